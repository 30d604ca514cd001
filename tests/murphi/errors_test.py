"""The wrong models of tests/murphi/errors: each says in its first lines what must be reported, where, and in which words.

    -- options: -D M=3
    -- expect: M0201 at 7:9 "`recieved` is not declared"; hint "did you mean `received`?"

    errors_test.py ISOSPIN

Nothing else may be reported as an error, and the exit status is 65. A mistake without a place is `at nowhere`. The text
for people has the same messages, and under each place a caret. Every code of the front end has a model, and a line in
docs/diagnostics.md.

    errors_test.py ISOSPIN --show MODEL      prints what a model would have to expect
"""

import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LINE = re.compile(r'^-- expect: (\w+) at (\d+:\d+|nowhere) "(.*?)"(?:; hint "(.*)")?$', re.MULTILINE)


def options_of(text):
    found = re.search(r"^-- options: (.*)$", text, re.MULTILINE)
    return found.group(1).split() if found else []


def expected(text):
    return sorted((code, place, words, hint or "") for code, place, words, hint in LINE.findall(text))


def reported(isospin, path, options):
    """(the errors, the exit status, the text for people)"""
    command = [isospin, "check", path.name, *options]
    done = subprocess.run([*command, "--json"], cwd=path.parent, capture_output=True, text=True, timeout=60)
    shown = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=60)
    errors = []
    for one in json.loads(done.stdout).get("diagnostics", []):
        if one["severity"] == "error":
            place = f"{one['place']['line']}:{one['place']['column']}" if one.get("place") else "nowhere"
            errors.append((one["code"], place, one["message"], one.get("hint") or ""))
    return errors, (done.returncode, shown.returncode), shown.stderr


def mistakes(isospin, path):
    text = path.read_text(encoding="utf-8")
    wanted = expected(text)
    if not wanted:
        yield "it expects nothing"
    errors, statuses, shown = reported(isospin, path, options_of(text))
    if statuses != (65, 65):
        yield f"ends with {statuses}, not with 65"
    for code, place, message, hint in errors:
        match = [one for one in wanted if one[:2] == (code, place) and one[2] in message and one[3] in hint]
        if not match:
            yield f'not expected: {code} at {place} "{message}"; hint "{hint}"'
            continue
        wanted.remove(match[0])
        if f"error[{code}]: {message}" not in shown:
            yield f"the text for people lacks {code} at {place}"
    for code, place, words, _ in wanted:
        yield f"not reported: {code} at {place} {words}"
    carets = sum(1 for line in shown.splitlines() if re.match(r"\s*\|\s*\^", line))
    places = {(place, code) for code, place, _, _ in errors if place != "nowhere"}
    if carets < len({place.split(":")[0] for place, _ in places}):
        yield f"{carets} carets for {len(places)} places"


def codes_in_sources():
    found = set()
    for folder in ("murphi", "commands"):
        for path in (ROOT / "src" / "language" / folder).glob("*.?pp"):
            found |= set(re.findall(r'"([MC]\d{4})"', path.read_text(encoding="utf-8")))
    return found


def main():
    isospin = str(pathlib.Path(sys.argv[1]).resolve())
    if sys.argv[2:3] == ["--show"]:
        path = pathlib.Path(sys.argv[3]).resolve()
        for code, place, message, hint in reported(isospin, path, options_of(path.read_text(encoding="utf-8")))[0]:
            print(f'-- expect: {code} at {place} "{message}"' + (f'; hint "{hint}"' if hint else ""))
        return 0
    failed, models, several, seen = 0, 0, 0, set()
    for path in sorted((HERE / "errors").glob("*.m")):
        models += 1
        wanted = expected(path.read_text(encoding="utf-8"))
        several += len(wanted) > 1
        seen |= {code for code, *_ in wanted}
        for mistake in mistakes(isospin, path):
            print(f"{path.name}: {mistake}")
            failed += 1
    described = (ROOT / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    for code in sorted(codes_in_sources()):
        if code not in seen and code not in ("M0501",):     # asked for by an option, not by the text
            print(f"{code} has no wrong model")
            failed += 1
        if not re.search(rf"^\| {code} \|", described, re.MULTILINE):
            print(f"{code} is not in docs/diagnostics.md")
            failed += 1
    if models < 60 or several < 5:
        print(f"only {models} wrong models, {several} of them with several mistakes")
        failed += 1
    print(f"{models} wrong models, {several} with several mistakes, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
