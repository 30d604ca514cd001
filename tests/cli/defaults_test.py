#!/usr/bin/env python3
"""What `isospin check` does when nobody says how: order, reductions, shortening, saved runs.

    defaults_test.py CASE path/to/isospin path/to/repository
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from checker import *  # noqa: F403: the models, and Checker


def runs_are_saved_in_the_current_folder(check):
    """As SPIN does, by the name of the model; with several properties by theirs, too."""
    with tempfile.TemporaryDirectory() as folder:
        def saved(text, *options):
            for old in pathlib.Path(folder).iterdir():
                old.unlink()
            done = subprocess.run([check.isospin, "check", check.model(text), *options], capture_output=True, text=True, cwd=folder)
            return sorted(path.name for path in pathlib.Path(folder).iterdir()), done
        for options in ([], ["--json"], ["--quiet"]):
            assert saved(FAILS, *options)[0] == ["model.pml.trail.json"], options
        assert saved(HOLDS)[0] == saved(FAILS, "--no-trail")[0] == []
        names, done = saved(CLAIMED, "--json")
        assert names == ["model.pml.q.trail.json", "model.pml.r.trail.json"], names
        rows = {row["name"]: row for row in json.loads(done.stdout)["properties"]}
        assert rows["ltl p"]["counterexample"] is None and rows["safety"]["counterexample"] is None
        for name in ("q", "r"):
            found = rows["ltl " + name]["counterexample"]
            assert found["trail"] == f"model.pml.{name}.trail.json" and found["trace"]["replayed"], found
            assert found["message"].startswith("the formula " + name), found["message"]
            again = subprocess.run([check.isospin, "replay", found["trail"], "--json"], capture_output=True, text=True, cwd=folder)
            assert again.returncode == 1 and json.loads(again.stdout)["reproduced"], again
        assert saved(FAILS, "--trail", "mine.json")[0] == ["mine.json"]
    # A folder that cannot be written gives a note, and the same verdict.
    done = subprocess.run([check.isospin, "check", check.model(FAILS)], capture_output=True, text=True, cwd="/proc")
    assert done.returncode == 1 and "not saved" in done.stdout and done.stderr == "", done


# The error is near, unless the other process is let go first.
FAR = ("byte x, y; active proctype Q() { byte k; k = 1; k = 2; k = 3; assert(x == 0 || y < 9); assert(y != 1) }"
       " active proctype P() { byte i; do :: i < 9 -> i++; y = i :: i == 9 -> break od; x = 1 }\n")


def counterexamples_are_shortened(check):
    """To the length of a shortest, whatever the search leaves out; and they replay."""
    shortest = check.json(FAR, "--shortest", "--plain")[1]["violation"]
    assert shortest["shortest"], shortest
    for options in ([], ["--order", "dfs"], ["--por", "on"], ["--order", "dfs", "--por", "on", "--symmetry", "off"],
                    ["--store", "bitstate", "--memory", "8M"], ["--threads", "2"], ["--plain"]):
        status, value = check.json(FAR, *options)
        found = value["violation"]
        assert status == 1 and found["shortest"] and found["steps"] == shortest["steps"], (options, found["steps"], shortest["steps"])
        assert found["steps_found"] >= found["steps"]
        replay = subprocess.run([check.isospin, "replay", found["trail"], "--json"], capture_output=True, text=True, cwd=check.folder.name)
        assert replay.returncode == 1 and json.loads(replay.stdout)["reproduced"], replay.stdout
    status, value = check.json(FAR, "--order", "dfs", "--merge", "off", "--shorten", "0")
    assert value["violation"]["steps"] > shortest["steps"] and not value["violation"]["shortest"], value["violation"]["steps"]
    out = check.run(FAR)[1]
    assert "Shortest possible." in out, out


# The cycle that a search in depth finds first is long; there is one of two steps at its beginning.
LONG_CYCLE = ("byte x; active proctype P() { do :: x < 100 -> x++ :: x == 100 -> x = 0 :: x == 0 -> x = 1; x = 0 od }"
              " ltl live { <> (x == 200) }\n")


def cycles_are_shortened(check):
    for options in ([], ["--plain"], ["--threads", "2"], ["--shortest"]):
        status, value = check.json(LONG_CYCLE, *options)
        found = value["violation"]
        assert status == 1 and found["shortest"] and found["kind"] == "acceptance-cycle", (options, found["kind"])
        assert found["steps"] == 3, (options, found["steps"])  # x == 0; x = 1; x = 0: then again
    assert check.json(LONG_CYCLE, "--shorten", "0")[1]["violation"]["steps"] > 3


# Within the length of any cycle lie more states than there is time for.
FAR_CYCLES = ("byte a, b, c, d; active proctype P() { do :: a++ :: b++ :: c++ :: d++ od }"
              " ltl live { <> (a + b + c + d == 1000) }\n")


def shortening_takes_the_time_it_has(check):
    for options in ([], ["--symmetry", "off"]):
        found = check.json(FAR_CYCLES, "--ltl", "live", "--shorten", "0.6s", *options)[1]["violation"]
        assert not found["shortest"] and found["shorten_seconds"] > 0.5, (options, found["shorten_seconds"])


# One of the two is starved, while everybody else goes on.
LONG_FAIR_CYCLE = ("bit sem = 1; byte incs; active [2] proctype P() { do :: atomic { sem == 1 -> sem = 0 }; cs: incs = _pid; sem = 1 od }"
                   " active proctype Other() { byte x; do :: x = (x + 1) % 3 od } ltl enters { [] <> P[0]@cs }\n")


def fair_cycles_are_shortened(check):
    """They stay fair: replay looks at that, too."""
    found = check.json(LONG_FAIR_CYCLE, "--fair", "--shorten", "0")[1]["violation"]
    for options in ([], ["--plain"], ["--symmetry", "off"]):
        status, value = check.json(LONG_FAIR_CYCLE, "--fair", *options)
        shorter = value["violation"]
        assert status == 1 and shorter["steps"] < 10 < found["steps"], (shorter["steps"], found["steps"])
        assert not shorter["shortest"], "that is not claimed"
        movers = {step["pid"] for step in shorter["trace"]["steps"]}
        assert len(movers & {0, 1}) == 1 and 2 in movers, movers
        replay = subprocess.run([check.isospin, "replay", shorter["trail"], "--json"], capture_output=True, text=True, cwd=check.folder.name)
        assert replay.returncode == 1 and json.loads(replay.stdout)["reproduced"], replay.stdout


# A search of whole components finds a long loop; there is one of two steps, and nobody else to be served.
SHORT_FAIR_CYCLE = ("byte x; active proctype P() { do :: x < 100 -> x++ :: x == 100 -> x = 0 :: x == 0 -> x = 1; x = 0 od }"
                    " active proctype Once() { (x == 201) } ltl live { <> (x == 200) }\n")


def the_shortest_cycle_is_taken_when_it_is_fair(check):
    assert check.json(SHORT_FAIR_CYCLE, "--fair", "--shorten", "0")[1]["violation"]["steps"] > 3
    for options in ([], ["--shortest"]):
        found = check.json(SHORT_FAIR_CYCLE, "--fair", *options)[1]["violation"]
        assert found["steps"] == 3 and found["shortest"], (options, found["steps"])
        replay = subprocess.run([check.isospin, "replay", found["trail"], "--json"], capture_output=True, text=True, cwd=check.folder.name)
        assert replay.returncode == 1 and json.loads(replay.stdout)["reproduced"], replay.stdout


# Steps of different processes that do not concern one another, many states.
INDEPENDENT = ("chan c[4] = [1] of { byte };"
               " active [4] proctype P() { byte i; do :: i < 6 -> c[_pid]!i; c[_pid]?i; i++ :: else -> break od }\n")
# Every step concerns the others.
SHARED = "byte x; active [3] proctype P() { do :: x = (x + _pid) % 251; x = (x + 1) % 251 :: x = (x * 3) % 251 od }\n"


def partial_order_is_used_where_it_pays(check):
    _, off = check.json(INDEPENDENT, "--por", "off")
    _, automatic = check.json(INDEPENDENT)
    assert automatic["partial_order"]["used"] and automatic["partial_order"]["superfluous_percent"] >= 30, automatic["partial_order"]
    assert automatic["search"]["states"] < off["search"]["states"] and "represented_states" not in automatic["search"]
    assert int(off["search"]["represented_states"]) > off["search"]["states"], "symmetric as well"
    _, counted = check.json(INDEPENDENT, "--count-states")
    assert counted["search"]["represented_states"] == off["search"]["represented_states"] and not counted["partial_order"]["used"]
    for text in (HOLDS, SHARED):
        _, value = check.json(text)
        assert not value["partial_order"]["used"] and value["search"]["states"] == check.json(text, "--por", "off")[1]["search"]["states"]
    counts = {check.json(INDEPENDENT, "--threads", str(n))[1]["search"]["states"] for n in (1, 2, 3)}
    assert len(counts) == 1, counts


# Who is above and who is below is told by several statements.
LIFT = ("bool pressed[3]; byte at; bool up = true, any;\n"
        "active proctype Cabin() { byte k;\n"
        "  do :: pressed[at] -> pressed[at] = false\n"
        "     :: up -> d_step { any = false; for (k : at + 1 .. 2) { if :: pressed[k] -> any = true :: else fi } }\n"
        "              if :: any -> at++ :: else -> up = false fi\n"
        "     :: !up -> d_step { any = false; for (k : 0 .. at - 1) { if :: pressed[k] -> any = true :: else fi } }\n"
        "              if :: any -> at-- :: else -> up = true fi\n"
        "  od }\n"
        "active [3] proctype Person() { do :: pressed[_pid - 1] = true; !pressed[_pid - 1] od }\n")


def a_vague_reason_says_who_knows_more(check):
    out = " ".join(check.run(LIFT)[1].split())
    assert "none that was tried does so alone, " in out and "model.pml --explain` tries more)" in out, out


# A search in depth dives; the error lies near.
DIVES = "int x; active proctype P() { do :: x < 100000000 -> x++ :: x == 3 -> break od; assert(false) }\n"


def depth_first_does_not_dive(check):
    for options in (["--order", "dfs"], ["--order", "dfs", "--por", "off", "--symmetry", "off"]):
        status, value = check.json(DIVES, "--time", "60s", *options)
        assert status == 1 and value["violation"]["kind"] == "assertion", value["incomplete_because"]


CASES = [runs_are_saved_in_the_current_folder, counterexamples_are_shortened, cycles_are_shortened, shortening_takes_the_time_it_has,
         fair_cycles_are_shortened, the_shortest_cycle_is_taken_when_it_is_fair, partial_order_is_used_where_it_pays,
         a_vague_reason_says_who_knows_more, depth_first_does_not_dive]


if __name__ == "__main__":
    name, isospin, root = sys.argv[1:]
    next(case for case in CASES if case.__name__ == name)(Checker(isospin, root))
