#!/usr/bin/env python3
"""The ground form (src/system) against the executor, state by state: the same successors.

    run.py --compare PROGRAM [--states N] [--random N] [--seed N] [--shared FOLDER] [--every N] [--jobs N] [--keep FOLDER]

Every model that we have, with the reductions of `isospin check` and without, and random ones of several profiles. Claims are
left out of the models: what is compared is the system that they watch. Those that have no ground form are counted by their
reasons, and so is what could not be compared. Ends with 1 when a model differs, or when none was compared.
"""

import argparse
import collections
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "fuzz"), str(ROOT / "tests" / "agreement")]

from generate import generate  # noqa: E402
from models import find_shared, paper_models  # noqa: E402

PROFILES = ["safety", "meetings", "symmetric", "almost-equal", "claims", "endless"]


def saved_models(shared):
    """Name, path and definitions of every model; papers once for each size that their table has."""
    papers = paper_models()
    found = [(model.name, model.path, model.definitions) for model in papers]
    folders = [ROOT / "tests" / "models", ROOT / "examples", ROOT / "models"]
    if shared:
        folders.append(shared / "corpus")
    known = {model.path for model in papers}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".pml", ".pm", ".prom", ".promela", ".spin") and path.is_file() and path not in known:
                found.append((str(path.relative_to(folder.parent)), path, ()))
    return found


def compare(given, name, path, definitions):
    """Its two answers, as (name, plain or reduced, kind, what)."""
    answers = []
    for way in ("reduced", "plain"):
        command = [given.compare, str(path), str(given.states)]
        command += ["--plain"] if way == "plain" else []
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
        answers.append((name, way, kind, what))
    return answers


def compare_random(given, profile, seed, folder):
    path = Path(folder) / f"{profile}_{seed}.pml"
    path.write_text(generate(seed, profile), encoding="utf-8")
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
    parser.add_argument("--random", type=int, default=2000, help="how many random models")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shared")
    parser.add_argument("--every", type=int, default=1, help="only each N-th of the saved models")
    parser.add_argument("--seconds", type=int, default=120, help="for one model")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="where random models that differ are put")
    given = parser.parse_args()

    shared = find_shared(given.shared)
    if not shared:
        print("the corpus is not there: its models are left out")
    saved = saved_models(shared)[::given.every]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        waiting = [pool.submit(compare, given, *model) for model in saved]
        waiting += [pool.submit(compare_random, given, PROFILES[i % len(PROFILES)], given.seed + i // len(PROFILES), folder)
                    for i in range(given.random)]
        kinds, reasons, states, whole = collections.Counter(), collections.Counter(), 0, 0
        for each in waiting:
            for name, way, kind, what in each.result():
                kinds[kind] += 1
                if kind == "same":
                    states += int(what.split()[0])
                    whole += what.endswith("whole")
                elif kind == "differ":
                    print(f"{name}, {way}: {what}", flush=True)
                else:
                    reasons[kind, what] += 1
    print(f"{len(saved)} models and {given.random} random ones, each with reductions and without: {kinds['same']} the same "
          f"({states} states; {whole} spaces whole), {kinds['refused']} refused, {kinds['skipped']} skipped, "
          f"{kinds['differ']} different")
    for (kind, what), number in sorted(reasons.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"  {kind} {number:5} {what}")
    return 1 if kinds["differ"] or not kinds["same"] else 0


if __name__ == "__main__":
    sys.exit(main())
