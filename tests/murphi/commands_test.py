"""What the commands promise to those who call them with a Murphi model: exit status, JSON that fits its schema.

    commands_test.py CASE ISOSPIN ROOT     one case, by name
    commands_test.py --list
"""

import json
import pathlib
import subprocess
import sys
import tempfile

COUNTER = """const N: 3; FAST: false;
type T: 0..N; E: enum { red, green };
var x: T; e: E;
startstate "zero" begin x := 0; e := red; end;
rule "up" x < N ==> begin x := x + (FAST & x + 2 <= N ? 2 : 1); end;
rule "down" x = N ==> begin x := 0; end;
"""


class Asker:
    def __init__(self, isospin, root):
        self.isospin, self.root = isospin, pathlib.Path(root)
        self.folder = tempfile.TemporaryDirectory()
        sys.path.insert(0, str(self.root / "tests" / "unit" / "cli"))
        from program_test import conforms
        self.conforms = conforms

    def path(self, name):
        return pathlib.Path(self.folder.name) / name

    def run(self, *words):
        done = subprocess.run([self.isospin, *words], capture_output=True, text=True, cwd=self.folder.name, check=False)
        return done.returncode, done.stdout, done.stderr

    def model(self, text, name="model.m"):
        self.path(name).write_text(text, encoding="utf-8")
        return name

    def json(self, command, *words):
        status, out, err = self.run(command, *words, "--json")
        value = json.loads(out)
        schema = "error" if "error" in value else command
        schema = json.loads((self.root / "docs" / f"{schema}.schema.json").read_text())
        self.conforms(value, schema, schema)
        assert err == "", err
        return status, value


def a_definition_of_no_constant_is_wrong_usage(ask):
    model = ask.model(COUNTER)
    assert ask.run("check", model, "-D", "N=4", "-D", "FAST=true")[0] == 0
    for command in ("check", "symmetry", "simulate", "print", "symbols"):
        status, out, err = ask.run(command, model, "-D", "n=4", "-D", "red=1")
        assert (status, out) == (64, ""), (command, status, out)
        assert "no constant `n`; did you mean `N`?" in err and "no constant `red`" in err, err
        assert "its constants are N, FAST\n" in err, err
        status, value = ask.json(command, model, "-D", "M=4")
        assert (status, value["error"]["kind"]) == (64, "usage"), value
    # What is wrong with the text comes first.
    assert ask.run("check", ask.model(COUNTER + "rule begin y := 1; end;"), "-D", "M=4")[0] == 65


def the_language_can_be_said(ask):
    for name in ("model.txt", "model.pml"):
        model = ask.model(COUNTER, name)
        assert ask.run("check", model)[0] == 65
        for command in ("check", "symmetry", "print", "symbols"):
            assert ask.run(command, model, "--language", "murphi")[0] == 0, command
    # A saved run is one of the same model.
    model = ask.model(COUNTER + 'invariant "small" x < N;', "model.txt")
    assert ask.run("check", model, "--language", "murphi")[0] == 1
    status, value = ask.json("replay", "model.txt.trail.json")
    assert (status, value["reproduced"]) == (1, True), value
    assert ask.run("simulate", model, "--language", "murphi", "--guide", "model.txt.trail.json")[0] in (0, 1)
    assert ask.run("check", ask.model("active proctype P() { skip }", "model.m"), "--language", "promela")[0] == 0
    status, _, err = ask.run("check", model, "--language", "murphy")
    assert status == 64 and "promela or murphi" in err and "did you mean `murphi`?" in err, err
    assert "--language promela|murphi" in ask.run("check", "--help")[1]


DECLARES = """const N: 2;
type Node: scalarset(N); Box: record from: Node; full: boolean; end; Colour: enum { red, green };
var box: array [Node] of Box; top: Colour;
function other(n: Node): boolean; var m: 0..1; begin m := 1; return exists k: Node do k != n end & m = 1; end;
startstate begin for i: Node do undefine box[i]; box[i].full := false; end; top := red; end;
ruleset n: Node do
  rule "fill" other(n) & !box[n].full ==> begin box[n].from := n; box[n].full := true; end;
  alias b: box[n] do rule b.full ==> begin undefine b; b.full := false; assert "never" top = red; end; end;
end;
invariant "red" top = red;
"""


def everything_declared_is_listed(ask):
    status, value = ask.json("symbols", ask.model(DECLARES))
    found = {(one["scope"], one["name"]): one for one in value["symbols"]}
    kinds = {"N": "constant", "Node": "type", "Box": "type", "Colour": "type", "red": "invariant", "green": "enumerator",
             "box": "variable", "top": "variable", "other": "function", "startstate 1": "startstate", "fill": "rule",
             "rule 2": "rule"}
    assert status == 0 and {name: one["kind"] for (scope, name), one in found.items() if scope is None} == kinds, found
    inside = {("Box", "from"): "field", ("Box", "full"): "field", ("other", "n"): "parameter", ("other", "m"): "variable",
              ("other", "k"): "parameter", ("startstate 1", "i"): "parameter", ("ruleset", "n"): "parameter",
              ("ruleset", "b"): "alias"}
    assert {key: one["kind"] for key, one in found.items() if key[0]} == inside, found
    assert found[None, "N"]["value"] == 2 and found[None, "box"]["type"] == "array [Node] of Box", found
    assert found[None, "box"]["length"] == 2 and found["other", "m"]["type"] == "0..1", found
    assert len(found[None, "other"]["uses"]) == 1 and found[None, "other"]["uses"][0]["line"] == 7, found[None, "other"]
    assert found[None, "fill"]["body"]["end_line"] == 7, found[None, "fill"]
    order = [one["place"]["line"] for one in value["symbols"]]
    assert order == sorted(order), order
    summary = ask.json("check", "model.m", "--summary")[1]["summary"]
    assert summary["rules"] == ["fill", "rule 2"] and summary["properties"] == {
        "assertions": 1, "claims": [{"kind": "invariant", "name": "red"}]}, summary
    assert "properties  1 assertion, invariant \"red\"" in ask.run("check", "model.m", "--summary")[1]


CASES = [everything_declared_is_listed, the_language_can_be_said, a_definition_of_no_constant_is_wrong_usage]


def main(arguments):
    if arguments == ["--list"]:
        print(*(case.__name__ for case in CASES), sep="\n")
        return
    name, isospin, root = arguments
    next(case for case in CASES if case.__name__ == name)(Asker(str(pathlib.Path(isospin).resolve()), root))


if __name__ == "__main__":
    main(sys.argv[1:])
