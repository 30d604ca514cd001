"""Random expressions.

number(frame)       an integer, with the least and the greatest value it can have
value(frame, type)  something of a simple type, which in a careful frame never leaves its range
truth(frame)        a condition

That an expression knows its bounds is what keeps models free of range errors: what may be too
large is brought into the range of its target by % or by a condition.
"""

from language import FALSE, TRUE, binary, conditional, constant, quantifier, unary, variable
from tree import Node, walk
from world import NoWay, Type, local

EQUALITIES = {"=": 5, "==": 1, "!=": 4}
COMPARISONS = {"=": 4, "!=": 3, "<": 2, "<=": 2, ">": 2, ">=": 2, "==": 0.5}
CONNECTIVES = {"&": 5, "|": 5, "->": 3, "&&": 0.7, "||": 0.7}
MOST = 400     # no intermediate value is larger


def _is_range(kind):
    return kind.kind == "range"


# Numbers

def number(frame, depth=None):
    """(node, low, high)"""
    dice = frame.dice
    depth = frame.profile.expression_depth - 1 if depth is None else depth
    if depth <= 0 or dice.chance(0.4):
        return _number_leaf(frame)
    choice = dice.weighted({"binary": 10, "minus": 1, "conditional": 2, "call": 2, "careful": 1})
    try:
        if choice == "minus":
            node, low, high = number(frame, depth - 1)
            return unary("-", node), -high, -low
        if choice == "conditional":
            (a, low, high), (b, low_b, high_b) = number(frame, depth - 1), number(frame, depth - 1)
            return conditional(truth(frame, depth - 1), a, b), min(low, low_b), max(high, high_b)
        if choice == "call":
            node, kind = call(frame, _is_range, depth)
            return node, kind.low, kind.high
        if choice == "careful":
            node, kind, _ = frame.find(_is_range, partial=True, index=index)
            other, low, high = _number_leaf(frame)
            return (conditional(Node("isundefined", None, [node]), other, node),
                    min(low, kind.low), max(high, kind.high))
    except NoWay:
        return _number_leaf(frame)
    return _arithmetic(frame, depth)


def _number_leaf(frame):
    dice = frame.dice
    if dice.chance(0.72):
        try:
            node, kind, _ = frame.find(_is_range, index=index)
            return node, kind.low, kind.high
        except NoWay:
            pass
    if frame.world.constants and dice.chance(0.3):
        name, number_value = dice.choice(frame.world.constants)
        return constant(name), number_value, number_value
    number_value = dice.choice([0, 1, 1, 2, 3, -1])
    return constant(number_value), number_value, number_value


def _arithmetic(frame, depth):
    dice = frame.dice
    operator = dice.weighted({"+": 6, "-": 5, "*": 2, "/": 1.5, "%": 2})
    left, low, high = number(frame, depth - 1)
    if operator in "/%":
        return _division(frame, operator, left, low, high, depth)
    right, low_b, high_b = number(frame, depth - 1)
    if operator == "+":
        bounds = low + low_b, high + high_b
    elif operator == "-":
        bounds = low - high_b, high - low_b
    else:
        corners = [a * b for a in (low, high) for b in (low_b, high_b)]
        bounds = min(corners), max(corners)
    if max(map(abs, bounds)) > MOST:
        return left, low, high
    return (binary(operator, left, right), *bounds)


def _division(frame, operator, left, low, high, depth):
    """By something that is not zero: towards zero, and a remainder has the sign of what is divided."""
    dice = frame.dice
    right, low_b, high_b = constant(dice.choice([1, 2, 2, 3, 3, 4, -2])), None, None
    if dice.chance(0.3):
        other, low_b, high_b = number(frame, depth - 1)
        if low_b > 0 or high_b < 0 or frame.careless() or frame.careless():
            right = other
    if operator == "/":
        most = max(abs(low), abs(high))
        return binary("/", left, right), (0 if low >= 0 and _is_positive(right) else -most), most
    most = max(abs(low_b or 0), abs(high_b or 0), abs(right.value) if isinstance(right.value, int) else 0) - 1
    most = max(most, 0)
    return binary("%", left, right), (0 if low >= 0 else -most), (0 if high <= 0 else most)


def _is_positive(node):
    return node.kind == "constant" and isinstance(node.value, int) and node.value > 0


