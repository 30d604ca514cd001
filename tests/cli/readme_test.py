"""The sessions in README.md are what the program prints today.

    readme_test.py ISOSPIN ROOT [--update]

A line `$ command` is run, when output is shown below it, and the two are compared: `...` stands for the rest, and of the
line that begins with `cost` only that word counts. `$ cat FILE` shows a file, which is then made. With --update README
is brought up to date instead.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

INDENT = "    "


class Session:
    """A command in README, and the lines shown below it: from `begin` to `end`."""

    def __init__(self, command, begin):
        self.words, self.begin, self.end = command.split(), begin, begin
        self.shown = []
        self.printed = None

    def show(self, number, line):
        self.shown.append(line[len(INDENT):].rstrip())
        if line.strip():
            self.end = number + 1

    def output(self, isospin, folder):
        """What the command prints today, ended where README ends it."""
        done = subprocess.run([str(isospin), *self.words[1:]], cwd=folder, capture_output=True, text=True, check=False)
        lines = [line.rstrip() for line in (done.stdout + done.stderr).rstrip().splitlines()]
        shown = without_times(self.shown)
        if shown[-1].strip() == "..." and len(lines) >= len(shown):
            lines[len(shown) - 1:] = [shown[-1]]
        return lines


def sessions(lines):
    found = [None]
    for number, line in enumerate(lines):
        if line.startswith(INDENT + "$ "):
            found.append(Session(line[len(INDENT) + 2:], number + 1))
        elif line and not line.startswith(INDENT):
            found.append(None)      # text in between ends what a command has shown
        elif found[-1]:
            found[-1].show(number, line)
    return [each for each in found if each]


def without_times(lines):
    lines = [line.split()[0] if line.split()[:1] == ["cost"] else line for line in lines]
    # What share of the time symmetry took is said only of longer runs.
    lines = [re.sub(r", \d+ % of the time$", "", line) for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def difference(shown, printed):
    shown, printed = without_times(shown), without_times(printed)
    for number, (theirs, ours) in enumerate(zip(shown + [""] * len(printed), printed + [""] * len(shown))):
        if ours != theirs:
            return f"line {number + 1} is\n      {ours}\n    README says\n      {theirs}"
    return ""


def main():
    isospin, root = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    readme = root / "README.md"
    lines = readme.read_text(encoding="utf-8").splitlines()
    compared = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "examples").symlink_to(root / "examples")
        found = sessions(lines)
        for session in found:
            if session.words[0] == "cat":
                (pathlib.Path(folder) / session.words[1]).write_text("\n".join(session.shown).rstrip() + "\n", encoding="utf-8")
            elif session.words[0] == "build/isospin" and any(session.shown):
                printed = session.output(isospin, folder)
                wrong = difference(session.shown, printed)
                compared += 1
                failed += bool(wrong)
                if wrong:
                    print(f"  $ {' '.join(session.words)}\n    {wrong}")
                session.printed = printed
    if sys.argv[3:] == ["--update"] and failed:
        for session in reversed(found):
            if session.printed:
                lines[session.begin:session.end] = [(INDENT + line).rstrip() for line in session.printed]
        readme.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{compared - failed} passed, {failed} failed")
    return 1 if failed or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
