"""What one comparison came to, and how the program under test is called."""

import dataclasses
import json
import subprocess
import tempfile
from pathlib import Path

PASSED, FAILED, SKIPPED = "ok", "FAILED", "skipped"
# Exit statuses of isospin.
VIOLATED = 1  # something is wrong with the model
USAGE = 64  # it was called in a way it does not understand
REJECTED = 65  # the model has errors


@dataclasses.dataclass(frozen=True)
class Outcome:
    model: str
    result: str
    text: str = ""


def passed(model, text=""):
    return Outcome(model.name, PASSED, text)


def failed(model, text):
    return Outcome(model.name, FAILED, text)


def skipped(model, why):
    return Outcome(model.name, SKIPPED, why)


class Isospin:
    """The program under test."""

    def __init__(self, program, seconds=120):
        self.program = str(program)
        self.seconds = seconds

    def run(self, command, model, *options):
        """The finished process; its exit status is -1 when it did not end in time."""
        arguments = [self.program, command, str(model.path), *model.definitions, *options]
        try:
            return subprocess.run(
                arguments, capture_output=True, text=True, errors="replace", timeout=self.seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(arguments, -1, "", "no end after %d s" % self.seconds)

    def check(self, model, *options):
        """The report of `check` as a dictionary, or a sentence that says what went wrong."""
        result = self.run("check", model, "--json", *options)
        if result.returncode < 0:
            return None, result.stderr.strip() or "ended by signal %d" % -result.returncode
        try:
            report = json.loads(result.stdout)
            if "error" in report:
                return None, "exit %d, %s" % (result.returncode, report["error"]["message"])
            return report, ""
        except ValueError:
            return None, "exit %d, no JSON: %s" % (result.returncode, first_line(result.stderr or result.stdout))

    def replay(self, trail):
        """The finished process of `replay`."""
        return subprocess.run([self.program, "replay", str(trail), "--quiet"], capture_output=True, text=True, errors="replace",
                              timeout=self.seconds, check=False)

    def cannot(self, command, *options):
        """Why this program cannot do what is asked of any model; nothing when it can."""
        with tempfile.TemporaryDirectory(prefix="isospin-try-") as folder:
            path = Path(folder) / "any.pml"
            path.write_text("init { skip }\n", encoding="utf-8")
            result = subprocess.run([self.program, command, str(path), *options], capture_output=True, text=True, check=False)
        return first_line(result.stderr) if result.returncode == USAGE else ""


def first_line(text):
    """The first error a program names, else the first thing it says."""
    lines = text.strip().splitlines() or ["no message"]
    return next((line for line in lines if "error[" in line), lines[0])
