"""Random expressions.

number(frame)        any integer expression
below(frame, limit)  one with few values, for code that is executed again and again
truth(frame)         a condition that SPIN's grammar lets us negate and nest
guard(frame)         a condition as a statement: truth, or the channel probes, which may only
                     be joined by && and ||
value_for(frame, v)  something that may be assigned to the variable v
"""

from scope import INTEGERS
from tree import Node, binary, constant, unary, variable

ARITHMETIC = {"+": 5, "-": 4, "*": 2, "/": 1, "%": 2, "&": 1, "|": 1, "^": 1, "<<": 1, ">>": 1}
COMPARISONS = {"==": 4, "!=": 3, "<": 2, "<=": 2, ">": 2, ">=": 2}
LARGE = (7, 127, 128, 200, 255, 256, 257, 32767, 32768, 65535, 65536, 2147483647, -1, -2, -128)


def is_number(leaf, path=None):
    return leaf.type in INTEGERS + ("unsigned",)


def small_constant(frame, limit=4):
    if frame.dice.chance(0.06):
        return constant(frame.dice.choice(["true", "false"]))
    return constant(frame.dice.randrange(max(2, limit)))


def number(frame, depth=None):
    dice = frame.dice
    depth = frame.world.profile.expression_depth if depth is None else depth
    if depth <= 0 or dice.chance(0.35):
        return _leaf(frame)
    choice = dice.weighted({"arithmetic": 10, "truth": 2, "unary": 2, "conditional": 1.5,
                            "macro": 2})
    if choice == "arithmetic":
        return _arithmetic(frame, depth)
    if choice == "truth":
        return truth(frame, depth - 1)
    if choice == "unary":
        return unary(dice.choice("-~"), number(frame, depth - 1))
    if choice == "conditional":
        return Node("conditional", None, [truth(frame, depth - 1), number(frame, depth - 1),
                                          number(frame, depth - 1)])
    return _macro(frame, depth) or _leaf(frame)


def _arithmetic(frame, depth):
    dice = frame.dice
    operator = dice.weighted(ARITHMETIC)
    left = number(frame, depth - 1)
    if operator in "/%":
        if frame.world.uses["careless"] and dice.chance(0.15):
            return binary(operator, left, number(frame, depth - 1))
        return binary(operator, left, constant(dice.choice([1, 2, 2, 3, 3, 4, 5, -2])))
    if operator in ("<<", ">>"):
        return binary(operator, left, constant(dice.randrange(4)))
    return binary(operator, left, number(frame, depth - 1))


def _macro(frame, depth):
    if not frame.world.macros:
        return None
    name, arity, _ = frame.dice.choice(frame.world.macros)
    return Node("macro_use", name, [number(frame, min(depth - 1, 1)) for _ in range(arity)])


def _leaf(frame):
    """A constant, a variable, or something that the system knows."""
    dice = frame.dice
    choice = dice.weighted({"constant": 4, "variable": 9, "large": 1, "len": 1, "system": 0.7,
                            "remote": 0.4, "poll": 0.4, "mtype": 0.3})
    if choice == "variable":
        path = frame.pick_leaf(is_number)
        if path:
            return frame.reference(path)
    elif choice == "large":
        return constant(dice.choice(LARGE))
    elif choice == "len":
        path = frame.channels()
        if path:
            return Node("len", None, [frame.reference(path)])
    elif choice == "system":
        return _system(frame)
    elif choice == "remote":
        return remote(frame) or small_constant(frame)
    elif choice == "poll":
        return poll(frame) or small_constant(frame)
    elif choice == "mtype":
        path = frame.pick_leaf(lambda leaf, path: leaf.type.startswith("mtype"))
        if path:
            return frame.reference(path)
    return small_constant(frame)


def _system(frame):
    dice = frame.dice
    if not frame.world.system_names:
        return small_constant(frame)
    names = {"_nr_pr": 2}
    if not frame.is_claim:
        names["_pid"] = 4
    if frame.world.uses["last"]:
        names["_last"] = 6
    if frame.world.uses["priorities"] and not frame.is_claim:
        names["_priority"] = 2
        if dice.chance(0.4):
            return Node("get_priority", None, [variable("_pid")])
    return Node("special", dice.weighted(names))


def remote(frame):
    """A reference into another process, one that was there from the beginning."""
    dice = frame.dice
    known = [each for each in frame.world.proctypes if each.active and each.first_pid >= 0]
    if not known or frame.is_inline or frame.no_remote:
        return None
    target = dice.choice(known)
    index = [constant(target.first_pid + dice.randrange(target.active))]
    if target.active == 1 and dice.chance(0.3):
        index = []
    if target.labels and dice.chance(0.6):
        return Node("remote_label", (target.name, dice.choice(target.labels)), index)
    scalars = [each for each in target.locals if is_number(each) and each.length is None]
    if scalars and not target.can_end:
        return Node("remote_variable", (target.name, dice.choice(scalars).name), index)
    return None


