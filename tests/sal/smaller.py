"""How a failing SAL model is made smaller: PASSES for the shrinker of tests/fuzz.

Drop declarations, theorems, sections, equations, commands; put an operand or a small constant in place of an expression; put a
command in place of its parameters; lower numbers. What is no model any more, the reference or isospin turns down, and the
shrinker goes on with another.
"""

import re

import neighbours  # noqa: F401
from printer import DROPPABLE, EXPRESSIONS, constant
from tree import Node, at, paths, replaced

TARGETS = frozenset(["assign", "choose"])       # whose first part is a place


def _runs(length):
    """Slices to drop, long ones first: halves, quarters, ..., single parts from the end."""
    step = length // 2
    while step > 1:
        for start in range(0, length, step):
            yield slice(start, start + step)
        step //= 2
    for position in reversed(range(length)):
        yield slice(position, position + 1)


def _without_parts(tree):
    for path in sorted(paths(tree), key=len):
        node = at(tree, path)
        if node.kind in DROPPABLE:
            for cut in _runs(len(node.parts)):
                kept = node.parts[:cut.start] + node.parts[cut.stop:]
                if len(kept) >= DROPPABLE[node.kind]:
                    yield replaced(tree, path, node.with_parts(kept))


def _inside_target(tree, path):
    return any(position == 0 and at(tree, path[:depth]).kind in TARGETS for depth, position in enumerate(path))


def _simpler_expressions(tree):
    for path in paths(tree):
        node = at(tree, path)
        if node.kind not in EXPRESSIONS or _inside_target(tree, path):
            continue
        for part in node.parts:
            if part.kind in EXPRESSIONS:
                yield replaced(tree, path, part)
        if node.kind != "constant":
            for value in ("TRUE", "FALSE", 0, 1):
                yield replaced(tree, path, constant(value))


def _plainer(tree):
    """Without names of commands, parameters and choices; modules in place of what they are part of."""
    for path in paths(tree):
        node = at(tree, path)
        if node.kind == "command" and node.value:
            yield replaced(tree, path, Node("command", None, node.parts))
        elif node.kind == "multi":
            yield replaced(tree, path, node.parts[0])
        elif node.kind == "choose" and node.parts[1].kind == "set":
            yield replaced(tree, path, Node("assign", None, [node.parts[0], node.parts[1].parts[0]]))
        elif node.kind == "made":
            for word in re.findall(r"\b[a-z]\w*\b", node.value[1]):
                yield replaced(tree, path, Node("made", (node.value[0], word)))


def _lower_numbers(tree):
    for path in paths(tree):
        node = at(tree, path)
        if node.kind == "constant" and isinstance(node.value, int):
            for value in (0, 1, node.value // 2):
                if abs(value) < abs(node.value):
                    yield replaced(tree, path, constant(value))
        elif node.kind == "declaration":
            for found in re.finditer(r"\d+", node.value):
                if int(found.group()) > 1:
                    text = node.value[:found.start()] + str(int(found.group()) - 1) + node.value[found.end():]
                    yield replaced(tree, path, Node("declaration", text))


PASSES = (_without_parts, _plainer, _simpler_expressions, _lower_numbers)
