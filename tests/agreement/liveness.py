"""`isospin check` and `pan` agree on claims, acceptance cycles and non-progress cycles.

Each claim of a model, its accept labels and its progress labels: the same verdict, plain and with the reductions. A run that we
show has been replayed by the program itself.
"""

import re

import spin_liveness
from outcome import failed, passed, skipped
from print_counts import too_large
from spin_oracle import Limits

TITLE = "live: verdicts on claims and cycles are SPIN's"


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
        if theirs.violated is None:
            said.append("%s: SPIN has no answer (%s)" % (name, theirs.why))
            continue
        said.append("%s: %s" % (name, theirs.kind or "holds"))
        expected = "violated" if theirs.violated else "holds"
        for reduction in ("--plain",), ():
            report, why = isospin.check(model, *options, *reduction)
            if report is None:
                problems.append("%s: %s" % (name, why))
            elif report["verdict"] != expected:
                problems.append("%s %s: we say %s, SPIN %s" % (name, " ".join(reduction), report["verdict"], theirs.kind or "holds"))
    if problems:
        return failed(model, "; ".join(problems))
    return passed(model, ", ".join(said))
