"""Random statements that hold other statements: choices, loops, indivisible sequences,
escapes and blocks. Importing this module registers their makers in statements.MAKERS.
"""

from contextlib import contextmanager

from expressions import guard
from statements import (chain, counter, dynamic_bound, ends_in_loop, idles, maker, several,
                        statements)
from tree import (BREAK, ELSE, SKIP, Node, assign, binary, condition, constant, sequence,
                  variable, walk)

CHANNEL_USES = frozenset(["send", "receive", "poll", "probe", "len"])


@contextmanager
def changed(frame, **changes):
    """Some properties of the frame, for a while."""
    before = {name: getattr(frame, name) for name in changes}
    for name, value in changes.items():
        setattr(frame, name, value)
    yield
    for name, value in before.items():
        setattr(frame, name, value)


@contextmanager
def scope(frame, **changes):
    """What stands between braces: it has its own declarations."""
    frame.scopes.append([])
    with changed(frame, guarding=False, **changes):
        yield
    frame.closed_names += [each.name for each in frame.scopes.pop()]


def body(frame, depth, at_most=3):
    return several(frame, frame.dice.randint(1, at_most), depth - 1)


def first_of_option(frame, depth):
    """What may begin an option: something that decides whether it can be taken."""
    dice = frame.dice
    choice = dice.weighted({"condition": 9, "receive": 4, "send": 3, "assign": 3, "any": 2, "skip": 1,
                            "timeout": 0.25, "atomic": 0.7})
    if frame.in_d_step or choice == "condition":
        return [condition(guard(frame))]
    if choice == "timeout":
        return [condition(Node("timeout"))]
    if choice == "skip":
        return [SKIP]
    if choice == "any":
        return statements(frame, depth - 1)
    made = statements(frame, depth - 1, wanted=[choice])
    return made


def option(frame, depth, first=None):
    """One option of a choice. It is no scope: only braces are, to SPIN."""
    dice = frame.dice
    with changed(frame, guarding=True):
        made = first or first_of_option(frame, depth)
    more = 0 if dice.chance(0.35) else dice.randint(1, 2)
    made = chain(list(made), several(frame, more, depth - 1) if more else [])
    if frame.labels and dice.chance(0.12) and not frame.in_d_step:
        frame.gotos.append(dice.choice(frame.labels))
        if frame.in_atomic:
            frame.atomic_gotos.add(frame.gotos[-1])
        made.append(Node("goto", frame.gotos[-1]))
    elif frame.loops and dice.chance(0.1):
        made.append(BREAK)
    return sequence(made)


def begins_with_else(node):
    """Whether one of the first steps of a statement is an else: a choice takes over the
    first steps of a choice that begins an option, and pan refuses two elses in one place."""
    if node.kind in ("else", "call", "call_value"):     # an inline may begin with anything
        return True
    if node.kind in ("if", "do"):
        return any(begins_with_else(part) for part in node.parts)
    if node.kind in ("sequence", "atomic", "block", "unless", "bare_unless", "label"):
        return bool(node.parts) and begins_with_else(node.parts[0])
    return False


def may_have_else(frame, options):
    if any(begins_with_else(each) for each in options):
        return False
    # SPIN refuses an else beside input or output in models with xr and xs.
    return not frame.world.uses["exclusive"] or not any(
        node.kind in CHANNEL_USES for each in options for node in walk(each.parts[0]))


def kept_busy(options):
    """The options of a loop, none of which does nothing: pan refuses that."""
    again = (Node("printf", '"again\\n"'),)
    return [sequence(again + each.parts) if idles(each) and each.parts[-1].kind != "break" else each
            for each in options]


@maker(4.5)
def _if(frame, depth):
    if depth <= 0:
        return None
    dice = frame.dice
    options = [option(frame, depth) for _ in range(dice.randint(1, 3))]
    wants_else = len(options) == 1 or frame.in_d_step or dice.chance(0.4)
    if wants_else and may_have_else(frame, options):
        last = option(frame, depth, [ELSE])
        declares = any(node.kind == "declaration" for each in options for node in walk(each))
        # else need not come last; a declaration must stay before what it declares for
        options.insert(0 if dice.chance(0.2) and not declares else len(options), last)
    return [Node("if", None, options)]


@maker(1.4)
def _do(frame, depth, forever=False):
    if depth <= 0:
        return None
    dice = frame.dice
    if frame.in_d_step or frame.in_atomic:
        return _counted_do(frame, depth)
    with changed(frame, cyclic=True, loops=frame.loops + 1):
        options = [option(frame, depth) for _ in range(dice.randint(1, 3))]
        if not forever:
            leave = dice.weighted({"else": 3, "guard": 3, "plain": 2})
            if leave == "else" and not may_have_else(frame, options):
                leave = "plain"
            first = {"else": [ELSE], "guard": [condition(guard(frame))], "plain": []}[leave]
            options = kept_busy(options) + [sequence(first + [BREAK])]
        elif dice.chance(0.3) and may_have_else(frame, options):
            options.append(sequence([ELSE, SKIP] if dice.chance(0.5) else [ELSE]))
    return [Node("do", None, options if not forever else kept_busy(options))]


def _counted_do(frame, depth):
    """do :: i < n -> ...; i++ :: else -> break od: a loop that surely ends. A d_step needs it,
    and in an atomic no state is stored, so that pan would follow an endless loop for ever."""
    declared, index = counter(frame)
    if index is None:
        return None
    here = variable(index.name)
    index.read_only = True
    with changed(frame, cyclic=True, loops=0 if frame.in_d_step else frame.loops + 1):
        made = several(frame, 1, depth - 1)
    index.read_only = False
    again = sequence([condition(binary("<", here, constant(frame.dice.randint(1, 3))))] + made +
                     [Node("step", "++", [here])])
    return declared + [assign(here, constant(0)),
                       Node("do", None, [again, sequence([ELSE, BREAK])])]


