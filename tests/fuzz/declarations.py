"""What stands before the processes of a random model: types, variables, channels, macros
and inlines. Each function adds to the world and gives the units to print.
"""

from dataclasses import dataclass

import compounds  # noqa: F401  (registers the makers of compound statements)
from expressions import below, number
from scope import Frame, Signature, Variable
from statements import initial_value, scalar_type, several
from tree import Node, binary, constant, sequence, walk

MTYPE_NAMES = ("red", "green", "blue", "amber")
SUBTYPE_NAMES = ("apple", "pear", "plum")


@dataclass
class Inline:
    name: str
    parameters: list
    level: int          # an inline may call those of lower levels
    gives_value: bool
    fits_d_step: bool
    indexing: set       # names that may come into an index
    uses: set           # names in its body


def mtypes(world):
    dice, units = world.dice, []
    if dice.chance(0.45):
        world.mtypes[""] = list(MTYPE_NAMES[:dice.randint(2, 4)])
        units.append(Node("mtype", ("", tuple(world.mtypes[""]))))
        if dice.chance(0.15):
            more = [name.upper() for name in MTYPE_NAMES[:2]]
            world.mtypes[""] += more
            units.append(Node("mtype", ("", tuple(more))))
    if dice.chance(0.2):
        world.mtypes["fruit"] = list(SUBTYPE_NAMES[:dice.randint(2, 3)])
        units.append(Node("mtype", ("fruit", tuple(world.mtypes["fruit"]))))
    return units


def records(world):
    dice, units = world.dice, []
    if not dice.chance(world.profile.records):
        return units
    for _ in range(dice.randint(1, 2)):
        name = world.fresh("Rec")
        parts = [_record_field(world) for _ in range(dice.randint(1, 3))]
        if world.records and dice.chance(0.6):
            inner = Variable(world.fresh("f"), dice.choice(sorted(world.records)))
            channels = any(part.type == "chan" for part in world.records[inner.type])
            # Of an array of records with channels inside a record SPIN makes wrong C.
            inner.length = 2 if dice.chance(0.3) and not channels else None
            parts.append(inner)
        if dice.chance(0.15):
            parts.append(_channel(world, world.fresh("f"), simple=True))
        world.records[name] = parts
        units.append(Node("record", name, [part.declaration() for part in parts]))
    return units


def _record_field(world):
    dice = world.dice
    type_name, width, limit = scalar_type(Frame(world))
    new = Variable(world.fresh("f"), type_name, width=width, limit=limit)
    if dice.chance(0.2) and width is None:
        new.length = 2
    elif dice.chance(0.15) and not type_name.startswith("mtype"):
        new.initial = constant(dice.randrange(3))
    return new


def _channel(world, name, simple=False):
    """A declared channel (or array of channels) with a random signature."""
    dice = world.dice
    capacity = dice.weighted({0: 4, 1: 5, 2: 3, 3: 0.5})
    if world.uses["priorities"]:
        capacity = max(1, capacity)     # pan refuses priorities with rendezvous
    types, inner = [], {}
    for position in range(dice.weighted({1: 5, 2: 4, 3: 1})):
        table = {"byte": 6, "bit": 1, "bool": 1, "short": 1, "int": 1, "pid": 0.5}
        for subtype in world.mtypes:
            table[f"mtype:{subtype}" if subtype else "mtype"] = 3
        if not simple:
            flat = [each for each in world.records if _fits_message(world, each)]
            if flat:
                table[dice.choice(flat)] = 3
            others = [each for each in world.globals if each.type == "chan" and each.signature]
            if others:
                table["chan"] = 1.5
        type_name = dice.weighted(table)
        if type_name == "chan":
            inner[position] = dice.choice(others).signature
        types.append(type_name)
    new = Variable(name, "chan", signature=Signature(capacity, types, inner), is_real_channel=True)
    new.initial = Node("channel", (capacity, tuple(types)))
    if dice.chance(0.2) and not simple:
        new.length = 2
    return new


