#!/usr/bin/env python3
"""How long Murphi models take from the command to the verdict, beside rumur, back to back.

    python3 bench/murphi.py [--isospin PROGRAM] [--rounds N] [--quick] [--json FILE] [MODEL ...]

rumur writes C, gcc compiles it (-O3 -march=native), the verifier runs; both the parts and the sum are shown. Each of its
three kinds of symmetry reduction is tried, and the one with the shortest way to the verdict is kept: a kind is given up
as soon as it takes twice as long as the best so far. Isospin runs with its default options and an empty cache, so that
what it compiles is counted, too. Both use all cores. Rounds are interleaved and the median counts.

Memory is the peak resident set of what runs: rumur's verifier, and the process of isospin. `own` is without pages of
files, which are the program itself and its libraries: isospin is one large program for all models, a verifier is a small
one for a single model. What compilers take besides is in a column of its own.

`liveness` and `cover` are taken out of the models, for both. Exit status 1 when a verdict or a number of states differs,
or when isospin is not 5 times as fast on a model of which that is promised (marked *).
"""

import argparse
import json
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GCC = ["gcc", "-O3", "-march=native", "-mcx16", "-w"]
LIBRARIES = ["-lpthread", "-latomic"]
KINDS = ("heuristic", "exhaustive", "off")
PROMISED = 5


class Case:
    def __init__(self, name, constants, promised=False, large=False):
        self.file, self.constants, self.promised, self.large = name + ".m", constants, promised, large
        self.name = " ".join([name, *map(str, constants.values())])

    def text(self):
        text = (ROOT / "models" / "murphi" / self.file).read_text(encoding="utf-8")
        for name, value in self.constants.items():
            text, changed = re.subn(rf"^(\s*{name}\s*:\s*)\d+;", rf"\g<1>{value};", text, count=1, flags=re.MULTILINE)
            assert changed, f"{self.file} has no constant {name}"
        # With or without a ruleset around it.
        text = re.sub(r"^ruleset [^;]*? do\s+(?:liveness|cover)\b[^;]*;\s*end;", "", text, flags=re.MULTILINE)
        return re.sub(r"^(?:liveness|cover)\b[^;]*;", "", text, flags=re.MULTILINE)


CASES = [Case("german", {"N": 4}, promised=True), Case("german", {"N": 5}, promised=True),
         Case("german", {"N": 6}, promised=True, large=True), Case("futurebus", {"N": 8}, promised=True),
         Case("futurebus_groups", {"LOWS": 3, "HIGHS": 3}), Case("mesi", {"N": 4}), Case("directory", {"N": 3}),
         Case("peterson", {"N": 4}), Case("readers_writers", {"READERS": 4, "WRITERS": 3}), Case("peterson2", {}),
         Case("token_ring", {"N": 10})]


class Run:
    """A program that ran: what it wrote, how long it took, and the most memory that it had itself."""

    def __init__(self, command, folder, environment=None, limit=None):
        begin = time.monotonic()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.peak = self.files = 0
        with open(folder / "output", "w+", encoding="utf-8") as output:
            process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT, env=environment)
            while process.poll() is None:
                self._look_at(process.pid)
                if limit is not None and time.monotonic() - begin > limit:
                    process.kill()
                    process.wait()
                    break
                time.sleep(0.0005)
            self.wall = time.monotonic() - begin
            output.seek(0)
            self.out = output.read()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.status = process.returncode
        self.ended = self.status >= 0

    def _look_at(self, pid):
        # Programs that it starts, such as a compiler, have numbers of their own.
        try:
            status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        except OSError:
            return
        numbers = {name: int(value) for name, value in re.findall(r"^(VmHWM|RssFile):\s+(\d+) kB", status, re.MULTILINE)}
        self.peak = max(self.peak, numbers.get("VmHWM", 0) / 1024)
        self.files = max(self.files, numbers.get("RssFile", 0) / 1024)

    @property
    def own(self):
        return max(self.peak - self.files, 0)


def compiler_peak(command, folder):
    """Of gcc and what it starts, in MB."""
    subprocess.run(["/usr/bin/time", "-f", "%M", "-o", str(folder / "rss"), *command], cwd=folder, check=True,
                   capture_output=True)
    return int((folder / "rss").read_text().split()[-1]) / 1024


class Rumur:
    """From the model to the verdict with one kind of symmetry reduction."""

    def __init__(self, path, folder, kind, limit=None):
        source, program = folder / f"{kind}.c", folder / kind
        begin = time.monotonic()
        subprocess.run(["rumur", "--symmetry-reduction", kind, "--threads", str(os.cpu_count()), "--quiet", "--output",
                        str(source), str(path)], cwd=folder, check=True, capture_output=True)
        self.compiling = [*GCC, str(source), "-o", str(program), *LIBRARIES]
        subprocess.run(self.compiling, cwd=folder, check=True, capture_output=True)
        self.compile_seconds = time.monotonic() - begin
        self.kind = kind
        self.run = Run([str(program)], folder, limit=limit and max(limit - self.compile_seconds, 0.1))
        self.seconds = self.compile_seconds + self.run.wall
        found = re.search(r"(\d+) states, (\d+) rules fired", self.run.out)
        self.states, self.rules = (int(number) for number in found.groups()) if found else (0, 0)
        self.holds = self.run.status == 0


