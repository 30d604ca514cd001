"""Our SAL models: isospin agrees with what they say of themselves, and with the Murphi models of the same systems.

    python3 tests/sal/models_test.py ISOSPIN [--states 20000] [--twins-only] [MODEL...]

What a model's comment says is the reference's word (expectations.py). States and steps are asked of a copy without theorems, in
which the last module without parameters, that of the first theorem, is checked for errors only; verdicts of the model as it
is, with symmetry and without.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from expectations import MODELS, deadlock_of, lines, models_in
from compare import Asker, Crash, verdicts_of, without_theorems

MURPHI = MODELS.parent / "murphi"
# SAL model and definitions: Murphi model and definitions.
TWINS = {
    "futurebus.sal": {"": "futurebus.m", " -D N=6": "futurebus.m -D N=6", " -D N=8": "futurebus.m -D N=8",
                      " -D N=3 -D GROUPS=2": "futurebus_groups.m", " -D N=2 -D GROUPS=2": "futurebus_groups.m -D LOWS=2 -D HIGHS=2"},
    "futurebus_modules.sal": {"": "futurebus.m", " -D N=6": "futurebus.m -D N=6"},
    "ultralog.sal": {"": "ultralog.m", " -D MANAGERS=0 -D AGENTS=0": "ultralog.m -D MANAGERS=0 -D AGENTS=0 -D STARTS=8",
                     " -D AUTHORITIES=2": "ultralog.m -D AUTHORITIES=2 -D STARTS=32",
                     " -D AUTHORITIES=2 -D CRASHES=1": "ultralog.m -D AUTHORITIES=2 -D CRASHES=1 -D STARTS=32",
                     " -D AUTHORITIES=2 -D MANAGERS=2 -D ENCLAVES=2 -D NODES=1":
                     "ultralog.m -D AUTHORITIES=2 -D MANAGERS=2 -D ENCLAVES=2 -D STARTS=64 -D NODES=1"},
    "german.sal": {"": "german.m", " -D N=3": "german.m -D N=3", " -D N=1": "german.m -D N=1"},
    "mesi.sal": {"": "mesi.m", " -D N=2": "mesi.m -D N=2", " -D N=4": "mesi.m -D N=4"},
    "directory.sal": {"": "directory.m", " -D N=3": "directory.m -D N=3"},
    "philosophers.sal": {"": "philosophers.m", " -D RELUCTANT=1": "philosophers.m -D RELUCTANT=1",
                         " -D N=6 -D RELUCTANT=1": "philosophers.m -D N=6 -D RELUCTANT=1"},
    "readers_writers.sal": {"": "readers_writers.m", " -D READERS=4 -D WRITERS=3": "readers_writers.m -D READERS=4 -D WRITERS=3"},
    "token_ring.sal": {"": "token_ring.m", " -D N=3": "token_ring.m -D N=3"},
}


def counts(report):
    search = report.get("search") or {}
    return {name: search.get(name) for name in ("states", "rules_fired")}


def twin_differs(asker, model, definitions, expected):
    twin = TWINS.get(model.name, {}).get(definitions)
    if not twin:
        return []
    name, *options = twin.split()
    found = counts(asker.report(MURPHI / name, *options, "--symmetry", "off", "--deadlock", "off", "--all-states"))
    return [f"{name} has {value} {key}, not {expected[key]}" for key, value in found.items()
            if expected.get(key) and str(value) != expected[key]]


def differences(asker, model, definitions, expected, theorems):
    text = model.read_text(encoding="utf-8")
    if expected["verdict"] == "refused":
        try:
            refused = asker.report(model, *definitions.split())["accepted"] is False
        except Crash as crash:      # wrong usage: a parameter without a value
            refused = "exit 64" in str(crash)
        return [] if refused else ["accepted, where it is refused"]
    way = deadlock_of(text)
    wrong = []
    for symmetry in ("off", "auto"):
        report = asker.report(model, *definitions.split(), "--symmetry", symmetry, *(("--deadlock", way) if way else ()))
        verdict = "violated" if expected["verdict"] == "error" else expected["verdict"]
        if report.get("verdict") != verdict:
            wrong.append(f"{report.get('verdict')} with symmetry {symmetry}, not {expected['verdict']}")
        if expected["verdict"] == "error":
            continue
        found = verdicts_of(report)
        wrong += [f"theorem {name} {found.get(name)} with symmetry {symmetry}, not {value}"
                  for name, value in theorems.items() if found.get(name) != value]
    if expected["verdict"] == "error":
        return wrong
    with tempfile.TemporaryDirectory(prefix="isospin-sal-") as folder:
        bare = Path(folder) / model.name
        bare.write_text(without_theorems(text), encoding="utf-8")
        found = counts(asker.report(bare, *definitions.split(), "--symmetry", "off", "--deadlock", "off"))
    return wrong + [f"{value} {key}, not {expected[key]}" for key, value in found.items()
                    if expected.get(key) and str(value) != expected[key]]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("isospin")
    options.add_argument("places", nargs="*", type=Path)
    options.add_argument("--states", type=int, default=20_000, help="leave out what has more")
    options.add_argument("--twins-only", action="store_true", help="ask about the Murphi models alone")
    given = options.parse_args()
    asker = Asker(given.isospin)
    compared = failed = 0
    for model in models_in(given.places or [MODELS]):
        for definitions, expected, theorems in lines(model.read_text(encoding="utf-8")):
            if int(expected.get("states", 0)) > given.states:
                continue
            compared += 1
            try:
                wrong = twin_differs(asker, model, definitions, expected)
                if not given.twins_only:
                    wrong += differences(asker, model, definitions, expected, theorems)
            except Crash as crash:
                wrong = [str(crash)]
            for one in wrong:
                failed += 1
                print(f"{model.name}{definitions}: {one}")
    print(f"{compared} compared, {failed} differ")
    sys.exit(1 if failed or not compared else 0)


if __name__ == "__main__":
    main()
