#!/usr/bin/env python3
"""Random models against SPIN.

    python3 tests/fuzz/run.py --count 2000 --seed 1 [--profile safety] [--jobs 2]
                              [--isospin build/isospin] [--keep DIR]

A model on which we and SPIN differ is shrunk and saved with the difference in its first
comment; its seed makes it again. `--statistics` asks SPIN alone and prints what the random
models are like: how many states they have, which constructs they hold and execute.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from compare import CHECKS, compare
from generate import tree
from outcome import Isospin
from printer import Printed
from profiles import PROFILES
from shrink import shrink
from statistics_table import print_statistics


def examine(seed, given, shrinking):
    """One model: its result, and the shrunk text if it failed."""
    model = tree(seed, given.profile)
    isospin = Isospin(given.isospin, seconds=60)
    checks = given.checks.split(",")
    result = compare(Printed(model).text, isospin, checks)
    if result.status != "failed" or not shrinking:
        return seed, result, Printed(model).text

    last = {"text": result.text}

    def still_fails(candidate):
        now = compare(Printed(candidate).text, isospin, checks)
        if now.status == "failed" and now.what == result.what:
            last["text"] = now.text
            return True
        return False

    small, _ = shrink(model, still_fails)
    result.text = last["text"]
    return seed, result, Printed(small).text


def save(folder, profile, seed, result, text):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{profile}_{seed}_{result.what}.pml"
    said = result.text.replace("*/", "* /").strip()
    path.write_text(f"/* {result.what}: {said}\n   found by tests/fuzz/run.py --profile {profile} "
                    f"--seed {seed} --count 1 */\n{text}", encoding="utf-8")
    return path


def compare_all(given):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    differences = {}
    begin, shrunk = time.monotonic(), 0
    seeds = range(given.seed, given.seed + given.count)
    with ProcessPoolExecutor(max_workers=given.jobs) as pool:
        pending = []
        for seed, result, text in pool.map(examine, seeds, [given] * len(seeds), [False] * len(seeds),
                                           chunksize=4):
            counts[result.status] += 1
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
    print(f"{given.count} models in {time.monotonic() - begin:.0f} s")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] else 0


def main():
    options = argparse.ArgumentParser(description="Random models against SPIN.")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1, help="of the first model; the others follow")
    options.add_argument("--profile", choices=sorted(PROFILES), default="safety")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--isospin", default="build/isospin")
    options.add_argument("--checks", default="plain,print", help="of: " + ", ".join(CHECKS))
    options.add_argument("--keep", type=Path, default=Path("build/fuzz-failures"),
                         help="where failing models are saved")
    options.add_argument("--shrink", type=int, default=10, help="how many failures to shrink")
    options.add_argument("--statistics", action="store_true", help="SPIN alone: what the models are like")
    given = options.parse_args()
    if given.statistics:
        return print_statistics(given)
    return compare_all(given)


if __name__ == "__main__":
    sys.exit(main())
