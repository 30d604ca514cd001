"""Which constructs of Promela a model holds, and which of them a search executed: the rows
of the table that `run.py --statistics` prints. A construct that is missing from the table,
or generated but never executed, is one that the random tests do not test.
"""

from tree import walk

SIMPLE = frozenset([
    "skip", "else", "break", "goto", "label", "condition", "assign", "assert", "if", "do", "for",
    "for_in", "atomic", "d_step", "unless", "bare_unless", "block", "call", "call_value", "return",
    "set_priority", "exclusive", "printf", "printm", "conditional", "len", "eval", "wildcard", "run",
    "timeout", "remote_label", "remote_variable", "enabled", "pc_value", "get_priority",
    "nonprogress", "macro", "macro_use", "inline", "init", "never", "ltl", "provided", "record",
    "mtype"])


def of_node(node):
    """The names of what one node shows, without what is below it."""
    kind, value = node.kind, node.value
    if kind in SIMPLE:
        yield kind
    elif kind == "declaration":
        yield from _of_declaration(node)
    elif kind == "binary":
        yield f"binary {value}"
    elif kind in ("unary", "step"):
        yield f"{kind} {value}"
    elif kind == "probe":
        yield f"probe {value}"
    elif kind == "special":
        yield f"{value}"
    elif kind == "send":
        yield f"send {value[0]}"
    elif kind == "poll":
        yield f"poll {value[0]}"
    elif kind == "receive":
        yield f"receive {value[0]}{'<>' if value[2] else ''}"
    elif kind == "select":
        yield "select constant" if node.parts[2].kind == "constant" else "select dynamic"
    elif kind == "proctype":
        yield f"{value[0].split(' ')[0] or 'started'} {value[1]}"
        if value[3]:
            yield "priority"
    elif kind == "trace":
        yield value
    elif kind in ("temporal", "temporal_unary"):
        yield f"ltl {value}"
    if kind == "label":
        for prefix in ("end", "progress", "accept"):
            if value.startswith(prefix):
                yield f"label {prefix}"
    if kind == "mtype" and value[0]:
        yield "mtype named"
    if kind == "atomic":
        inside = {each.kind for each in walk(node.parts[0])}
        yield from (f"atomic with {each}" for each in ("goto", "if", "break", "receive", "send")
                    if each in inside)


def _of_declaration(node):
    visibility, type_name, _, length, _ = node.value
    if type_name.startswith("mtype"):
        type_name = type_name.split(":")[0]
    if type_name[0].isupper():
        type_name = "record"
    yield f"type {type_name}{'[]' if length is not None else ''}"
    if visibility:
        yield visibility
    if node.parts and node.parts[0].kind == "channel":
        capacity, types = node.parts[0].value
        yield "channel rendezvous" if str(capacity) == "0" else "channel buffered"
        yield from ("message of " + ("record" if each[0].isupper() else each) for each in types)
    elif node.parts:
        yield "initialiser list" if node.parts[0].kind == "list" else "initialiser"


def of_model(model):
    return {name for node in walk(model) for name in of_node(node)}


def executed(printed, unreached_lines):
    """Features of the statements on lines of which nothing was unreached."""
    dead, found = set(unreached_lines), set()
    for line, nodes in printed.lines.items():
        if line in dead:
            continue
        for node in nodes:
            found.update(of_node(node))
            for part in node.parts:
                if part.kind != "sequence":
                    found.update(name for each in walk(part) for name in of_node(each))
    return found
