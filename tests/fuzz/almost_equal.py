"""Random models of almost equal proctypes: two to four of them, written out separately, that differ in small
edits only.

One body is made with names that stand for what each process has of its own (`own0`, `box`) and for its id
(`me`). Every proctype is a copy of it, in which those names are replaced and a few things are edited: locals are
declared in another order or under other names, one is never written, code that nothing reaches writes another,
options and operands change places, initial values, types and labels differ, variables and channels that nobody
needs are added. Some edits keep the processes symmetric, others do not, and which of them do is for the tests to
find out: the orbits have to stand for exactly the states that there are.
"""

from dataclasses import dataclass, field, replace
from typing import Optional

from scope import Variable
from tree import (ELSE, SKIP, Node, assign, at, binary, condition, constant, paths, replaced, sequence, unary,
                  variable)

TYPES = {"bit": 2, "bool": 2, "byte": 3, "unsigned": 3, "short": 3, "int": 3}
COMMUTE = ("==", "!=", "+", "&&", "||", "&", "|")


@dataclass
class Plan:
    """What the proctypes share. Names of `own` variables and of `box` stand for one of each process."""
    size: int
    locals: list = field(default_factory=list)
    extra: list = field(default_factory=list)      # locals that the body does not mention
    own: list = field(default_factory=list)        # one of each process
    shared: list = field(default_factory=list)
    holder: Optional[str] = None                   # a global that holds an id
    seen: Optional[str] = None                     # a local that holds an id
    box: Optional[int] = None                      # capacity of the channel of each process
    queue: Optional[int] = None                    # capacity of the channel that all share
    in_arrays: bool = False                        # own variables are elements, not variables apart


def model(world):
    return _AlmostEqual(world).model()


