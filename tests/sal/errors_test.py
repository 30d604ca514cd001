"""The wrong SAL models of tests/models/errors/sal: what each says of itself, and what isospin says of it.

    python3 tests/sal/errors_test.py [ISOSPIN] [MODEL...]

The first lines of a model say what is wrong, one line for each mistake:

    % wrong: line 7: no type is called Colour

Without isospin only that is looked at: the reference checks no types. With it every model must be refused, and with a message at
each of the lines.
"""

import re
import sys
from pathlib import Path

from compare import Asker, Crash

MODELS = Path(__file__).resolve().parents[1] / "models" / "errors" / "sal"
WRONG = re.compile(r"^% wrong: line (\d+): (.+)$", re.MULTILINE)
FEWEST = 60


def mistakes(text):
    return [(int(line), words) for line, words in WRONG.findall(text)]


def ill_formed(text):
    found = mistakes(text)
    lines = text.splitlines()
    if not found or [line.startswith("% wrong:") for line in lines[:len(found)]] != [True] * len(found):
        return ["no `% wrong:` line at the top"]
    return [f"line {line} is no line of the model" for line, _ in found if not len(found) < line <= len(lines)]


def differences(asker, path):
    try:
        report = asker.report(path)
    except Crash as crash:
        return [str(crash)]
    if report.get("accepted") is not False:
        return [f"accepted: {report.get('verdict')}"]
    said = [(one["place"] or {}).get("line") for one in report["diagnostics"] if one["severity"] == "error"]
    return [f"no message at line {line} ({words}), but at {said}" for line, words in mistakes(path.read_text(encoding="utf-8"))
            if line not in said]


def main():
    asker = Asker(sys.argv[1]) if len(sys.argv) > 1 else None
    models = [Path(one) for one in sys.argv[2:]] or sorted(MODELS.glob("*.sal"))
    failed = 0
    for path in models:
        wrong = ill_formed(path.read_text(encoding="utf-8"))
        if asker and not wrong:
            wrong = differences(asker, path)
        for one in wrong:
            failed += 1
            print(f"{path.name}: {one}")
    few = len(sys.argv) < 3 and len(models) < FEWEST
    print(f"{len(models)} wrong models, {failed} differ")
    sys.exit(1 if failed or few else 0)


if __name__ == "__main__":
    main()
