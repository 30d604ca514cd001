"""How runs of rules are shown: the start state, what each rule changes, what it puts, moves to choose from.

    traces_test.py CASE ISOSPIN ROOT
"""

import json
import pathlib
import subprocess
import sys
import tempfile

RULES = """\
const N: 3;
type C: enum {red, green}; I: scalarset(N);
var x: 0..3; c: C; d: C; r: record a: C; b: 0..2; end; who: I; lit: array[I] of boolean;
procedure all(on: boolean); begin for i: I do lit[i] := on; end; end;
startstate "dark"
begin
  x := 0; c := red; r.a := green; r.b := 1; all(false);
end;
startstate "lit" begin x := 0; c := green; r.a := green; r.b := 1; all(true); end;
ruleset i: I do
  rule "go" x < 2 & c = red ==>
  var t: 0..3;
  begin
    t := x;
    put "x is "; put x; put " of 100%\\n";
    put c; put " "; put d; put " "; put i; put " "; put r; put " "; put t; put " "; put x = 0; put "\\n";
    x := x + 1; who := i; all(true);
    assert t != 1 "t is not one";
  end;
end;
"""


class Runs:
    def __init__(self, isospin, root):
        self.isospin, self.root = isospin, pathlib.Path(root)
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.model = self.folder / "rules.m"
        self.model.write_text(RULES)
        self.trail = self.folder / "trail.json"

    def run(self, *words, typed=""):
        done = subprocess.run([self.isospin, *map(str, words)], capture_output=True, text=True, timeout=120, input=typed)
        return done.returncode, done.stdout, done.stderr

    def check(self, *words):
        deadlock = [] if "--deadlock" in words else ["--deadlock", "off"]
        return self.run("check", self.model, *deadlock, "--trail", self.trail, *words)


def squeezed(text):
    return " ".join(text.split())


def rules_say_all_that_they_change(runs):
    status, out, _ = runs.check()
    assert status == 1, out
    words = squeezed(out)
    assert 'Rule "go", i: 1 :11' in words or 'Rule "go", i: 3 :11' in words or 'Rule "go", i: 2 :11' in words, out
    assert "x 0 -> 1, who undefined -> " in words and "lit[1..3] false -> true" in words, out
    assert "x 1 -> 2, fails" in words or "x 1 -> 2" in words and ", fails" in words, out
    # What fails is called by its own name, and stands where it is written.
    assert "assertion t is not one is violated" in out and "rules.m:18" in out.splitlines()[0], out
    assert " t " not in words.replace("assertion t is", ""), out  # a variable of the rule alone


def the_start_state_is_the_first_row(runs):
    for words in (runs.check()[1], runs.run("replay", runs.trail)[1], runs.check("--trace-full")[1],
                  runs.run("simulate", runs.model, "--seed", 1)[1], runs.run("simulate", runs.model, "--interactive", typed="q\n")[1]):
        assert '0 Startstate "dark" :5 x = 0, c = red, r.a = green, r.b = 1, lit[1..3] = false' in squeezed(words), words
    # A run that fails where it begins has nothing else.
    runs.model.write_text(RULES + 'invariant "never lit" !lit[1]; '.replace("lit[1]", "exists i: I do lit[i] end"))
    _, out, _ = runs.check()
    assert '0 Startstate "lit" :9 x = 0, c = green' in squeezed(out), out


def what_is_put_is_shown(runs):
    _, out, _ = runs.check()
    assert "> x is 0 of 100%\n" in out and "> x is 1 of 100%\n" in out, out
    assert "red undefined " in out and " green, 1 0 true" in out and " green, 1 1 false" in out, out
    # It is no part of the model: neither states nor symmetries know of it.
    def counts():
        value = json.loads(runs.check("--json", "--all-states")[1])
        return value["verdict"], value["search"]["represented_states"], value["search"]["rules_fired"], value["symmetry"]["order"]
    with_put = counts()
    runs.model.write_text("\n".join(line for line in RULES.splitlines() if "put" not in line) + "\n")
    assert counts() == with_put, with_put


