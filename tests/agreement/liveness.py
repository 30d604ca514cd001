"""`isospin check` and `pan` agree on claims, acceptance cycles and non-progress cycles.

Each claim of a model, its accept labels and its progress labels: the same verdict, plain, by default, and in every combination of
symmetry, partial-order reduction and threads. A run that is found is saved and replayed. Under weak fairness whatever SPIN finds
must be found.
"""

import itertools
import re
import tempfile
from pathlib import Path

import spin_liveness
from outcome import VIOLATED, failed, passed, skipped
from print_counts import too_large
from spin_oracle import Limits

TITLE = "live: verdicts on claims and cycles are SPIN's, in every way"

EVERY_WAY = [("--symmetry", symmetry, "--por", order, "--threads", threads)
             for symmetry, order, threads in itertools.product(("auto", "off"), ("on", "off"), ("1", "2"))]
WAYS = [("--plain",), (), *EVERY_WAY]
# For models that a test has many of: each of the three is there with and without.
FEW_WAYS = [("--plain",), (), EVERY_WAY[1], EVERY_WAY[6]]


def questions(text):
    """(options for us, question for SPIN), as far as the text shows them."""
    plain = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    asked = [(("--ltl", name), {"claim": name}) for name in re.findall(r"\bltl\s+(\w+)\s*\{", plain)]
    if not asked and re.search(r"\bltl\s*\{", plain):
        asked = [(("--ltl", "ltl_0"), {"claim": "ltl_0"})]
    never = re.search(r"\bnever\s*(\w+\s*)?\{", plain)
    if never:
        asked.append((("--property", "claims"), {"claim": ""}))
    processes = plain[: never.start()] if never else plain
    if not never and re.search(r"\baccept\w*\s*:", processes):
        asked.append((("--property", "acceptance"), {}))
    if re.search(r"\bprogress\w*\s*:", processes):
        asked.append((("--property", "progress"), {"progress": True}))
    return asked


def compare(model, isospin, oracle, settings):
    if not model.accepted:
        return skipped(model, "refused by SPIN")
    asked = questions(isospin.run("print", model).stdout)  # what is left of it behind #ifdef
    if not asked:
        return skipped(model, "no claims, no such labels")
    if too_large(model, settings):
        return skipped(model, "too large: more than %d states" % settings.most_states)
    limits = Limits(seconds=settings.seconds).for_size(model.states)
    said, problems = [], []
    for options, question in asked:
        theirs = oracle.liveness(model.path, model.definitions, question, limits, model.states)
        name = " ".join(options)
        if theirs.violated is None or theirs.kind == "runtime-error":
            said.append("%s: SPIN has no answer (%s)" % (name, theirs.why))
            continue
        said.append("%s: %s" % (name, theirs.kind or "holds"))
        expected = "violated" if theirs.violated else "holds"
        for way in WAYS if settings.every_way else FEW_WAYS:
            why = differs(isospin, model, (*options, *way), expected)
            if why:
                problems.append("%s: %s, SPIN %s" % (" ".join((*options, *way)), why, theirs.kind or "holds"))
        fair = oracle.liveness(model.path, model.definitions, {**question, "fair": True}, limits, model.states)
        if fair.violated and fair.kind != "runtime-error":       # what SPIN does not find may be there all the same (docs/promela.md)
            why = differs(isospin, model, (*options, "--fair"), "violated")
            if why:
                problems.append("%s --fair: %s, SPIN %s" % (" ".join(options), why, fair.kind))
    if problems:
        return failed(model, "; ".join(problems))
    return passed(model, ", ".join(said))


def differs(isospin, model, options, expected):
    """Nothing, or how our answer is not the one expected; a run that was found is replayed from its file."""
    with tempfile.TemporaryDirectory(prefix="isospin-live-") as folder:
        trail = Path(folder) / "run.json"
        report, why = isospin.check(model, *options, "--trail", str(trail))
        if report is None:
            return why
        if any("cuts runs short" in reason for reason in report["incomplete_because"]):
            return ""       # SPIN goes on where there is nothing for us to go on from
        if report["verdict"] != expected:
            return "we say %s" % report["verdict"]
        if expected == "violated":
            replayed = isospin.replay(trail)
            if replayed.returncode != VIOLATED:
                return "its run does not replay: exit %d, %s" % (replayed.returncode, replayed.stderr.strip())
    return ""
