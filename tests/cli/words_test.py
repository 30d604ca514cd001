"""What `isospin check` says in words: why a run ends, what is named, what is suggested.

    words_test.py CASE ISOSPIN ROOT     one case, by name
"""

import sys

from checker import LARGE, Checker


def a_search_in_breadth_that_runs_out_of_time_names_the_other(check):
    for options, named in ((["--order", "bfs"], True), (["--order", "dfs"], False)):
        status, out, _ = check.run(LARGE, "--time", "0.5s", *options)
        assert status == 2 and ("--order dfs" in out) is named, out
        assert "  searched " in out, out


CASES = [a_search_in_breadth_that_runs_out_of_time_names_the_other]


def main():
    name, isospin, root = sys.argv[1:]
    next(case for case in CASES if case.__name__ == name)(Checker(isospin, root))


if __name__ == "__main__":
    main()
