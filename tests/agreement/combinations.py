"""Verdicts on runs that never end, in all combinations of symmetry and partial-order reduction.

    combinations.py --isospin PROGRAM [--shared FOLDER] [MODEL...]

Formulas are made up from the model's own global variables: some treat all processes alike, some do not. Each, and accept and
progress labels, must come to the verdict of the search without any reduction; every lasso has been replayed by the program.
The same under weak fairness; and where all processes are there from the beginning and none meets another, `--fair` must say what the
formula says that asks for fairness itself.
"""

import random
import re
import sys
from pathlib import Path

import ourselves

WAYS = [["--symmetry", "off", "--por", "on"], ["--por", "off"], [], ["--por", "on"], ["--plain", "--symmetry", "auto"],
        ["--plain", "--symmetry", "auto", "--por", "on"], ["--plain", "--por", "on"], ["--split", "off"],
        ["--plain", "--symmetry", "auto", "--split", "on"]]
SHAPES = ["[]<> {0}", "<>[] {0}", "[] ({0} -> <> {1})", "{0} U {1}", "!(<> {0} && <> {1})", "[]<> {0} -> []<> {1}",
          "<> ({0} && <> {1})", "[] ({0} || {1})", "[] ({0} -> X {1})"]
# The same of every element of an array: {0} is one of it, {1} another condition.
EACH = ["[]<> {0}", "[]<> !({0})", "[] ({0} -> <> !({0}))", "({1} U {0})", "([]<> {0} -> []<> {1})", "[] ({0} -> X {0})",
        "[] ({1} -> <> ({0}))", "(<> {0} || [] {1})"]


def atoms(text):
    """Comparisons of global variables, elements of arrays and all of them."""
    found = []
    for line in re.findall(r"^(?:byte|bit|bool|int|short|pid)\s+([^;{}]*);", text, re.MULTILINE):
        for declared in line.split(","):
            name = re.match(r"\s*(\w+)\s*(?:\[(\d+)\])?", declared)
            if not name:
                continue
            if name.group(2) is None:
                found += [f"({name.group(1)} == {n})" for n in (0, 1)]
                continue
            elements = [f"{name.group(1)}[{i}] == 0" for i in range(int(name.group(2)))]
            found += [f"({elements[-1]})", "(" + " && ".join(elements) + ")", "(" + " || ".join(elements) + ")"]
    return found


def arrays(text):
    """Global arrays of numbers with two elements to five, as lists of their elements."""
    found = re.findall(r"^(?:byte|bit|bool|int|short|pid)\s+(\w+)\s*\[([2-5])\]", text, re.MULTILINE)
    return [[f"{name}[{i}]" for i in range(int(count))] for name, count in found]


def conjunctions(text, chance):
    """Formulas that say the same of every element, of all but one, or of one something else."""
    known = atoms(text)
    asked = []
    for elements in arrays(text):
        shape, other = chance.choice(EACH), chance.choice(known)
        value = chance.choice(["== 0", "== 1", "!= 0"])
        parts = [shape.format(f"{element} {value}", other) for element in elements]
        if chance.random() < 0.3:
            parts.pop(chance.randrange(len(parts)))
        if chance.random() < 0.3:
            parts.append(chance.choice(EACH).format(chance.choice(known), other))
        asked.append(["--formula", " && ".join(f"({part})" for part in parts)])
    return chance.sample(asked, min(2, len(asked)))


def questions(text, seed):
    chance = random.Random(seed)
    asked = [["--property", "progress"]]
    if re.search(r"\baccept\w*\s*:", text) and "never" not in text:
        asked.append(["--property", "acceptance"])
    known = atoms(text)
    for shape in chance.sample(SHAPES, 4) if known else []:
        asked.append(["--formula", shape.format(chance.choice(known), chance.choice(known))])
    asked += conjunctions(text, random.Random(seed + 1))
    return asked + [[*one, "--fair"] for one in asked if chance.random() < 0.5]


def fairness(text):
    """Weak fairness as a formula; nothing where that is not simple to say."""
    if re.search(r"\[0\]\s*of|\brun\b|\binit\b|\bpriority\b|_last|\benabled\b|\bhidden\b", text):
        return None
    count = sum(int(n or 1) for n in re.findall(r"\bactive\s*(?:\[(\d+)\])?\s*(?:D_)?proctype", text))
    if not 0 < count <= 3:
        return None
    return " && ".join(f"(<>[] enabled({p}) -> []<> (_last == {p}))" for p in range(count))


class Checker(ourselves.Comparison):
    def __init__(self, isospin, most_states, silent=False):
        super().__init__(isospin, most_states, silent)
        self.violated = self.held = self.with_symmetry = self.with_order = self.as_formula = self.in_parts = 0

    def compare(self, model, seed=0):
        for asked in questions(Path(model[0]).read_text(encoding="utf-8", errors="replace"), seed):
            plain = self.check(model, *asked, "--plain")
            if "search" not in plain or plain["verdict"] == "incomplete":
                continue
            if plain["verdict"] == "violated":
                self.violated += 1
            else:
                self.held += 1
            self.compare_fairness(model, asked, plain["verdict"])
            for way in WAYS:
                found = self.check(model, *asked, *way)
                if found.get("verdict") == "incomplete" and plain["verdict"] == "violated":
                    continue  # --plain came across it before the limit
                if found.get("verdict") != plain["verdict"]:
                    self.differ(model, [asked[0], f"'{asked[1]}'", *asked[2:], *way],
                                f"{found.get('verdict')} {found.get('error', '')}, not {plain['verdict']}")
                    continue
                self.with_symmetry += bool((found["symmetry"] or {}).get("used"))
                self.in_parts += bool(found["split"])
                self.with_order += bool((found["partial_order"] or {}).get("reduced_states"))

    def compare_fairness(self, model, asked, verdict):
        fair = fairness(Path(model[0]).read_text(encoding="utf-8", errors="replace"))
        if not fair or asked[0] != "--formula" or asked[-1] != "--fair" or " X " in asked[1]:
            return
        formula = f"({fair}) -> ({asked[1]})"
        said = self.check(model, "--formula", formula, "--plain").get("verdict")
        if said not in (verdict, "incomplete", None):
            self.differ(model, [*asked], f"{verdict}, but {said} as a formula: {formula}")
        self.as_formula += said == verdict


def main():
    arguments = ourselves.arguments(fast=20_000, full=20_000)
    found = [[Path(model)] for model in arguments.models]
    if not found:
        found = [[path] for path in sorted(ourselves.PAPERS.rglob("*.pml"))]
        found += ourselves.corpus(arguments.shared)
    checker = Checker(arguments.isospin, arguments.most)
    for number, model in enumerate(found):
        checker.compare(model, number)
    print(f"{checker.violated} violated, {checker.held} held; symmetry used {checker.with_symmetry} times, steps left out "
          f"{checker.with_order} times; checked in parts {checker.in_parts} times; fairness said as a formula {checker.as_formula} times; {len(checker.wrong)} differences")
    sys.exit(1 if checker.wrong or checker.with_symmetry == 0 else 0)


if __name__ == "__main__":
    main()