def _fits_message(world, record):
    return all(part.type not in ("chan", "unsigned") and (part.type not in world.records or
                                        (part.length is None and _fits_message(world, part.type)))
               for part in world.records[record])


def variables(world):
    dice, units = world.dice, []
    frame = Frame(world)
    for _ in range(dice.between(world.profile.globals)):
        type_name, width, limit = scalar_type(frame)
        new = Variable(world.fresh("g"), type_name, width=width, limit=limit)
        if dice.chance(0.2) and width is None:
            new.length = dice.randint(2, 3)
        if dice.chance(0.3):
            new.initial = initial_value(frame, new)
        if dice.chance(0.06) and type_name not in ("bit", "bool", "unsigned"):
            new.visibility = dice.choice(["hidden", "show", "local"])
        world.globals.append(new)
        units.append(new.declaration())
    for record, parts in world.records.items():
        # Of a record with channels that no variable has SPIN makes wrong C.
        if any(part.type == "chan" for part in parts) or dice.chance(0.7):
            new = Variable(world.fresh("r"), record)
            new.length = 2 if dice.chance(0.25) else None
            world.globals.append(new)
            units.append(new.declaration())
    return units


def channels(world):
    dice, units = world.dice, []
    for _ in range(dice.between(world.profile.channels)):
        new = _channel(world, world.fresh("q"))
        world.globals.append(new)
        units.append(new.declaration())
    return units


def channel_variable(world, name):
    """A chan without a channel of its own, for messages of some existing channel."""
    known = [each for each in world.globals if each.type == "chan" and each.signature]
    if not known:
        return None
    return Variable(name, "chan", signature=world.dice.choice(known).signature)


def local_channel(world, name):
    return _channel(world, name, simple=True)


def macros(world):
    dice, units = world.dice, []
    if not dice.chance(world.profile.macros):
        return units
    for _ in range(dice.randint(1, 2)):
        if dice.chance(0.5):
            name = world.fresh("K")
            value = constant(dice.randint(1, 3))
            world.macros.append((name, 0, 4))
            units.append(Node("macro", (name, ()), [value]))
        else:
            name = world.fresh("M")
            frame = Frame(world)
            frame.scopes = [[Variable("a", "byte"), Variable("b", "byte")]]
            world.globals, kept = [], world.globals
            body = binary("%", number(frame, 2), constant(dice.randint(2, 4)))
            world.globals = kept
            world.macros.append((name, 2, 4))
            units.append(Node("macro", (name, ("a", "b")), [body]))
    return units


def inlines(world):
    dice, units = world.dice, []
    if not dice.chance(world.profile.inlines):
        return units
    for level in range(dice.randint(1, 3)):
        name = world.fresh("step")
        parameters = [Variable(each, "byte", limit=3, read_only=dice.chance(0.4),
                               is_parameter=True)
                      for each in ("a", "b")[:dice.randint(0, 2)]]
        frame = Frame(world, cyclic=True)
        frame.is_inline, frame.inline_level = True, level
        frame.scopes = [parameters]
        frame.budget = 3
        calm = dice.chance(0.5)
        frame.in_d_step = calm
        made = several(frame, dice.randint(1, 2), 0 if calm else 2)
        gives_value = dice.chance(0.2)
        if gives_value:
            made.append(Node("return", None, [below(frame, 4)]))
        units.append(Node("inline", (name, tuple(each.name for each in parameters)),
                          [sequence(made)]))
        world.inlines.append(Inline(name, parameters, level, gives_value, calm,
                                    _names_in_indices(units[-1]),
                                    {node.value for node in walk(units[-1]) if node.kind == "variable"}))
    return units


def _names_in_indices(body):
    """Names in an index, or given to another inline, which may put them into one."""
    places = []
    for node in walk(body):
        if node.kind in ("variable", "call", "call_value"):
            places += node.parts
        elif node.kind == "field":
            places += node.parts[1:]
    return {node.value for place in places for node in walk(place) if node.kind == "variable"}
