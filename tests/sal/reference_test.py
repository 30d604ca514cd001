"""The reference against models that were computed by hand, and its LTL against all short lassos of random graphs."""

import random
import sys
import unittest
from types import SimpleNamespace

from explore import Explorer
from logic import states_of, violated
from reference import judge, read
from modules import System
from syntax import Refused, parse

COUNTER = """c: CONTEXT = BEGIN
  m: MODULE = BEGIN
    LOCAL x: [0..3]
    INITIALIZATION x = 0
    TRANSITION [ up: x < 3 --> x' = x + 1 [] reset: x = 3 --> x' IN {0, 1} ]
  END;
  %s
END"""


def theorem(formula, model=COUNTER):
    return judge(model % f"t: THEOREM m |- {formula};")["theorems"][0]


def module(body, theorems="", before=""):
    return judge(f"c: CONTEXT = BEGIN {before} m: MODULE = BEGIN {body} END; {theorems} END")


class ByHand(unittest.TestCase):
    def figures(self, answer, **expected):
        row = (answer["theorems"] or [answer["module"]])[0]
        self.assertEqual({name: row[name] for name in expected}, expected)

    def test_a_counter_has_four_states_and_five_steps(self):
        self.figures(judge(COUNTER % ""), initial_states=1, states=4, transitions=5, rules_fired=5, error=False, stuck=False)

    def test_verdicts_of_the_counter(self):
        for formula, verdict in (("G(x <= 3)", "holds"), ("G(x < 3)", "violated"), ("F(x = 3)", "holds"), ("G(F(x = 0))", "violated"),
                                 ("G(F(x = 1))", "holds"), ("X(x = 1)", "holds"), ("U(x < 2, x = 2)", "holds"),
                                 ("W(x < 2, FALSE)", "violated"), ("R(x = 3, x /= 3)", "violated"), ("R(x = 2, x <= 2)", "holds"),
                                 ("AG(EF(x = 0))", "holds"), ("AG(AF(x = 0))", "violated"), ("EG(x /= 0)", "violated"),
                                 ("EX(EG(x /= 0))", "holds"), ("A[x < 3 U x = 3]", "holds"), ("E[x < 2 U x = 3]", "violated"),
                                 ("AX(x = 1)", "holds"), ("EU(x < 3, x = 3)", "holds"), ("x = 0", "holds"),
                                 ("FORALL (i: [0..2]): F(x = i)", "holds"), ("EXISTS (i: [1..2]): G(x /= i)", "violated")):
            self.assertEqual(theorem(formula)["verdict"], verdict, formula)

    def test_a_run_that_ends_repeats_its_last_state(self):
        model = "c: CONTEXT = BEGIN m: MODULE = BEGIN LOCAL x: [0..1] INITIALIZATION x = 0 TRANSITION [ x = 0 --> x' = 1 ] END; %s END"
        for formula, verdict in (("F(G(x = 1))", "holds"), ("X(X(X(x = 1)))", "holds"), ("AG(EX(TRUE))", "holds"), ("G(F(x = 0))", "violated")):
            self.assertEqual(theorem(formula, model)["verdict"], verdict, formula)
        self.assertTrue(theorem("G(TRUE)", model)["stuck"])

    def test_an_error_is_found(self):
        self.figures(module("LOCAL x: [0..3] INITIALIZATION x = 0 TRANSITION x' = x + 1"), states=4, error=True)
        self.figures(module("LOCAL a: ARRAY [0..1] OF BOOLEAN; k: [0..2] INITIALIZATION k = 2 TRANSITION a'[k] = TRUE"), error=True)
        self.figures(module("LOCAL k: [0..2] INITIALIZATION k = 0 TRANSITION k' = 1 DIV k"), error=True, states=1)
        self.figures(module("LOCAL a: ARRAY [0..1] OF BOOLEAN; i, j: [0..1] TRANSITION a'[i] = TRUE; a'[j] = TRUE"), error=True, states=16)
        self.figures(module("LOCAL k: [0..2] INITIALIZATION k = 0 TRANSITION [ k = 0 OR 1 DIV k > 0 --> ]"), error=False, states=1)

    def test_primed_values_are_those_after_the_step(self):
        self.figures(module("LOCAL x, y, z: [0..9] INITIALIZATION x = 1; y = 5; z = 0 TRANSITION [ z = 0 --> z' = y'; x' = 2; y' = x' + 1 ]",
                            "t: THEOREM m |- X(x = 2 AND y = 3 AND z = 3);"), states=2, verdict="holds")

    def test_inputs_take_any_value(self):
        # Two initial values of x, four of (x, n): n follows x.
        self.figures(module("INPUT x: BOOLEAN LOCAL n: BOOLEAN INITIALIZATION n = FALSE TRANSITION n' = x"),
                     initial_states=2, states=4, transitions=8, rules_fired=8)
        self.figures(module("INPUT x: BOOLEAN LOCAL n: BOOLEAN INITIALIZATION n = x TRANSITION [ x' --> n' = TRUE [] ELSE --> n' = FALSE ]"),
                     initial_states=2, states=2, transitions=4, rules_fired=4)

    def test_together_and_one_by_one(self):
        flips = "flip: MODULE = BEGIN OUTPUT x: BOOLEAN INITIALIZATION x = FALSE TRANSITION x' = NOT x END;"
        for operator, states, fired in (("[]", 8, 24), ("||", 2, 2)):
            answer = judge(f"c: CONTEXT = BEGIN T: TYPE = [0..2]; {flips} s: MODULE = ({operator} (i: T): flip); END")
            self.figures(answer, states=states, rules_fired=fired)

    def test_outputs_drive_inputs(self):
        text = """c: CONTEXT = BEGIN
          a: MODULE = BEGIN OUTPUT x: [0..2] INITIALIZATION x = 0 TRANSITION x' = (x + 1) MOD 3 END;
          b: MODULE = BEGIN INPUT x: [0..2] OUTPUT y: [0..2] INITIALIZATION y = x TRANSITION y' = x' END;
          s: MODULE = a || b;
          t: THEOREM s |- G(x = y);
        END"""
        self.figures(judge(text), states=3, rules_fired=3, verdict="holds")
        self.figures(judge(text.replace("||", "[]")), states=9, rules_fired=18, verdict="violated")

    def test_what_is_not_initialised_has_any_value(self):
        self.figures(module("LOCAL r: [# f: [0..2], g: BOOLEAN #], a: ARRAY BOOLEAN OF [1..2] INITIALIZATION r.f = 1".replace(", a:", "; a:")),
                     initial_states=8, states=8, rules_fired=8)

    def test_the_text_is_taken_apart_as_it_is_meant(self):
        _, _, (declared,) = parse("c: CONTEXT = BEGIN k: BOOLEAN = NOT 1 = 2 AND TRUE OR FALSE => FALSE => TRUE END")
        self.assertEqual(declared[3][1], "=>")
        self.assertEqual(declared[3][3][1], "=>")
        for text, value in (("-7 DIV 2", -4), ("-7 MOD 3", 2), ("7 MOD -3", -2), ("2 + 3 * 4 - 1", 13), ("-2 * 3", -6)):
            scope, _, _ = read(f"c: CONTEXT = BEGIN k: INTEGER = {text}; END")
            self.assertEqual(scope["k"], ("value", value), text)

    def test_wrong_models_are_refused(self):
        for text in ("LOCAL x: NATURAL", "LOCAL x: BOOLEAN TRANSITION y' = x", "LOCAL x, y: BOOLEAN DEFINITION x = y; y = x INITIALIZATION"):
            with self.assertRaises(Refused):
                module(text, "t: THEOREM m |- G(x);")
        with self.assertRaises(Refused):
            theorem("G(EF(x = 0))")


