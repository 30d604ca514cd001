"""Random models with replicated processes: the processes are told apart by ids, which are
stored in variables, index arrays, travel in messages and are compared with one another.

Most are symmetric under every permutation of the processes. Some hold a `breaker`: a
literal id, an order between ids, the next one in a ring; what symmetry is left then is for
the tests that use them to find out. Ordinary random statements over variables that hold no
ids are mixed in.
"""

from dataclasses import dataclass, field
from typing import Optional

import compounds  # noqa: F401  (registers the makers of compound statements)
from scope import Frame, Variable
from statements import several
from tree import (BREAK, ELSE, SKIP, Node, assign, binary, condition, constant, sequence, unary,
                  variable)


@dataclass
class Family:
    """The replicated processes and what they share."""
    size: int
    lowest: int                    # the first id
    me: Node                       # the process's own id, in its body
    id_type: str
    other: str = "other"           # a local variable for somebody's id
    loop: str = "k"                # a local counter
    flags: list = field(default_factory=list)      # arrays of bool, by id
    phases: list = field(default_factory=list)     # arrays of byte, by id
    records: list = field(default_factory=list)    # arrays of records, by id
    holders: list = field(default_factory=list)    # globals that hold an id, or nobody
    boxes: Optional[str] = None    # array of channels, by id
    shared: Optional[str] = None   # one channel that carries ids
    box_capacity: int = 1
    shared_capacity: int = 1
    starts_free: bool = True       # holders hold nobody's id at first
    breaks: bool = False           # has statements that tell ids apart
    other_set: bool = False        # whether `other` surely holds an id here

    @property
    def length(self):
        return self.lowest + self.size

    @property
    def nobody(self):
        return constant(255 if self.lowest else self.length)


def model(world):
    dice = world.dice
    family = _family(world)
    world.system_names = family.breaks     # _pid and _nr_pr among plain numbers
    world.globals = _plain_globals(world)
    start = dice.choice(["active", "active", "runs", "loop"])
    family.lowest = 0 if start == "active" else dice.choice([0, 0, 1])
    if start == "active":
        family.me = dice.choice([Node("special", "_pid"), variable("me")])
    units = _declarations(family) + [each.declaration() for each in world.globals]
    body = _body(world, family)
    if start == "active":
        if family.me.kind == "variable":
            declared = Variable("me", family.id_type)
            body = sequence((declared.declaration(), assign(variable("me"), Node("special", "_pid")))
                            + body.parts)
        return _model(units, [Node("proctype", (f"active [{family.size}]", "proctype", "P", None), [body])])
    head = Node("proctype", ("", "proctype", "P", None), [Variable("me", family.id_type).declaration(), body])
    return _model(units, [head, _init(dice, family, start)])


def _model(units, processes):
    return Node("model", None, list(units) + processes)


def _family(world):
    dice = world.dice
    family = Family(dice.weighted({2: 5, 3: 4, 4: 1}), 0, variable("me"),
                    dice.choice(["byte", "byte", "pid", "int", "short"]))
    family.breaks = dice.chance(0.3)
    family.flags = [f"flag{i}" for i in range(dice.randint(0, 2))]
    family.phases = [f"phase{i}" for i in range(dice.randint(0, 1))]
    family.records = ["item"] if dice.chance(0.25) else []
    family.holders = [f"holder{i}" for i in range(dice.randint(0, 2))]
    if dice.chance(0.35):
        family.boxes = "box"
    if dice.chance(0.35):
        family.shared = "queue"
    if not (family.flags or family.phases or family.holders or family.boxes or family.shared):
        family.flags = ["flag0"]
    family.box_capacity = dice.choice([0, 1, 1, 2])
    family.shared_capacity = dice.choice([0, 1, 1, 2])
    family.starts_free = dice.chance(0.7)
    return family


def _declarations(family):
    units = []
    if family.records:
        units.append(Node("record", "Item", [Variable("busy", "bool").declaration(),
                                             Variable("partner", family.id_type).declaration()]))
    for name, type_name in ([(n, "bool") for n in family.flags] + [(n, "byte") for n in family.phases]
                            + [(n, "Item") for n in family.records]):
        units.append(Variable(name, type_name, length=family.length).declaration())
    for name in family.holders:
        initial = family.nobody if family.starts_free else None
        units.append(Variable(name, family.id_type, initial=initial).declaration())
    carried = (family.id_type,)
    if family.boxes:
        units.append(Variable("box", "chan", length=family.length,
                              initial=Node("channel", (family.box_capacity, carried))).declaration())
    if family.shared:
        units.append(Variable("queue", "chan",
                              initial=Node("channel", (family.shared_capacity, carried))).declaration())
    return units