class _AlmostEqual:
    def __init__(self, world):
        self.world = world
        self.dice = world.dice
        self.plan = self._plan()

    def model(self):
        dice, plan = self.dice, self.plan
        body = self._body()
        started = dice.chance(0.25)
        proctypes = []
        for number in range(plan.size):
            edited = _Editor(self, number).edited(body)
            head = ("" if started else "active", "proctype", f"P{number}", None)
            proctypes.append(Node("proctype", head, [edited]))
        units = self._globals()
        if dice.chance(0.3):
            units.append(Variable("idle", dice.choice(list(TYPES)[:3])).declaration())
        if dice.chance(0.25):
            units.insert(dice.randrange(len(units) + 1), _channel("unused", 1, dice.choice([None, 2])))
        if started:
            runs = [condition(Node("run", (f"P{number}", None))) for number in range(plan.size)]
            proctypes.append(Node("init", None, [sequence([Node("atomic", None, [sequence(runs)])])]))
        return Node("model", None, units + proctypes)

    def _plan(self):
        dice = self.dice
        plan = Plan(dice.weighted({2: 6, 3: 3, 4: 1}), in_arrays=dice.chance(0.5))
        for number in range(dice.weighted({1: 3, 2: 4, 3: 2})):
            plan.locals.append(self.some_variable(f"x{number}", self._length()))
        for number in range(dice.weighted({0: 3, 1: 1.5, 2: 1})):
            plan.extra.append(self.some_variable(f"extra{number}", self._length()))
        for number in range(dice.weighted({0: 4, 1: 3, 2: 1})):
            plan.own.append(self.some_variable(f"own{number}", length=plan.size if plan.in_arrays else None))
        for number in range(dice.weighted({0: 4, 1: 3})):
            plan.shared.append(self.some_variable(f"g{number}"))
        if dice.chance(0.25):
            plan.holder = "holder"
            plan.seen = "seen" if dice.chance(0.5) else None
        if plan.seen:
            plan.locals.append(Variable(plan.seen, "byte", initial=constant(255)))
        plan.box = dice.choice([0, 1, 1, 2]) if dice.chance(0.25) else None
        plan.queue = dice.choice([0, 1, 1, 2]) if dice.chance(0.2) else None
        return plan

    def _length(self):
        return 2 if self.dice.chance(0.12) else None

    def some_variable(self, name, length=None):
        dice = self.dice
        type_name = dice.choice([each for each in TYPES if length is None or each != "unsigned"])
        limit = dice.choice([2, TYPES[type_name]])
        return Variable(name, type_name, limit=limit, width=2 if type_name == "unsigned" else None, length=length,
                        initial=constant(1) if dice.chance(0.2) else None)

    def _globals(self):
        plan = self.plan
        units = [each.declaration() for each in plan.shared]
        for each in plan.own:
            copies = [each] if plan.in_arrays else [
                replace(each, name=f"{each.name}_{number}") for number in range(plan.size)]
            units += [copy.declaration() for copy in copies]
        if plan.holder:
            units.append(Variable(plan.holder, "byte", initial=constant(255)).declaration())
        if plan.box is not None:
            units += [_channel("box", plan.box, plan.size)] if plan.in_arrays else [
                _channel(f"box_{number}", plan.box) for number in range(plan.size)]
        if plan.queue is not None:
            units.append(_channel("queue", plan.queue))
        return units

    # The body that is copied

    def _body(self):
        """A loop without end: a process that can end is like no other."""
        dice = self.dice
        before = self._actions(2) if dice.chance(0.15) else []
        options = [self.option() for _ in range(dice.weighted({1: 3, 2: 5, 3: 4, 4: 1}))]
        if dice.chance(0.1):
            options.append(sequence([ELSE] + self._actions(1)))
        if dice.chance(0.6):
            return sequence(before + [Node("label", "end0", [Node("do", None, options)])])
        again = Node("goto", "end0")
        options = [sequence(option.parts + (again,)) for option in options]
        return sequence(before + [Node("label", "end0", [Node("if", None, options)])])

    def option(self):
        return sequence([self._guard()] + self._actions(self.dice.randint(0, 3)))

    def scalar(self, of=None):
        """Something to read or write, and the variable it belongs to."""
        dice, plan = self.dice, self.plan
        numbers = [each for each in plan.locals if each.name != plan.seen] * 3 + plan.own * 2 + plan.shared
        one = dice.choice(numbers) if of is None else of
        if one.length is not None and one not in plan.own:
            return variable(one.name, constant(dice.randrange(one.length))), one
        return variable(one.name), one

    def _guard(self):
        dice, plan = self.dice, self.plan
        table = {"equal": 8, "less": 1, "free": 0.7, "both": 1, "holder": 2 if plan.holder else 0,
                 "seen": 1 if plan.seen else 0, "send": 2 if self._channels() else 0,
                 "receive": 3 if self._channels() else 0}
        which = dice.weighted(table)
        if which in ("send", "receive"):
            return self._message(which)
        if which == "free":
            return SKIP
        return condition(self._truth(which))

    def _truth(self, which):
        dice, plan = self.dice, self.plan
        if which == "holder":
            return binary(dice.choice(["==", "!="]), variable(plan.holder),
                          dice.choice([Node("special", "me"), constant(255)]))
        if which == "seen":
            return binary("==", variable(plan.seen), dice.choice([Node("special", "me"), variable(plan.holder)]))
        if which == "both":
            return binary(dice.choice(["&&", "||"]), self._truth("equal"), self._truth("equal"))
        place, of = self.scalar()
        # A value above the limit is never stored: what follows is not reached.
        value = constant(dice.randrange(of.limit + (1 if dice.chance(0.3) else 0)))
        if which == "less":
            return binary("<", place, value)
        if dice.chance(0.15):
            return unary("!", place)
        return binary(dice.choice(["==", "==", "!="]), place, value)

    def _actions(self, most):
        made = []
        for _ in range(most):
            made += self._action()
        dice = self.dice
        if len(made) > 1 and dice.chance(0.25) and all(each.kind == "assign" for each in made):
            return [Node(dice.choice(["atomic", "d_step"]), None, [sequence(made)])]
        return made

    def _action(self):
        dice, plan = self.dice, self.plan
        table = {"set": 8, "copy": 2, "count": 2, "assert": 0.7, "if": 0.7, "holder": 2 if plan.holder else 0,
                 "seen": 2 if plan.seen else 0, "send": 1.5 if self._channels() else 0}
        which = dice.weighted(table)
        place, of = self.scalar()
        if which == "send":
            return [Node("if", None, [sequence([self._message("send")]), sequence([SKIP])])]
        if which == "holder":
            return [assign(variable(plan.holder), dice.choice([Node("special", "me"), constant(255)]))]
        if which == "seen":
            return [assign(variable(plan.seen), dice.choice([variable(plan.holder), constant(255)]))]
        if which == "assert":
            return [Node("assert", None, [binary("<", place, constant(of.limit))])]
        if which == "if":
            return [Node("if", None, [sequence([condition(self._truth("equal"))] + self._actions(1)),
                                      sequence([ELSE])])]
        if which == "count":
            return [assign(place, binary("%", binary("+", place, constant(1)), constant(of.limit)))]
        if which == "copy":
            other, _ = self.scalar()
            return [assign(place, binary("%", other, constant(of.limit)))]
        return [assign(place, constant(dice.randrange(of.limit)))]

    def _channels(self):
        return [name for name, capacity in (("box", self.plan.box), ("queue", self.plan.queue))
                if capacity is not None]

    def _message(self, which):
        channel = variable(self.dice.choice(self._channels()))
        place, of = self.scalar()
        if which == "send":
            return Node("send", ("!", "list"), [channel, self.dice.choice([place, constant(1)])])
        stored = place if of.limit > 2 and of.type != "unsigned" else Node("wildcard")
        return Node("receive", ("?", "list", False), [channel, self.dice.choice([stored, constant(1)])])


