#!/usr/bin/env python3
"""Holds SAL models to what they say of themselves, by the reference.

    expectations.py [--states 40000] [--show] [FOLDER|FILE...]     every `% expect` line below models/sal, unless told otherwise

A model carries what is expected of it in its first comment lines:

    % expect: verdict violated; states 28; initial_states 4; rules_fired 48
    % expect -D N=6: verdict holds; states 30546
    % expect: verdict error
    % expect: verdict refused
    % theorems: mutex holds; enters violated
    % theorems -D N=6: mutex holds
    % deadlock: stuck

The verdict is `error` where the model errs, else `violated` where a theorem fails or the model comes to a deadlock of the kind
that the line `% deadlock:` names, else `holds`. Theorems are those of the line with the same definitions, or of the line without
any; every theorem must be listed. --show prints what the reference says, in this form.
"""

import argparse
import re
import sys
from pathlib import Path

from explore import TooLarge
from reference import judge
from syntax import Refused

MODELS = Path(__file__).resolve().parents[2] / "models" / "sal"
LINE = re.compile(r"^% (expect|theorems)((?: -D \w+=\S+)*): (.*)$", re.MULTILINE)
FIGURES = ("states", "initial_states", "rules_fired", "transitions")


def figures(line):
    return dict(part.split() for part in line.split("; "))


def lines(text):
    """[(definitions, figures, theorems)] of a model's comments."""
    found = LINE.findall(text)
    theorems = {definitions: figures(line) for kind, definitions, line in found if kind == "theorems"}
    return [(definitions, figures(line), theorems.get(definitions, theorems.get("", {})))
            for kind, definitions, line in found if kind == "expect"]


def as_dictionary(definitions):
    return dict(part.split("=", 1) for part in definitions.split() if part != "-D")


def deadlock_of(text):
    found = re.search(r"^% deadlock: (\w+)", text, re.MULTILINE)
    return found.group(1) if found else None


def said(text, definitions, most_states):
    """(figures, theorems) in the form of the comments."""
    try:
        answer = judge(text, as_dictionary(definitions), most_states)
    except Refused as refusal:
        return {"verdict": "refused", "why": str(refusal)}, {}
    rows = answer["theorems"] or [answer["module"]]
    theorems = {row["name"]: row["verdict"] for row in answer["theorems"]}
    way = deadlock_of(text)
    if any(row["error"] for row in rows):
        return {"verdict": "error", "why": rows[0]["errors"]}, theorems
    bad = "violated" in theorems.values() or way and any(row[way] for row in rows)
    return {"verdict": "violated" if bad else "holds", **{name: str(rows[0][name]) for name in FIGURES}}, theorems


def differences(text, definitions, expected, theorems, most_states):
    found, verdicts = said(text, definitions, most_states)
    wrong = [f"{name} {found.get(name)}, not {value}{' ' + str(found.get('why')) if found.get('why') else ''}"
             for name, value in expected.items() if found.get(name) != value and name != "orbits"]
    if expected["verdict"] in ("holds", "violated"):
        wrong += [f"theorem {name} {verdicts.get(name)}, not {theorems.get(name)}"
                  for name in {**theorems, **verdicts} if theorems.get(name) != verdicts.get(name)]
    return wrong


def shown(text, definitions, most_states):
    found, verdicts = said(text, definitions, most_states)
    print(f"% expect{definitions}: " + "; ".join(f"{name} {value}" for name, value in found.items() if name != "transitions"))
    if verdicts:
        print(f"% theorems{definitions}: " + "; ".join(f"{name} {value}" for name, value in verdicts.items()))


def models_in(places):
    return [model for place in places for model in (sorted(place.glob("**/*.sal")) if place.is_dir() else [place])]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("places", nargs="*", type=Path)
    options.add_argument("--states", type=int, default=40_000, help="leave out what is expected to have more")
    options.add_argument("--show", action="store_true")
    given = options.parse_args()
    sys.setrecursionlimit(100_000)
    compared = failed = 0
    for model in models_in(given.places or [MODELS]):
        text = model.read_text(encoding="utf-8")
        if given.show:
            print(model.name)
            for definitions, _, _ in lines(text) or [("", {}, {})]:
                shown(text, definitions, given.states)
            continue
        if not lines(text):
            print(f"{model.name}: nothing is expected of it")
            failed += 1
        for definitions, expected, theorems in lines(text):
            if int(expected.get("states", 0)) > given.states:
                continue
            compared += 1
            try:
                wrong = differences(text, definitions, expected, theorems, given.states + 1)
            except TooLarge as large:
                wrong = [str(large)]
            for one in wrong:
                failed += 1
                print(f"{model.name}{definitions}: {one}")
    if not given.show:
        print(f"{compared} compared, {failed} differ")
    return 1 if failed or not (compared or given.show) else 0


if __name__ == "__main__":
    sys.exit(main())
