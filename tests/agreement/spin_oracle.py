"""What SPIN says of a model: whether it is accepted, and what its verifier counts and finds.

    python3 tests/agreement/spin_oracle.py MODEL [-DN=4 ...]      prints both

Answers are kept in a cache of the user ($XDG_CACHE_HOME or ~/.cache, folder isospin-tests), under a hash of the model's
text, the files it includes and every flag, so that a second run of the tests is quick. A damaged entry is no entry.
"""

import dataclasses
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

# The language itself: no merging of statements, no dead variables, no hidden ones.
PLAIN = ("-o1", "-o2", "-o3")
# Safety of the whole space: no partial-order reduction, no claims.
VERIFIER_FLAGS = ("-DSAFETY", "-DNOREDUCE", "-DNOCLAIM")
# Above this many states it pays to wait for an optimising compiler.
WORTH_OPTIMISING = 150_000


@dataclasses.dataclass(frozen=True)
class Limits:
    seconds: int = 60
    memory_mb: int = 4000
    depth: int = 500_000
    hash_bits: int = 20

    def for_size(self, states):
        """A larger stack and table for a larger space: both are paid for whether they are used or not."""
        if states is None or states < WORTH_OPTIMISING:
            return self
        return dataclasses.replace(self, depth=10_000_000, hash_bits=24)


@dataclasses.dataclass(frozen=True)
class Acceptance:
    accepted: bool
    first_error: str = ""
    errors: tuple = ()


@dataclasses.dataclass(frozen=True)
class Counts:
    """One run of `pan`. The counts are of the whole space only when `complete`."""

    states: int
    transitions: int
    atomic_steps: int
    depth: int
    errors: int
    messages: tuple  # what was found, each once, in the order found
    complete: bool
    stopped_by: str = ""  # why it is not complete

    def kinds(self):
        return {kind_of(message) for message in self.messages}

    def first_kind(self):
        return kind_of(self.messages[0]) if self.messages else None


class Rejected(Exception):
    """SPIN refuses the model, or its verifier cannot be compiled."""


def kind_of(message):
    """SPIN's message in the words of `violation.kind`."""
    if "invalid end state" in message:
        return "invalid-end-state"
    if "assertion violated" in message and "invalid array index" not in message:
        return "assertion"
    return "runtime-error"


# ------------------------------------------------------------------------------------------------ cache


class Cache:
    """Small JSON objects by key, one file each."""

    def __init__(self, folder=None):
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        self.folder = Path(folder) if folder else Path(base) / "isospin-tests"

    def path(self, key):
        return self.folder / key[:2] / (key + ".json")

    def get(self, key, make):
        """The entry, turned by `make` into its type; nothing when it is absent or damaged."""
        try:
            return make(json.loads(self.path(key).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, key, value):
        path = self.path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                json.dump(value, out)
            os.replace(name, path)  # in one step: a reader never sees half an entry
        except OSError:
            pass  # a cache that cannot be written only costs time


def counts_from_json(entry):
    counts = Counts(**{**entry, "messages": tuple(entry["messages"])})
    numbers = (counts.states, counts.transitions, counts.atomic_steps, counts.depth, counts.errors)
    if not all(isinstance(number, int) for number in numbers):
        raise TypeError("a count is no number")
    return counts


def acceptance_from_json(entry):
    if not isinstance(entry["accepted"], bool):
        raise TypeError("accepted is neither true nor false")
    return Acceptance(**entry)


INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)


def hash_with_includes(path, digest, seen=None):
    """Feeds the text of a model, and of all it includes, to `digest`."""
    seen = set() if seen is None else seen
    path = Path(path)
    if path in seen or not path.is_file():
        return
    seen.add(path)
    text = path.read_bytes()
    digest.update(b"%d:" % len(text) + text)
    for name in INCLUDE.findall(text):
        hash_with_includes(path.parent / os.fsdecode(name), digest, seen)


