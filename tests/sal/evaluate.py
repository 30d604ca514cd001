"""Expressions as Python functions of a moment.

compiled(tree, scope, mode) gives a Code: run(moment) is the expression's value. A moment has
`state`, the slots before the step, slot(k), one of them or what defines it, and next(k), the
slot k after the step (explore.py). Modes: "now" reads variables in the state; "step" too, and
primed ones after the step; "after" reads variables after the step, as in INITIALIZATION and in
a definition that is primed; "constant" reads none.

A scope gives names their meaning: ("value", v), ("code", Code), ("type", T), ("function", ...),
("variable", offset, type); "definitions" are the slots that are defined. Quantifiers, functions, LET and array literals are written out, so
that no bound variable is left when the code runs. LET and parameters are by name: what is not
used is not evaluated, and neither is checked against its type.
"""

from syntax import Refused
from values import BOOLEAN, Aggregate, ModelError, Simple, Compound, Unbounded, array


class Code:
    """constant: run takes no notice of the moment."""

    __slots__ = ("run", "constant")

    def __init__(self, run, constant=False):
        self.run, self.constant = run, constant


def fixed(value):
    return Code(lambda moment: value, True)


def folded(run, *parts):
    """Evaluated at once where all parts are constant, unless that fails: it may never be reached."""
    if all(part.constant for part in parts):
        try:
            return fixed(run(None))
        except ModelError:
            return Code(run, True)
    return Code(run)


def constant_value(tree, scope):
    code = compiled(tree, scope, "constant")
    try:
        return code.run(None)
    except ModelError as error:
        raise Refused(f"a constant that cannot be computed: {error}") from None


# Types

def type_of(tree, scope):
    kind = tree[0]
    if kind == "boolean":
        return BOOLEAN
    if kind == "unbounded":
        return Unbounded(tree[1])
    if kind == "range":
        low, high = (constant_value(bound, scope) for bound in tree[1:])
        return Simple("number", range(low, high + 1))
    if kind == "array":
        return array(type_of(tree[1], scope), type_of(tree[2], scope))
    if kind == "record":
        fields = sorted(tree[1], key=lambda field: field[0])
        return Compound("record", [name for name, _ in fields], [type_of(one, scope) for _, one in fields])
    if kind == "tuple":
        return Compound("tuple", range(1, len(tree[1]) + 1), [type_of(one, scope) for one in tree[1]])
    if kind == "subtype":
        base = type_of(tree[2], scope)
        kept = [value for value in base.all() if constant_value(tree[3], {**scope, tree[1]: ("value", value)})]
        places = [base.places[value] for value in kept]
        if places and places[-1] - places[0] + 1 != len(places):
            raise Refused(f"the values of a subtype are neighbours: {kept}")
        return Simple(base.name, kept)
    found = scope.get(tree[1])
    if not found or found[0] != "type":
        raise Refused(f"no type {tree[1]}")
    return found[1]


def bindings(declared, scope):
    """The scopes that the bound variables make, one for each of their values; later ones run fastest."""
    scopes = [scope]
    for name, tree in declared:
        scopes = [{**one, name: ("value", value)} for one in scopes for value in type_of(tree, one).all()]
    return scopes


# Operators

def _divided(a, b):
    if b == 0:
        raise ModelError("division by zero")
    return a // b


def _rest(a, b):
    if b == 0:
        raise ModelError("division by zero")
    return a % b


def _exactly(a, b):
    if b == 0 or a % b:
        raise Refused("/ is for constants that it divides exactly")
    return a // b


PLAIN = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "DIV": _divided, "MOD": _rest, "/": _exactly,
         "=": lambda a, b: a == b, "/=": lambda a, b: not a == b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
         ">": lambda a, b: a > b, ">=": lambda a, b: a >= b, "XOR": lambda a, b: a != b, "<=>": lambda a, b: a == b}
SHORT = {"AND": lambda a, b: lambda m: a(m) and b(m), "OR": lambda a, b: lambda m: a(m) or b(m),
         "=>": lambda a, b: lambda m: not a(m) or b(m)}


def _binary(tree, scope, mode):
    _, operator, *parts = tree
    left, right = (compiled(part, scope, mode) for part in parts)
    a, b = left.run, right.run
    if operator in SHORT:
        return folded(SHORT[operator](a, b), left, right)
    apply = PLAIN[operator]
    return folded(lambda moment: apply(a(moment), b(moment)), left, right)


# Places: variables and what is read of them

def _variable(name, scope, primed, mode):
    found = scope.get(name)
    if not found or found[0] != "variable":
        return None
    if mode == "constant":
        raise Refused(f"{name} is no constant")
    if primed and mode != "step":
        raise Refused(f"{name}' where no step is taken")
    return found[1], found[2], "after" if primed or mode == "after" else "now"


def located(name, steps, scope, primed, mode, index_mode):
    """The slots that a place has, as (offset and type of the fixed part, code of the rest or None).

    The rest gives the (offset, type) in a moment where an index is no constant."""
    offset, of, _ = _variable(name, scope, primed, mode) or (None, None, None)
    if of is None:
        raise Refused(f"no variable {name}")
    keys = path_codes(steps, scope, index_mode)
    while keys and keys[0].constant:
        try:
            more, of = step_into(of, keys[0].run(None))
        except ModelError:
            break
        offset, keys = offset + more, keys[1:]
    if not keys:
        return offset, of, None

    def rest(moment, offset=offset, of=of):
        for key in keys:
            more, of = step_into(of, key.run(moment))
            offset += more
        return offset, of
    return offset, of, rest


