"""`isospin check` called as scripts call it, and small models to call it with."""

import json
import pathlib
import subprocess
import sys
import tempfile

HOLDS = "active proctype P() { byte x; do :: x < 3 -> x++ :: x == 3 -> break od; assert(x == 3) }\n"
FAILS = "byte x; active [2] proctype P() { byte k; k = x; x = k + 1; assert(x != 1 || k == 0); end: (x == 2); assert(false) }\n"
STUCK = "chan c = [1] of { byte }; active proctype P() { c!1; c!2 }\n"
DIVIDES = "byte x; active proctype P() { x = 3 / x }\n"
CLAIMED = ("byte x; ltl p { [] (x < 2) } ltl q { [] (x == 0) } ltl r { []<> (x == 0) }"
           " active proctype P() { L: x = 1 }\n")
SPINS = "byte x; active proctype P() { do :: x < 2 -> x++ :: x == 2 -> skip :: true -> progress_made: x = 0 od }\n"
ACCEPTS = "byte x; active proctype P() { do :: x < 2 -> x++ :: x == 2 -> accept: x = 0 od }\n"
NEVER = ("byte x; active proctype P() { do :: x < 2 -> x++ :: x == 2 -> x = 0 od }"
         " never { do :: x == 1 -> break :: true od; accept: do :: x != 7 od }\n")
# Who is served may go on for ever without the others.
SERVES = ("bool busy; bool served[3]; active [3] proctype P() { do :: atomic { !busy -> busy = true; served[_pid] = true };"
          " atomic { busy = false; served[_pid] = false } od }\n")
NEAR = "byte x; active proctype P() { if :: x = 1; assert(x == 0) :: x = 2; x == 3 fi } active proctype R() { end: x == 4 }\n"
# Nobody reads `log`, nor `t` before it is written again.
FORGETS = "int log = 100; byte g; active proctype P() { byte t = 5; log = 1; g = t; t = 6; log = 2; g = 2; t = 7; g = t; (g == 9) }\n"
FORGETS_IN_A_LOOP = ("int log = 100; byte g; active proctype P() { byte t = 5; do :: t = g + 3; g = 1 - g; log = g od }"
                     " ltl p { <> (g == 2) }\n")
RENAMES = ("bit g[3]; active [3] proctype P() { byte x, y;"
           " do :: if :: x = _pid + 1 :: x = (_pid + 1) % 3 + 1 fi; g[_pid] = g[_pid] ^ (y == x); y = x od }\n")
# Of the model: an assertion that fails, a division by zero. Of the formulas: p holds, q does not, and neither do they.
ASSERTS = ("byte x; active proctype P() { x = 1; assert(x == 0); x = 2 }"
           " ltl p { <> (x == 2) } ltl q { [] (x < 2) } ltl always { [] (x == 1 || !(x == 1)) }\n")
DIVIDES_BESIDE = ("byte x, z; active proctype P() { x = 1; x = 3 / z; x = 2 }"
                  " ltl p { <> (x == 1) } ltl q { [] (x < 1) } ltl r { <> (x == 2) }\n")
WRONG = "active proctype P() { recieved = 1 }\n"
# More states than any limit below lets through.
# Somebody looks at the counters: what only counts does not tell states apart.
LARGE = ("byte a, b, c, d; active proctype P() { do :: a++ :: b++ :: c++ :: d++ od }\n"
         "active proctype Q() { end: a + b + c + d < 0 }\n")


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
        done = subprocess.run([self.isospin, "check", self.model(text), *options], capture_output=True, text=True,
                              cwd=self.folder.name)
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
