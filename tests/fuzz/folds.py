"""Random models with folds: replicated processes that go over all members inside one indivisible step.

An atomic sequence or d_step has a loop over all ids, written with `for` or `do`, with choices inside that change what belongs
to a member, count, or name somebody. Most are the same for every member, and leave the processes symmetric. Some
are not: the last one wins, `h = h*2 + a[j]`, the search stops at the first, an index may be that of another member, a
statement in the middle can block, guards of a d_step overlap. Often init sets ids before it starts the others, in one
step or several, and sometimes unlike for one. Which symmetries are left is for the tests to find out.
"""

from dataclasses import dataclass

from scope import Variable
from tree import BREAK, ELSE, SKIP, Node, assign, binary, condition, constant, sequence, unary, variable

NOBODY = constant(255)


@dataclass
class Plan:
    size: int
    counter: str               # of loops
    count: str                 # what is counted
    breaks: bool               # may tell ids apart
    started: bool              # by init, with the id as a parameter

    @property
    def me(self):
        return variable("me") if self.started else Node("special", "_pid")

    @property
    def j(self):
        return variable(self.counter)


def model(world):
    dice = world.dice
    plan = Plan(dice.weighted({2: 4, 3: 6, 4: 1}), dice.choice(["j", "j", "j", "gj"]),
                dice.choice(["c", "c", "gc"]), dice.chance(0.4), dice.chance(0.5))
    size = plan.size
    units = [Variable("flag", "bool", length=size, initial=_maybe(dice, 1)).declaration(),
             Variable("phase", "byte", length=size, initial=_maybe(dice, dice.randrange(1, 3))).declaration(),
             Variable("ref", "byte", length=size).declaration(),
             Variable("holder", "byte", initial=None if plan.started else NOBODY).declaration(),
             Variable("g", "byte").declaration(), Variable("h", "byte").declaration(),
             Variable("gj", "byte").declaration(), Variable("gc", "byte").declaration()]
    body = [Variable("j", "byte").declaration(), Variable("c", "byte").declaration(), _loop_of_steps(dice, plan)]
    if not plan.started:
        head = (f"active [{size}]", "proctype", "P", None)
        return Node("model", None, units + [Node("proctype", head, [sequence(body)])])
    head = Node("proctype", ("", "proctype", "P", None), [Variable("me", "byte").declaration(), sequence(body)])
    return Node("model", None, units + [head, _init(dice, plan)])


def _maybe(dice, value):
    return constant(value) if dice.chance(0.4) else None


def _loop_of_steps(dice, plan):
    options = [_step(dice, plan) for _ in range(dice.weighted({1: 2, 2: 4, 3: 2}))]
    for _ in range(dice.weighted({0: 2, 1: 3, 2: 2})):
        options.append(sequence([_guard(dice, plan), _own(dice, plan)]))
    return Node("label", "end0", [Node("do", None, options)])


def _step(dice, plan):
    """One atomic sequence or d_step: a guard, one or two loops, and what follows from them."""
    kind = dice.choice(["atomic", "atomic", "d_step"])
    made = [_guard(dice, plan)] if dice.chance(0.8) else []
    counts = False
    for _ in range(dice.weighted({1: 5, 2: 1})):
        uses = dice.chance(0.5)
        counts |= uses
        if uses:
            made.append(assign(variable(plan.count), constant(0)))
        made += _loop(dice, plan, kind, uses)
    made += _after(dice, plan, kind, counts)
    if dice.chance(0.3):
        made += [assign(plan.j, constant(0))]
    return sequence([Node(kind, None, [sequence(made)])])


def _guard(dice, plan):
    me = plan.me
    which = dice.weighted({"flag": 4, "phase": 3, "holder": 2, "free": 1})
    if which == "flag":
        flag = variable("flag", me)
        return condition(dice.choice([flag, unary("!", flag)]))
    if which == "phase":
        return condition(binary(dice.choice(["==", "<"]), variable("phase", me), constant(dice.randrange(1, 3))))
    if which == "holder":
        return condition(binary(dice.choice(["==", "!="]), variable("holder"), dice.choice([me, NOBODY])))
    return SKIP


