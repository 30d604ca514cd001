"""Random properties: never claims, ltl formulas, trace and notrace assertions.

`formula` is what the liveness tests need too: a random temporal formula over any
propositions.
"""

from expressions import COMPARISONS, is_number, remote, truth
from scope import Frame
from tree import Node, binary, condition, constant, sequence, variable

# No X: the usual build of SPIN does not know it.
UNARY = {"[]": 3, "<>": 3, "!": 1}
BINARY = {"U": 2, "V": 1, "W": 0.7, "->": 2, "<->": 0.5, "&&": 2, "||": 2}


def formula(dice, proposition, depth=3):
    """A random temporal formula; `proposition()` gives its leaves."""
    if depth <= 0 or dice.chance(0.2):
        return proposition()
    if dice.chance(0.5):
        return Node("temporal_unary", dice.weighted(UNARY), [formula(dice, proposition, depth - 1)])
    return Node("temporal", dice.weighted(BINARY),
                [formula(dice, proposition, depth - 1), formula(dice, proposition, depth - 1)])


def _frame(world):
    frame = Frame(world)
    frame.is_claim = True
    return frame


def claims(world):
    """A never claim, or one or two ltl formulas."""
    dice = world.dice
    if not dice.chance(world.profile.claims):
        return []
    frame = _frame(world)
    if dice.chance(0.5):
        return [_never(world, frame)]
    return [Node("ltl", world.fresh("property"), [formula(dice, lambda: proposition(frame),
                                                    depth=dice.choice([1, 2, 2, 3]))])
            for _ in range(dice.randint(1, 2))]


def proposition(frame):
    """What SPIN takes as a leaf of a formula: no record, and no minus behind a `<`."""
    dice = frame.dice
    if dice.chance(0.2):
        made = remote(frame)
        if made:
            return made
    flat = [each for each in frame.world.globals if is_number(each)]
    if dice.chance(0.15):
        flat = [each for each in frame.world.globals if each.type == "chan"] or flat
    if not flat:
        return constant("true")
    chosen = dice.choice(flat)
    place = None if chosen.length is None else constant(dice.randrange(chosen.length))
    left = variable(chosen.name, place)
    if chosen.type == "chan":
        left = Node("len", None, [left])
    return binary(dice.weighted(COMPARISONS), left, constant(dice.randrange(3)))


def _proposition(world, frame):
    dice = world.dice
    meets = any(each.signature and each.signature.capacity == 0 for each in world.globals)
    choice = dice.weighted({"truth": 6, "remote": 3, "enabled": 0 if meets else 1, "pc_value": 1,
                            "nonprogress": 0.3})
    if choice == "remote":
        return remote(frame) or truth(frame, 1)
    if choice == "enabled":
        return Node("enabled", None, [constant(dice.randrange(2))])
    if choice == "pc_value":
        return binary("==", Node("pc_value", None, [constant(dice.randrange(2))]), constant(1))
    if choice == "nonprogress":
        return Node("nonprogress")
    return truth(frame, 1)


def _never(world, frame):
    """A small automaton: some states, each a choice of conditions and jumps."""
    dice = world.dice
    names = [world.fresh("accept_S" if dice.chance(0.5) else "S") for _ in range(dice.randint(1, 3))]
    states = []
    for name in names:
        options = []
        for _ in range(dice.randint(1, 2)):
            options.append(sequence([condition(_proposition(world, frame)),
                                     Node("goto", dice.choice(names))]))
        if dice.chance(0.6):
            options.append(sequence([condition(constant("true")), Node("goto", name)]))
        states.append(Node("label", name, [Node("if", None, options)]))
    if dice.chance(0.3):
        states.append(Node("skip"))
    return Node("never", dice.choice(["", "claim"]), [sequence(states)])


def traces(world):
    """An event assertion about a global channel that may well hold."""
    dice = world.dice
    real = [each for each in world.globals if each.is_real_channel and each.length is None
            and not each.signature.channels
            and not any(kind in world.records for kind in each.signature.types)]
    if not real or not dice.chance(world.profile.traces):
        return []
    channel = dice.choice(real)
    keyword = "notrace" if dice.chance(0.3) else "trace"

    def event(operator):
        fields = [Node("wildcard") if dice.chance(0.6) or kind.startswith("mtype")
                  else constant(dice.randrange(2)) for kind in channel.signature.types]
        value = ("!", "list") if operator == "!" else ("?", "list", False)
        return Node("send" if operator == "!" else "receive", value, [variable(channel.name)] + fields)

    if keyword == "notrace":
        return [Node("trace", keyword, [event("!"), event("?")])]
    options = [sequence([event("!")])]
    options.append(sequence([event("?")]))
    if dice.chance(0.4):
        options = [sequence([event("!"), event("?")])]
    return [Node("trace", keyword, [Node("do", None, options)])]
