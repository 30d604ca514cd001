"""Checks of the built program that other programs make: shells read the completions, man the page, Python the JSON.

    program_test.py bash|zsh|fish|man|json|schema|output ISOSPIN ROOT

Ends with 0 (good), 1 (not) or 77 (the program that would judge is not installed).
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def output(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, **more)


def needs(program):
    if shutil.which(program) is None:
        print(f"{program} is not installed: not checked")
        sys.exit(77)


def check_shell(shell, isospin):
    needs(shell)
    script = output(isospin, "completion", shell).stdout
    assert "symbols" in script
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(script)
        file.flush()
        read = output(shell, "-n", file.name)
        assert read.returncode == 0 and read.stderr == "", read.stderr
        if shell == "bash":
            check_bash_completes(file.name)


def check_bash_completes(script):
    """Not only read: what it offers is what the program takes."""
    def offered(*words):
        array = " ".join(f"'{word}'" for word in words)
        ask = f"source {script}; COMP_WORDS=({array}); COMP_CWORD={len(words) - 1}; _isospin; echo \"${{COMPREPLY[@]}}\""
        return output("bash", "-c", ask).stdout.split()

    assert offered("isospin", "ch") == ["check"]
    assert offered("isospin", "check", "--js") == ["--json"]
    assert offered("isospin", "help", "symb") == ["symbols"]
    assert offered("isospin", "completion", "") == ["bash", "zsh", "fish"]
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.pml").touch()
        (pathlib.Path(folder) / "a.txt").touch()
        assert offered("isospin", "check", folder + "/") == [folder + "/a.pml"]


def check_man(isospin):
    page = output(isospin, "help", "--man").stdout
    needs("groff")
    done = output("groff", "-man", "-Tutf8", "-ww", "-rLL=78n", input=page)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    plain = re.sub(r".\x08|\x1b\[[0-9;]*m", "", done.stdout)  # bold and underlined are overstruck, or coloured
    for word in ("NAME", "SYNOPSIS", "EXIT STATUS", "isospin check", "--define NAME[=VALUE]"):
        assert word in plain, word


def check_json(isospin, root):
    examples = sorted((root / "examples").glob("*.pml"))
    assert examples
    for model in examples:
        for command in ("check", "print", "symbols"):
            # Not every example is small enough to be searched here.
            limit = ["--max-states", "1000"] if command == "check" else []
            done = output(isospin, command, str(model), "--json", "-D", "X=\xe9", *limit)
            assert done.returncode in (0, 1, 2) and done.stderr == "", (model, done.stderr)
            found = json.loads(done.stdout)
            assert found["command"] == command and found["accepted"] and found["format"] == (2 if command == "check" else 1)
            assert found["options"]["define"] == ["X=\xe9"]


DOCS = pathlib.Path(__file__).resolve().parents[3] / "docs"
UNDERSTOOD = {"$schema", "$defs", "$ref", "title", "description", "anyOf", "type", "enum", "const", "required", "properties",
              "additionalProperties", "items"}


def referred(reference, whole):
    """What `diagnostics.schema.json#/$defs/place` means, and the document that it is in."""
    file, _, steps = reference.partition("#")
    target = whole = json.loads((DOCS / file).read_text()) if file else whole
    for step in steps.removeprefix("/").split("/") if steps else []:
        target = target[step]
    return target, whole


def conforms(value, schema, whole, path="$"):
    """The part of JSON Schema that our schemas use; what is not understood is not passed over."""
    assert UNDERSTOOD >= set(schema), f"{path}: the schema says {set(schema) - UNDERSTOOD}"
    if "$ref" in schema:
        target, document = referred(schema["$ref"], whole)
        return conforms(value, target, document, path)
    if "anyOf" in schema:
        for option in schema["anyOf"]:
            try:
                return conforms(value, option, whole, path)
            except AssertionError as why:
                failure = why
        raise failure
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None),
             "number": (int, float)}
    wanted = schema.get("type", [])
    wanted = [wanted] if isinstance(wanted, str) else wanted
    assert not wanted or any(
        isinstance(value, kinds[kind]) and (kind == "boolean" or not isinstance(value, bool)) for kind in wanted
    ), f"{path}: {value!r} is not {wanted}"
    assert "enum" not in schema or value in schema["enum"], f"{path}: {value!r} is none of {schema['enum']}"
    assert "const" not in schema or value == schema["const"], f"{path}: {value!r} is not {schema['const']!r}"
    if isinstance(value, dict):
        conforms_object(value, schema, whole, path)
    if isinstance(value, list) and "items" in schema:
        for index, inner in enumerate(value):
            conforms(inner, schema["items"], whole, f"{path}[{index}]")


def conforms_object(value, schema, whole, path):
    for key in schema.get("required", []):
        assert key in value, f"{path}: {key} is missing"
    others = schema.get("additionalProperties", True)
    for key, inner in value.items():
        if key in schema.get("properties", {}):
            conforms(inner, schema["properties"][key], whole, f"{path}.{key}")
        elif isinstance(others, dict):
            conforms(inner, others, whole, f"{path}.{key}")
        else:
            assert others, f"{path}: {key} is not in the schema"


def check_schema(isospin, root):
    schema = json.loads((root / "docs" / "symbols.schema.json").read_text())
    for model in sorted((root / "examples").glob("*.pml")):
        conforms(json.loads(output(isospin, "symbols", str(model), "--json").stdout), schema, schema)
    missing = json.loads(output(isospin, "symbols", "no such model", "--json").stdout)
    conforms(missing, schema, schema)
    missing["surprise"] = 1
    try:
        conforms(missing, schema, schema)
    except AssertionError:
        return
    raise AssertionError("the schema takes anything")


def check_output(isospin, root):
    """Who cannot be told is told so: a full disk, a reader that has gone, no standard output at all."""
    model = str(root / "examples" / "mutex.pml")
    with tempfile.TemporaryDirectory() as folder:
        trail = str(pathlib.Path(folder) / "trail.json")
        assert output(isospin, "check", model, "--trail", trail).returncode == 1
        commands = [[], ["--help"], ["--version"], ["help", "--man"], ["completion", "bash"], ["check", model],
                    ["check", model, "--json"], ["simulate", model, "--seed", "1"], ["symmetry", model], ["print", model],
                    ["symbols", model, "--json"], ["replay", trail], ["msc", trail], ["print", "no such model", "--json"]]
        for command in commands:
            for name, words in (("/dev/full", "No space left on device"), ("pipe", "Broken pipe"),
                                ("closed", "Bad file descriptor")):
                status, said = told_to(name, [isospin, *command])
                assert (status, said) == (74, "isospin: standard output: %s\n" % words), (command, name, status, said)
        formula = str(pathlib.Path(folder) / "formula.pml")
        pathlib.Path(formula).write_text("byte x; ltl p { <> (x == 1) } init { x = 1 }")
        for command in (["check", model, "--trail"], ["check", model, "--msc"], ["check", formula, "--svg"],
                        ["check", formula, "--dot"], ["simulate", model, "--trail"], ["simulate", model, "--msc"],
                        ["symmetry", model, "--svg"], ["symmetry", model, "--dot"], ["replay", trail, "--msc"],
                        ["msc", trail, "--svg"]):
            done = output(isospin, *command, "/dev/full")
            assert done.returncode == 74, (command, done)
            assert "`/dev/full` cannot be written: No space left on device" in done.stderr, (command, done)
        # What never ends by itself ends when nobody reads it any more.
        endless = pathlib.Path(folder) / "endless.pml"
        endless.write_text("byte x; active proctype P() { do :: x++ od }")
        status, said = told_to("pipe", [isospin, "simulate", str(endless), "--max-depth", "100000000"])
        assert status == 74, (status, said)


def told_to(name, command):
    """The exit status and what is said on standard error, with a standard output that takes nothing."""
    if name == "closed":
        command = ["sh", "-c", 'exec "$@" >&-', "sh", *command]
    reading, writing = os.pipe()
    os.close(reading)
    target = os.open(name, os.O_WRONLY) if name.startswith("/") else writing
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=target, stderr=subprocess.PIPE, text=True, timeout=60)
    finally:
        for descriptor in {target, writing}:
            os.close(descriptor)
    return done.returncode, done.stderr


def main():
    check, isospin, root = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    if check in ("bash", "zsh", "fish"):
        check_shell(check, isospin)
    elif check == "man":
        check_man(isospin)
    elif check == "output":
        check_output(isospin, root)
    elif check == "json":
        check_json(isospin, root)
    else:
        check_schema(isospin, root)


if __name__ == "__main__":
    main()