def _channel(name, capacity, length=None):
    return Variable(name, "chan", length=length, initial=Node("channel", (capacity, ("byte",)))).declaration()


class _Editor:
    """Makes the proctype of one process: a copy of the body, edited."""

    def __init__(self, made, number):
        self.made = made
        self.dice = made.dice
        self.plan = made.plan
        self.number = number
        self.locals = [each.declaration() for each in self.plan.locals + self.plan.extra]

    def edited(self, body):
        dice = self.dice
        edits = {self._dead_code: 0.35, self._never_written: 0.12, self._other_value: 0.05, self._one_more_local: 0.03,
                 self._other_type: 0.06, self._other_start: 0.06, self._options_swapped: 0.5,
                 self._operands_swapped: 0.3, self._option_twice: 0.06, self._label: 0.06, self._names_swapped: 0.15}
        for edit, chance in edits.items():
            if dice.chance(chance):
                body = edit(body)
        if dice.chance(0.6):
            dice.shuffle(self.locals)
        return self._own(sequence(tuple(self.locals) + body.parts))

    def _own(self, node):
        """With the names of what this process has for its own."""
        parts = [self._own(part) for part in node.parts]
        if node.kind == "special" and node.value == "me":
            return constant(self.number)
        own = [each.name for each in self.plan.own] + ["box"]
        if node.kind == "variable" and node.value in own:
            if self.plan.in_arrays:
                return variable(node.value, constant(self.number))
            return variable(f"{node.value}_{self.number}")
        return node.with_parts(parts)

    def _some(self, body, accept):
        """The path to a random node that is accepted, or None."""
        found = [path for path in paths(body) if accept(at(body, path))]
        return self.dice.choice(found) if found else None

    def _local(self):
        numbers = [each for each in self.plan.locals + self.plan.extra if each.name != self.plan.seen]
        return self.made.scalar(self.dice.choice(numbers))

    def _dead_code(self, body):
        """Nothing reaches a write: behind a guard that never holds, or behind the loop."""
        dice = self.dice
        place, of = self._local()
        write = assign(place, constant(dice.randrange(of.limit)))
        loop = self._some(body, lambda node: node.kind in ("do", "if"))
        if loop is None or dice.chance(0.3):
            jump = [Node("goto", "end0")] if dice.chance(0.8) else []
            return sequence(body.parts + (write, *jump))
        never = dice.choice([constant("false"), binary("==", self._local()[0], constant(7))])
        dead = sequence([condition(never), write])
        chosen = at(body, loop)
        if chosen.kind == "if":
            dead = sequence(dead.parts + (Node("goto", "end0"),))
        return replaced(body, loop, chosen.with_parts(chosen.parts + (dead,)))

    def _never_written(self, body):
        name = self.dice.choice(self.plan.locals).name

        def without(node):
            if node.kind == "assign" and node.parts[0].value == name:
                return SKIP
            parts = [without(part) for part in node.parts]
            if node.kind == "receive":
                parts = [Node("wildcard") if part.kind == "variable" and part.value == name else part
                         for part in parts]
            return node.with_parts(parts)

        return without(body)

    def _other_value(self, body):
        path = self._some(body, lambda node: node.kind == "constant" and node.value in (0, 1))
        return body if path is None else replaced(body, path, constant(1 - at(body, path).value))

    def _one_more_local(self, body):
        self.locals.append(self.made.some_variable("more").declaration())
        return body

    def _other_type(self, body):
        position = self.dice.randrange(len(self.locals))
        visibility, _, name, length, _ = self.locals[position].value
        changed = (visibility, self.dice.choice(["bit", "byte", "short", "int", "bool"]), name, length, None)
        if name != self.plan.seen:
            self.locals[position] = Node("declaration", changed, self.locals[position].parts)
        return body

    def _other_start(self, body):
        position = self.dice.randrange(len(self.locals))
        self.locals[position] = self.locals[position].with_parts([constant(self.dice.randrange(2))])
        return body

    def _options_swapped(self, body):
        for path in list(paths(body)):
            node = at(body, path)
            if node.kind in ("do", "if"):
                options = list(node.parts)
                self.dice.shuffle(options)
                return replaced(body, path, node.with_parts(options))
        return body

    def _operands_swapped(self, body):
        path = self._some(body, lambda node: node.kind == "binary" and node.value in COMMUTE)
        return body if path is None else replaced(body, path, at(body, path).with_parts(at(body, path).parts[::-1]))

    def _option_twice(self, body):
        path = self._some(body, lambda node: node.kind == "do")
        if path is None:
            return body
        loop = at(body, path)
        again = [option for option in loop.parts if option.parts[0].kind != "else"]
        return replaced(body, path, loop.with_parts(loop.parts + (self.dice.choice(again),))) if again else body

    def _label(self, body):
        path = self._some(body, lambda node: node.kind == "assign")
        # Inside a d_step or an atomic a label would be one of the whole.
        if path is None or any(at(body, path[:cut]).kind in ("d_step", "atomic") for cut in range(len(path))):
            return body
        return replaced(body, path, Node("label", self.dice.choice(["end1", "progress1", "accept1", "L1"]),
                                         [at(body, path)]))

    def _names_swapped(self, body):
        """Two locals change names, so that equal names mean different things."""
        both = self.plan.locals + self.plan.extra
        alike = [(a, b) for a in both for b in both if a.name < b.name
                 and self.plan.seen not in (a.name, b.name)]
        if not alike:
            return body
        one, other = self.dice.choice(alike)
        names = {one.name: other.name, other.name: one.name}

        def renamed(node):
            parts = [renamed(part) for part in node.parts]
            if node.kind == "variable" and node.value in names:
                return Node("variable", names[node.value], parts)
            return node.with_parts(parts)

        def declared(node):
            visibility, type_name, name, length, width = node.value
            return Node("declaration", (visibility, type_name, names.get(name, name), length, width), node.parts)

        self.locals = [declared(each) for each in self.locals]
        return renamed(body)
