#!/usr/bin/env python3
"""Runs the fuzzer of a front end for some time, seeded with models.

    parser.py --binary-dir build-fuzz --seconds 600 [--language promela|murphi|sal] [FOLDER_OR_MODEL ...]

The seeds are all models of the given folders, and of those of the repository. What the fuzzer learns is kept in
BINARY_DIR/parser-corpus-LANGUAGE and used again; an input that crashes, hangs or upsets a sanitizer is kept in
BINARY_DIR/parser-failures-LANGUAGE, and makes the exit status 1. A new language is a line in LANGUAGES here, one in
parser_fuzzer.cpp, and a library in CMakeLists.txt.
"""

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Endings of its files, folders of seeds, the dictionary.
LANGUAGES = {
    "promela": ({".pml", ".prom", ".prm", ".pr", ".pm", ".promela", ""}, ["examples", "tests/models"], "promela.dict"),
    "murphi": ({".m", ".murphi"}, ["models/murphi", "tests/murphi"], "murphi.dict"),
    "sal": ({".sal"}, ["models/sal", "tests/models/errors/sal"], "sal.dict"),
}
LARGEST_SEED = 64 * 1024  # a larger one would only slow the fuzzer down
LONGEST_INPUT_SECONDS = 20
MEMORY_MB = 3000


def models(places, endings):
    for place in places:
        if place.is_file():
            yield place
        elif place.is_dir():
            yield from (p for p in sorted(place.rglob("*")) if p.is_file() and p.suffix in endings)


def fuzz(fuzzer, language, arguments):
    """Whether nothing was found."""
    endings, places, dictionary = LANGUAGES[language]
    corpus, seeds, failures = (arguments.binary_dir / f"parser-{what}-{language}" for what in ("corpus", "seeds", "failures"))
    for folder in (corpus, seeds, failures):
        folder.mkdir(parents=True, exist_ok=True)
    before = set(failures.iterdir())

    count = 0
    for model in models([*arguments.seeds, *(ROOT / place for place in places)], endings):
        text = model.read_bytes()
        if len(text) <= LARGEST_SEED:
            (seeds / hashlib.sha1(text).hexdigest()).write_bytes(text)
            count += 1
    print(f"{language}: {count} seeds, {arguments.seconds} s", flush=True)

    command = [str(fuzzer.resolve()), f"-max_total_time={arguments.seconds}", f"-timeout={LONGEST_INPUT_SECONDS}",
               f"-rss_limit_mb={MEMORY_MB}", f"-dict={ROOT / 'tests' / 'fuzz' / dictionary}",
               f"-artifact_prefix={failures.resolve()}/", "-print_final_stats=1", "-max_len=16384"]
    if arguments.jobs > 1:
        command += [f"-fork={arguments.jobs}"]
    status = subprocess.run([*command, str(corpus.resolve()), str(seeds.resolve())], cwd=arguments.binary_dir,
                            env=dict(os.environ, ISOSPIN_FUZZ_LANGUAGE=language)).returncode

    new = sorted(set(failures.iterdir()) - before)
    for failure in new:
        print(f"failure: {failure}")
    if status == 0 and not new:
        print(f"{language}: no crash, no hang, no report of a sanitizer")
    return status == 0 and not new


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary-dir", type=pathlib.Path, required=True)
    parser.add_argument("--seconds", type=int, default=600, help="for each language")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--language", choices=LANGUAGES, help="only this one; without it, all in turn")
    parser.add_argument("seeds", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()

    found = [p for p in arguments.binary_dir.rglob("fuzz_parser") if os.access(p, os.X_OK) and p.is_file()]
    if not found:
        sys.exit(f"no fuzz_parser under {arguments.binary_dir}: build it with the preset `fuzz` first")
    asked = [arguments.language] if arguments.language else list(LANGUAGES)
    return 0 if all([fuzz(found[0], language, arguments) for language in asked]) else 1


if __name__ == "__main__":
    sys.exit(main())
