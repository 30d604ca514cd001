"""Changes the Murphi models that we have, token by token, and looks whether the program still behaves.

    mutations.py ISOSPIN [--count 200] [--seed 1] [--keep FOLDER]

A token is left out, doubled, exchanged with another one of the model, or replaced: by one of its own kind in the same
model (a name, a number, a sign), or by any of another model. `isospin check` must end within its time limit, without a
crash, with a verdict (0, 1, 2) or with mistakes that it reports (65). What fails is kept.
"""

import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOKEN = re.compile(r'--[^\n]*|/\*.*?\*/|"[^"\n]*"|\w+|==>|:=|\.\.|->|<=|>=|!=|\s+|.', re.DOTALL)
STATUSES = (0, 1, 2, 65)
LIMITS = ["--time", "2", "--max-states", "20000", "--memory", "500M", "--tier", "quick", "--trail", "/dev/null", "--quiet"]
SECONDS = 30


def tokens(path):
    return TOKEN.findall(path.read_text(encoding="utf-8"))


def kind(word):
    return "number" if word.isdigit() else "name" if word[0].isalpha() else "sign"


def mutated(words, others, random_):
    words = list(words)
    places = [at for at, word in enumerate(words) if word.strip() and not word.startswith(("--", "/*"))]
    for _ in range(random_.choice((1, 1, 1, 2, 3))):
        at = random_.choice(places)
        way = random_.choice((0, 1, 2, 3, 4, 4, 4, 4))
        if way == 0:
            words[at] = " "
        elif way == 1:
            words[at] += " " + words[at]
        elif way == 2:
            other = random_.choice(places)
            words[at], words[other] = words[other], words[at]
        elif way == 3:
            words[at] = random_.choice(others)
        else:
            words[at] = random_.choice([words[other] for other in places if kind(words[other]) == kind(words[at])])
    return "".join(words)


def trouble(isospin, text, path, seen):
    path.write_text(text, encoding="utf-8")
    try:
        done = subprocess.run([isospin, "check", str(path), *LIMITS], capture_output=True, text=True, timeout=SECONDS,
                              errors="replace")
    except subprocess.TimeoutExpired:
        return f"no end after {SECONDS} s"
    seen[done.returncode] += 1
    if done.returncode not in STATUSES:
        return f"ends with {done.returncode}: {done.stderr.strip()[:200]}"
    if done.returncode == 65 and "error[" not in done.stderr:
        return f"refused without a message: {done.stderr.strip()[:200]}"
    return ""


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("isospin")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("murphi-mutations"))
    given = options.parse_args()
    isospin = str(pathlib.Path(given.isospin).resolve())
    random_ = random.Random(given.seed)
    models = sorted((ROOT / "models" / "murphi").rglob("*.m"))
    texts = [tokens(path) for path in models]
    every = sorted({word for words in texts for word in words if word.strip() and not word.startswith(("--", "/*"))})
    given.keep.mkdir(parents=True, exist_ok=True)
    failed, seen = 0, collections.Counter()
    for number in range(given.count):
        at = random_.randrange(len(models))
        path = given.keep / f"{given.seed}_{number}_{models[at].name}"
        wrong = trouble(isospin, mutated(texts[at], every, random_), path, seen)
        if wrong:
            print(f"{path}: {wrong}", flush=True)
            failed += 1
        else:
            path.unlink()
    print(f"{given.count} changed models, {failed} failures; exit statuses "
          + ", ".join(f"{status}: {count}" for status, count in sorted(seen.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
