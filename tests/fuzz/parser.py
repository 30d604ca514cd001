#!/usr/bin/env python3
"""Runs the fuzzer of the front end for some time, seeded with models.

    parser.py --binary-dir build-fuzz --seconds 600 [FOLDER_OR_MODEL ...]

The seeds are all models of the given folders, and of those of the repository. What the fuzzer learns is kept in
BINARY_DIR/parser-corpus and used again; an input that crashes, hangs or upsets a sanitizer is kept in
BINARY_DIR/parser-failures, and makes the exit status 1.
"""

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDINGS = {".pml", ".prom", ".prm", ".pr", ".pm", ".promela", ""}
LARGEST_SEED = 64 * 1024  # a larger one would only slow the fuzzer down
LONGEST_INPUT_SECONDS = 20
MEMORY_MB = 3000


def models(places):
    for place in places:
        if place.is_file():
            yield place
        elif place.is_dir():
            yield from (p for p in sorted(place.rglob("*")) if p.is_file() and p.suffix in ENDINGS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary-dir", type=pathlib.Path, required=True)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("seeds", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()

    found = [p for p in arguments.binary_dir.rglob("fuzz_parser") if os.access(p, os.X_OK) and p.is_file()]
    if not found:
        sys.exit(f"no fuzz_parser under {arguments.binary_dir}: build it with the preset `fuzz` first")
    corpus = arguments.binary_dir / "parser-corpus"
    seeds = arguments.binary_dir / "parser-seeds"
    failures = arguments.binary_dir / "parser-failures"
    for folder in (corpus, seeds, failures):
        folder.mkdir(parents=True, exist_ok=True)
    before = set(failures.iterdir())

    count = 0
    for model in models([*arguments.seeds, ROOT / "examples", ROOT / "tests" / "models"]):
        text = model.read_bytes()
        if len(text) <= LARGEST_SEED:
            (seeds / hashlib.sha1(text).hexdigest()).write_bytes(text)
            count += 1
    print(f"{count} seeds, {arguments.seconds} s", flush=True)

    command = [str(found[0].resolve()), f"-max_total_time={arguments.seconds}", f"-timeout={LONGEST_INPUT_SECONDS}",
               f"-rss_limit_mb={MEMORY_MB}", f"-dict={ROOT / 'tests' / 'fuzz' / 'promela.dict'}",
               f"-artifact_prefix={failures.resolve()}/", "-print_final_stats=1", "-max_len=16384"]
    if arguments.jobs > 1:
        command += [f"-fork={arguments.jobs}"]
    status = subprocess.run([*command, str(corpus.resolve()), str(seeds.resolve())], cwd=arguments.binary_dir).returncode

    new = sorted(set(failures.iterdir()) - before)
    for failure in new:
        print(f"failure: {failure}")
    if status == 0 and not new:
        print("no crash, no hang, no report of a sanitizer")
    return 1 if status != 0 or new else 0


if __name__ == "__main__":
    sys.exit(main())
