"""Holds the tree to its layout: which folder may include which, how long a file may be, how it is formatted.

    layout.py includes|headers|sizes|functions|format ROOT

Prints one line a mistake; ends with 0 (none), 1 (some) or 77 (cannot be checked here).
"""

import pathlib
import re
import shutil
import subprocess
import sys

# In the order of the data. A folder may include itself and earlier ones.
ORDER = ["base", "logic", "model", "language", "system", "group", "symmetry", "execute", "quotient", "store", "search", "trace", "report", "api", "cli", "web"]

# Only these know that there are languages; all others work on MODEL.
SEES_LANGUAGES = ["language", "api", "cli"]

# Which language a model is written in is decided in one file; all others see the interface alone.
CHOOSES_LANGUAGE = ["api/load.cpp"]

# Folders whose subfolders are siblings that do not know each other; the exceptions, and whom they may include.
SIBLINGS = {"language": {"template": ["promela"], "murphi": ["commands"], "sal": ["commands"]}, "search": {}}

# These may use only what is listed, and themselves: pure mathematics knows nothing of models, and explicit search knows
# of them what a transition system says.
NARROW = {
    "group": ["base"],
    "search/explicit": ["base", "logic", "execute/steps", "store", "search"],
}

# An earlier folder that these must not know all the same. Searches work on what was made of MODEL.
KEPT_FROM = {"search": ["model"]}

# Each of these is wrapped in our own types, by one .cpp each, because they cost compile time and readers' patience.
THIRD_PARTY = ["gmp.h", "gmpxx.h", "libtcc.h", "bliss/", "nauty/nauty.h", "nauty/traces.h", "xxhash.h", "bdd.h"]

LONGEST = 500
LONGEST_FUNCTION = 80
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def sources(root, *suffixes):
    for folder in ("src", "tests", "bench"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path


def may_include(including, included):
    """Both as paths under src/, such as group/orbits.hpp."""
    for folder, allowed in NARROW.items():
        if including.startswith(folder + "/") and not any(included.startswith(other + "/") for other in allowed + [folder]):
            return False
    first, second = including.split("/")[0], included.split("/")[0]
    if second == "language" and first not in SEES_LANGUAGES or second in KEPT_FROM.get(first, []):
        return False
    if second == "language" and first != "language" and included.count("/") > 1 and including not in CHOOSES_LANGUAGE:
        return False
    if first == second and first in SIBLINGS and not may_include_sibling(first, including, included):
        return False
    return first in ORDER and second in ORDER and ORDER.index(second) <= ORDER.index(first)


def may_include_sibling(folder, including, included):
    """What lies in the folder itself is there for all of its subfolders, and knows none of them."""
    from_parts, to_parts = including.split("/")[1:], included.split("/")[1:]
    if len(to_parts) == 1:
        return True
    if len(from_parts) == 1:
        return False
    return from_parts[0] == to_parts[0] or to_parts[0] in SIBLINGS[folder].get(from_parts[0], [])


def check_includes(root):
    users = {}
    for path in sources(root, ".hpp", ".cpp"):
        name = path.relative_to(root).as_posix()
        if not name.startswith("src/"):
            continue
        inside = name[len("src/"):]
        if inside.split("/")[0] not in ORDER:
            yield f"{name}: its folder has no place in the order (tests/layout/layout.py)"
            continue
        for quote, included in INCLUDE.findall(path.read_text()):
            if quote == '"':
                if not (root / "src" / included).is_file():
                    yield f'{name}: "{included}" is not a file under src/'
                elif not may_include(inside, included):
                    yield f'{name}: must not include "{included}", which it must not know'
            for library in THIRD_PARTY:
                if quote == "<" and included.startswith(library):
                    users.setdefault(library, []).append(name)
    for library, names in users.items():
        if len(names) > 1 or not names[0].endswith(".cpp"):
            yield f"<{library}> belongs in one .cpp, and is in {', '.join(names)}"


def check_headers(root):
    for path in sources(root, ".hpp"):
        name, text = path.relative_to(root).as_posix(), path.read_text()
        if not text.startswith("//"):
            yield f"{name}: begins without saying what it is"
        if "\n#pragma once\n" not in text:
            yield f"{name}: has no #pragma once"


def check_sizes(root):
    for path in sources(root, ".hpp", ".cpp", ".py"):
        lines = len(path.read_text().splitlines())
        if lines > LONGEST:
            yield f"{path.relative_to(root)}: {lines} lines, more than {LONGEST}: there are two ideas in it"


# As clang-format leaves it: the head of a function ends with an opening brace, and its body with a closing one under the
# first letter of the head. Functions inside a class are indented by two.
FUNCTION = re.compile(r"^(  )?[A-Za-z~].*\) ?(const |override |final |noexcept |-> .+ )*\{$|^(  )?    .*\) ?(const |override )*\{$")


def functions(text):
    """The first line and the length of each function."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not FUNCTION.match(line) or line.lstrip().startswith(("if ", "for ", "while ", "switch ", "namespace ", "}")):
            continue
        start = number
        while lines[start].startswith("    "):  # the head takes several lines
            start -= 1
        indent = len(lines[start]) - len(lines[start].lstrip())
        end = next((i for i in range(number + 1, len(lines)) if lines[i].startswith(" " * indent + "}")), None)
        if indent <= 2 and end is not None:
            yield start + 1, end - start + 1


def check_functions(root):
    for path in sources(root, ".hpp", ".cpp"):
        name = path.relative_to(root).as_posix()
        if not name.startswith("src/"):
            continue
        for line, length in functions(path.read_text()):
            if length > LONGEST_FUNCTION:
                yield f"{name}:{line}: a function of {length} lines, more than {LONGEST_FUNCTION}"


def check_format(root):
    tool = shutil.which("clang-format")
    if tool is None:
        print("clang-format is not installed: the format is not checked")
        sys.exit(77)
    for path in sources(root, ".hpp", ".cpp"):
        done = subprocess.run([tool, "--dry-run", "--Werror", "--ferror-limit=1", path], capture_output=True, text=True)
        if done.returncode != 0:
            yield f"{path.relative_to(root)}: not formatted (make format)"


CHECKS = {"includes": check_includes, "headers": check_headers, "sizes": check_sizes, "functions": check_functions, "format": check_format}


def main():
    check, root = sys.argv[1:]
    mistakes = list(CHECKS[check](pathlib.Path(root).resolve()))
    print("\n".join(mistakes) or f"{check}: as it should be")
    sys.exit(1 if mistakes else 0)


if __name__ == "__main__":
    main()
