#!/usr/bin/env python3
"""Random Murphi models against rumur.

    python3 tests/murphi/run.py --count 500 --seed 1 [--profile clean] [--jobs 2]
                                [--isospin build/isospin] [--keep DIR] [--judge-only]

A model on which we and rumur differ is shrunk and saved with the difference in its first
comment; its seed makes it again. `--statistics` asks rumur alone and prints what the random
models are like: how many states and which errors they have, which constructs they hold.
`--judge-only` compares rumur with itself, with and without symmetry reduction.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import neighbours  # noqa: F401
from compare import ALL, compare
from generate import tree
from outcome import Isospin
from printer import Printed
from profiles import PROFILES
from shrink import shrink  # of tests/fuzz
from smaller import PASSES
from statistics_table import print_statistics

MOST_TRIES = 1500     # of the shrinker: most are rejected at once, but each that rumur accepts costs a compilation


def examine(seed, given, shrinking):
    """One model: its result, and the shrunk text if it failed."""
    model = tree(seed, given.profile)
    isospin = Isospin(given.isospin, seconds=20)

    def result_of(candidate, checks):
        return compare(Printed(candidate).text, isospin, checks, given.profile == "symmetric", given.judge_only)

    result = result_of(model, given.checks.split(","))
    if result.status != "failed" or not shrinking:
        return seed, result, Printed(model).text

    last = {"text": result.text}      # of the smallest

    def still_fails(candidate):
        now = result_of(candidate, [result.check])
        if now.status == "failed" and now.what == result.what:
            last["text"] = now.text
            return True
        return False

    small, _ = shrink(model, still_fails, MOST_TRIES, PASSES)
    result.text = last["text"]
    return seed, result, Printed(small).text


def save(folder, profile, seed, result, text):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{profile}_{seed}_{result.what}.m"
    said = result.text.replace("*/", "* /").strip()
    path.write_text(f"/* {result.what}: {said}\n   found by tests/murphi/run.py --profile {profile} "
                    f"--seed {seed} --count 1 */\n{text}", encoding="utf-8")
    return path


def compare_all(given):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    differences, skipped, orbits = {}, {}, {}
    begin, shrunk = time.monotonic(), 0
    seeds = range(given.seed, given.seed + given.count)
    with ProcessPoolExecutor(max_workers=given.jobs) as pool:
        pending = []
        for seed, result, text in pool.map(examine, seeds, [given] * len(seeds), [False] * len(seeds),
                                           chunksize=4):
            counts[result.status] += 1
            if result.orbits:
                orbits[result.orbits] = orbits.get(result.orbits, 0) + 1
            if result.status == "skipped":
                skipped[result.what] = skipped.get(result.what, 0) + 1
            if result.status == "failed":
                differences[result.what] = differences.get(result.what, 0) + 1
                print(f"seed {seed}: {result.what}: {result.text}", flush=True)
                if shrunk < given.shrink:
                    shrunk += 1
                    pending.append(pool.submit(examine, seed, given, True))
                else:
                    save(given.keep, given.profile, seed, result, text)
        for each in pending:
            seed, result, text = each.result()
            path = save(given.keep, given.profile, seed, result, text)
            print(f"shrunk: {path} ({len(text.splitlines())} lines): {result.text}", flush=True)
    for what, count in sorted(differences.items(), key=lambda item: -item[1]):
        print(f"{count:6} x {what}")
    for what, count in sorted(skipped.items()):
        print(f"{count:6} skipped: {what}")
    if orbits:
        print(f"{orbits.get('equal', 0):6} with as many orbits as rumur, {orbits.get('fewer', 0)} with fewer")
    print(f"{given.count} models in {time.monotonic() - begin:.0f} s")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] else 0


def main():
    options = argparse.ArgumentParser(description="Random Murphi models against rumur.")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1, help="of the first model; the others follow")
    options.add_argument("--profile", choices=sorted(PROFILES), default="clean")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--isospin", default="build/isospin")
    options.add_argument("--checks", default=ALL, help="of: " + ALL)
    options.add_argument("--keep", type=Path, default=Path("build/murphi-failures"),
                         help="where failing models are saved")
    options.add_argument("--shrink", type=int, default=10, help="how many failures to shrink")
    options.add_argument("--judge-only", action="store_true", help="compare rumur with itself")
    options.add_argument("--statistics", action="store_true", help="rumur alone: what the models are like")
    given = options.parse_args()
    if given.statistics:
        return print_statistics(given)
    return compare_all(given)


if __name__ == "__main__":
    sys.exit(main())
