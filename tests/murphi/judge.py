"""rumur's own answer about a random Murphi model: `rumur`, a C compiler, the verifier.

rumur fixes the deadlock mode and the kind of symmetry reduction when it writes the verifier,
and compiling that takes far longer than the rest. So the two constants are made variables
that the verifier takes from its command line (_switchable), and one compilation answers every
question; `python3 judge.py MODEL --check` compares with verifiers as rumur writes them.
Nothing is optimised: small models do not repay it.

rumur declares functions pure that may fail, by a division by zero for instance. Of those gcc,
even with -O0, drops a call whose result nobody uses, and the error with it; so the attribute
is taken away.

Numbers are of 64 bits and signed (int_fast32_t). rumur's own choice is the narrowest type for
the values of all declared types, often one of 8 bits without a sign, and then 0 - x is an
error though nothing stores it.
"""

import argparse
import functools
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

SECONDS = 20
MEMORY_BYTES = 2 << 30
MOST_OUTPUT = 64 << 20     # of a model that puts much

DEADLOCK = {"off": 0, "stuck": 1, "stuttering": 2}
SYMMETRY = {"off": 0, "heuristic": 1, "exhaustive": 2}
PLAIN, STUCK, STUTTERING, ORBITS = ("off", "off"), ("stuck", "off"), ("stuttering", "off"), ("off", "exhaustive")
WAYS = (PLAIN, STUCK, STUTTERING)     # (deadlock mode, symmetry reduction)

GENERATE = ("rumur", "--output-format", "machine-readable", "--counterexample-trace", "off", "--scalarset-schedules", "off",
            "--threads", "1", "--value-type", "int32_t", "--quiet")


@dataclass
class Run:
    """One run of the verifier. States and rules are counted up to the first error."""
    states: int
    rules_fired: int
    errors: int
    messages: tuple = ()

    @property
    def verdict(self):
        return "violated" if self.errors else "holds"


@dataclass
class Answer:
    """What rumur said. The outcome is one of

    counted    every question has a Run
    rejected   rumur says that this is no model
    aborted    the verifier could not be compiled, or crashed
    too-large  a limit was reached
    """
    outcome: str
    message: str = ""
    runs: dict = field(default_factory=dict)     # way -> Run

    @property
    def plain(self):
        return self.runs[PLAIN]


@functools.lru_cache(maxsize=None)
def compiler():
    """clang, where there is one, takes half of gcc's time."""
    name = next((each for each in ("clang", "gcc") if shutil.which(each)), "cc")
    return (name, "-O0", "-w", "-std=c11", "-mcx16")


