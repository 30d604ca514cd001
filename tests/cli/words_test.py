"""What `isospin check` says in words: why a run ends, what is named, what is suggested.

    words_test.py CASE ISOSPIN ROOT     one case, by name
"""

import subprocess
import sys

from checker import LARGE, SERVES, Checker


def ending(check, text, *options):
    """The lines behind the run, as one text."""
    status, out, _ = check.run(text, *options, "--no-trail")
    assert status == 1, out
    return out


def who_is_not_provided_says_so(check):
    out = ending(check, "byte x; active proctype A() provided (x == 1) { do :: x > 2 -> x-- :: x < 2 -> x++ od }\n")
    assert "provided (x == 1)   (x = 0)" in out and "x > 2" not in out, out
    text = "byte x; active proctype A() provided (x == 1) { x = 2; false } active proctype B() { x = 1; x == 3 }\n"
    out = ending(check, text)
    assert "provided (x == 1)   (x = 2)" in out and "x == 3   (x = 2)" in out, out
    stuck = check.json(text)[1]["violation"]["trace"]["ending"]["stuck"]
    assert stuck[0]["waits_for"][0]["statement"] == "provided (x == 1)", stuck


def halves_of_a_rendezvous_that_do_not_fit(check):
    out = ending(check, "chan r = [0] of { byte, byte }; active proctype A() { r!1,2 } active proctype B() { byte y = 3; r?1,eval(y) }\n")
    assert "r!1,2   (B(1) waits for r?1,3, which does not fit)" in out, out
    assert "r?1,eval(y)   (A(0) offers r!1,2, which does not fit)" in out, out
    out = ending(check, "chan r = [0] of { byte }; byte x; active proctype A() { r!1 }"
                        " active proctype B() provided (x == 1) { r?1 }\n")
    assert "nobody receives from r" in out, out


def a_trace_that_is_not_at_its_end(check):
    text = ("chan c = [1] of { byte }; active proctype A() { byte x; c!1; c?x; end: false }"
            " trace { do :: c!1; c!2 od }\n")
    status, value = check.json(text)
    message = value["violation"]["message"]
    assert status == 1 and message == "invalid end state: the trace assertion is not at its end, where it expects c!2", message


def trace_assertions_are_named(check):
    begin = "chan c = [2] of { byte }; active proctype A() { c!1; c!3 }"
    for text, said in ((begin + " trace { c!1; if :: c!2 :: c!4 fi }\n",
                        "an event that the trace assertion does not allow: c!3, where it expects c!2 or c!4"),
                       (begin + " notrace { c!1; c!3 }\n", "an event that completes what the notrace assertion forbids: c!3")):
        for options in ([], ["--plain"], ["--order", "bfs"]):
            status, value = check.json(text, *options)
            assert (status, value["violation"]["kind"], value["violation"]["message"]) == (1, "assertion", said), value["violation"]
        assert said in ending(check, text).splitlines()[0]


def assertions_of_claims_are_named(check):
    text = "byte x; active proctype A() { x = 1; x = 2 } never { do :: assert(x < 2) od }\n"
    message = check.json(text)[1]["violation"]["message"]
    assert message == "assertion x < 2 in the never claim is violated", message


def a_search_in_breadth_that_runs_out_of_time_names_the_other(check):
    for options, named in ((["--order", "bfs"], True), (["--order", "dfs"], False)):
        status, out, _ = check.run(LARGE, "--time", "0.5s", *options)
        assert status == 2 and ("--order dfs" in out) is named, out
        assert "  searched " in out, out


def who_accepts_is_named(check):
    text = "byte n; active proctype P() { do :: n = 1 - n od } active proctype R() { if :: accept_r: n == 1 -> skip :: n == 9 fi }\n"
    message = check.json(text, "--property", "acceptance")[1]["violation"]["message"]
    assert message == "acceptance cycle: accept_r of R(1) is passed for ever", message
    text = ("byte x; active proctype A() { do :: x = 1 - x od } never first { do :: x == 7 -> break :: else od }"
            " never second { do :: x == 1 -> break :: else od }\n")
    message = check.json(text)[1]["violation"]["message"]
    assert message == "the never claim second comes to its end", message


def no_progress_label_is_noted(check):
    loops = "byte x; active proctype A() { do :: x = 1 - x od }\n"
    status, value = check.json(loops, "--property", "progress")
    assert status == 1 and "no progress labels" in value["properties"][0]["notes"][0], value["properties"]
    assert "no progress labels" in check.run(loops, "--property", "progress", "--no-trail")[1]
    labelled = "byte x; active proctype A() { do :: progress: x = 1 - x od }\n"
    assert check.json(labelled, "--property", "progress")[1]["properties"][0]["notes"] == []


def depth_counts_steps_of_the_search(check):
    """Merged steps are one, and the help says so."""
    text = "byte g; active proctype P() { byte i; i = 1; i++; i++; i++; g = i; assert(g != 4) }\n"
    assert check.run(text, "--max-depth", "2", "--no-trail")[0] == 1
    assert check.run(text, "--max-depth", "2", "--merge", "off")[0] == 2
    for command, counts in (("check", True), ("simulate", False)):
        words = " ".join(subprocess.run([check.isospin, command, "--help"], capture_output=True, text=True).stdout.split())
        assert ("steps that --merge makes one, count as one" in words) is counts, words


def as_many_steps_as_states(check):
    """Whenever a search ends: a state is stored by a step to it. In the end all ways count the same."""
    served = SERVES + "ltl p { [] <> served[0] }\n"
    for text, options in ((served, ["--ltl", "p"]), (LARGE, ["--max-states", "2000"])):
        for way in ([], ["--threads", "1"], ["--threads", "2"], ["--order", "dfs", "--threads", "1"], ["--fair"], ["--plain"],
                    ["--order", "dfs", "--por", "on"], ["--order", "bfs", "--por", "on"], ["--por", "on", "--threads", "2"]):
            search = check.json(text, "--shorten", "0", *options, *way)[1]["search"]
            assert search["transitions"] >= search["states"], (options, way, search)
    counts = {check.json(served, "--ltl", "p", "--all-states", "--por", "off", *way)[1]["search"]["transitions"]
              for way in ([], ["--threads", "1"], ["--threads", "2"], ["--order", "dfs"], ["--fair"])}
    assert len(counts) == 1, counts


CASES = [as_many_steps_as_states,
         who_accepts_is_named, no_progress_label_is_noted, depth_counts_steps_of_the_search, a_search_in_breadth_that_runs_out_of_time_names_the_other, who_is_not_provided_says_so, halves_of_a_rendezvous_that_do_not_fit, a_trace_that_is_not_at_its_end,
         trace_assertions_are_named, assertions_of_claims_are_named]


def main():
    name, isospin, root = sys.argv[1:]
    next(case for case in CASES if case.__name__ == name)(Checker(isospin, root))


if __name__ == "__main__":
    main()
