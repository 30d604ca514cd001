"""The model that `isospin print` writes is, to SPIN, the model it was read from: same states, same transitions."""

import tempfile
from pathlib import Path

from outcome import failed, first_line, passed, skipped
from spin_oracle import Rejected

TITLE = "print: SPIN counts the same in the printed model"


def compare(model, isospin, oracle, settings):
    if not model.accepted:
        return skipped(model, "refused by SPIN")
    result = isospin.run("print", model)
    if result.returncode != 0:
        return failed(model, "exit %d: %s" % (result.returncode, first_line(result.stderr)))
    with tempfile.TemporaryDirectory(prefix="isospin-print-") as folder:
        printed = Path(folder) / "printed.pml"
        printed.write_text(result.stdout, encoding="utf-8")
        spin = oracle.acceptance(printed)
        if not spin.accepted:
            return failed(model, "SPIN refuses what was printed: " + spin.first_error)
        if too_large(model, settings):
            return skipped(model, "accepted by SPIN; too large to count")
        try:
            before = oracle.counts(model.path, model.definitions, size=model.states)
            after = oracle.counts(printed, size=model.states)
        except Rejected as why:
            return failed(model, str(why))
    if (before.states, before.transitions) != (after.states, after.transitions):
        return failed(model, "%s before, %s after" % (describe(before), describe(after)))
    if before.complete != after.complete:
        return failed(model, "stopped by: %r before, %r after" % (before.stopped_by, after.stopped_by))
    if before.stopped_by in ("out of time", "out of memory", "search depth"):
        return skipped(model, "SPIN did not finish: " + before.stopped_by)
    if before.kinds() != after.kinds():
        return failed(model, "errors %s before, %s after" % (sorted(before.kinds()), sorted(after.kinds())))
    return passed(model, describe(after))


def too_large(model, settings):
    return model.too_large or (model.states or 0) > settings.most_states


def describe(counts):
    return "%d states, %d transitions" % (counts.states, counts.transitions)