# ------------------------------------------------------------------------------------------------ SPIN


class Oracle:
    def __init__(self, cache=None, limits=Limits()):
        self.cache = cache or Cache()
        self.limits = limits
        self.version_ = None
        self.lock_ = threading.Lock()

    @staticmethod
    def available():
        return shutil.which("spin") is not None and (shutil.which("gcc") or shutil.which("tcc")) is not None

    def version(self):
        with self.lock_:
            if self.version_ is None:
                self.version_ = subprocess.run(
                    ["spin", "-V"], capture_output=True, text=True, check=False
                ).stdout.strip()
            return self.version_

    def key(self, question, path, *details):
        digest = hashlib.sha256()
        digest.update(repr((question, self.version(), details)).encode())
        hash_with_includes(path, digest)
        return digest.hexdigest()

    def acceptance(self, path, definitions=()):
        """Whether `spin -a` makes a verifier of the model."""
        key = self.key("accept", path, tuple(definitions))
        known = self.cache.get(key, acceptance_from_json)
        if known:
            return known
        with tempfile.TemporaryDirectory(prefix="isospin-spin-") as folder:
            answer = self.generate(path, definitions, (), folder)
        self.cache.put(key, dataclasses.asdict(answer))
        return answer

    def counts(self, path, definitions=(), options=PLAIN, limits=None, size=None, stop_at_first=False):
        """States and transitions of the whole space, and every kind of error met on the way.

        `size`, the states to expect, chooses the compiler. With `stop_at_first` the search ends at the first error, as
        `pan` does by itself. Raises Rejected when there is no verifier to run.
        """
        limits = (limits or self.limits).for_size(size)
        key = self.key("counts", path, tuple(definitions), options, dataclasses.astuple(limits), stop_at_first)
        known = self.cache.get(key, counts_from_json)
        if known:
            return known
        with tempfile.TemporaryDirectory(prefix="isospin-spin-") as folder:
            answer = self.generate(path, definitions, options, folder)
            if not answer.accepted:
                raise Rejected(answer.first_error)
            self.compile(folder, size, limits)
            counts = run_verifier(folder, limits, stop_at_first)
        self.cache.put(key, dataclasses.asdict(counts))
        return counts

    def liveness(self, path, definitions, question, limits, size):
        """spin_liveness.verdict, remembered."""
        import spin_liveness  # which needs this module

        room = [spin_liveness.FAIR_FLAG] if question.get("fair") else []
        key = self.key("claims and cycles by themselves", path, tuple(definitions), sorted(question.items()), dataclasses.astuple(limits), *room)
        known = self.cache.get(key, lambda entry: spin_liveness.Verdict(**entry))
        if known is None:
            known = spin_liveness.verdict(path, definitions, limits=limits, size=size, **question)
            self.cache.put(key, dataclasses.asdict(known))
        return known

    def generate(self, path, definitions, options, folder):
        # SPIN writes into the working directory, and finds included files beside the model by itself.
        command = ["spin", *options, *definitions, "-a", str(Path(path).resolve())]
        try:
            result = subprocess.run(
                command,
                cwd=folder,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=self.limits.seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Acceptance(False, "spin -a did not finish")
        said = result.stdout + result.stderr
        complaints = [line for line in said.splitlines() if "Error" in line or "error" in line or line.startswith("tl_spin:")]
        accepted = result.returncode == 0 and (Path(folder) / "pan.c").is_file()
        if accepted:
            return Acceptance(True)
        lines = complaints or said.splitlines() or ["no message"]
        where = str(Path(path).parent.resolve()) + "/"
        errors = tuple(line.replace(where, "") for line in lines)
        return Acceptance(False, errors[0], errors)

    @staticmethod
    def compile(folder, size, limits):
        flags = [*VERIFIER_FLAGS, "-DMEMLIM=%d" % limits.memory_mb, "-DVECTORSZ=4096", "-w", "-o", "pan", "pan.c"]
        quick = shutil.which("tcc") is not None and (size is None or size < WORTH_OPTIMISING)
        compilers = [["tcc"], ["gcc", "-O1"]] if quick else [["gcc", "-O2"]]
        for compiler in compilers:
            result = subprocess.run(
                [*compiler, *flags], cwd=folder, capture_output=True, text=True, errors="replace", check=False
            )
            if result.returncode == 0:
                return
        raise Rejected("the verifier does not compile: " + (result.stderr.splitlines() or ["no message"])[0])


# ------------------------------------------------------------------------------------------------ pan

FOUND = re.compile(r"^pan:\d+: (.*?)(?: \(at depth -?\d+\))?$")
FATAL = re.compile(r"^pan: (.*)$")
NUMBERS = {
    "states": re.compile(r"^\s*(\d+) states, stored"),
    "transitions": re.compile(r"^\s*(\d+) transitions \(="),
    "atomic_steps": re.compile(r"^\s*(\d+) atomic steps"),
}
DEPTH_AND_ERRORS = re.compile(r"depth reached (\d+)(?:, ?\S.*)?, errors: (\d+)")


def run_verifier(folder, limits, stop_at_first, arguments=()):
    """`-c0` searches on past errors. A model that prints without end is read line by line, never kept."""
    command = ["./pan", "-m%d" % limits.depth, "-w%d" % limits.hash_bits, *arguments]
    command += [] if stop_at_first else ["-c0"]
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    late = threading.Event()

    def give_up():
        late.set()
        process.kill()

    watch = threading.Timer(limits.seconds, give_up)
    watch.start()
    try:
        reading = PanOutput()
        for line in process.stdout:
            reading.read(line.rstrip("\n"))
        process.wait()
    finally:
        watch.cancel()
        process.stdout.close()
    if late.is_set():
        return reading.result("out of time")
    if process.returncode < 0:
        return reading.result("signal " + signal.Signals(-process.returncode).name)
    return reading.result()


class PanOutput:
    """Reads what `pan` prints, a line at a time."""

    def __init__(self):
        self.numbers = dict.fromkeys(NUMBERS, 0)
        self.depth = self.errors = 0
        self.messages = []
        self.stopped_by = ""
        self.summary = False

    def read(self, line):
        if found := FOUND.match(line):
            if found[1] not in self.messages:
                self.messages.append(found[1])
            return
        if "Search not completed" in line:
            self.stopped_by = self.stopped_by or "an error"
            return
        if "max search depth too small" in line:
            self.stopped_by = "search depth"
            return
        if "reached -DMEMLIM bound" in line or "out of memory" in line:
            self.stopped_by = "out of memory"
            return
        if fatal := FATAL.match(line):
            if fatal[1].startswith(("wrote ", "resizing ", "reducing ", "ltl formula", "elapsed", "rate", "Warning", "warning")):
                return
            if fatal[1] not in self.messages:
                self.messages.append(fatal[1])
            return
        for name, pattern in NUMBERS.items():
            if number := pattern.match(line):
                self.numbers[name] = int(number[1])
                self.summary = self.summary or name == "transitions"
                return
        if both := DEPTH_AND_ERRORS.search(line):
            self.depth, self.errors = int(both[1]), int(both[2])

    def result(self, stopped_by=""):
        stopped_by = stopped_by or self.stopped_by or ("" if self.summary else "no summary")
        return Counts(
            **self.numbers,
            depth=self.depth,
            errors=self.errors,
            messages=tuple(self.messages),
            complete=not stopped_by,
            stopped_by=stopped_by,
        )


def main():
    definitions = [word for word in sys.argv[1:] if word.startswith("-D")]
    for model in (word for word in sys.argv[1:] if not word.startswith("-D")):
        try:
            print(model, *definitions, Oracle().counts(model, definitions, size=WORTH_OPTIMISING))
        except Rejected as why:
            print(model, *definitions, "is refused:", why)


if __name__ == "__main__":
    main()
