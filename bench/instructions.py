"""Counts the instructions of fixed checks, and compares them with those that are written down.

    instructions.py --isospin PROGRAM            a table: now, before, ratio; ends with 1 where more than 2 % are added
    instructions.py --isospin PROGRAM --record   writes them down (bench/instructions.csv)

Instructions are counted by callgrind, so the result hardly depends on the machine and not on what else it does. One
thread, the built-in compiler: what the system's compiler makes, and when, would differ from run to run. Counts of states
are compared, too: they must be equal.
"""

import argparse
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
TABLE = ROOT / "bench" / "instructions.csv"
MOST = 1.02

PAPERS = "models/papers/instances"
CHECKS = {
    "email, orbits in depth": ["examples/email.pml", "--order", "dfs"],
    "email, states in depth": ["examples/email.pml", "--order", "dfs", "--symmetry", "off"],
    "email, states in breadth": ["examples/email.pml", "--order", "bfs", "--symmetry", "off"],
    "email, plain": ["examples/email.pml", "--plain"],
    "email, partial order": ["examples/email.pml", "--por", "on", "--order", "dfs"],
    "telephone, orbits in breadth": [f"{PAPERS}/telephone3.pml", "--order", "bfs", "--ignore-claims"],
    "load balancer, wreath product": [f"{PAPERS}/loadbalancer432.pml", "--max-states", "20000"],
    "token ring, cyclic group": [f"{PAPERS}/tokenring10.pml", "--max-states", "20000"],
    "initialisation protocol, claims": [f"{PAPERS}/initprot3.pml", "--max-states", "20000"],
    "looking for symmetries": [f"{PAPERS}/allocator576.pml", "--max-states", "1"],
}


def count(isospin, words):
    """Instructions, and states."""
    with tempfile.TemporaryDirectory() as folder:
        model, *options = words
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", isospin, "check", str(ROOT / model),
                   *options, "--tier", "quick", "--threads", "1", "--json"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    collected = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    if not collected:
        sys.exit(f"callgrind counted nothing for {model}: {done.stderr[-300:]}")
    return int(collected.group(1)), json.loads(done.stdout)["search"]["states"]


def read():
    if not TABLE.is_file():
        return {}
    with TABLE.open(newline="") as lines:
        return {row["check"]: (int(row["instructions"]), int(row["states"])) for row in csv.DictReader(lines)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default=str(ROOT / "build" / "isospin"))
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    before, now, worse = read(), {}, 0
    for name, words in CHECKS.items():
        now[name] = count(arguments.isospin, words)
        line = f"{name:34} {now[name][0]:>16,} instructions {now[name][1]:>9,} states"
        if name in before:
            ratio = now[name][0] / before[name][0]
            wrong = ratio > MOST or now[name][1] != before[name][1]
            worse += wrong
            line += f"   {ratio:6.3f}{'   WORSE' if wrong else ''}"
        print(line, flush=True)
    if arguments.record:
        with TABLE.open("w", newline="") as lines:
            table = csv.writer(lines, lineterminator="\n")
            table.writerow(["check", "instructions", "states"])
            for name, (instructions, states) in now.items():
                table.writerow([name, instructions, states])
    return 1 if worse and not arguments.record else 0


if __name__ == "__main__":
    sys.exit(main())