def fit(frame, given, kind):
    """The number brought into a range, in a careless frame perhaps not."""
    node, low, high = given
    if (low >= kind.low and high <= kind.high) or frame.careless() or frame.careless():
        return node
    count = kind.high - kind.low + 1
    if frame.dice.chance(0.25) and low <= kind.high and high >= kind.low:
        outside = [binary("<", node, constant(kind.low))] if low < kind.low else []
        if high > kind.high:
            outside.append(binary(">", node, constant(kind.high_name or kind.high)))
        outside = outside[0] if len(outside) == 1 else binary("|", *outside)
        return conditional(outside, constant(frame.dice.randint(kind.low, kind.high)), node)
    node = binary("%", node, constant(count))
    if low < 0:
        node = binary("%", binary("+", node, constant(count)), constant(count))
    return binary("+", node, constant(kind.low)) if kind.low > 0 else (
        binary("-", node, constant(-kind.low)) if kind.low < 0 else node)


# Values of any simple type

def value(frame, kind, depth=None):
    dice = frame.dice
    depth = frame.profile.expression_depth - 1 if depth is None else depth
    if kind.kind == "boolean":
        return truth(frame, depth)
    if kind.kind == "range":
        return fit(frame, number(frame, depth), kind)
    choice = dice.weighted({"member": 4 if kind.kind == "enum" else 0, "place": 6,
                            "conditional": 1.5 if depth > 0 else 0, "call": 1, "careful": 0.7})
    try:
        if choice == "conditional":
            return conditional(truth(frame, depth - 1), value(frame, kind, depth - 1), value(frame, kind, depth - 1))
        if choice == "call":
            return call(frame, kind.same, depth)[0]
        if choice == "careful":
            node = frame.find(kind.same, partial=True, index=index)[0]
            return conditional(Node("isundefined", None, [node]), value(frame, kind, depth - 1), node)
    except NoWay:
        pass
    if choice != "member":
        try:
            return frame.find(kind.same, index=index)[0]
        except NoWay:
            if kind.kind == "scalarset":     # its members have no names
                raise
    return constant(dice.choice(kind.members))


def index(frame, kind):
    """An index for an array; a plain one mostly."""
    return value(frame, kind, 0 if frame.dice.chance(0.8) else 1)


def literal(dice, kind):
    """One fixed value of a type that has names for its values."""
    if kind.kind == "boolean":
        return dice.choice([TRUE, FALSE])
    if kind.kind == "range":
        return constant(dice.randint(kind.low, kind.high))
    if kind.kind == "enum":
        return constant(dice.choice(kind.members))
    raise NoWay


def call(frame, accept, depth=1):
    """(node, Type) of a call that changes nothing."""
    fit_ones = [each for each in frame.world.functions
                if each.is_pure and accept(each.result) and each.result.is_simple and frame.may_call]
    if not fit_ones:
        raise NoWay
    function = frame.dice.choice(fit_ones)
    frame.reads_globals |= function.looks
    arguments = [argument(frame, kind, is_var, depth - 1) for kind, is_var in function.parameters]
    return Node("call_value", function.name, arguments), function.result


def argument(frame, kind, is_var, depth=1):
    if is_var or not kind.is_simple:
        return frame.find(kind.same, writable=is_var, index=index)[0]
    return value(frame, kind, min(depth, 1))


# Conditions

def truth(frame, depth=None):
    dice = frame.dice
    depth = frame.profile.expression_depth if depth is None else depth
    if depth <= 0:
        return _truth_leaf(frame)
    choice = dice.weighted({"compare": 8, "equal": 5, "connective": 5, "not": 2, "leaf": 3, "quantified": 2.5,
                            "conditional": 0.7, "undefined": 1.5, "records": 1, "call": 1.5, "constant": 0.3})
    try:
        return TRUTHS[choice](frame, depth)
    except NoWay:
        return _truth_leaf(frame)


def _truth_leaf(frame, depth=0):
    try:
        return frame.find(lambda kind: kind.kind == "boolean", index=_plain_index)[0]
    except NoWay:
        return _compare(frame, 0)


def _plain_index(frame, kind):
    if kind.kind == "boolean":
        return frame.dice.choice([TRUE, FALSE])
    return value(frame, kind, 0)


