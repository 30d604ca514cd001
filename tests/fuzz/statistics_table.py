"""What the random models are like, by SPIN's account: `run.py --statistics`."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import features
from generate import tree
from oracle import ask
from printer import Printed

QUANTILES = (0, 5, 25, 50, 75, 90, 95, 99, 100)


def _examine(seed, profile):
    printed_tree = tree(seed, profile)
    printed = Printed(printed_tree)
    answer = ask(printed.text, want_unreached=True)
    reached = set()
    if answer.outcome == "counted":
        reached = features.executed(printed, answer.unreached)
    return seed, answer, features.of_model(printed_tree), reached


def print_statistics(given):
    seeds = range(given.seed, given.seed + given.count)
    outcomes, kinds, held, reached = Counter(), Counter(), Counter(), Counter()
    states, complaints, dead, control = [], [], 0, 0
    with ProcessPoolExecutor(max_workers=given.jobs) as pool:
        for seed, answer, inside, executed in pool.map(_examine, seeds, [given.profile] * len(seeds),
                                                       chunksize=4):
            outcomes[answer.outcome] += 1
            if answer.outcome in ("rejected", "aborted"):
                complaints.append(f"  seed {seed}: {answer.outcome}: {answer.message}")
                continue
            kinds.update(answer.kinds or ["no error"])
            held.update(inside)
            reached.update(executed)
            if answer.outcome == "counted":
                states.append(answer.states)
                dead += answer.unreached_share[0]
                control += answer.unreached_share[1]
    _print_table(outcomes, kinds, held, reached, given.count)
    print("\n".join(complaints))
    states.sort()
    if states:
        print("states:     " + ", ".join(f"{q} %: {states[(len(states) - 1) * q // 100]}" for q in QUANTILES))
        fit = sum(1 for each in states if 5 <= each <= 20000)
        print(f"            {100 * fit // len(states)} % have 5 to 20 000")
    print("outcomes:   " + ", ".join(f"{name} {count}" for name, count in outcomes.most_common()))
    print("errors:     " + ", ".join(f"{name} {count}" for name, count in kinds.most_common()))
    print(f"unreached:  {100 * dead / max(1, control):.1f} % of control states")
    return 0


def _print_table(outcomes, kinds, held, reached, count):
    print(f"{'construct':30} {'in models':>10} {'executed in':>12}")
    for name in sorted(held):
        print(f"{name:30} {held[name]:10} {reached[name] or '':>12}")
    print()
