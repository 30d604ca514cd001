"""Holds quick code to optimised code, and two threads to one.

    tiers.py --isospin PROGRAM [--fast] [--shared FOLDER] [MODEL...]

Every model, plain and by default, is searched whole in breadth and in depth, by the code of either compiler, in breadth by one
thread and by two. States, transitions, errors and unreached statements must be equal among all searches in the same
order (in depth and in breadth partial-order reduction may leave out different steps); and without --all-states the verdicts.
Ends with 1 when something differs.
"""

import argparse
import sys
from pathlib import Path

import ourselves

CODES = ["quick", "optimised"]
SETTINGS = [["--plain"], []]


class Checker(ourselves.Comparison):
    def compare(self, model):
        """How many searches were compared."""
        compared = 0
        for setting in SETTINGS:
            for order, threads in (("bfs", ["1", "2"]), ("dfs", ["1"])):
                compared += self.compare_in_order(model, setting, order, threads)
            compared += self.compare_verdicts(model, setting)
        return compared

    def compare_in_order(self, model, setting, order, threads):
        expected, compared = None, 0
        for code in CODES:
            for count in threads:
                options = [*setting, "--ignore-claims", "--all-states", "--order", order, "--tier", code, "--threads", count]
                found = self.counts(self.check(model, *options))
                if found is None:
                    continue
                if expected is None:
                    expected = found
                elif found != expected:
                    self.differ(model, options, f"{found}, not {expected}")
                compared += 1
        return compared

    def counts(self, report):
        if "search" not in report:
            return report
        search = report["search"]
        if not search["exhaustive"]:
            return None
        return search["states"], search["transitions"], search["errors"] > 0, str(report["unreached"])

    def compare_verdicts(self, model, setting):
        expected, compared = None, 0
        for code in CODES:
            for way in (["--order", "bfs", "--threads", "1"], ["--order", "bfs", "--threads", "2"], ["--order", "dfs"]):
                options = [*setting, *way, "--tier", code]
                report = self.check(model, *options)
                verdict = report.get("verdict", report.get("status"))
                if verdict == "incomplete":
                    continue
                if expected is None:
                    expected = verdict
                elif verdict != expected:
                    self.differ(model, options, f"{verdict}, not {expected}")
                compared += 1
        return compared


def models(arguments):
    if arguments.models:
        return [[Path(model)] for model in arguments.models]
    if arguments.fast:
        return ourselves.test_models("constructs") + ourselves.data_base_managers(4)
    return ourselves.instances() + ourselves.data_base_managers(7) + ourselves.test_models() + ourselves.corpus(arguments.shared)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--isospin", required=True)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--shared")
    parser.add_argument("models", nargs="*")
    arguments = parser.parse_args()
    checker = Checker(arguments.isospin, 20_000 if arguments.fast else 100_000)
    searched = sum(checker.compare(model) for model in models(arguments))
    print(f"{searched} searches compared, {len(checker.wrong)} differences")
    sys.exit(1 if checker.wrong or searched == 0 else 0)


if __name__ == "__main__":
    main()