def below(frame, limit, depth=2):
    """An expression whose values are few: mostly 0 .. limit-1."""
    dice = frame.dice
    choice = dice.weighted({"constant": 3, "variable": 2, "modulo": 5, "truth": 1, "mask": 1})
    if choice == "variable":
        path = frame.pick_leaf(lambda leaf, path: is_number(leaf) and leaf.limit <= limit)
        if path:
            return frame.reference(path)
    elif choice == "modulo":
        return binary("%", number(frame, depth - 1), constant(limit))
    elif choice == "truth":
        return truth(frame, depth - 1)
    elif choice == "mask":
        return binary("&", number(frame, depth - 1), constant(1 if limit < 4 else 3))
    return constant(dice.randrange(max(1, limit)))


def truth(frame, depth=2):
    dice = frame.dice
    if depth > 0 and dice.chance(0.3):
        choice = dice.choice(["&&", "||", "||", "!", "number"])
        if choice == "!":
            return unary("!", truth(frame, depth - 1))
        if choice == "number":
            return number(frame, depth - 1)
        return binary(choice, truth(frame, depth - 1), truth(frame, depth - 1))
    choice = dice.weighted({"compare": 8, "flag": 3, "mtype": 2, "len": 1.5, "poll": 1, "remote": 0.8,
                            "system": 0.7})
    made = None
    if choice == "flag":
        path = frame.pick_leaf(lambda leaf, path: leaf.type in ("bit", "bool"))
        made = path and frame.reference(path)
        if made and dice.chance(0.4):
            made = unary("!", made)
    elif choice == "mtype":
        made = _compare_mtype(frame)
    elif choice == "len":
        path = frame.channels()
        made = path and binary(dice.weighted(COMPARISONS),
                               Node("len", None, [frame.reference(path)]), constant(dice.randrange(2)))
    elif choice == "poll":
        made = poll(frame)
    elif choice == "remote":
        made = remote(frame)
    elif choice == "system":
        made = binary(dice.weighted(COMPARISONS), _system(frame), constant(dice.randrange(4)))
    return made or compare(frame, depth)


def compare(frame, depth):
    dice = frame.dice
    path = frame.pick_leaf(is_number)
    operator = dice.weighted(COMPARISONS)
    if path is None:
        return binary(operator, number(frame, depth - 1), small_constant(frame))
    right = constant(dice.randrange(max(2, path[-1].limit)))
    if dice.chance(0.25):
        right = number(frame, depth - 1)
    elif dice.chance(0.1):
        right = constant(dice.choice(LARGE))
    return binary(operator, frame.reference(path), right)


def _compare_mtype(frame):
    dice = frame.dice
    path = frame.pick_leaf(lambda leaf, path: leaf.type.startswith("mtype"))
    if path is None:
        return None
    return binary(dice.choice(["==", "!="]), frame.reference(path), mtype_constant(frame, path[-1].type))


def mtype_constant(frame, type_name):
    return constant(frame.dice.choice(frame.world.mtypes[type_name.partition(":")[2]]))


def poll(frame):
    """q?[...]: asks for a message without taking it. Rendezvous channels may not be polled."""
    dice = frame.dice
    path = frame.channels(lambda leaf: leaf.signature.capacity > 0)
    if path is None:
        return None
    arguments = pattern(frame, path[-1].signature, binds=False)
    if arguments is None:
        return None
    value = (dice.choice(["?", "?", "??"]), dice.choice(["list", "list", "call"]))
    return Node("poll", value, [frame.reference(path)] + arguments)


def pattern(frame, signature, binds=True):
    """What a receive expects of each field, or None if some field has no variable for it."""
    made = []
    for position, type_name in enumerate(signature.types):
        if type_name in frame.world.records:
            made += _record_pattern(frame, type_name, binds)
        else:
            made.append(_field_pattern(frame, signature, position, binds))
    return made


def _record_pattern(frame, type_name, binds):
    """A record, or a wildcard for each of its scalars."""
    roots = [each for each in frame.visible() if each.type == type_name and not each.read_only]
    if roots and binds:     # SPIN does not always take a record in q?[...]
        return [frame.reference([frame.dice.choice(roots)])]
    scalars = 0
    for part in frame.world.records[type_name]:
        for path in frame.world.leaf_paths(part):
            copies = 1
            for step in path:
                copies *= step.length or 1
            scalars += copies
    return [Node("wildcard")] * scalars


