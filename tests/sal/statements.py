"""Random modules of SAL: variables, definitions, what they begin with, plain transitions and guarded commands."""

import neighbours  # noqa: F401
from expressions import BOOLEAN, SIMPLE, Writer
from printer import assign, binary, constant, variable
from tree import Node


class Variables:
    """What a module has: names to types. shared: globals. known: further places to read, parameters for instance."""

    def __init__(self, inputs=None, outputs=None, hidden=None, shared=None, known=()):
        self.inputs, self.outputs, self.hidden, self.shared = inputs or {}, outputs or {}, hidden or {}, shared or {}
        self.known = list(known)

    def own(self):
        return {**self.outputs, **self.hidden, **self.shared}

    def all(self):
        return {**self.inputs, **self.own()}

    def sections(self):
        for head, group in (("INPUT", self.inputs), ("OUTPUT", self.outputs), ("LOCAL", self.hidden), ("GLOBAL", self.shared)):
            if group:
                yield Node("variables", head, [Node("text", f"{name}: {of[1]}") for name, of in group.items()])


class ModuleWriter:
    """options: plain (the share of variables with plain definitions), commands (how many), primed_inputs (names whose x' may be
    read), choices (how often IN), index (the type that multi-commands run over)."""

    def __init__(self, dice, variables, functions, wild=0.0, symmetric=None, index=None, primed_inputs=()):
        self.dice, self.variables, self.functions = dice, variables, functions
        self.wild, self.symmetric, self.index = wild, symmetric, index
        self.primed_inputs = {name: variables.inputs[name] for name in primed_inputs}
        self.order = list(variables.own())      # x' may be read by what comes later
        dice.shuffle(self.order)
        self.defined = {}

    def writer(self, more=(), wild=None):
        places = [(variable(name), of) for name, of in self.variables.all().items()] + self.variables.known + list(more)
        return Writer(self.dice, places, self.functions, self.wild if wild is None else wild, self.symmetric)

    def tried(self, make):
        """Again, where a value of the symmetric range was wanted and none could be read."""
        for _ in range(20):
            try:
                return make()
            except LookupError:
                pass
        return None

    # Definitions

    def define(self, count, by_inputs=True):
        """Some locals and outputs get definitions, by what comes first in the order. Where an input may be driven by a module that
        reads what is defined here, definitions do not read inputs."""
        found = []
        candidates = [name for name in self.order if name not in self.variables.shared][-count:] if 0 < count < len(self.order) - 1 else []
        base = [name for name in self.order if name not in candidates]
        for name in candidates:
            of = self.variables.own()[name]
            places = [(variable(one), self.variables.all()[one]) for one in [*base, *(self.variables.inputs if by_inputs else ())]]
            writer = Writer(self.dice, places + self.variables.known, self.functions, 0.0, self.symmetric)
            made = self.tried(lambda writer=writer, of=of, name=name: self.equation(writer, variable(name), of, False))
            if made is not None:
                found.append(made)
                self.defined[name] = of
        self.order = [name for name in self.order if name not in self.defined]
        return Node("definitions", None, found)

    # One assignment

    def equation(self, writer, target, of, choices=True, depth=2):
        dice = self.dice
        if of[0] == "array" and dice.random() < 0.45:
            name, inner = writer.bound(of[2])
            return Node("each", f"{name}: {of[2][1]}", [self.equation(inner, Node("index", None, [target, variable(name)]), of[3], choices)])
        if choices and of[0] in SIMPLE and dice.random() < choices_share(choices):
            return Node("choose", None, [target, self.set(writer, of)])
        return assign(target, writer.make(of, depth))

    def set(self, writer, of):
        kind = self.dice.random()
        if kind < 0.4:
            return Node("set", None, [writer.make(of, 1) for _ in range(self.dice.randint(1, 3))])
        if kind < 0.75:
            name, inner = writer.bound(of)
            return Node("such", f"{name}: {of[1]}", [inner.make(BOOLEAN, 1)])
        return Node("type", of[1]) if not of[1].startswith("[") else Node("such", f"kk: {of[1]}", [constant("TRUE")])

    # The beginning

    def initial(self, guarded=False, others=()):
        """others: variables that another module begins."""
        found, known = [], []
        names = [name for name in self.order if name not in others]
        held_back = [name for name in names if guarded and self.dice.random() < 0.4]
        for name in names:
            of = self.variables.own()[name]
            if name not in held_back and self.dice.random() < 0.8:
                writer = Writer(self.dice, known + self.variables.known, self.functions, 0.0, self.symmetric)
                made = self.tried(lambda writer=writer, of=of, name=name: self.equation(writer, variable(name), of, 0.2, 1))
                if made is None and of[0] == "range":
                    made = Node("choose", None, [variable(name), Node("type", of[1])])
                if made is not None:
                    found.append(made)
            if name not in held_back:
                known.append((variable(name), of))
        if held_back:
            found.append(Node("commands", None, [self.begin(held_back, known) for _ in range(2)]))
        self.dice.shuffle(found)
        return Node("initial", None, found)

    def begin(self, names, known):
        others = [(node, of) for node, of in known if node.value not in names]
        writer = Writer(self.dice, others + self.variables.known, self.functions, 0.0, self.symmetric)
        body = []
        for name in names:
            made = self.tried(lambda name=name: self.equation(writer, variable(name), self.variables.own()[name], 0.2, 1))
            if made is not None and self.dice.random() < 0.8:
                body.append(made)
        guard = self.tried(lambda: writer.make(BOOLEAN, 1)) if others and self.dice.random() < 0.5 else None
        return Node("command", None, [guard or constant("TRUE"), Node("body", None, body)])

    # Steps

    def assignments(self, names, more=(), primes=True):
        """One equation for each name; each may read what the ones before it give."""
        found, after = [], [(variable(f"{name}'"), of) for name, of in self.primed_inputs.items()] if primes else []
        for name in [one for one in self.order if one in names]:
            of = self.variables.own()[name]
            extra = after if self.dice.random() < 0.5 else []
            before, writer = self.writer(more), self.writer([*more, *extra])
            made = self.tried(lambda name=name, of=of, before=before, writer=writer: self.step(before, writer, name, of))
            if made is not None:
                found.append(made)
            if primes:
                after.append((variable(f"{name}'"), of))
        self.dice.shuffle(found)
        return found

    def step(self, before, writer, name, of):
        """x' = ..., or a part of it, whose index is of the state before."""
        target = variable(f"{name}'")
        if of[0] == "array" and self.dice.random() < 0.6:
            index = before.make(of[2], 0)
            moved = self.moved(writer, Node("index", None, [variable(name), index]), of[3]) if self.dice.random() < 0.5 else None
            target = Node("index", None, [target, index])
            return assign(target, moved) if moved is not None else self.equation(writer, target, of[3], 0.25)
        if of[0] == "record" and self.dice.random() < 0.4:
            field = self.dice.choice(list(of[2]))
            moved = self.moved(writer, Node("field", field, [variable(name)]), of[2][field])
            target = Node("field", field, [target])
            return assign(target, moved) if moved is not None else self.equation(writer, target, of[2][field], 0.25)
        moved = self.moved(writer, variable(name), of) if self.dice.random() < 0.45 else None
        return assign(target, moved) if moved is not None else self.equation(writer, target, of, 0.25)

    def moved(self, writer, now, of):
        """A value that differs from the present one: states that lead nowhere are dull."""
        if of[0] == "boolean":
            return Node("unary", "NOT", [now])
        if of[0] == "scalar":
            other = self.dice.sample(of[2], 2)
            return Node("if", None, [binary("=", now, constant(other[0])), constant(other[1]), constant(other[0])])
        if of[0] == "range" and not writer.is_index(of):
            count = of[3] - of[2] + 1
            value = binary("MOD", binary("+", binary("-", now, constant(of[2])), constant(self.dice.choice([1, 1, count - 1]))),
                           constant(count))
            return binary("+", value, constant(of[2])) if of[2] else value
        return None

    def guard(self, more, primes):
        if self.dice.random() < 0.2:
            return constant("TRUE")
        after = [(variable(f"{name}'"), of) for name, of in self.primed_inputs.items()] if primes and self.dice.random() < 0.25 else []
        return self.tried(lambda: self.writer([*more, *after]).make(BOOLEAN, 2)) or constant("TRUE")

    def command(self, number, names, allow_primes=True):
        dice = self.dice
        bound, more = None, []
        if self.index and (self.symmetric or dice.random() < 0.4):
            bound, more = f"i{number}", [(variable(f"i{number}"), self.index)]
        picked = dice.sample(names, min(len(names), dice.randint(1, 3))) if names else []
        label = f"c{number}" if dice.random() < 0.5 else None
        node = Node("command", label, [self.guard(more, allow_primes), Node("body", None, self.assignments(picked, more))])
        return Node("multi", f"{bound}: {self.index[1]}", [node]) if bound else node

    def steps(self, plain, commands, otherwise=0.3):
        """plain: how many variables have plain definitions; commands: how many in each group."""
        dice = self.dice
        names = list(self.order)
        dice.shuffle(names)
        fixed, rest = names[:plain], names[plain:]
        found = self.assignments(fixed)
        for group, count in enumerate(commands):
            mine = rest[group::len(commands)]
            made = [self.command(10 * group + number, mine) for number in range(count)]
            if dice.random() < otherwise:
                picked = dice.sample(mine, min(len(mine), 1))
                made.append(Node("command", None, [Node("otherwise"), Node("body", None, self.assignments(picked))]))
            found.append(Node("commands", None, made))
        return Node("steps", None, found)


def choices_share(choices):
    return 0.25 if choices is True else choices


def module(name, variables, *sections):
    return Node("module", name, [*variables.sections(), *sections])
