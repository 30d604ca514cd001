"""Which constructs of Murphi a model holds: the rows of the table that `run.py --statistics` prints. A construct that
is missing from the table is one that the random tests do not test.
"""

import neighbours  # noqa: F401
from tree import walk

SIMPLE = frozenset([
    "const", "enum", "scalarset", "record", "startstate", "aliasrule", "assign", "clear", "undefine", "if", "switch",
    "while", "aliases_do", "call", "call_value", "return", "error", "conditional", "isundefined", "otherwise", "alias"])


def of_node(node):
    """The names of what one node shows, without what is below it."""
    kind, value, parts = node.kind, node.value, node.parts
    if kind in SIMPLE:
        yield kind
    elif kind in ("unary", "binary"):
        yield f"{kind} {value}"
    elif kind == "range":
        yield "range, negative" if str(parts[0].value).startswith("-") else "range"
    elif kind == "array":
        yield "array of " + parts[1].kind
    elif kind == "function":
        yield value[1] if parts[1].kind != "nothing" or value[1] == "procedure" else "function without result"
    elif kind == "parameter":
        yield "parameter, var" if value[1] else "parameter"
    elif kind == "rule":
        yield "rule" if parts[0].kind != "nothing" else "rule without guard"
        if parts[1].parts:
            yield "locals"
    elif kind == "ruleset":
        yield f"ruleset of {len(parts[0].parts)}"
        yield from (f"{each.kind} in ruleset" for each in parts[1].parts)
    elif kind == "quantified":
        yield f"{value} {parts[0].kind}"
        if any(each.kind == "quantified" for each in walk(parts[1])):
            yield f"{value}, nested"
    elif kind == "property":
        yield value[0]
    elif kind == "for":
        yield f"for {parts[0].kind}" + (" by" if len(parts[0].parts) > 2 else "")
    elif kind == "put":
        yield "put" if parts else "put text"
    if kind == "if" and sum(each.kind == "branch" for each in parts) > 1:
        yield "elsif"
    if kind == "branch" and any(each.kind == "return" for each in walk(parts[1])):
        yield "return in the middle"


def of_model(model):
    return {name for node in walk(model) for name in of_node(node)}
