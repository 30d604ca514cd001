"""Makes a failing model small.

shrink(tree, still_fails) tries one change after another: drop units, statements and options,
put the inside of a compound statement in its place, put an operand or a small constant in
place of an expression, lower numbers, take away what declarations and proctypes are adorned
with. A change stays if the smaller tree still fails; it ends when no change does.

The tree knows nothing of scopes or types, so many changes give no model at all: the predicate
must say no to those, and it does when it asks for the same difference as before.
"""

from tree import DROPPABLE, EXPRESSIONS, SKIP, Node, at, constant, paths, replaced

MOST_TRIES = 2000


def shrink(tree, still_fails, most_tries=MOST_TRIES, passes=None):
    """The smallest tree found, and how many were tried. Other languages bring passes of their own."""
    tries = 0
    passes = passes or (_without_units, _without_parts, _hoisted, _simpler_expressions, _without_parameters,
                        _plainer, _lower_constants)
    progress = True
    while progress:
        progress = False
        for candidates in passes:
            again = True
            while again:
                again = False
                seen = set()
                for candidate in candidates(tree):
                    mark = repr(candidate)
                    if mark in seen:
                        continue
                    seen.add(mark)
                    if tries >= most_tries:
                        return tree, tries
                    tries += 1
                    if still_fails(candidate):
                        tree, again, progress = candidate, True, True
                        break
    return tree, tries


def _runs(length):
    """Slices to drop, long ones first: halves, quarters, ..., single parts from the end."""
    step = length // 2
    while step > 1:
        for start in range(0, length, step):
            yield slice(start, start + step)
        step //= 2
    for position in reversed(range(length)):
        yield slice(position, position + 1)


def _without_units(tree):
    for cut in _runs(len(tree.parts)):
        yield tree.with_parts(tree.parts[:cut.start] + tree.parts[cut.stop:])


def _without_parts(tree):
    for path in sorted(paths(tree), key=len):
        node = at(tree, path)
        if not path or node.kind not in DROPPABLE:
            continue
        least = 1 if node.kind in ("if", "do", "record", "trace") else 0
        for cut in _runs(len(node.parts)):
            kept = node.parts[:cut.start] + node.parts[cut.stop:]
            if len(kept) >= least:
                yield replaced(tree, path, node.with_parts(kept))


def _hoisted(tree):
    """A compound statement gives way to one of the sequences inside it."""
    for path in sorted(paths(tree), key=len):
        node = at(tree, path)
        if node.kind != "sequence":
            continue
        for position, statement in enumerate(node.parts):
            insides = [list(part.parts) for part in statement.parts if part.kind == "sequence"]
            if statement.kind in ("label", "bare_unless"):
                insides += [[part] for part in statement.parts]
            for inside in insides:
                parts = list(node.parts)
                parts[position:position + 1] = inside
                yield replaced(tree, path, node.with_parts(parts))
            if statement.kind not in ("skip", "declaration", "else", "break") and not insides:
                yield replaced(tree, path + (position,), SKIP)


def _simpler_expressions(tree):
    for path in paths(tree):
        node = at(tree, path)
        if node.kind not in EXPRESSIONS:
            continue
        for part in node.parts:
            if part.kind in EXPRESSIONS:
                yield replaced(tree, path, part)
        if node.kind != "constant" and not _is_target(tree, path):
            for value in (0, 1):
                yield replaced(tree, path, constant(value))


def _is_target(tree, path):
    """The left side of an assignment, a channel, a counter: no place for a constant."""
    holder = at(tree, path[:-1]) if path else tree
    return path and path[-1] == 0 and holder.kind in (
        "assign", "step", "send", "receive", "for", "for_in", "select", "field", "len", "probe",
        "poll", "call_value")


def _without_parameters(tree):
    """A parameter goes from a proctype together with its argument in every run."""
    for position, unit in enumerate(tree.parts):
        if unit.kind != "proctype":
            continue
        name = unit.value[2]
        count = sum(1 for part in unit.parts if part.kind == "declaration")
        for number in range(count):
            changed = replaced(tree, (position, number), None)
            yield _map(changed, lambda node, n=number: node.with_parts(
                node.parts[:n] + node.parts[n + 1:])
                if node.kind == "run" and node.value[0] == name else node)


def _map(node, change):
    return change(node.with_parts([_map(part, change) for part in node.parts]))


def _plainer(tree):
    """Without initial values, priorities, prefixes; small numbers of copies and slots."""
    for path in paths(tree):
        node = at(tree, path)
        for value in _plainer_values(node):
            yield replaced(tree, path, Node(node.kind, value, node.parts))
        if node.kind == "declaration" and node.parts and node.parts[0].kind != "channel":
            yield replaced(tree, path, node.with_parts([]))
        if node.kind == "provided":
            yield replaced(tree, path, None)
        if node.kind == "bare_unless":
            yield replaced(tree, path, Node("unless", None, [
                Node("sequence", None, [node.parts[0]]), Node("sequence", None, [node.parts[1]])]))


def _plainer_values(node):
    kind, value = node.kind, node.value
    if kind == "proctype":
        prefix, keyword, name, priority = value
        if priority:
            yield prefix, keyword, name, None
        if keyword != "proctype":
            yield prefix, "proctype", name, priority
        if prefix.startswith("active ["):
            yield "active", keyword, name, priority
    elif kind == "declaration":
        visibility, type_name, name, length, width = value
        if visibility:
            yield "", type_name, name, length, width
        if length is not None:
            yield visibility, type_name, name, None, width
            if length > 1:
                yield visibility, type_name, name, length - 1, width
        if type_name in ("short", "int", "pid", "unsigned", "bit", "bool"):
            yield visibility, "byte", name, length, None
    elif kind == "channel":
        capacity, types = value
        if capacity > 1:
            yield capacity - 1, types
    elif kind in ("send", "receive") and (value[0] in ("!!", "??") or value[1] == "call"):
        yield (value[0][0], "list") + tuple(value[2:])
    elif kind == "receive" and value[2]:
        yield value[0], value[1], False
    elif kind in ("init", "never") and value:
        yield None
    elif kind == "run" and value[1]:
        yield value[0], None
    elif kind == "mtype" and len(value[1]) > 1:
        yield value[0], value[1][:-1]


def _lower_constants(tree):
    for path in paths(tree):
        node = at(tree, path)
        if node.kind != "constant" or not isinstance(node.value, int):
            continue
        for value in (0, 1, node.value // 2):
            if abs(value) < abs(node.value):
                yield replaced(tree, path, constant(value))

