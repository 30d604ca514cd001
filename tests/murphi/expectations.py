"""Asks rumur about a Murphi model, and holds the models of a folder to what they say of themselves.

    expectations.py [FOLDER|FILE...]        every `-- expect` line below models/murphi, unless told otherwise

A model carries what is expected of it in its first comment lines:

    -- expect: verdict holds; states 1484; rules_fired 5321; orbits 138
    -- expect -D N=6: verdict holds; states 30546
    -- expect: verdict violated; error invariant
    -- expect: verdict refused
    -- deadlock: off

`states` and `rules_fired` are those of a search without symmetry that looks for no deadlocks. The verdict is that of the
deadlock mode in the model's own `-- deadlock:` line (off, stuck, stuttering), and stuttering where there is none.
`orbits` are the states under exhaustive symmetry reduction. What rumur says of liveness there is not looked at: it is
wrong about it under reduction (constructs/liveness_scalarset.m), and says it when the search is complete.
rumur takes no definitions: `-D N=6` rewrites the constant's line in a copy of the model. Its verifier leaves out states
that violate an invariant, so counts say something only of models without errors. A model that is `refused` is turned
down by rumur before any search.

Kinds of error: invariant, assertion (`assert` or `error` in a rule), undefined, range (a value written outside its type,
an index, an argument), arithmetic (division by zero, a value that rumur's number type does not hold), loop (a `for` whose
step leads away), return (a function that ends without), deadlock, cover, liveness.
"""

import hashlib
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

LIMIT_SECONDS = 60  # of processor time: a machine that is busy with other things changes no answer
CACHE = pathlib.Path(tempfile.gettempdir()) / f"isospin-rumur-{os.getuid()}"
MODELS = pathlib.Path(__file__).resolve().parents[2] / "models" / "murphi"

# The first whose pattern fits the beginning of the message. What fits none is the text of an `error` statement.
KINDS = (("deadlock", r"deadlock$"), ("invariant", r"invariant .* failed$"), ("assertion", r"Assertion failed"),
         ("cover", r"cover .* never hit$"), ("liveness", r"liveness property .* violated$"),
         ("undefined", r"\S+: read of undefined value"),
         ("range", r"\S+: write of out-of-range value"), ("range", r"\S+: index out of range"),
         ("range", r"call to function \S+ passed an out-of-range value"),
         ("arithmetic", r"\S+: (division|modulus) by zero"), ("arithmetic", r"\S+: integer overflow"),
         ("loop", r"infinite loop due to step"), ("return", r"The end of function \S+ reached without returning"))


class Refused(Exception):
    """rumur does not take the model; its text is what rumur says."""


class TooSlow(Exception):
    """The search did not end within the limit."""


def with_definitions(text, definitions):
    for name, value in definitions.items():
        text, found = re.subn(rf"(?m)^(\s*(?:const\s+)?{name}\s*:\s*)-?\w+(\s*;)", rf"\g<1>{value}\g<2>", text, count=1)
        if not found:
            raise ValueError(f"no constant {name} on a line of its own")
    return text


def verifier(text, options):
    """The compiled verifier of a model's text; built once, and renamed into place so that others never see half of it."""
    key = hashlib.sha256("\0".join([text, *options]).encode()).hexdigest()[:24]
    program = CACHE / key
    if program.exists():
        return program
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        folder = pathlib.Path(folder)
        (folder / "model.m").write_text(text)
        made = subprocess.run(["rumur", *options, "--threads", "1", "--output-format", "machine-readable", "--output",
                               "model.c", "model.m"], cwd=folder, capture_output=True, text=True)
        if made.returncode != 0:
            raise Refused((made.stderr or made.stdout).strip())
        subprocess.run(["nice", "gcc", "-O2", "-std=c11", "-mcx16", "-w", "model.c", "-o", "model", "-lpthread", "-latomic"],
                       cwd=folder, check=True, timeout=300)
        os.replace(folder / "model", program)
    return program


def kind_of(message):
    return next((kind for kind, pattern in KINDS if re.match(pattern, message, re.DOTALL)), "assertion")


