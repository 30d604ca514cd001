"""Holds shortened counterexamples to the shortest there are.

    shortening.py --isospin PROGRAM [--fast] [--shared FOLDER] [--most STATES] [MODEL...]

For every model small enough: however an error or a cycle is found (in depth, in breadth, with and without partial order, merged
steps, symmetry, several threads), a run that is said to be a shortest is as long as one that is found without any
of these, and it replays. Ends with 1 when something differs.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import ourselves

ASKED = [["--property", "safety"], ["--property", "progress"]]
EXACT = ["--shortest", "--por", "off", "--merge", "off", "--symmetry", "off"]
WAYS = [[], ["--order", "dfs"], ["--order", "dfs", "--symmetry", "off", "--por", "on"], ["--por", "on"], ["--merge", "off", "--por", "off"],
        ["--threads", "2"]]


class Checker(ourselves.Comparison):
    def compare(self, model):
        """How many runs were compared."""
        return sum(self.compare_way(model, asked, exact, way)
                   for asked in ASKED if (exact := self.exact(model, asked)) for way in WAYS)

    def exact(self, model, asked):
        report = self.check(model, *asked, *EXACT, "--time", "10s")
        violation = report.get("violation")
        return violation if violation and violation["shortest"] else None

    def compare_way(self, model, asked, exact, way):
        with tempfile.TemporaryDirectory() as folder:
            trail = str(Path(folder) / "run.json")
            options = [*asked, *way, "--shorten", "20s", "--trail", trail]
            report = self.check(model, *options)
            found = report.get("violation")
            if not found:
                if not any("limit" in reason for reason in report.get("incomplete_because", [])):
                    self.differ(model, options, f"no violation, though there is one of {exact['steps']} steps")
                return 0
            if not found["shortest"]:
                return 0  # so the report says
            # Of cycles the shortest with the automaton is looked for: when its loop begins as early as it can, it may be shorter.
            if found["steps"] != exact["steps"] and not found["kind"].endswith("cycle"):
                self.differ(model, options, f"{found['steps']} steps are said to be the shortest, {exact['steps']} are enough")
            replay = subprocess.run([self.isospin, "replay", trail, "--quiet"], capture_output=True, text=True, check=False)
            if replay.returncode != 1:
                self.differ(model, options, "the run does not replay: " + (replay.stdout + replay.stderr)[:300])
            return 1


def main():
    arguments = ourselves.arguments(fast=5_000, full=100_000)
    checker = Checker(arguments.isospin, arguments.most)
    models = [[Path(model)] for model in arguments.models] or ourselves.test_models() + (
        [] if arguments.fast else ourselves.instances() + ourselves.corpus(arguments.shared))
    compared = sum(checker.compare(model) for model in models)
    print(f"{compared} runs as short as can be, {len(checker.wrong)} differences")
    sys.exit(1 if checker.wrong or not compared else 0)


if __name__ == "__main__":
    main()