def _plain_globals(world):
    dice = world.dice
    made = []
    for _ in range(dice.randint(0, 2)):
        type_name = dice.choice(["bool", "byte", "bit"])
        limit = 2 if type_name != "byte" else 3
        made.append(Variable(world.fresh("g"), type_name, limit=limit))
    return made


def _init(dice, family, start):
    ids = range(family.lowest, family.length)
    if start == "runs":
        runs = [condition(Node("run", ("P", None), [constant(each)])) for each in ids]
        if dice.chance(0.8):
            runs = [Node("atomic", None, [sequence(runs)])]
        return Node("init", None, [sequence(runs)])
    counter = Variable("i", "byte").declaration()
    loop = Node("for", None, [variable("i"), constant(ids[0]), constant(ids[-1]),
                              sequence([condition(Node("run", ("P", None), [variable("i")]))])])
    return Node("init", None, [sequence([counter, Node("atomic", None, [sequence([loop])])])])


def _body(world, family):
    dice = world.dice
    declared = [Variable(family.other, family.id_type).declaration(),
                Variable(family.loop, "byte").declaration()]
    made = []
    for _ in range(dice.randint(1, 4)):
        made += _fragment(world, family)
    if dice.chance(0.6):
        options = [sequence(made)]
        for _ in range(dice.randint(0, 2)):
            family.other_set = False
            options.append(sequence(_guard(world, family) + _fragment(world, family)))
        if dice.chance(0.3):
            options.append(sequence([BREAK]))
        loop = Node("do", None, [sequence([SKIP, Node("printf", '"again\\n"')]) if not each.parts else each
                                 for each in options])
        made = [Node("label", "end0", [loop]) if dice.chance(0.6) else loop]
    return sequence(declared + made)


def _guard(world, family):
    return [condition(_id_condition(world.dice, family))]


def _indexed(dice, name, index):
    if name == "item":
        return Node("field", "busy", [variable("item", index)])
    return variable(name, index)


def _somebody(dice, family):
    """An index that is an id for certain: me, or other once it has been set."""
    if family.other_set and dice.chance(0.5):
        return variable(family.other)
    return family.me


def _id_condition(dice, family):
    choices = []
    if family.flags or family.records:
        name = dice.choice(family.flags + family.records)
        flag = _indexed(dice, name, _somebody(dice, family))
        choices += [flag, unary("!", flag)]
    if family.phases:
        choices.append(binary(dice.choice(["==", "!=", "<"]),
                              variable(dice.choice(family.phases), _somebody(dice, family)),
                              constant(dice.randrange(3))))
    if family.holders:
        holder = variable(dice.choice(family.holders))
        choices += [binary(dice.choice(["==", "!="]), holder, family.me),
                    binary(dice.choice(["==", "!="]), holder, family.nobody)]
    if family.other_set:
        choices.append(binary(dice.choice(["==", "!="]), variable(family.other), family.me))
    if family.shared and family.shared_capacity:
        choices.append(binary("<", Node("len", None, [variable("queue")]), constant(1)))
        choices.append(Node("poll", ("?", "list"),
                            [variable("queue"), Node("eval", None, [family.me])]))
    if family.breaks:
        choices.append(binary(dice.choice(["<", "<=", ">"]), family.me,
                              constant(dice.randrange(family.length))))
        if family.other_set:
            choices.append(binary("<", family.me, variable(family.other)))
    return dice.choice(choices) if choices else constant("true")


def _fragment(world, family):
    """A few statements that belong together."""
    dice = world.dice
    table = {"mark": 4, "guard": 1.5, "choose": 2, "choice": 2, "sweep": 1.2, "check": 0.7}
    table["plain"] = 2 if world.globals else 0
    table["hold"] = 3 if family.holders else 0
    table["box"] = 3 if family.boxes else 0
    table["queue"] = 3 if family.shared else 0
    table["broken"] = 2 if family.breaks else 0
    table["endless"] = 4 * world.profile.endless
    return FRAGMENTS[dice.weighted(table)](world, family)


def _endless(world, family):
    """An atomic sequence that goes round as long as it likes, or as long as somebody else lets it."""
    dice = world.dice
    first = _guard(world, family) if dice.chance(0.5) else []
    options = [sequence(first + _mark(world, family))]
    leave = [ELSE] if first and dice.chance(0.5) else _guard(world, family) if dice.chance(0.5) else []
    if first or dice.chance(0.7):
        options.append(sequence(leave + [BREAK]))
    return [Node("atomic", None, [sequence(_mark(world, family) + [Node("do", None, options)])]), SKIP]


