#!/usr/bin/env python3
"""The generator of random Murphi models, the comparison and the shrinker do what the random tests rely on."""

import shutil
import unittest

import neighbours  # noqa: F401
import compare
import features
from generate import generate, tree
from judge import ORBITS, PLAIN, STUCK, STUTTERING, WAYS, Answer, Run, ask, ask_unswitched
from language import binary, constant, conditional, unary, variable
from printer import Printed, expression
from profiles import PROFILES
from shrink import shrink
from smaller import PASSES
from tree import size, walk

# What no set of random models may lack, whatever the weights are changed to.
ALWAYS_COVERED = (
    "const", "enum", "range", "range, negative", "scalarset", "record", "array of type_name", "array of range",
    "startstate", "startstate in ruleset", "rule", "rule without guard", "rule in ruleset", "property in ruleset",
    "aliasrule in ruleset", "ruleset in ruleset", "ruleset of 1", "ruleset of 2", "aliasrule", "locals", "function",
    "procedure", "function without result", "parameter", "parameter, var", "return", "return in the middle", "call",
    "call_value", "assign", "clear", "undefine", "isundefined", "if", "elsif", "otherwise", "switch", "for quantifier",
    "for counter", "for counter by", "while", "aliases_do", "put", "put text", "error", "assert", "invariant", "cover",
    "assume", "liveness", "conditional", "forall quantifier", "exists quantifier", "forall counter", "exists counter",
    "forall, nested", "exists, nested", "unary !", "unary -") + tuple(
        f"binary {operator}" for operator in "+ - * / % = == != < <= > >= & | -> && ||".split())

COUNTER = """var x: 0..3;
startstate begin x := 0; end;
rule x < 3 ==> begin x := x + 1; end;
"""


class Generator(unittest.TestCase):
    def test_a_seed_always_gives_the_same_model(self):
        for profile in PROFILES:
            self.assertEqual(generate(5, profile), generate(5, profile))

    def test_seeds_give_different_models(self):
        self.assertEqual(len({generate(seed) for seed in range(50)}), 50)

    def test_every_construct_of_the_language_occurs(self):
        found = set()
        for seed in range(400):
            found |= features.of_model(tree(seed, "wild")) | features.of_model(tree(seed, "clean"))
        self.assertEqual([name for name in ALWAYS_COVERED if name not in found], [])

    def test_symmetric_models_never_clear_what_holds_a_member_of_a_scalarset(self):
        for seed in range(100):
            model = tree(seed, "symmetric")
            types = {unit.value: unit.parts[0] for unit in model.parts if unit.kind == "type"}
            held = {unit.value: unit.parts[0] for unit in model.parts if unit.kind == "var"}
            cleared = [node.parts[0].value for node in walk(model) if node.kind == "clear"
                       and node.parts[0].kind == "variable" and node.parts[0].value in held]
            for name in cleared:
                self.assertFalse(_holds_scalarset(held[name], types), f"seed {seed}: clear {name}")


def _holds_scalarset(kind, types):
    if kind.kind == "type_name":
        return kind.value in types and _holds_scalarset(types[kind.value], types)
    if kind.kind == "array":
        return _holds_scalarset(kind.parts[1], types)
    if kind.kind == "record":
        return any(_holds_scalarset(part.parts[0], types) for part in kind.parts)
    return kind.kind == "scalarset"


class Printing(unittest.TestCase):
    def test_only_needed_parentheses_are_printed(self):
        a, b, c = variable("a"), variable("b"), variable("c")
        self.assertEqual(expression(binary("+", a, binary("*", b, c))), "a + b * c")
        self.assertEqual(expression(binary("-", a, binary("-", b, c))), "a - (b - c)")
        self.assertEqual(expression(unary("!", binary("=", a, b))), "!a = b")
        self.assertEqual(expression(binary("=", unary("!", a), b)), "(!a) = b")
        self.assertEqual(expression(binary("&&", a, binary("|", b, c))), "a && b | c")
        self.assertEqual(expression(binary("->", binary("->", a, b), c)), "(a -> b) -> c")
        self.assertEqual(expression(conditional(a, b, conditional(a, b, c))), "a ? b : (a ? b : c)")
        self.assertEqual(expression(binary("%", a, constant(-2))), "a % (-2)")


