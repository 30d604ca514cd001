"""The sessions in README.md are what the program prints today.

    readme_test.py ISOSPIN ROOT

A line `$ command` is run, when output is shown below it, and the two are compared: `...` stands for the rest, and of the
line that begins with `cost` only that word counts. `$ cat FILE` shows a file, which is then made.
"""

import re
import pathlib
import subprocess
import sys
import tempfile


def sessions(readme):
    """(command, lines shown) for every command, in order."""
    found = []
    for line in readme.splitlines():
        if not line.startswith("    ") and line:
            found.append(None)      # text in between ends what a command has shown
        elif line.startswith("    $ "):
            found.append((line[6:], []))
        elif found and found[-1]:
            found[-1][1].append(line[4:].rstrip())
    return [each for each in found if each]


def comparable(lines):
    """Without empty lines at the end, and without times."""
    lines = [line.split()[0] if line.split()[:1] == ["cost"] else line.rstrip() for line in lines]
    # What share of the time symmetry took is said only of longer runs.
    lines = [re.sub(r", \d+ % of the time$", "", line) for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def difference(shown, printed):
    shown, printed = comparable(shown), comparable(printed)
    if shown and shown[-1].strip() == "...":
        shown.pop()
        printed = printed[:len(shown)]
    for number, (ours, theirs) in enumerate(zip(shown + [""] * len(printed), printed + [""] * len(shown))):
        if ours != theirs:
            return f"line {number + 1} is\n      {theirs}\n    README says\n      {ours}"
    return ""


def main():
    isospin, root = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    compared = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "examples").symlink_to(root / "examples")
        for command, shown in sessions((root / "README.md").read_text(encoding="utf-8")):
            words = command.split()
            if words[0] == "cat":
                (pathlib.Path(folder) / words[1]).write_text("\n".join(shown).rstrip() + "\n", encoding="utf-8")
                continue
            if words[0] != "build/isospin" or not any(shown):
                continue
            done = subprocess.run([str(isospin), *words[1:]], cwd=folder, capture_output=True, text=True, check=False)
            wrong = difference(shown, (done.stdout + done.stderr).splitlines())
            compared += 1
            failed += bool(wrong)
            if wrong:
                print(f"  $ {command}\n    {wrong}")
    print(f"{compared - failed} passed, {failed} failed")
    return 1 if failed or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
