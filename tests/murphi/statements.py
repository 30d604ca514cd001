"""Random statements.

body(frame) gives the statements of a rule, a function or a start state. A loop over a
scalarset that must not depend on the order of its members (`symmetric`) writes only to the
element of one array that the loop is at, reads that array nowhere else, and calls nothing.
"""

from language import assign, binary, constant, element, only_if, quantifier, sequence, unary, variable
from expressions import always, argument, index, number, truth, value
from tree import Node
from world import NoWay, Place, Type, local

PLAIN = {"assign": 14, "step": 5, "copy": 1.5, "clear": 0.8, "undefine": 2, "put": 0.6, "property": 1, "error": 0.4,
         "call": 3, "return": 0.7}
COMPOUND = {"if": 5, "switch": 2.5, "for": 2.5, "range_for": 1.2, "while": 1, "alias": 1.5}


def body(frame, count=None, depth=None):
    depth = frame.profile.depth if depth is None else depth
    count = frame.dice.between(frame.profile.statements) if count is None else count
    found = []
    for _ in range(count):
        found += statement(frame, depth)
    return found


def statement(frame, depth):
    """A list, because some need others before them; empty when nothing fits or the budget is spent."""
    if frame.budget <= 0:
        return []
    frame.budget -= 1
    for _ in range(6):
        table = dict(PLAIN, **COMPOUND) if depth > 0 else PLAIN
        choice = frame.dice.weighted(table)
        try:
            return STATEMENTS[choice](frame, depth)
        except NoWay:
            continue
    return []


def nested(frame, depth, places=()):
    frame.scopes.append(list(places))
    try:
        return sequence(body(frame, frame.dice.choice([1, 1, 2, 2, 3]), depth - 1))
    finally:
        frame.scopes.pop()


# Plain ones

def _is_simple(kind):
    return kind.is_simple


def written(frame, accept=_is_simple, partial=None):
    if partial is None:
        partial = frame.dice.chance(0.3)
    node, kind, place = frame.find(accept, writable=True, partial=partial, index=index)
    frame.writes |= place.is_global or place.writable in ("var", "alias")
    return node, kind, place


def _assign(frame, depth):
    try:
        node, kind, _ = written(frame)
    except NoWay:
        node, kind, _ = written(frame, partial=False)
    changing = [each for each in frame.world.functions if each.changes and each.result and each.result.same(kind)]
    if changing and frame.may_call and frame.may_write_globals and node.kind == "variable" and frame.dice.chance(0.5):
        function = frame.dice.choice(changing)
        frame.writes = frame.reads_globals = True
        return [assign(node, Node("call_value", function.name, arguments(frame, function)))]
    return [assign(node, value(frame, kind))]


def arguments(frame, function):
    """Variables or constants: the order in which C evaluates arguments that change each other is not defined."""
    found = []
    for kind, is_var in function.parameters:
        if is_var or not kind.is_simple:
            found.append(argument(frame, kind, is_var))
        else:
            found.append(value(frame, kind, 0))
    return found


def _step(frame, depth):
    """A counter goes on, as long as it can."""
    node, kind, _ = written(frame, lambda kind: kind.kind == "range", partial=False)
    up, by = frame.dice.chance(0.6), 1 if frame.dice.chance(0.8) else 2
    change = assign(node, binary("+" if up else "-", node, constant(by)))
    if frame.careless() or frame.careless():
        return [change]
    edge = constant(kind.high - by + 1) if up else constant(kind.low + by - 1)
    stays = binary("<" if up else ">", node, edge)
    found = only_if(stays, [change])
    if frame.dice.chance(0.5):
        rest = Node("otherwise", None, [sequence([assign(node, constant(kind.low if up else kind.high))])])
        found = found.with_parts([*found.parts, rest])
    return [found]


def _copy(frame, depth):
    node, kind, place = written(frame, lambda kind: not kind.is_simple and kind.name)
    changing = [each for each in frame.world.functions if each.result and each.result.same(kind)]
    if changing and frame.may_call and frame.may_write_globals and node.kind == "variable":
        function = frame.dice.choice(changing)
        frame.writes = frame.reads_globals = True
        return [assign(node, Node("call_value", function.name, arguments(frame, function)))]
    other = frame.find(kind.same, partial=place.partial, index=index)[0]
    if other == node:
        raise NoWay
    return [assign(node, other)]


