"""Random functions, rules and properties."""

from declarations import initial
from expressions import always, truth, value
from language import NOTHING, assign, binary, constant, element, field, only_if, quantifier, sequence, unary, variable
from statements import aliases, body, result_value
from tree import Node, walk
from world import BOOLEAN, Frame, Function, NoWay, Place, local


# Functions

def functions(world):
    found = []
    for _ in range(world.dice.between(world.profile.functions)):
        try:
            found.append(_function(world))
        except NoWay:
            pass
    return found


def _function(world):
    dice = world.dice
    is_function = dice.chance(0.65)
    named = [each for each in world.types if each.kind != "scalarset" or each.bits() > 0]
    frame = Frame(world, kind="function" if is_function else "procedure", budget=8)
    frame.may_write_globals = not is_function or dice.chance(0.3)
    name, parameters, nodes = world.fresh("g" if is_function else "h"), [], []
    for _ in range(dice.choice([0, 1, 1, 2])):
        kind = dice.choice(named + [BOOLEAN])
        is_var = dice.chance(0.4) and frame.may_write_globals
        parameter = world.fresh("a")
        parameters.append((kind, is_var))
        nodes.append(Node("parameter", (parameter, is_var), [kind.node()]))
        frame.declare(Place(variable(parameter), kind, "var" if is_var else False))
    if is_function:
        simple = [each for each in named if each.is_simple]
        compound = [each for each in named if not each.is_simple]
        frame.result = dice.choice(compound) if compound and dice.chance(0.15) else dice.choice(simple + [BOOLEAN])
    frame.scopes.append([])
    first = _locals(frame)
    statements = first + body(frame, dice.randint(0, 3))
    if is_function and not frame.careless():
        statements.append(Node("return", None, [result_value(frame)]))
    function = Function(name, parameters, frame.result, frame.writes or any(is_var for _, is_var in parameters),
                        frame.reads_globals)
    world.functions.append(function)
    keyword = "function" if is_function else dice.choice(["procedure", "procedure", "function"])
    return Node("function", (name, keyword), [
        Node("parameters", None, nodes), frame.result.node() if is_function else NOTHING,
        Node("locals", None, frame.new_locals), sequence(statements)])


def _locals(frame):
    """Declares local variables, and gives the statements that initialise them."""
    dice, found = frame.dice, []
    for _ in range(dice.choice([0, 0, 1, 1, 2])):
        kind = dice.choice(frame.world.types + [BOOLEAN])
        name = frame.world.fresh("x")
        try:
            if not dice.chance(frame.profile.forgetful):
                found += _given(frame, variable(name), kind)
        except NoWay:
            continue
        frame.new_locals.append(Node("var", name, [kind.node()]))
        frame.declare(local(name, kind))
    return found


def _given(frame, node, kind):
    if kind.is_simple and frame.dice.chance(0.7):
        return [Node("assign", None, [node, value(frame, kind, 1)])]
    statements = initial(frame, node, kind)
    # No member of the scalarset has a name here, and to clear it would be to name the first.
    if frame.profile.symmetric and kind.holds(lambda part: part.kind == "scalarset") and any(
            each.kind in ("clear", "undefine") for each in walk(sequence(statements))):
        raise NoWay
    return statements


# Rules

def rules(world):
    found = [_group(world) for _ in range(world.dice.between(world.profile.rules))]
    found += [_mover(world, place) for place in world.globals if world.dice.chance(world.profile.movers)]
    world.dice.shuffle(found)
    return found


def _mover(world, place):
    """A rule that gives one part of a variable its next value, or any: what makes state spaces worth a search."""
    dice, frame = world.dice, Frame(world, budget=3)
    node, kind, parameters = place.node, place.type, []

    def parameter(of):
        name = world.fresh("p")
        parameters.append(quantifier(name, of))
        frame.declare(local(name, of, writable=False))
        return variable(name)

    while not kind.is_simple:
        if kind.kind == "array":
            node, kind = element(node, parameter(kind.index)), kind.element
        else:
            name, kind = dice.choice(kind.fields)
            node = field(node, name)
    guard, statements = _move(frame, node, kind, place.partial, parameter)
    if dice.chance(0.35):
        condition = truth(frame, 2)
        guard = condition if guard is NOTHING else binary("&", guard, condition)
    frame.scopes.append([])
    if dice.chance(0.3):
        statements += body(frame, 1, 1)
    name = world.fresh("move ") if dice.chance(0.75) else None
    rule = Node("rule", name, [guard, Node("locals", None, frame.new_locals), sequence(statements)])
    if not parameters:
        return rule
    return Node("ruleset", None, [Node("quantifiers", None, parameters), Node("rules", None, [rule])])