def rumur(path, symmetry="off", deadlock="off", definitions={}, value_type="auto", limit_seconds=LIMIT_SECONDS):
    """What rumur's verifier says: states, rules_fired, errors, verdict, error_kind, message, seconds."""
    text = with_definitions(pathlib.Path(path).read_text(), definitions)
    options = ["--symmetry-reduction", symmetry, "--deadlock-detection", deadlock, "--value-type", value_type]
    try:
        program = verifier(text, options)
    except Refused as refusal:
        return {"states": None, "rules_fired": None, "errors": 0, "verdict": "refused", "error_kind": None,
                "message": str(refusal), "seconds": 0.0}
    begin = time.monotonic()
    run = subprocess.run(["nice", str(program)], capture_output=True, text=True,
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit_seconds, limit_seconds + 1)))
    seconds = time.monotonic() - begin
    if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise TooSlow(f"no end after {limit_seconds} s")
    # What `put` writes stands bare in the output, and not always as XML; the two elements wanted are found by themselves.
    summary = re.findall(r"<summary [^>]*/>", run.stdout)
    if not summary:
        raise RuntimeError(f"the verifier ended with {run.returncode} and no summary: {run.stderr[-500:]}")
    said = xml.etree.ElementTree.fromstring(summary[-1]).attrib
    message = re.search(r"<message>(.*?)</message>", run.stdout, re.DOTALL)
    message = xml.etree.ElementTree.fromstring(message[0]).text if message else None
    errors = int(said["errors"])
    if errors and message is None:  # a cover that was never hit has no error element, only its count
        missed = re.search(r'<cover_result message="([^"]*)" count="0"/>', run.stdout)
        message = f'cover "{missed[1]}" never hit' if missed else None
    return {"states": int(said["states"]), "rules_fired": int(said["rules_fired"]), "errors": errors,
            "verdict": "violated" if errors else "holds", "error_kind": kind_of(message) if errors and message else None,
            "message": message, "seconds": seconds}


def expectations(text):
    """The deadlock mode, and pairs of definitions and of what is expected, as dictionaries of strings."""
    mode = re.search(r"(?m)^-- deadlock: (off|stuck|stuttering)\s*$", text)
    found = []
    for options, facts in re.findall(r"(?m)^-- expect((?: -D \w+=-?\w+)*): (.*)$", text):
        definitions = dict(d.split("=") for d in re.findall(r"-D (\S+)", options))
        found.append((definitions, dict(f.strip().split(" ", 1) for f in facts.strip().rstrip(";").split(";"))))
    return mode[1] if mode else "stuttering", found


def mistakes(path):
    """What a model says of itself and rumur does not, one line each."""
    mode, expected = expectations(pathlib.Path(path).read_text())
    if not expected:
        return ["says nothing of what is expected"]
    wrong = []
    for definitions, facts in expected:
        where = "".join(f" -D {n}={v}" for n, v in definitions.items())
        with_deadlocks = rumur(path, "off", mode, definitions)
        asked = [(with_deadlocks, ("verdict", "error"))]
        if "states" in facts or "rules_fired" in facts:  # a search that finds no deadlock counts as one that looks for none
            counted = with_deadlocks if with_deadlocks["verdict"] == "holds" else rumur(path, "off", "off", definitions)
            asked.append((counted, ("states", "rules_fired")))
        if "orbits" in facts:
            asked.append((rumur(path, "exhaustive", "off", definitions), ("orbits",)))
        for said, names in asked:
            said = {**said, "error": said["error_kind"], "orbits": said["states"]}
            wrong += [f"{where.strip()} {n}: {facts.get(n)} expected, rumur says {said[n]}".strip()
                      for n in names if str(facts.get(n)) != str(said[n]) and (n in facts or n == "error")]
    return wrong


def main(arguments):
    roots = [pathlib.Path(a) for a in arguments] or [MODELS]
    models = sorted(m for r in roots for m in (r.rglob("*.m") if r.is_dir() else [r]))
    failed = 0
    for model in models:
        try:
            wrong = mistakes(model)
        except (TooSlow, ValueError, RuntimeError) as problem:
            wrong = [str(problem)]
        failed += bool(wrong)
        for line in wrong:
            print(f"{model}: {line}")
    print(f"{len(models) - failed} of {len(models)} models are as rumur says")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