def _nice(arguments, folder, seconds=SECONDS, output=subprocess.PIPE):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_OUTPUT, MOST_OUTPUT))
    return subprocess.run(["nice", *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=output,
                          stderr=subprocess.PIPE, text=True, errors="replace", timeout=seconds, check=False,
                          preexec_fn=limit)


def ask(text, ways=WAYS):
    """rumur's answer about the model with this text."""
    with tempfile.TemporaryDirectory(prefix="isospin-murphi-") as folder:
        path = Path(folder) / "model.m"
        path.write_text(text, encoding="utf-8")
        try:
            return _ask(path, folder, ways)
        except subprocess.TimeoutExpired as late:
            return Answer("too-large", f"no end after {late.timeout:.0f} s")


def _ask(path, folder, ways):
    made = write_verifier(path, folder, "model.c")
    if made:
        return Answer("rejected", made)
    verifier = Path(folder) / "model.c"
    verifier.write_text(_switchable(verifier.read_text(encoding="utf-8")), encoding="utf-8")
    failed = compile_verifier(folder, "model.c", "verifier")
    if failed:
        return Answer("aborted", failed)
    answer = Answer("counted")
    for deadlock, symmetry in ways:
        run, why = run_verifier(folder, "./verifier", str(DEADLOCK[deadlock]), str(SYMMETRY[symmetry]))
        if run is None:
            return Answer(*why)
        answer.runs[deadlock, symmetry] = run
    return answer


def write_verifier(path, folder, output, deadlock="off", symmetry="off"):
    """The reason why rumur writes no verifier; nothing when it does."""
    ran = _nice([*GENERATE, "--deadlock-detection", deadlock, "--symmetry-reduction", symmetry, "--output", output,
                 path.name], folder)
    if ran.returncode == 0:
        return ""
    lines = ran.stderr.strip().splitlines() or [f"exit {ran.returncode}"]
    return " ".join(lines[:2]).replace(f"{path.name}:", "")


def compile_verifier(folder, source, output):
    ran = _nice([*compiler(), source, "-o", output, "-lpthread", "-latomic"], folder, seconds=4 * SECONDS)
    return "" if ran.returncode == 0 else "no C: " + (ran.stderr.strip().splitlines() or ["?"])[0]


def run_verifier(folder, *arguments):
    """(Run, None), or (None, (outcome, message))."""
    with open(Path(folder) / "output", "w+", encoding="utf-8", errors="replace") as output:
        ran = _nice(arguments, folder, output=output)
        output.seek(0)
        said = output.read()
    found = re.search(r'<summary states="(\d+)" rules_fired="(\d+)" errors="(\d+)"', said)
    if not found:
        if "memory" in ran.stderr or len(said) >= MOST_OUTPUT:
            return None, ("too-large", ran.stderr.strip() or "too much output")
        return None, ("aborted", f"the verifier ended with {ran.returncode}: {ran.stderr.strip()[:200]}")
    messages = tuple(re.findall(r"<message>(.*?)</message>", said, re.DOTALL))
    messages += tuple(f"cover {name} not hit" for name in re.findall(r'<cover_result message="([^"]*)" count="0"/>', said))
    return Run(*map(int, found.groups()), messages), None


def _switchable(verifier):
    """The verifier with the modes as arguments of main, and without functions that claim to be pure."""
    changes = (
        ("static const enum {\n  DEADLOCK_DETECTION_OFF,", "static enum {\n  DEADLOCK_DETECTION_OFF,"),
        ("#define SYMMETRY_REDUCTION SYMMETRY_REDUCTION_OFF\n",
         "static int symmetry_mode;\n#define SYMMETRY_REDUCTION symmetry_mode\n"),
        ("#define USE_SCALARSET_SCHEDULES (0 && ", "#define USE_SCALARSET_SCHEDULES 0\n#define UNUSED_SCHEDULES (0 && "),
        ("int main(void) {", "int main(int argc, char **argv) {\n"
                             "  DEADLOCK_DETECTION = atoi(argv[argc - 2]);\n  symmetry_mode = atoi(argv[argc - 1]);"))
    for before, after in changes:
        if verifier.count(before) != 1:
            raise ValueError(f"this rumur writes another verifier: {before!r} occurs {verifier.count(before)} times")
        verifier = verifier.replace(before, after)
    return re.sub(r"__attribute__\(\(pure\)\) (value_t|bool) ru_", r"\1 ru_", verifier)


def ask_unswitched(text, ways=WAYS):
    """The same, by one verifier for each way, as rumur writes it."""
    with tempfile.TemporaryDirectory(prefix="isospin-murphi-") as folder:
        path = Path(folder) / "model.m"
        path.write_text(text, encoding="utf-8")
        answer = Answer("counted")
        for number, (deadlock, symmetry) in enumerate(ways):
            source, program = f"model{number}.c", f"./verifier{number}"
            failed = write_verifier(path, folder, source, deadlock, symmetry) or compile_verifier(folder, source, program)
            if failed:
                return Answer("aborted", failed)
            run, why = run_verifier(folder, program)
            if run is None:
                return Answer(*why)
            answer.runs[deadlock, symmetry] = run
        return answer


def main():
    options = argparse.ArgumentParser(description="What rumur says about one model.")
    options.add_argument("model", type=Path)
    options.add_argument("--check", action="store_true", help="that verifiers as rumur writes them say the same")
    given = options.parse_args()
    text = given.model.read_text(encoding="utf-8")
    answer = ask(text, WAYS + (ORBITS,))
    print(answer.outcome, answer.message)
    for (deadlock, symmetry), run in answer.runs.items():
        print(f"deadlock {deadlock}, symmetry {symmetry}: {run.states} states, {run.rules_fired} rules fired, "
              f"{run.errors} errors", *run.messages)
    if given.check and answer.runs != ask_unswitched(text, WAYS + (ORBITS,)).runs:
        print("verifiers as rumur writes them differ")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