@maker(1.0)
def _for(frame, depth):
    if depth <= 0:
        return None
    dice = frame.dice
    declared, index = counter(frame)
    if index is None:
        return None
    low = constant(dice.randrange(2))
    high = constant(low.value + dice.randint(0, 2))
    if dice.chance(0.2):
        high = dynamic_bound(frame, high)
    index.read_only = True
    with scope(frame, cyclic=True, loops=frame.loops if frame.in_d_step else frame.loops + 1):
        inner = sequence(body(frame, depth, at_most=2))
    index.read_only = False
    return declared + [Node("for", None, [variable(index.name), low, high, inner])]


@maker(0.8)
def _for_in(frame, depth):
    """Over an array's indices, or over the messages of a channel of records."""
    if depth <= 0 or frame.in_d_step or frame.is_inline:
        return None
    dice = frame.dice
    records = frame.channels(lambda leaf: leaf.signature.capacity > 0 and leaf.length is None
                             and leaf.signature.types[0] in frame.world.records
                             and len(leaf.signature.types) == 1)
    if records and len(records) == 1 and dice.chance(0.7):
        fits = [each for each in frame.visible() if each.length is None and not each.read_only
                and each.type == records[-1].signature.types[0]]
        if fits:
            with scope(frame, cyclic=True, loops=frame.loops + 1):
                inner = sequence(body(frame, depth, at_most=2))
            return [Node("for_in", None, [variable(dice.choice(fits).name),
                                          variable(records[-1].name), inner])]
    arrays = [each for each in frame.visible() if each.length and each.type != "chan"]
    declared, index = counter(frame) if arrays else (None, None)
    if index is None:
        return None
    index.read_only = True
    with scope(frame, cyclic=True, loops=frame.loops + 1):
        inner = sequence(body(frame, depth, at_most=2))
    index.read_only = False
    return declared + [Node("for_in", None, [variable(index.name),
                                             variable(dice.choice(arrays).name), inner])]


@maker(2.2)
def _atomic(frame, depth):
    if depth <= 0 or frame.in_d_step:
        return None
    with scope(frame, in_atomic=True):
        return [Node("atomic", None, [sequence(body(frame, depth))])]


@maker(1.6)
def _d_step(frame, depth):
    """Mostly deterministic and not blocking after its first statement."""
    if depth <= 0 or frame.in_d_step:
        return None
    dice = frame.dice
    with scope(frame):
        first, frame.no_remote = [], True
        if dice.chance(0.35):
            kind = dice.choice(["condition", "condition", "receive", "send"])
            if kind == "condition":
                first = [condition(guard(frame))]
            else:
                path = frame.channels(lambda leaf: leaf.signature.capacity > 0)
                with changed(frame, guarding=True):
                    first = statements(frame, 0, wanted=[kind]) if path else []
                if first and first[0].kind == kind and _uses_rendezvous(frame, first[0]):
                    first = []
        frame.in_d_step, loops, frame.loops = True, frame.loops, 0
        rest = several(frame, dice.randint(1, 3), min(depth - 1, 2))
        frame.in_d_step, frame.loops, frame.no_remote = False, loops, False
    # One that begins with printf or assert pan lets run between the halves of a rendezvous.
    if not first and rest[0].kind not in ("assign", "step", "if"):
        first = [SKIP]
    if ends_in_loop(rest[-1]):
        rest.append(SKIP)         # the break of the loop must not leave the d_step
    return [Node("d_step", None, [sequence(first + rest)])]


def _uses_rendezvous(frame, node):
    name = node.parts[0]
    while name.kind == "field":
        name = name.parts[0]
    roots = [each for each in frame.visible() if each.name == name.value]
    return any(path[-1].type == "chan" and path[-1].signature.capacity == 0
               for root in roots for path in frame.world.leaf_paths(root))


def _escape(frame, depth):
    """What takes over as soon as it can begin: mostly a guard, sometimes another unless, or a jump away."""
    dice = frame.dice
    choice = dice.weighted({"condition": 7, "receive": 3, "unless": 1, "jump": 0.5})
    if choice == "unless" and (nested := _unless(frame, depth - 1)):
        return nested
    if choice == "jump" and frame.loops:
        return [BREAK]
    if choice == "receive":
        with changed(frame, guarding=True):
            first = statements(frame, 0, wanted=["receive"])
    else:
        first = [condition(guard(frame))]
    return first + (several(frame, 1, depth - 1) if dice.chance(0.6) else [])


@maker(1.2)
def _unless(frame, depth):
    if depth <= 0 or frame.in_d_step:
        return None
    dice = frame.dice
    with scope(frame):
        main = body(frame, depth)
    with scope(frame):
        escape = _escape(frame, depth)
    bare = len(main) == 1 and main[0].kind in ("atomic", "if", "do", "assign", "block", "d_step")
    if bare and dice.chance(0.5):
        wrapped = Node("atomic" if dice.chance(0.3) else "block", None, [sequence(escape)])
        return [Node("bare_unless", None, [main[0], wrapped])]
    return [Node("unless", None, [sequence(main), sequence(escape)])]


@maker(0.8)
def _block(frame, depth):
    if depth <= 0 or frame.in_d_step:
        return None
    with scope(frame):
        made = []
        if not frame.is_inline and frame.dice.chance(0.7):
            made = statements(frame, 0, wanted=["declaration"])
        return [Node("block", None, [sequence(chain(made, body(frame, depth)))])]
