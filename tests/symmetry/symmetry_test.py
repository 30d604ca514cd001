"""What `isospin symmetry` finds, and what it promises to those who call it from scripts.

    symmetry_test.py CASE ISOSPIN ROOT     one case, by name
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

# Paper 000: order of the diagram's group, order of the model's, structure.
PAPERS = {
    "email_fig1.pml": ("120", "24", "S4"),
    "instances/tokenring10.pml": ("10", "10", "C10"),
    "instances/loadbalancer432.pml": ("432", "432", "(S3 wr S2) x S3"),
    "instances/threetier144.pml": ("144", "144", "(S3 wr S2) x S2"),
    "instances/allocator576.pml": ("40320", "576", "S4 x S4"),
}

# The group is that of the model itself: all of each kind of component, where no feature names one.
GROUPS = {
    "instances/telephone3.pml": "6", "instances/telephone4.pml": "24",
    "instances/telephone3_oco1_tcs23_cfu12.pml": "1", "instances/telephone5_oco1_tcs23_cfu12.pml": "2",
    "instances/email5_autoresp1_filter21.pml": "6", "instances/email5_unfeatured.pml": "120",
    "instances/futurebus_5m.pml": "120", "instances/futurebus_3m3m.pml": "36",
    "instances/initprot3.pml": "6", "instances/base2_2_3.pml": "12", "instances/peterson3_blocking.pml": "6",
    "instances/ultralog_3ca_2nodes_phi1.pml": "2",  # its automaton waits for one authority after another
}


class Symmetry:
    def __init__(self, isospin, root):
        self.isospin, self.root = isospin, pathlib.Path(root)
        self.papers = self.root / "models" / "papers"
        self.folder = pathlib.Path(tempfile.mkdtemp())
        sys.path.insert(0, str(self.root / "tests" / "unit" / "cli"))
        from program_test import conforms
        self.conforms = conforms
        self.schema = json.loads((self.root / "docs" / "symmetry.schema.json").read_text())

    def run(self, *words):
        return subprocess.run([self.isospin, "symmetry", *map(str, words)], capture_output=True, text=True)

    def json(self, *words, status=0):
        done = self.run(*words, "--json")
        assert done.returncode == status, (words, done.returncode, done.stderr)
        found = json.loads(done.stdout)
        self.conforms(found, self.schema, self.schema)
        return found

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path


def papers(symmetry):
    for name, (diagram, order, structure) in PAPERS.items():
        for method in ("graph", "cosets"):
            found = symmetry.json(symmetry.papers / name, "--method", method)
            assert found["diagram"]["automorphism_order"] == diagram, (name, found["diagram"])
            assert found["group"]["order"] == order, (name, method, found["group"]["order"])
            assert found["group"]["structure"] == structure, (name, method, found["group"]["structure"])
            assert found["complete"] and not found["uncertified"] and found["method"] == method
    found = symmetry.json(symmetry.papers / "email_fig1.pml")
    assert all("client(1)" in orbit or "box_1" in orbit for orbit in found["group"]["orbits"]), found["group"]["orbits"]
    assert all("client(3)" not in orbit for orbit in found["group"]["orbits"])
    for name, order in GROUPS.items():
        found = symmetry.json(symmetry.papers / name)
        assert found["group"]["order"] == order and not found["uncertified"], (name, found["group"])
    ultralog = symmetry.json(symmetry.papers / "instances/ultralog_3ca_2nodes_phi1.pml", "--ignore-claims")
    assert ultralog["group"]["order"] == "4" and ultralog["claim"] is None and ultralog["left_out"]


def all_numbers_of_processes(symmetry):
    for number in range(2, 21):
        full = str(math.factorial(number))
        dbm = symmetry.json(symmetry.papers / "dbm.pml", "-D", f"N={number}")
        assert dbm["group"]["order"] == full, (number, dbm["group"]["order"])
        text = subprocess.run([sys.executable, symmetry.papers / "gen_peterson.py", str(number)], capture_output=True,
                              text=True, check=True).stdout
        peterson = symmetry.json(symmetry.file("peterson.pml", text))
        assert peterson["group"]["order"] == full, (number, peterson["group"]["order"])
        fsg = symmetry.papers / "fsg"
        text = subprocess.run([sys.executable, fsg / "fsg.py", fsg / "email", f"client={number}", "--features", "none"],
                              capture_output=True, text=True, check=True).stdout
        email = symmetry.json(symmetry.file("email.pml", text))
        assert email["group"]["order"] == full, (number, email["group"]["order"])
        assert not dbm["uncertified"] and not peterson["uncertified"] and not email["uncertified"]


def constructs(symmetry):
    models = sorted((symmetry.root / "tests" / "models" / "constructs").glob("*.pml"))
    assert len(models) >= 18
    for model in models:
        comment = re.match(r"/\* symmetry: (.*?) \*/", model.read_text()).group(1)
        expected = {" ".join(part.split()[:-1] if not part.startswith("structure") else ["structure"]): part
                    for part in comment.split("; ")}
        order, diagram = expected["order"].split()[-1], expected["diagram"].split()[-1]
        found = symmetry.json(model, "--certify", "deep", "--max-states", "500")
        assert found["group"]["order"] == order and not found["uncertified"], (model, found["group"])
        assert found["group"]["structure"] == expected["structure"].removeprefix("structure "), (model, found["group"])
        assert found["diagram"]["automorphism_order"] == diagram, (model, found["diagram"])
        assert found["deep"]["failure"] is None
        if "on the diagram" in expected:
            by_cosets = symmetry.json(model, "--method", "cosets")
            assert by_cosets["group"]["order"] == expected["on the diagram"].split()[-1], (model, by_cosets["group"])


def cosets_do_not_deny_what_the_default_method_finds(symmetry):
    for name, by_cosets, others in (("msi.pml", 1, "S3 (order 6)"), ("email.pml", 1, "S3 (order 6)")):
        model = symmetry.root / "examples" / name
        found = symmetry.json(model, "--method", "cosets")
        assert found["group"]["order"] == str(by_cosets) and others in found["reason"], found["reason"]
        for options in ([], ["--explain"]):
            text = symmetry.run(model, "--method", "cosets", *options).stdout
            assert "the default method finds " + others in text, text
            for denial in ("has no symmetry", "no symmetries of the model", "none is missing", "no state shows"):
                assert denial not in text, (denial, text)
    partly = symmetry.file("partly.pml", (symmetry.root / "examples" / "msi.pml").read_text() + "active [2] proctype Q() { skip; skip }\n")
    text = symmetry.run(partly, "--method", "cosets").stdout
    assert "has at least 2 symmetries" in text and "finds S3 x S2 (order 12)" in text, text
    whole = symmetry.run(symmetry.root / "examples" / "mutex.pml", "--method", "cosets").stdout
    assert "has 2 symmetries" in whole and "default method" not in whole, whole


def json_fits_its_schema(symmetry):
    for model in sorted((symmetry.root / "examples").glob("*.pml")):
        symmetry.json(model, "--certify", "deep", "--max-states", "100")
    dynamic = symmetry.file("dynamic.pml", "active proctype P() { run P() }\n")
    found = symmetry.json(dynamic)
    assert found["obstacle"] and found["group"]["order"] == "1"
    symmetry.json(symmetry.file("wrong.pml", "active proctype P() { x = 1 }\n"), status=65)
    found["surprise"] = 1
    try:
        symmetry.conforms(found, symmetry.schema, symmetry.schema)
    except AssertionError:
        return
    raise AssertionError("the schema takes anything")


def pictures(symmetry):
    svg, dot = symmetry.folder / "out.svg", symmetry.folder / "out.dot"
    model = symmetry.root / "examples" / "email_fig1.pml"
    assert symmetry.run(model, "--svg", svg, "--dot", dot).returncode == 0
    picture = svg.read_text()
    names = xml.etree.ElementTree.parse(svg).getroot().itertext()
    assert picture.count('class="arc"') == 11 + 1, "eleven arcs, and one in the legend"
    for name in ("client(3)", "mailer(6)", "box_5", "network"):
        assert f">{name}</text>" in picture, name
    assert '"client(1)" -> "network"' in dot.read_text() and '"box_1" -> "client(1)"' in dot.read_text()
    # Colours show orbits; what no symmetry moves is white. There is a title, and a legend.
    nodes = re.findall(r'class="node" fill="([^"]*)"', picture)
    assert len(nodes) == 12 and nodes.count("#ffffff") == 4 and len(set(nodes)) == 3, nodes
    words = " ".join(names)
    assert "24 symmetries, S4" in words and "exchangeable: client(1), client(2), client(4), client(5)" in words
    assert "sends" in words and "no symmetry moves it" in words
    assert symmetry.run(model, "--svg", svg, "--colour", "types").returncode == 0
    types = re.findall(r'class="node" fill="([^"]*)"', svg.read_text())
    assert "#ffffff" not in types and len(set(types)) == 4, types
    shared = symmetry.json(model, "--diagram", "shared")
    assert shared["diagram"]["vertices"] == 13 and shared["diagram"]["automorphism_order"] == "120"


def pictures_have_variables_where_there_are_no_channels(symmetry):
    svg = symmetry.folder / "out.svg"
    model = symmetry.root / "examples" / "mutex.pml"
    assert symmetry.run(model, "--svg", svg).returncode == 0
    assert ">ncrit</text>" in svg.read_text() and ">shared variable</text>" in svg.read_text()
    assert symmetry.run(model, "--svg", svg, "--diagram", "channels").returncode == 0
    assert ">ncrit</text>" not in svg.read_text()
    # Only the picture has them: the diagram that symmetries are compared with is as asked for.
    assert symmetry.json(model)["diagram"] == symmetry.json(model, "--diagram", "channels")["diagram"]


def a_ring_is_drawn_as_a_ring(symmetry):
    """Also where its parameters are forgotten once a process is done with them."""
    svg = symmetry.folder / "ring.svg"
    ring = symmetry.file("ring.pml", "chan q[5] = [2] of { byte };\n"
                         "proctype Node(byte me) { byte x; q[(me + 1) % 5]!me;\n"
                         "  do :: q[me]?x -> if :: x > me -> q[(me + 1) % 5]!x :: x == me -> break :: else fi od }\n"
                         "init { atomic { run Node(0); run Node(1); run Node(2); run Node(3); run Node(4) } }\n")
    assert symmetry.run(ring, "--svg", svg).returncode == 0
    picture = svg.read_text()
    assert picture.count('class="arc"') == 10 + 1
    spots = [tuple(map(float, spot)) for spot in re.findall(r'<ellipse cx="([\d.]+)" cy="([\d.]+)"[^>]*class="node"', picture)]
    sides = [math.dist(spots[i], spots[(i + 1) % 5]) for i in range(5)]
    assert len(spots) == 5 and max(sides) - min(sides) < 1, spots
    assert max(math.dist(a, b) for a in spots for b in spots) > 1.5 * sides[0], "a pentagon, no pentagram"


def written_symmetries(symmetry):
    model = symmetry.root / "examples" / "email_fig1.pml"
    good = symmetry.file("good.txt", "# both ways to say it\n(client 1, client 2)(box_1, box_2)\n"
                                     "scalarset client 2, client 4; box_2, box_4\n(client(4), client(5))\n")
    found = symmetry.json(model, "--from", good)
    new = symmetry.file("new.txt", good.read_text().replace("client 1, client 2", "client(1), client (2)"))
    assert symmetry.json(model, "--from", new)["group"] == found["group"]
    assert found["group"]["order"] == "24" and found["method"] == "file" and not found["rejected"]
    bad = symmetry.file("bad.txt", "(client 1, client 2)\n(client 2, client 3)(box_2, box_3)\n")
    found = symmetry.json(model, "--from", bad, status=1)
    assert found["group"]["order"] == "2" and len(found["rejected"]) == 1
    assert "blocked_client" in found["rejected"][0]["statement"], found["rejected"]
    everyone = symmetry.json(model, "--from", symmetry.file("all.txt", "scalarset client\n"), status=1)
    assert len(everyone["rejected"]) == 2 and everyone["group"]["order"] == "4"


def printed_symmetries_are_taken_back(symmetry):
    """What is printed is accepted as a file, and generates a group of the same order."""
    models = sorted((symmetry.root / "examples").glob("*.pml")) + sorted(symmetry.papers.glob("*.pml"))
    models += sorted((symmetry.papers / "instances").glob("*.pml"))
    models += sorted((symmetry.root / "tests" / "models" / "constructs").glob("*.pml"))
    taken = 0
    for model in models:
        found = symmetry.json(model)
        if found["obstacle"] is not None or found["group"]["order"] == "1":
            continue
        printed = symmetry.file("printed.txt", "".join(f"{one}\n" for one in found["group"]["generators"]))
        back = symmetry.json(model, "--from", printed)
        assert back["group"]["order"] == found["group"]["order"], (model, found["group"], back["group"])
        taken += 1
    assert taken >= 30, taken


def scalarsets_of_the_papers(symmetry):
    """Paper 004 declares the processes of Peterson's protocol and the managers of the data base as scalarsets."""
    peterson = symmetry.papers / "instances" / "peterson3_blocking.pml"
    for model, proctype, order in [(peterson, "Proc", "6"), (symmetry.papers / "dbm.pml", "Manager", None)]:
        whole = symmetry.json(model)["group"]["order"]
        found = symmetry.json(model, "--from", symmetry.file("set.txt", f"scalarset {proctype}\n"))
        assert found["group"]["order"] == (order or whole) and not found["rejected"], found
    shown = symmetry.json(peterson)["group"]["generators"]
    assert any(" ids " in one for one in shown), shown


