"""Why a model has no more symmetries, as `isospin symmetry --explain` and `isospin check` tell it.

    reasons.py CASE ISOSPIN ROOT [FOLDER...]

Models of tests/models/reasons say in their first comment what the first reason is:

    /* reason: compared-by-size in line 12; says ids are compared by size (`x > id`); without it C3 */

`models` holds them to it; `everywhere` asks that no model of the repository, or of the folders, lacks a reason.
"""

import json
import pathlib
import re
import subprocess
import sys

SECONDS = 30  # for one model, on a busy machine


def ask(isospin, model, *options):
    done = subprocess.run([isospin, "symmetry", str(model), "--json", *options], capture_output=True, text=True,
                          timeout=SECONDS)
    assert done.stdout.startswith("{"), (model, done.returncode, done.stderr[-500:])
    return json.loads(done.stdout)


def words(isospin, command, model, *options):
    done = subprocess.run([isospin, command, str(model), *options], capture_output=True, text=True, timeout=SECONDS)
    return " ".join(done.stdout.split())


def expectation(model):
    comment = re.match(r"/\* reason: (.*?) \*/", model.read_text(), re.DOTALL).group(1)
    return [" ".join(part.split()) for part in comment.split("; ")]


def models(isospin, root):
    found = sorted((root / "tests" / "models" / "reasons").glob("*.pml"))
    assert len(found) >= 25, len(found)
    for model in found:
        explained = ask(isospin, model, "--explain")
        entries = explained["told_apart"]
        for part in expectation(model):
            if part == "nothing to leave out":
                assert not entries, (model, entries)
            elif part.startswith("says "):
                assert explained["reason"] == part.removeprefix("says "), (model, explained["reason"])
            elif part.startswith("with "):
                assert len(entries[0]["because"]) == 1 + int(part.split()[1]), (model, entries)
            elif part.startswith("without it "):
                assert entries[0]["group_without"]["structure"] == part.removeprefix("without it "), (model, entries)
            else:
                cause, line = part.split(" in line ")
                first = entries[0]["because"][0]
                assert (first["cause"], first["line"]) == (cause, int(line)), (model, first)


def every_command_says_it(isospin, root):
    """One line without --explain, the place and the hint with it, and a line in the report of a check."""
    folder = root / "tests" / "models" / "reasons"
    leader = folder / "leader_by_size.pml"
    brief = words(isospin, "symmetry", leader)
    assert "has no symmetry: node(1), node(2), node(3) differ: ids are compared by size (`x > id`), " in brief and "leader_by_size.pml:12." in brief, brief
    explained = words(isospin, "symmetry", leader, "--explain")
    assert "node(1), node(2), node(3) from one another" in explained and "but for this: C3 (order 3)" in explained
    assert "but for this and those above: S3" in explained, explained
    checked = words(isospin, "check", leader)
    assert "symmetry none: node(1), node(2), node(3) differ: ids are compared by size (`x > id`), " in checked and "leader_by_size.pml:12" in checked
    started = words(isospin, "symmetry", folder / "runs_one_by_one.pml", "--explain")
    assert "instead start them all in one `atomic`" in started and "but for it S2, order 2" in started, started
    polls = words(isospin, "symmetry", folder / "polls_in_order.pml", "--explain")
    assert "instead: put the loop into one `atomic` or `d_step`" in polls, polls
    sends = words(isospin, "symmetry", folder / "sends_in_order.pml", "--explain")
    assert "instead: put the loop into one `d_step` if" in sends and "`atomic`" not in sends, sends
    lift = words(isospin, "symmetry", folder / "goes_up_and_down.pml", "--explain")
    assert "(`pressed[at] = false`)" in lift and "put the loop" not in lift and "indivisible" not in lift, lift
    alone = words(isospin, "check", folder / "single_processes.pml")
    assert "symmetry none: no two processes are alike" in alone, alone


def property_keeps_in_place(isospin, root):
    """Who changes places with whom, what goes with them, and who stays because of the property."""
    model = root / "tests" / "models" / "reasons" / "ltl_names_one.pml"
    checked = words(isospin, "check", model, "--ltl", "granted")
    assert "S2 on P(0), P(2) with cs[0], cs[2] (order 2); P(1) is fixed by ltl granted" in checked, checked
    done = subprocess.run([isospin, "check", str(model), "--ltl", "granted", "--json"], capture_output=True, text=True)
    use = json.loads(done.stdout)["symmetry"]
    assert use["fixed_by_property"] == ["P(1)"] and ["P(0)", "P(2)"] in use["orbits"], use
    effect = ask(isospin, model)["claim_effect"]
    assert effect == {"fixed": ["P(1)"], "order_without": "6", "structure_without": "S3"}, effect
    without = ask(isospin, model, "--ignore-claims")
    assert without["claim_effect"] is None and without["group"]["order"] == "6", without
    done = subprocess.run([isospin, "check", str(model), "--property", "safety", "--json"], capture_output=True, text=True)
    use = json.loads(done.stdout)["symmetry"]
    assert use["fixed_by_property"] == [] and use["order"] == "6", use


def never_255_for_names(model, entries):
    for entry in entries:
        for why in entry["because"]:
            if "255" not in why.get("hint", ""):
                continue
            line = pathlib.Path(why["file"]).read_text(errors="replace").splitlines()[why["line"] - 1]
            declared = re.search(r"\b(mtype|bool|bit|chan)\b[^;]*\b" + re.escape(why["statement"]) + r"\b", line)
            other = re.search(r"\b(byte|int|short|pid|unsigned)\b[^;]*\b" + re.escape(why["statement"]) + r"\b", line)
            assert not declared or other, (model, why, line)


def check_one(isospin, model, counts):
    found = ask(isospin, model, "--explain")
    if not found["accepted"]:
        return
    counts["models"] += 1
    trivial = found["group"]["order"] == "1"
    if trivial:
        assert found["reason"], model
        assert "says by what" not in found["reason"], (model, found["reason"])
    for entry in found["told_apart"]:
        assert entry["because"] and all(why["reason"] for why in entry["because"]), (model, entry)
        assert all(len(part) >= 1 for part in entry["apart"]), (model, entry)
        if entry["group_without"]:
            assert int(entry["group_without"]["order"]) >= 1, (model, entry)
    # Two orbits of one proctype.
    types = {}
    for orbit in found["group"]["orbits"]:
        for name in orbit:
            if re.fullmatch(r"\w+\(\d+\)", name):
                types.setdefault(name.split("(")[0], set()).add(tuple(orbit))
    for orbits in types.values():
        if len(orbits) > 1:
            assert found["reason"], (model, "two orbits of one proctype", orbits)
    never_255_for_names(model, found["told_apart"])
    counts["without reason"] += sum(why["cause"] == "not-found" for entry in found["told_apart"] for why in entry["because"])
    counts["explained"] += bool(found["told_apart"])


def everywhere(isospin, root, *folders):
    counts = {"models": 0, "explained": 0, "without reason": 0}
    places = [root / "examples", root / "tests" / "models", root / "models"] + [pathlib.Path(one) for one in folders]
    for place in places:
        if not place.exists():
            print(f"{place} is not there: skipped")
            continue
        for model in sorted(place.rglob("*")):
            if model.suffix in (".pml", ".prom", ".prm"):
                check_one(isospin, model, counts)
    print(counts)
    assert counts["models"] > 100 and counts["explained"] > 30, counts
    assert counts["without reason"] * 10 <= counts["explained"], counts


def main():
    case, isospin, root = sys.argv[1:4]
    globals()[case](isospin, pathlib.Path(root), *sys.argv[4:])


if __name__ == "__main__":
    main()