def _compare(frame, depth):
    (left, low, high), right = number(frame, depth - 1), None
    if frame.dice.chance(0.5):      # with what it may well be
        right = constant(frame.dice.randint(low, high))
    else:
        right = number(frame, depth - 1)[0]
    return binary(frame.dice.weighted(COMPARISONS), left, right)


def _equal(frame, depth):
    kinds = frame.world.simple_types(("enum", "scalarset", "boolean"))
    kind = frame.dice.choice(kinds)
    left = frame.find(kind.same, index=index)[0]
    return binary(frame.dice.weighted(EQUALITIES), left, value(frame, kind, depth - 1))


def _connective(frame, depth):
    return binary(frame.dice.weighted(CONNECTIVES), truth(frame, depth - 1), truth(frame, depth - 1))


def _quantified(frame, depth):
    """forall and exists, over a type or from one number to another."""
    dice, name = frame.dice, frame.world.fresh("q")
    if dice.chance(0.15):
        low = dice.randint(-1, 1)
        high = low + dice.randint(0, 3)
        step = [constant(dice.randint(1, 2))] if dice.chance(0.4) else []
        head, kind = Node("counter", name, [constant(low), constant(high), *step]), Type("range", low=low, high=high)
    else:
        kind = dice.choice(frame.world.simple_types())
        head = quantifier(name, kind)
    frame.scopes.append([local(name, kind, writable=False)])
    try:
        inside = truth(frame, depth - 1)
        for _ in range(4):      # one that uses the name, if that can be had
            if any(part.kind == "variable" and part.value == name for part in walk(inside)):
                break
            inside = truth(frame, depth - 1)
        return Node("quantified", dice.choice(["forall", "exists"]), [head, inside])
    finally:
        frame.scopes.pop()


def _undefined(frame, depth):
    """Asks whether a variable has a value, and only then for the value."""
    dice = frame.dice
    node, kind, _ = frame.find(lambda kind: kind.is_simple, partial=True, index=index)
    asked = Node("isundefined", None, [node])
    if dice.chance(0.35):
        return unary("!", asked) if dice.chance(0.5) else asked
    if kind.kind == "boolean":
        test = node
    elif kind.kind == "range":
        test = binary(dice.weighted(COMPARISONS), node, constant(dice.randint(kind.low, kind.high)))
    else:
        test = binary(dice.weighted(EQUALITIES), node, value(frame, kind, 0))
    if dice.chance(0.5):
        return binary(dice.choice(["|", "||"]), asked, test)
    return binary(dice.choice(["&", "->"]), unary("!", asked), test)


def _records(frame, depth):
    """Whole arrays and records can be compared."""
    node, kind, place = frame.find(lambda kind: not kind.is_simple and kind.name, index=index, partial=None)
    other = frame.find(kind.same, partial=place.partial, index=index)[0]
    return binary(frame.dice.weighted(EQUALITIES), node, other)


TRUTHS = {
    "compare": _compare, "equal": _equal, "connective": _connective, "leaf": _truth_leaf,
    "quantified": _quantified, "undefined": _undefined, "records": _records,
    "not": lambda frame, depth: unary("!", truth(frame, depth - 1)),
    "conditional": lambda frame, depth: conditional(truth(frame, depth - 1), truth(frame, depth - 1),
                                                    truth(frame, depth - 1)),
    "call": lambda frame, depth: call(frame, lambda kind: kind.kind == "boolean", depth)[0],
    "constant": lambda frame, depth: frame.dice.choice([TRUE, FALSE]),
}


def always(frame):
    """A condition that holds whatever the state, though it looks at it."""
    dice = frame.dice
    try:
        choice = dice.weighted({"bounds": 5, "either": 3, "some": 2})
        if choice == "bounds":
            node, kind, _ = frame.find(_is_range, index=_plain_index)
            if dice.chance(0.5):
                return binary("<=", node, constant(kind.high_name or kind.high))
            return binary(">=", node, constant(kind.low))
        if choice == "some":
            name = frame.world.fresh("q")
            kind = dice.choice(frame.world.simple_types(("enum", "range", "boolean")))
            node = frame.find(kind.same, index=_plain_index)[0]
            return Node("quantified", "exists", [quantifier(name, kind), binary("=", node, variable(name))])
    except NoWay:
        pass
    condition = truth(frame, 2)
    if dice.chance(0.5):
        return binary("->", condition, condition)
    return binary("|", condition, unary("!", condition))