def scalarsets_in_comments(symmetry):
    text = "byte own = 3; active [3] proctype P() { do :: own == 3 -> own = _pid :: own == _pid -> own = 3 od }\n"
    good = symmetry.json(symmetry.file("good.pml", "/* scalarset P */\n" + text))
    assert good["group"]["order"] == "6" and all(one["certified"] and one["line"] == 1 for one in good["declared"])
    assert len(good["declared"]) == 2
    pinned = text.replace("own = 3; active", "own; active")  # it starts with the number of P 0
    model = symmetry.file("bad.pml", "\n// scalarset P\n" + pinned)
    bad = symmetry.json(model)
    assert [one["certified"] for one in bad["declared"]] == [False, True] and bad["declared"][0]["line"] == 2
    assert bad["group"]["order"] == "2", bad["group"]
    done = subprocess.run([symmetry.isospin, "check", str(model)], capture_output=True, text=True)
    assert done.returncode == 0 and f"{model}:2: warning: (P(0), P(1)) is not a symmetry" in done.stderr, done.stderr
    wrong = symmetry.json(symmetry.file("wrong.pml", "/* scalarset Q */\n" + text))
    assert wrong["group"]["order"] == "6" and "`Q` is no process" in wrong["declared"][0]["reason"], wrong["declared"]


