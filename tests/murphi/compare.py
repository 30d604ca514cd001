#!/usr/bin/env python3
"""One Murphi model against rumur.

    python3 tests/murphi/compare.py MODEL [--isospin build/isospin] [--checks plain,symmetry] [--judge-only]

Each check takes what rumur said and asks us the same in its own way. A difference is
(what, text): `what` is a word for the kind of difference, by which the shrinker knows that a
smaller model still fails in the same way. With --judge-only rumur is compared with itself,
which needs no isospin: its verdicts and counts with and without symmetry reduction must fit.
"""

import argparse
import math
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import neighbours  # noqa: F401
from judge import ORBITS, STUCK, STUTTERING, WAYS, ask
from outcome import REJECTED, Isospin, first_line  # of tests/agreement

WHOLE = ("--por", "off", "--all-states", "--no-trail")


@dataclass
class Result:
    """status is passed, failed or skipped; what and text say why; check is the one that failed; orbits says how ours
    compare with rumur's (`equal`, `fewer`)."""
    status: str
    what: str = ""
    text: str = ""
    check: str = ""
    orbits: str = ""


@dataclass
class Case:
    """A model in a file, in the form that Isospin.run takes."""
    path: Path
    definitions: tuple = ()
    name: str = "random"
    orbits: str = ""


def _search(report, name):
    return (report.get("search") or {}).get(name)


def _kind(report):
    return (report.get("violation") or {}).get("kind")


def _verdict(name, report, run):
    if report.get("verdict") != run.verdict:
        return f"{name}verdict", (f"we say {report.get('verdict')} ({_kind(report)}), "
                                  f"rumur finds {'; '.join(run.messages[:3]) or 'no error'}")
    return None


def _safety(case, isospin, report, *options):
    """The report of a search for safety: those for a cover or a liveness have other states, or end early."""
    if len(report.get("properties") or []) < 2:
        return report, ""
    return isospin.check(case, *options, "--property", "safety")


def check_plain(case, isospin, rumur):
    """The whole space without reductions: the same verdict, states and rules fired."""
    report, why = isospin.check(case, "--symmetry", "off", "--deadlock", "off", *WHOLE)
    if report is None:
        return "crash", why
    differs = _verdict("", report, rumur.plain)
    if differs or rumur.plain.errors:      # rumur stops at an error, and leaves out states that violate an invariant
        return differs
    report, why = _safety(case, isospin, report, "--symmetry", "off", "--deadlock", "off", *WHOLE)
    if report is None:
        return "crash", why
    for name in ("states", "rules_fired"):
        if _search(report, name) != getattr(rumur.plain, name):
            return name, f"we count {_search(report, name)} {name}, rumur {getattr(rumur.plain, name)}"
    return None


def check_deadlock(case, isospin, rumur):
    """Each way to look for deadlocks, without reductions and with those that are on by default."""
    for way in (STUTTERING, STUCK):
        for options in (("--symmetry", "off", "--por", "off"), ()):
            report, why = isospin.check(case, "--deadlock", way[0], *options, "--no-trail")
            if report is None:
                return "deadlock-crash", f"{' '.join(options)}: {why}"
            differs = _verdict(f"{way[0]}-", report, rumur.runs[way])
            if differs:
                return differs[0], f"--deadlock {way[0]} {' '.join(options)}: {differs[1]}"
    return None


def check_symmetry(case, isospin, rumur):
    """Orbits: the same verdict; they stand for as many states as there are, and are no more than rumur's."""
    report, why = isospin.check(case, "--symmetry", "auto", "--deadlock", "off", *WHOLE)
    if report is None:
        return "symmetry-crash", why
    differs = _verdict("symmetry-", report, rumur.plain)
    if differs or rumur.plain.errors:
        return differs
    report, why = _safety(case, isospin, report, "--symmetry", "auto", "--deadlock", "off", *WHOLE)
    if report is None:
        return "symmetry-crash", why
    represented = report.get("represented_states", _search(report, "represented_states"))
    if represented is None:
        represented = _search(report, "states")   # no symmetry was found
    if int(represented) != rumur.plain.states:
        return "represented", f"our orbits stand for {represented} states, rumur counts {rumur.plain.states}"
    if ORBITS in rumur.runs:
        ours, theirs = _search(report, "states"), rumur.runs[ORBITS].states
        case.orbits = "equal" if ours == theirs else "fewer" if ours < theirs else "more"
    return None


