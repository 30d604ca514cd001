#!/usr/bin/env python3
"""One model against SPIN.

    python3 tests/fuzz/compare.py MODEL [--isospin build/isospin] [--checks plain,print]

Each check takes what SPIN said and asks us the same in its own way; new ones (symmetry,
formulas) are added to CHECKS. A difference is (what, text): `what` is a word for the kind of
difference, by which the shrinker knows that a smaller model still fails in the same way.
"""

import argparse
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from oracle import LIMITS, ask

import endless

import combinations  # of tests/agreement
import liveness
import partial_order
import quotient
import shortening
import spin_liveness
import tiers

from outcome import REJECTED, Isospin, first_line  # of tests/agreement, put on the path by oracle



@dataclass
class Result:
    """status is passed, failed or skipped; what and text say why."""
    status: str
    what: str = ""
    text: str = ""


@dataclass
class Case:
    """A model in a file, in the form that Isospin.run takes."""
    path: Path
    definitions: tuple = ()
    name: str = "random"
    printed: str = ""     # what `isospin print` makes of it


def _kind(report):
    return (report.get("violation") or {}).get("kind")


def _how_far(spin):
    """After some errors pan stops; what would come then may be endless."""
    return ("--ignore-claims",) if spin.outcome == "stopped" else ("--all-states", "--ignore-claims")


def _verdict_differs(report, spin, knows_all=True):
    """knows_all: the error that we found first must be among those that pan had found."""
    expected = "violated" if spin.complaints else "holds"
    found = ", ".join(spin.complaints) or "no error"
    if report.get("verdict") != expected:
        return "verdict", f"we say {report.get('verdict')} ({_kind(report)}), SPIN finds {found}"
    if spin.message == "signal SIGFPE":      # what pan had found before is lost
        return None
    if spin.complaints and knows_all and _kind(report) not in spin.kinds:
        return "kind", f"we find {_kind(report)}, SPIN finds {found}"
    return None


def check_plain(case, isospin, spin):
    """The whole space without reductions: the same states, transitions and verdict."""
    report, why = isospin.check(case, "--plain", *_how_far(spin))
    if report is None:
        return "crash", why
    search = report.get("search") or {}
    ours = (search.get("states"), search.get("transitions"))
    if spin.counts_are_exact and ours[0] != spin.states:
        return "states", f"we count {ours[0]} states, SPIN {spin.states}"
    if spin.counts_are_exact and ours[1] != spin.transitions:
        return "transitions", f"we count {ours[1]} transitions, SPIN {spin.transitions}"
    return _verdict_differs(report, spin)


def _reduced(name, case, isospin, spin, *options):
    """With reductions: the same verdict, no more states."""
    text = case.path.read_text(encoding="utf-8")
    if "hidden " in text:       # SPIN leaves these out of the state, though they are read
        spin = ask(text.replace("hidden ", ""))
        if spin.outcome not in ("counted", "stopped"):
            return None
    report, why = isospin.check(case, *options, *_how_far(spin))
    if report is None:
        return name + "-crash", why
    states = (report.get("search") or {}).get("states")
    if spin.counts_are_exact and (states is None or states > spin.states):
        return name + "-states", f"with {name} we count {states} states, SPIN {spin.states} plain ones"
    # Another order of steps may meet another error first, and pan stopped at its own.
    differs = _verdict_differs(report, spin, knows_all=spin.outcome != "stopped")
    return differs and (f"{name}-{differs[0]}", f"with {name}: {differs[1]}")


def check_defaults(case, isospin, spin):
    """The reductions that are on by default, all together."""
    return _reduced("defaults", case, isospin, spin)


def check_unreached(case, isospin, spin):
    """With each of the reductions, and all: the same statements are never executed."""
    if spin.outcome != "counted":
        return None
    whole, why = isospin.check(case, "--plain", *_how_far(spin))
    for way in [(), *(("--plain", f"--{name}", "on") for name in ("finished", "merge", "dead", "write-only", "por"))]:
        reduced, why = isospin.check(case, *way, *_how_far(spin))
        if whole is None or reduced is None:
            return "unreached-crash", why
        if whole["unreached"] != reduced["unreached"]:
            return "unreached", f"{' '.join(way) or 'by default'}: other statements are unreached"
    return None


def check_switches(case, isospin, spin):
    """Each of the reductions alone."""
    for name in ("finished", "merge", "dead", "write-only"):
        difference = _reduced(name, case, isospin, spin, "--plain", f"--{name}", "on")
        # --plain leaves hidden variables out, as SPIN does
        if difference and "hidden " not in case.path.read_text(encoding="utf-8"):
            return difference
    return None


def check_print(case, isospin, spin):
    """What `isospin print` writes is, to SPIN, the same model."""
    again = ask(case.printed)
    if again.outcome == "too-large" and not again.states:     # a formula, on a busy machine
        return None
    if again.outcome == "rejected":
        return "print-rejected", f"SPIN rejects what we print: {again.message}"
    if again.outcome != spin.outcome:
        return "print-outcome", f"printed, SPIN's run is {again.outcome}: {again.message}"
    if spin.counts_are_exact and (again.states, again.transitions) != (spin.states, spin.transitions):
        return "print-counts", (f"printed: {again.states} states, {again.transitions} transitions; "
                                f"before: {spin.states}, {spin.transitions}")
    return None