class Isospin:
    def __init__(self, program, path, folder):
        shutil.rmtree(folder / "cache", ignore_errors=True)
        environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"))
        self.run = Run([program, "check", str(path), "--json"], folder, environment)
        self.seconds = self.run.wall
        answer = json.loads(self.run.out)
        self.holds = answer["verdict"] == "holds"
        found = answer["search"]
        self.states, self.search_seconds = found["states"], found["seconds"]
        self.represented = int(found.get("represented_states", found["states"]))


def middle(runs, what):
    return statistics.median(what(run) for run in runs)


def measure(program, case, rounds, work):
    folder = work / re.sub(r"\W", "_", case.name)
    folder.mkdir()
    path = folder / case.file
    path.write_text(case.text(), encoding="utf-8")
    tried, best = {}, None
    for kind in KINDS:
        run = Rumur(path, folder, kind, limit=best and 2 * best.seconds)
        tried[kind] = run
        if run.run.ended and (best is None or run.seconds < best.seconds):
            best = run
    theirs, ours = [], []
    for _ in range(rounds):
        theirs.append(Rumur(path, folder, best.kind))
        ours.append(Isospin(program, path, folder))
    whole = tried["off"].states if tried["off"].run.ended else None
    least = tried["exhaustive"].states if tried["exhaustive"].run.ended else None
    one = ours[0]
    return {
        "model": case.name, "promised": case.promised, "kind": best.kind,
        "tried": {kind: run.seconds if run.run.ended else None for kind, run in tried.items()},
        "agrees": all(run.holds == one.holds for run in theirs) and whole in (None, one.represented),
        "orbits": one.states, "states": one.represented, "rumur_states": theirs[0].states, "rumur_orbits": least,
        "seconds": middle(ours, lambda run: run.seconds), "cpu_seconds": middle(ours, lambda run: run.run.cpu),
        "rumur_seconds": middle(theirs, lambda run: run.seconds),
        "rumur_compile_seconds": middle(theirs, lambda run: run.compile_seconds),
        "rumur_cpu_seconds": middle(theirs, lambda run: run.run.cpu),
        "us_per_state": middle(ours, lambda run: run.search_seconds) / one.states * 1e6,
        "rumur_us_per_state": middle(theirs, lambda run: run.run.wall) / max(theirs[0].states, 1) * 1e6,
        "peak_mb": middle(ours, lambda run: run.run.peak), "own_mb": middle(ours, lambda run: run.run.own),
        "rumur_peak_mb": middle(theirs, lambda run: run.run.peak),
        "rumur_own_mb": middle(theirs, lambda run: run.run.own),
        "gcc_peak_mb": compiler_peak(theirs[0].compiling, folder),
    }


HEADER = (f"{'':24}{'':>9}{'':>11} |{'command to verdict, s':^47} |{'us a state':^16} |{'peak MB':^15} |{'own MB':^15} |"
          f"{'gcc':>6}\n"
          f"{'model':24}{'orbits':>9}{'rumur':>11} |{'rumur':>8}{'compiling':>10} {'kind':11}{'isospin':>9}{'ratio':>8} |"
          f"{'rumur':>8}{'isospin':>8} |{'rumur':>7}{'isospin':>8} |{'rumur':>7}{'isospin':>8} |{'MB':>6}")


def print_row(row):
    name = ("* " if row["promised"] else "") + row["model"] + ("" if row["agrees"] else " (!)")
    print(f"{name:24}{row['orbits']:>9}{row['rumur_states']:>11} |{row['rumur_seconds']:8.2f}"
          f"{row['rumur_compile_seconds']:10.2f} {row['kind']:11}{row['seconds']:9.3f}"
          f"{row['rumur_seconds'] / row['seconds']:8.1f} |{row['rumur_us_per_state']:8.2f}{row['us_per_state']:8.2f} |"
          f"{row['rumur_peak_mb']:7.1f}{row['peak_mb']:8.1f} |{row['rumur_own_mb']:7.1f}{row['own_mb']:8.1f} |"
          f"{row['gcc_peak_mb']:6.0f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default=str(ROOT / "build" / "isospin"), help="the program to measure")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="one round, and no model that takes a minute")
    parser.add_argument("--json", help="write all numbers into this file")
    parser.add_argument("names", nargs="*", metavar="MODEL", help="only these, as in the table")
    arguments = parser.parse_args()
    program = str(pathlib.Path(arguments.isospin).resolve())
    if not shutil.which("rumur"):
        print("rumur is not installed")
        return 0
    wanted = [case for case in CASES
              if (case.name in arguments.names if arguments.names else not (arguments.quick and case.large))]
    print(HEADER)
    rows = []
    with tempfile.TemporaryDirectory(prefix="isospin-murphi-") as folder:
        for case in wanted:
            rows.append(measure(program, case, 1 if arguments.quick else arguments.rounds, pathlib.Path(folder)))
            print_row(rows[-1])
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    wrong = [row["model"] for row in rows if not row["agrees"]]
    slow = [row["model"] for row in rows if row["promised"] and row["rumur_seconds"] < PROMISED * row["seconds"]]
    if wrong:
        print("different answers: " + ", ".join(wrong))
    if slow:
        print(f"not {PROMISED} times as fast: " + ", ".join(slow))
    return 1 if wrong or slow else 0


if __name__ == "__main__":
    sys.exit(main())
