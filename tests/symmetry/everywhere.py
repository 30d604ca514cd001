"""Symmetries of every model there is, tried out on states.

    everywhere.py --isospin PROGRAM [--shared FOLDER] [--states N]

For each model of models/papers, of tests/models and of the corpus in FOLDER: what is found is certified, and images of
successors are successors of images in the first N states, with SPIN's own steps and with our reductions. Prints how long
the slowest detections took. Ends with 1 when one symmetry fails.
"""

import argparse
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "agreement"))
import ourselves


def models(shared):
    found = [[path] for path in sorted(ourselves.PAPERS.rglob("*.pml"))] + ourselves.test_models()
    return found + ourselves.corpus(shared)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--isospin", required=True)
    parser.add_argument("--shared")
    parser.add_argument("--states", type=int, default=100)
    arguments = parser.parse_args()
    times, failed, symmetric, asked = [], 0, 0, 0
    for path, *definitions in models(arguments.shared):
        for way in ([], ["--plain"]):
            done = subprocess.run([arguments.isospin, "symmetry", str(path), *definitions, *way, "--certify", "deep", "--max-states",
                                   str(arguments.states), "--ignore-claims", "--json"], capture_output=True, text=True)
            if done.returncode == 65:
                continue
            asked += 1
            if not done.stdout:
                failed += 1
                print(f"FAILED {path} {' '.join(way)}: {done.stderr.strip()[-300:]}", flush=True)
                continue
            found = json.loads(done.stdout)
            if not found["group"]:
                continue
            symmetric += found["group"]["order"] != "1"
            deep = found.get("deep")
            if found["uncertified"] or (deep and deep["failure"]):
                failed += 1
                print(f"FAILED {path} {' '.join(way)}: {found['uncertified'] or deep['failure']}", flush=True)
            if not way:
                alone = subprocess.run([arguments.isospin, "symmetry", str(path), *definitions, "--ignore-claims", "--json"],
                                       capture_output=True, text=True)
                times.append((json.loads(alone.stdout)["seconds"], path.name))
    times.sort(reverse=True)
    print("slowest: " + ", ".join(f"{name} {seconds:.2f} s" for seconds, name in times[:5]))
    print(f"{asked} asked, {symmetric} with symmetries, {failed} failed")
    return 1 if failed or not symmetric else 0


if __name__ == "__main__":
    sys.exit(main())
