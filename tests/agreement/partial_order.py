"""Holds partial-order reduction to the search of all steps.

    partial_order.py --isospin PROGRAM [--fast] [--shared FOLDER] [--most STATES] [MODEL...]

For every model small enough, and for each of its claims, its accept and its progress labels: with and without the reduction
the same verdict, the same statements never reached, and no more states; where it is left to --por auto, the counts of the one or of
the other; in both orders, with one thread and more, with
and without symmetry and the other reductions. Ends with 1 when something differs.
"""

import math
import re
import sys
from pathlib import Path

import ourselves

WAYS = [["--order", "dfs", "--symmetry", "off"], ["--order", "bfs", "--symmetry", "off", "--threads", "1"],
        ["--order", "bfs", "--threads", "3"], ["--order", "dfs"], [], ["--plain"], ["--plain", "--order", "bfs"],
        ["--plain", "--symmetry", "auto"], ["--plain", "--order", "bfs", "--symmetry", "auto"]]


def properties(text):
    """Options that choose what is checked, as far as the text shows it."""
    plain = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    asked = [["--property", "safety"]]
    if re.search(r"\b(ltl|never)\b", plain):
        asked.append(["--property", "claims"])
    if re.search(r"\baccept\w*\s*:", plain.split("never")[0]) and "never" not in plain:
        asked.append(["--property", "acceptance"])
    asked.append(["--property", "progress"])
    return asked


class Checker(ourselves.Comparison):
    def __init__(self, isospin, most_states, silent=False):
        super().__init__(isospin, most_states, silent)
        self.ratios = []   # states without, by states with

    def compare(self, model):
        """How many comparisons there were in which something was left out."""
        reduced = 0
        text = Path(model[0]).read_text(encoding="utf-8", errors="replace")
        for asked in properties(text):
            for way in WAYS:
                # Claims and cycles are searched in depth.
                if asked[1] in ("claims", "acceptance", "progress") and "bfs" in way and "--threads" in way:
                    continue
                reduced += self.compare_way(model, [*asked, *way])
        return reduced

    def compare_way(self, model, way):
        for extent in [["--all-states"], []]:
            whole = self.check(model, *way, *extent, "--por", "off")
            if whole.get("status") in (64, 65):
                return 0
            few = self.check(model, *way, *extent, "--por", "on")
            if "search" not in few or "search" not in whole:
                self.differ(model, way, f"no answer: {few.get('error')} {whole.get('error')}")
                return 0
            # A limit on states ends searches at different places: there is nothing to compare then.
            if any("limit" in reason for row in whole["properties"] + few["properties"] for reason in row["incomplete_because"]):
                return 0
            if extent and not whole["search"]["exhaustive"]:
                continue
            verdicts = [[(row["name"], row["verdict"]) for row in report["properties"]] for report in (whole, few)]
            if verdicts[0] != verdicts[1]:
                self.differ(model, [*way, *extent], f"{verdicts[0]} becomes {verdicts[1]}")
                return 0
            if extent and len(whole["properties"]) == 1:
                if whole["unreached"] != few["unreached"]:
                    self.differ(model, way, "other statements are unreached")
                before, after = whole["search"]["states"], few["search"]["states"]
                if after > before:
                    self.differ(model, way, f"{before} states become {after}")
                self.ratios.append(before / max(after, 1))
                if way[2:] in ([], ["--order", "dfs"]):
                    self.compare_automatic(model, [*way, *extent], whole, few)
        return 1 if (few.get("partial_order") or {}).get("reduced_states") else 0

    def compare_automatic(self, model, options, whole, few):
        """What is decided on the first states: nothing is left out, exactly, or as much as where it is asked for."""
        chosen = self.check(model, *options, "--por", "auto")
        expected = few if chosen["partial_order"]["used"] else whole
        # How often several threads come upon the same cycle is chance.
        exact = ("errors",) if options[:2] == ["--property", "safety"] else ()
        for key in ("states", "transitions", "represented_states", *exact):
            if chosen["search"].get(key) != expected["search"].get(key):
                self.differ(model, options, f"{key}: {chosen['search'].get(key)} where --por auto decides, "
                                            f"not {expected['search'].get(key)}")
        if chosen["verdict"] != expected["verdict"]:
            self.differ(model, options, f"{chosen['verdict']} where --por auto decides, not {expected['verdict']}")
        if chosen["unreached"] != expected["unreached"]:
            self.differ(model, options, "other statements are unreached where --por auto decides")


def models(arguments):
    if arguments.models:
        return [[Path(model)] for model in arguments.models]
    found = ourselves.instances() + ourselves.data_base_managers(5) + ourselves.test_models("order")
    if not arguments.fast:
        found += ourselves.test_models() + ourselves.corpus(arguments.shared)
    return found


def main():
    arguments = ourselves.arguments(fast=5_000, full=100_000)
    checker = Checker(arguments.isospin, arguments.most)
    reduced = 0
    for model in models(arguments):
        reduced += checker.compare(model)
    mean = math.exp(sum(map(math.log, checker.ratios)) / max(1, len(checker.ratios)))
    print(f"{len(checker.ratios)} comparisons, {reduced} of them with something left out: {mean:.2f} times fewer states "
          f"in the geometric mean; {len(checker.wrong)} differences")
    sys.exit(1 if checker.wrong or reduced == 0 else 0)


if __name__ == "__main__":
    main()
