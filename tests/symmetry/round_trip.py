"""Gives what `isospin symmetry` prints back to it, as a file of symmetries, on every model there is.

    round_trip.py --isospin PROGRAM [--shared FOLDER]

Each file must be accepted whole, and generate a group of the order that was printed. Also, the method of the paper,
--method cosets, must not report more symmetries than are found by default. Ends with 1 when something differs.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
OURS = ("examples", "models", "tests/models")
SUFFIXES = (".pml", ".prom", ".promela")


def models(shared):
    folders = [ROOT / folder for folder in OURS]
    if (shared / "corpus").is_dir():
        folders.append(shared / "corpus")
    else:
        print(f"{shared / 'corpus'} is not there: public models are left out")
    for folder in folders:
        yield from sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)


def symmetry(isospin, model, *options):
    """The report, or nothing for a model that is refused."""
    done = subprocess.run([isospin, "symmetry", str(model), "--json", *map(str, options)], capture_output=True, text=True,
                          timeout=300)
    found = json.loads(done.stdout) if done.stdout else {}
    return found if "group" in found and found["obstacle"] is None else None


def differences(isospin, model, file):
    """What is wrong, and whether there were symmetries to give back."""
    found = symmetry(isospin, model)
    if found is None:
        return [], False
    order, wrong = found["group"]["order"], []
    cosets = symmetry(isospin, model, "--method", "cosets", "--time", "2s")
    if cosets and int(cosets["group"]["order"]) > int(order):
        wrong.append(f"{order} symmetries, but {cosets['group']['order']} by --method cosets")
    if order == "1":
        return wrong, False
    file.write_text("".join(f"{one}\n" for one in found["group"]["generators"]))
    back = symmetry(isospin, model, "--from", file)
    if back is None:
        wrong.append("the file is not taken")
    elif back["rejected"] or back["group"]["order"] != order:
        refused = "; ".join(f"{one['symmetry']}: {one['reason']}" for one in back["rejected"])
        wrong.append(f"{order} symmetries printed, {back['group']['order']} taken back {refused}")
    return wrong, True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isospin", default=str(ROOT / "build" / "isospin"))
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared")
    arguments = parser.parse_args()
    passed = failed = without = 0
    with tempfile.TemporaryDirectory() as folder:
        for model in models(arguments.shared):
            wrong, given_back = differences(arguments.isospin, model, pathlib.Path(folder) / "printed.txt")
            for one in wrong:
                print(f"{model}: {one}", flush=True)
            passed += given_back and not wrong
            failed += bool(wrong)
            without += not given_back and not wrong
    print(f"{passed} passed, {failed} failed, {without} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
