"""Random statements. A maker takes the frame and the depth left and gives a list of
statements (several when one needs company, such as a counter that must first be guarded),
or None when it cannot be made here.

Compound statements are in compounds.py, which registers itself in MAKERS.
"""

from expressions import (below, guard, is_number, message, mtype_constant, number, pattern,
                         truth, value_for)
from scope import Variable
from tree import ELSE, SKIP, Node, assign, binary, condition, constant, sequence, walk

MAKERS = {}   # name -> (weight, maker)


def maker(weight):
    def register(function):
        MAKERS[function.__name__.strip("_")] = (weight, function)
        return function
    return register


def statements(frame, depth, wanted=None):
    """One to a few random statements."""
    dice = frame.dice
    frame.budget -= 1
    table = {name: weight for name, (weight, _) in MAKERS.items()}
    for _ in range(12):
        name = dice.weighted(table) if wanted is None else dice.choice(wanted)
        made = MAKERS[name][1](frame, depth)
        if made:
            return _softened(frame, made)
    return [SKIP]


def _softened(frame, made):
    """Something that blocks is often given a way out, or most models would be stuck at once."""
    dice = frame.dice
    blocks = made[0].kind in ("send", "receive", "condition") and not idles(made[0])
    if frame.guarding or frame.in_d_step or not blocks or dice.chance(0.4):
        return made
    way_out = dice.weighted({"skip": 4, "else": 3, "timeout": 0.7})
    if way_out == "else" and frame.world.uses["exclusive"]:
        way_out = "skip"
    other = {"skip": SKIP, "else": ELSE, "timeout": condition(Node("timeout"))}[way_out]
    return [Node("if", None, [sequence(made), sequence([other])])]


def idles(node):
    """A step that does nothing; alone in a loop, pan refuses it as a self-loop."""
    if node.kind == "sequence":
        return all(idles(part) for part in node.parts)
    if node.kind == "condition":
        return node.parts[0].kind == "constant"
    if node.kind in ("if", "block", "atomic", "do", "unless", "label"):
        return any(idles(part) for part in node.parts)
    return node.kind in ("skip", "goto", "break")


def ends_in_loop(node):
    if node.kind in ("if", "sequence", "block", "atomic", "unless", "bare_unless", "label"):
        last = node.parts if node.kind in ("if", "unless", "bare_unless") else node.parts[-1:]
        return any(ends_in_loop(part) for part in last)
    return node.kind in ("do", "for", "for_in", "select", "call", "call_value")


def several(frame, count, depth):
    made = []
    for _ in range(count):
        if frame.budget <= 0 and made:
            break
        made = chain(made, statements(frame, depth))
    return made


def _begins_with_d_step(node):
    if node.kind in ("sequence", "block", "atomic", "unless", "bare_unless", "label") and node.parts:
        return _begins_with_d_step(node.parts[0])
    return node.kind == "d_step"


def chain(first, second):
    """One after the other. SPIN refuses a jump to a d_step, and so a loop right before one."""
    if first and second and _begins_with_d_step(second[0]) and ends_in_loop(first[-1]):
        return first + [SKIP] + second
    return first + second


def writable(leaf, path):
    return not any(step.read_only for step in path) and not leaf.is_real_channel


@maker(11)
def _assign(frame, depth):
    path = frame.pick_leaf(writable)
    if path is None:
        return None
    value = value_for(frame, path[-1])
    return value and [assign(frame.reference(path), value)]


@maker(3)
def _step(frame, depth):
    """x++ or x--; in a loop only where wrapping around or a guard keeps the values few."""
    dice = frame.dice
    path = frame.pick_leaf(lambda leaf, path: is_number(leaf) and writable(leaf, path))
    if path is None:
        return None
    leaf, operator = path[-1], dice.choice(["++", "++", "--"])
    target = frame.reference(path, index=lambda length: constant(dice.randrange(length)))
    step = Node("step", operator, [target])
    wraps = leaf.type in ("bit", "bool") or (leaf.type == "unsigned" and leaf.width <= 2)
    if not frame.cyclic or wraps:
        return [step]
    if operator == "++":
        bounded = binary("<", target, constant(leaf.limit))
    else:
        bounded = binary(">", target, constant(0))
    if frame.in_d_step or dice.chance(0.5):
        return [Node("if", None, [sequence([condition(bounded), step]), sequence([ELSE])])]
    return [condition(bounded), step]


@maker(1.6)
def _condition(frame, depth):
    if frame.in_d_step:
        return None
    return [condition(guard(frame))]


@maker(4.5)
def _send(frame, depth):
    dice = frame.dice
    if frame.in_d_step and dice.chance(0.9):
        return None
    path = frame.channels(lambda leaf: not frame.in_d_step or leaf.signature.capacity)
    arguments = path and message(frame, path[-1].signature)
    if not arguments:
        return None
    buffered = path[-1].signature.capacity > 0
    operator = "!!" if buffered and dice.chance(0.2) else "!"
    form = dice.choice(["list", "list", "call"])
    return [Node("send", (operator, form), [frame.reference(path)] + arguments)]