def _own(dice, plan):
    return dice.choice([
        assign(variable("flag", plan.me), constant(dice.randrange(2))),
        assign(variable("phase", plan.me), constant(dice.randrange(3))),
        assign(variable("holder"), dice.choice([plan.me, NOBODY])),
        assign(variable("ref", plan.me), dice.choice([plan.me, variable("holder")])) if plan.breaks else SKIP,
    ])


def _loop(dice, plan, kind, counts):
    inside = _visit(dice, plan, kind, counts)
    last = constant(plan.size - 1)
    form = dice.weighted({"for": 3, "else": 3, "equal": 2, "found": 1 if plan.breaks else 0})
    if form == "for":
        return [Node("for", None, [plan.j, constant(0), last, sequence(inside)])]
    more = binary("<", plan.j, constant(plan.size))
    if form == "found":      # stops at the first
        more = binary("&&", more, unary("!", variable("flag", plan.j)))
    visit = sequence([condition(more)] + inside + [Node("step", "++", [plan.j])])
    end = condition(binary("==", plan.j, constant(plan.size))) if form == "equal" else ELSE
    return [assign(plan.j, constant(0)), Node("do", None, [visit, sequence([end, BREAK])])]


def _visit(dice, plan, kind, counts):
    """What is done for member j."""
    if plan.breaks and dice.chance(0.08):
        return [condition(_about(dice, plan))]        # may block in the middle
    if dice.chance(0.2):
        return [_effect(dice, plan, counts)]
    options = [sequence([condition(_about(dice, plan))] + _effects(dice, plan, counts))]
    if dice.chance(0.3):     # guards that overlap: any of them in atomic, the first in a d_step
        options.append(sequence([condition(_about(dice, plan))] + _effects(dice, plan, counts)))
    if dice.chance(0.1):
        options.append(sequence(_effects(dice, plan, counts)))
    else:
        options.append(sequence([ELSE] + (_effects(dice, plan, counts) if dice.chance(0.25) else [])))
    return [Node("if", None, options)]


def _about(dice, plan):
    """A condition about member j."""
    j, me = plan.j, plan.me
    flag = variable("flag", j)
    choices = [flag, unary("!", flag), binary("==", variable("phase", j), constant(dice.randrange(3))),
               binary("!=", j, me), binary("&&", binary("!=", j, me), flag), binary("==", variable("holder"), j),
               binary("||", flag, binary("==", variable("phase", j), constant(1)))]
    if plan.breaks:
        choices += [binary("<", j, me), binary("==", variable("ref", j), me), variable("flag", constant(0))]
    return dice.choice(choices)


def _effects(dice, plan, counts):
    made = [_effect(dice, plan, counts) for _ in range(dice.weighted({1: 4, 2: 2}))]
    if dice.chance(0.12):    # somebody decides freely
        made = [Node("if", None, [sequence(made), sequence([SKIP])])]
    return made


def _effect(dice, plan, counts):
    j = plan.j
    table = {"flag": 4, "phase": 3, "free": 1, "check": 0.5, "sum": 0.7, "or": 0.7}
    table["count"] = 7 if counts else 0
    table["ordered"] = 2.5 if plan.breaks else 0
    which = dice.weighted(table)
    count = variable(plan.count)
    if which == "count":
        return dice.choice([Node("step", "++", [count]), assign(count, binary("+", count, constant(1))),
                            assign(count, binary("+", count, variable("flag", j))), Node("step", "--", [count]),
                            assign(count, binary("+", variable("phase", j), count))])
    if which == "flag":
        return assign(variable("flag", j), dice.choice([constant(0), constant(1),
                                                        unary("!", variable("flag", j))]))
    if which == "phase":
        value = binary("%", binary("+", variable("phase", j), constant(1)), constant(3))
        return assign(variable("phase", j), dice.choice([constant(dice.randrange(3)), value]))
    if which == "free":
        return assign(variable("holder"), NOBODY)
    if which == "check":
        return Node("assert", None, [binary("<", variable("phase", j), constant(dice.choice([2, 3, 3, 3])))])
    if which == "sum":
        return assign(variable("g"), binary("&", binary("+", variable("g"), variable("flag", j)), constant(1)))
    if which == "or":
        return assign(variable("g"), binary("||", variable("g"), variable("flag", j)))
    return _ordered(dice, plan)


