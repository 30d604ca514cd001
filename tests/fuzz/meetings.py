"""Random models of a few short processes that meet on rendezvous channels, while others look on.

Whether somebody waits at the other end is what an `else`, an escape, an indivisible sequence and a reference to
another process's label or variable can tell; so they stand here close together, with processes that
start late, are stopped by `provided`, or end early. All values are below 3 and bodies are short, so that every
interleaving is searched and what the assertions say depends on who met whom.
"""

from scope import Variable
from statements import chain
from tree import (BREAK, ELSE, SKIP, Node, assign, binary, condition, constant, sequence, unary,
                  variable)

VALUES = 3


def model(world):
    return _Meetings(world.dice, world.profile.endless > 0).model()


class _Meetings:
    def __init__(self, dice, endless):
        self.dice = dice
        self.endless = endless              # atomic sequences may have loops
        self.globals = ["g", "h", "w"][:dice.randint(1, 3)]
        self.channels = ["r0", "r1"][:dice.weighted({1: 2, 2: 1})]
        self.buffered = dice.chance(0.4)
        self.active = dice.randint(1, 3)                          # one process of each
        self.late = 1 if dice.chance(0.5) or self.active < 2 else 0   # proctypes that are started
        self.watched = dice.chance(0.5)     # there are references into other processes
        self.labels = {}                    # proctype -> labels it will have
        self.names = [f"P{number}" for number in range(self.active + self.late)]
        for name in self.names:
            self.labels[name] = [f"L{number}" for number in range(dice.randint(0, 2) if self.watched else 0)]
        self.own = ""                       # the proctype that is being written
        self.in_atomic = False
        self.starts = 0                     # `run`s that may still be written

    def model(self):
        dice = self.dice
        units = [Variable(name, "byte").declaration() for name in self.globals]
        for name in self.channels:
            units.append(_channel(name, 0))
        if self.buffered:
            units.append(_channel("b", 1))
        self.starts = dice.randint(1, 2) if self.late else 0
        processes = [self._proctype(name, True) for name in self.names[:self.active]]
        starts, self.starts = self.starts, 0
        processes += [self._proctype(name, False) for name in self.names[self.active:]]
        self.starts = starts
        if self.starts:
            processes.append(Node("init", None, [sequence(self._start_all())]))
        if dice.chance(0.8):
            # Somebody can always move: it is the assertions that decide then.
            idle = Node("do", None, [sequence([Node("printf", '"again\\n"')])])
            processes.append(Node("proctype", ("active", "proctype", "Idle", None), [sequence([idle])]))
        return Node("model", None, units + processes)

    def _start_all(self):
        dice = self.dice
        runs = []
        while self.starts:
            runs += self._run()
        if dice.chance(0.5):
            runs += self._several(1, depth=1, at_least=0)
        return [Node("atomic", None, [sequence(runs)])] if dice.chance(0.5) else runs

    def _run(self):
        self.starts -= 1
        return [condition(Node("run", (self.dice.choice(self.names[self.active:]), None)))]

    def _proctype(self, name, is_active):
        dice = self.dice
        self.own = name
        body = self._several(5, depth=2, at_least=2)
        if self.endless and dice.chance(0.6):
            place = dice.randrange(len(body))
            body = body[:place] + self._goes_round_made() + body[place:]
        for label in self.labels[name]:
            # SPIN takes no label before an escape, and one label before a statement.
            places = [place for place, each in enumerate(body) if each.kind not in ("unless", "label")]
            if places:
                place = dice.choice(places)
                body[place] = Node("label", label, [body[place]])
            else:
                body.append(Node("label", label, [SKIP]))
        if dice.chance(0.4):
            body.insert(dice.randint(1, len(body)), self._assertion())
        if dice.chance(0.2):
            loop = Node("do", None, [sequence(self._several(2, depth=1)) for _ in range(dice.randint(1, 2))])
            body.append(Node("label", "end", [loop]) if dice.chance(0.7) else loop)
        parts = [Node("provided", None, [self._compare()])] if dice.chance(0.1) else []
        declared = [Variable("x", "byte").declaration()]
        return Node("proctype", ("active" if is_active else "", "proctype", name, None),
                    parts + [sequence(declared + body)])

    # Expressions

    def _place(self):
        return variable("x" if self.dice.chance(0.45) else self.dice.choice(self.globals))

    def _value(self):
        dice = self.dice
        if dice.chance(0.25):
            return binary("%", binary("+", self._place(), constant(1)), constant(VALUES))
        return self._place() if dice.chance(0.2) else constant(dice.randrange(VALUES))

    def _compare(self, operator=None):
        """Of globals, which all processes see."""
        dice = self.dice
        operator = operator or dice.choice(["==", "!=", "<"])
        value = dice.randint(1 if operator == "<" else 0, VALUES - 1)
        return binary(operator, variable(dice.choice(self.globals)), constant(value))

    def _condition(self):
        dice = self.dice
        choice = dice.weighted({"compare": 5, "own": 1, "remote": 4 if self.watched else 0, "buffer": self.buffered,
                                "both": 1})
        if choice == "own":
            return binary("==", variable("x"), constant(dice.randrange(VALUES)))
        if choice == "remote":
            return self._remote()
        if choice == "buffer":
            return binary(">", Node("len", None, [variable("b")]), constant(0))
        if choice == "both":
            return binary(dice.choice(["&&", "||"]), self._compare(), self._compare())
        return self._compare()

    def _remote(self):
        """A label of a process that need not have started, or may be gone; the pid is mostly one of its type."""
        dice = self.dice
        # SPIN does not know the labels of the proctype that it is reading.
        labelled = [name for name in self.names if self.labels[name] and name != self.own]
        if not labelled:
            return self._compare()
        name = dice.choice(labelled)
        number = self.names.index(name)
        # init comes between the active processes and what it starts.
        pid = number if number < self.active else number + 1 + dice.randrange(2)
        made = Node("remote_label", (name, dice.choice(self.labels[name])), [constant(pid)])
        return unary("!", made) if dice.chance(0.4) else made

    # Statements

    def _assertion(self):
        seldom = binary("&&", self._compare("=="), self._compare("=="))
        return Node("assert", None, [unary("!", seldom if self.dice.chance(0.6) else self._compare("=="))])

    def _several(self, most, depth, at_least=1):
        made = []
        for _ in range(self.dice.randint(at_least, most)):
            made = chain(made, self._statement(depth))
        return made

    def _meet(self):
        dice = self.dice
        channel = variable("b" if self.buffered and dice.chance(0.2) else dice.choice(self.channels))
        if dice.chance(0.5):
            return Node("send", ("!", "list"), [channel, self._value()])
        expected = dice.weighted({"store": 6, "constant": 1.5, "eval": 0.5, "any": 1})
        taken = {"store": self._place, "constant": lambda: constant(dice.randrange(VALUES)),
                 "eval": lambda: Node("eval", None, [self._place()]), "any": lambda: Node("wildcard")}[expected]()
        return Node("receive", ("?", "list", False), [channel, taken])

    def _statement(self, depth):
        dice = self.dice
        table = {"arrive": 2, "meet": 4, "assign": 6, "condition": 1, "start": 0 if not self.starts else 1.5, "skip": 0.5}
        if depth > 0:
            table.update({"hurry": 2, "choice": 4, "loop": 3 * self.endless if self.in_atomic else 0.7,
                          "atomic": 0 if self.in_atomic else 2.5, "d_step": 1, "escape": 1.5})
        return getattr(self, "_" + dice.weighted(table) + "_made")(depth)

    def _meet_made(self, depth):
        return [self._meet()]

    def _arrive_made(self, depth):
        """Says that it is coming, does something of its own, and waits."""
        return [assign(variable(self.globals[0]), constant(1)), assign(variable("x"), self._value()), self._meet()]

    def _hurry_made(self, depth):
        """Does not wait for whoever said that it is coming."""
        body = self._choice_made(depth) if self.dice.chance(0.7) else self._escape_made(depth)
        return [condition(binary("==", variable(self.globals[0]), constant(1)))] + body

    def _assign_made(self, depth):
        return [assign(self._place(), self._value())]

    def _condition_made(self, depth):
        return [condition(self._condition())]

    def _start_made(self, depth):
        return self._run()

    def _skip_made(self, depth):
        return [SKIP]

    def _option(self, depth):
        first = self._meet() if self.dice.chance(0.75) else condition(self._condition())
        return sequence(chain([first], self._several(2, depth - 1, at_least=0)))

    def _choice_made(self, depth):
        dice = self.dice
        options = [self._option(depth) for _ in range(dice.weighted({1: 2, 2: 1}))]
        if dice.chance(0.75):
            wrong = [self._assertion()] if dice.chance(0.2) else []
            options.append(sequence([ELSE] + wrong + self._several(2, depth - 1, at_least=0)))
        return [Node("if", None, options)]

    def _loop_made(self, depth):
        dice = self.dice
        leave = dice.choice([[ELSE], [condition(self._condition())], [self._meet()]])
        if self.endless and self.in_atomic:
            return self._round_made(depth, leave)
        return [Node("do", None, [self._option(depth), sequence(leave + [BREAK])])]

    def _round_made(self, depth, leave):
        """A loop that often goes on as long as it likes, and sometimes ends in spite of it."""
        dice = self.dice
        again = assign(self._place(), self._value())
        first = dice.choice([[], [condition(self._condition())], [self._meet()]])
        options = [sequence(first + [again] + self._several(1, depth - 1, at_least=0))]
        if dice.chance(0.3):
            options.append(self._option(depth))
        if leave != [ELSE] or first:
            options.append(sequence(leave + [BREAK]))
        return [Node("do", None, options)]

    def _atomic_made(self, depth):
        self.in_atomic = True
        made = self._several(3, depth - 1)
        self.in_atomic = False
        return [Node("atomic", None, [sequence(made)])]

    def _goes_round_made(self):
        self.in_atomic = True
        made = chain(self._several(1, depth=0), self._loop_made(1))
        self.in_atomic = False
        return [Node("atomic", None, [sequence(made)]), SKIP]

    def _d_step_made(self, depth):
        first = [condition(self._compare())] if self.dice.chance(0.4) else []
        return [Node("d_step", None, [sequence(first + [assign(self._place(), self._value())
                                                        for _ in range(self.dice.randint(1, 2))])])]

    def _escape_made(self, depth):
        first = self._meet() if self.dice.chance(0.5) else condition(self._condition())
        escape = [first] + self._several(1, depth - 1, at_least=0)
        if self.dice.chance(0.25):
            escape = [Node("unless", None, [sequence(escape), sequence([condition(self._condition())])])]
        main = self._several(2, depth - 1)
        if self.dice.chance(0.3):
            main = [Node("atomic", None, [sequence(main)])]
        if self.dice.chance(0.15):     # left by a jump, which may lead to the end of the process
            return [Node("do", None, [sequence([Node("unless", None, [sequence(main), sequence([BREAK])])])])]
        return [Node("unless", None, [sequence(main), sequence(escape)])]


def _channel(name, capacity):
    return Variable(name, "chan", initial=Node("channel", (capacity, ("byte",)))).declaration()