# LTL by its definition on a lasso: positions 0..n-1, after the last comes `back`.

def on_lasso(formula, word, back):
    kind, *parts = formula
    count = len(word)
    after = [*range(1, count), back]
    if kind == "atom":
        return [one in parts[0] for one in word]
    values = [on_lasso(part, word, back) for part in parts]
    if kind == "not":
        return [not one for one in values[0]]
    if kind in ("and", "or"):
        return [(a and b) if kind == "and" else (a or b) for a, b in zip(*values)]
    if kind == "X":
        return [values[0][after[place]] for place in range(count)]

    def ahead(place):
        """Every position from here on, once, in order."""
        seen = []
        while place not in seen:
            seen.append(place)
            place = after[place]
        return seen

    def until(p, q, place):
        for one in ahead(place):
            if q[one]:
                return True
            if not p[one]:
                return False
        return False
    p, q = values[0], values[-1]
    truth = [True] * count
    if kind == "F":
        return [until(truth, p, place) for place in range(count)]
    if kind == "G":
        return [all(p[one] for one in ahead(place)) for place in range(count)]
    if kind == "U":
        return [until(p, q, place) for place in range(count)]
    if kind == "W":
        return [until(p, q, place) or all(p[one] for one in ahead(place)) for place in range(count)]
    no_p, no_q = [not one for one in p], [not one for one in q]
    return [not until(no_p, no_q, place) for place in range(count)]      # R


