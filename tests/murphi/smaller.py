"""How a failing Murphi model is made smaller: PASSES for the shrinker of tests/fuzz.

Drop units, statements, branches and rules; put the inside of a compound statement or of a
ruleset in its place; put an operand or a small constant in place of an expression; drop a
parameter together with its arguments; take names and messages away; lower numbers. What is
no model any more, rumur rejects, and the shrinker goes on with another.
"""

import neighbours  # noqa: F401
from language import DROPPABLE, EXPRESSIONS, FALSE, NOTHING, TRUE, constant
from tree import Node, at, paths, replaced

TARGETS = frozenset(["assign", "clear", "undefine", "isundefined"])     # whose first part is a place
KEEPS_FIRST = frozenset(["switch"])                                     # whose first part stays


def _runs(length):
    """Slices to drop, long ones first: halves, quarters, ..., single parts from the end."""
    step = length // 2
    while step > 1:
        for start in range(0, length, step):
            yield slice(start, start + step)
        step //= 2
    for position in reversed(range(length)):
        yield slice(position, position + 1)


def _without_units(tree):
    for cut in _runs(len(tree.parts)):
        yield tree.with_parts(tree.parts[:cut.start] + tree.parts[cut.stop:])


def _without_parts(tree):
    for path in sorted(paths(tree), key=len):
        node = at(tree, path)
        if node.kind not in DROPPABLE:
            continue
        fixed = node.parts[:1] if node.kind in KEEPS_FIRST else ()
        free = node.parts[len(fixed):]
        for cut in _runs(len(free)):
            kept = free[:cut.start] + free[cut.stop:]
            if len(kept) >= DROPPABLE[node.kind]:
                yield replaced(tree, path, node.with_parts(fixed + kept))


def _insides(node):
    """Lists of nodes that could stand where this one does."""
    if node.kind in ("ruleset", "aliasrule"):
        yield list(node.parts[1].parts)
    elif node.kind in ("if", "switch", "for", "while", "aliases_do"):
        for part in node.parts:
            if part.kind == "sequence":
                yield list(part.parts)
            elif part.kind in ("branch", "otherwise", "case"):
                yield list(part.parts[-1].parts)


def _hoisted(tree):
    for path in sorted(paths(tree), key=len):
        node = at(tree, path)
        if node.kind not in ("model", "rules", "sequence"):
            continue
        for position, part in enumerate(node.parts):
            for inside in _insides(part):
                yield replaced(tree, path, node.with_parts(node.parts[:position] + tuple(inside) + node.parts[position + 1:]))


def _is_place(tree, path):
    return bool(path) and path[-1] == 0 and at(tree, path[:-1]).kind in TARGETS


def _simpler_expressions(tree):
    for path in paths(tree):
        node = at(tree, path)
        if node.kind == "rule" and node.parts[0] is not NOTHING and node.parts[0].kind != "nothing":
            yield replaced(tree, path + (0,), NOTHING)
        if node.kind not in EXPRESSIONS or _is_place(tree, path):
            continue
        for part in node.parts:
            if part.kind in EXPRESSIONS:
                yield replaced(tree, path, part)
        if node.kind != "constant":
            for value in (TRUE, FALSE, constant(0), constant(1)):
                yield replaced(tree, path, value)


def _map(node, change):
    return change(node.with_parts([_map(part, change) for part in node.parts]))


def _without_parameters(tree):
    for number, unit in enumerate(tree.parts):
        if unit.kind != "function":
            continue
        for gone in range(len(unit.parts[0].parts)):
            def without(node, gone=gone, name=unit.value[0]):
                if node.kind in ("call", "call_value") and node.value == name:
                    return node.with_parts(node.parts[:gone] + node.parts[gone + 1:])
                return node
            parameters = unit.parts[0].parts[:gone] + unit.parts[0].parts[gone + 1:]
            changed = replaced(tree, (number, 0), unit.parts[0].with_parts(parameters))
            yield _map(changed, without)


def _plainer(tree):
    """Without names and messages; enums with fewer members."""
    for path in paths(tree):
        node = at(tree, path)
        value = node.value
        if node.kind in ("rule", "startstate") and value:
            yield replaced(tree, path, Node(node.kind, None, node.parts))
        elif node.kind == "property" and value[1] and value[0] != "cover":
            yield replaced(tree, path, Node(node.kind, (value[0], None, False), node.parts))
        elif node.kind == "enum" and len(value) > 1:
            yield replaced(tree, path, Node("enum", value[:-1]))
        elif node.kind == "counter" and len(node.parts) > 2:
            yield replaced(tree, path, node.with_parts(node.parts[:2]))
        elif node.kind == "array" or (node.kind == "record" and len(node.parts) == 1):
            yield replaced(tree, path, node.parts[-1] if node.kind == "array" else node.parts[0].parts[0])


def _lower_constants(tree):
    for path in paths(tree):
        node = at(tree, path)
        if node.kind != "constant" or not isinstance(node.value, int):
            continue
        for value in (0, 1, node.value // 2, node.value - 1):
            if abs(value) < abs(node.value):
                yield replaced(tree, path, constant(value))


PASSES = (_without_units, _without_parts, _hoisted, _simpler_expressions, _without_parameters, _plainer, _lower_constants)
