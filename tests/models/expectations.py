"""Checks models against what their first comment expects of them.

    /* expect: violated; kind assertion; states 94; transitions 244 */

    expectations.py ISOSPIN FOLDER...

The verdict (holds, violated, incomplete) and the kind of violation must come out in every way to search: plain and with
the reductions, depth first and breadth first. `states` and `transitions` are those of SPIN: --plain --all-states. With
reductions there are never more states; `reduced` is how many there are with all of them and without symmetry. What is
`too large to search` is only read. `group` is the order of the group that is found, `orbits` how many there are; with
symmetry and without the same statements are unreached, and the orbits stand for exactly the states that there are.
Claims are left out, unless options say what is `asked`: then the verdict and the kind must come out in every way to
search for cycles, too.

    /* expect: violated; kind claim; asked --ltl p --fair */

`rows` are the verdicts of all properties, each about itself alone:

    /* expect: violated; kind assertion; asked --property all; rows safety violated, ltl p holds */

Of the property that is `unproved` the report must not say that it holds, whatever else it says of it.
"""

import json
import pathlib
import re
import subprocess
import sys

WAYS = (["--plain"], [], ["--plain", "--order", "bfs"], ["--order", "dfs"],
        ["--plain", "--finished", "on"], ["--plain", "--merge", "on"], ["--plain", "--dead", "on"],
        ["--plain", "--write-only", "on"], ["--plain", "--por", "on"], ["--plain", "--por", "on", "--order", "bfs"])
WAYS_TO_CYCLES = (["--plain"], [], ["--plain", "--order", "bfs"], ["--plain", "--threads", "2"], ["--threads", "2"], ["--plain", "--symmetry", "auto"],
                  ["--plain", "--finished", "on"], ["--plain", "--merge", "on"], ["--plain", "--dead", "on"],
                  ["--plain", "--write-only", "on"], ["--plain", "--por", "on"], ["--symmetry", "off"])


def expectation(path):
    found = re.match(r"/\*\s*expect:\s*(.*?)\*/", path.read_text(), re.DOTALL)
    if not found:
        return None
    parts = [part.strip() for part in found.group(1).split(";") if part.strip()]
    rest = dict(part.split(None, 1) for part in parts[1:])
    return parts[0], rest


def check(isospin, path, *options, asked=("--ignore-claims",)):
    done = subprocess.run([isospin, "check", str(path), *asked, "--json", *options],
                          capture_output=True, text=True, timeout=300)
    return json.loads(done.stdout)


def wrong_verdicts(isospin, path, ways, asked, verdict, rest):
    for way in ways:
        found = check(isospin, path, *way, asked=asked)
        kind = found["violation"] and found["violation"]["kind"]
        if found["verdict"] != verdict or ("kind" in rest and kind != rest["kind"]):
            yield f"{found['verdict']} ({kind}) with {' '.join(way) or 'the defaults'}"
        rows = ", ".join(f"{row['name']} {row['verdict']}" for row in found["properties"])
        if "rows" in rest and rows != rest["rows"]:
            yield f"{rows} with {' '.join(way) or 'the defaults'}"
        verdicts = {row["name"]: row["verdict"] for row in found["properties"]}
        if "unproved" in rest and verdicts.get(rest["unproved"], "holds") == "holds":
            yield f"{rest['unproved']}: {verdicts.get(rest['unproved'])} with {' '.join(way) or 'the defaults'}"


def mistakes(isospin, path, verdict, rest):
    if verdict == "too large to search":
        if subprocess.run([isospin, "symbols", str(path)], capture_output=True).returncode != 0:
            yield "is not read"
        return
    if "asked" in rest:
        yield from wrong_verdicts(isospin, path, WAYS_TO_CYCLES, rest["asked"].split(), verdict, rest)
        return
    yield from wrong_verdicts(isospin, path, WAYS, ["--ignore-claims"], verdict, rest)
    plain = check(isospin, path, "--plain", "--all-states")
    whole = plain["search"]
    for key in ("states", "transitions"):
        if key in rest and whole[key] != int(rest[key]):
            yield f"{whole[key]} {key}, not {rest[key]}"
    for way in WAYS:
        reduced = check(isospin, path, "--all-states", *way)["search"]["states"]
        if reduced > whole["states"]:
            yield f"{reduced} states with {' '.join(way) or 'the defaults'}, more than the {whole['states']} of --plain"
    orbits = check(isospin, path, "--all-states", "--por", "off")
    states = check(isospin, path, "--all-states", "--symmetry", "off")
    if "reduced" in rest and states["search"]["states"] != int(rest["reduced"]):
        yield f"{states['search']['states']} states with the reductions, not {rest['reduced']}"
    if "orbits" in rest:
        found = check(isospin, path, "--all-states", "--por", "off")["search"]["states"]
        if found != int(rest["orbits"]):
            yield f"{found} orbits, not {rest['orbits']}"
    if "group" in rest and (orbits["symmetry"] or {}).get("order") != rest["group"]:
        yield f"{(orbits['symmetry'] or {}).get('order')} symmetries, not {rest['group']}"
    plain_orbits = check(isospin, path, "--all-states", "--plain", "--symmetry", "auto")
    for way, ours, theirs in (("the defaults", orbits, states), ("--plain", plain_orbits, plain)):
        if ours["unreached"] != theirs["unreached"]:
            yield f"with symmetry and {way} other statements are unreached than without"
        stand_for, there = ours["search"].get("represented_states"), theirs["search"]["states"]
        if stand_for is not None and int(stand_for) != there:
            yield f"with {way} the orbits stand for {stand_for} states, not {there}"


def main():
    isospin, folders = sys.argv[1], sys.argv[2:]
    passed = failed = 0
    for path in sorted(p for folder in folders for p in pathlib.Path(folder).glob("*.pml")):
        expected = expectation(path)
        wrong = list(mistakes(isospin, path, *expected)) if expected else ["its first comment expects nothing"]
        for mistake in wrong:
            print(f"{path.name}: {mistake}")
        failed += bool(wrong)
        passed += not wrong
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
