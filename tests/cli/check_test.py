"""What `isospin check` promises to scripts: exit status, JSON that fits its schema, limits that end in a verdict.

    check_test.py CASE ISOSPIN ROOT     one case, by name
    check_test.py --list
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

from checker import *  # noqa: F403: the models, and Checker


def verdicts(check):
    status, value = check.json(HOLDS)
    assert (status, value["verdict"], value["violation"]) == (0, "holds", None), value
    for text, kind in ((FAILS, "assertion"), (STUCK, "invalid-end-state"), (DIVIDES, "runtime-error")):
        for options in ([], ["--order", "bfs"], ["--plain"], ["--all-states"]):
            status, value = check.json(text, *options)
            assert (status, value["verdict"], value["violation"]["kind"]) == (1, "violated", kind), value
            assert value["violation"]["trace"]["replayed"] is True


def a_wrong_state_is_nearer_than_a_wrong_step(check):
    for options in (["--shortest"], ["--order", "bfs", "--threads", "2"], ["--shortest", "--plain"]):
        status, value = check.json(NEAR, *options)
        assert (status, value["violation"]["kind"]) == (1, "invalid-end-state"), (options, value["violation"])


def every_claim_is_checked(check):
    status, value = check.json(CLAIMED)
    assert (status, value["verdict"]) == (1, "violated"), value
    found = [(row["name"], row["verdict"], row["violation"]) for row in value["properties"]]
    assert found == [("safety", "holds", None), ("ltl p", "holds", None), ("ltl q", "violated", "claim"),
                     ("ltl r", "violated", "acceptance-cycle")], found
    assert (value["property"], value["violation"]["kind"]) == ("ltl q", "claim"), value
    assert " away. ltl r fails, too." in check.run(CLAIMED)[1].splitlines()[0]
    more = CLAIMED + "ltl s { [] (x == 3) } ltl t { [] (x == 4) }"
    assert " away. ltl r, ltl s and ltl t fail, too." in check.run(more)[1].splitlines()[0]
    assert " away. 4 other properties fail, too." in check.run(more + " ltl u { <> (x == 4) }")[1].splitlines()[0]
    status, value = check.json(CLAIMED, "--ignore-claims")
    assert (status, value["verdict"], len(value["properties"])) == (0, "holds", 1), value
    for name, expected in (("p", 0), ("q", 1), ("r", 1)):
        assert check.json(CLAIMED, "--ltl", name)[0] == expected
    status, _, err = check.run(CLAIMED, "--ltl", "s")
    assert status == 64 and "p, q, r" in err, err


def everything_that_is_asked_for_is_checked(check):
    for options, expected in ((["--ltl", "q", "--ltl", "p"], ["ltl q", "ltl p"]),
                              (["--formula", "[] (x == 0)", "--formula", "[] (x < 2)"], ["formula [] (x == 0)", "formula [] (x < 2)"]),
                              (["--property", "safety", "--ltl", "q", "--formula", "[] (x < 2)"],
                               ["safety", "ltl q", "formula [] (x < 2)"]),
                              (["--property", "all", "--property", "progress", "--ltl", "p"],
                               ["safety", "ltl p", "ltl q", "ltl r", "progress"])):
        status, value = check.json(CLAIMED, *options)
        assert (status, [row["name"] for row in value["properties"]]) == (1, expected), value["properties"]
        for name in ("ltl", "formula"):
            assert value["options"][name] == [word for key, word in zip(options[::2], options[1::2]) if key == "--" + name]
    status, value = check.json(CLAIMED, "--formula", "[] (x == 0)", "--formula", "<> [] (x == 0)")
    trails = [row["violation"] for row in value["properties"]]
    assert status == 1 and None not in trails, value["properties"]
    names = [path.name for path in pathlib.Path(check.folder.name).glob("*.formula*.trail.json")]
    assert sorted(names) == ["model.pml.formula.trail.json", "model.pml.formula_2.trail.json"], names
    status, _, err = check.run(CLAIMED, "--ltl", "p", "--ltl", "s")
    assert status == 64 and "no claim `s`" in err, err
    assert check.run(CLAIMED, "--max-depth", "3", "--max-depth", "4")[0] == 64


def rows_are_about_their_own_property(check):
    for text, kind, expected in (
            (ASSERTS, "assertion", [("safety", "violated"), ("ltl p", "holds"), ("ltl q", "violated"), ("ltl always", "holds")]),
            (DIVIDES_BESIDE, "runtime-error", [("safety", "violated"), ("ltl p", "holds"), ("ltl q", "violated"),
                                               ("ltl r", "incomplete")])):
        for options in ([], ["--plain"], ["--order", "bfs"], ["--threads", "2"], ["--all-states"]):
            _, value = check.json(text, *options)
            assert [(row["name"], row["verdict"]) for row in value["properties"]] == expected, (options, value["properties"])
            assert (value["property"], value["violation"]["kind"]) == ("safety", kind), value
            for row in value["properties"]:
                reasons = row["incomplete_because"]
                assert len(reasons) == (row["verdict"] == "incomplete"), row
                assert all("division by zero" in reason and "model.pml:1" in reason for reason in reasons), reasons
        status, out, _ = check.run(text)
        words = {"holds": "holds", "violated": "fails", "incomplete": "undecided"}
        rows = [line.split()[:-2] for line in out.splitlines() if line.startswith(("  safety ", "  ltl "))]
        assert status == 1 and [" ".join(row[:3]) for row in rows if row[0] == "ltl"] == [
            f"{name} {words[verdict]}" for name, verdict in expected[1:]], out
    assert "note       ltl r is undecided: a run-time error of the model cuts runs short" in out, out


def one_claim_says_nothing_of_the_model(check):
    status, out, _ = check.run(ASSERTS, "--ltl", "p")
    first = out.splitlines()[0]
    assert status == 0 and first.endswith("model.pml: ltl p holds."), first
    assert "an assertion of the model fails at" in out, out
    status, value = check.json(ASSERTS, "--ltl", "p")
    assert status == 0 and "assertion" in value["properties"][0]["notes"][0], value["properties"]
    status, out, _ = check.run(DIVIDES_BESIDE, "--ltl", "r", "--quiet")
    assert status == 2 and "ltl r is undecided: a run-time error of the model cuts runs short at" in out, out
    assert check.run(ASSERTS, "--ltl", "q")[0] == 1 and check.run(DIVIDES_BESIDE, "--ltl", "p")[0] == 0
    assert " holds: " in check.run(HOLDS)[1].splitlines()[0]


def what_is_ignored_is_not_reported(check):
    text = "byte x; active proctype P() { assert(x == 1); x = 3; (x == 4) }\n"
    ignored = ["--ignore-assertions", "--ignore-end-states"]
    trail = str(pathlib.Path(check.folder.name) / "ignored.trail.json")
    for options in ([], ["--plain"], ["--order", "bfs"], ["--symmetry", "off"], ["--all-states"]):
        for ignore, kind, said in ((ignored[:1], "invalid-end-state", "fails: invalid end state"),
                                   (ignored[1:], "assertion", "fails: assertion"), (ignored, None, ": no run-time error.")):
            status, value = check.json(text, *ignore, *options, "--trail", trail)
            assert (status, value["violation"] and value["violation"]["kind"]) == (int(kind is not None), kind), value
            assert value["options"]["ignore_assertions"] is ("--ignore-assertions" in ignore), value["options"]
            assert value["options"]["ignore_end_states"] is ("--ignore-end-states" in ignore), value["options"]
            out = check.run(text, *ignore, *options)[1]
            assert said in out.splitlines()[0] and " holds" not in out, out
            assert all(f"  {name[9:].replace('-', ' ')} ignored, as asked" in out for name in ignore), out
            if kind:
                replay = subprocess.run([check.isospin, "replay", trail], capture_output=True, text=True)
                assert replay.returncode == 1, (replay.stdout, replay.stderr)
    # Other mistakes are not ignored: a run-time error, nor an event that a trace does not allow.
    assert check.json(DIVIDES, *ignored)[1]["violation"]["kind"] == "runtime-error"
    watched = "chan c = [1] of { byte }; active proctype P() { d_step { assert(false); c!2 } } trace { c!1 }\n"
    assert check.json(watched, *ignored)[1]["violation"]["message"].startswith("an event that the trace"), "not the assertion"
    claim = "byte x; active proctype A() { x = 1; x = 2 } never { do :: assert(x < 2) od }\n"  # pan -A ignores it, too
    assert check.json(claim)[0] == 1 and check.json(claim, "--ignore-assertions")[0] == 0


def runs_of_claims_pass_failing_assertions(check):
    """Such a run is saved, replayed, guided and drawn as a whole."""
    trail = str(pathlib.Path(check.folder.name) / "passing.trail.json")
    chart = str(pathlib.Path(check.folder.name) / "passing.svg")
    at_last = "byte x; active proctype P() { byte y = 3; y = 4; x = 1; assert(x == 0) } ltl q { <> (x == 2) }\n"
    both = "byte x; active proctype P() { x = 1; atomic { x = 2; assert(x == 0) } } never { do :: assert(x < 2) od }\n"
    for text, options, kind in ((ASSERTS, ["--ltl", "q"], "claim"), (at_last, ["--ltl", "q"], "acceptance-cycle"),
                                (both, ["--property", "claims"], "assertion")):
        for more in ([], ["--plain"], ["--plain", "--order", "bfs"], ["--threads", "2"]):
            status, value = check.json(text, *options, *more, "--trail", trail, "--msc", chart)
            assert (status, value["violation"]["kind"]) == (1, kind), value
            steps = value["violation"]["trace"]["steps"]
            assert any(step["statement"] == "assert(x == 0)" for step in steps), steps
            replay = subprocess.run([check.isospin, "replay", trail, "--json"], capture_output=True, text=True)
            again = json.loads(replay.stdout)
            assert replay.returncode == 1 and again["reproduced"] and again["trace"]["steps"] == steps, again["mismatch"]
            assert again["trace"]["ending"]["message"] == value["violation"]["message"], again["trace"]["ending"]
            guided = subprocess.run([check.isospin, "simulate", check.model(text), "--guide", trail], capture_output=True, text=True)
            shown = [line for line in guided.stdout.splitlines() if "assert(x == 0)" in line]
            assert guided.returncode == 1 and shown and shown[0].endswith("fails"), guided.stdout
            assert "assert(x == 0)" in pathlib.Path(chart).read_text(), "in the chart, too"
    # Values that the search forgets are shown behind it, too.
    forgets = "int log = 100; byte g; active proctype P() { log = 1; assert(g == 9); log = 2; g = 1 } ltl q { [] (g == 0) }\n"
    _, value = check.json(forgets, "--ltl", "q")
    changes = [change for step in value["violation"]["trace"]["steps"] for change in step["changes"]]
    assert [(change["before"], change["after"]) for change in changes if change["name"] == "log"] == [("100", "1"), ("1", "2")], changes


def formulas_are_read_as_in_the_model(check):
    for formula, expected in (("[] (x < 2)", 0), ("<> (x == 1)", 0), ("[] (x == 0)", 1), ("[]<> (x == 0)", 1),
                              ("P@L -> X (x == 1)", 0), ("[] (x < 2) /* always */", 0)):
        assert check.json(CLAIMED, "--formula", formula)[0] == expected, formula
    status, value = check.json(CLAIMED, "--formula", "[] (y < 2)")
    assert (status, value["verdict"]) == (65, None) and value["diagnostics"][0]["code"] == "E0203", value
    # Also what is doubtful about them, once.
    far = "byte a[2]; active proctype P() { a[1] = 1; a[0] = a[1] }\n"
    for options in ([], ["--store", "bitstate", "--memory", "8M"]):
        found = check.json(far, "--formula", "[] (a[7] == 0)", *options)[1]["diagnostics"]
        assert [one["code"] for one in found] == ["W0303"], found
        assert check.run(far, "--formula", "[] (a[7] == 0)", *options)[2].count("warning[W0303]: index 7 is outside `a`") == 1
    assert check.run(far, "--formula", "[] (a[7] == 0)", "--quiet")[2] == ""


def cycles(check):
    for text, options, kind in ((SPINS, ("--property", "progress"), "non-progress-cycle"),
                                (ACCEPTS, (), "acceptance-cycle"), (NEVER, ("--property", "claims"), "acceptance-cycle")):
        for more in ([], ["--plain"], ["--order", "bfs"]):
            status, value = check.json(text, *options, *more)
            assert (status, value["violation"]["kind"]) == (1, kind), value
            trace = value["violation"]["trace"]
            assert trace["replayed"] and trace["loop"] is not None, trace
    labelled = NEVER.replace("accept:", "").replace("active proctype P() { do", "active proctype P() { accept_P: do")
    assert check.json(NEVER)[1]["violation"]["message"] == "acceptance cycle in the never claim"
    assert check.json(labelled)[1]["violation"]["message"].startswith("acceptance cycle: an accept label is passed for ever, and the never claim")
    status, value = check.json(SPINS)
    assert (status, value["unchecked"]) == (0, ["progress labels"]), value


def saved_cycle_replays(check):
    trail = pathlib.Path(check.folder.name) / "trail.json"
    for text, options in ((CLAIMED, ("--ltl", "q")), (CLAIMED, ("--ltl", "r")), (CLAIMED, ("--formula", "[] (x == 0)")),
                          (SPINS, ("--property", "progress")), (ACCEPTS, ("--property", "acceptance")),
                          (NEVER, ("--property", "claims"))):
        for more in ([], ["--plain"]):
            assert check.run(text, *options, *more, "--trail", str(trail))[0] == 1
            done = subprocess.run([check.isospin, "replay", str(trail), "--json"], capture_output=True, text=True)
            value = json.loads(done.stdout)
            assert done.returncode == 1 and value["reproduced"], value["mismatch"]
    # A cycle that is no longer there is not reproduced.
    check.run(SPINS, "--property", "progress", "--trail", str(trail))
    check.model(SPINS.replace("skip", "progress: skip"))
    done = subprocess.run([check.isospin, "replay", str(trail), "--json"], capture_output=True, text=True)
    assert done.returncode == 65 and not json.loads(done.stdout)["reproduced"]


def a_formula_that_holds_for_no_reason_is_noted(check):
    status, value = check.json(CLAIMED, "--formula", "[] (x == 7 -> <> (x == 0))")
    assert status == 0 and "never holds" in value["properties"][0]["notes"][0], value
    status, value = check.json(CLAIMED, "--formula", "[] (x == 0 -> <> (x == 1))")
    assert status == 0 and value["properties"][0]["notes"] == [], value
    # p does hold, though never where q does not.
    text = "bool p, q, r; byte x; active proctype P() { q = 1; p = 1; p = 0; x = 2; x = 3; if :: x == 9 -> r = 1 :: else fi }\n"
    for options in ([], ["--plain"], ["--order", "bfs"], ["--threads", "2"], ["--por", "on"], ["--fair"]):
        for formula, notes in (("[] (p -> <> q)", ["q holds whenever p does"]), ("[] (r -> <> q)", ["vacuous: r never holds"]),
                               ("[] (!r || <> q)", ["vacuous: r never holds"]), ("[] (r -> q)", ["vacuous: r never holds"]),
                               ("[] (p -> q)", []), ("[] (x == 2 -> <> (x == 3))", []), ("[] (p && !q -> q U r)", ["vacuous: p && !q never holds"]),
                               ("[] (q -> [] q)", []), ("[] ((r U p) -> <> q)", []), ("<> q", []), ("r -> q", []),
                               ("[] (r -> q) && [] (p -> <> q)", ["vacuous in part: r never holds", "q holds whenever p does"]),
                               ("[] (r -> q) && <> q", ["vacuous in part: r never holds"]),
                               ("[] (p || !p)", ["a tautology: it holds of every model"]), ("true", ["a tautology: it holds of every model"])):
            status, value = check.json(text, "--formula", formula, *options)
            assert (status, value["properties"][0]["notes"]) == (0, notes), (options, formula, value["properties"])
            out = check.run(text, "--formula", formula, *options)[1]
            assert out.count("note  ") == len(notes) and all(note in " ".join(out.split()) for note in notes), out
    # Nothing is said of states behind an error, nor where a limit does not let them be seen.
    status, value = check.json("byte x, z; bool r; active proctype P() { if :: x = 1 :: x = 1 / z; r = 1 fi } ltl v { [] (r -> <> (x == 1)) }")
    assert [row["notes"] for row in value["properties"]] == [[], []], value["properties"]
    # A tautology holds of a model that is wrong, and the first line does not say otherwise.
    status, out, _ = check.run(ASSERTS, "--ltl", "always")
    assert status == 0 and out.splitlines()[0].endswith("model.pml: ltl always is a tautology: it holds of every model."), out
    # The automaton is not asked about states that it has given up before.
    status, value = check.json("bool a = 1, b, c; active proctype P() { c = 1; c = 0; b = 1 } ltl v { (a U b) -> <> c }")
    assert status == 0 and value["properties"][1]["notes"] == [], value
    # The macros that the model ends with are not those that its formula was read with.
    for text in ("byte a, b, c = 9; active proctype P() { a = 1; b = 1; a = 0 }\n"
                 "ltl f { [] (a == 1 -> <> (b < 5)) }\n#define a c\n",
                 "byte x, y;\n#define x (x + 1)\nactive proctype P() { y = 1; y = 0 }\nltl f { [] (x == 1 -> <> (y < 4)) }\n"):
        _, value = check.json(text, "--ltl", "f")
        assert not any("vacuous" in note for row in value["properties"] for note in row["notes"]), value["properties"]


def mistakes(check):
    status, value = check.json(WRONG)
    assert (status, value["verdict"]) == (65, None) and value["diagnostics"][0]["code"] == "E0203", value
    status, out, err = check.run(WRONG)
    assert status == 65 and out == "" and "is not declared" in err
    # What would have no effect is refused, and so is a file that cannot be written, before the search.
    for options in (["--ignore-claims", "--formula", "[] (x < 2)"], ["--ignore-claims", "--ltl", "p"], ["--shorten", "1s", "--shortest"],
                    ["--por", "on", "--count-states"], ["--no-trail", "--trail", "out.json"],
                    ["--main-array", "nonsense"], ["--strategy", "sorted", "--symmetry", "off"], ["--strategy", "full", "--plain"],
                    ["--count-states", "--store", "bitstate"]):
        status, out, err = check.run(CLAIMED, *options)
        assert status == 64 and out == "" and options[0] in err, (options, status, out, err)
    for options, why in ((["--trail", "/nowhere/out.json"], "No such file"), (["--svg", "/nowhere/out.svg"], "No such file"),
                         (["--msc", check.folder.name], "Is a directory")):
        status, out, err = check.run(CLAIMED, *options)
        assert status == 74 and out == "" and options[0] in err and why in err, (options, status, out, err)
    for option in ("--msc", "--trail"):
        out = check.run(HOLDS, option, "run.svg")[1]
        assert "there is no run that fails: run.svg is not written" in out, out


def the_model_is_read_once(check):
    """However many properties it has: it may come through a pipe, or be edited meanwhile."""
    for options in ([], ["--property", "claims"], ["--formula", "[] (x < 2)"]):
        status, named, _ = check.run(CLAIMED, "--quiet", *options)
        piped = subprocess.run([check.isospin, "check", "/dev/stdin", "--quiet", *options], input=CLAIMED, capture_output=True,
                               text=True)
        assert (piped.returncode, piped.stdout) == (status, named.replace(str(check.model(CLAIMED)), "/dev/stdin")), piped


def limit_on_states(check):
    value = check.incomplete("--max-states", "1000")
    assert 1000 <= value["search"]["states"] < 1100


def limit_on_depth(check):
    for order in ("dfs", "bfs"):
        value = check.incomplete("--max-depth", "20", "--order", order)
        assert value["search"]["depth"] <= 21, value["search"]


def limit_on_time(check):
    value = check.incomplete("--time", "0.2s")
    assert value["search"]["seconds"] < 20
    # It holds for the symmetries, too, and for all properties together.
    value = check.incomplete("--time", "0.0001s")
    assert "no time" in value["symmetry"]["why_not"], value["symmetry"]
    claimed = LARGE + " ltl p { [] (a >= 0) } ltl q { [] (b >= 0) }"
    status, value = check.json(claimed, "--time", "0.3s")
    assert status == 2 and [row["verdict"] for row in value["properties"]] == 3 * ["incomplete"], value["properties"]
    assert all(row["seconds"] > 0 and row["states"] > 0 for row in value["properties"]), "each has its share of the time"
    assert value["totals"]["states"] == sum(row["states"] for row in value["properties"]), value["totals"]


def limit_on_memory(check):
    for order in ("dfs", "bfs"):
        value = check.incomplete("--memory", "20M", "--order", order)
        assert value["search"]["memory_bytes"] < 60_000_000


def interrupt(check):
    process = subprocess.Popen([check.isospin, "check", check.model(LARGE), "--json"], stdout=subprocess.PIPE, text=True)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)  # at once: the same request, as from `timeout`
    out, _ = process.communicate(timeout=60)
    value = json.loads(out)
    check.conforms(value, check.schema, check.schema)
    assert process.returncode == 2 and value["verdict"] == "incomplete", value["verdict"]
    assert value["incomplete_because"] == ["it was interrupted"]


def plain_undoes_what_is_not_named_after_it(check):
    _, plain = check.json(HOLDS, "--plain")
    _, merged = check.json(HOLDS, "--plain", "--merge", "on")
    _, named_before = check.json(HOLDS, "--merge", "on", "--plain")
    states = [value["search"]["states"] for value in (plain, merged, named_before)]
    assert states[0] == states[2] > states[1], states


def a_model_is_the_same_wherever_it_is_kept(check):
    """Odd names of folders do no harm, and code that was compiled for the model is found again."""
    text = "byte x; active proctype P() { d_step { x = 1; x = x * 2 /* twice */ } assert(x < 2) }\n"
    cache = pathlib.Path(check.folder.name) / "cache"
    for name in ("plain", "*", "with space", "qu'ote\"", "back\\slash", "$(x)", "-p", "new\nline"):
        folder = pathlib.Path(check.folder.name) / name
        folder.mkdir()
        (folder / "model.pml").write_text(("\n" if name == "*" else "") + text)
        for options in (["--tier", "quick"], ["--tier", "optimised", "--json"]):
            done = subprocess.run([check.isospin, "check", f"{name}/model.pml" if name != "-p" else "./-p/model.pml", *options],
                                  capture_output=True, text=True, cwd=check.folder.name,
                                  env={**os.environ, "XDG_CACHE_HOME": str(cache)})
            assert done.returncode == 1, (name, done.stdout, done.stderr)
        assert json.loads(done.stdout)["violation"]["place"]["file"].endswith(f"{name}/model.pml"), done.stdout
    assert len([path for path in cache.rglob("*") if path.is_file()]) <= 1, list(cache.rglob("*"))


def saved_counterexample_replays(check):
    trail = str(pathlib.Path(check.folder.name) / "out.trail.json")
    chart = str(pathlib.Path(check.folder.name) / "out.svg")
    status, out, err = check.run(FAILS, "--trail", trail, "--msc", chart)
    assert status == 1 and trail in out, out
    assert pathlib.Path(chart).read_text().startswith("<"), "an SVG"
    replay = subprocess.run([check.isospin, "replay", trail], capture_output=True, text=True)
    assert replay.returncode == 1, (replay.stdout, replay.stderr)
    # Of two choices that look alike, the one that fails.
    status, _, _ = check.run("byte g; active D_proctype D() { do :: g == 0 -> break :: g < 2 od }", "--trail", trail)
    replay = subprocess.run([check.isospin, "replay", trail], capture_output=True, text=True)
    assert (status, replay.returncode) == (1, 1), (replay.stdout, replay.stderr)


def values_are_shown_as_they_are(check):
    """Also those that the search forgets."""
    trail = str(pathlib.Path(check.folder.name) / "values.trail.json")
    for options in ([], ["--plain"], ["--symmetry", "off"], ["--shortest"]):
        for text in (FORGETS, FORGETS_IN_A_LOOP):
            _, value = check.json(text, *options, "--trail", trail)
            steps = value["violation"]["trace"]["steps"]
            replay = subprocess.run([check.isospin, "replay", trail, "--json"], capture_output=True, text=True)
            assert json.loads(replay.stdout)["trace"]["steps"] == steps, "the same when it is replayed"
            values = {"log": "100", "P(0).t": "5", "g": "0"}
            for change in (change for step in steps for change in step["changes"]):
                assert change["before"] == values[change["name"]], (options, change, values)
                values[change["name"]] = change["after"]


def written_symmetries_are_counted_as_they_are(check):
    """Renamings of values that do not fit together make a larger group on values than on processes."""
    file = pathlib.Path(check.folder.name) / "lines.sym"
    file.write_text("scalarset P\n(P 0, P 2)\n")
    whole = check.json(RENAMES, "--all-states", "--symmetry", "off")[1]["search"]["states"]
    for strategy in ("canonical", "full", "chain"):
        _, value = check.json(RENAMES, "--all-states", "--symmetry", str(file), "--strategy", strategy)
        assert value["symmetry"]["unique"], value["symmetry"]
        assert int(value["search"]["represented_states"]) == whole, (strategy, value["search"])


def a_conjunct_stands_for_others(check):
    formula = " && ".join(f"[]<> served[{i}]" for i in range(3))
    trail = str(pathlib.Path(check.folder.name) / "split.trail.json")
    status, value = check.json(SERVES, "--formula", formula, "--trail", trail)
    assert status == 1 and value["split"]["conjuncts"] == 3 and value["split"]["order"] == "6", value["split"]
    assert [part["conjuncts"] for part in value["split"]["parts"]] == [3], value["split"]
    assert value["split"]["parts"][0]["order"] == "2" and value["properties"][0]["name"] == "formula " + formula
    replay = subprocess.run([check.isospin, "replay", trail], capture_output=True, text=True)
    assert replay.returncode == 1, (replay.stdout, replay.stderr)
    _, out, _ = check.run(SERVES, "--formula", formula)
    assert "is a conjunct of the formula" in out and "stands for 3" in out, out
    for whole in (["--split", "off"], ["--symmetry", "off"], ["--plain"], ["--plain", "--symmetry", "auto"]):
        status, value = check.json(SERVES, "--formula", formula, *whole)
        assert status == 1 and value["split"] is None, whole


def bitstate_is_never_exhaustive(check):
    for text in (HOLDS, SERVES):
        _, exact = check.json(text, "--por", "off")
        status, value = check.json(text, "--store", "bitstate", "--memory", "8M")
        search, bits = value["search"], value["search"]["bitstate"]
        assert (status, value["verdict"], search["exhaustive"]) == (2, "incomplete", False), value
        assert (search["store"], value["options"]["store"], exact["search"]["store"]) == ("bitstate", "bitstate", "tree")
        assert search["states"] == exact["search"]["states"] and "represented_states" not in search, search
        assert "taken for seen" in value["incomplete_because"][0], value["incomplete_because"]
        assert bits["bits"] == 6 * 2**20 * 8 and 0 < bits["bits_set"] <= bits["bits_per_state"] * search["states"], bits
        assert search["bytes_per_state"] is None and value["unreached"] == [], search
        assert value["partial_order"]["used"] is False and "bitstate" in value["partial_order"]["why_not"]
    status, out, _ = check.run(SERVES, "--store", "bitstate")
    assert status == 2 and "is undecided: states may have been taken for seen" in out and "holds" not in out, out
    assert "coverage cannot be told exactly" in out and "not exhaustively" in out and "standing for" not in out, out


def limits_hold_before_the_search(check):
    """A model that takes seconds to read and compile: nothing has been searched when its time is over."""
    long = "int x; active proctype P() { do ::" + "x = x + 1;\n" * 300_000 + "skip od }\n"
    for options, reason in ((["--time", "0.1s"], "the time limit"), (["--memory", "1M"], "the memory limit")):
        status, value = check.json(long, *options, "--symmetry", "off", "--por", "off")
        assert status == 2 and value["verdict"] == "incomplete", value
        assert value["incomplete_because"] == [reason + " was reached before the search began"], value
        assert [row["verdict"] for row in value["properties"]] in ([], ["incomplete"]), value
        assert value["accepted"] and "search" not in value, value


def bitstate_finds_errors_that_replay(check):
    trail = str(pathlib.Path(check.folder.name) / "bits.trail.json")
    for text, kind in ((FAILS, "assertion"), (STUCK, "invalid-end-state"), (DIVIDES, "runtime-error")):
        for options in ([], ["--plain"], ["--all-states"], ["--plain", "--symmetry", "auto"]):
            status, value = check.json(text, "--store", "bitstate", "--memory", "8M", "--trail", trail, *options)
            assert (status, value["verdict"], value["violation"]["kind"]) == (1, "violated", kind), value
            assert value["violation"]["trace"]["replayed"] is True and not value["search"]["exhaustive"]
            assert value["incomplete_because"] == [], value
            replay = subprocess.run([check.isospin, "replay", trail], capture_output=True, text=True)
            assert replay.returncode == 1, (replay.stdout, replay.stderr)
    for name, expected in (("p", 2), ("q", 1)):
        assert check.json(CLAIMED, "--store", "bitstate", "--ltl", name)[0] == expected, name


def bitstate_keeps_to_limits(check):
    for options, why in ((["--max-states", "1000"], "states"), (["--max-depth", "20", "--memory", "20M"], "depth"),
                         (["--time", "0.2s"], "time")):
        value = check.incomplete("--store", "bitstate", *options)
        limit, bits = value["incomplete_because"]
        assert why in limit and "taken for seen" in bits, value["incomplete_because"]
    # Where the stack has no more room, the search goes on elsewhere.
    deep = "byte a, b; active proctype P() { do :: a++ :: b++ :: a + b < 0 od }\n"
    status, value = check.json(deep, "--store", "bitstate", "--memory", "1M")
    search, (limit, bits) = value["search"], value["incomplete_because"]
    assert status == 2 and "memory" in limit and "taken for seen" in bits, value["incomplete_because"]
    assert search["depth"] < search["states"] and search["waiting"] == 0 and search["memory_bytes"] <= 1 << 20, search


def bitstate_refuses_what_it_cannot_do(check):
    for text, options, named in ((HOLDS, ["--order", "bfs"], "`--order bfs`"), (HOLDS, ["--shortest"], "`--shortest`"),
                                 (HOLDS, ["--threads", "2"], "`--threads 2`"), (HOLDS, ["--fair"], "`--fair`"),
                                 (CLAIMED, [], "`ltl r`"), (CLAIMED, ["--ltl", "r"], "`ltl r`"),
                                 (CLAIMED, ["--formula", "<> (x == 1)"], "`formula <> (x == 1)`"),
                                 (ACCEPTS, [], "`acceptance`"), (SPINS, ["--property", "progress"], "`progress`"),
                                 (NEVER, [], "`never")):
        status, out, err = check.run(text, "--store", "bitstate", "--json", *options)
        error = json.loads(out)["error"]
        assert (status, err, error["kind"]) == (64, "", "usage"), (options, err)
        assert "does not go with " + named in error["message"] and "--store tree" in error["hint"], (options, error)
    for text in (CLAIMED, ACCEPTS, NEVER, SPINS):
        assert check.json(text, "--store", "bitstate", "--property", "safety", "--threads", "1", "--order", "dfs")[0] == 2
    status, _, err = check.run(HOLDS, "--store", "plain")
    assert status == 64 and "tree or bitstate" in err, err
    # What is wrong with the model, or the formula, comes first.
    assert check.json(WRONG, "--store", "bitstate")[0] == 65
    assert check.json(CLAIMED, "--store", "bitstate", "--formula", "[] (y < 2)")[0] == 65


def a_property_is_asked_for_by_its_name(check):
    for name in ("r", "ltl r"):
        _, value = check.json(CLAIMED, "--property", name)
        assert [row["name"] for row in value["properties"]] == ["ltl r"], value
    status, _, err = check.run(CLAIMED, "--property", "safty")
    assert status == 64 and "there are: " in err and "did you mean `safety`?" in err, (status, err)


CASES = [verdicts, a_wrong_state_is_nearer_than_a_wrong_step, every_claim_is_checked, everything_that_is_asked_for_is_checked,
         rows_are_about_their_own_property, one_claim_says_nothing_of_the_model, what_is_ignored_is_not_reported, runs_of_claims_pass_failing_assertions,
         formulas_are_read_as_in_the_model,
         cycles, saved_cycle_replays, a_formula_that_holds_for_no_reason_is_noted, mistakes, the_model_is_read_once,
         limit_on_states, limit_on_depth, limit_on_time, limit_on_memory, limits_hold_before_the_search, interrupt, plain_undoes_what_is_not_named_after_it,
         a_model_is_the_same_wherever_it_is_kept, saved_counterexample_replays,
         values_are_shown_as_they_are, written_symmetries_are_counted_as_they_are, a_conjunct_stands_for_others, bitstate_is_never_exhaustive, bitstate_finds_errors_that_replay,
         bitstate_keeps_to_limits, bitstate_refuses_what_it_cannot_do, a_property_is_asked_for_by_its_name]


def main():
    if sys.argv[1:] == ["--list"]:
        print("\n".join(case.__name__ for case in CASES))
        return
    name, isospin, root = sys.argv[1:]
    next(case for case in CASES if case.__name__ == name)(Checker(isospin, root))


if __name__ == "__main__":
    main()