def _ordered(dice, plan):
    """What comes out otherwise in another order, or for another member."""
    j, h = plan.j, variable("h")
    following = binary("%", binary("+", j, constant(1)), constant(plan.size))
    return dice.choice([
        lambda: assign(variable("holder"), j),
        lambda: assign(h, binary("&", binary("+", binary("*", h, constant(2)), variable("flag", j)), constant(3))),
        lambda: assign(variable("flag", following), variable("flag", j)),
        lambda: assign(variable("flag", variable("ref", j)), constant(dice.randrange(2))),
        lambda: assign(variable("ref", j), dice.choice([j, plan.me, variable("holder")])),
        lambda: assign(h, dice.choice([variable("phase", j), binary("-", constant(1), h)])),
        lambda: assign(variable("phase", j), binary("&", variable(plan.count), constant(1))),
    ])()


def _after(dice, plan, kind, counts):
    """What follows from the count."""
    made = []
    count, bound = variable(plan.count), constant(dice.randrange(plan.size + 1))
    if counts:
        compared = binary(dice.choice([">", "==", "<"]), count, bound)
        which = dice.weighted({"choice": 5, "assert": 1, "block": 1 if kind == "atomic" else 0, "none": 1})
        if which == "choice":
            other = [ELSE] + ([_own(dice, plan)] if dice.chance(0.3) else [])
            made.append(Node("if", None, [sequence([condition(compared), _own(dice, plan)]), sequence(other)]))
        elif which == "assert":
            made.append(Node("assert", None, [binary("<=", count, constant(2 * plan.size))]))
        elif which == "block":
            made.append(condition(compared))
    if not made or dice.chance(0.4):
        made.append(_own(dice, plan))
    return made


def _init(dice, plan):
    """Sets ids, then starts the others."""
    i = variable("i")
    first = [assign(variable("holder"), NOBODY)]
    clear = [assign(variable("ref", i), dice.choice([NOBODY, i]) if not plan.breaks else i)]
    if dice.chance(0.3):
        clear.append(assign(variable("phase", i), constant(dice.randrange(3))))
    if dice.chance(0.6):
        if dice.chance(0.5):
            first.append(Node("for", None, [i, constant(0), constant(plan.size - 1), sequence(clear)]))
        else:
            visit = sequence([condition(binary("<", i, constant(plan.size)))] + clear + [Node("step", "++", [i])])
            first.append(Node("do", None, [visit, sequence([ELSE, BREAK])]))
    if dice.chance(0.2):
        first.append(assign(variable("flag", constant(dice.randrange(plan.size))), constant(1)))
    if dice.chance(0.15):    # what is not known beforehand
        first.append(Node("if", None, [sequence([assign(variable("g"), constant(1))]), sequence([SKIP])]))
    runs = [condition(Node("run", ("P", None), [constant(each)])) for each in range(plan.size)]
    start = dice.weighted({"together": 4, "one by one": 1, "all": 3})
    if start == "together":
        made = first + [Node("atomic", None, [sequence(runs)])]
    elif start == "all":
        made = [Node("atomic", None, [sequence(first + runs)])]
    else:
        made = first + runs
    if dice.chance(0.15):
        made.append(assign(variable("h"), constant(1)))
    if dice.chance(0.1):     # again, when the others are there
        made = [Node("label", "again", [SKIP])] + first + made
    return Node("init", None, [sequence([Variable("i", "byte").declaration()] + made)])
