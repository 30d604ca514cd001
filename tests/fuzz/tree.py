"""The tree that random models are made of.

A model is a tree of nodes rather than text, because the shrinker must be able to take a
model apart without knowing Promela: every node has a kind, a value (a name, an operator, a
tuple of strings) and parts (further nodes). Kinds whose parts may be dropped one by one
without changing the meaning of the others are listed in DROPPABLE; kinds that stand for a
value are listed in EXPRESSIONS, and one of them may always be replaced by another.

The printer (printer.py) says what each kind looks like in Promela.
"""


class Node:
    """One construct of a model. Treated as immutable: a change makes a new node."""

    __slots__ = ("kind", "value", "parts")

    def __init__(self, kind, value=None, parts=()):
        self.kind = kind
        self.value = value
        self.parts = tuple(parts)

    def __repr__(self):
        return f"Node({self.kind!r}, {self.value!r}, {list(self.parts)!r})"

    def with_parts(self, parts):
        return Node(self.kind, self.value, parts)


# Sequences of statements, of options, of units: any element may go.
DROPPABLE = frozenset(["model", "sequence", "if", "do", "record", "trace"])

EXPRESSIONS = frozenset([
    "constant", "variable", "field", "special", "unary", "binary", "conditional", "macro_use",
    "len", "probe", "poll", "remote_label", "remote_variable", "enabled", "pc_value",
    "get_priority", "run", "timeout", "nonprogress", "temporal", "temporal_unary"])


def walk(node):
    """The node and everything below it, in the order of the text."""
    yield node
    for part in node.parts:
        yield from walk(part)


def size(node):
    return sum(1 for _ in walk(node))


def paths(node, path=()):
    """The way from the root to every node: a tuple of positions in parts."""
    yield path
    for position, part in enumerate(node.parts):
        yield from paths(part, path + (position,))


def at(node, path):
    for position in path:
        node = node.parts[position]
    return node


def replaced(node, path, new):
    """A copy of the tree with the node at path replaced by new, or removed if new is None."""
    if not path:
        return new
    position, rest = path[0], path[1:]
    parts = list(node.parts)
    changed = replaced(parts[position], rest, new)
    if changed is None:
        del parts[position]
    else:
        parts[position] = changed
    return node.with_parts(parts)


# Short constructors for what occurs everywhere.

def constant(value):
    return Node("constant", value)


def variable(name, index=None):
    return Node("variable", name, [] if index is None else [index])


def field(base, name, index=None):
    return Node("field", name, [base] if index is None else [base, index])


def binary(operator, left, right):
    return Node("binary", operator, [left, right])


def unary(operator, operand):
    return Node("unary", operator, [operand])


def sequence(statements):
    return Node("sequence", None, statements)


def condition(expression):
    return Node("condition", None, [expression])


def assign(target, value):
    return Node("assign", None, [target, value])


SKIP = Node("skip")
ELSE = Node("else")
BREAK = Node("break")
