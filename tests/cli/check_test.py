"""What `isospin check` promises to those who call it from scripts: exit status, JSON that fits its schema, limits
that end in a verdict.

    check_test.py CASE ISOSPIN ROOT     one case, by name
    check_test.py --list
"""

import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

HOLDS = "active proctype P() { byte x; do :: x < 3 -> x++ :: x == 3 -> break od; assert(x == 3) }\n"
FAILS = "byte x; active [2] proctype P() { byte k; k = x; x = k + 1; assert(x != 1 || k == 0) ; (x == 2); assert(false) }\n"
STUCK = "chan c = [1] of { byte }; active proctype P() { c!1; c!2 }\n"
DIVIDES = "byte x; active proctype P() { x = 3 / x }\n"
CLAIMED = "byte x; ltl p { [] (x < 2) } active proctype P() { x = 1 }\n"
WRONG = "active proctype P() { recieved = 1 }\n"
# More states than any limit below lets through.
LARGE = "byte a, b, c, d; active proctype P() { do :: a++ :: b++ :: c++ :: d++ od }\n"


class Checker:
    def __init__(self, isospin, root):
        self.isospin, self.root = isospin, pathlib.Path(root)
        self.folder = tempfile.TemporaryDirectory()
        sys.path.insert(0, str(self.root / "tests" / "unit" / "cli"))
        from program_test import conforms
        self.conforms = conforms
        self.schema = json.loads((self.root / "docs" / "check.schema.json").read_text())

    def model(self, text):
        path = pathlib.Path(self.folder.name) / "model.pml"
        path.write_text(text)
        return str(path)

    def run(self, text, *options):
        done = subprocess.run([self.isospin, "check", self.model(text), *options], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def json(self, text, *options):
        status, out, err = self.run(text, "--json", *options)
        assert err == "", err
        value = json.loads(out)
        self.conforms(value, self.schema, self.schema)
        return status, value

    def incomplete(self, *options):
        status, value = self.json(LARGE, *options)
        assert status == 2, status
        assert value["verdict"] == "incomplete" and not value["search"]["exhaustive"]
        assert value["incomplete_because"] and value["search"]["states"] > 0
        return value


def verdicts(check):
    status, value = check.json(HOLDS)
    assert (status, value["verdict"], value["violation"]) == (0, "holds", None), value
    for text, kind in ((FAILS, "assertion"), (STUCK, "invalid-end-state"), (DIVIDES, "runtime-error")):
        for options in ([], ["--order", "bfs"], ["--plain"], ["--all-states"]):
            status, value = check.json(text, *options)
            assert (status, value["verdict"], value["violation"]["kind"]) == (1, "violated", kind), value
            assert value["violation"]["trace"]["replayed"] is True


def claims_are_not_passed_over(check):
    status, value = check.json(CLAIMED)
    assert (status, value["verdict"]) == (2, "incomplete") and value["unchecked"] == ["claim p"], value
    assert value["search"]["exhaustive"]
    status, value = check.json(CLAIMED, "--ignore-claims")
    assert (status, value["verdict"], value["unchecked"]) == (0, "holds", []), value


def mistakes(check):
    status, value = check.json(WRONG)
    assert (status, value["verdict"]) == (65, None) and value["diagnostics"][0]["code"] == "E0203", value
    status, out, err = check.run(WRONG)
    assert status == 65 and out == "" and "is not declared" in err


def limit_on_states(check):
    value = check.incomplete("--max-states", "1000")
    assert 1000 <= value["search"]["states"] < 1100


def limit_on_depth(check):
    for order in ("dfs", "bfs"):
        value = check.incomplete("--max-depth", "20", "--order", order)
        assert value["search"]["depth"] <= 21, value["search"]


def limit_on_time(check):
    value = check.incomplete("--time", "0.2s")
    assert value["search"]["seconds"] < 20


def limit_on_memory(check):
    for order in ("dfs", "bfs"):
        value = check.incomplete("--memory", "20M", "--order", order)
        assert value["search"]["memory_bytes"] < 60_000_000


def interrupt(check):
    process = subprocess.Popen([check.isospin, "check", check.model(LARGE), "--json"], stdout=subprocess.PIPE, text=True)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    value = json.loads(out)
    check.conforms(value, check.schema, check.schema)
    assert process.returncode == 2 and value["verdict"] == "incomplete", value["verdict"]
    assert value["incomplete_because"] == ["it was interrupted"]


def plain_undoes_what_is_not_named_after_it(check):
    _, plain = check.json(HOLDS, "--plain")
    _, merged = check.json(HOLDS, "--plain", "--merge", "on")
    _, named_before = check.json(HOLDS, "--merge", "on", "--plain")
    states = [value["search"]["states"] for value in (plain, merged, named_before)]
    assert states[0] == states[2] > states[1], states


def nothing_is_written_unasked(check):
    before = set(pathlib.Path(check.folder.name).iterdir())
    subprocess.run([check.isospin, "check", check.model(FAILS)], capture_output=True, cwd=check.folder.name)
    assert set(pathlib.Path(check.folder.name).iterdir()) - before <= {pathlib.Path(check.folder.name) / "model.pml"}


def saved_counterexample_replays(check):
    trail = str(pathlib.Path(check.folder.name) / "out.trail.json")
    chart = str(pathlib.Path(check.folder.name) / "out.svg")
    status, out, err = check.run(FAILS, "--trail", trail, "--msc", chart)
    assert status == 1 and trail in out, out
    assert pathlib.Path(chart).read_text().startswith("<"), "an SVG"
    replay = subprocess.run([check.isospin, "replay", trail], capture_output=True, text=True)
    assert replay.returncode == 1, (replay.stdout, replay.stderr)


CASES = [verdicts, claims_are_not_passed_over, mistakes, limit_on_states, limit_on_depth, limit_on_time, limit_on_memory,
         interrupt, plain_undoes_what_is_not_named_after_it, nothing_is_written_unasked, saved_counterexample_replays]


def main():
    if sys.argv[1:] == ["--list"]:
        print("\n".join(case.__name__ for case in CASES))
        return
    name, isospin, root = sys.argv[1:]
    next(case for case in CASES if case.__name__ == name)(Checker(isospin, root))


if __name__ == "__main__":
    main()
