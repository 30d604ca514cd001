"""The processes of a random model: proctypes, init, their labels."""

from compounds import _do
from declarations import channel_variable, local_channel
from expressions import compare
from scope import Frame, Proctype, Variable
from statements import local_variable, run_expression, scalar_type, several
from tree import Node, assign, at, condition, paths, replaced, sequence, variable, walk

LABEL_STEMS = {"L": 5, "end_": 2, "progress_": 1, "accept_": 1}
UNLABELLED = frozenset(["declaration", "exclusive", "goto", "else", "break", "unless",
                        "bare_unless", "label", "return"])


def proctypes(world):
    """All proctypes and perhaps init, in the order of the text."""
    dice, units, started = world.dice, [], 0
    count = dice.between(world.profile.proctypes)
    copies_left = 3
    for position in range(count):
        active = 0 if dice.chance(0.3) else 1
        if active and count < 3 and dice.chance(0.3):
            active = 2
        active = min(active, copies_left)
        copies_left -= active
        made = Proctype(world.fresh("P"), [], active, started if active else -1)
        units.append(_proctype(world, made))
        started += active
        world.proctypes.append(made)
        if not active:
            world.runnable.append(made)
    if world.runnable or dice.chance(0.2) or not started:
        units.append(_init(world))
    return units


def _proctype(world, made):
    dice = world.dice
    frame = Frame(world)
    if not made.active:
        made.parameters = _parameters(world, frame)
    elif dice.chance(0.04):
        made.parameters = [Variable(world.fresh("p"), "byte")]   # of an active one: zero
    for each in made.parameters:
        frame.declare(each)
    frame.can_run = list(world.runnable) if dice.chance(0.4) else []
    body, forever = _body(world, frame)
    made.can_end = not forever
    made.labels = [node.value for node in walk(body) if node.kind == "label"]
    made.locals = list(frame.scopes[0])
    prefix = "" if not made.active else "active" if made.active == 1 else f"active [{made.active}]"
    keyword = "D_proctype" if dice.chance(0.02) else "proctype"
    priority = None
    if world.uses["priorities"] and dice.chance(0.6):
        priority = dice.randint(1, 3)
    parts = [each.declaration() for each in made.parameters]
    if world.uses["provided"] and dice.chance(0.6):
        outside = Frame(world)
        outside.is_claim = True
        flat = [each for each in world.globals
                if each.length is None and each.type in ("byte", "int", "bool")]
        if flat:
            world.globals, kept = flat, world.globals
            parts.append(Node("provided", None, [compare(outside, 1)]))
            world.globals = kept
    return Node("proctype", (prefix, keyword, made.name, priority), parts + [body])


def _parameters(world, frame):
    dice, made = world.dice, []
    for _ in range(dice.weighted({0: 3, 1: 4, 2: 2})):
        name = world.fresh("p")
        chan = channel_variable(world, name) if dice.chance(0.35) else None
        if chan:
            made.append(chan)
            continue
        type_name, width, limit = scalar_type(frame)
        if type_name != "unsigned":
            made.append(Variable(name, type_name, limit=limit))
    return made


def _body(world, frame, first=()):
    """(sequence, whether it ends in a loop that is never left)"""
    dice, profile = world.dice, world.profile
    declared = _declarations(world, frame)
    labels = [world.fresh(dice.weighted(LABEL_STEMS))
              for _ in range(dice.weighted({0: 4, 1: 4, 2: 2}))]
    if dice.chance(0.6):
        frame.labels = labels
        frame.cyclic = bool(labels)
    count = dice.between(profile.statements)
    frame.budget = count + 4
    shape = dice.weighted({"straight": 5, "loop": 4, "both": 2})
    made, forever = list(first), shape != "straight"
    if shape != "loop":
        made += several(frame, count if shape == "straight" else count // 2, profile.depth)
    if forever:
        loop = _do(frame, profile.depth, forever=True)
        if dice.chance(0.7):
            loop = [Node("label", world.fresh("end"), loop)]
        made += loop
    body = _place_labels(dice, sequence(declared + made), labels, frame)
    return body, forever and not frame.gotos and not _leaves(body)


def _leaves(body):
    return any(node.kind == "break" for node in walk(body))


def _declarations(world, frame):
    dice, made = world.dice, []
    for _ in range(dice.weighted({0: 2, 1: 4, 2: 3, 3: 1})):
        made.append(frame.declare(local_variable(frame)).declaration())
    if world.records and dice.chance(0.4):
        new = Variable(world.fresh("s"), dice.choice(sorted(world.records)))
        made.append(frame.declare(new).declaration())
    if dice.chance(0.08):
        made.append(frame.declare(local_channel(world, world.fresh("c"))).declaration())
    if dice.chance(0.12):
        new = channel_variable(world, world.fresh("c"))
        if new and world.uses["careless"]:
            made.append(frame.declare(new).declaration())
        elif new:
            real = [each for each in world.globals if each.signature and each.length is None
                    and each.signature.same_messages(new.signature)]
            if real:
                frame.declare(new)
                made.append(new.declaration())
                made.append(assign(variable(new.name), variable(dice.choice(real).name)))
    if world.uses["exclusive"]:
        real = [each for each in world.globals if each.is_real_channel and each.length is None
                and each.name not in world.claimed]
        if real and dice.chance(0.7):
            claimed = dice.choice(real).name     # SPIN lets one process claim a channel
            world.claimed.add(claimed)
            made.insert(0, Node("exclusive", dice.choice(["xr", "xs"]), [variable(claimed)]))
    return made


def _place_labels(dice, body, labels, frame):
    """Puts every label before some statement that may carry one, mostly at the top."""
    gotos = frame.gotos
    for label in labels:
        closed = {"d_step", "bare_unless"}
        if label in frame.atomic_gotos:
            closed.add("atomic")     # pan would follow a loop inside an atomic for ever
        top, nested = [], []
        for path in paths(body):
            node = at(body, path)
            if not path or node.kind in UNLABELLED:
                continue
            holder = at(body, path[:-1])
            if holder.kind != "sequence" or (len(path) > 1 and path[-1] == 0):
                continue
            if any(at(body, path[:cut]).kind in closed for cut in range(len(path))):
                continue
            if node.kind == "d_step" and label in gotos:
                continue
            (top if len(path) == 1 else nested).append(path)
        places = nested if nested and (not top or dice.chance(0.3)) else top
        if not places:
            if label in gotos or not body.parts:
                body = sequence(body.parts + (Node("label", label, [Node("skip")]),))
            continue
        place = dice.choice(places)
        body = replaced(body, place, Node("label", label, [at(body, place)]))
    return body


def _init(world):
    """Starts what does not start by itself, often atomically, then may go on like others."""
    dice = world.dice
    frame = Frame(world)
    runs = []
    for target in world.runnable:
        for _ in range(dice.weighted({1: 6, 2: 2})):
            started = run_expression(frame, target)
            if started is not None:
                runs.append(condition(started))
    if len(runs) > 1 and dice.chance(0.6):
        runs = [Node("atomic", None, [sequence(runs)])]
    priority = dice.randint(1, 3) if world.uses["priorities"] and dice.chance(0.4) else None
    if runs and dice.chance(0.6):
        return Node("init", priority, [sequence(runs)])
    body, _ = _body(world, frame, first=runs)
    return Node("init", priority, [body])