def moves_are_rules_with_their_parameters(runs):
    _, out, _ = runs.run("simulate", runs.model, "--interactive", typed="1\nq\n")
    for i in (1, 2, 3):
        assert f'I({i})  Rule "go", i: {i}  :11  x 0 -> 1, who undefined -> {i}, ' in out, out
    assert "d_step" not in out, out


def json_has_every_change_and_fits_its_schema(runs):
    sys.path.insert(0, str(runs.root / "tests" / "unit" / "cli"))
    from program_test import conforms
    value = json.loads(runs.check("--json")[1])
    trace = value["violation"]["trace"]
    assert trace["start"] == 'Startstate "dark"', trace
    changes = [change["text"] for change in trace["steps"][0]["changes"]]
    assert len(changes) == 5 and "lit[2] false -> true" in changes, changes
    assert trace["steps"][0]["output"].startswith("x is 0 of 100%\nred undefined "), trace
    for command, text in (("replay", runs.run("replay", runs.trail, "--json")[1]),
                          ("simulate", runs.run("simulate", runs.model, "--seed", 1, "--json")[1])):
        schema = json.loads((runs.root / "docs" / f"{command}.schema.json").read_text())
        conforms(json.loads(text), schema, schema)


def long_lists_are_folded(runs):
    fields = " ".join(f"v{i}: 0..1;" for i in range(40))
    sets = " ".join(f"v{i} := {i} % 2;" for i in range(40))
    clears = " ".join(f"v{i} := 0;" for i in range(40))
    runs.model.write_text(f'var {fields}\nstartstate "s" begin {clears} end;\nrule "all" v1 = 0 ==> begin {sets} end;\n')
    out = runs.check("--deadlock", "stuttering")[1]
    assert "... and 8 more" in squeezed(out) and "... and 28 more" in squeezed(out), out
    assert "more" not in squeezed(runs.check("--deadlock", "stuttering", "--trace-full")[1]).replace("no more", "")


def rules_are_rows_of_charts(runs):
    sys.path.insert(0, str(runs.root / "tests" / "unit" / "cli"))
    from program_test import conforms
    model = runs.root / "models" / "murphi" / "german_wrong.m"
    assert runs.run("check", model, "--trail", runs.trail)[0] == 1
    _, out, _ = runs.run("msc", runs.trail)
    assert "    step Cache(1) Cache(2) (system)\n" in out, out  # caches with data do nothing in this run
    assert all(len(line) <= 80 for line in out.splitlines()), out
    lines = out.splitlines()
    grants = [line for line in lines if 'Rule "grant an exclusive copy"' in line]
    assert grants and all("o<-" in line and line.index("o<") < line.index("*") for line in grants), out
    assert any("exclusive_granted false -> true" in line for line in lines), out
    value = json.loads(runs.run("msc", runs.trail, "--json")[1])
    schema = json.loads((runs.root / "docs" / "msc.schema.json").read_text())
    conforms(value, schema, schema)
    chart = value["chart"]
    names = [life["process"] for life in chart["lifelines"]]
    changed = {event["statement"]: [names[i] for i in event["changed"]] for event in chart["events"]}
    assert len(changed[next(name for name in changed if "grant an exclusive" in name)]) == 1, changed
    assert all(who == [] for name, who in changed.items() if "take" in name or "ask" in name), changed
    svg = runs.folder / "chart.svg"
    runs.run("msc", runs.trail, "--svg", svg)
    text = svg.read_text()
    assert text.count('class="square"') == len(chart["events"]) and "exclusive_granted false -&gt; true" in text, text
    arrows = sum(len(event["changed"]) for event in chart["events"])
    assert text.count("<path") == arrows > 0, (arrows, text)


if __name__ == "__main__":
    globals()[sys.argv[1]](Runs(sys.argv[2], sys.argv[3]))
