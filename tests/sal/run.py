#!/usr/bin/env python3
"""Random SAL models: isospin against the reference.

    python3 tests/sal/run.py --count 50 [--seed 1] [--profile all] [--isospin build/isospin] [--keep FOLDER] [--reference-only]

For each model the states, steps, deadlocks and verdicts must agree, without symmetry and with it. A model that fails is made
smaller and saved in the folder, with what differs in its first comment. --reference-only asks the reference alone and prints what
the models are like.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import neighbours  # noqa: F401
from compare import Asker, compare, judged
from generate import PROFILES, generate
from printer import printed
from shrink import shrink
from smaller import PASSES

MOST_STATES = 5_000
FEWEST_STATES = 5
TRIES = 4       # for a model that is neither dull nor too large


def model(seed, profile):
    """The first of a few trees whose model has 5 to 5 000 states, and what the reference says of it."""
    for part in range(TRIES):
        tree = generate(f"{seed}.{part}", profile)
        answer, why = judged(printed(tree), MOST_STATES)
        if answer is None and why.startswith("refused"):
            return tree, None, why
        if answer is not None and answer["module"]["states"] >= FEWEST_STATES:
            break
    return tree, answer, why


def made_smaller(tree, asker, what):
    def still_fails(candidate):
        try:
            result = compare(printed(candidate), asker, MOST_STATES)
        except Exception:       # no model: the reference does not check types
            return False
        return result.status == "failed" and result.what == what
    return shrink(tree, still_fails, most_tries=400, passes=PASSES)[0]


def saved(folder, seed, profile, tree, result):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{profile}_{seed}.sal"
    path.write_text(f"% {result.what}: {' '.join(result.text.split())}\n% seed {seed}, profile {profile}\n\n{printed(tree)}",
                    encoding="utf-8")
    return path


def compared(given):
    asker, seen, failed = Asker(given.isospin, seconds=60), Counter(), 0
    for profile in given.profiles:
        for seed in range(given.seed, given.seed + given.count):
            tree, answer, why = model(seed, profile)
            if answer is None:
                seen[profile, why.split(":")[0]] += 1
                continue
            result = compare(printed(tree), asker, MOST_STATES)
            seen[profile, result.status] += 1
            if result.status == "failed":
                failed += 1
                small = made_smaller(tree, asker, result.what) if given.shrink else tree
                result = compare(printed(small), asker, MOST_STATES)
                print(f"{saved(given.keep, seed, profile, small, result)}: {result.what}: {result.text}", flush=True)
    for (profile, status), count in sorted(seen.items()):
        print(f"{profile:12} {status:10} {count}")
    passed = sum(count for (_, status), count in seen.items() if status == "passed")
    return 1 if failed or not passed else 0


def described(given):
    """What the models are like, by the reference alone."""
    wrong = 0
    for profile in given.profiles:
        kinds, verdicts, sizes = Counter(), Counter(), []
        for seed in range(given.seed, given.seed + given.count):
            _, answer, why = model(seed, profile)
            if answer is None:
                kinds[why.split(":")[0]] += 1
                wrong += why.startswith("refused")
                if why.startswith("refused"):
                    print(f"{profile} {seed}: {why}")
                continue
            row = answer["module"]
            sizes.append(row["states"])
            kinds["error" if row["error"] else "small" if row["states"] < FEWEST_STATES else "good"] += 1
            if not row["error"]:
                verdicts.update(f"{one['kind']} {one['verdict']}" for one in answer["theorems"])
        print(f"{profile:12} {dict(kinds)}, states {sorted(sizes)[len(sizes) // 2]} in the middle, {max(sizes)} at most")
        print(f"{'':12} {dict(sorted(verdicts.items()))}")
    return 1 if wrong else 0


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--count", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--profile", choices=("all", *PROFILES), default="all")
    options.add_argument("--isospin", default="build/isospin")
    options.add_argument("--keep", type=Path, default=Path("sal-failures"))
    options.add_argument("--no-shrink", dest="shrink", action="store_false")
    options.add_argument("--reference-only", action="store_true")
    given = options.parse_args()
    given.profiles = PROFILES if given.profile == "all" else (given.profile,)
    sys.setrecursionlimit(100_000)
    return described(given) if given.reference_only else compared(given)


if __name__ == "__main__":
    sys.exit(main())
