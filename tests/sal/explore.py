"""All states of a System, by brute force.

A step is a set of assignments of which each may read what the others give, and may choose. A
Moment computes one outcome: slots are evaluated when they are asked for, and each choice takes
the number that a script gives it, or 0. outcomes() runs all scripts one after the other. This
is slow and needs no order of dependencies.
"""

from collections import deque
from itertools import product

from modules import Base, Item
from syntax import Refused
from evaluate import Code
from values import ModelError

MOST_STATES = 200_000


class NoStep(Exception):
    """A choice among nothing, or a guard that does not hold."""


class TooLarge(Exception):
    pass


class Moment:
    """One way to take a step: state before it (None in the beginning), items that it assigns, a script of choices."""

    def __init__(self, system, state, items, script):
        self.system, self.state, self.items, self.script = system, state, items, script
        self.widths, self.values, self.busy, self.owner = [], {}, set(), None

    def slot(self, k):
        definition = self.system.definitions.get(k)
        return definition.slot(k, definition.now, self) if definition else self.state[k]

    def next(self, k):
        definition = self.system.definitions.get(k)
        if definition:
            return definition.slot(k, definition.after, self)
        if k in self.values:
            return self.values[k]
        if self.owner is None:
            raise Refused("an index depends on what is assigned")
        if k in self.owner:
            self.evaluate(self.owner[k])
        elif self.state is None:
            self.values[k] = self.choose(self.system.leaves[k].values)
        else:
            self.values[k] = self.state[k]
        return self.values[k]

    def locate(self):
        """Which item assigns which slot."""
        owner = {}
        for item in self.items:
            offset, of = item.rest(self) if item.rest else (item.offset, item.type)
            for k in range(offset, offset + of.size):
                if k in owner:
                    raise ModelError("two assignments to one variable")
                owner[k] = (item, offset, of)
        self.owner = owner

    def evaluate(self, owner):
        item, offset, of = owner
        if item in self.busy:
            raise Refused("an assignment depends on itself")
        self.busy.add(item)
        value = self.choose(item.choices.run(self)) if item.choices else item.value.run(self)
        of.scatter(value, offset, self.values.__setitem__)

    def choose(self, options):
        if not options:
            raise NoStep
        place = len(self.widths)
        self.widths.append(len(options))
        return options[self.script[place] if place < len(self.script) else 0]

    def finish(self):
        skip = self.system.definitions
        return tuple(None if k in skip else self.next(k) for k in range(len(self.system.leaves)))


def outcomes(system, state, guards, items):
    """Every state that these assignments lead to where the guards hold; a ModelError in place of one that fails."""
    script = []
    while True:
        moment = Moment(system, state, items, script)
        try:
            moment.locate()
            if not all(guard.run(moment) for guard in guards):
                raise NoStep
            yield moment.finish()
        except NoStep:
            pass
        except ModelError as error:
            yield error
        taken = script + [0] * (len(moment.widths) - len(script))
        while taken and taken[-1] + 1 >= moment.widths[len(taken) - 1]:
            taken.pop()
        if not taken:
            return
        taken[-1] += 1
        script = taken


class Explorer:
    """states in the order in which they were found; next: for each the set of its successors' numbers."""

    def __init__(self, system, most_states=MOST_STATES):
        self.system = system
        self.errors = []
        self.rules_fired = 0
        self.numbers, self.states, self.next, self.stuck = {}, [], [], []
        self.input_items = [Item(k, system.leaves[k], None, None, Code(lambda moment, of=system.leaves[k]: of.values, True))
                            for k in system.inputs]
        self.initial = self.begin()
        while len(self.next) < len(self.states):
            self.expand(self.states[len(self.next)])
            if len(self.states) > most_states:
                raise TooLarge(f"more than {most_states} states")

    def number(self, state):
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]

    def begin(self):
        found = set()
        for guards, items in _beginnings(self.system.part):
            for state in outcomes(self.system, None, guards, items):
                if isinstance(state, ModelError):
                    self.errors.append(str(state))
                else:
                    found.add(self.number(state))
        return found

    def expand(self, state):
        successors, fired = set(), 0
        for guards, items in self.enabled(self.system.part, Moment(self.system, state, [], [])):
            for after in outcomes(self.system, state, guards, items + self.input_items):
                fired += 1
                if isinstance(after, ModelError):
                    self.errors.append(str(after))
                else:
                    successors.add(self.number(after))
        self.rules_fired += fired
        self.stuck.append(fired == 0)
        self.next.append(successors)

    def enabled(self, part, moment):
        """(guards still to be asked, items) of each way in which the part may take a step."""
        if isinstance(part, Base):
            choices = [self.commands(group, moment) for group in part.groups]
            return [([command.guard for command in joint if command.primed],
                     part.items + [item for command in joint for item in command.items]) for joint in product(*choices)]
        operator, parts = part
        if operator == "[]":
            return [way for one in parts for way in self.enabled(one, moment)]
        joint = product(*(self.enabled(one, moment) for one in parts))
        return [(sum((guards for guards, _ in ways), []), sum((items for _, items in ways), [])) for ways in joint]

    def commands(self, group, moment):
        found = []
        for command in group:
            try:
                if command.primed or command.guard.run(moment):
                    found.append(command)
            except ModelError as error:
                self.errors.append(str(error))
        return found

    # What is asked of a space that is explored

    def moment(self, number):
        return Moment(self.system, self.states[number], [], [])

    def ends(self):
        """States without any step."""
        return any(self.stuck)

    def stutters(self):
        """A state from which no step leads to another one."""
        return any(after <= {number} for number, after in enumerate(self.next))

    def transitions(self):
        return sum(len(after) for after in self.next)

    def graph(self):
        """Successors, where a state without any is its own."""
        return [sorted(after) or [number] for number, after in enumerate(self.next)]


def _beginnings(part):
    """(guards, items) of each way in which all parts may begin."""
    if isinstance(part, Base):
        return [([command.guard for command in joint], part.initial_items + [item for command in joint for item in command.items])
                for joint in product(*part.initial_groups)]
    joint = product(*(_beginnings(one) for one in part[1]))
    return [(sum((guards for guards, _ in ways), []), sum((items for _, items in ways), [])) for ways in joint]