def _clear(frame, depth):
    def accept(kind):      # to clear a scalarset is to name its first member
        return not frame.profile.symmetric or not kind.holds(lambda part: part.kind == "scalarset")
    node, _, _ = written(frame, accept)
    return [Node("clear", None, [node])]


def _undefine(frame, depth):
    node, _, _ = written(frame, lambda kind: True, partial=not frame.careless())
    return [Node("undefine", None, [node])]


def _put(frame, depth):
    if frame.dice.chance(0.4):
        return [Node("put", "here")]
    if frame.dice.chance(0.3):
        return [Node("put", None, [number(frame)[0]])]
    return [Node("put", None, [frame.find(lambda kind: True, index=index)[0]])]


def _property(frame, depth):
    dice, profile = frame.dice, frame.profile
    category = dice.weighted({"assert": 4, "invariant": 0.4, "cover": profile.covers * 4, "assume": profile.assumes * 4})
    if category == "assume" or dice.chance(profile.daring):
        condition = truth(frame, 2)
    else:
        condition = always(frame)
    if category == "cover":     # that it is reached at all is claimed, too
        if not dice.chance(profile.daring * 3):
            raise NoWay
        return [Node("property", ("cover", frame.world.fresh("local cover "), True), [condition])]
    message = frame.world.fresh("claim ") if dice.chance(0.6) else None
    return [Node("property", (category, message, dice.chance(0.5)), [condition])]


def _error(frame, depth):
    condition = truth(frame, 2)
    if not frame.dice.chance(frame.profile.daring):
        condition = unary("!", always(frame))
    return [only_if(condition, [Node("error", frame.world.fresh("wrong "))])]


def _call(frame, depth):
    """A procedure, or a function whose result nobody wants: rumur takes both."""
    if not frame.may_call:
        raise NoWay
    fit = [each for each in frame.world.functions if each.result is None or each.result.is_simple]
    procedures = [each for each in fit if each.result is None]
    if procedures and frame.dice.chance(0.8):
        fit = procedures
    fit = [each for each in fit if frame.may_write_globals or not each.changes]
    if not fit:
        raise NoWay
    function = frame.dice.choice(fit)
    frame.writes |= function.changes
    frame.reads_globals |= function.looks
    return [Node("call", function.name, arguments(frame, function))]


def _return(frame, depth):
    if not frame.may_return or frame.kind == "startstate":
        raise NoWay
    values = [] if frame.result is None else [result_value(frame)]
    return [only_if(truth(frame, 2), [Node("return", None, values)])]


def result_value(frame):
    if frame.result.is_simple:
        return value(frame, frame.result)
    return frame.find(frame.result.same, index=index)[0]


# Those with statements inside

def _if(frame, depth):
    dice = frame.dice
    branches = [Node("branch", None, [truth(frame, 2), nested(frame, depth)])
                for _ in range(dice.choice([1, 1, 1, 2, 3]))]
    if dice.chance(0.45):
        branches.append(Node("otherwise", None, [nested(frame, depth)]))
    return [Node("if", None, branches)]


def _switch(frame, depth):
    dice = frame.dice
    node, kind, _ = frame.find(_is_simple, index=index)
    cases, left = [], _labels(frame, kind)
    dice.shuffle(left)
    for _ in range(dice.randint(1, 3)):
        taken, left = left[:dice.choice([1, 1, 2])], left[2:]
        if taken:
            cases.append(Node("case", None, [Node("labels", None, taken), nested(frame, depth)]))
    if not cases:
        raise NoWay
    if dice.chance(0.5):
        cases.append(Node("otherwise", None, [nested(frame, depth)]))
    return [Node("switch", None, [node, *cases])]


def _labels(frame, kind):
    if kind.kind == "range":
        found = [constant(each) for each in range(kind.low, kind.high + 1)]
        return found + [number(frame, 1)[0]] if frame.dice.chance(0.2) else found
    if kind.kind == "enum":
        return [constant(each) for each in kind.members]
    if kind.kind == "boolean":
        return [constant("true"), constant("false")]
    return [value(frame, kind, 0)]


