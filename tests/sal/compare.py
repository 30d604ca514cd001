#!/usr/bin/env python3
"""One SAL model against the reference.

    python3 tests/sal/compare.py MODEL [--isospin build/isospin] [--states 20000]

A difference is (what, text): `what` is a word for the kind of difference, by which the shrinker knows that a smaller model
still fails in the same way. Counts are compared on a copy without theorems, whose last module without parameters must be the one
that the theorems are about, as in everything that generate.py makes.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from explore import TooLarge
from reference import judge
from syntax import Refused

WHOLE = ("--por", "off", "--all-states")
THEOREM = re.compile(r"^[ \t]*[\w?]+:\s*(?:THEOREM|LEMMA|CLAIM|OBLIGATION)\b[^;]*?(?:;[^\n]*\n?|(?=\nEND\b))", re.MULTILINE | re.IGNORECASE)


@dataclass
class Result:
    """status is passed, failed or skipped; what and text say why."""
    status: str
    what: str = ""
    text: str = ""


class Crash(Exception):
    pass


class Asker:
    """isospin, and how its reports are had."""

    def __init__(self, isospin, seconds=120):
        self.isospin, self.seconds = str(isospin), seconds

    def report(self, model, *options):
        try:
            ran = subprocess.run([self.isospin, "check", str(model), "--json", "--no-trail", "--shorten", "0", *options],
                                 capture_output=True, text=True, errors="replace", check=False, timeout=self.seconds)
        except subprocess.TimeoutExpired:
            raise Crash(f"no end after {self.seconds} s") from None
        try:
            report = json.loads(ran.stdout)
        except ValueError:
            raise Crash(f"exit {ran.returncode}, no JSON: {(ran.stderr or ran.stdout).strip()[:300]}") from None
        if "error" in report:
            raise Crash(f"exit {ran.returncode}: {report['error']}")
        return report


def verdicts_of(report):
    """Theorem to verdict: rows are called `invariant NAME`, `ltl NAME`, `ctl NAME`. A report on one property has no rows."""
    rows = [(row.get("name") or row.get("property") or "", row.get("verdict")) for row in report.get("properties") or []]
    rows = rows or [(report.get("property") or "", report.get("verdict"))]
    return {name.split()[-1]: verdict for name, verdict in rows if name.split()[:1] in (["invariant"], ["ltl"], ["ctl"])}


def without_theorems(text):
    return THEOREM.sub("", text)


def search(report, name):
    return (report.get("search") or {}).get(name)


def check_verdicts(asker, path, answer):
    """Every theorem, with symmetry and without."""
    for symmetry in ("off", "auto"):
        report = asker.report(path, "--symmetry", symmetry)
        found = verdicts_of(report)
        for row in answer["theorems"]:
            if found.get(row["name"]) != row["verdict"]:
                return f"{row['kind']}-{symmetry}", (f"{row['name']} ({row['kind']}): we say {found.get(row['name'])} with "
                                                     f"symmetry {symmetry}, the reference {row['verdict']}")
        wanted = "violated" if any(row["verdict"] == "violated" for row in answer["theorems"]) else "holds"
        if report.get("verdict") != wanted:
            return f"verdict-{symmetry}", f"we say {report.get('verdict')} of all, the reference {wanted}"
    return None


def check_counts(asker, path, row):
    """The whole space: states and steps without symmetry, what the orbits stand for with it, deadlocks."""
    report = asker.report(path, "--symmetry", "off", "--deadlock", "off", *WHOLE)
    for name in ("states", "rules_fired"):
        if search(report, name) != row[name]:
            return name, f"we count {search(report, name)} {name}, the reference {row[name]}"
    if report.get("verdict") != "holds":
        return "bare-verdict", f"we say {report.get('verdict')} of a model without errors and theorems"
    report = asker.report(path, "--symmetry", "auto", "--deadlock", "off", *WHOLE)
    stand_for = search(report, "represented_states") or search(report, "states")
    unique = (report.get("symmetry") or {}).get("unique", True)
    if (search(report, "represented_states") or unique) and int(stand_for) != row["states"]:
        return "represented", f"our orbits stand for {stand_for} states, the reference counts {row['states']}"
    for way in ("stuck", "stuttering"):
        for options in (("--symmetry", "off", "--por", "off"), ()):
            report = asker.report(path, "--deadlock", way, *options)
            if report.get("verdict") != ("violated" if row[way] else "holds"):
                return way, f"--deadlock {way} {' '.join(options)}: we say {report.get('verdict')}, the reference {row[way]}"
    return None


def check_error(asker, path):
    for symmetry in ("off", "auto"):
        report = asker.report(path, "--symmetry", symmetry)
        if report.get("verdict") != "violated":
            return f"error-{symmetry}", f"we say {report.get('verdict')} of a model with an error"
    return None


def judged(text, most_states):
    """The reference's answer with the row of the module, or a reason to leave the model out."""
    try:
        answer = judge(text, None, most_states)
        bare = answer["theorems"][0] if answer["theorems"] else answer["module"]
        return {**answer, "module": bare}, ""
    except Refused as refusal:
        return None, f"refused: {refusal}"
    except (TooLarge, RecursionError) as large:
        return None, f"too-large: {large}"


def compare(text, asker, most_states=20_000):
    answer, why = judged(text, most_states)
    if answer is None:
        return Result("skipped", *why.split(": ", 1))
    with tempfile.TemporaryDirectory(prefix="isospin-sal-") as folder:
        path, bare = Path(folder) / "model.sal", Path(folder) / "bare.sal"
        path.write_text(text, encoding="utf-8")
        bare.write_text(without_theorems(text), encoding="utf-8")
        try:
            first = asker.report(bare, "--max-states", "1")
            if first.get("accepted") is False:
                messages = "; ".join(str(one.get("message", one)) for one in _diagnostics(first)[:2])
                return Result("failed", "rejected", f"we refuse it: {messages}")
            if answer["module"]["error"] or any(row["error"] for row in answer["theorems"]):
                differs = check_error(asker, bare if answer["module"]["error"] else path)
            else:
                differs = check_counts(asker, bare, answer["module"]) or check_verdicts(asker, path, answer)
        except Crash as crash:
            differs = "crash", str(crash)
    return Result("failed", *differs) if differs else Result("passed", "error" if answer["module"]["error"] else "")


def _diagnostics(report):
    found = report.get("diagnostics") or []
    return found.get("diagnostics", []) if isinstance(found, dict) else found


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("model", type=Path)
    options.add_argument("--isospin", default="build/isospin")
    options.add_argument("--states", type=int, default=20_000)
    given = options.parse_args()
    sys.setrecursionlimit(100_000)
    result = compare(given.model.read_text(encoding="utf-8"), Asker(given.isospin), given.states)
    print(" ".join(filter(None, [result.status, result.what, result.text])))
    return 1 if result.status == "failed" else 0


if __name__ == "__main__":
    sys.exit(main())
