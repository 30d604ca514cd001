"""Pictures of every model that we have, asked of the built program: nothing is cut off, hidden or too wide.

    pictures_test.py CASE ISOSPIN STATE_SPACE ROOT
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
NARROWEST = 0.3  # of a letter on average, in sizes of letters: no text is narrower than that in any font


def asked(path):
    """What the first comment of a model expects: the verdict, and the options that it is asked with."""
    found = re.match(r"/\*\s*expect:\s*(.*?)\*/", path.read_text(), re.DOTALL)
    parts = [part.strip() for part in found.group(1).split(";") if part.strip()] if found else [""]
    rest = dict(part.split(None, 1) for part in parts[1:])
    return parts[0], rest.get("asked", "--ignore-claims").split()


class Pictures:
    def __init__(self, isospin, state_space, root):
        self.isospin, self.state_space, self.root = isospin, state_space, pathlib.Path(root)
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)

    def run(self, *words):
        return subprocess.run([self.isospin, *map(str, words)], capture_output=True, text=True, timeout=120)

    def models(self):
        for folder in ("examples", "models", "docs/pictures", "tests/models"):
            for path in sorted((self.root / folder).rglob("*.pml")):
                if "errors" not in path.parts:
                    yield path

    def rules(self):
        return sorted((self.root / "models" / "murphi").glob("*.m"))

    def counterexamples(self):
        """Each model that fails, with its run."""
        trail = self.folder / "trail.json"
        count = 0
        for path in self.models():
            verdict, options = asked(path)
            if verdict != "violated":
                continue
            trail.unlink(missing_ok=True)
            self.run("check", path, *options, "--trail", trail, "--time", "20", "--quiet")
            # A claim that changes variables itself may not replay (docs/warts.md).
            if trail.exists() and self.run("replay", trail).returncode == 1:
                count += 1
                yield path, trail
        assert count > 100, count


def sizes_of_letters(root):
    """By class, from the style of the picture."""
    style = root.find(f"{SVG}style").text
    return {name: float(size) for name, size in re.findall(r"\.(\w+)\{[^}]*font-size:([\d.]+)px", style)}


def assert_everything_is_inside(path, picture):
    root = ElementTree.parse(picture).getroot()
    width, height = float(root.get("width")), float(root.get("height"))
    sizes = sizes_of_letters(root)
    for element in root.iter():
        kind = element.tag.removeprefix(SVG)
        numbers = {key: float(value) for key, value in element.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
        for key in ("x", "x1", "x2", "cx"):
            assert 0 <= numbers.get(key, 0) <= width, (path, element.attrib)
        for key in ("y", "y1", "y2", "cy"):
            assert 0 <= numbers.get(key, 0) <= height, (path, element.attrib)
        if kind == "rect" and "x" in numbers:
            assert numbers["x"] + numbers["width"] <= width + 0.1 and numbers["y"] + numbers["height"] <= height + 0.1, path
        if kind == "text":
            classes = element.get("class", "").split()
            size = next((sizes[name] for name in classes if name in sizes), 11)
            anchored = "middle" if {"name", "why"} & set(classes) else "end" if "number" in classes else element.get("text-anchor")
            if anchored is None or anchored == "start":
                assert numbers["x"] + NARROWEST * size * len(element.text or "") <= width, (path, element.text)


def charts_fit_eighty_columns(pictures):
    for path, trail in pictures.counterexamples():
        done = pictures.run("msc", trail)
        assert done.returncode == 0, (path, done.stderr)
        for line in done.stdout.splitlines():
            assert len(line) <= 80, (path, line)
            assert line == line.rstrip() and line.isprintable(), (path, line)


def charts_are_whole(pictures):
    picture = pictures.folder / "chart.svg"
    for path, trail in pictures.counterexamples():
        assert pictures.run("msc", trail, "--svg", picture).returncode == 0, path
        assert_everything_is_inside(path, picture)
        text, drawn = pictures.run("msc", trail).stdout, ElementTree.parse(picture).getroot()
        words = " ".join(text for element in drawn.iter(f"{SVG}text") for text in [element.text or ""])
        chart = json.loads(pictures.run("msc", trail, "--json").stdout)["chart"]
        for event in chart["events"]:
            if event["fails"]:
                assert event["text"].split()[0] in words and "fails" in words and "fails" in text, path
        for blocked in chart["blocked"]:
            name = chart["lifelines"][blocked["lifeline"]]["process"]
            assert blocked["reasons"] and f"{name} " in text and blocked["reasons"][0].split(" (")[0] in words, (path, blocked)


def crosses_box(line, box):
    """Whether a line passes through a box, tried at many points of it."""
    (x1, y1, x2, y2), (left, top, right, bottom) = line, box
    for i in range(201):
        x, y = x1 + (x2 - x1) * i / 200, y1 + (y2 - y1) * i / 200
        if left < x < right and top < y < bottom:
            return True
    return False


def nodes_of(root):
    for element in root.iter():
        if element.get("class") != "node":
            continue
        numbers = {key: float(element.get(key)) for key in ("cx", "cy", "rx", "ry", "x", "y", "width", "height") if element.get(key)}
        if element.tag == f"{SVG}ellipse":
            yield (numbers["cx"] - numbers["rx"], numbers["cy"] - numbers["ry"], numbers["cx"] + numbers["rx"], numbers["cy"] + numbers["ry"])
        else:
            yield (numbers["x"], numbers["y"], numbers["x"] + numbers["width"], numbers["y"] + numbers["height"])


def touches(point, box):
    return box[0] - 1 <= point[0] <= box[2] + 1 and box[1] - 1 <= point[1] <= box[3] + 1


def no_arc_runs_behind_a_node(pictures):
    picture, count = pictures.folder / "diagram.svg", 0
    for path in [*pictures.models(), *pictures.rules()]:
        picture.unlink(missing_ok=True)
        pictures.run("symmetry", path, "--quiet", "--time", "20", "--svg", picture)
        if not picture.exists():
            continue
        count += 1
        assert_everything_is_inside(path, picture)
        root = ElementTree.parse(picture).getroot()
        boxes = list(nodes_of(root))
        for i, box in enumerate(boxes):
            for other in boxes[:i]:
                apart = box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]
                assert apart, (path, box, other)
        bottom = max((box[3] for box in boxes), default=0)
        for element in root.iter(f"{SVG}line"):
            line = tuple(float(element.get(key)) for key in ("x1", "y1", "x2", "y2"))
            if not element.get("class").startswith("arc") or line[1] > bottom:
                continue
            for box in boxes:
                if not touches(line[:2], box) and not touches(line[2:], box):
                    assert not crosses_box(line, box), (path, line, box)
    assert count > 100, count


def of_the_documentation_are_as_drawn_now(pictures):
    generate = pictures.root / "docs" / "pictures" / "generate.py"
    subprocess.run([sys.executable, str(generate), "--isospin", pictures.isospin, "--state-space", pictures.state_space,
                    "--into", str(pictures.folder)], check=True, timeout=240)
    there = {path.name: path for path in (pictures.root / "docs" / "pictures").glob("*.svg")}
    now = {path.name: path for path in pictures.folder.glob("*.svg")}
    assert there.keys() == now.keys(), (sorted(there), sorted(now))
    for name, path in there.items():
        assert_everything_is_inside(path, path)
        assert path.read_text() == now[name].read_text(), f"{name} has changed: make pictures draws it anew; look at it"


def a_space_and_its_quotient(pictures):
    """The picture of a space that shrinks shows what a search counts."""
    model = pictures.root / "docs" / "pictures" / "three.pml"
    states = json.loads(subprocess.run([pictures.state_space, str(model), "1000"], capture_output=True, text=True, check=True).stdout)["states"]
    with_orbits = json.loads(pictures.run("check", model, "--json").stdout)
    without = json.loads(pictures.run("check", model, "--json", "--symmetry", "off").stdout)
    assert len({state["orbit"] for state in states}) == with_orbits["search"]["states"]
    assert len(states) == without["search"]["states"]
    assert subprocess.run([pictures.state_space, str(model), "5"], capture_output=True).returncode == 2
    root = ElementTree.parse(pictures.root / "docs" / "pictures" / "states_and_orbits.svg").getroot()
    boxes = list(nodes_of(root))
    assert len(boxes) == with_orbits["search"]["states"] + without["search"]["states"]
    for element in root.iter(f"{SVG}line"):
        line = tuple(float(element.get(key)) for key in ("x1", "y1", "x2", "y2"))
        for box in boxes:
            if not touches(line[:2], box) and not touches(line[2:], box):
                assert not crosses_box(line, box), (line, box)


def main():
    case, *rest = sys.argv[1:]
    globals()[case](Pictures(*rest))


if __name__ == "__main__":
    main()
