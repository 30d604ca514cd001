"""Random typed expressions of SAL.

A type is a tuple: ("boolean", text), ("range", text, low, high), ("scalar", text, members), ("array", text, index, element),
("record", text, {field: type}), ("tuple", text, [types]); text is how it is written. Numbers are brought into a range by MOD
before they are assigned or used as an index, so that most models have no errors; where `wild` says so, some are not.
"""

import neighbours  # noqa: F401
from printer import binary, constant, variable
from tree import Node

BOOLEAN = ("boolean", "BOOLEAN")
SIMPLE = ("boolean", "range", "scalar")


def size(of):
    """How many values a type has."""
    kind = of[0]
    if kind == "boolean":
        return 2
    if kind == "range":
        return of[3] - of[2] + 1
    if kind == "scalar":
        return len(of[2])
    if kind == "array":
        return size(of[3]) ** size(of[2])
    result = 1
    for part in (of[2].values() if kind == "record" else of[2]):
        result *= size(part)
    return result


class Writer:
    """places: (node, type) of everything that may be read here, parts of variables included; functions: (name, parameters,
    result). symmetric: values of the range `index` are never written as numbers nor computed with."""

    def __init__(self, dice, places, functions=(), wild=0.0, symmetric=None):
        self.dice, self.places, self.functions = dice, list(places), list(functions)
        self.wild, self.symmetric, self.count = wild, symmetric, 0

    def within(self, more):
        inner = Writer(self.dice, self.places + list(more), self.functions, self.wild, self.symmetric)
        inner.count = self.count + 1
        return inner

    def bound(self, of):
        """A new bound variable: its name, and a writer that knows it."""
        name = f"k{self.count}"
        return name, self.within([(variable(name), of)])

    # Places

    def read(self, of, depth):
        """A place with this type, or None. Elements of arrays get random indices."""
        found = [place for place, its in self.places if its[1] == of[1]]
        deeper = [(place, its) for place, its in self.places if its[0] in ("array", "record", "tuple") and _holds(its, of)]
        if found and (not deeper or self.dice.random() < 0.6):
            return self.dice.choice(found)
        if not deeper:
            return None
        place, its = self.dice.choice(deeper)
        while its[1] != of[1]:
            place, its = self.step(place, its, of, depth)
        return place

    def step(self, place, its, of, depth):
        if its[0] == "array":
            index = self.make(its[2], 0) if depth > 1 else self.leaf(its[2])
            return Node("index", None, [place, index]), its[3]
        parts = its[2].items() if its[0] == "record" else [(number + 1, one) for number, one in enumerate(its[2])]
        name, one = self.dice.choice([(name, one) for name, one in parts if one[1] == of[1] or _holds(one, of)])
        return Node("field", name, [place]), one

    def leaf(self, of):
        """A place of a simple type that needs no index, or a constant."""
        found = [place for place, its in self.places if its[1] == of[1]]
        if found and self.dice.random() < 0.7:
            return self.dice.choice(found)
        if self.is_index(of):
            return self.dice.choice(found) if found else self.any_index(of)
        if of[0] == "boolean":
            return constant(self.dice.choice(["TRUE", "FALSE"]))
        return constant(self.dice.choice(of[2]) if of[0] == "scalar" else self.dice.randint(of[2], of[3]))

    # Values

    def make(self, of, depth):
        dice = self.dice
        if depth > 0 and dice.random() < 0.12:
            return Node("if", None, [self.make(BOOLEAN, depth - 1), self.make(of, depth - 1), self.make(of, depth - 1)])
        if depth > 0 and dice.random() < 0.06:
            inner_type = dice.choice([its for _, its in self.places] or [BOOLEAN])
            name, inner = self.bound(inner_type)
            return Node("let", (name, inner_type[1]), [self.make(inner_type, depth - 1), inner.make(of, depth - 1)])
        return getattr(self, of[0])(of, depth)

    def boolean(self, of, depth):
        dice = self.dice
        if depth <= 0:
            found = self.read(BOOLEAN, 0)
            return found if found is not None and dice.random() < 0.85 else self.simple_comparison()
        kind = dice.random()
        if kind < 0.4:
            return self.comparison(depth - 1)
        if kind < 0.65:
            return binary(dice.choice(["AND", "OR", "AND", "OR", "XOR", "=>", "<=>", "="]),
                          self.make(BOOLEAN, depth - 1), self.make(BOOLEAN, depth - 1))
        if kind < 0.75:
            return Node("unary", "NOT", [self.make(BOOLEAN, depth - 1)])
        if kind < 0.88:
            indices = [its for _, its in self.places if its[0] in SIMPLE and its[0] != "boolean"] + [
                its[2] for _, its in self.places if its[0] == "array"] * 3
            if indices:
                over = dice.choice(indices)
                name, inner = self.bound(over)
                return Node("quantified", (dice.choice(["FORALL", "EXISTS"]), f"{name}: {over[1]}"), [inner.make(BOOLEAN, depth - 1)])
        return self.read(BOOLEAN, depth) or self.called("boolean", depth) or self.comparison(depth - 1)

    def simple_comparison(self):
        """Of a place with a value, or a truth value where nothing can be read."""
        simple = [its for _, its in self.places if its[0] in ("range", "scalar") and not self.is_index(its)]
        if not simple or self.dice.random() < 0.1:
            return constant(self.dice.choice(["TRUE", "FALSE"]))
        its = self.dice.choice(simple)
        value = constant(self.dice.choice(its[2]) if its[0] == "scalar" else self.dice.randint(its[2], its[3]))
        return binary(self.dice.choice(["=", "/="]), self.read(its, 0), value)

    def comparison(self, depth):
        dice = self.dice
        its = dice.choice([its for _, its in self.places] or [BOOLEAN])
        if its[0] == "array" and its[3][0] in SIMPLE and dice.random() < 0.7:
            its = its[3]
        if its[0] == "range" and not self.is_index(its):
            operator = dice.choice(["=", "/=", "<", "<=", ">", ">="])
            return binary(operator, self.number(depth), self.number(depth))
        return binary(dice.choice(["=", "/="]), self.read(its, depth) or self.make(its, depth), self.make(its, depth))

    def is_index(self, of):
        return self.symmetric is not None and of[1] == self.symmetric[1]

    def number(self, depth):
        dice = self.dice
        ranges = [its for _, its in self.places if its[0] == "range" and not self.is_index(its)]
        if depth <= 0:
            found = self.read(dice.choice(ranges), 0) if ranges and dice.random() < 0.75 else None
            return found or constant(dice.randint(0, 3))
        kind = dice.random()
        if kind < 0.35:
            return binary(dice.choice(["+", "+", "-", "*"]), self.number(depth - 1), self.number(depth - 1))
        if kind < 0.45:
            return binary(dice.choice(["DIV", "MOD"]), self.number(depth - 1), constant(dice.choice([2, 3, 2, 3, -2])))
        if kind < 0.5:
            return Node("unary", "-", [self.number(depth - 1)])
        if kind < 0.6:
            return Node("if", None, [self.make(BOOLEAN, depth - 1), self.number(depth - 1), self.number(depth - 1)])
        return self.called("range", depth) or self.number(0)

    def range(self, of, depth):
        dice = self.dice
        kind = dice.random()
        found = self.read(of, depth) if kind < 0.5 else None
        if found:
            return found
        if self.is_index(of):
            return self.read(of, depth) or self.any_index(of)
        if depth <= 0 or kind < 0.7:
            return constant(dice.randint(of[2], of[3]))
        if dice.random() < self.wild:
            return self.number(1)
        value = binary("MOD", self.number(depth), constant(of[3] - of[2] + 1))
        return binary("+", value, constant(of[2])) if of[2] else value

    def any_index(self, of):
        """A value of the symmetric range where none can be read: the caller has a bound one around."""
        raise LookupError(of[1])

    def scalar(self, of, depth):
        return (self.read(of, depth) if self.dice.random() < 0.5 else None) or constant(self.dice.choice(of[2]))

    def array(self, of, depth):
        return self.whole(of, depth) or self.literal_array(of, depth)

    def literal_array(self, of, depth):
        name, inner = self.bound(of[2])
        return Node("array", f"{name}: {of[2][1]}", [inner.make(of[3], depth - 1)])

    def whole(self, of, depth):
        """A value of several parts that is read, or changed by WITH."""
        found = self.read(of, depth)
        if found is None or self.dice.random() < 0.3:
            return None
        if depth > 0 and self.dice.random() < 0.6:
            return self.changed(found, of, depth)
        return found

    def changed(self, base, of, depth):
        if of[0] == "array":
            return Node("with", "", [base, self.make(of[2], 0), self.make(of[3], depth - 1)])
        parts = list(of[2].items()) if of[0] == "record" else [(number + 1, one) for number, one in enumerate(of[2])]
        name, one = self.dice.choice(parts)
        if one[0] == "array" and self.dice.random() < 0.5:
            return Node("with", f".{name}", [base, self.make(one[2], 0), self.make(one[3], depth - 1)])
        return Node("with", f".{name}", [base, self.make(one, depth - 1)])

    def record(self, of, depth):
        found = self.whole(of, depth)
        if found:
            return found
        fields = list(of[2].items())
        self.dice.shuffle(fields)
        return Node("record", tuple(name for name, _ in fields), [self.make(one, depth - 1) for _, one in fields])

    def tuple(self, of, depth):
        return self.whole(of, depth) or Node("tuple", None, [self.make(one, depth - 1) for one in of[2]])

    def called(self, kind, depth):
        fitting = [one for one in self.functions if one[2][0] == kind]
        if not fitting or self.dice.random() < 0.5:
            return None
        name, parameters, _ = self.dice.choice(fitting)
        return Node("call", name, [self.make(one, depth - 2) for one in parameters])


def _holds(its, of):
    """Whether a value of this type has a part of that type."""
    if its[0] == "array":
        return its[3][1] == of[1] or _holds(its[3], of)
    if its[0] == "record":
        return any(one[1] == of[1] or _holds(one, of) for one in its[2].values())
    if its[0] == "tuple":
        return any(one[1] == of[1] or _holds(one, of) for one in its[2])
    return False
