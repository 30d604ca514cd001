"""Holds quick code to optimised code, and two threads to one.

    tiers.py --isospin PROGRAM [--fast] [--shared FOLDER] [MODEL...]

Every model, plain and by default, is searched whole in breadth and in depth, by the code of either compiler, in breadth by one
thread and by two. States, transitions, errors and unreached statements must be equal among all searches in the same
order (in depth and in breadth partial-order reduction may leave out different steps); and without --all-states the verdicts.
Ends with 1 when something differs.
"""

import ourselves

CODES = ["quick", "optimised"]
SETTINGS = [["--plain"], []]


class Checker(ourselves.Comparison):
    def compare(self, model):
        """How many searches were compared."""
        compared = 0
        for setting in SETTINGS:
            in_breadth = [["--order", "bfs", "--threads", count] for count in ("1", "2")]
            in_depth = [["--order", "dfs"]]
            for ways in (in_breadth, in_depth):
                compared += self.agree(model, [*setting, "--ignore-claims", "--all-states"], ways, counts)
            compared += self.agree(model, setting, in_breadth + in_depth, verdict)
        return compared

    def agree(self, model, setting, ways, what):
        expected, compared = None, 0
        for code in CODES:
            for way in ways:
                options = [*setting, *way, "--tier", code]
                # Under a limit on states threads count one by one. Where the first search came to its end the others
                # do as they do without.
                found = what(self.check(model, *options, limited=expected is None or what is verdict))
                if found is None:
                    if what is counts:
                        return compared
                    continue
                if expected is None:
                    expected = found
                elif found != expected:
                    self.differ(model, options, f"{found}, not {expected}")
                compared += 1
        return compared


def counts(report):
    """Nothing where a limit was reached."""
    if "search" not in report:
        return report["status"]
    search = report["search"]
    if not search["exhaustive"]:
        return None
    return search["states"], search["transitions"], search["errors"] > 0, str(report["unreached"])


def verdict(report):
    said = report.get("verdict", report.get("status"))
    return None if said == "incomplete" else said


def models(arguments):
    if arguments.fast:
        return ourselves.test_models("constructs") + ourselves.data_base_managers(4)
    return ourselves.instances() + ourselves.data_base_managers(7) + ourselves.test_models() + ourselves.corpus(arguments.shared)


if __name__ == "__main__":
    ourselves.run(Checker, models, fast=20_000, full=100_000)
