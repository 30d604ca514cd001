"""What the random Murphi models are like, by rumur's account: `run.py --statistics`."""

import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import features
from generate import tree
from judge import ask
from printer import Printed

QUANTILES = (0, 5, 25, 50, 75, 90, 95, 99, 100)


def _examine(seed, profile):
    model = tree(seed, profile)
    begin = time.monotonic()
    answer = ask(Printed(model).text)
    return seed, answer, features.of_model(model), time.monotonic() - begin


def print_statistics(given):
    seeds = range(given.seed, given.seed + given.count)
    outcomes, kinds, held, states, complaints, seconds = Counter(), Counter(), Counter(), [], [], 0.0
    with ProcessPoolExecutor(max_workers=given.jobs) as pool:
        for seed, answer, inside, took in pool.map(_examine, seeds, [given.profile] * len(seeds), chunksize=4):
            outcomes[answer.outcome] += 1
            held.update(inside)
            seconds += took
            if answer.outcome != "counted":
                complaints.append(f"  seed {seed}: {answer.outcome}: {answer.message}")
                continue
            kinds.update(_kinds(answer))
            if not answer.plain.errors:
                states.append(answer.plain.states)
    for name in sorted(held):
        print(f"{name:30} {held[name]:6}")
    print("\n".join(complaints))
    states.sort()
    if states:
        print("states:     " + ", ".join(f"{q} %: {states[(len(states) - 1) * q // 100]}" for q in QUANTILES))
        print(f"            {100 * sum(each > 50 for each in states) // len(states)} % of {len(states)} models without "
              "errors have more than 50")
    print("outcomes:   " + ", ".join(f"{name} {count}" for name, count in outcomes.most_common()))
    print("errors:     " + ", ".join(f"{name} {count}" for name, count in kinds.most_common()))
    print(f"rumur:      {seconds / given.count:.2f} s a model")
    return 0


WORDS = ("undefined", "out-of-range", "out of range", "by zero", "Assertion", "invariant", "liveness", "cover", "wrong",
         "without returning", "deadlock", "infinite loop")


def _kinds(answer):
    """What the errors are, by a word of their message."""
    for (deadlock, _), run in answer.runs.items():
        if deadlock == "off":
            yield from {next((word for word in WORDS if word in text), text) for text in run.messages} or {"no error"}
        elif run.messages == ("deadlock",):
            yield f"{deadlock} deadlock"