def holds(leaf, type_name, alone):
    """Whether a variable can hold all that a field can. When pan takes back a receive it puts
    what is left of the value in the variable into the channel, so that a value that does not fit
    comes back changed (docs/promela.md, Counts). A bit that is a whole message or stands in an array
    is kept as a byte."""
    def bits(kind, byte_wide):
        return 1 if kind in ("bit", "bool") and not byte_wide else {"short": 15, "int": 31}.get(kind, 8)

    room = leaf.width if leaf.type == "unsigned" else bits(leaf.type, leaf.length is not None)
    signed = type_name in ("short", "int")
    return bits(type_name, alone) <= room and (not signed or leaf.type in ("short", "int"))


def _field_pattern(frame, signature, position, binds):
    dice = frame.dice
    type_name = signature.types[position]
    wanted = signature.channels.get(position)

    def fits(leaf, path):
        if leaf.read_only or path[0].read_only or leaf.is_real_channel:
            return False
        if wanted is not None:
            return leaf.type == "chan" and wanted.same_messages(leaf.signature)
        if type_name.startswith("mtype"):
            return leaf.type == type_name
        if leaf.type == "chan" or leaf.type.startswith("mtype"):
            return False
        if not holds(leaf, type_name, alone=len(signature.types) == 1):
            return False
        # What is received must not make a small variable large, so widths are compared.
        return not frame.cyclic or leaf.limit >= 4 or leaf.type in ("bit", "bool", "unsigned")

    choice = dice.weighted({"variable": 8 if binds else 3, "constant": 2, "eval": 2, "wildcard": 2})
    if choice == "variable":
        path = frame.pick_leaf(fits)
        return frame.reference(path) if path else Node("wildcard")
    if wanted is not None or choice == "wildcard":
        return Node("wildcard")
    if type_name.startswith("mtype"):
        return mtype_constant(frame, type_name)
    if choice == "constant":
        return constant(dice.randrange(2) if type_name in ("bit", "bool") else dice.randrange(3))
    path = frame.pick_leaf(lambda leaf, path: is_number(leaf))
    if path is None:
        return constant(dice.randrange(2))
    inner = frame.reference(path)
    if dice.chance(0.2):
        inner = binary("%", inner, constant(2))
    return Node("eval", None, [inner])


def message(frame, signature):
    """Values for each field of a send, or None if a needed channel or record is not there."""
    arguments = []
    for position, type_name in enumerate(signature.types):
        if type_name in frame.world.records:
            roots = [each for each in frame.visible() if each.type == type_name]
            if not roots:
                return None
            arguments.append(frame.reference([frame.dice.choice(roots)]))
        elif position in signature.channels:
            inner = channel_value(frame, signature.channels[position])
            if inner is None:
                return None
            arguments.append(inner)
        elif type_name.startswith("mtype"):
            arguments.append(_mtype_value(frame, type_name))
        elif type_name in ("bit", "bool") or frame.cyclic or frame.dice.chance(0.7):
            arguments.append(below(frame, 2 if type_name in ("bit", "bool") else 3))
        else:
            arguments.append(number(frame))
    return arguments


def _mtype_value(frame, type_name):
    path = frame.pick_leaf(lambda leaf, path: leaf.type == type_name)
    if path and frame.dice.chance(0.3):
        return frame.reference(path)
    return mtype_constant(frame, type_name)


def channel_value(frame, signature):
    """Some channel that carries the same messages; one that exists, unless careless."""
    sure = not frame.world.uses["careless"]
    path = frame.channels(lambda leaf: signature.same_messages(leaf.signature)
                          and (leaf.is_real_channel or not sure))
    return frame.reference(path) if path else None


def probe(frame):
    path = frame.channels()
    if path is None:
        return None
    names = {"nfull": 3, "empty": 3, "nempty": 1.5, "full": 1}
    return Node("probe", frame.dice.weighted(names), [frame.reference(path)])


def guard(frame, depth=2):
    dice = frame.dice
    if dice.chance(0.15):
        made = probe(frame)
        if made:
            if dice.chance(0.3):
                return binary(dice.choice(["&&", "||"]), made, truth(frame, depth - 1))
            return made
    return truth(frame, depth)


def value_for(frame, leaf, depth=None):
    dice = frame.dice
    if leaf.type.startswith("mtype"):
        return _mtype_value(frame, leaf.type)
    if leaf.type == "chan":
        return channel_value(frame, leaf.signature)
    if leaf.type in ("bit", "bool"):
        return dice.choice([lambda: constant(dice.choice(["true", "false", 0, 1])),
                            lambda: truth(frame), lambda: below(frame, 2)])()
    if leaf.type == "pid" and dice.chance(0.4) and not frame.is_claim:
        return Node("special", "_pid")
    if frame.cyclic or dice.chance(0.6):
        return below(frame, leaf.limit)
    return number(frame, depth)
