"""SPIN's own answer about a random model: `spin -a`, a C compiler, `pan`.

The verifier is built without any reduction (`-o1 -o2 -o3`, -DNOREDUCE) and without claims,
and searches on past errors (-c0), so that its counts are those of the whole state space.
How SPIN is run and its report is read is shared with the tests on known models
(tests/agreement/spin_oracle.py); here nothing is kept in a cache, because every model is new.
"""

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

# Behind this folder, whose run.py is another, and before installed packages.
sys.path.insert(1, str(Path(__file__).resolve().parent.parent / "agreement"))

from spin_oracle import PLAIN, Limits, Oracle, Rejected, kind_of, run_verifier  # noqa: E402

# A model with more states than fit is too large to be of use here. The memory is what
# decides, so that the outcome does not depend on how busy the machine is.
LIMITS = Limits(seconds=20, memory_mb=32, depth=100_000, hash_bits=18)


@dataclass
class Answer:
    """What SPIN said. The outcome is one of

    counted    pan searched everything
    stopped    pan gave up at an error, so there is a verdict but no count
    rejected   spin says that this is no model
    aborted    the verifier could not be built or refused to start
    too-large  a limit was reached
    """
    outcome: str
    message: str = ""
    states: int = 0
    transitions: int = 0
    errors: int = 0
    complaints: tuple = ()                           # pan's, each once
    unreached: list = field(default_factory=list)    # line numbers
    unreached_share: tuple = (0, 0)                  # (unreached, all) control states

    @property
    def kinds(self):
        # A trace is an assertion to us.
        return sorted({"assertion" if "event_trace error" in text else kind_of(text)
                       for text in self.complaints})

    @property
    def counts_are_exact(self):
        """Past a wrong array index or an uninitialised channel pan reads and writes what it should
        not; past a message with too few fields it takes back less than it did; past a look into a
        rendezvous channel there is nothing for us."""
        return self.outcome == "counted" and not any(
            error in text for text in self.complaints
            for error in ("invalid array index", "parameters in send", "pars in receive", "uninitialized chan",
                          "poll rendezvous"))


def ask(text, want_unreached=False):
    """SPIN's answer about the model with this text."""
    oracle = Oracle(limits=LIMITS)
    with tempfile.TemporaryDirectory(prefix="isospin-fuzz-") as folder:
        path = Path(folder) / "model.pml"
        path.write_text(text, encoding="utf-8")
        made = oracle.generate(path, (), PLAIN, folder)
        if made.first_error == "spin -a did not finish":      # a formula can be too much for it
            return Answer("too-large", made.first_error)
        if not made.accepted and not _only_simulated(made, folder):
            return Answer("rejected", made.first_error)
        _mend(Path(folder), "priority" in text)
        try:
            oracle.compile(folder, None, LIMITS)
        except Rejected as reason:
            return Answer("aborted", str(reason))
        counts = run_verifier(folder, LIMITS, stop_at_first=False)
        answer = Answer(_outcome(counts), counts.stopped_by, counts.states, counts.transitions,
                        counts.errors, counts.messages)
        if counts.stopped_by == "signal SIGFPE":
            answer.complaints += ("division by zero",)     # pan does not catch it
        if want_unreached and counts.complete:
            _read_unreached(folder, answer)
        return answer


def _only_simulated(made, folder):
    """Whether SPIN wrote its verifier, and complains of what its simulator met when it made the active processes: an
    initial value that is cut off, as the verifier cuts it off without a word."""
    errors = [line for line in made.errors if "dubious use of 'else'" not in line]
    return (Path(folder) / "pan.c").is_file() and all("truncated in assignment" in line for line in errors)


def _mend(folder, has_priorities):
    """Mistakes of SPIN's in the verifier (docs/promela.md, Counts) that would make us throw many models away:
    - with priorities it masks one byte too many of a process whose last locals are bits or that
      has none; without its masks it compares the same states in full;
    - what it puts in front of q?[...], in a model with rendezvous channels or with xr or xs, is
      not in parentheses, so that (q?[x] + 1) is something else;
    - a trace is shown every rendezvous that is offered, also when nobody takes it."""
    defines = "#define XUSAFE 1\n" + ("#define NOCOMP 1\n" if has_priorities else "")
    verifier = folder / "pan.c"
    verifier.write_text(defines + _offers_are_no_events(verifier.read_text(encoding="utf-8")), encoding="utf-8")
    moves = folder / "pan.m"
    moves.write_text(_in_parentheses(moves.read_text(encoding="utf-8")), encoding="utf-8")


SENT = "\tif (in_s_scope(into+1))\n"
RECEIVED = "\tif (done && (in_r_scope(from+1)))\n"


def _offers_are_no_events(verifier):
    """The text with the event of a send by rendezvous just before that of its receive."""
    assert verifier.count(SENT) == verifier.count(RECEIVED) == 1
    at_once = "#if SYNC\n\tif (!q_zero(into+1))\n#endif\n"
    late = "#if SYNC\n\tif (done && q_zero(from+1) && (in_s_scope(from+1))) require('s', from);\n#endif\n"
    return verifier.replace(SENT, at_once + SENT).replace(RECEIVED, late + RECEIVED)


CHECK, THEN = "not_RV(", " && \\\n\t\t"


def _in_parentheses(moves):
    """The text with every `not_RV(...) && <what follows>` in parentheses."""
    before, found, rest = moves.partition(CHECK)
    if not found:
        return moves
    end = _closing(rest)
    channel, rest = rest[:end], rest[end:].removeprefix(THEN)
    begin = rest.index("(") + 1
    end = begin + _closing(rest[begin:])
    tested = _in_parentheses(rest[:end])
    return f"{before}({CHECK}{channel}{THEN}{tested})" + _in_parentheses(rest[end:])


def _closing(text):
    """Where the parenthesis that is open at the beginning has been closed."""
    depth, end = 1, 0
    while depth:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    return end


def _outcome(counts):
    if counts.complete:
        return "counted"
    if counts.stopped_by in ("out of time", "out of memory", "search depth"):
        return "too-large"
    if any("VECTORSZ" in text for text in counts.messages):
        return "too-large"
    if counts.stopped_by == "signal SIGFPE":
        return "stopped"
    return "stopped" if counts.errors and counts.messages else "aborted"


def _read_unreached(folder, answer):
    """Runs pan once more, for the statements that nothing reached."""
    ran = subprocess.run(["./pan", "-c0", f"-m{LIMITS.depth}", f"-w{LIMITS.hash_bits}"],
                         cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    answer.unreached = [int(line) for line in
                        re.findall(r"^\tmodel\.pml:(\d+), state \d+,", ran.stdout, re.M)]
    shares = re.findall(r"^\t\((\d+) of (\d+) states\)", ran.stdout, re.M)
    answer.unreached_share = (sum(int(a) for a, _ in shares), sum(int(b) for _, b in shares))
