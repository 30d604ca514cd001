#!/usr/bin/env python3
"""How the time to find and certify symmetries grows, and what a broken one costs.

    detection.py [--isospin PROGRAM]

Five families of models with N from 2 to 200: processes through arrays of channels, data base managers, Peterson's algorithm,
a ring, two processes of 250 N equal statements. Each also with one process that a statement names, which breaks most of what the channel diagram shows: finding the
smaller group must not take longer than a few times finding the whole one. Ends with 1 when 200 processes with 400 channels
take more than five seconds of processor time.
"""

import argparse
import json
import pathlib
import resource
import subprocess
import sys
import tempfile

PAPERS = pathlib.Path(__file__).resolve().parents[1] / "models" / "papers"


def channels(n, broken=False):
    named = "  :: holder == 1 -> skip\n" if broken else ""
    served = "".join(f"  :: up[{i}]?request, who -> holder == 255; holder = who; down[{i}]!grant\n" for i in range(n))
    return f"""mtype = {{ request, grant }};
chan up[{n}] = [1] of {{ mtype, byte }};
chan down[{n}] = [1] of {{ mtype }};
byte holder = 255;
active [{n}] proctype client() {{
  do
  :: up[_pid]!request, _pid; down[_pid]?grant; assert(holder == _pid); holder = 255
  od
}}
active proctype server() {{
  byte who;
end:
  do
{served}{named}  od
}}
"""


def ring(n, broken=False):
    named = "  :: _pid == 1 && token[_pid]?[1] -> skip\n" if broken else ""
    return f"""chan token[{n}] = [1] of {{ bit }};
active [{n}] proctype station() {{
  do
  :: token[_pid]?1 -> token[(_pid + 1) % {n}]!1
{named}  od
}}
"""


def managers(n, broken=False):
    named = "active proctype watcher() { do :: owner == 1 -> skip od }\n" if broken else ""
    return f"#define N {n}\n" + (PAPERS / "dbm.pml").read_text() + named


def peterson(n, broken=False):
    if broken:
        return None
    return subprocess.run([sys.executable, str(PAPERS / "gen_peterson.py"), str(n)], check=True, capture_output=True,
                          text=True).stdout


def long(n, broken=False):
    named = "if :: _pid == 1 -> x = 2 :: else fi;" if broken else ""
    return f"byte x;\nactive [2] proctype P() {{\n" + 250 * n * "x = 1;\n" + named + "}\n"


FAMILIES = {"channels": (channels, (4, 8, 16, 32, 64, 100, 200)), "ring": (ring, (4, 8, 16, 32, 64, 128, 200)),
            "dbm": (managers, (4, 8, 16, 32, 64)), "peterson": (peterson, (4, 8, 12, 16, 20)),
            "long": (long, (4, 8, 16, 32, 64, 128, 200))}


def measure(isospin, text, folder):
    """Order, and seconds of processor time, the whole program."""
    path = pathlib.Path(folder) / "model.pml"
    path.write_text(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([isospin, "symmetry", str(path), "--json"], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(done.stdout)
    return found["group"]["structure"], after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default=str(PAPERS.parents[1] / "build" / "isospin"))
    isospin = parser.parse_args().isospin
    slow = False
    print(f"{'family':10}{'N':>5}{'group':>10}{'seconds':>9}{'broken':>12}{'seconds':>9}{'ratio':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for name, (make, sizes) in FAMILIES.items():
            for n in sizes:
                group, seconds = measure(isospin, make(n), folder)
                line = f"{name:10}{n:5}{group:>10}{seconds:9.2f}"
                broken = make(n, broken=True)
                if broken:
                    left, longer = measure(isospin, broken, folder)
                    line += f"{left:>12}{longer:9.2f}{longer / seconds:7.1f}"
                print(line, flush=True)
                slow = slow or (name == "channels" and n == 200 and seconds > 5)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
