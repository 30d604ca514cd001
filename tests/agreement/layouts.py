#!/usr/bin/env python3
"""Lays models out anew, and compares what is taken and refused with `spin -a`.

    python3 tests/agreement/layouts.py --isospin PROGRAM [--fast] [--count N] [--seed N] [--shared FOLDER] [--keep FOLDER]

A layout is a model with a few line ends, comments and separators put in, taken out or exchanged, at places that are drawn
anew for each. Some of them are no longer Promela; both programs must say so of the same ones. 5 000 layouts of 100 models are
compared, the public ones first (see models.py); --fast takes 120 layouts. Exit status 1 when anything differs.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path

from models import ROOT, Model, all_models, find_shared
from outcome import REJECTED, Isospin, first_line
from spin_oracle import Limits, Oracle

MODELS = 100
LAYOUTS = 5_000
FAST_LAYOUTS = 120
LONGEST = 12_000  # characters of a model
# SPIN's preprocessor writes a line of its own for more empty lines than this, which SPIN's lexer does not expect before
# `unless`.
MOST_LINE_ENDS = 7

PIECES = re.compile(
    r"""
      (?P<directive> (?:(?<=\n)|\A) [ \t]* \# (?:\\\n | /\*.*?\*/ | [^\n])* )
    | (?P<gap> (?: [ \t\r\f\v\n] | /\*.*?\*/ | //[^\n]* )+? (?= [^ \t\r\f\v\n/] | /[^*/] | (?<=\n)[ \t]*\# | \Z) )
    | (?P<token> "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | [A-Za-z_0-9]+ | -> | :: | \.\. | && | \|\| | \+\+ | --
                 | << | >> | <= | >= | == | != | !! | \?\? | . )
    """,
    re.VERBOSE | re.DOTALL,
)


class Layout:
    """A model as a list of tokens, and what stands before each of them. Directives are kept as they are."""

    def __init__(self, text):
        self.tokens, self.gaps = [], [""]
        position = 0
        while position < len(text):
            piece = PIECES.match(text, position)
            position = piece.end()
            if piece.lastgroup == "token":
                self.tokens.append(piece[0])
                self.gaps.append("")
            else:
                self.gaps[-1] += piece[0]

    def text(self):
        return "".join(gap + token for gap, token in zip(self.gaps, [*self.tokens, ""]))

    def places(self, of):
        """The numbers of the tokens that are among `of`."""
        return [i for i, token in enumerate(self.tokens) if token in of]


def has_directive(gap):
    return re.search(r"(\A|\n)[ \t]*#", gap) is not None


def put_in_gap(dice, layout, what):
    """Not behind a directive: the end of its line must stay what it is. Nor what SPIN does not take before an inline's body."""
    place = dice.randrange(len(layout.gaps))
    gap = layout.gaps[place]
    if "*/" in what and "/*" not in what and "//" not in what and layout.tokens[place - 1:place + 1] == [")", "{"]:
        return
    if has_directive(gap) or what.count("\n") + gap.count("\n") > MOST_LINE_ENDS:
        return
    layout.gaps[place] = what + gap if dice.random() < 0.5 and "//" not in what else gap + what


def line_end(dice, layout):
    put_in_gap(dice, layout, "\n")


def line_end_in_parentheses(dice, layout):
    depth, inside = 0, []
    for i, token in enumerate(layout.tokens):
        if token == ")":
            depth -= 1
        if depth > 0 or token == ")":
            inside.append(i)
        if token == "(":
            depth += 1
    if inside:
        place = dice.choice(inside)
        if not has_directive(layout.gaps[place]):
            layout.gaps[place] += "\n"


def comment(dice, layout):
    put_in_gap(dice, layout, dice.choice((" /* c */ ", "/**/", " /* c\n c */ ", " // c\n", " /* ; -> */ ", " // */\n")))


def stray_closing(dice, layout):
    put_in_gap(dice, layout, " */ ")


def joined_lines(dice, layout):
    broken = [i for i, gap in enumerate(layout.gaps) if "\n" in gap and not has_directive(gap)]
    if broken:
        layout.gaps[dice.choice(broken)] = " "


def put_token(layout, place, token):
    layout.tokens.insert(place, token)
    layout.gaps.insert(place, " ")


def separator_beside_another(dice, layout):
    places = layout.places((";", "->"))
    if places:
        put_token(layout, dice.choice(places) + dice.randrange(2), dice.choice((";", ";", "->")))


def separator_beside_a_bracket(dice, layout):
    places = layout.places(("}", "fi", "od", "::", "{", "else", ")"))
    if places:
        put_token(layout, dice.choice(places) + dice.randrange(2), dice.choice((";", ";", "->")))


def separator_anywhere(dice, layout):
    put_token(layout, dice.randrange(len(layout.tokens)), dice.choice((";", "->")))


def separator_out(dice, layout):
    places = layout.places((";",))
    if places:
        place = dice.choice(places)
        del layout.tokens[place]
        gap = layout.gaps.pop(place)
        if not has_directive(layout.gaps[place]):
            layout.gaps[place] += dice.choice((" ", "\n", "\n"))
        layout.gaps[place] = gap + layout.gaps[place]


def other_separator(dice, layout):
    places = layout.places((";", "->"))
    if places:
        layout.tokens[dice.choice(places)] = dice.choice((";", "->", "-->"))


def long_arrow(dice, layout):
    places = layout.places(("->",))
    if places:
        layout.tokens[dice.choice(places)] = "-->"


# How often each is drawn. Those after the first line leave few models whole.
CHANGES = {line_end_in_parentheses: 8, comment: 6, joined_lines: 4, stray_closing: 2, long_arrow: 3, separator_beside_another: 4,
           line_end: 5, separator_out: 2, separator_beside_a_bracket: 2, other_separator: 1, separator_anywhere: 0.3}


def laid_out(text, seed):
    dice = random.Random(seed)
    layout = Layout(text)
    changes = dice.choices(list(CHANGES), list(CHANGES.values()), k=dice.choice((1, 2, 3, 4, 6)))
    for change in changes:
        change(dice, layout)
    return layout.text()


@dataclasses.dataclass(frozen=True)
class Comparison:
    layout: str  # by name
    text: str
    accepted: bool
    difference: str


class Comparer:
    def __init__(self, isospin, oracle):
        self.isospin, self.oracle = isospin, oracle

    def compare(self, model, text, name):
        with tempfile.TemporaryDirectory(prefix="isospin-layout-") as folder:
            path = Path(folder) / "layout.pml"
            path.write_text(text, encoding="utf-8", errors="surrogateescape", newline="")
            spin = self.oracle.acceptance(path, model.definitions)
            ours = self.isospin.run("print", Model(name, path, model.definitions))
        difference = ""
        if ours.returncode not in (0, REJECTED):
            difference = "exit %d: %s" % (ours.returncode, first_line(ours.stderr))
        elif (ours.returncode == 0) != spin.accepted:
            difference = "refused: " + first_line(ours.stderr) if spin.accepted else "accepted, SPIN: " + spin.first_error
        return Comparison(name, text, spin.accepted, difference)


def read(path):
    return path.read_text(encoding="utf-8", errors="surrogateescape")


def chosen_models(shared, dice):
    """The same ones for the same dice: of a length that is read quickly, in one file, taken by both."""
    models = [model for model in all_models(shared) if model.accepted]
    texts = [(model, read(model.path)) for model in models]
    fit = [(m, t) for m, t in texts if len(t) <= LONGEST and "#include" not in t and not re.search(r"\bc_(code|expr|decl|state|track)\b", t)]
    dice.shuffle(fit)
    fit.sort(key=lambda one: not one[0].name.startswith("corpus/"))
    return fit[:MODELS]


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--isospin", default=str(ROOT / "build" / "isospin"))
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shared", default=os.environ.get("ISOSPIN_SHARED"))
    parser.add_argument("--keep", type=Path, help="where layouts that differ are written")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def main():
    given = parse_arguments()
    if not Oracle.available():
        print("SPIN is not installed: nothing to compare with")
        return 0
    shared = None if given.fast else find_shared(given.shared)
    models = chosen_models(shared, random.Random(given.seed))
    count = given.count or (FAST_LAYOUTS if given.fast else LAYOUTS)
    comparer = Comparer(Isospin(given.isospin, 60), Oracle(limits=Limits(seconds=60)))
    started = time.monotonic()
    seen = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        jobs = []
        for number in range(count):
            model, text = models[number % len(models)]
            name = "%s layout %d" % (model.name, number)
            jobs.append(pool.submit(comparer.compare, model, laid_out(text, "%d %s" % (given.seed, name)), name))
        for job in jobs:
            done = job.result()
            seen["accepted" if done.accepted else "refused"] += 1
            if not done.difference:
                continue
            seen["differ"] += 1
            print("DIFFERS %s: %s" % (done.layout, done.difference), flush=True)
            if given.keep:
                given.keep.mkdir(parents=True, exist_ok=True)
                kept = given.keep / (re.sub(r"[^A-Za-z0-9]+", "_", done.layout) + ".pml")
                kept.write_text(done.text, encoding="utf-8", errors="surrogateescape", newline="")
    print("%d layouts of %d models in %.0f s: SPIN takes %d and refuses %d, %d differ"
          % (count, len(models), time.monotonic() - started, seen["accepted"], seen["refused"], seen["differ"]))
    return 1 if seen["differ"] or not seen["accepted"] or not seen["refused"] else 0


if __name__ == "__main__":
    sys.exit(main())