def _mark(world, family):
    """Something of mine, or of the other's, changes."""
    dice = world.dice
    names = family.flags + family.phases + family.records
    if not names:
        return _choose(world, family)
    name = dice.choice(names)
    target = _indexed(dice, name, _somebody(dice, family))
    if name in family.phases:
        value = dice.choice([constant(dice.randrange(3)),
                             binary("%", binary("+", target, constant(1)), constant(dice.choice([2, 3])))])
    else:
        value = dice.choice([constant(dice.randrange(2)), unary("!", target)])
    made = [assign(target, value)]
    if name == "item" and dice.chance(0.4):
        made.append(assign(Node("field", "partner", [variable("item", family.me)]), _somebody(dice, family)))
    return made


def _hold(world, family):
    """Takes, gives away or frees something that one process holds at a time."""
    dice = world.dice
    holder = variable(dice.choice(family.holders))
    taken = [condition(binary("==", holder, family.nobody)), assign(holder, family.me)]
    return dice.choice([
        lambda: [Node("atomic", None, [sequence(taken)])],
        lambda: taken,
        lambda: [condition(binary("==", holder, family.me)), assign(holder, family.nobody)],
        lambda: [assign(holder, _somebody(dice, family))],
    ])()


def _box(world, family):
    dice = world.dice
    family_other = variable(family.other)
    if dice.chance(0.5):
        sent = Node("send", ("!", "list"), [variable("box", _somebody(dice, family)), family.me])
        return _maybe(dice, [sent])
    family.other_set = True
    return [Node("receive", ("?", "list", False), [variable("box", family.me), family_other])]


def _queue(world, family):
    dice = world.dice
    if dice.chance(0.5):
        return _maybe(dice, [Node("send", ("!", "list"), [variable("queue"), _somebody(dice, family)])])
    if dice.chance(0.3):
        return [Node("receive", ("?", "list", False),
                     [variable("queue"), Node("eval", None, [family.me])])]
    family.other_set = True
    return [Node("receive", ("?", "list", False), [variable("queue"), variable(family.other)])]


def _maybe(dice, made):
    if dice.chance(0.5):
        return made
    return [Node("if", None, [sequence(made), sequence([SKIP])])]


def _choose(world, family):
    """other becomes any id at all."""
    family.other_set = True
    return [Node("select", None, [variable(family.other), constant(family.lowest),
                                  constant(family.length - 1)])]


def _choice(world, family):
    dice = world.dice
    was_set = family.other_set
    first = sequence(_guard(world, family) + _mark(world, family))
    family.other_set = was_set
    second = sequence([ELSE] + (_mark(world, family) if dice.chance(0.5) else []))
    family.other_set = was_set
    return [Node("if", None, [first, second])]


def _sweep(world, family):
    """Every id in turn, in one indivisible step; the counter ends where it began."""
    dice = world.dice
    names = family.flags + family.records
    if not names:
        return _choose(world, family)
    here = variable(family.loop)
    target = _indexed(dice, dice.choice(names), here)
    inside = condition(binary("<", here, constant(family.length)))
    visit = sequence([inside, assign(target, constant(dice.randrange(2))), Node("step", "++", [here])])
    loop = Node("do", None, [visit, sequence([ELSE, BREAK])])
    made = sequence([assign(here, constant(family.lowest)), loop, assign(here, constant(0))])
    return [Node(dice.choice(["d_step", "atomic"]), None, [made])]


def _check(world, family):
    return [Node("assert", None, [_id_condition(world.dice, family)])]


def _guard_fragment(world, family):
    return _maybe(world.dice, _guard(world, family))


def _broken(world, family):
    """Treats one id unlike the others."""
    dice = world.dice
    single = constant(dice.randrange(family.lowest, family.length))
    following = binary("%", binary("+", family.me, constant(1)), constant(family.length))
    index = dice.choice([single, following if not family.lowest else single])
    if family.flags:
        return [assign(variable(dice.choice(family.flags), index), constant(dice.randrange(2)))]
    if family.holders:
        return [assign(variable(dice.choice(family.holders)), index)]
    family.other_set = True
    return [assign(variable(family.other), index)]


def _plain(world, family):
    frame = Frame(world, cyclic=True)
    frame.is_inline = True       # no declarations, no labels
    frame.inline_level = 0
    frame.budget = 2
    return several(frame, 1, 1)


FRAGMENTS = {"mark": _mark, "guard": _guard_fragment, "choose": _choose, "choice": _choice, "sweep": _sweep,
             "check": _check, "plain": _plain, "hold": _hold, "box": _box, "queue": _queue, "broken": _broken, "endless": _endless}
