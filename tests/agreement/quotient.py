"""Holds the search of orbits to the search of states.

    quotient.py --isospin PROGRAM [--fast] [--shared FOLDER] [MODEL...]

For every model small enough: the orbits stand for exactly as many states as --symmetry off finds, in both orders and
with and without the other reductions; every strategy comes to the same verdict, and the unique ones to equally many
orbits; a shortest counterexample is as long with symmetry as without. Ends with 1 when something differs.
"""

import sys
from pathlib import Path

import ourselves

STRATEGIES = ["full", "segmented", "pc-segmented", "sorted", "pc-sorted", "chain", "local", "composed", "multiple"]
WAYS = [[], ["--order", "dfs"], ["--plain"], ["--plain", "--order", "bfs"]]
# Strategies that try every element are for small groups.
MOST_ELEMENTS = 200


class Checker(ourselves.Comparison):
    def __init__(self, *arguments, unreached=True, **named):
        """unreached: statements that are never executed are compared, too. Where locations are exchanged they are told
        by their locations (docs/warts.md), which proctypes with different dead code do not stand."""
        super().__init__(*arguments, **named)
        self.unreached = unreached

    def check(self, model, *options):
        return super().check(model, "--ignore-claims", "--por", "off", *options)

    def compare(self, model):
        """How many times smaller, or nothing when there was nothing to compare."""
        best = None
        for way in WAYS:
            orbits = self.check(model, *way, "--symmetry", "auto", "--all-states")
            if "search" not in orbits:
                if orbits["status"] != 65:
                    self.differ(model, way, f"no answer with symmetry: {orbits}")
                continue
            if not orbits["symmetry"]["used"] or not orbits["search"]["exhaustive"]:
                continue
            # Hidden variables are left out by SPIN's own search only.
            whole = self.check(model, *way, "--symmetry", "off", "--all-states")
            if "search" not in whole or not whole["search"]["exhaustive"]:
                continue
            states = whole["search"]["states"]
            if int(orbits["search"].get("represented_states", -1)) != states:
                self.differ(model, way, f"{orbits['search']['states']} orbits stand for "
                                        f"{orbits['search'].get('represented_states')} states, not {states}")
            if (orbits["search"]["errors"] > 0) != (whole["search"]["errors"] > 0):
                self.differ(model, way, "errors with symmetry or without only")
            if self.unreached and orbits["unreached"] != whole["unreached"]:
                self.differ(model, way, "other statements are unreached")
            best = max(best or 0, states / orbits["search"]["states"])
            if way in ([], ["--plain"]):
                self.strategies(model, way, whole, orbits)
        if best:
            self.shortest(model)
        return best

    def strategies(self, model, way, whole, orbits):
        for strategy in STRATEGIES:
            if int(orbits["symmetry"]["order"]) > MOST_ELEMENTS and strategy in ("full", "chain", "segmented",
                                                                                 "pc-segmented"):
                continue
            options = [*way, "--symmetry", "auto", "--strategy", strategy]
            found = self.check(model, *options, "--all-states")
            if "status" in found:
                if "cannot be used" not in found.get("error", ""):
                    self.differ(model, options, f"no answer: {found}")
                continue
            if (found["search"]["errors"] > 0) != (whole["search"]["errors"] > 0):
                self.differ(model, options, "errors with this strategy or without only")
            if found["symmetry"]["unique"]:
                if found["search"]["states"] != orbits["search"]["states"]:
                    self.differ(model, options, f"{found['search']['states']} orbits, not {orbits['search']['states']}")
                if found["search"]["represented_states"] != str(whole["search"]["states"]):
                    self.differ(model, options, "stands for other states")
            elif not orbits["search"]["states"] <= found["search"]["states"] <= whole["search"]["states"]:
                self.differ(model, options, f"{found['search']['states']} representatives")

    def shortest(self, model):
        without = self.check(model, "--symmetry", "off", "--shortest")
        if not without.get("violation"):
            return
        for strategy in ("canonical", "local"):
            with_symmetry = self.check(model, "--shortest", "--strategy", strategy)
            if not with_symmetry.get("violation"):
                self.differ(model, ["--shortest"], f"no violation ({strategy})")
            elif with_symmetry["violation"]["steps"] != without["violation"]["steps"]:
                self.differ(model, ["--shortest"], f"{with_symmetry['violation']['steps']} steps, "
                                                   f"not {without['violation']['steps']} ({strategy})")
            deep = self.check(model, "--strategy", strategy, "--order", "dfs")
            if not deep.get("violation"):
                self.differ(model, [], f"no violation in depth first search ({strategy})")


def models(arguments):
    if arguments.models:
        return [[Path(model)] for model in arguments.models]
    found = ourselves.instances() + [[path] for path in sorted((ourselves.PAPERS / "traps").glob("*.pml"))]
    found += ourselves.data_base_managers(7)
    if not arguments.fast:
        found += ourselves.test_models() + ourselves.corpus(arguments.shared)
    return found


def main():
    arguments = ourselves.arguments(fast=20_000, full=300_000)
    checker = Checker(arguments.isospin, arguments.most)
    compared = 0
    for model in models(arguments):
        ratio = checker.compare(model)
        if ratio:
            compared += 1
            print(f"{ratio:8.1f} times smaller  {' '.join(map(str, model)).removeprefix(str(ourselves.ROOT) + '/')}", flush=True)
    print(f"{compared} models with symmetry compared, {len(checker.wrong)} differences")
    sys.exit(1 if checker.wrong or compared == 0 else 0)


if __name__ == "__main__":
    main()
