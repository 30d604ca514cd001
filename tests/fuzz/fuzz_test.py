#!/usr/bin/env python3
"""The random model generator and the shrinker do what the random tests rely on."""

import unittest

import features
from generate import generate, tree
from printer import Printed, expression
from profiles import PROFILES
from shrink import shrink
from tree import Node, binary, constant, size, unary, variable, walk

# What no set of random models may lack, whatever the weights are changed to.
ALWAYS_COVERED = (
    "type bit", "type bool", "type byte", "type pid", "type short", "type int", "type unsigned",
    "type mtype", "type chan", "type chan[]", "type record", "type record[]", "mtype named", "hidden",
    "channel rendezvous", "channel buffered", "message of chan", "message of record", "initialiser list",
    "active proctype", "started proctype", "active D_proctype", "provided", "priority", "init",
    "inline", "macro", "call", "call_value", "return", "assign", "step ++", "step --", "if", "do",
    "for", "for_in", "select constant", "select dynamic", "atomic", "atomic with goto", "d_step", "unless",
    "bare_unless", "goto", "break", "label end", "label progress", "label accept", "assert", "printf",
    "printm", "skip", "else", "timeout", "send !", "send !!", "receive ?", "receive ??", "receive ?<>", "receive ??<>",
    "poll ?", "poll ??", "eval", "wildcard", "len", "probe full", "probe empty", "probe nfull",
    "probe nempty", "conditional", "remote_label", "remote_variable", "_pid", "_nr_pr", "_last",
    "enabled", "pc_value", "get_priority", "set_priority", "exclusive", "trace", "notrace", "never", "ltl",
    "run", "block") + tuple(f"binary {op}" for op in
                            "|| && | ^ & == != < <= > >= << >> + - * / %".split()) + (
    "unary !", "unary -", "unary ~")


class Generator(unittest.TestCase):
    def test_a_seed_always_gives_the_same_model(self):
        for profile in PROFILES:
            self.assertEqual(generate(5, profile), generate(5, profile))

    def test_seeds_give_different_models(self):
        self.assertEqual(len({generate(seed) for seed in range(50)}), 50)

    def test_every_construct_of_the_language_occurs(self):
        found = set()
        for seed in range(1500):
            found |= features.of_model(tree(seed))
        self.assertEqual([name for name in ALWAYS_COVERED if name not in found], [])

    def test_symmetric_models_have_replicated_processes(self):
        for seed in range(50):
            model = tree(seed, "symmetric")
            copies = [node for node in walk(model) if node.kind == "run"]
            active = [node for node in model.parts if node.kind == "proctype" and "[" in node.value[0]]
            looped = [node for node in walk(model) if node.kind == "for"]
            self.assertTrue(len(copies) >= 2 or active or looped)

    def test_almost_equal_models_have_proctypes_of_one_process_each(self):
        bodies = 0
        for seed in range(50):
            proctypes = [unit for unit in tree(seed, "almost-equal").parts if unit.kind == "proctype"]
            self.assertTrue(2 <= len(proctypes) <= 4)
            self.assertFalse(any("[" in each.value[0] for each in proctypes))
            bodies += len({repr(each.parts) for each in proctypes}) > 1
        self.assertGreater(bodies, 40)


class Printing(unittest.TestCase):
    def test_only_needed_parentheses_are_printed(self):
        a, b, c = variable("a"), variable("b"), variable("c")
        self.assertEqual(expression(binary("+", a, binary("*", b, c))), "a + b * c")
        self.assertEqual(expression(binary("*", a, binary("+", b, c))), "a * (b + c)")
        self.assertEqual(expression(binary("-", a, binary("-", b, c))), "a - (b - c)")
        self.assertEqual(expression(binary("-", binary("-", a, b), c)), "a - b - c")
        self.assertEqual(expression(unary("-", constant(-1))), "-(-1)")
        self.assertEqual(expression(unary("!", binary("==", a, b))), "!(a == b)")

    def test_statements_are_found_by_their_line(self):
        for seed in range(20):
            printed = Printed(tree(seed))
            lines = printed.text.splitlines()
            for line, nodes in printed.lines.items():
                for node in nodes:
                    if node.kind in ("atomic", "d_step", "assert", "goto", "if", "do"):
                        self.assertIn(node.kind, lines[line - 1])


class Shrinking(unittest.TestCase):
    def test_only_what_the_failure_needs_is_left(self):
        def fails(model):
            return any(node.kind == "atomic" and any(part.kind == "assert" for part in walk(node))
                       for node in walk(model))

        seed = next(seed for seed in range(1000) if fails(tree(seed)))
        small, _ = shrink(tree(seed), fails, most_tries=5000)
        self.assertTrue(fails(small))
        # model, proctype, body, atomic, its sequence, assert, a constant
        self.assertLessEqual(size(small), 8)

    def test_a_parameter_goes_with_its_arguments(self):
        head = Node("proctype", ("", "proctype", "P", None),
                    [Node("declaration", ("", "byte", "p", None, None)), Node("sequence")])
        init = Node("init", None, [Node("sequence", None, [Node("condition", None, [
            Node("run", ("P", None), [constant(3)])])])])

        def fails(model):
            text = Printed(model).text
            return any(proctype in text and run in text for proctype, run in
                       (("proctype P()", "run P()"), ("proctype P(byte p)", "run P(3)")))

        small, _ = shrink(Node("model", None, [head, init]), fails)
        self.assertIn("proctype P()", Printed(small).text)

    def test_a_tree_that_cannot_be_smaller_stays(self):
        model = tree(3)
        small, _ = shrink(model, lambda candidate: False)
        self.assertIs(small, model)


if __name__ == "__main__":
    unittest.main()
