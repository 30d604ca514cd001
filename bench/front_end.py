#!/usr/bin/env python3
"""How long a large model takes to read and check, and whether the time grows with its length alone.

    python3 bench/front_end.py [--isospin PROGRAM] [--lines N ...] [--keep FOLDER]

Models of 25 000 to 200 000 lines are generated: proctypes with the usual statements, macros, inlines, channels, records,
formulas. Each is read by `isospin symbols --json` and by `isospin print`; the best of three runs counts, in seconds of
the processor. Exit status 1 when a line of the largest model takes more than half again as long as one of the smallest.
"""

import argparse
import pathlib
import resource
import subprocess
import sys
import tempfile

LINES = (25_000, 50_000, 100_000, 200_000)
RUNS = 3
MOST_GROWTH = 1.5  # of the time per line; quadratic growth would make it 8

HEAD = """\
#define N 4
#define MAX(a, b) ((a) > (b) -> (a) : (b))
#define IDLE(i) (state[i] == idle)
mtype = { idle, busy, done, request, reply };
mtype state[N];
byte total, rounds;
"""

# One block stands for a small protocol of its own: {n} makes its names unique.
BLOCK = """\

typedef record_{n} {{ byte kind; short value[3]; }}
chan link_{n} = [2] of {{ mtype, byte }};
chan wire_{n} = [0] of {{ byte, bit }};
byte count_{n} = {small};
bool flag_{n};
record_{n} log_{n};

inline step_{n}(variable, limit) {{
  byte before;
  before = variable;
  if
  :: variable < limit -> variable++
  :: variable >= limit -> variable = 0
  fi;
  assert(before != variable)
}}

proctype sender_{n}(byte id; chan out) {{
  byte i, sent;
  do
  :: sent < MAX(N, 3) && !flag_{n} ->
     atomic {{
       state[id] = request;
       out!request(sent);
       sent++
     }}
  :: rounds > 9 && flag_{n} ->
     timeout
  :: sent == N ->
     break
  :: else ->
     step_{n}(sent, N)
  od;
  for (i : 0 .. N - 1) {{
    if
    :: IDLE(i) -> d_step {{ state[i] = done; count_{n} = (count_{n} + i) % 7 }}
    :: else -> skip
    fi
  }}
  wire_{n}!sent, 1;
progress:
  log_{n}.value[sent % 3] = sent * 2 - (i << 1);
  printf("sender %d: %d sent\\n", id, sent)
}}

proctype receiver_{n}(chan incoming) {{
  byte got, last;
  bit b;
end:
  do
  :: incoming?request(got) -> last = got; rounds++
  :: incoming??reply, eval(last) -> flag_{n} = !flag_{n}
  :: wire_{n}?got, b ->
     {{
       byte inner = got;
       select (inner : 1 .. 3);
       total = total + inner
     }} unless {{
       flag_{n} -> goto finish
     }}
  :: len(incoming) == 0 && count_{n} > N -> goto finish
  od;
finish:
  log_{n}.kind = (last > got -> 1 : 2)
}}

ltl safe_{n} {{ [] (count_{n} < 7) && (<> flag_{n} -> count_{n} >= 0 U flag_{n}) }}
"""


def model(lines):
    """A model of about `lines` lines; it ends with an init that starts one block's processes."""
    text = [HEAD]
    count = HEAD.count("\n")
    number = 0
    while count < lines - 6:
        block = BLOCK.format(n=number, small=number % 5)
        text.append(block)
        count += block.count("\n")
        number += 1
    text.append("\ninit {\n  run sender_0(0, link_0);\n  run receiver_0(link_0)\n}\n")
    return "".join(text)


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def seconds(command):
    """Of the processor, so that others on the machine do not count."""
    best = None
    for _ in range(RUNS):
        begin = processor_seconds()
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        took = processor_seconds() - begin
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}: exit {done.returncode}\n{done.stderr[:2000]}")
        best = took if best is None else min(best, took)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default="build/isospin", help="the program to measure")
    parser.add_argument("--lines", type=int, nargs="+", default=LINES)
    parser.add_argument("--keep", type=pathlib.Path, help="leave the models in this folder")
    arguments = parser.parse_args()

    print(f"{'lines':>8} {'MB':>6} {'symbols':>9} {'print':>9} {'us a line':>10}")
    per_line = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for wanted in arguments.lines:
            text = model(wanted)
            path = folder / f"front_end_{wanted}.pml"
            path.write_text(text)
            lines = text.count("\n")
            symbols = seconds([arguments.isospin, "symbols", str(path), "--json"])
            printed = seconds([arguments.isospin, "print", str(path)])
            per_line.append(symbols / lines)
            print(f"{lines:>8} {len(text) / 1e6:>6.1f} {symbols:>7.2f} s {printed:>7.2f} s "
                  f"{1e6 * symbols / lines:>10.1f}", flush=True)
    growth = per_line[-1] / per_line[0]
    linear = growth <= MOST_GROWTH
    print(f"time a line, largest to smallest: {growth:.2f} ({'linear' if linear else 'NOT linear'})")
    return 0 if linear else 1


if __name__ == "__main__":
    sys.exit(main())
