#!/usr/bin/env python3
"""How fast whole state spaces are searched, beside SPIN's verifier, back to back.

    python3 bench/speed.py [--isospin PROGRAM] [--rounds N] [--quick] [--svg FILE] [--json FILE] [MODEL ...]

Both search every state of the plain model: `spin -o1 -o2 -o3 -a`, `gcc -O3 -DSAFETY -DNOREDUCE`, `pan -c0 -n -wW -mM`
with W and M fitted to the number of states and the depth; and `isospin check --plain --all-states`, in breadth by one
thread and by two (`1 thr`, `2 thr`), and in depth (`dfs`). Compiling is in neither: isospin's optimised code is in its
cache, as it is from the second run on. Rounds are interleaved and the median counts. `cpu` is the time of the processor,
user and system, which other programs on the machine disturb less than `wall`.

What a user waits for who starts from nothing is in the second table: `isospin check` with an empty cache, and spin, gcc and
pan one after the other. The third has the symmetric models, searched by orbits. The last line counts the instructions that
a small fixed search takes (by callgrind, where it is installed): noise does not change it.

Models come from models/papers and from corpus/beem beside the repository (--shared); those that are not there are left
out, and named. Exit status 1 when we are slower than pan on some model, or not twice as fast on the whole.
"""

import argparse
import json
import math
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
PAN_FLAGS = ["-O3", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=16000"]
ISOSPIN_FLAGS = ["--plain", "--all-states", "--json"]
BEEM = ["peterson.4", "leader_filters.5", "brp.3", "szymanski.4", "firewire_link.7", "phils.5", "cambridge.4"]


class Model:
    def __init__(self, name, path, definitions=(), large=False):
        self.name, self.path, self.definitions, self.large = name, path, list(definitions), large


def models(shared, work):
    found = [Model(name, shared / "corpus" / "beem" / (name + ".prom")) for name in BEEM]
    papers = ROOT / "models" / "papers"
    found.append(Model("dbm 12", papers / "dbm.pml", ["-DN=12"]))
    peterson = work / "peterson5.pml"
    text = subprocess.run([sys.executable, papers / "gen_peterson.py", "5"], capture_output=True, check=True).stdout
    peterson.write_bytes(text)
    found.append(Model("peterson 5", peterson, large=True))
    absent = [model.name for model in found if not model.path.is_file()]
    if absent:
        print(f"left out, because {shared / 'corpus' / 'beem'} has no such models: {', '.join(absent)}\n", flush=True)
    return [model for model in found if model.path.is_file()]


class Run:
    """A program that ran: what it wrote, and what it took."""

    def __init__(self, command, folder, environment=None):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        done = subprocess.run(["/usr/bin/time", "-f", "%M", "-o", str(folder / "rss"), *command], cwd=folder,
                              capture_output=True, text=True, env=environment)
        self.wall = time.monotonic() - begin
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.out, self.status = done.stdout, done.returncode
        self.rss = int((folder / "rss").read_text().split()[-1]) * 1024


class Pan:
    def __init__(self, model, folder):
        folder.mkdir()
        self.folder = folder
        begin = time.monotonic()
        subprocess.run(["spin", "-o1", "-o2", "-o3", "-a", *model.definitions, model.path], cwd=folder, check=True,
                       capture_output=True)
        subprocess.run(["gcc", *PAN_FLAGS, "-o", "pan", "pan.c"], cwd=folder, check=True, capture_output=True)
        self.compile_seconds = time.monotonic() - begin
        self.width, self.depth = 24, 10_000_000

    def run(self):
        done = Run(["./pan", f"-m{self.depth}", f"-w{self.width}", "-c0", "-n"], self.folder)
        numbers = [re.search(pattern, done.out) for pattern in (r"([\d.e+]+) states, stored", r"([\d.e+]+) transitions")]
        done.states, done.transitions = (int(float(number.group(1))) for number in numbers)
        # A table with about as many places as there are states suits it best.
        self.width = min(28, max(20, math.ceil(math.log2(done.states))))
        # Its stack is as long as it is told, whether or not it is used.
        self.depth = int(re.search(r"depth reached (\d+)", done.out).group(1)) + 10
        return done


def run_isospin(program, model, threads, folder, cache, extra=(), order="bfs"):
    environment = dict(os.environ, XDG_CACHE_HOME=str(cache))
    done = Run([program, "check", *model.definitions, str(model.path), *ISOSPIN_FLAGS, "--order", order,
                "--threads", str(threads), *extra], folder, environment)
    numbers = json.loads(done.out)["search"]
    done.states, done.transitions = numbers["states"], numbers["transitions"]
    done.bytes = numbers["bytes_per_state"]
    return done


def median(runs, what):
    return statistics.median(getattr(run, what) for run in runs)


def geometric_mean(numbers):
    return math.exp(statistics.fmean(math.log(number) for number in numbers))


def measure(program, model, rounds, work):
    folder = work / re.sub(r"\W", "_", model.name)
    folder.mkdir()
    cold = run_isospin(program, model, os.cpu_count(), folder, folder / "empty")
    pan = Pan(model, folder / "pan")
    cache = folder / "cache"
    run_isospin(program, model, 1, folder, cache, ["--tier", "optimised", "--max-states", "1000"])
    first_pan = pan.run()
    pans, ones, twos, deeps = [], [], [], []
    for _ in range(rounds):
        pans.append(pan.run())
        ones.append(run_isospin(program, model, 1, folder, cache))
        twos.append(run_isospin(program, model, 2, folder, cache))
        deeps.append(run_isospin(program, model, 1, folder, cache, order="dfs"))
    transitions = ones[0].transitions
    row = {"model": model.name, "states": ones[0].states, "transitions": transitions, "pan_states": pans[0].states,
           "pan_transitions": pans[0].transitions}
    row["counts_agree"] = len({(run.states, run.transitions) for run in ones + twos + deeps}) == 1
    for name, runs, count in (("pan", pans, pans[0].transitions), ("one", ones, transitions), ("two", twos, transitions),
                              ("deep", deeps, transitions)):
        row[name] = {"wall": median(runs, "wall"), "cpu": median(runs, "cpu"),
                     "wall_ns": median(runs, "wall") / count * 1e9, "cpu_ns": median(runs, "cpu") / count * 1e9,
                     "rss_per_state": median(runs, "rss") / row["states"]}
    row["bytes_per_state"] = median(ones, "bytes")
    row["cold"] = {"isospin": cold.wall, "spin": pan.compile_seconds + first_pan.wall}
    return row


def print_tables(rows):
    print(f"{'model':18}{'states':>11}{'transitions':>13} |{'pan':>7}{'dfs':>7}{'1 thr':>7}{'ratio':>7} |{'pan':>7}{'1 thr':>7}"
          f"{'ratio':>7}{'2 thr':>7}{'speed-up':>9} |{'bytes':>7}{'rss':>6}{'pan rss':>8}")
    print(f"{'':42} |{'cpu, ns a transition':>28} |{'wall, ns a transition':>37} |{'a state':>21}")
    for row in rows:
        pan, one, two = row["pan"], row["one"], row["two"]
        # pan prints eight digits.
        same = all(f"{row[count]:.8g}" == f"{row['pan_' + count]:.8g}" for count in ("states", "transitions"))
        print(f"{row['model'] + ('' if same else ' (!)'):18}{row['states']:>11}{row['transitions']:>13} |{pan['cpu_ns']:7.0f}"
              f"{row['deep']['cpu_ns']:7.0f}{one['cpu_ns']:7.0f}"
              f"{pan['cpu_ns'] / one['cpu_ns']:7.2f} |{pan['wall_ns']:7.0f}{one['wall_ns']:7.0f}"
              f"{pan['wall_ns'] / one['wall_ns']:7.2f}{two['wall_ns']:7.0f}{one['wall'] / two['wall']:9.2f} |"
              f"{row['bytes_per_state']:7.1f}{one['rss_per_state']:6.0f}{pan['rss_per_state']:8.0f}")
    print()
    print(f"{'from nothing, s':18}{'isospin':>10}{'spin, gcc, pan':>16}{'ratio':>8}")
    for row in rows:
        cold = row["cold"]
        print(f"{row['model']:18}{cold['isospin']:10.2f}{cold['spin']:16.2f}{cold['spin'] / cold['isospin']:8.1f}")


def summary(rows):
    cpu = [row["pan"]["cpu_ns"] / row["one"]["cpu_ns"] for row in rows]
    wall = [row["pan"]["wall_ns"] / row["one"]["wall_ns"] for row in rows]
    two = [row["one"]["wall"] / row["two"]["wall"] for row in rows]
    deep = [row["pan"]["cpu_ns"] / row["deep"]["cpu_ns"] for row in rows]
    return {"dfs_cpu_ratio": geometric_mean(deep), "least_dfs_cpu_ratio": min(deep), "cpu_ratio": geometric_mean(cpu), "least_cpu_ratio": min(cpu), "wall_ratio": geometric_mean(wall),
            "least_wall_ratio": min(wall), "two_threads": geometric_mean(two),
            "bytes_per_state": geometric_mean([row["bytes_per_state"] for row in rows])}


def symmetric(program, work, quick):
    """Orbits: the models and options by which canonical forms are measured."""
    papers = ROOT / "models" / "papers"

    def generated(name, *command):
        path = work / (name + ".pml")
        path.write_bytes(subprocess.run([sys.executable, *map(str, command)], capture_output=True, check=True).stdout)
        return path

    email = (papers / "fsg" / "fsg.py", papers / "fsg" / "email")
    rows = [("email 5", generated("email5", *email, "client=5", "--features", "none"), []),
            ("dbm 100", papers / "dbm.pml", ["-DN=100"])]
    if not quick:
        rows += [("peterson 6", generated("peterson6", papers / "gen_peterson.py", "6"), []),
                 ("email 7", generated("email7", *email, "client=7", "--features", "none"), [])]
    print(f"\n{'by orbits, plain':18}{'orbits':>11}{'transitions':>13}{'threads':>9}{'cpu s':>9}{'wall s':>9}{'us/trans.':>11}")
    for name, path, definitions in rows:
        for threads in (1, 2):
            run = Run([program, "check", *definitions, str(path), "--plain", "--symmetry", "auto", "--order", "bfs",
                       "--ignore-claims", "--json", "--threads", str(threads)], work)
            found = json.loads(run.out)["search"]
            print(f"{name:18}{found['states']:>11}{found['transitions']:>13}{threads:>9}{run.cpu:9.2f}{run.wall:9.2f}"
                  f"{run.cpu / found['transitions'] * 1e6:11.2f}", flush=True)


def small(program, work):
    """From the command to the verdict: a model of some hundred states, and one of some ten thousand."""
    papers = ROOT / "models" / "papers"
    print(f"\n{'small, from nothing':20}{'states':>9}{'isospin ms':>12}{'spin -run ms':>14}{'ratio':>8}")
    for name, path, definitions in (("peterson 2", papers / "instances" / "peterson2.pml", []),
                                    ("dbm 9", papers / "dbm.pml", ["-DN=9"]),
                                    ("loadbalancer432", papers / "instances" / "loadbalancer432.pml", [])):
        environment = dict(os.environ, XDG_CACHE_HOME=str(work / "nothing" / name.replace(" ", "_")))
        ours = Run([program, "check", *definitions, str(path), "--plain", "--json"], work, environment)
        theirs = Run(["spin", *definitions, "-o1", "-o2", "-o3", "-run", "-DSAFETY", "-DNOREDUCE", str(path)], work)
        states = json.loads(ours.out)["search"]["states"]
        print(f"{name:20}{states:>9}{ours.wall * 1e3:12.0f}{theirs.wall * 1e3:14.0f}{theirs.wall / ours.wall:8.1f}",
              flush=True)


def instructions(program, work):
    """How many instructions a small search takes, whatever else the machine does."""
    if not shutil.which("valgrind"):
        return
    model = ROOT / "models" / "papers" / "instances" / "peterson3.pml"
    for order in ("bfs", "dfs"):
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "check",
                               str(model), "--plain", "--tier", "quick", "--threads", "1", "--order", order, "--json"],
                              cwd=work, capture_output=True, text=True)
        counted = re.search(r"Collected : (\d+)", done.stderr)
        if counted:
            found = json.loads(done.stdout)["search"]
            print(f"instructions, peterson 3, {order}, quick code: {int(counted.group(1)):,} for {found['transitions']:,} "
                  "transitions, start included")


