"""What the nodes of a random Murphi model are; the printer says how each looks.

The nodes are those of tests/fuzz/tree.py: a kind, a value, parts. Lists whose parts may be
dropped one by one are in DROPPABLE, with how many must stay; kinds that stand for a value are
in EXPRESSIONS.

    model       value: how blocks end (short: `end`, long: `endif`, ...); parts: units
    const       name; [expression]          type, var   name; [type]
    types       type_name, range [low, high], enum (value: members), scalarset [size],
                array [index, element], record [var, ...]
    function    (name, keyword); [parameters, type or nothing, locals, sequence]
    parameter   (name, is_var); [type]
    startstate  name; [locals, sequence]    rule   name; [guard or nothing, locals, sequence]
    ruleset     [quantifiers, rules]        aliasrule   [aliases, rules]
    alias       name; [expression]
    property    (category, message, message comes first); [condition]; a unit or a statement
    quantifier  name; [type]                counter   name; [from, to] or [from, to, step]
    if          [branch [condition, sequence], ..., otherwise [sequence]]
    switch      [expression, case [labels, sequence], ..., otherwise [sequence]]
"""

import neighbours  # noqa: F401
from tree import Node

DROPPABLE = {"sequence": 0, "rules": 0, "locals": 0, "if": 1, "switch": 1, "aliases": 1, "labels": 1, "record": 1,
             "quantifiers": 1}

EXPRESSIONS = frozenset(["constant", "variable", "field", "element", "unary", "binary", "conditional", "quantified",
                         "isundefined", "call_value"])

NOTHING = Node("nothing")


def constant(value):
    return Node("constant", value)


def variable(name):
    return Node("variable", name)


def field(base, name):
    return Node("field", name, [base])


def element(base, index):
    return Node("element", None, [base, index])


def binary(operator, left, right):
    return Node("binary", operator, [left, right])


def unary(operator, operand):
    return Node("unary", operator, [operand])


def conditional(condition, yes, no):
    return Node("conditional", None, [condition, yes, no])


def sequence(statements):
    return Node("sequence", None, statements)


def assign(target, value):
    return Node("assign", None, [target, value])


def quantifier(name, kind):
    return Node("quantifier", name, [kind.node()])


def only_if(condition, statements):
    return Node("if", None, [Node("branch", None, [condition, sequence(statements)])])


TRUE, FALSE = constant("true"), constant("false")
