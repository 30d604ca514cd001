#!/usr/bin/env python3
"""Compares isospin with SPIN, model by model.

    python3 tests/agreement/run.py [--fast|--full] [--only PATTERN] [--check NAME] [--isospin PROGRAM] [--shared FOLDER]

--fast takes the models of up to 20 000 states and ends within two minutes; --full, the default, takes all that SPIN can
search in a few minutes each, about half an hour in all. The public models lie in a folder beside the repository (--shared,
or $ISOSPIN_SHARED, or ../shared); where it is absent they are skipped, and said to be.

Prints a table for each check and ends with "N passed, M failed, K skipped". Exit status 1 when anything failed.
"""

import argparse
import concurrent.futures
import dataclasses
import fnmatch
import os
import sys
import time
import traceback
from pathlib import Path

import accept
import check_counts
import liveness
import print_counts
from models import HERE, ROOT, all_models, find_shared
from outcome import FAILED, PASSED, SKIPPED, Isospin, Outcome
from spin_oracle import Limits, Oracle

CHECKS = {"accept": accept, "print": print_counts, "check": check_counts, "live": liveness}


@dataclasses.dataclass(frozen=True)
class Settings:
    most_states: int  # larger models are only read and printed
    seconds: int  # for one run of either program
    every_way: bool = True  # claims are checked in all combinations of symmetry, partial order and threads


FAST = Settings(most_states=20_000, seconds=60, every_way=False)
FULL = Settings(most_states=6_000_000, seconds=300)


def parse_arguments():
    parser = argparse.ArgumentParser(description="Compares isospin with SPIN, model by model.")
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--fast", action="store_true", help="only models of up to %d states" % FAST.most_states)
    extent.add_argument("--full", action="store_true", help="everything (the default)")
    parser.add_argument("--only", metavar="PATTERN", help="models whose name contains or matches PATTERN")
    parser.add_argument("--check", choices=sorted(CHECKS), action="append", help="this check (may be repeated)")
    parser.add_argument("--isospin", default=str(ROOT / "build" / "isospin"), help="the program to test")
    parser.add_argument("--shared", default=os.environ.get("ISOSPIN_SHARED"), help="the folder that holds corpus/")
    parser.add_argument("--jobs", type=int, default=2, help="comparisons at a time")
    parser.add_argument("--quiet", action="store_true", help="show failures only")
    return parser.parse_args()


def read_exceptions():
    """(check, model) -> reason, from lines `check model: reason`."""
    exceptions = {}
    for line in (HERE / "exceptions.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        place, _, reason = line.partition(": ")
        check, _, model = place.partition(" ")
        exceptions[check, model] = reason.strip()
    return exceptions


def compare(check, model, isospin, oracle, settings, exceptions):
    try:
        outcome = CHECKS[check].compare(model, isospin, oracle, settings)
    except Exception:  # one broken comparison must not hide the others
        outcome = Outcome(model.name, FAILED, traceback.format_exc(limit=3))
    reason = exceptions.get((check, model.name))
    if reason is None or outcome.result == SKIPPED:
        return outcome
    if outcome.result == PASSED:
        return Outcome(model.name, FAILED, "agrees, but is listed in exceptions.txt")
    return Outcome(model.name, SKIPPED, "known to differ: " + reason)


def show(outcome, width, quiet):
    if not quiet or outcome.result == FAILED:
        print("  %-*s  %-7s  %s" % (width, outcome.model, outcome.result, outcome.text), flush=True)


def main():
    arguments = parse_arguments()
    if not Path(arguments.isospin).is_file():
        sys.exit("there is no program %s: build it first (make build)" % arguments.isospin)
    if not Oracle.available():
        print("SPIN or a C compiler is not installed: nothing to compare with")
        print("0 passed, 0 failed, all skipped")
        return 0
    settings = FAST if arguments.fast else FULL
    isospin = Isospin(arguments.isospin, settings.seconds)
    oracle = Oracle(limits=Limits(seconds=settings.seconds))
    shared = find_shared(arguments.shared)
    if shared is None:
        print("the corpus of public models is not here (see --shared): its models are skipped\n")

    models = all_models(shared)
    if arguments.only:
        pattern = arguments.only
        models = [m for m in models if pattern in m.name or fnmatch.fnmatch(m.name, pattern)]
    exceptions = read_exceptions()
    width = max((len(model.name) for model in models), default=0)
    total = {PASSED: 0, FAILED: 0, SKIPPED: 0}
    too_large = [model.name for model in models if print_counts.too_large(model, settings)]
    started = time.monotonic()
    for check in arguments.check or CHECKS:
        print(CHECKS[check].TITLE)
        if check == "check" and (why := isospin.cannot("check", "--json", *check_counts.PLAIN)):
            print("  skipped: %s\n" % why)
            total[SKIPPED] += len(models)
            continue
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            jobs = [pool.submit(compare, check, m, isospin, oracle, settings, exceptions) for m in models]
            for job in jobs:
                outcome = job.result()
                total[outcome.result] += 1
                show(outcome, width, arguments.quiet)
        print()
    if too_large:
        print("not counted, being too large here: " + ", ".join(too_large))
    print("%.0f seconds" % (time.monotonic() - started))
    print("%d passed, %d failed, %d skipped" % (total[PASSED], total[FAILED], total[SKIPPED]))
    return 1 if total[FAILED] else 0


if __name__ == "__main__":
    sys.exit(main())