def _properties(text):
    """(options for us, name for SPIN) of each claim; accept labels; progress."""
    asked = [(("--ltl", name), name) for name in re.findall(r"^ltl (\w+)", text, re.MULTILINE)]
    if re.search(r"^never\b", text, re.MULTILINE):
        asked.append((("--property", "claims"), ""))
    return asked


def _is_cut_short(report):
    """A run-time error of the model keeps a claim from having a verdict; SPIN goes on after some, and others it does not see."""
    return any("cuts runs short" in reason for reason in report["incomplete_because"])


def _claims(name, case, isospin, ways=(("--plain",), (), ("--plain", "--threads", "2"), ("--threads", "3", "--por", "on")),
            fair=False):
    """Each claim, accept labels, non-progress cycles: (what, text) of the first verdict that is not SPIN's.

    Assertions that fail on the way belong to safety, and change nothing."""
    text = case.path.read_text(encoding="utf-8")
    if "_nr_pr" in text:       # SPIN counts the claim as a process
        return None
    # To SPIN, a poll inside a comparison or sum is another expression than it looks like (docs/promela.md).
    if "[0] of" in text and re.search(r"[-+*/%<>=!&|^]\s*\w+(\[\w+\])?\s*\?\??\[", text):
        return None
    # To SPIN a cycle through accept labels is an error of whatever formula is checked; to us it is not.
    unlabelled = Case(case.path.parent / "unlabelled.pml")
    unlabelled.path.write_text(text.replace("accept_", "L_accept_"), encoding="utf-8")
    asked = [(options, {"claim": name}) for options, name in _properties(text)]
    asked.append((("--property", "progress"), {"progress": True}))
    if re.search(r"^\s*accept\w*:", text.split("never")[0], re.MULTILINE) and "never" not in text:
        asked.append((("--property", "acceptance"), {}))
    for options, question in asked:
        asked_of = unlabelled if options[0] == "--ltl" else case
        theirs = spin_liveness.verdict(asked_of.path, limits=LIMITS, fair=fair, **question)
        if theirs.violated is None or theirs.kind == "runtime-error":
            continue
        for way in ways:
            way = (*options, *way, *(("--fair",) if fair else ()))
            report, why = isospin.check(asked_of, *way)
            if report is None:
                return name + "-crash", f"{' '.join(way)}: {why}"
            if _kind(report) == "runtime-error" or _is_cut_short(report):
                continue
            # SPIN misses fair cycles (docs/promela.md); ours are replayed, and confirmed to be fair.
            if fair and not theirs.violated and report.get("verdict") == "violated":
                continue
            if report.get("verdict") != ("violated" if theirs.violated else "holds"):
                return name + "-verdict", (f"{' '.join(way)}: we say {report.get('verdict')} ({_kind(report)}), "
                                           f"SPIN {theirs.kind or 'no error'}")
    return None


def check_claims(case, isospin, spin):
    """Each claim, non-progress cycles: the same verdict, with and without reductions; what we find is replayed."""
    return _claims("claims", case, isospin) or _mistakes_beside_claims(case, isospin)


def _mistakes_beside_claims(case, isospin):
    """What else is wrong with the model decides a claim in the same way, whatever the reductions."""
    for options, _ in _properties(case.path.read_text(encoding="utf-8")):
        plain, why = isospin.check(case, *options, "--plain", "--max-states", "20000")
        for way in (("--merge", "on"), ("--dead", "on"), ("--finished", "on"), ("--por", "on"), ("--threads", "2")):
            reduced, why_not = isospin.check(case, *options, "--plain", *way, "--max-states", "20000")
            if plain is None or reduced is None:
                return "claims-crash", f"{' '.join((*options, *way))}: {why or why_not}"
            reasons = plain["incomplete_because"] + reduced["incomplete_because"]
            if any("limit" in reason for reason in reasons) or plain["verdict"] == reduced["verdict"]:
                continue
            return "claims-mistakes", (f"{' '.join(options)}: {plain['verdict']} ({_kind(plain)}), "
                                       f"{reduced['verdict']} ({_kind(reduced)}) with {' '.join(way)}")
    return None


def check_ways(case, isospin, spin):
    """The same in every combination of symmetry, partial-order reduction and threads."""
    return _claims("ways", case, isospin, liveness.WAYS)


def check_fair(case, isospin, spin):
    """The same under weak fairness."""
    return _claims("fair", case, isospin, fair=True)


def check_symmetry(case, isospin, spin):
    """Orbits stand for as many states as there are; every strategy comes to the same verdict."""
    checker = quotient.Checker(isospin.program, most_states=5000, silent=True)
    checker.compare([case.path])
    if checker.wrong:
        return "symmetry", "; ".join(text.replace(str(case.path), "").strip() for text in checker.wrong)
    return None


