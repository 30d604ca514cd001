"""Draws the pictures of the documentation anew.

    generate.py --isospin BUILD/isospin --state-space BUILD/bench/state_space/state_space [--into FOLDER]

Everything comes from the models beside this file and the built programs; the same programs draw the same pictures.
"""

import argparse
import html
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

DIAGRAMS = {"server": HERE / "server.pml", "philosophers": HERE / "philosophers.pml",
            "email": ROOT / "examples" / "email_fig1.pml", "rules_philosophers": ROOT / "models" / "murphi" / "philosophers.m",
            "rules_futurebus": ROOT / "models" / "murphi" / "futurebus.m"}
CHARTS = {"mutex_chart": (ROOT / "examples" / "mutex.pml", ["--shortest", "--threads", "1"]),
          "philosophers_chart": (HERE / "philosophers.pml", ["--shortest", "--threads", "1"])}

COLOURS = ["#a6cee3", "#fdbf6f", "#b2df8a", "#fb9a99", "#cab2d6", "#ffff99", "#8dd3c7", "#d9d9d9", "#fccde5", "#bebada"]
ROW, PITCH, WIDE, HALF_WIDTH, HALF_HEIGHT = 78, 58, 94, 23, 13
MARGIN, BETWEEN, TITLE = 24, 40, 46


def run(*command, folder, good=(0,)):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode in good, (command, done.returncode, done.stderr)
    return done.stdout


class Space:
    """On the left all states, on the right one for each orbit. Rows are distances from the first state, so that an arrow
    that leads to new states ends in the next row, and passes behind nothing. (The model has no arrows back.)"""

    def __init__(self, states):
        self.states = states
        self.orbits = {}
        for number, state in enumerate(states):
            self.orbits.setdefault(state["orbit"], []).append(number)
        self.rows = [[number for number, state in enumerate(states) if state["depth"] == depth]
                     for depth in range(max(state["depth"] for state in states) + 1)]
        assert all(states[other]["depth"] == state["depth"] + 1 for state in states for other in state["next"])
        self.order_rows()
        self.orbit_rows = [sorted({states[number]["orbit"] for number in row},
                                  key=lambda orbit: min(self.place[number] for number in self.orbits[orbit]))
                           for row in self.rows]
        widest, narrow = (max(map(len, rows)) for rows in (self.rows, self.orbit_rows))
        self.middle = MARGIN + widest * PITCH / 2
        self.right = MARGIN + widest * PITCH + BETWEEN + narrow * WIDE / 2
        self.width = self.right + narrow * WIDE / 2 + MARGIN
        self.height = TITLE + len(self.rows) * ROW + 34

    def order_rows(self):
        """States of one orbit stand side by side; each near those of the row above that lead to it."""
        self.place = {}
        for row in self.rows:
            above = {number: [self.place[other] for other in self.place if number in self.states[other]["next"]] for number in row}
            mean = {number: sum(places) / len(places) if places else 0 for number, places in above.items()}
            row.sort(key=lambda number: (self.states[number]["orbit"], round(mean[number], 6), self.label(number)))
            for i, number in enumerate(row):
                self.place[number] = i - (len(row) - 1) / 2

    def label(self, number):
        """The first letters of what the processes do."""
        return "".join(value[0] for name, value in self.states[number]["slots"].items() if name.startswith("at["))

    def y(self, depth):
        return TITLE + (depth + 0.5) * ROW

    def state_spot(self, number):
        return self.middle + self.place[number] * PITCH, self.y(self.states[number]["depth"])

    def orbit_spot(self, orbit):
        depth = self.states[self.orbits[orbit][0]]["depth"]
        row = self.orbit_rows[depth]
        return self.right + (row.index(orbit) - (len(row) - 1) / 2) * WIDE, self.y(depth)

    @staticmethod
    def arrows(ends):
        return [f'<line class="on" x1="{x1:.1f}" y1="{y1 + HALF_HEIGHT:.1f}" x2="{x2:.1f}" y2="{y2 - HALF_HEIGHT - 1:.1f}" '
                'marker-end="url(#head)"/>' for (x1, y1), (x2, y2) in sorted(ends)]

    @staticmethod
    def node(x, y, label, fill):
        return (f'<rect class="node" x="{x - HALF_WIDTH:.1f}" y="{y - HALF_HEIGHT:.1f}" width="{2 * HALF_WIDTH}" '
                f'height="{2 * HALF_HEIGHT}" rx="7" fill="{fill}"/><text x="{x:.1f}" y="{y + 4:.1f}">{html.escape(label)}</text>')

    def svg(self):
        colour = {orbit: COLOURS[orbit % len(COLOURS)] for orbit in self.orbits}
        full, small = set(), set()
        for number, state in enumerate(self.states):
            for other in state["next"]:
                full.add((self.state_spot(number), self.state_spot(other)))
                small.add((self.orbit_spot(state["orbit"]), self.orbit_spot(self.states[other]["orbit"])))
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:.0f}" height="{self.height:.0f}" '
               f'viewBox="0 0 {self.width:.0f} {self.height:.0f}">',
               "<style>text{font:12px 'DejaVu Sans',Verdana,sans-serif;fill:#222;text-anchor:middle}"
               ".title{font-size:15px;font-weight:bold}.size,.note{text-anchor:start;fill:#555}"
               ".on{stroke:#777}.node{stroke:#444}</style>",
               '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto">'
               '<path d="M0 0L10 5L0 10z" fill="#777"/></marker></defs>',
               '<rect width="100%" height="100%" fill="#fff"/>',
               f'<text class="title" x="{self.middle:.1f}" y="30">{len(self.states)} states</text>',
               f'<text class="title" x="{self.right:.1f}" y="30">{len(self.orbits)} orbits</text>']
        out += self.arrows(full) + self.arrows(small)
        for number, state in enumerate(self.states):
            out.append(self.node(*self.state_spot(number), self.label(number), colour[state["orbit"]]))
        for orbit, row in self.orbits.items():
            x, y = self.orbit_spot(orbit)
            out.append(self.node(x, y, self.label(row[0]), colour[orbit]))
            out.append(f'<text class="size" x="{x + HALF_WIDTH + 5:.1f}" y="{y + 4:.1f}">\u00d7 {len(row)}</text>')
        letters = {value: value[0] for state in self.states for name, value in state["slots"].items() if name.startswith("at[")}
        words = ", ".join(f"{letter} {name}" for name, letter in letters.items())
        out.append(f'<text class="note" x="{MARGIN}" y="{self.height - 16:.1f}">One letter for each process ({html.escape(words)}); '
                   'what differs only in who is who has one colour.</text>')
        return "\n".join(out) + "\n</svg>\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--isospin", required=True, type=pathlib.Path)
    parser.add_argument("--state-space", required=True, type=pathlib.Path)
    parser.add_argument("--into", type=pathlib.Path, default=HERE)
    options = parser.parse_args()
    isospin, into = options.isospin.resolve(), options.into.resolve()
    for name, model in DIAGRAMS.items():
        run(isospin, "symmetry", model.name, "--quiet", "--svg", into / f"{name}.svg", folder=model.parent)
    for name, (model, how) in CHARTS.items():
        run(isospin, "check", model.name, "--quiet", *how, "--msc", into / f"{name}.svg", folder=model.parent, good=(1,))
    states = json.loads(run(options.state_space.resolve(), HERE / "three.pml", 1000, folder=HERE))["states"]
    (into / "states_and_orbits.svg").write_text(Space(states).svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
