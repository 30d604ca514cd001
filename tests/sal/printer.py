"""Random SAL models as trees (tests/fuzz/tree.py), and as text.

Kinds below a context: declaration (value: text), function, module, made (a module put together: value is name and text),
theorem. Below a module: variables, definitions, initial, steps. Expressions are printed with brackets around everything that has
operators, so that nothing depends on how tightly they bind; models/sal/constructs/binding.sal does.
"""

import neighbours  # noqa: F401
from tree import Node

EXPRESSIONS = frozenset(["constant", "variable", "index", "field", "binary", "unary", "if", "quantified", "let", "call", "array",
                         "record", "tuple", "with", "temporal"])
# Kinds whose parts may go, and how many must stay.
DROPPABLE = {"context": 1, "module": 0, "variables": 1, "definitions": 0, "initial": 0, "steps": 0, "commands": 1, "body": 0, "set": 1}


def constant(value):
    return Node("constant", value)


def variable(name):
    return Node("variable", name)


def binary(operator, left, right):
    return Node("binary", operator, [left, right])


def assign(target, value):
    return Node("assign", None, [target, value])


def expression(node):
    parts = [expression(part) for part in node.parts] if node.kind in EXPRESSIONS else []
    kind, value = node.kind, node.value
    if kind in ("constant", "variable"):
        return f"({value})" if isinstance(value, int) and value < 0 else str(value)
    if kind == "index":
        return f"{parts[0]}[{parts[1]}]"
    if kind == "field":
        return f"{parts[0]}.{value}"
    if kind == "binary":
        return f"({parts[0]} {value} {parts[1]})"
    if kind == "unary":
        return f"({value} {parts[0]})"
    if kind == "if":
        return f"(IF {parts[0]} THEN {parts[1]} ELSE {parts[2]} ENDIF)"
    if kind == "quantified":
        return f"({value[0]} ({value[1]}): {parts[0]})"
    if kind == "let":
        return f"(LET {value[0]}: {value[1]} = {parts[0]} IN {parts[1]})"
    if kind == "call":
        return f"{value}({', '.join(parts)})"
    if kind == "array":
        return f"[[{value}] {parts[0]}]"
    if kind == "record":
        return "(# " + ", ".join(f"{name} := {part}" for name, part in zip(value, parts)) + " #)"
    if kind == "tuple":
        return f"({', '.join(parts)})"
    if kind == "with":
        return f"({parts[0]} WITH {value}{_key(node, parts)} := {parts[-1]})"
    if len(parts) == 1:
        return f"{value}({parts[0]})"
    return f"{value[0]}[{parts[0]} U {parts[1]}]" if value in ("AU", "EU") else f"{value}({', '.join(parts)})"


def _key(node, parts):
    """The index of a WITH, between its base and its value; none where a field is changed."""
    return f"[{parts[1]}]" if len(parts) == 3 else ""


def equation(node):
    kind, value = node.kind, node.value
    if kind == "assign":
        return f"{expression(node.parts[0])} = {expression(node.parts[1])}"
    if kind == "choose":
        return f"{expression(node.parts[0])} IN {_set(node.parts[1])}"
    if kind == "each":
        return f"(FORALL ({value}): {equation(node.parts[0])})"
    return "[ " + "\n      [] ".join(command(part) for part in node.parts) + " ]"


def _set(node):
    if node.kind == "set":
        return "{" + ", ".join(expression(part) for part in node.parts) + "}"
    if node.kind == "such":
        return f"{{{node.value} | {expression(node.parts[0])}}}"
    return node.value


def command(node):
    if node.kind == "multi":
        return f"([] ({node.value}): {command(node.parts[0])})"
    name = f"{node.value}: " if node.value else ""
    guard = "ELSE" if node.parts[0].kind == "otherwise" else expression(node.parts[0])
    return f"{name}{guard} --> " + "; ".join(equation(part) for part in node.parts[1].parts)


HEADS = {"definitions": "DEFINITION", "initial": "INITIALIZATION", "steps": "TRANSITION"}


def section(node):
    if node.kind == "variables":
        return f"    {node.value} " + "; ".join(part.value for part in node.parts)
    if not node.parts:
        return ""
    return f"    {HEADS[node.kind]}\n      " + ";\n      ".join(equation(part) for part in node.parts)


def declaration(node):
    kind, value = node.kind, node.value
    if kind == "declaration":
        return f"  {value};"
    if kind == "function":
        return f"  {value} = {expression(node.parts[0])};"
    if kind == "module":
        return f"  {value}: MODULE =\n  BEGIN\n" + "\n".join(filter(None, map(section, node.parts))) + "\n  END;"
    if kind == "made":
        return f"  {value[0]}: MODULE = {value[1]};"
    return f"  {value[0]}: THEOREM {value[1]} |- {expression(node.parts[0])};"


def printed(tree):
    return "random: CONTEXT =\nBEGIN\n" + "\n".join(declaration(part) for part in tree.parts) + "\nEND\n"
