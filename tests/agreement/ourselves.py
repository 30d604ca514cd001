"""What comparisons of the program with itself have in common: one search is held to another of the same model.

A model is a list: its path, then definitions as the command line takes them (`-D`, `N=3`).
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import models

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ROOT / "models" / "papers"


class Comparison:
    def __init__(self, isospin, most_states, silent=False):
        self.isospin = isospin
        self.most_states = most_states
        self.silent = silent
        self.wrong = []

    def check(self, model, *options, limited=True):
        """The report, or status and error where there is none."""
        path, *definitions = model
        command = [self.isospin, "check", str(path), *definitions, "--json", *options]
        if limited:
            command += ["--max-states", str(self.most_states)]
        if not {"--shortest", "--shorten"} & set(options):
            command += ["--shorten", "0"]  # runs as they are found: what is compared are verdicts and counts
        if "--trail" not in options:
            command += ["--no-trail"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        if done.returncode not in (0, 1, 2):
            return {"status": done.returncode, "error": (done.stderr + done.stdout).strip()[:1000]}
        return json.loads(done.stdout)

    def differ(self, model, options, what):
        self.wrong.append(f"{' '.join(map(str, model))} {' '.join(options)}: {what}")
        if not self.silent:
            print("DIFFERS", self.wrong[-1], flush=True)


def arguments(fast, full):
    """The command line: --isospin, --fast, --shared, --most (states; these two numbers, if not said), models."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--isospin", required=True)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--shared")
    parser.add_argument("--most", type=int)
    parser.add_argument("models", nargs="*")
    given = parser.parse_args()
    given.most = given.most or (fast if given.fast else full)
    return given


def run(comparison, models_for, fast, full):
    """A program that compares searches of every model; `compare` says how many it compared, `models_for` which there are."""
    given = arguments(fast, full)
    checker = comparison(given.isospin, given.most)
    chosen = [[Path(model)] for model in given.models] or models_for(given)
    searched = sum(checker.compare(model) for model in chosen)
    print(f"{searched} searches compared, {len(checker.wrong)} differences")
    sys.exit(1 if checker.wrong or searched == 0 else 0)


def instances():
    """The papers' models, written out."""
    return [[path] for path in sorted((PAPERS / "instances").glob("*.pml"))]


def data_base_managers(most):
    return [[PAPERS / "dbm.pml", "-D", f"N={n}"] for n in range(2, most + 1)]


def test_models(folder="."):
    """Those of a folder of tests/models that are meant to be accepted."""
    return [[path] for path in sorted((ROOT / "tests" / "models" / folder).rglob("*.pml")) if "errors" not in path.parts]


def corpus(shared):
    """Nothing, and it is said, where there is no corpus."""
    folder = models.find_shared(shared)
    if not folder:
        print("no corpus here: its models are skipped", flush=True)
        return []
    return [[model.path, *model.definitions] for model in models.corpus_models(folder) if model.accepted]