def _for(frame, depth):
    kind = frame.dice.choice(frame.world.simple_types())
    name = frame.world.fresh("i")
    if kind.kind == "scalarset" and frame.profile.symmetric:
        return [_symmetric_for(frame, depth, name, kind)]
    return [Node("for", None, [quantifier(name, kind), nested(frame, depth, [local(name, kind, writable=False)])])]


def _symmetric_for(frame, depth, name, kind):
    """Members may be visited in any order."""
    arrays = [each for each in frame.places()
              if each.type.kind == "array" and each.type.index is kind and each.writable is True and each.node.kind == "variable"
              and (frame.may_write_globals or not each.is_global)]
    if not arrays:
        raise NoWay
    array = frame.dice.choice(arrays)
    here = Place(element(array.node, variable(name)), array.type.element, writable=True, partial=array.partial,
                 is_global=array.is_global)
    frame.reads_globals |= array.is_global
    frame.writes |= array.is_global
    others = [each for each in frame.places() if each.writable and each is not array]
    kept = frame.hidden, frame.may_call, frame.may_return, [each.writable for each in others]
    frame.hidden = frame.hidden + [array] + _overlapping(frame, array)
    frame.may_call = frame.may_return = False
    for each in others:
        each.writable = False
    try:
        inside = nested(frame, depth, [local(name, kind, writable=False), here])
    finally:
        frame.hidden, frame.may_call, frame.may_return, writable = kept
        for each, was in zip(others, writable):
            each.writable = was
    return Node("for", None, [quantifier(name, kind), inside])


def _overlapping(frame, array):
    """Aliases and var parameters may be other names of the array."""
    return [each for each in frame.places() if each.writable in ("alias", "var") and each is not array]


def _range_for(frame, depth):
    dice, name = frame.dice, frame.world.fresh("i")
    low = dice.randint(-1, 2)
    high = low + dice.randint(0, 3)
    ends, kind = [constant(low), constant(high)], Type("range", low=low, high=high)
    if dice.chance(0.3):         # down
        ends = [ends[1], ends[0], constant(-dice.randint(1, 2))]
    elif dice.chance(0.5):
        ends.append(constant(dice.randint(1, 2)))
    elif dice.chance(0.3):       # to a number that is not known before
        node, kind, _ = frame.find(lambda kind: kind.kind == "range", index=index)
        ends = [constant(kind.low), node]
    inside = nested(frame, depth, [local(name, kind, writable=False)])
    return [Node("for", None, [Node("counter", name, ends), inside])]


def _while(frame, depth):
    """With a counter of its own, so that it ends."""
    dice, name, most = frame.dice, frame.world.fresh("w"), frame.dice.randint(1, 4)
    kind = Type("range", low=0, high=most)
    frame.new_locals.append(Node("var", name, [kind.node()]))
    counter = local(name, kind, writable=False)
    frame.scopes.append([counter])
    try:
        condition = binary("<", counter.node, constant(most))
        if dice.chance(0.6):
            condition = binary("&", condition, truth(frame, 2))
        inside = nested(frame, depth)
    finally:
        frame.scopes.pop()
    step = assign(counter.node, binary("+", counter.node, constant(1)))
    return [assign(counter.node, constant(0)),
            Node("while", None, [condition, inside.with_parts([*inside.parts, step])])]


def _alias(frame, depth):
    names, places = aliases(frame)
    return [Node("aliases_do", None, [names, nested(frame, depth, places)])]


def aliases(frame, values_too=True):
    """An alias names one place, found once; or a value, computed once."""
    dice, found, places = frame.dice, [], []
    for _ in range(dice.choice([1, 1, 2])):
        name = frame.world.fresh("l")
        if values_too and dice.chance(0.15):
            node, low, high = number(frame)
            found.append(Node("alias", name, [node]))
            places.append(local(name, Type("range", low=low, high=high), writable=False))
            continue
        node, kind, place = frame.find(lambda kind: True, partial=frame.dice.chance(0.2), index=index)
        found.append(Node("alias", name, [node]))
        places.append(Place(variable(name), kind, "alias" if place.writable else False, place.partial, place.is_global))
    return Node("aliases", None, found), places


STATEMENTS = {
    "assign": _assign, "step": _step, "copy": _copy, "clear": _clear, "undefine": _undefine, "put": _put,
    "property": _property, "error": _error, "call": _call, "return": _return, "if": _if, "switch": _switch,
    "for": _for, "range_for": _range_for, "while": _while, "alias": _alias}