def _move(frame, node, kind, partial, parameter):
    """(guard, statements)"""
    dice = frame.dice
    if partial and dice.chance(0.3):
        return unary("!", Node("isundefined", None, [node])), [Node("undefine", None, [node])]
    if kind.kind == "boolean" and not partial:
        return dice.choice([NOTHING, node, unary("!", node)]), [assign(node, unary("!", node))]
    if kind.kind == "range" and not partial and dice.chance(0.7):
        step = assign(node, binary("+", node, constant(1)))
        free = binary("<", node, constant(kind.high_name or kind.high))
        if dice.chance(0.4):
            return free, [step]
        back = Node("otherwise", None, [sequence([assign(node, constant(kind.low))])])
        turn = only_if(free, [step])
        return NOTHING, [turn.with_parts([*turn.parts, back])]
    if kind.kind == "enum" and not partial and dice.chance(0.5):
        cases = [Node("case", None, [Node("labels", None, [constant(one)]), sequence([assign(node, constant(next_one))])])
                 for one, next_one in zip(kind.members, kind.members[1:] + kind.members[:1])]
        return NOTHING, [Node("switch", None, [node, *cases])]
    any_value = parameter(kind)
    guard = NOTHING if partial or dice.chance(0.5) else binary("!=", node, any_value)
    return guard, [assign(node, any_value)]


def _group(world):
    """A rule, or some inside rulesets and aliases."""
    dice, frame = world.dice, Frame(world)
    heads = dice.weighted({(): 4, ("ruleset",): 7, ("alias",): 1, ("ruleset", "alias"): 1.5, ("alias", "ruleset"): 0.5,
                           ("ruleset", "ruleset"): 0.7})
    opened = []
    for head in heads:
        try:
            opened.append(_parameters(frame) if head == "ruleset" else _aliases(frame))
        except NoWay:
            pass
    count = dice.choice([1, 1, 2]) if opened else 1
    inside = [_rule(world, frame) for _ in range(count)]
    if opened and dice.chance(0.15):
        try:
            inside.append(_property(world, frame))
        except NoWay:
            pass
    for kind, head in reversed(opened):
        inside = [Node(kind, None, [head, Node("rules", None, inside)])]
    return inside[0]


def _parameters(frame):
    found = []
    for _ in range(frame.dice.choice([1, 1, 1, 2])):
        kinds = [each for each in frame.world.simple_types() if each.values() <= 4]
        scalarsets = [each for each in kinds if each.kind == "scalarset"]
        kind = frame.dice.choice(scalarsets if scalarsets and frame.dice.chance(0.5) else kinds)
        name = frame.world.fresh("p")
        found.append(quantifier(name, kind))
        frame.declare(local(name, kind, writable=False))
    return "ruleset", Node("quantifiers", None, found)


def _aliases(frame):
    names, places = aliases(frame, values_too=False)
    for place in places:
        frame.declare(place)
    return "aliasrule", names


def _rule(world, outer):
    dice = world.dice
    frame = Frame(world, scopes=[list(scope) for scope in outer.scopes] + [[]])
    guard = NOTHING if dice.chance(0.12) else truth(frame)
    frame.scopes.append([])
    first = _locals(frame)
    statements = first + body(frame)
    name = world.fresh("rule ") if dice.chance(0.75) else None
    return Node("rule", name, [guard, Node("locals", None, frame.new_locals), sequence(statements)])


# Properties

def properties(world):
    dice, profile = world.dice, world.profile
    wanted = ["invariant"] * dice.between(profile.invariants)
    wanted += ["assume"] * dice.chance(profile.assumes) + ["cover"] * dice.chance(profile.covers)
    wanted += ["liveness"] * dice.chance(profile.liveness)
    found = []
    for category in wanted:
        frame = Frame(world, kind="property")
        head = None
        # Instances of a liveness property are told apart, which symmetry reduction in rumur does not respect.
        if dice.chance(0.25) and not (category == "liveness" and profile.symmetric):
            head = _parameters(frame)[1]
        new = _property(world, frame, category)
        found.append(Node("ruleset", None, [head, Node("rules", None, [new])]) if head else new)
    return found


def _property(world, outer, category="invariant"):
    dice, profile = world.dice, world.profile
    frame = Frame(world, scopes=outer.scopes, kind="property")
    if category == "assume" or dice.chance(profile.daring) or (category in ("cover", "liveness") and dice.chance(0.3)):
        condition = truth(frame)
    else:
        condition = always(frame)
    # rumur writes C that does not compile for a cover without a message.
    message = world.fresh(f"{category} ") if category == "cover" or dice.chance(0.7) else None
    return Node("property", (category, message, dice.chance(0.5)), [condition])