def random_formula(dice, depth, states):
    if depth == 0:
        return ("atom", frozenset(one for one in range(states) if dice.random() < 0.5))
    kind = dice.choice(["not", "and", "or", "X", "F", "G", "U", "W", "R"])
    return (kind, *(random_formula(dice, depth - 1 if dice.random() < 0.8 else 0, states)
                    for _ in range(1 if kind in ("not", "X", "F", "G") else 2)))


def lassos(graph, start, most):
    paths = [[start]]
    while paths:
        path = paths.pop()
        for after in graph[path[-1]]:
            for back, one in enumerate(path):
                if one == after:
                    yield path, back
            if len(path) < most:
                paths.append(path + [after])


class Logic(unittest.TestCase):
    def test_ltl_agrees_with_all_short_lassos(self):
        dice, verdicts = random.Random(5), []
        for _ in range(400):
            states = dice.randint(1, 3)
            graph = [sorted({dice.randrange(states) for _ in range(dice.randint(1, 2))}) for _ in range(states)]
            formula = random_formula(dice, dice.randint(1, 3), states)
            space = SimpleNamespace(initial={0}, states=range(states), graph=lambda graph=graph: graph)
            bad = any(not on_lasso(formula, word, back)[0] for word, back in lassos(graph, 0, 7))
            self.assertEqual(violated(formula, space), bad, (graph, formula))
            verdicts.append(bad)
        self.assertTrue(100 < sum(verdicts) < 300)

    def test_ctl_agrees_with_ltl_where_they_say_the_same(self):
        dice = random.Random(6)
        for _ in range(300):
            states = dice.randint(1, 5)
            graph = [sorted({dice.randrange(states) for _ in range(dice.randint(1, 2))}) for _ in range(states)]
            space = SimpleNamespace(initial={0}, states=range(states), graph=lambda graph=graph: graph)
            p, q = (random_formula(dice, 0, states) for _ in range(2))
            for ctl, ltl in ((("AG", p), ("G", p)), (("AF", p), ("F", p)), (("AU", p, q), ("U", p, q)), (("AX", p), ("X", p)),
                             (("AG", ("AF", p)), ("G", ("F", p))), (("not", ("EG", p)), ("F", ("not", p))),
                             (("not", ("EU", p, q)), ("not", ("not", ("R", ("not", p), ("not", q)))))):
                self.assertEqual(0 in states_of(ctl, space), not violated(ltl, space), (graph, ctl))


class Steps(unittest.TestCase):
    def test_a_step_that_chooses_twice_has_every_pair(self):
        scope, _, _ = read("c: CONTEXT = BEGIN m: MODULE = BEGIN LOCAL x, y: [0..2] INITIALIZATION x = 0; y = 0 "
                           "TRANSITION x' IN {1, 2}; y' IN {k: [0..2] | k < x'} END; END")
        space = Explorer(System(("use", "m", []), scope))
        self.assertEqual({space.states[one] for one in space.next[0]}, {(1, 0), (2, 0), (2, 1)})


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    unittest.main()
