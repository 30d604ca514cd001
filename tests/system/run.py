#!/usr/bin/env python3
"""The ground form (src/system) against the executor, state by state: the same successors.

    run.py --compare PROGRAM [--states N] [--random N] [--seed N] [--shared FOLDER] [--every N] [--jobs N] [--keep FOLDER]
           [--list]

Every model that we have, with the reductions of `isospin check` and without, and random ones of several profiles: first the
system without its claims, then the moves of each claim. Those that have no ground form are counted by their reasons, and so
is what could not be compared. Ends with 1 when a model differs, or when none was compared.
"""

import argparse
import collections
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "system"), str(ROOT / "tests" / "fuzz"), str(ROOT / "tests" / "agreement")]

from generate import generate  # noqa: E402
from generate_toy import generate as generate_toy  # noqa: E402
from models import corpus_models, find_shared, paper_models  # noqa: E402

PROFILES = ["safety", "meetings", "symmetric", "almost-equal", "folds", "claims", "endless", "toy"]
WAYS = {"reduced": [], "plain": ["--plain"], "claims": ["--claims"]}


class Table:
    """How the models came out in one way to compare them."""

    def __init__(self):
        self.kinds, self.reasons = collections.Counter(), collections.Counter()
        self.states = self.whole = 0

    def add(self, kind, what):
        self.kinds[kind] += 1
        if kind == "same":
            self.states += int(what.split()[0])
            self.whole += what.endswith("whole")
        elif kind != "differ":
            self.reasons[kind, what] += 1

    def print(self, way):
        print(f"{way}: {self.kinds['same']} the same ({self.states} states; {self.whole} spaces whole), "
              f"{self.kinds['refused']} refused, {self.kinds['skipped']} skipped, {self.kinds['differ']} different")
        for (kind, what), number in sorted(self.reasons.items(), key=lambda item: (item[0][0], -item[1])):
            print(f"  {kind} {number:5} {what}")


def saved_models(shared):
    """Name, path and definitions of every model; papers once for each size that their table has."""
    papers = paper_models()
    found = [(model.name, model.path, model.definitions) for model in papers]
    folders = [ROOT / "tests" / "models", ROOT / "tests" / "system" / "models", ROOT / "examples", ROOT / "models"]
    if shared:
        folders.append(shared / "corpus")
        listed = {model.path for model in corpus_models(shared)}  # whatever their names end with
    else:
        listed = set()
    known = {model.path for model in papers}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            is_model = path in listed or path.suffix in (".pml", ".pm", ".prom", ".promela", ".spin", ".m")
            if is_model and path.is_file() and path not in known:
                found.append((str(path.relative_to(folder.parent)), path, ()))
    return found


def compare(given, name, path, definitions):
    """The answers of each way to compare it, as (name, way, kind, what)."""
    answers = []
    for way, options in WAYS.items():
        command = [given.compare, str(path), str(given.states), *options]
        for definition in definitions:
            command += ["-D", definition.removeprefix("-D")]
        try:
            ended = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=given.seconds)
        except subprocess.TimeoutExpired:
            answers.append((name, way, "skipped", f"it takes more than {given.seconds} s"))
            continue
        kind, _, what = ended.stdout.strip().partition(" ")
        if ended.returncode not in (0, 1) or kind not in ("same", "refused", "skipped", "differ"):
            kind, what = "differ", f"the comparison ended with {ended.returncode}: {ended.stderr.strip()[-300:]}"
        if what != "there is no claim":
            answers.append((name, way, kind, what))
    return answers


def compare_random(given, profile, seed, folder):
    path = Path(folder) / f"{profile}_{seed}.{'toy' if profile == 'toy' else 'pml'}"
    path.write_text(generate_toy(seed) if profile == "toy" else generate(seed, profile), encoding="utf-8")
    answers = compare(given, f"random {profile} {seed}", path, ())
    if given.keep and any(kind == "differ" for _, _, kind, _ in answers):
        given.keep.mkdir(parents=True, exist_ok=True)
        (given.keep / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    path.unlink()
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", required=True)
    parser.add_argument("--states", type=int, default=20000)
    parser.add_argument("--random", type=int, default=3000, help="how many random models")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shared")
    parser.add_argument("--every", type=int, default=1, help="only each N-th of the saved models")
    parser.add_argument("--seconds", type=int, default=120, help="for one model")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="where random models that differ are put")
    parser.add_argument("--list", action="store_true", help="name the saved models that have no ground form")
    given = parser.parse_args()

    shared = find_shared(given.shared)
    if not shared:
        print("the corpus is not there: its models are left out")
    saved = saved_models(shared)[::given.every]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        waiting = [pool.submit(compare, given, *model) for model in saved]
        waiting += [pool.submit(compare_random, given, PROFILES[i % len(PROFILES)], given.seed + i // len(PROFILES), folder)
                    for i in range(given.random)]
        tables = {way: Table() for way in WAYS}
        for each in waiting:
            for name, way, kind, what in each.result():
                tables[way].add(kind, what)
                if kind == "differ" or (given.list and kind == "refused" and not name.startswith("random")):
                    print(f"{name}, {way}: {kind} {what}", flush=True)
    print(f"{len(saved)} models and {given.random} random ones")
    for way, table in tables.items():
        table.print(way)
    different = sum(table.kinds["differ"] for table in tables.values())
    return 1 if different or any(not table.kinds["same"] for table in tables.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
