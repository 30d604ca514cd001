"""Verdicts on runs that never end, in all combinations of symmetry and partial-order reduction.

    combinations.py --isospin PROGRAM [--shared FOLDER] [MODEL...]

Formulas are made up from the model's own global variables: some treat all processes alike, some do not. Each, and accept and
progress labels, must come to the verdict of the search without any reduction; every lasso has been replayed by the program.
"""

import argparse
import json
import random
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WAYS = [["--symmetry", "off", "--por", "on"], ["--por", "off"], [], ["--por", "on"], ["--plain", "--symmetry", "auto"],
        ["--plain", "--symmetry", "auto", "--por", "on"], ["--plain", "--por", "on"]]
SHAPES = ["[]<> {0}", "<>[] {0}", "[] ({0} -> <> {1})", "{0} U {1}", "!(<> {0} && <> {1})", "[]<> {0} -> []<> {1}",
          "<> ({0} && <> {1})", "[] ({0} || {1})", "[] ({0} -> X {1})"]


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


def questions(text, seed):
    chance = random.Random(seed)
    asked = [["--property", "progress"]]
    if re.search(r"\baccept\w*\s*:", text) and "never" not in text:
        asked.append(["--property", "acceptance"])
    known = atoms(text)
    for shape in chance.sample(SHAPES, 4) if known else []:
        asked.append(["--formula", shape.format(chance.choice(known), chance.choice(known))])
    return asked


class Checker:
    def __init__(self, isospin, most_states, silent=False):
        self.isospin = isospin
        self.most_states = most_states
        self.silent = silent
        self.wrong = []
        self.violated = self.held = self.with_symmetry = self.with_order = 0

    def check(self, path, *options):
        done = subprocess.run([self.isospin, "check", str(path), "--json", *options, "--max-states", str(self.most_states)],
                              capture_output=True, text=True, timeout=600, check=False)
        if done.returncode not in (0, 1, 2):
            return {"status": done.returncode, "error": done.stderr.strip()[:200]}
        return json.loads(done.stdout)

    def compare(self, path, seed=0):
        for asked in questions(Path(path).read_text(encoding="utf-8", errors="replace"), seed):
            plain = self.check(path, *asked, "--plain")
            if "search" not in plain or plain["verdict"] == "incomplete":
                continue
            if plain["verdict"] == "violated":
                self.violated += 1
            else:
                self.held += 1
            for way in WAYS:
                found = self.check(path, *asked, *way)
                if found.get("verdict") != plain["verdict"]:
                    self.wrong.append(f"{path} {asked[0]} '{asked[1]}' {' '.join(way)}: {found.get('verdict')} "
                                      f"{found.get('error', '')}, not {plain['verdict']}")
                    if not self.silent:
                        print("DIFFERS", self.wrong[-1], flush=True)
                    continue
                self.with_symmetry += bool((found["symmetry"] or {}).get("used"))
                self.with_order += bool((found["partial_order"] or {}).get("reduced_states"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--isospin", required=True)
    parser.add_argument("--shared")
    parser.add_argument("--most", type=int, default=20_000)
    parser.add_argument("models", nargs="*")
    arguments = parser.parse_args()
    found = arguments.models
    if not found:
        found = sorted((ROOT / "models" / "papers").rglob("*.pml")) + sorted((ROOT / "tests" / "models" / "symmetric").glob("*.pml"))
        if arguments.shared:
            found += [path for path in sorted((Path(arguments.shared) / "corpus").rglob("*.p*"))
                      if path.suffix in (".pml", ".prom", ".pr", ".p", ".promela")]
    checker = Checker(arguments.isospin, arguments.most)
    for number, path in enumerate(found):
        checker.compare(path, number)
    print(f"{checker.violated} violated, {checker.held} held; symmetry used {checker.with_symmetry} times, steps left out "
          f"{checker.with_order} times; {len(checker.wrong)} differences")
    sys.exit(1 if checker.wrong or checker.with_symmetry == 0 else 0)


if __name__ == "__main__":
    main()
