"""`isospin check` visits SPIN's states and reaches SPIN's verdicts.

For each model, against the plain space (spin -o1 -o2 -o3 -a, -DSAFETY -DNOREDUCE -DNOCLAIM):
    --plain --all-states                  the same states, transitions and verdict; the error is one that SPIN finds too
    --plain --all-states --order bfs      the same again
    --plain --order dfs                   stops at SPIN's own kind of error, the first that pan meets
    --all-states                          the same verdict, an error that SPIN finds too, and never more states
"""

from models import UNKNOWN
from outcome import failed, passed, skipped
from print_counts import too_large
from spin_oracle import Rejected

TITLE = "check: states, transitions and verdicts are SPIN's"
COMMON = ("--ignore-claims",)
PLAIN = ("--plain", "--all-states", *COMMON)


def compare(model, isospin, oracle, settings):
    if not model.accepted:
        return skipped(model, "refused by SPIN")
    if too_large(model, settings):
        return skipped(model, "too large: more than %d states" % settings.most_states)
    try:
        spin = oracle.counts(model.path, model.definitions, size=model.states)
        first = first_error(model, oracle) if spin.messages else None
    except Rejected as why:
        return failed(model, str(why))
    if spin.stopped_by in ("out of time", "out of memory", "search depth"):
        return skipped(model, "SPIN did not finish: " + spin.stopped_by)
    if spin.complete and model.states is not None and spin.states != model.states:
        return failed(model, "the table says %d states, SPIN here %d" % (model.states, spin.states))
    if model.verdict not in (UNKNOWN, first):
        return failed(model, "the table says %s, SPIN here %s" % (model.verdict, first))

    problems = []
    for options in (PLAIN, (*PLAIN, "--order", "bfs")):
        problems += compare_whole(isospin, model, options, spin)
    problems += compare_first(isospin, model, first)
    problems += compare_defaults(isospin, model, spin)
    if problems:
        return failed(model, "; ".join(problems))
    return passed(model, "%d states, %d transitions, %s" % (spin.states, spin.transitions, first or "holds"))


def first_error(model, oracle):
    """The kind of the error at which pan ends by itself."""
    return oracle.counts(model.path, model.definitions, size=model.states, stop_at_first=True).first_kind()


def kind_in(report):
    return (report.get("violation") or {}).get("kind")


def compare_whole(isospin, model, options, spin):
    report, why = isospin.check(model, *options)
    name = " ".join(options)
    if report is None:
        return ["%s: %s" % (name, why)]
    problems = []
    search = report.get("search") or {}
    ours = (search.get("states"), search.get("transitions"))
    # Where an error ended SPIN's search, the rest of the space is unknown.
    if spin.complete and ours != (spin.states, spin.transitions):
        problems.append("%s: %s states, %s transitions, SPIN %d, %d" % (name, *ours, spin.states, spin.transitions))
    kind = kind_in(report)
    if report.get("verdict") != ("violated" if spin.messages else "holds"):
        problems.append("%s: %s, SPIN %s" % (name, report.get("verdict"), ", ".join(spin.messages) or "finds no error"))
    elif spin.messages and kind not in spin.kinds():
        problems.append("%s: %s, SPIN finds only %s" % (name, kind, sorted(spin.kinds())))
    return problems


def compare_first(isospin, model, first):
    report, why = isospin.check(model, "--plain", "--order", "dfs", *COMMON)
    if report is None:
        return ["--plain: " + why]
    kind = kind_in(report)
    return [] if kind == first else ["--plain: stops at %s, SPIN at %s" % (kind, first)]


def compare_defaults(isospin, model, spin):
    report, why = isospin.check(model, "--all-states", *COMMON)
    if report is None:
        return ["defaults: " + why]
    problems = []
    states = (report.get("search") or {}).get("states")
    if report.get("verdict") != ("violated" if spin.messages else "holds"):
        problems.append("defaults: " + str(report.get("verdict")))
    elif spin.messages and spin.complete and kind_in(report) not in spin.kinds():
        problems.append("defaults: %s, SPIN finds only %s" % (kind_in(report), sorted(spin.kinds())))
    if spin.complete and (states is None or states > spin.states):
        problems.append("defaults: %s states, plain %d" % (states, spin.states))
    return problems
