"""The sessions in README.md and the tutorials of docs/ are what the program prints today.

    samples_test.py ISOSPIN ROOT FILE... [--update]

A line `$ command` in a block is run by bash, in a folder with `examples/` and `models/`, when output is shown below it, and the two are
compared. One line `...` stands for whatever is between what is shown before and after it. Times are not compared, nor what
follows the word `cost`. `$ cat FILE` of a file that is not there shows it, and it is then made. With --update the files are
brought up to date instead: as many lines before and after `...` are shown as were before.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

INDENT = "    "
ELLIPSIS = "..."
TIME = re.compile(r"\s+(\d[\d .]*(ms|s|min)\b|\d+:\d\d\b)")


class Session:
    """A command in a text, and the lines shown below it: from `begin` to `end`."""

    def __init__(self, command, begin):
        self.command, self.begin, self.end = command, begin, begin
        self.shown = []
        self.printed = None

    @property
    def words(self):
        return self.command.split()

    def show(self, number, line):
        self.shown.append(line[len(INDENT):].rstrip())
        if line.strip():
            self.end = number + 1

    def is_run(self):
        return any(self.shown) and re.search(r"(^|[ |/])isospin\b", self.command)

    def output(self, folder):
        """What the command prints today, left out where the text leaves out."""
        path = f"{folder / 'build'}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(["bash", "-c", self.command], cwd=folder, env={**os.environ, "PATH": path}, text=True,
                              stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=120)
        lines = trimmed([line.rstrip() for line in done.stdout.splitlines()])
        shown = trimmed(self.shown)
        marks = [number for number, line in enumerate(shown) if line.strip() == ELLIPSIS]
        if marks and len(lines) > len(shown) - 1:
            before, after = marks[0], len(shown) - marks[0] - 1
            lines[before:len(lines) - after] = [shown[before]]
        return lines


def trimmed(lines):
    while lines and not lines[-1]:
        lines = lines[:-1]
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
    lines = [line.split()[0] if line.split()[:1] == ["cost"] else TIME.sub(" TIME", line) for line in lines]
    # What share of the time symmetry took is said only of longer runs.
    return trimmed([re.sub(r", \d+ % of the time$", "", line) for line in lines])


def difference(shown, printed):
    shown, printed = without_times(shown), without_times(printed)
    for number, (theirs, ours) in enumerate(zip(shown + [""] * len(printed), printed + [""] * len(shown))):
        if ours != theirs:
            return f"line {number + 1} is\n      {ours}\n    the text says\n      {theirs}"
    return ""


def compare(text, isospin, root, update):
    """How many sessions are as the text says, and how many are not."""
    lines = text.read_text(encoding="utf-8").splitlines()
    compared = failed = 0
    found = sessions(lines)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for models in ("examples", "models"):
            (folder / models).symlink_to(root / models)
        (folder / "build").mkdir()
        (folder / "build" / "isospin").symlink_to(isospin)
        for session in found:
            if session.words[0] == "cat" and len(session.words) == 2 and not (folder / session.words[1]).exists():
                (folder / session.words[1]).write_text("\n".join(trimmed(session.shown)) + "\n", encoding="utf-8")
            elif session.is_run():
                session.printed = session.output(folder)
                wrong = difference(session.shown, session.printed)
                compared += 1
                failed += bool(wrong)
                if wrong:
                    print(f"  {text.name}:{session.begin}: $ {session.command}\n    {wrong}")
            elif not session.shown or not any(session.shown):
                # Shown for its own sake; what it writes may be needed below.
                if session.words[0].split("/")[-1] == "isospin":
                    session.output(folder)
    if update and failed:
        for session in reversed(found):
            if session.printed:
                lines[session.begin:session.end] = [(INDENT + line).rstrip() for line in session.printed]
        text.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return compared - failed, failed


def unfinished(text, root):
    """What a tutorial must not forget: every example has its place, every link leads somewhere."""
    content = text.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#:]+)\)", content):
        if not (text.parent / link).exists():
            yield f"the link to {link} leads nowhere"
    if text.name == "tutorial.md":
        for example in sorted((root / "examples").glob("*.pml")):
            if f"examples/{example.name}" not in content:
                yield f"examples/{example.name} is not told about"


def main():
    words = [word for word in sys.argv[1:] if word != "--update"]
    isospin, root = (pathlib.Path(word).resolve() for word in words[:2])
    passed = failed = 0
    for name in words[2:]:
        text = root / name
        good, bad = compare(text, isospin, root, "--update" in sys.argv)
        missing = list(unfinished(text, root))
        for what in missing:
            print(f"  {name}: {what}")
        passed, failed = passed + good, failed + bad + len(missing)
        failed += not good and not bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
