"""Random constants, types and variables, and the start states that give the variables values."""

from expressions import literal, value
from language import assign, constant, element, field, quantifier, sequence, variable
from statements import body
from tree import Node
from world import BOOLEAN, Frame, NoWay, Place, Type, local

NAMES = ("idle", "busy", "gone", "red", "blue", "low", "up")


def constants(world):
    for _ in range(world.dice.choice([0, 1, 1, 2])):
        world.constants.append((world.fresh("N"), world.dice.choice([1, 2, 2, 3, 3, 4])))
    return [Node("const", name, [constant(number)]) for name, number in world.constants]


def types(world):
    dice, profile = world.dice, world.profile
    for _ in range(dice.between(profile.scalarsets)):
        size, name = _size(world, (2, 4 if profile.symmetric else 3))
        world.types.append(Type("scalarset", world.fresh("S"), high=size - 1, high_name=name))
    for number in range(dice.between(profile.types)):
        kind = dice.weighted({"range": 4, "enum": 3, "array": 3 if number else 0, "record": 3 if number else 0})
        new = MAKERS[kind](world)
        if new.bits() <= profile.space - 3:
            world.types.append(new)
    return [Node("type", each.name, [each.definition()]) for each in world.types]


def _size(world, bounds):
    """A number within bounds, and the name of a constant for it, if it has one."""
    fit = [(number, name) for name, number in world.constants if bounds[0] <= number <= bounds[1]]
    if fit and world.dice.chance(0.5):
        return world.dice.choice(fit)
    return world.dice.between(bounds), None


def _range(world):
    dice = world.dice
    if dice.chance(0.35):
        high, name = _size(world, (1, 4))
        return Type("range", world.fresh("R"), low=dice.choice([0, 0, 1]), high=high, high_name=name)
    low = dice.choice([0, 0, 0, 1, 2, -1, -1, -2, -3])
    return Type("range", world.fresh("R"), low=low, high=low + dice.choice([0, 1, 2, 2, 3, 3, 4, 6]))


def _enum(world):
    number = world.fresh("E")
    count = world.dice.choice([1, 2, 3, 3, 4])
    return Type("enum", number, members=tuple(f"{each}_{number[1:]}" for each in NAMES[:count]))


def _array(world):
    indices = [each for each in world.simple_types() if each.values() <= 4]
    index_type = world.dice.choice(indices)
    if world.dice.chance(0.1):
        index_type = Type("range", low=0, high=2)
    return Type("array", world.fresh("A"), index=index_type, element=_inner(world))


def _record(world):
    fields = tuple((f"f{number}", _inner(world)) for number in range(world.dice.choice([1, 2, 2, 3])))
    return Type("record", world.fresh("T"), fields=fields)


def _inner(world):
    """What an array or a record is made of: simple things mostly, some without a name."""
    dice = world.dice
    choice = dice.weighted({"named": 6, "boolean": 2, "range": 1.5, "compound": 1.5})
    if choice == "boolean":
        return BOOLEAN
    if choice == "range":
        low = dice.choice([0, 0, -1])
        return Type("range", low=low, high=low + dice.choice([1, 2, 3]))
    fit = [each for each in world.types if each.is_simple == (choice == "named") and each.bits() < 6]
    return dice.choice(fit) if fit else BOOLEAN


MAKERS = {"range": _range, "enum": _enum, "array": _array, "record": _record}


def variables(world):
    dice, profile = world.dice, world.profile
    space, count = profile.space, dice.between(profile.variables)
    found = []
    if profile.symmetric:      # each scalarset is worth an array
        for kind in list(world.simple_types(("scalarset",))):
            new = Type("array", world.fresh("A"), index=kind, element=_inner(world))
            if new.bits() < space - 2:
                world.types.append(new)
                found.append(Node("type", new.name, [new.definition()]))
                space -= _variable(world, found, new)
    for _ in range(count):
        candidates = [each for each in world.types + [BOOLEAN, BOOLEAN] if each.bits(True) <= space]
        compound = [each for each in candidates if not each.is_simple]
        if compound and dice.chance(0.5):
            candidates = compound
        if not candidates:
            break
        space -= _variable(world, found, dice.choice(candidates))
    return found


def _variable(world, found, kind):
    name = world.fresh("v")
    partial = world.dice.chance(world.profile.partial) and kind.kind in ("range", "enum", "boolean", "scalarset", "array")
    world.globals.append(Place(variable(name), kind, True, partial, True))
    found.append(Node("var", name, [kind.node()]))
    return kind.bits(partial)


# Start states

def startstates(world):
    return [_startstate(world) for _ in range(world.dice.between(world.profile.startstates))]


def _startstate(world):
    dice, frame = world.dice, Frame(world, kind="startstate", budget=6)
    parameters = []
    needed = [kind for kind in world.simple_types(("scalarset",))
              if any(place.type.holds(kind.same) for place in world.globals if not place.partial)]
    if dice.chance(0.25):
        needed.append(dice.choice(world.simple_types()))
    for kind in needed:
        name = world.fresh("p")
        parameters.append(quantifier(name, kind))
        frame.declare(local(name, kind, writable=False))
    blind, world.globals, frame.may_call = world.globals, [], False       # nothing has a value yet
    statements = []
    for place in blind:
        if dice.chance(world.profile.forgetful):
            continue
        if place.partial and dice.chance(0.6):
            statements += [Node("undefine", None, [place.node])] if dice.chance(0.3) else []
            continue
        statements += initial(frame, place.node, place.type)
    world.globals, frame.may_call = blind, True
    if dice.chance(0.3):
        statements += body(frame, 1, 1)
    name = world.fresh("start ") if dice.chance(0.4) else None
    start = Node("startstate", name, [Node("locals", None, frame.new_locals), sequence(statements)])
    if not parameters:
        return start
    return Node("ruleset", None, [Node("quantifiers", None, parameters), Node("rules", None, [start])])


def initial(frame, node, kind):
    """Statements that give something a value, and everything inside it."""
    dice = frame.dice
    names_member = frame.profile.symmetric and kind.holds(lambda part: part.kind == "scalarset")
    if dice.chance(0.15) and not names_member:
        return [Node("clear", None, [node])]
    if kind.is_simple:
        try:
            return [assign(node, literal(dice, kind) if dice.chance(0.6) else value(frame, kind, 1))]
        except NoWay:
            pass
        try:
            return [assign(node, value(frame, kind, 0))]
        except NoWay:      # a scalarset, and none of its members has a name here; what is not partial has a parameter
            return [Node("undefine" if frame.profile.symmetric else "clear", None, [node])]
    if kind.kind == "record":
        return [each for name, part in kind.fields for each in initial(frame, field(node, name), part)]
    name = frame.world.fresh("i")
    frame.scopes.append([local(name, kind.index, writable=False)])
    inside = sequence(initial(frame, element(node, variable(name)), kind.element))
    frame.scopes.pop()
    return [Node("for", None, [quantifier(name, kind.index), inside])]
