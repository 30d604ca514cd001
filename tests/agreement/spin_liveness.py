"""What SPIN says about claims and cycles: `spin -a`, a C compiler, `pan -a` or `pan -l`.

Without partial-order reduction, which is another question. Only the verdict is asked for: which error is met first depends on
the automaton that a formula became, and ours is not SPIN's. It is the verdict on the claim or the cycles alone: assertions of
the model are switched off, those of a claim are not (`pan -A` would switch off both, and with them the formulas, whose safety
part fails as an assertion).
"""

import dataclasses
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from spin_oracle import PLAIN, WORTH_OPTIMISING, Limits, Oracle, run_verifier

# Errors that say nothing about the property: pan gave up, or could not do what was asked.
NO_VERDICT = ("no summary", "out of time", "search depth", "out of memory")


@dataclasses.dataclass(frozen=True)
class Verdict:
    violated: bool = None  # nothing: SPIN has no answer
    kind: str = ""
    why: str = ""


FAIR_FLAG = "-DNFAIR=8"  # room for that many processes, times eight


def kind_of(message):
    """SPIN's message in the words of `violation.kind`; a formula's safety part fails as an assertion in its claim."""
    if "end state in claim reached" in message or message.startswith("assertion violated  !("):
        return "claim"
    if "non-progress cycle" in message:
        return "non-progress-cycle"
    if "acceptance cycle" in message or "accept stutter" in message:
        return "acceptance-cycle"
    if "assertion violated" in message and "invalid array index" not in message:
        return "assertion"
    return "runtime-error"


def verdict(path, definitions=(), claim=None, progress=False, limits=Limits(), size=None, fair=False):
    """`claim`: the name of the claim to check, "" for the only one; nothing: accept labels, or progress."""
    oracle = Oracle(limits=limits)
    with tempfile.TemporaryDirectory(prefix="isospin-spin-") as folder:
        made = oracle.generate(path, definitions, PLAIN, folder)
        if not made.accepted:
            return Verdict(why=made.first_error)
        _silence_assertions(Path(folder) / "pan.m")
        flags = ["-DNOREDUCE", "-DMEMLIM=%d" % limits.memory_mb, "-DVECTORSZ=4096", "-w", "-o", "pan", "pan.c"]
        flags += ["-DNP"] if progress else ["-DNOCLAIM"] if claim is None else []
        flags += [FAIR_FLAG] if fair else ["-DNOFAIR"]
        quick = shutil.which("tcc") is not None and (size is None or size < WORTH_OPTIMISING)
        for compiler in [["tcc"], ["gcc", "-O1"]] if quick else [["gcc", "-O2"]]:
            built = subprocess.run([*compiler, *flags], cwd=folder, capture_output=True, text=True, errors="replace", check=False)
            if built.returncode == 0:
                break
        else:
            return Verdict(why="the verifier does not compile: " + (built.stderr.splitlines() or ["no message"])[0])
        arguments = ["-l"] if progress else ["-a"]
        arguments += ["-N", claim] if claim else []
        arguments += ["-f"] if fair else []
        counts = run_verifier(folder, limits, True, arguments)
    if counts.messages:
        return Verdict(True, kind_of(counts.messages[0]), counts.messages[0])
    if counts.stopped_by:
        return Verdict(why=counts.stopped_by)
    return Verdict(False)


def _silence_assertions(moves):
    """The statements of each process and claim stand behind a comment with its name."""
    parts = re.split(r"(?=/\* (?:PROC|CLAIM) )", moves.read_text(encoding="utf-8", errors="surrogateescape"))
    quiet = [part.replace("spin_assert(", "if (0) spin_assert(") if part.startswith("/* PROC ") else part for part in parts]
    moves.write_text("".join(quiet), encoding="utf-8", errors="surrogateescape")
