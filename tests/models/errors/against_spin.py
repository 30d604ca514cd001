#!/usr/bin/env python3
"""Every wrong model here is refused by SPIN too, except those that say why not.

A model that SPIN takes carries a line /* deliberate: reason */. This asks the real `spin -a` about each of them and
fails when it says otherwise. Without SPIN it is skipped (exit code 77).
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile


def spin_refuses(model: pathlib.Path) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(model, pathlib.Path(folder, "model.pml"))
        run = subprocess.run(["spin", "-a", "model.pml"], cwd=folder, capture_output=True, timeout=60, check=False)
        return run.returncode != 0


def main() -> int:
    if not shutil.which("spin"):
        print("skipped: there is no spin")
        return 77
    folder = pathlib.Path(__file__).parent
    wrong = 0
    models = sorted(folder.glob("*.pml"))
    for model in models:
        deliberate = "/* deliberate:" in model.read_text()
        if spin_refuses(model) == deliberate:
            wrong += 1
            print(f"{model.name}: SPIN {'takes it' if not deliberate else 'refuses it, so it is not deliberate'}")
    print(f"{len(models)} models, {wrong} where SPIN says otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