def step_into(of, key):
    if not isinstance(of, Compound):
        raise Refused("a simple value has no parts")
    if of.kind != "array" and key not in of.places:
        raise Refused(f"no field {key}")
    return of.step(key)


def path_codes(steps, scope, mode):
    return [compiled(value, scope, mode) if kind == "index" else fixed(value) for kind, value in steps]


def _read(name, steps, scope, primed, mode):
    """The value of a variable or a part of it."""
    _, _, when = _variable(name, scope, primed, mode)
    offset, of, rest = located(name, steps, scope, primed, mode, mode)
    defined = scope["definitions"]

    def reader(moment):
        return (moment.slot if when == "now" else moment.next)
    if rest:
        def run(moment):
            place, one = rest(moment)
            return one.gather(reader(moment), place)
        return Code(run)
    if isinstance(of, Simple) and when == "now" and offset not in defined:
        return Code(lambda moment: moment.state[offset])
    return Code(lambda moment: of.gather(reader(moment), offset))


# Everything together

def compiled(tree, scope, mode):
    kind = tree[0]
    if kind in ("number", "truth"):
        return fixed(tree[1])
    return KINDS[kind](tree, scope, mode)


def _name(tree, scope, mode, steps=()):
    _, name = tree
    found = scope.get(name)
    if not found or found[0] not in ("value", "code", "variable"):
        raise Refused(f"no value {name}")
    if found[0] == "variable":
        return _read(name, steps, scope, tree[0] == "primed", mode)
    if tree[0] == "primed":
        raise Refused(f"{name} is no variable")
    return _parts(fixed(found[1]) if found[0] == "value" else found[1], steps, scope, mode)


def _parts(base, steps, scope, mode):
    for kind, value in steps:
        key = compiled(value, scope, mode) if kind == "index" else fixed(value)
        base = _part(base, key)
    return base


def _part(base, key):
    return folded(lambda moment: base.run(moment).part(key.run(moment)), base, key)


def _access(tree, scope, mode):
    _, base, steps = tree
    if base[0] in ("name", "primed"):
        numbered = f"{base[1]}.{steps[0][1]}"           # pc.1, where several locals are called pc
        if steps[0][0] == "field" and numbered in scope:
            return _name((base[0], numbered), scope, mode, steps[1:])
        return _name(base, scope, mode, steps)
    return _parts(compiled(base, scope, mode), steps, scope, mode)


def _with(tree, scope, mode):
    _, base, steps, value = tree
    base, value = compiled(base, scope, mode), compiled(value, scope, mode)
    keys = path_codes(steps, scope, mode)

    def run(moment):
        return base.run(moment).changed([key.run(moment) for key in keys], value.run(moment))
    return folded(run, base, value, *keys)


def _if(tree, scope, mode):
    condition, yes, no = (compiled(part, scope, mode) for part in tree[1:])
    if condition.constant:
        try:
            return yes if condition.run(None) else no
        except ModelError:
            return condition
    return Code(lambda moment: yes.run(moment) if condition.run(moment) else no.run(moment))


def _let(tree, scope, mode):
    _, bound, body = tree
    for name, of, value in bound:
        type_of(of, scope)
        scope = {**scope, name: ("code", compiled(value, scope, mode))}
    return compiled(body, scope, mode)


def _quantified(tree, scope, mode):
    _, word, bound, body = tree
    parts = [compiled(body, one, mode) for one in bindings(bound, scope)]
    combine = all if word == "FORALL" else any
    return folded(lambda moment: combine(part.run(moment) for part in parts), *parts)


def _record(tree, scope, mode):
    fields = sorted(tree[1], key=lambda field: field[0])       # as in the type, whatever the order of the text
    places = {name: place for place, (name, _) in enumerate(fields)}
    return _built(places, [compiled(value, scope, mode) for _, value in fields])


def _tuple(tree, scope, mode):
    return _built({place + 1: place for place in range(len(tree[1]))}, [compiled(part, scope, mode) for part in tree[1]])


def _array(tree, scope, mode):
    _, bound, body = tree
    (name, of), rest = bound[0], bound[1:]
    values = type_of(of, scope).all()
    inner = ("array", rest, body) if rest else body
    return _built({value: place for place, value in enumerate(values)},
                  [compiled(inner, {**scope, name: ("value", value)}, mode) for value in values])


def _built(places, parts):
    return folded(lambda moment: Aggregate(places, tuple(part.run(moment) for part in parts)), *parts)


def _call(tree, scope, mode):
    _, name, arguments = tree
    found = scope.get(name)
    if not found or found[0] != "function":
        raise Refused(f"no function {name}")
    _, parameters, body, home = found
    if len(parameters) != len(arguments):
        raise Refused(f"{name} takes {len(parameters)} arguments, not {len(arguments)}")
    inner = dict(home)
    for (parameter, _), argument in zip(parameters, arguments):
        inner[parameter] = ("code", compiled(argument, scope, mode))
    return compiled(body, inner, mode)


def _not(tree, scope, mode):
    part = compiled(tree[1], scope, mode)
    return folded(lambda moment: not part.run(moment), part)


def _minus(tree, scope, mode):
    part = compiled(tree[1], scope, mode)
    return folded(lambda moment: -part.run(moment), part)


def _temporal(tree, scope, mode):
    raise Refused(f"{tree[1]} inside an expression")


KINDS = {"binary": _binary, "name": _name, "primed": _name, "access": _access, "with": _with, "if": _if, "let": _let,
         "quantified": _quantified, "record": _record, "tuple": _tuple, "array": _array, "call": _call, "not": _not,
         "minus": _minus, "temporal": _temporal}