CHECKS = {"plain": check_plain, "deadlock": check_deadlock, "symmetry": check_symmetry}
ALL = ",".join(CHECKS)


def with_itself(text, rumur):
    """rumur's answers must fit together; (what, text) where they do not."""
    plain, orbits = rumur.plain, rumur.runs.get(ORBITS)
    for way in (STUCK, STUTTERING):
        if plain.errors and not rumur.runs[way].errors:
            return "judge-deadlock", f"errors without looking for deadlocks, none with {way[0]}"
    if rumur.runs[STUCK].errors and not rumur.runs[STUTTERING].errors:
        return "judge-deadlock", "stuck, but not stuttering"
    if orbits is None:
        return None
    if plain.verdict != orbits.verdict:
        return "judge-verdict", (f"plain {'; '.join(plain.messages) or 'no error'}, "
                                 f"with symmetry {'; '.join(orbits.messages) or 'no error'}")
    if plain.errors:
        return None
    group = math.prod(math.factorial(size) for size in scalarset_sizes(text))
    if not orbits.states <= plain.states <= orbits.states * group:
        return "judge-orbits", f"{plain.states} states, {orbits.states} orbits of a group of {group}"
    return None


def scalarset_sizes(text):
    numbers = dict(re.findall(r"^const (\w+): (\d+);", text, re.MULTILINE))
    return [int(numbers.get(size, size)) for size in re.findall(r"scalarset\((\w+)\)", text)]


def compare(text, isospin, checks=tuple(CHECKS), orbits=False, judge_only=False):
    """Whether we and rumur agree about the model with this text."""
    rumur = ask(text, WAYS + ((ORBITS,) if orbits else ()))
    if rumur.outcome in ("aborted", "too-large"):
        return Result("skipped", rumur.outcome, rumur.message)
    if judge_only:
        if rumur.outcome == "rejected":
            return Result("skipped", "rejected", rumur.message)
        differs = with_itself(text, rumur)
        return Result("failed", *differs) if differs else Result("passed")
    with tempfile.TemporaryDirectory(prefix="isospin-murphi-") as folder:
        case = Case(Path(folder) / "model.m")
        case.path.write_text(text, encoding="utf-8")
        if rumur.outcome == "rejected":
            return _both_reject(case, isospin, rumur)
        refused = _refused(case, isospin)
        if refused:
            return Result("skipped", "refused", refused)
        for name in checks:
            differs = CHECKS[name](case, isospin, rumur)
            if differs:
                return Result("failed", *differs, check=name)
        return Result("passed", orbits=case.orbits)


def _refused(case, isospin):
    """What we turn down by name: then there is nothing to compare."""
    ran = isospin.run("check", case, "--json", "--no-trail", "--max-states", "1")
    found = re.findall(r'"code": ?"(M0103|C0003)"', ran.stdout)
    if found:
        return found[0]
    return None


def _both_reject(case, isospin, rumur):
    ran = isospin.run("check", case, "--json")
    if ran.returncode == REJECTED:
        return Result("passed", "rejected")
    if ran.returncode < 0:
        return Result("failed", "crash", f"exit {ran.returncode}: {first_line(ran.stderr)}")
    return Result("failed", "accepted", f"we accept it, rumur says: {rumur.message}")


def main():
    options = argparse.ArgumentParser(description="Compare one Murphi model with rumur.")
    options.add_argument("model", type=Path)
    options.add_argument("--isospin", default="build/isospin")
    options.add_argument("--checks", default=ALL)
    options.add_argument("--orbits", action="store_true", help="compare orbits with rumur's exhaustive symmetry reduction")
    options.add_argument("--judge-only", action="store_true", help="compare rumur with itself")
    given = options.parse_args()
    result = compare(given.model.read_text(encoding="utf-8"), Isospin(given.isospin, seconds=20), given.checks.split(","),
                     given.orbits, given.judge_only)
    print(" ".join(filter(None, [result.status, result.what, result.text, result.orbits])))
    return 1 if result.status == "failed" else 0


if __name__ == "__main__":
    sys.exit(main())