def check_sums(case, isospin, spin):
    """Orbits stand for as many states as there are, whatever the strategy, and there are errors with and without."""
    checker = quotient.Checker(isospin.program, most_states=5000, silent=True, unreached=False)
    checker.compare([case.path])
    if checker.wrong:
        return "sums", "; ".join(text.replace(str(case.path), "").strip() for text in checker.wrong)
    return None


def check_order(case, isospin, spin):
    """The same verdicts with partial-order reduction and without, whatever else is on."""
    checker = partial_order.Checker(isospin.program, most_states=5000, silent=True)
    checker.compare([case.path])
    if checker.wrong:
        return "order", "; ".join(text.replace(str(case.path), "").strip() for text in checker.wrong)
    return None


def check_shortening(case, isospin, spin):
    """A run that is said to be a shortest is one, however it was found."""
    checker = shortening.Checker(isospin.program, most_states=5000, silent=True)
    checker.compare([case.path])
    if checker.wrong:
        return "shortening", "; ".join(text.replace(str(case.path), "").strip() for text in checker.wrong)
    return None


def check_combinations(case, isospin, spin):
    """Formulas over its variables, cycles: the same verdict with symmetry, with partial-order reduction, with both."""
    checker = combinations.Checker(isospin.program, most_states=5000, silent=True)
    checker.compare([case.path], len(case.path.read_text(encoding="utf-8")))
    if checker.wrong:
        return "combinations", "; ".join(text.replace(str(case.path), "").strip() for text in checker.wrong)
    return None


def check_tiers(case, isospin, spin):
    """The same counts by quick code and optimised code, by one thread and by two."""
    checker = tiers.Checker(isospin.program, most_states=5000, silent=True)
    checker.compare([case.path])
    if checker.wrong:
        return "tiers", "; ".join(text.replace(str(case.path), "").strip() for text in checker.wrong)
    return None


def check_endless(case, isospin, spin):
    """Atomic sequences that may never end are found by every search, and only where SPIN runs out of depth."""
    return endless.compare(case, isospin)


CHECKS = {"plain": check_plain, "print": check_print, "defaults": check_defaults, "switches": check_switches,
          "unreached": check_unreached,
          "claims": check_claims, "fair": check_fair, "ways": check_ways, "symmetry": check_symmetry, "sums": check_sums,
          "order": check_order,
          "combinations": check_combinations, "shortening": check_shortening, "tiers": check_tiers, "endless": check_endless}
# Those that compare us with ourselves.
WITHOUT_SPIN = {"symmetry", "sums", "order", "combinations", "tiers", "endless"}


def compare(text, isospin, checks=("plain", "print")):
    """Whether we and SPIN agree about the model with this text."""
    if WITHOUT_SPIN.issuperset(checks):
        return _ourselves(text, isospin, checks)
    spin = ask(text)
    if spin.outcome in ("aborted", "too-large"):
        return Result("skipped", spin.outcome, spin.message)
    with tempfile.TemporaryDirectory(prefix="isospin-fuzz-") as folder:
        case = Case(Path(folder) / "model.pml")
        case.path.write_text(text, encoding="utf-8")
        if spin.outcome == "rejected":
            return _both_reject(case, isospin, spin)
        ran = isospin.run("print", case)
        if ran.returncode == REJECTED:
            return Result("failed", "rejected", f"we reject it: {first_line(ran.stderr)}")
        if ran.returncode != 0:
            return Result("failed", "print-fails", f"exit {ran.returncode}: {first_line(ran.stderr)}")
        case.printed = ran.stdout
        for name in checks:
            difference = CHECKS[name](case, isospin, spin)
            if difference:
                return Result("failed", *difference)
    return Result("passed")


def _ourselves(text, isospin, checks):
    with tempfile.TemporaryDirectory(prefix="isospin-fuzz-") as folder:
        case = Case(Path(folder) / "model.pml")
        case.path.write_text(text, encoding="utf-8")
        for name in checks:
            difference = CHECKS[name](case, isospin, None)
            if difference:
                return Result("failed", *difference)
    return Result("passed")


def _both_reject(case, isospin, spin):
    ran = isospin.run("print", case)
    if ran.returncode == REJECTED:
        return Result("passed", "rejected")
    if ran.returncode != 0:
        return Result("failed", "crash", f"exit {ran.returncode}: {first_line(ran.stderr)}")
    return Result("failed", "accepted", f"we accept it, SPIN says: {spin.message}")


def main():
    options = argparse.ArgumentParser(description="Compare one model with SPIN.")
    options.add_argument("model", type=Path)
    options.add_argument("--isospin", default="build/isospin")
    options.add_argument("--checks", default="plain,print")
    given = options.parse_args()
    result = compare(given.model.read_text(encoding="utf-8"), Isospin(given.isospin),
                     given.checks.split(","))
    print(" ".join(filter(None, [result.status, result.what, result.text])))
    return 1 if result.status == "failed" else 0


if __name__ == "__main__":
    sys.exit(main())
