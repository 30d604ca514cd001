#!/usr/bin/env python3
"""A random SAL model from a seed.

    python3 tests/sal/generate.py SEED [--profile plain|commands|composed|aggregates|symmetric]

Models are typed and mostly free of errors; a share (`wild`) of numbers is not brought into its range. The last module without
parameters is called main, and every theorem is about it. Profiles: plain definitions; guarded commands; modules that are put
together in all ways; records, tuples and arrays in each other; components that are alike.
"""

import argparse
import random

import neighbours  # noqa: F401
from expressions import BOOLEAN, Writer, size
from printer import constant, printed, variable
from statements import ModuleWriter, Variables, module
from tree import Node

COLOUR = ("scalar", "Colour", ("red", "green", "blue"))
UNARY = {"ltl": ("G", "F", "X", "G", "F"), "ctl": ("AG", "AF", "AX", "EG", "EF", "EX")}
BINARY = {"ltl": ("U", "W", "R"), "ctl": ("AU", "EU")}


class Generator:
    def __init__(self, seed, most_values):
        self.dice = random.Random(seed)
        self.most_values = most_values
        self.n = self.dice.choice([2, 2, 3])
        self.index = ("range", "I", 0, self.n - 1)
        low = self.dice.choice([0, 0, 0, 1, -1])
        self.small = ("range", "Small", low, low + self.dice.randint(1, 3))
        self.wild = self.dice.choice([0.0, 0.0, 0.0, 0.0, 0.25])
        self.units = [Node("declaration", f"N: NATURAL = {self.n}"), Node("declaration", "I: TYPE = [0..N - 1]"),
                      Node("declaration", f"Small: TYPE = [{low}..{self.small[3]}]"),
                      Node("declaration", "Colour: TYPE = {red, green, blue}")]
        self.functions = []
        self.places = []        # what theorems may look at

    # Types and functions

    def simple(self):
        return self.dice.choice([BOOLEAN, BOOLEAN, self.index, self.small, COLOUR, ("range", "[0..2]", 0, 2)])

    def compound(self, depth=1):
        kind = self.dice.random()
        inner = (lambda: self.compound(0) if depth and self.dice.random() < 0.35 else self.simple())
        if kind < 0.5:
            element, index = inner(), self.dice.choice([self.index, self.index, BOOLEAN, COLOUR])
            return ("array", f"ARRAY {index[1]} OF {element[1]}", index, element)
        if kind < 0.8:
            fields = {name: inner() for name in self.dice.sample(["f", "g", "h"], 2)}
            return ("record", "[# " + ", ".join(f"{name}: {of[1]}" for name, of in fields.items()) + " #]", fields)
        parts = [inner() for _ in range(2)]
        return ("tuple", f"[{parts[0][1]}, {parts[1][1]}]", parts)

    def variables(self, prefix, count, compound=0.15, budget=None):
        """Names and types with at most `budget` values together."""
        found, product = {}, 1
        budget = budget or self.most_values
        for number in range(count):
            of = self.compound() if self.dice.random() < compound else self.simple()
            if product * size(of) <= budget:
                product *= size(of)
                found[f"{prefix}{number}"] = of
        return found or {f"{prefix}0": BOOLEAN}

    def add_functions(self):
        for number in range(self.dice.choice([0, 1, 1, 2])):
            parameters = [self.dice.choice([self.small, BOOLEAN, COLOUR]) for _ in range(self.dice.randint(1, 2))]
            result = self.dice.choice([BOOLEAN, self.small])
            names = [f"p{place}" for place in range(len(parameters))]
            writer = Writer(self.dice, [(variable(name), of) for name, of in zip(names, parameters)], self.functions)
            body = writer.make(result, 2) if result is BOOLEAN else writer.range(result, 2)
            head = ", ".join(f"{name}: {of[1]}" for name, of in zip(names, parameters))
            self.units.append(Node("function", f"f{number}({head}): {result[1]}", [body]))
            self.functions.append((f"f{number}", parameters, result))

    # One module alone

    def single(self, kind):
        dice = self.dice
        compound = 0.8 if kind == "aggregates" else 0.2
        inputs = self.variables("in", 1, 0.1, 4) if dice.random() < 0.4 else {}
        names = self.variables("v", 4 if kind == "aggregates" else dice.randint(3, 6), compound)
        own = Variables(inputs, *_split(dice, names))
        writer = ModuleWriter(dice, own, self.functions, self.wild, None, self.index, list(inputs))
        definitions = writer.define(dice.choice([0, 0, 1, 2]))
        initial = writer.initial(guarded=dice.random() < 0.2)
        count = len(writer.order)
        if kind == "plain":
            steps = writer.steps(max(1, count - dice.choice([0, 0, 1])), [])
        else:
            groups = [dice.randint(3, 6)] if dice.random() < 0.85 else [dice.randint(2, 3), 2]
            steps = writer.steps(dice.choice([0, 0, 0, 1]), groups)
        self.units.append(module("main", own, definitions, initial, steps))
        self.places = [(variable(name), of) for name, of in own.all().items()]

    # Modules put together

    def composed(self):
        getattr(self, self.dice.choice(["chain", "chain", "renamed", "rows", "elements"]))()

    def part(self, name, own, primed=(), style=None, head=None, others=()):
        dice = self.dice
        writer = ModuleWriter(dice, own, self.functions, self.wild, None, None if head else self.index, primed)
        definitions = writer.define(1, False) if dice.random() < 0.3 else Node("definitions")
        initial = writer.initial(others=others)
        style = style or dice.choice(["plain", "commands", "commands"])
        steps = writer.steps(len(writer.order), []) if style == "plain" else writer.steps(0, [dice.randint(2, 4)], 0.4)
        self.units.append(module(head or name, own, definitions, initial, steps))

    def chain(self):
        """Two or three modules that read each other's outputs; each may read x' of those before it."""
        dice = self.dice
        count = dice.choice([2, 2, 3])
        budget = max(4, round(self.most_values ** (1 / count)))
        outputs = [self.variables("xyz"[number], dice.randint(1, 2), 0.15, budget) for number in range(count)]
        shared = self.variables("g", 1, 0.1, 4) if dice.random() < 0.35 else {}
        hidden = [{"pc": self.simple()} if dice.random() < 0.3 else {} for _ in range(count)]
        free = self.variables("in", 1, 0.0, 3) if dice.random() < 0.25 else {}
        operators = [dice.choice(["[]", "||"]) for _ in range(count - 1)]
        for number in range(count):
            others = [group for place, group in enumerate(outputs) if place != number and dice.random() < 0.8]
            inputs = {name: of for group in others for name, of in group.items()}
            inputs.update({name: of for name, of in free.items() if dice.random() < 0.7})
            before = {name for group in outputs[:number] for name in group} | set(free)
            together = "||" in operators and shared    # two that write one global in one step would err
            own = Variables(inputs, dict(outputs[number]), dict(hidden[number]), {} if together and number else dict(shared))
            self.part(f"m{number}", own, [name for name in inputs if name in before], others=shared if number else ())
        text = "m0"
        for number, operator in enumerate(operators, start=1):
            text = f"({text} {operator} m{number})"
        if dice.random() < 0.2 and operators == ["||"]:
            text = "OBSERVE m0 WITH m1"
        self.units.append(Node("made", ("main", text)))
        names = [name for name, group in (("pc", hidden),) if sum("pc" in one for one in group) == 1]
        self.places = [(variable(name), of) for group in outputs for name, of in group.items()]
        self.places += [(variable(name), next(one["pc"] for one in hidden if one)) for name in names]
        numbered = [one["pc"] for one in hidden if one]
        if len(numbered) > 1:
            self.places += [(variable(f"pc.{place}"), of) for place, of in enumerate(numbered, start=1)]
        self.places += [(variable(name), of) for name, of in shared.items()]

    def renamed(self):
        """One module used twice, under other names, in a circle."""
        dice = self.dice
        of = self.variables("x", 1, 0.1, 9)["x0"]
        hidden = {"pc": COLOUR} if dice.random() < 0.5 else {}
        own = Variables({"other": of}, {"mine": of}, hidden, {}, [(variable("flag"), BOOLEAN)])
        self.part("cell", own, (), None, "cell [flag: BOOLEAN]")
        second = "(RENAME other TO mine, mine TO other IN cell[TRUE])"
        operator = dice.choice(["[]", "||"])
        self.units.append(Node("made", ("main", f"cell[FALSE] {operator} {second}")))
        self.places = [(variable("mine"), of), (variable("other"), of)]
        if hidden:
            self.places += [(variable("pc.1"), COLOUR), (variable("pc.2"), COLOUR)]

    def rows(self):
        """([] (i: I): m[i]), its locals an array, beside a module that shares globals or watches."""
        dice = self.dice
        per = max(3, round((self.most_values / 4) ** (1 / self.n)))
        hidden = self.variables("a", dice.randint(1, 2), 0.0, per)
        operator = dice.choice(["[]", "[]", "||"])
        shared = self.variables("g", 1, 0.1, 4) if operator == "[]" and dice.random() < 0.7 else {}
        inputs = self.variables("in", 1, 0.0, 3) if dice.random() < 0.3 else {}
        out = {"o": self.simple()} if dice.random() < 0.3 else {}
        own = Variables(inputs, out, hidden, shared, [(variable("i"), self.index)])
        self.part("row", own, list(inputs), None, "row [i: I]", shared)
        text = f"({operator} (i: I): row[i])"
        if dice.random() < 0.25 and out:
            text = f"(LOCAL o IN {text})"
        self.units.append(Node("made", ("main", text)))
        self.places = [(variable(name), ("array", f"ARRAY I OF {of[1]}", self.index, of)) for name, of in {**hidden, **out}.items()]
        self.places += [(variable(name), of) for name, of in {**inputs, **shared}.items()]

    def elements(self):
        """Outputs that become elements of an array which all read, or which the next in a ring reads."""
        dice = self.dice
        element = dice.choice([BOOLEAN, COLOUR, self.small])
        if size(element) ** self.n > self.most_values:
            element = BOOLEAN
        whole = ("array", f"ARRAY I OF {element[1]}", self.index, element)
        ring = dice.random() < 0.5
        inputs = {"before": element} if ring else {"rows": whole}
        hidden = {"b": BOOLEAN} if dice.random() < 0.3 else {}
        own = Variables(inputs, {"mine": element}, hidden, {}, [(variable("i"), self.index)])
        self.part("cell", own, (), None, "cell [i: I]")
        before = ", before TO rows[(i + 1) MOD N]" if ring else ""
        operator = dice.choice(["[]", "||"])
        made = f"(WITH OUTPUT rows: {whole[1]} ({operator} (i: I): RENAME mine TO rows[i]{before} IN cell[i]))"
        self.places = [(variable("rows"), whole)]
        if hidden:
            self.places.append((variable("b"), ("array", "ARRAY I OF BOOLEAN", self.index, BOOLEAN)))
        if dice.random() < 0.4:
            seen = {"w": dice.choice([BOOLEAN, self.small])}
            self.part("watch", Variables({"rows": whole}, seen), ["rows"], "plain")
            made = f"{made} || watch"
            self.places.append((variable("w"), seen["w"]))
        self.units.append(Node("made", ("main", made)))

    # Components that are alike

    def symmetric(self):
        dice = self.dice
        place = ("scalar", "Place", ("idle", "busy", "done"))
        self.units.append(Node("declaration", "Place: TYPE = {idle, busy, done}"))
        marks = ("array", "ARRAY I OF BOOLEAN", self.index, BOOLEAN)
        at = ("array", "ARRAY I OF Place", self.index, place)
        shared = {}
        if dice.random() < 0.7:
            shared["who"] = self.index
        if dice.random() < 0.6:
            shared["n"] = self.small
        if dice.random() < 0.3:
            shared["b"] = BOOLEAN
        if dice.random() < 0.5:
            own = Variables({}, {"at": at, **({"mark": marks} if dice.random() < 0.6 else {})}, {}, shared)
            writer = ModuleWriter(dice, own, [], 0.0, self.index, self.index)
            steps = writer.steps(0, [dice.randint(3, 5)], 0.3)
            self.units.append(module("main", own, self.alike(own), steps))
            self.places = [(variable(name), of) for name, of in own.all().items()]
            return
        own = Variables({}, {}, {"at": place, "mark": BOOLEAN}, shared, [(variable("i"), self.index)])
        writer = ModuleWriter(dice, own, [], 0.0, self.index)
        steps = writer.steps(0, [dice.randint(3, 5)], 0.3)
        self.units.append(module("worker [i: I]", own, self.alike(own), steps))
        self.units.append(Node("made", ("main", f"({dice.choice(['[]', '[]', '||'] if not shared else ['[]'])} (i: I): worker[i])")))
        self.places = [(variable("at"), at), (variable("mark"), marks)] + [(variable(name), of) for name, of in shared.items()]

    def alike(self, own):
        """All begin alike; `who` begins as anybody; a number is given once, by a set, since every worker gives it."""
        found = []
        for name, of in own.own().items():
            if of is self.index:
                found.append(Node("choose", None, [variable(name), Node("type", "I")]))
            elif name in own.shared and "i" in [node.value for node, _ in own.known]:
                continue
            elif of[0] == "array":
                value = Writer(self.dice, []).make(of[3], 0) if of[3][0] != "boolean" else constant("FALSE")
                found.append(Node("assign", None, [variable(name), Node("array", "k0: I", [value])]))
            else:
                value = constant("FALSE") if of[0] == "boolean" else Writer(self.dice, []).make(of, 0)
                found.append(Node("assign", None, [variable(name), value]))
        if own.known:
            found = [one for one in found if one.parts[0].value not in own.shared]
        return Node("initial", None, found)

    # Theorems

    def theorems(self, symmetric):
        dice = self.dice
        for number in range(dice.randint(3, 5)):
            kind = dice.choice(["invariant", "invariant", "ltl", "ctl"])
            limit = self.index if symmetric and dice.random() < 0.7 else None
            writer = Writer(dice, self.places, self.functions, 0.0, limit)
            formula = None
            for _ in range(20):
                try:
                    formula = self.formula(kind, writer)
                    break
                except LookupError:
                    pass
            if formula is not None:
                self.units.append(Node("theorem", (f"t{number}", "main"), [formula]))

    def formula(self, kind, writer):
        dice = self.dice
        if kind == "invariant":
            return Node("temporal", "G", [writer.make(BOOLEAN, 2)])
        if dice.random() < 0.25:
            name, inner = writer.bound(self.index)
            return Node("quantified", (dice.choice(["FORALL", "EXISTS"]), f"{name}: I"), [self.timed(kind, inner, dice.randint(1, 2))])
        return self.timed(kind, writer, dice.randint(1, 3))

    def timed(self, kind, writer, depth):
        dice = self.dice
        if depth == 0:
            return writer.make(BOOLEAN, 1)
        share = dice.random()
        if share < 0.6:
            return Node("temporal", dice.choice(UNARY[kind]), [self.timed(kind, writer, depth - 1)])
        if share < 0.8:
            return Node("temporal", dice.choice(BINARY[kind]), [self.timed(kind, writer, depth - 1) for _ in range(2)])
        if share < 0.85:
            return Node("unary", "NOT", [self.timed(kind, writer, depth - 1)])
        return Node("binary", dice.choice(["AND", "OR", "=>", "<=>", "XOR"]), [self.timed(kind, writer, depth - 1) for _ in range(2)])


def _split(dice, names):
    outputs = {name: of for name, of in names.items() if dice.random() < 0.6}
    return outputs, {name: of for name, of in names.items() if name not in outputs}


PROFILES = ("plain", "commands", "composed", "aggregates", "symmetric")


def generate(seed, profile, most_values=2000):
    """The tree of a random model."""
    generator = Generator(f"{profile}-{seed}", most_values)
    if profile != "symmetric":
        generator.add_functions()
    if profile in ("composed", "symmetric"):
        getattr(generator, profile)()
    else:
        generator.single(profile)
    generator.theorems(profile == "symmetric")
    return Node("context", None, generator.units)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("seed", type=int)
    options.add_argument("--profile", choices=PROFILES, default="commands")
    given = options.parse_args()
    print(printed(generate(given.seed, given.profile)), end="")


if __name__ == "__main__":
    main()
