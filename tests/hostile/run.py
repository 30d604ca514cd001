"""Runs `isospin check` on hostile models and sees whether it keeps its limits.

Takes  --isospin PROGRAM; names of models, or --quick for the ten of `make test`, with less time; --write FOLDER writes the models and runs
       nothing. --busy: other programs run beside it, so the time that counts is that of the processor, not that of the clock.
Gives  a line for each model, and exit status 1 when one of them took more than it was given, or ended in any other way than
       with a verdict or a refusal. Each is run twice: until its limits end it, and until a SIGTERM does.
"""
import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from models import MODELS, QUICK  # noqa: E402

TIME_LIMIT = 2.0
QUICK_TIME_LIMIT = 0.5
MOST_SECONDS_LATE = 1.0
MEMORY_LIMIT_MB = 1024
# The limit is about what the search holds and what the model takes before; the program itself, its compiler and what the
# system rounds up come on top.
MOST_MB = MEMORY_LIMIT_MB * 1.1 + 100
SIGNAL_AFTER = 0.7
QUICK_SIGNAL_AFTER = 0.3
MOST_SECONDS_AFTER_SIGNAL = 1.0
VERDICTS = {0, 1, 2, 65}
GIVEN_UP_AFTER = 60


class Run:
    """One run of the program, and what it took."""

    def __init__(self, command, busy, signal_after=None):
        begin = time.monotonic()
        self.output = tempfile.TemporaryFile()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self.output)
        self.stopped_by_us = False
        signalled = cpu_then = None
        ended = False
        while not ended:
            ended = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None
            now = time.monotonic()
            if not ended and signal_after is not None and signalled is None and now - begin > signal_after:
                cpu_then = cpu_seconds(process.pid)
                signalled = now
                process.send_signal(signal.SIGTERM)
            if not ended and now - (signalled or begin) > GIVEN_UP_AFTER:
                self.stopped_by_us = True
                process.kill()
            if not ended:
                time.sleep(0.01)
        cpu = cpu_seconds(process.pid)
        end = time.monotonic()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.status = process.returncode
        self.megabytes = usage.ru_maxrss / 1024
        self.seconds = cpu if busy else end - begin
        self.seconds_after_signal = None
        if signalled is not None:
            self.seconds_after_signal = cpu - cpu_then if busy else end - signalled

    def first_error(self):
        self.output.seek(0)
        return self.output.read(300).decode(errors="replace").split("\n")[0]


def cpu_seconds(pid):
    """What a process has used itself, without the compilers that it started. It may have ended, but not been waited for."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def mistakes_of(run, limit=None):
    found = []
    signalled = limit is None
    expected = VERDICTS | ({-signal.SIGTERM} if signalled else set())
    if run.stopped_by_us:
        found.append(f"did not end in {GIVEN_UP_AFTER} s")
    elif run.status not in expected:
        found.append(f"exit status {run.status}: {run.first_error()}")
    if not signalled and run.seconds > limit + MOST_SECONDS_LATE:
        found.append(f"{run.seconds:.1f} s")
    if signalled and run.seconds_after_signal is not None and run.seconds_after_signal > MOST_SECONDS_AFTER_SIGNAL:
        found.append(f"{run.seconds_after_signal:.1f} s after SIGTERM")
    if run.megabytes > MOST_MB:
        found.append(f"{run.megabytes:.0f} MB")
    return found


def check(isospin, path, quick, busy, options):
    limits = ["--memory", f"{MEMORY_LIMIT_MB}M", *options]
    limit = QUICK_TIME_LIMIT if quick else TIME_LIMIT
    timed = Run([isospin, "check", path, "--time", f"{limit}s", *limits], busy)
    stopped = Run([isospin, "check", path, "--time", "60s", *limits], busy,
                  QUICK_SIGNAL_AFTER if quick else SIGNAL_AFTER)
    found = mistakes_of(timed, limit) + mistakes_of(stopped)
    after = stopped.seconds_after_signal
    return found, (f"{timed.status:>3} {timed.seconds:5.2f} s {timed.megabytes:6.0f} MB"
                   f"{f'{after:6.2f} s after SIGTERM' if after is not None else '':>24}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--isospin", default="build/isospin")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--busy", action="store_true")
    parser.add_argument("--write", metavar="FOLDER")
    parser.add_argument("--options", default="", help="more options for isospin check")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    names = arguments.names or (QUICK if arguments.quick else list(MODELS))
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.write or scratch
        os.makedirs(folder, exist_ok=True)
        for name in names:
            path = os.path.join(folder, name + ".pml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(MODELS[name]())
            if arguments.write:
                continue
            found, line = check(arguments.isospin, path, arguments.quick, arguments.busy,
                                arguments.options.split())
            os.remove(path)
            failed += bool(found)
            print(f"{'FAILS' if found else 'ok':5} {name:40} {line}  {'; '.join(found)}", flush=True)
    if not arguments.write:
        print(f"{len(names) - failed} of {len(names)} models keep their limits")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
