"""Protocols with loops over all members inside one step, for 3 to 6 members: the whole symmetric group, exact sums.

    folds.py ISOSPIN FOLDER

The first comment of each says the order of its group for three members. With N of them every factor 3! is N!.
"""

import json
import math
import pathlib
import re
import subprocess
import sys


def check(isospin, path, members, *options):
    done = subprocess.run([isospin, "check", str(path), "-D", f"N={members}", "--all-states", "--json", *options],
                          capture_output=True, text=True, timeout=300)
    return json.loads(done.stdout)


def mistakes(isospin, path, members):
    text = path.read_text()
    verdict = re.search(r"expect: (\w+)", text).group(1)
    factors = round(math.log(int(re.search(r"group (\d+)", text).group(1)), 6))
    orbits, states = check(isospin, path, members), check(isospin, path, members, "--symmetry", "off")
    order = int((orbits["symmetry"] or {}).get("order", 1))
    if order != math.factorial(members) ** factors:
        yield f"{order} symmetries"
    for way, found in (("with symmetry", orbits), ("without", states)):
        if found["verdict"] != verdict:
            yield f"{found['verdict']} {way}"
    if int(orbits["search"].get("represented_states", 0)) != states["search"]["states"]:
        yield f"orbits stand for {orbits['search'].get('represented_states')} states of {states['search']['states']}"


def main():
    isospin, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    models, failures = sorted(folder.glob("*.pml")), 0
    assert len(models) >= 6, "where are the models?"
    for path in models:
        for members in range(3, 7):
            for mistake in mistakes(isospin, path, members):
                failures += 1
                print(f"{path.name} with {members} members: {mistake}")
    print(f"{len(models)} models, {failures} mistakes")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