def draw(rows, path):
    """Bars of nanoseconds a transition, on the processor."""
    left, width, bar = 150, 520, 11
    most = max(row["pan"]["cpu_ns"] for row in rows)
    height = 50 + len(rows) * (3 * bar + 14)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 90} {height}" '
             'font-family="sans-serif" font-size="12">', '<rect width="100%" height="100%" fill="#fff"/>',
             '<text x="10" y="20" font-weight="bold">nanoseconds a transition (1 and 2 threads; 2 threads: wall)</text>']
    for i, row in enumerate(rows):
        top = 36 + i * (3 * bar + 14)
        parts.append(f'<text x="{left - 8}" y="{top + 2 * bar}" text-anchor="end">{row["model"]}</text>')
        for j, (value, colour, name) in enumerate(((row["pan"]["cpu_ns"], "#b0b0b0", "pan"),
                                                   (row["one"]["cpu_ns"], "#3569b2", "isospin"),
                                                   (row["two"]["wall_ns"], "#7aa6e0", "isospin, 2 threads"))):
            y = top + j * bar
            parts.append(f'<rect x="{left}" y="{y}" width="{value / most * width:.1f}" height="{bar - 2}" fill="{colour}"/>')
            parts.append(f'<text x="{left + value / most * width + 4:.1f}" y="{y + bar - 2}" font-size="9">'
                         f'{value:.0f}{" " + name if i == 0 else ""}</text>')
    parts.append("</svg>")
    pathlib.Path(path).write_text("\n".join(parts) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default=str(ROOT / "build" / "isospin"), help="the program to measure")
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared", help="where corpus/ is")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="one round, and no model that takes minutes")
    parser.add_argument("--svg", default=str(ROOT / "build" / "speed.svg"), help="draw a picture into this file")
    parser.add_argument("--json", help="write all numbers into this file")
    parser.add_argument("names", nargs="*", metavar="MODEL", help="only these")
    arguments = parser.parse_args()
    arguments.isospin = str(pathlib.Path(arguments.isospin).resolve())
    arguments.shared = arguments.shared.resolve()
    with tempfile.TemporaryDirectory(prefix="isospin-speed-") as folder:
        work = pathlib.Path(folder)
        rows = []
        for model in models(arguments.shared, work):
            wanted = model.name in arguments.names if arguments.names else not (arguments.quick and model.large)
            if wanted:
                rows.append(measure(arguments.isospin, model, 1 if arguments.quick else arguments.rounds, work))
                print(f"  {model.name}: {rows[-1]['pan']['cpu_ns']:.0f} ns pan, {rows[-1]['one']['cpu_ns']:.0f} ns isospin",
                      file=sys.stderr, flush=True)
        if not rows:
            print("no models to measure")
            return 0
        print_tables(rows)
        whole = summary(rows)
        print(f"\ngeometric means: {whole['cpu_ratio']:.2f} times as fast as pan (cpu; least "
              f"{whole['least_cpu_ratio']:.2f}; in depth {whole['dfs_cpu_ratio']:.2f}, least "
              f"{whole['least_dfs_cpu_ratio']:.2f}), {whole['wall_ratio']:.2f} (wall; least "
              f"{whole['least_wall_ratio']:.2f}); 2 threads {whole['two_threads']:.2f} times 1 thread; "
              f"{whole['bytes_per_state']:.1f} bytes a state")
        if arguments.svg:
            draw(rows, arguments.svg)
        if arguments.json:
            pathlib.Path(arguments.json).write_text(json.dumps({"rows": rows, "summary": whole}, indent=2) + "\n")
        if not arguments.names:
            symmetric(arguments.isospin, work, arguments.quick)
            small(arguments.isospin, work)
            instructions(arguments.isospin, work)
    wrong = [row["model"] for row in rows if not row["counts_agree"]]
    if wrong:
        print("counts differ between threads or orders: " + ", ".join(wrong))
        return 1
    return 1 if whole["least_cpu_ratio"] < 1 or whole["cpu_ratio"] < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