@maker(4.5)
def _receive(frame, depth):
    dice = frame.dice
    if frame.in_d_step and dice.chance(0.9):
        return None
    path = frame.channels(lambda leaf: not frame.in_d_step or leaf.signature.capacity)
    if path is None:
        return None
    arguments = pattern(frame, path[-1].signature)
    buffered = path[-1].signature.capacity > 0
    operator = "??" if buffered and dice.chance(0.25) else "?"
    copying = buffered and dice.chance(0.15)
    targets = [part for part in arguments if part.kind in ("variable", "field")]
    stored = [part_name(part) for part in targets]
    if len(set(stored)) < len(stored):
        return None    # SPIN refuses one variable for two fields, and takes two elements back wrongly
    # Taking a receive back, pan evaluates eval() and indices anew, when the variables have changed already.
    place = frame.reference(path)
    read = [node.value for part in arguments + [place] for node in walk(part) if node.kind == "variable"]
    if any(read.count(name) > 1 for name in stored):
        return None
    form = dice.choice(["list", "list", "call"]) if arguments[0].kind != "eval" else "list"
    return [Node("receive", (operator, form, copying), [place] + arguments)]


def part_name(node):
    """The name of the variable that a reference begins with."""
    while node.kind == "field":
        node = node.parts[0]
    return node.value


@maker(1.3)
def _assert(frame, depth):
    """Mostly one that can hold: a comparison that excludes a single value."""
    dice = frame.dice
    path = frame.pick_leaf(is_number)
    if path and dice.chance(0.75):
        return [Node("assert", None, [binary("!=", frame.reference(path),
                                             constant(dice.choice([5, 9, 77, 3])))])]
    return [Node("assert", None, [truth(frame)])]


@maker(0.6)
def _printf(frame, depth):
    dice = frame.dice
    if dice.chance(0.4):
        return [Node("printf", '"here\\n"')]
    path = frame.pick_leaf(lambda leaf, path: leaf.type.startswith("mtype"))
    if path and dice.chance(0.4):
        if dice.chance(0.4):
            return [Node("printm", None, [frame.reference(path)])]
        return [Node("printf", '"%e\\n"', [frame.reference(path)])]
    form = dice.choice(["%d", "%u", "%x", "%o", "%c"])
    return [Node("printf", f'"v {form}\\n"', [number(frame, 1)])]


@maker(0.6)
def _skip(frame, depth):
    return [frame.dice.choice([SKIP, condition(constant("true")), condition(constant(1))])]


@maker(1.2)
def _select(frame, depth):
    dice = frame.dice
    path = frame.pick_leaf(lambda leaf, path: leaf.type in ("byte", "int", "short", "pid")
                           and writable(leaf, path) and len(path) == 1 and leaf.length is None)
    if path is None or frame.in_d_step or frame.is_inline:
        return None
    low = constant(dice.randrange(2))
    high = constant(low.value + dice.randint(0, 2))
    if dice.chance(0.35):
        high = dynamic_bound(frame, high)
    return [Node("select", None, [frame.reference(path), low, high])]


def dynamic_bound(frame, otherwise):
    """The upper end of a range, known only at run time."""
    made = below(frame, 3, depth=1)
    varies = any(node.kind in ("variable", "special") for node in walk(made))
    return made if varies else otherwise


def _is_element(node):
    return len(node.parts) == {"variable": 1, "field": 2}.get(node.kind)


def _is_plain(node):
    return node.kind in ("constant", "variable", "field", "binary", "unary", "conditional", "len")


@maker(2.2)
def _call(frame, depth):
    dice = frame.dice
    fits = [each for each in frame.world.inlines
            if not (frame.in_d_step and not each.fits_d_step)]
    if not fits or (frame.is_inline and frame.inline_level <= 0):
        return None
    target = dice.choice(fits)
    if frame.is_inline:
        fits = [each for each in fits if each.level < frame.inline_level]
        if not fits:
            return None
        target = dice.choice(fits)
    arguments = []
    for parameter in target.parameters:
        if parameter.read_only:
            value = below(frame, 4, depth=1)
            if any(node.kind == "poll" for node in walk(value)):
                return None     # SPIN takes its commas for those between the arguments
            arguments.append(value)
        else:
            path = frame.pick_leaf(lambda leaf, path: is_number(leaf) and writable(leaf, path)
                                   and leaf.type not in ("bit", "bool"))
            if path is None:
                return None
            arguments.append(frame.reference(path))
        if parameter.name in target.indexing and any(map(_is_element, walk(arguments[-1]))):
            return None         # a[a[i] % n] = e: pan takes back another element
        if parameter.name not in target.uses and not all(map(_is_plain, walk(arguments[-1]))):
            return None         # SPIN keeps _last for it, though nobody reads it
    if target.gives_value:
        path = frame.pick_leaf(lambda leaf, path: is_number(leaf) and writable(leaf, path))
        if path is None:
            return None
        return [Node("call_value", target.name, [frame.reference(path)] + arguments)]
    return [Node("call", target.name, arguments)]


