#!/usr/bin/env python3
"""Runs the benchmarks of this folder, one after another: every bench/NAME.py but this one.

    python3 bench/run.py [--isospin PROGRAM] [NAME ...]

Each is a program of its own that takes --isospin and prints a table. Exit status 1 when one of them missed what it
promises.
"""

import argparse
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default=str(HERE.parent / "build" / "isospin"), help="the program to measure")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, without .py")
    arguments = parser.parse_args()

    programs = sorted(p for p in HERE.glob("*.py") if p.name != "run.py")
    unknown = set(arguments.names) - {p.stem for p in programs}
    if unknown:
        sys.exit("no benchmark named " + ", ".join(sorted(unknown)))
    missed = []
    for program in programs:
        if arguments.names and program.stem not in arguments.names:
            continue
        print(f"== {program.stem}", flush=True)
        if subprocess.run([sys.executable, str(program), "--isospin", arguments.isospin]).returncode != 0:
            missed.append(program.stem)
        print(flush=True)
    if missed:
        print("missed: " + ", ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
