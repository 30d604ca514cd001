"""Whatever a command prints under --json is one object, and fits the schema of that command in docs/; where there is no
result, it fits docs/error.schema.json. Nothing is said on standard error then.

    schema_test.py ISOSPIN ROOT
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

MODELS = {
    "holds": "active proctype P() { byte x; do :: x < 3 -> x++ :: x == 3 -> break od; assert(x == 3) }",
    "asserts": "mtype = { red, green }; mtype m; chan c = [1] of { mtype, byte };\n"
               "active [2] proctype P() { byte k; k = _pid; c!red,k; c?m,k; printf(\"%d\\n\", k); assert(false) }",
    "stuck": "chan c = [1] of { byte }; active proctype P() { c!1; c!2 }",
    "divides": "byte x; active proctype P() { x = 3 / x }",
    "meets": "chan q = [0] of { byte }; proctype A() { q!7 } init { byte x; run A(); atomic { q?x; x++ }; d_step { x = 2; x = 3 }"
             " assert(x == 9) }",
    "claims": "byte x; ltl r { []<> (x == 0) } ltl p { [] (x < 2) } active proctype P() { L: x = 1 }",
    "spins": "byte x; active proctype P() { do :: x < 2 -> x++ :: x == 2 -> skip :: true -> progress_made: x = 0 od }",
    "endless": "byte x; active proctype P() { atomic { do :: x = 1 - x od } }",
    "symmetric": "byte n; active [3] proctype P() { byte k; n++; k = n; k > 0; n-- }",
    "wrong": "active proctype P() { recieved = 1 }",
    "warns": "byte unused; active proctype P() { skip }",
    "macros": "#define INC(v) v++\ninline twice(v) { INC(v); INC(v) }\nbyte x; active proctype P() { twice(x); assert(x == 1) }",
}


class Schemas:
    def __init__(self, isospin, root, folder):
        self.isospin, self.folder, self.seen = isospin, folder, {}
        self.docs = root / "docs"
        sys.path.insert(0, str(root / "tests" / "unit" / "cli"))
        from program_test import conforms
        self.conforms = conforms
        for name, text in MODELS.items():
            (folder / f"{name}.pml").write_text(text + "\n")

    def schema(self, name):
        return json.loads((self.docs / f"{name}.schema.json").read_text())

    def fits(self, value, name):
        self.conforms(value, self.schema(name), self.schema(name))
        self.seen[name] = self.seen.get(name, 0) + 1

    def run(self, *words, typed="", error=None):
        """What the command prints; `error` is the kind of error that there must be."""
        done = subprocess.run([self.isospin, *words, "--json"], capture_output=True, text=True, input=typed, cwd=self.folder,
                              timeout=60)
        talks = "--interactive" in words
        assert talks or done.stderr == "", (words, done.stderr)
        value = json.loads(done.stdout)
        if error is None:
            assert "error" not in value and value["command"] == words[0], (words, value)
            self.fits(value, words[0])
        else:
            self.fits(value, "error")
            assert value["error"]["kind"] == error, (words, value)
            assert done.returncode == {"usage": 64, "trail": 65, "model": 65, "symmetries": 65, "output": 74}[error], (words, done.returncode)
        return value


def every_model(schemas):
    for name in MODELS:
        model = name + ".pml"
        for command in ("print", "symbols", "symmetry"):
            schemas.run(command, model)
        for options in ([], ["--summary"], ["--trace-full"], ["--property", "progress"], ["--symmetry", "off"], ["--plain"],
                        ["--max-states", "2"], ["--trail", name + ".json"]):
            schemas.run("check", model, *options)
        for options in (["--seed", "1"], ["--seed", "2", "--trace-full"], ["--max-depth", "2", "--seed", "3"]):
            schemas.run("simulate", model, *options)
        schemas.run("simulate", model, "--interactive", typed="5r\nb\nsave hand.json\nq\n")


def every_trail(schemas):
    for trail in sorted(schemas.folder.glob("*.json")):
        schemas.fits(json.loads(trail.read_text()), "trail")
        model = json.loads(trail.read_text())["model"]
        for options in ([], ["--trace-full"]):
            schemas.run("replay", trail.name, *options)
        schemas.run("msc", trail.name)
        schemas.run("simulate", model, "--guide", trail.name)
        text = (schemas.folder / model).read_text()
        (schemas.folder / model).write_text("active proctype Z() { end: false }\n" + text)
        assert schemas.run("replay", trail.name)["model_changed"] is True
        claim = re.search(r"ltl \w+ {.*?}", text)      # a run of a claim needs it
        other = "byte x; active proctype Z() { x = 1 }" + (claim.group() if claim else "")
        (schemas.folder / model).write_text(other + "\n")
        assert schemas.run("replay", trail.name)["reproduced"] is False, trail
        assert schemas.run("simulate", model, "--guide", trail.name)["run"]["mismatch"], trail
        schemas.run("msc", trail.name, error="trail")
        (schemas.folder / model).write_text("active proctype Z() { nowhere = 1 }\n")
        for command in ("replay", "msc"):
            assert schemas.run(command, trail.name, error="model")["diagnostics"]
        (schemas.folder / model).write_text(text)


def every_error(schemas):
    (schemas.folder / "bad.json").write_text("{}")
    for command in ("check", "symmetry", "simulate", "print", "symbols", "replay", "msc", "completion", "help"):
        schemas.run(command, "holds.pml", "--nonsense", error="usage")
        schemas.run(command, "holds.pml", "and", "more", error="usage")
        schemas.run(command, "holds.pml", "-a", error="usage")
    for command in ("check", "symmetry", "simulate", "print", "symbols"):
        assert schemas.run(command, "no such model")["accepted"] is False
    for words in ([], ["chekc"], ["holds.pml"], ["-a", "holds.pml"], ["check"]):
        schemas.run(*words, error="usage")
    for words in (["check", "holds.pml", "--ltl", "none"], ["check", "holds.pml", "--store", "bitstate", "--order", "bfs"],
                  ["symmetry", "holds.pml", "--from", "none"], ["check", "holds.pml", "--time", "soon"]):
        schemas.run(*words, error="usage")
    for words in (["replay", "none.json"], ["msc", "bad.json"], ["simulate", "holds.pml", "--guide", "bad.json"]):
        schemas.run(*words, error="trail")
    (schemas.folder / "wrong.txt").write_text("(nobody, P(1))\n")
    schemas.run("symmetry", "symmetric.pml", "--from", "wrong.txt", error="symmetries")
    schemas.run("symmetry", "symmetric.pml", "--svg", "/nowhere/at/all.svg", error="output")


def every_schema_says_something(schemas):
    """A schema that takes anything says nothing; and each command that prints JSON has one."""
    listed = subprocess.run([schemas.isospin, "--help"], capture_output=True, text=True).stdout
    commands = re.findall(r"^  (\w+) ", listed.split("Options of the program")[0], re.MULTILINE)
    assert "check" in commands and "help" in commands, commands
    for command in commands:
        text = subprocess.run([schemas.isospin, command, "--help"], capture_output=True, text=True).stdout
        if "  --json " in text:
            assert schemas.seen.get(command), command
    for file in schemas.docs.glob("*.schema.json"):
        name = file.name.removesuffix(".schema.json")
        schema = schemas.schema(name)
        assert schema["title"] and schema["description"], name
        for wrong in ({"surprise": 1}, 3, None, [{"surprise": 1}]):
            try:
                schemas.conforms(wrong, schema, schema)
            except AssertionError:
                continue
            raise AssertionError(f"{name} takes {wrong}")


def main():
    isospin, root = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        schemas = Schemas(str(isospin), root, pathlib.Path(folder))
        for case in (every_model, every_trail, every_error, every_schema_says_something):
            case(schemas)
        print(", ".join(f"{name} {count}" for name, count in sorted(schemas.seen.items())))


if __name__ == "__main__":
    main()