def mistakes_in_written_symmetries(symmetry):
    model = symmetry.root / "examples" / "email_fig1.pml"
    lines = {"(clint 1, client 2)": "did you mean `client(1)`?", "(client 1, client 2": "ends with `)`",
             "client(1)": "neither cycles, as (client(1), client(2)),", "(client(1, client(2))": "`client(1` lacks its closing",
             "(client 1, client 2)(client(2), client 4)": "`client(2)` is named twice",
             "scalarset client 1, client 2; box_1": "equally long", "scalarset nobody": "`nobody` is no process"}
    for line, words in lines.items():
        done = symmetry.run(model, "--from", symmetry.file("wrong.txt", f"\n{line}\n"))
        assert done.returncode == 65 and "wrong.txt:2: error: " in done.stderr, (line, done.stderr)
        assert words in done.stderr, (line, done.stderr)
        assert done.stdout == "", "nothing is known of the model then: " + done.stdout
    assert symmetry.run(model, "--from", symmetry.folder / "missing").returncode == 64
    # A process cannot become a channel.
    found = symmetry.json(model, "--from", symmetry.file("kinds.txt", "(client 1, box_1)\n"), status=1)
    assert "different things" in found["rejected"][0]["reason"]


def explanations(symmetry):
    done = symmetry.run(symmetry.root / "examples" / "email_fig1.pml", "--explain")
    assert done.stdout.splitlines()[0].endswith("has 24 symmetries: S4 on client(1), client(2), client(4), client(5); "
                                                    "box_1, box_2, box_4, box_5.")
    assert "(client(1), client(2))(box_1, box_2)" in done.stdout
    assert "client(1), client(2), client(4), client(5) from client(3)" in done.stdout
    assert "received_from!=3" in done.stdout and "`blocked_client` is always 3" in done.stdout
    assert "but for these: S5 (order 120)" in done.stdout, done.stdout
    quiet = symmetry.run(symmetry.root / "examples" / "email_fig1.pml", "--quiet")
    assert quiet.stdout.count("\n") == 1 and quiet.stderr == ""
    row = symmetry.file("row.pml", "bit f[6]; active [6] proctype P() { end: f[_pid] == 0; f[_pid] = 1 }\n")
    assert symmetry.run(row, "--quiet").stdout.endswith("S6 on P(0) to P(5); f[0] to f[5].\n")


def deep_certificates(symmetry):
    models = sorted(symmetry.papers.glob("instances/*.pml")) + [symmetry.root / "examples" / "mutex.pml"]
    for model in models:
        found = symmetry.json(model, "--certify", "deep", "--max-states", "300")
        assert not found["uncertified"], (model, found["uncertified"])
        assert found["deep"]["failure"] is None and found["deep"]["states"] > 0


def main():
    case, isospin, root = sys.argv[1:]
    globals()[case](Symmetry(isospin, root))


if __name__ == "__main__":
    main()
