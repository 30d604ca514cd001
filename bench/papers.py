"""The tables of the papers beside ours.

    papers.py [--isospin PROGRAM] [--all]

004, Tables 1 and 2 without partial-order reduction (SPIN's own states, depth first), and 003, Table 1. A number of ours
that is not the paper's is marked with its reason. With --all also what takes minutes. Ends with 1 when a number differs
from what is expected.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAPERS = ROOT / "models" / "papers"

# Paper 004: N -> no symmetry, unique strategies, sorted, pc-sorted.
PETERSON = {2: (263, 134, 160, 137), 3: (11318, 1976, 3967, 2396), 4: (542921, 24383, 88489, 46804)}
PETERSON_LARGE = {5: 262749, 6: 2532080}
DBM = {7: (5112, 31, 250, 58), 8: (17506, 39, 505, 91), 9: (59060, 48, 1016, 155), 10: (196842, 58, 2039, 245),
       11: (649552, 69, 4086, 415), 12: (2125778, 81, 8181, 659)}
# Paper 003: clients -> states, the paper's representatives (not unique), exact orbits.
EMAIL = {3: (23256, 3908, 3902), 4: (852641, 38560, 36255)}
FEATURED = {3: (47366, 46151), 4: (2633116, 2.3e6)}


class Table:
    def __init__(self, isospin):
        self.isospin = isospin
        self.wrong = 0

    def check(self, *arguments):
        done = subprocess.run([self.isospin, "check", *map(str, arguments), "--json", "--ignore-claims"],
                              capture_output=True, text=True)
        if done.returncode not in (0, 1, 2):
            return None
        return json.loads(done.stdout)

    def cell(self, found, expected):
        """Ours, and a mark when it is not what is expected."""
        if found is None:
            self.wrong += 1
            return "none!"
        if expected is not None and found != expected:
            self.wrong += 1
            return f"{found}! not {expected}"
        return str(found)

    def states(self, model, *options):
        answer = self.check(model, "--plain", *options)
        return answer and answer["search"]["states"]

    def represented(self, model, *options):
        answer = self.check(model, "--plain", "--symmetry", "auto", *options)
        return answer and int(answer["search"]["represented_states"])


def row(*cells):
    print("  " + "".join(f"{cell:>15}" for cell in cells), flush=True)


def table_004(table, title, models, expected, slow):
    print(f"{title}: ours; every number is the paper's unless marked !")
    row("N", "no symmetry", "stands for", "canonical", "full", "segmented", "pc-segmented", "sorted", "pc-sorted")
    for n, (whole, orbits, by_array, by_location) in expected.items():
        cells = [n]
        model = models(n)
        cells.append(table.cell(table.states(*model), whole))
        cells.append(table.cell(table.represented(*model), whole))
        for strategy in ("canonical", "full", "segmented", "pc-segmented"):
            if n > slow[strategy]:
                cells.append("-")
                continue
            cells.append(table.cell(table.states(*model, "--symmetry", "auto", "--strategy", strategy), orbits))
        cells.append(table.cell(table.states(*model, "--symmetry", "auto", "--strategy", "sorted"), by_array))
        cells.append(table.cell(table.states(*model, "--symmetry", "auto", "--strategy", "pc-sorted"), by_location))
        row(*cells)
    print()


def generated(folder, script, *arguments):
    path = pathlib.Path(folder) / ("_".join([pathlib.Path(script).stem, *map(str, arguments)]) + ".pml")
    path.write_text(subprocess.run([sys.executable, str(PAPERS / script), *map(str, arguments)], check=True,
                                   capture_output=True, text=True).stdout)
    return path


def email_model(folder, clients):
    instance = PAPERS / "instances" / f"email{clients}_unfeatured.pml"
    if instance.exists():
        return instance
    path = pathlib.Path(folder) / f"email{clients}.pml"
    path.write_text(subprocess.run([sys.executable, str(PAPERS / "fsg" / "fsg.py"), str(PAPERS / "fsg" / "email"),
                                    f"client={clients}", "--features", "none"], check=True, capture_output=True,
                                   text=True).stdout)
    return path


def table_003(table, folder, everything):
    print("003, Table 1, email: states, orbits (ours exact; the paper's representative is not unique)")
    row("clients", "paper: states", "paper: reps", "orbits", "stands for", "seconds")
    for clients in range(3, 8 if everything else 5):
        answer = table.check(email_model(folder, clients), "--count-states")
        states, representatives, orbits = EMAIL.get(clients, (None, None, None))
        row(clients, states or "-", representatives or "-", table.cell(answer["search"]["states"], orbits),
            table.cell(int(answer["search"]["represented_states"]), states),
            f"{answer['search']['seconds']:.1f}")
    print("  featured (AUTORESP[1], FILTER[(2,1)])")
    for clients in (3, 4):
        model = PAPERS / "instances" / f"email{clients}_autoresp1_filter21.pml"
        states, paper = FEATURED[clients]
        answer = table.check(model, "--all-states", "--count-states")
        row(clients, f"{paper:g}", "-", answer["search"]["states"],
            table.cell(int(answer["search"]["represented_states"]), states), f"{answer['search']['seconds']:.1f}")
    print()


def larger(table, folder, everything):
    print("beyond the papers' reach then: canonical, seconds")
    row("model", "orbits", "expected", "stands for", "seconds")
    cases = [("dbm", n, n * (n + 1) // 2 + 3) for n in (12, 20, 50, 100)]
    cases += [("peterson", n, PETERSON_LARGE.get(n)) for n in ((5, 6, 7) if everything else (5,))]
    for name, n, orbits in cases:
        model = [PAPERS / "dbm.pml", "-D", f"N={n}"] if name == "dbm" else [generated(folder, "gen_peterson.py", n)]
        answer = table.check(*model, "--plain", "--symmetry", "auto")
        # 003 and 004 give Peterson with 6 as 2.5 million.
        wanted = orbits if name == "dbm" or n == 5 else None
        digits = answer["search"]["represented_states"]
        row(f"{name} {n}", table.cell(answer["search"]["states"], wanted), orbits or "-",
            digits if len(digits) < 14 else f"{float(digits):.3g}", f"{answer['search']['seconds']:.1f}")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default=str(ROOT / "build" / "isospin"))
    parser.add_argument("--all", action="store_true", help="also what takes minutes")
    arguments = parser.parse_args()
    table = Table(arguments.isospin)
    with tempfile.TemporaryDirectory() as folder:
        table_004(table, "004, Table 1, Peterson", lambda n: [generated(folder, "gen_peterson.py", n)], PETERSON,
                  {"canonical": 99, "full": 4, "segmented": 4, "pc-segmented": 4})
        dbm = DBM if arguments.all else {n: DBM[n] for n in (7, 8, 9)}
        table_004(table, "004, Table 2, data base manager", lambda n: [PAPERS / "dbm.pml", "-D", f"N={n}"], dbm,
                  {"canonical": 99, "full": 8 if arguments.all else 7, "segmented": 8, "pc-segmented": 9})
        table_003(table, folder, arguments.all)
        larger(table, folder, arguments.all)
    return 1 if table.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