class Shrinking(unittest.TestCase):
    def test_only_what_the_failure_needs_is_left(self):
        def fails(model):
            return any(node.kind == "for" and any(part.kind == "undefine" for part in walk(node))
                       for node in walk(model))

        seed = next(seed for seed in range(1000) if fails(tree(seed)))
        small, _ = shrink(tree(seed), fails, 5000, PASSES)
        self.assertTrue(fails(small))
        # model, rule with guard and locals, body, for, its quantifier with a type, its sequence, undefine, a variable
        self.assertLessEqual(size(small), 12)

    def test_what_is_smaller_can_be_printed(self):
        model = tree(3, "wild")
        for candidates in PASSES:
            for candidate in candidates(model):
                Printed(candidate)


class Replies:
    """An isospin that says what it is told."""

    def __init__(self, **report):
        self.report = report

    def check(self, case, *options):
        return self.report, ""


class Comparing(unittest.TestCase):
    holds = Answer("counted", runs={PLAIN: Run(4, 6, 0), STUCK: Run(4, 6, 0), STUTTERING: Run(4, 6, 0), ORBITS: Run(3, 5, 0)})
    fails = Answer("counted", runs={way: Run(2, 2, 1, ("deadlock",)) for way in WAYS})

    def differs(self, check, answer, **report):
        difference = check(compare.Case(None), Replies(**report), answer)
        return difference and difference[0]

    def test_counts_are_compared_when_there_is_no_error(self):
        good = {"verdict": "holds", "search": {"states": 4, "rules_fired": 6}}
        self.assertIsNone(self.differs(compare.check_plain, self.holds, **good))
        self.assertEqual(self.differs(compare.check_plain, self.holds, verdict="violated"), "verdict")
        self.assertEqual(self.differs(compare.check_plain, self.holds, verdict="holds",
                                      search={"states": 5, "rules_fired": 6}), "states")
        self.assertEqual(self.differs(compare.check_plain, self.holds, verdict="holds",
                                      search={"states": 4, "rules_fired": 5}), "rules_fired")
        self.assertIsNone(self.differs(compare.check_plain, self.fails, verdict="violated", search={"states": 9}))

    def test_deadlocks_are_compared_by_verdict(self):
        self.assertIsNone(self.differs(compare.check_deadlock, self.fails, verdict="violated"))
        self.assertEqual(self.differs(compare.check_deadlock, self.fails, verdict="holds"), "stuttering-verdict")

    def test_orbits_stand_for_all_states(self):
        def differs(orbits, represented):
            return self.differs(compare.check_symmetry, self.holds, verdict="holds",
                                search={"states": orbits, "represented_states": represented})
        self.assertIsNone(differs(3, 4))
        self.assertIsNone(differs(2, 4))
        self.assertIsNone(differs(4, 4))
        self.assertEqual(differs(3, 5), "represented")

    def test_scalarsets_are_measured(self):
        self.assertEqual(compare.scalarset_sizes("const N: 3;\ntype A: scalarset(N); B: scalarset(2);"), [3, 2])


@unittest.skipUnless(shutil.which("rumur"), "no rumur here")
class Judging(unittest.TestCase):
    def test_deadlock_modes_are_told_apart(self):
        answer = ask(COUNTER)
        self.assertEqual((answer.plain.states, answer.plain.rules_fired, answer.plain.errors), (4, 3, 0))
        self.assertEqual(answer.runs[STUCK].messages, ("deadlock",))
        stutters = ask(COUNTER + "rule begin end;\n")
        self.assertEqual(stutters.runs[STUCK].errors, 0)
        self.assertEqual(stutters.runs[STUTTERING].messages, ("deadlock",))

    def test_what_is_no_model_is_rejected(self):
        self.assertEqual(ask("var x: 0..3; rule begin y := 1; end;").outcome, "rejected")

    def test_a_call_whose_result_is_dropped_can_fail(self):
        answer = ask("var x: 0..2; function f(): boolean; begin return 1 / x = 0; end;\n"
                     "startstate begin x := 0; end; rule begin f(); end;\n", (PLAIN,))
        self.assertIn("division by zero", answer.plain.messages[0])

    def test_numbers_may_be_negative_on_the_way(self):
        text = "var x: 0..1; startstate begin x := 1; end; rule 0 - x < 0 ==> begin end;\n"
        self.assertEqual(ask(text, (PLAIN,)).plain.errors, 0)

    def test_one_verifier_says_what_four_do(self):
        for profile in PROFILES:
            text = generate(4, profile)
            self.assertEqual(ask(text, WAYS + (ORBITS,)), ask_unswitched(text, WAYS + (ORBITS,)))

    def test_rumur_accepts_nearly_everything(self):
        for profile in PROFILES:
            refused = [seed for seed in range(12) if ask(generate(seed, profile), (PLAIN,)).outcome in ("rejected", "aborted")]
            self.assertLessEqual(len(refused), 1, f"{profile}: {refused}")


if __name__ == "__main__":
    unittest.main()
