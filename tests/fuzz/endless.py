"""Atomic sequences that may never end: does every search find them, and only where there are some?

SPIN keeps no state inside an atomic sequence. It follows an endless one until its depth is used up, and says so: that tells
whether a small model has one.
"""

import subprocess
import tempfile
from pathlib import Path

MESSAGE = "an atomic sequence may never end"
# Deeper than a model with so few states can go otherwise.
DEPTH, MOST_STATES = 20_000, 1_000
SAFETY = (["--plain"], [], ["--order", "bfs"], ["--plain", "--order", "bfs", "--threads", "2"], ["--plain", "--por", "on"],
          ["--por", "on", "--order", "bfs"], ["--plain", "--merge", "on"], ["--plain", "--dead", "on"],
          ["--plain", "--write-only", "on"], ["--plain", "--finished", "on"], ["--symmetry", "off"], ["--shortest"],
          ["--plain", "--symmetry", "auto"])
# They hold of every run, and their automata follow all of them.
FORMULAS = ("[] (g != 7)", "<> [] (g != 7)")
CLAIMS = (["--plain"], [], ["--plain", "--threads", "2"], ["--plain", "--por", "on"], ["--por", "on", "--symmetry", "off"],
          ["--plain", "--fair"])


def quiet(text):
    """Nothing else can go wrong in it: assertions are left out, and somebody can always move."""
    idle = "" if "proctype Idle" in text else '\nactive proctype Idle() { do :: printf("again\\n") od }\n'
    return "#define assert(x) skip\n" + text + idle


def spin_says(text, seconds=3):
    """Whether there is an endless atomic sequence; nothing when SPIN has not come to an end."""
    with tempfile.TemporaryDirectory(prefix="isospin-fuzz-") as folder:
        (Path(folder) / "model.pml").write_text(text, encoding="utf-8")
        run = {"cwd": folder, "capture_output": True, "text": True, "check": False}
        subprocess.run(["spin", "-o1", "-o2", "-o3", "-a", "model.pml"], timeout=20, **run)
        built = subprocess.run(["gcc", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"], timeout=60, **run)
        if built.returncode != 0:
            return None
        try:
            done = subprocess.run(["stdbuf", "-oL", "./pan", f"-m{DEPTH}", "-w18", "-c0", "-E", "-A"], timeout=seconds, **run)
            said, ended = done.stdout, done.returncode == 0
        except subprocess.TimeoutExpired as stopped:
            said, ended = (stopped.stdout or b"").decode(errors="replace"), False
    if "max search depth too small" in said:
        return True
    return False if ended and "errors: 0" in said else None


def compare(case, isospin):
    """(what, text) of the first search that differs from SPIN or, where that has no answer, from the plain one."""
    text = quiet(case.path.read_text(encoding="utf-8"))
    case.path.write_text(text, encoding="utf-8")
    expected = None
    for way in SAFETY:
        report, why = isospin.check(case, *way, "--max-states", "20000")
        if report is None:
            return "endless-crash", f"{' '.join(way)}: {why}"
        found = (report.get("violation") or {}).get("message")
        if found not in (None, MESSAGE) or report["verdict"] not in ("holds", "violated"):
            return None     # something else is wrong with it, it is too large, or it is no model
        if expected is None:
            said = spin_says(text) if report["search"]["states"] < MOST_STATES else None
            expected = found == MESSAGE if said is None else said
        if (found == MESSAGE) != expected:
            return "endless", f"{' '.join(way)}: {report['verdict']}, not {'endless' if expected else 'holds'}"
    for formula in FORMULAS if text.count("byte g;") else ():
        for way in CLAIMS:
            report, why = isospin.check(case, "--formula", formula, *way)
            if report is None:
                return "endless-crash", f"{formula} {' '.join(way)}: {why}"
            if (report["verdict"] != "holds") != expected:
                return "endless-claim", f"{formula} {' '.join(way)}: {report['verdict']}, {MESSAGE if expected else 'all end'}"
    return _replayed(case, isospin) if expected else None


def _replayed(case, isospin):
    trail = case.path.parent / "trail.json"
    isospin.run("check", case, "--trail", str(trail))
    again = isospin.replay(trail)
    return None if again.returncode == 1 else ("endless-replay", again.stdout.strip()[:200])
