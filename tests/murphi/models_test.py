#!/usr/bin/env python3
"""Every model below models/murphi, checked by isospin, against what it says of itself.

    python3 tests/murphi/models_test.py ISOSPIN [--states 20000] [MODEL...]

`-- expect` lines are certified by rumur (expectations.py). Where we differ on purpose a model says so:

    -- isospin: refused             a construct that we turn down by name
    -- isospin: orbits 17           as many orbits, since not all that is declared is symmetric

States, rules fired, orbits, and the states that orbits stand for, are compared exactly.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

MODELS = Path(__file__).resolve().parents[2] / "models" / "murphi"
EXPECTED = re.compile(r"^-- expect([^:]*): (.*)$", re.MULTILINE)


def figures(text):
    return dict(part.strip().split(" ", 1) for part in text.split(";") if part.strip())


class Asker:
    def __init__(self, isospin):
        self.isospin = isospin

    def check(self, model, definitions, *options):
        ran = subprocess.run([self.isospin, "check", model, *definitions, "--json", "--no-trail", "--shorten", "0", *options],
                             capture_output=True, text=True, check=False)
        return ran.returncode, json.loads(ran.stdout)


def differences(asker, model, definitions, expected, text):
    deadlock = re.search(r"^-- deadlock: (\w+)", text, re.MULTILINE)
    way = ("--deadlock", deadlock.group(1)) if deadlock else ()
    ours = re.search(r"^-- isospin: (.*)$", text, re.MULTILINE)
    ours = ours.group(1) if ours else ""
    status, report = asker.check(model, definitions, "--symmetry", "off", *way)
    if expected["verdict"] == "refused" or ours == "refused":
        return [] if status == 65 else [f"exit status {status}, where it is refused"]
    if report.get("verdict") != expected["verdict"]:
        return [f"{report.get('verdict')}, where {expected['verdict']} is expected"]
    if expected["verdict"] != "holds":
        _, orbits = asker.check(model, definitions, *way)
        return [] if orbits["verdict"] == expected["verdict"] else [f"{orbits['verdict']} with symmetry"]
    _, plain = asker.check(model, definitions, "--symmetry", "off", "--deadlock", "off", "--property", "safety")
    _, orbits = asker.check(model, definitions, "--deadlock", "off", "--property", "safety")
    if ours.startswith("orbits"):
        expected = {**expected, "orbits": figures(ours).get("orbits") if not definitions else None}
    found = {**plain["search"], "orbits": orbits["search"]["states"]}
    wrong = [f"{found[name]} {name}, not {expected[name]}" for name in ("states", "rules_fired", "orbits")
             if expected.get(name) and int(expected[name]) != found[name]]
    stand_for = orbits["search"].get("represented_states") or orbits["search"]["states"]
    if int(stand_for) != plain["search"]["states"]:
        wrong.append(f"orbits stand for {stand_for} states, not for {plain['search']['states']}")
    return wrong


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("isospin")
    options.add_argument("models", nargs="*", type=Path)
    options.add_argument("--states", type=int, default=20_000, help="leave out what has more")
    given = options.parse_args()
    asker = Asker(given.isospin)
    compared = failed = 0
    for model in given.models or sorted(MODELS.glob("**/*.m")):
        text = model.read_text(encoding="utf-8")
        for definitions, line in EXPECTED.findall(text):
            expected = figures(line)
            if int(expected.get("states", 0)) > given.states:
                continue
            compared += 1
            for wrong in differences(asker, model, definitions.split(), expected, text):
                failed += 1
                print(f"{model.name}{definitions}: {wrong}")
    print(f"{compared} compared, {failed} differ")
    sys.exit(1 if failed or not compared else 0)


if __name__ == "__main__":
    main()
