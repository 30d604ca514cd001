#!/usr/bin/env python3
"""What the representative of a state costs, by strategy and by number of components.

    python3 bench/strategies.py [--isospin PROGRAM] [--quick]

Nanoseconds of processor time a state, over states that are met first in breadth, each as a random image of itself. `full`
(every element of the group), `chain` (every element, along a stabiliser chain) and `local` (local search; not unique) are what
TopSPIN offers, `segmented`, `pc-segmented` and `sorted` are SymmSpin's, on the same code that applies an element to a state. Those
that try every element are left out where that would take minutes. Exit status 1 when `canonical` is not the quickest
unique strategy with five components or more.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAPERS = ROOT / "models" / "papers"
UNIQUE = ["canonical", "full", "chain", "segmented", "pc-segmented"]
OTHERS = ["sorted", "pc-sorted", "local"]
EVERY_ELEMENT = {"full", "chain"}
MOST_FOR_EVERY_ELEMENT = 8
MOST_FOR_TIES = 9  # strategies that try n! permutations of what is tied


def generated(folder, name, *words):
    path = folder / f"{name}.pml"
    path.write_bytes(subprocess.run([sys.executable, PAPERS / f"gen_{name}.py", *words], capture_output=True, check=True).stdout)
    return path


def cases(folder, numbers):
    for number in numbers:
        yield f"dbm {number}", number, [str(PAPERS / "dbm.pml"), "-D", f"N={number}"]
    for number in numbers:
        if number <= 32:
            yield f"peterson {number}", number, [str(generated(folder, "peterson", str(number)))]
    for number in (3, 4, 5):
        yield f"email {number}", number, [str(PAPERS / "instances" / f"email{number}_unfeatured.pml")]
    for number in (3, 5, 10, 12):
        yield f"futurebus {number}", number, [str(PAPERS / "instances" / f"futurebus_{number}m.pml")]


def measure(program, model, number):
    strategies = [s for s in UNIQUE + OTHERS
                  if not (s in EVERY_ELEMENT and number > MOST_FOR_EVERY_ELEMENT)
                  and not (s in ("segmented", "pc-segmented") and number > MOST_FOR_TIES)]
    words = [word for strategy in strategies for word in ("--strategy", strategy)]
    done = subprocess.run([program, *words, "--states", "5000", *model], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(model)}: {done.stderr}")
    return {name: int(ns) for name, ns in re.findall(r"^  ([\w-]+): (\d+) ns", done.stdout, re.MULTILINE)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default=str(ROOT / "build" / "isospin"))
    parser.add_argument("--quick", action="store_true", help="4, 8 and 16 components only")
    arguments = parser.parse_args()
    build = pathlib.Path(arguments.isospin).resolve().parent
    subprocess.run(["cmake", "--build", build, "--target", "bench_representatives"], check=True, capture_output=True)
    program = str(build / "bench" / "representatives" / "bench_representatives")
    columns = UNIQUE + OTHERS
    print("| components | " + " | ".join(columns) + " |\n|---|" + "---|" * len(columns), flush=True)
    beaten = []
    with tempfile.TemporaryDirectory() as folder:
        for name, number, model in cases(pathlib.Path(folder), (4, 8, 16) if arguments.quick else (4, 5, 6, 8, 12, 16, 32, 64)):
            cost = measure(program, model, number)
            print(f"| {name} | " + " | ".join(f"{cost[c]}" if c in cost else "" for c in columns) + " |", flush=True)
            best = min((cost[s], s) for s in UNIQUE if s in cost)
            if number >= 5 and best[1] != "canonical":
                beaten.append(f"{name} by {best[1]}")
    if beaten:
        print("canonical is beaten: " + ", ".join(beaten))
    return 1 if beaten else 0


if __name__ == "__main__":
    sys.exit(main())