@maker(1.8)
def _run(frame, depth):
    dice = frame.dice
    if frame.in_d_step or frame.is_inline or not frame.can_run:
        return None
    started = run_expression(frame, dice.choice(frame.can_run))
    if started is None:
        return None
    path = frame.pick_leaf(lambda leaf, path: leaf.type in ("pid", "byte") and writable(leaf, path))
    if path and dice.chance(0.3):
        made = [assign(frame.reference(path), started)]
    else:
        made = [condition(started)]
    if frame.cyclic:
        few = binary("<", Node("special", "_nr_pr"), constant(dice.randint(3, 4)))
        return [condition(few)] + made
    return made


def run_expression(frame, target):
    arguments = []
    for parameter in target.parameters:
        if parameter.type in frame.world.records:
            return None
        if parameter.type.startswith("mtype"):
            value = mtype_constant(frame, parameter.type)
        else:
            value = value_for(frame, parameter, depth=1)
        if value is None:
            return None
        arguments.append(value)
    priority = None
    if frame.world.uses["priorities"] and frame.dice.chance(0.4):
        priority = frame.dice.randint(1, 3)
    return Node("run", (target.name, priority), arguments)


@maker(0.4)
def _set_priority(frame, depth):
    if not frame.world.uses["priorities"]:
        return None
    return [Node("set_priority", None, [Node("special", "_pid"),
                                        constant(frame.dice.randint(1, 3))])]


@maker(1.0)
def _declaration(frame, depth):
    """A declaration in the middle of a body; SPIN makes it an assignment."""
    if frame.is_inline or len(frame.scopes) > 4:
        return None
    new = local_variable(frame, in_the_middle=True)
    return [frame.declare(new).declaration()]


def scalar_type(frame):
    """(type, width, limit) of a random scalar."""
    dice = frame.dice
    table = {"byte": 8, "bool": 3, "bit": 3, "int": 3, "short": 2, "pid": 1, "unsigned": 2}
    if frame.world.mtypes:
        table["mtype"] = 2.5
    type_name = dice.weighted(table)
    width = dice.randint(1, 5) if type_name == "unsigned" else None
    if type_name == "mtype":
        subtype = dice.choice(sorted(frame.world.mtypes))
        type_name = f"mtype:{subtype}" if subtype else "mtype"
    limit = 2 if type_name in ("bit", "bool") or width == 1 else dice.choice([2, 3, 3, 4])
    return type_name, width, limit


def local_variable(frame, in_the_middle=False):
    dice = frame.dice
    type_name, width, limit = scalar_type(frame)
    name = frame.world.fresh("v")
    if in_the_middle and len(frame.scopes) > 1 and frame.closed_names and dice.chance(0.4):
        # The same name in two blocks side by side. SPIN lets no name hide an outer one.
        seen = {each.name for each in frame.visible()}
        name = dice.choice([each for each in frame.closed_names if each not in seen] or [name])
    new = Variable(name, type_name, width=width, limit=limit)
    if dice.chance(0.15) and type_name != "unsigned":
        new.length = dice.randint(2, 3)
    if dice.chance(0.4) and not (new.length and in_the_middle):
        new.initial = initial_value(frame, new, in_the_middle)
    return new


def initial_value(frame, new, in_the_middle=False):
    dice = frame.dice
    if new.type.startswith("mtype"):
        return mtype_constant(frame, new.type)
    if new.length and dice.chance(0.4):
        return Node("list", None, [constant(dice.randrange(3)) for _ in range(new.length)])
    if dice.chance(0.15) and not new.length:
        return constant(dice.choice([255, 256, -1, 300, 7]))
    if in_the_middle and dice.chance(0.5):
        return below(frame, new.limit, depth=1)
    return constant(dice.randrange(max(2, new.limit)))


def counter(frame):
    """(declarations, variable): a plain variable that a loop may count with, perhaps a new one;
    (None, None) when there is none and none can be declared here."""
    path = frame.pick_leaf(lambda leaf, path: leaf.type in ("byte", "int", "short")
                           and writable(leaf, path) and len(path) == 1 and leaf.length is None
                           and leaf.visibility == "" and not leaf.is_parameter)
    if path:
        return [], path[0]
    if frame.is_inline or frame.in_d_step:
        return None, None
    new = frame.declare(Variable(frame.world.fresh("i"), "byte", limit=3))
    return [new.declaration()], new
