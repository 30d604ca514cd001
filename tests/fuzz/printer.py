"""Prints a tree as Promela.

Expressions get only the parentheses that the grammar needs, so that the precedence of every
operator is exercised. Each statement starts a line of its own: `Printed.lines` tells which
node is on which line, and so which kinds of statement a verifier's list of unreached lines
is about.
"""

from tree import sequence

# Higher binds tighter; all binary operators associate to the left.
PRECEDENCE = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, "<=": 7, ">": 7,
    ">=": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10}
UNARY_LEVEL = 11
ATOM_LEVEL = 12

# After one of these, as the first statement of a sequence, an arrow reads better than a
# semicolon; to the grammar they are the same.
GUARDS = frozenset(["condition", "receive", "send", "else"])


def _list(nodes):
    return ", ".join(expression(node) for node in nodes)


def _message(nodes, form):
    """Message arguments; the form `type(rest)` is the same list written differently."""
    if form == "call" and len(nodes) > 1:
        return f"{expression(nodes[0])}({_list(nodes[1:])})"
    return _list(nodes)


def _level(node):
    if node.kind == "binary":
        return PRECEDENCE[node.value]
    if node.kind == "unary" or (node.kind == "constant" and str(node.value).startswith("-")):
        return UNARY_LEVEL
    if node.kind in ("temporal", "temporal_unary", "run"):
        return 0
    return ATOM_LEVEL


def _operand(node, at_least):
    text = expression(node)
    return text if _level(node) >= at_least else f"({text})"


def _index(nodes):
    return "".join(f"[{expression(node)}]" for node in nodes)


def expression(node):
    kind, value, parts = node.kind, node.value, node.parts
    if kind in ("constant", "special"):
        return str(value)
    if kind == "variable":
        return value + _index(parts)
    if kind == "field":
        return f"{expression(parts[0])}.{value}{_index(parts[1:])}"
    if kind == "binary":
        level = PRECEDENCE[value]
        return f"{_operand(parts[0], level)} {value} {_operand(parts[1], level + 1)}"
    if kind == "unary":
        return value + _operand(parts[0], ATOM_LEVEL)
    if kind == "conditional":
        return "(%s -> %s : %s)" % tuple(_operand(part, 1) for part in parts)
    if kind == "macro_use":
        # The preprocessor splits arguments at commas, even those between brackets.
        arguments = [f"({text})" if "," in text else text for text in map(expression, parts)]
        return f"{value}({', '.join(arguments)})" if parts else value
    if kind in ("len", "enabled", "pc_value", "get_priority", "eval"):
        return f"{kind}({_list(parts)})"
    if kind == "probe":
        return f"{value}({_list(parts)})"
    if kind == "poll":
        operator, form = value
        return f"{expression(parts[0])}{operator}[{_message(parts[1:], form)}]"
    if kind in ("remote_label", "remote_variable"):
        process, name = value
        mark = "@" if kind == "remote_label" else ":"
        return f"{process}{_index(parts)}{mark}{name}"
    if kind == "run":
        name, priority = value
        suffix = f" priority {priority}" if priority else ""
        return f"run {name}({_list(parts)}){suffix}"
    if kind == "timeout":
        return "timeout"
    if kind == "nonprogress":
        return "np_"
    if kind == "wildcard":
        return "_"
    if kind == "temporal":
        return f"({expression(parts[0])}) {value} ({expression(parts[1])})"
    if kind == "temporal_unary":
        return f"{value} ({expression(parts[0])})"
    raise ValueError(f"no expression: {kind}")


def _initialiser(node):
    if node.kind == "channel":
        capacity, types = node.value
        return f"[{capacity}] of {{{', '.join(types)}}}"
    if node.kind == "list":
        return "{" + _list(node.parts) + "}"
    return expression(node)


def declaration(node):
    """One variable: value is (visibility, type, name, length or None, width or None)."""
    visibility, type_name, name, length, width = node.value
    text = f"{visibility} " if visibility else ""
    text += f"{type_name} {name}"
    if width is not None:
        text += f" : {width}"
    if length is not None:
        text += f"[{length}]"
    if node.parts:
        text += f" = {_initialiser(node.parts[0])}"
    return text


class Printed:
    """The text of a model, and the statements by line (numbered from 1)."""

    def __init__(self, model):
        self.text_lines = []
        self.lines = {}
        self._prefix = ""
        for unit in model.parts:
            self._unit(unit)
        self.text = "\n".join(self.text_lines) + "\n"

    def _put(self, depth, text, node=None):
        if self._prefix:
            depth -= 1
        self.text_lines.append("  " * depth + self._prefix + text)
        self._prefix = ""
        if node is not None:
            self.lines.setdefault(len(self.text_lines), []).append(node)

    def _append(self, text):
        self.text_lines[-1] += text

    # Units

    def _unit(self, node):
        kind, value, parts = node.kind, node.value, node.parts
        if kind == "declaration":
            self._put(0, declaration(node) + ";")
        elif kind == "mtype":
            subtype, names = value
            self._put(0, f"mtype{':' + subtype if subtype else ''} = {{{', '.join(names)}}};")
        elif kind == "record":
            fields = "; ".join(declaration(part) for part in parts)
            self._put(0, f"typedef {value} {{ {fields} }};")
        elif kind == "macro":
            name, parameters = value
            formal = f"({', '.join(parameters)})" if parameters else ""
            self._put(0, f"#define {name}{formal} ({expression(parts[0])})")
        elif kind == "inline":
            name, parameters = value
            self._body(f"inline {name}({', '.join(parameters)})", parts[0])
        elif kind == "proctype":
            self._body(self._proctype_head(node), parts[-1])
        elif kind == "init":
            self._body("init" + (f" priority {value}" if value else ""), parts[0])
        elif kind == "never":
            self._body(f"never {value}" if value else "never", parts[0])
        elif kind == "ltl":
            self._put(0, f"ltl {value} {{ {expression(parts[0])} }}")
        elif kind == "trace":
            self._body(value, sequence(parts))
        else:
            raise ValueError(f"no unit: {kind}")

    @staticmethod
    def _proctype_head(node):
        """value: (prefix, keyword, name, priority); parts: parameters, [provided], body."""
        prefix, keyword, name, priority = node.value
        parameters = "; ".join(declaration(p) for p in node.parts if p.kind == "declaration")
        head = f"{prefix + ' ' if prefix else ''}{keyword} {name}({parameters})"
        if priority:
            head += f" priority {priority}"
        for part in node.parts:
            if part.kind == "provided":
                head += f" provided ({expression(part.parts[0])})"
        return head

    def _body(self, head, body):
        self._put(0, head + " {")
        self._sequence(1, body)
        self._put(0, "}")

    # Statements

    def _sequence(self, depth, node, arrow=False):
        if not node.parts:
            self._put(depth, "skip")
        for position, part in enumerate(node.parts):
            if position:
                first = node.parts[0]
                after_guard = arrow and position == 1 and first.kind in GUARDS
                self._append(" ->" if after_guard else ";")
            self._statement(depth, part)

    def _options(self, depth, keywords, node):
        self._put(depth, keywords[0], node)
        for option in node.parts:
            # The option's first statement stands beside its `::`.
            self._prefix = ":: "
            self._sequence(depth + 2, option, arrow=True)
        self._put(depth, keywords[1])

    def _block(self, depth, head, body, node):
        self._put(depth, head + "{", node)
        self._sequence(depth + 1, body)
        self._put(depth, "}")

    def _statement(self, depth, node):
        kind, value, parts = node.kind, node.value, node.parts
        if kind in ("if", "do"):
            self._options(depth, ("if", "fi") if kind == "if" else ("do", "od"), node)
        elif kind in ("atomic", "d_step"):
            self._block(depth, kind + " ", parts[0], node)
        elif kind == "block":
            self._block(depth, "", parts[0], node)
        elif kind == "unless":
            self._block(depth, "", parts[0], node)
            self._append(" unless {")
            self._sequence(depth + 1, parts[1])
            self._put(depth, "}")
        elif kind == "bare_unless":
            self._statement(depth, parts[0])
            self._append(" unless")
            self._statement(depth, parts[1])
        elif kind == "label":
            self._put(depth, f"{value}:")
            self._statement(depth, parts[0])
        elif kind == "for":
            counter, low, high, body = parts
            head = f"for ({expression(counter)} : {expression(low)} .. {expression(high)}) "
            self._block(depth, head, body, node)
        elif kind == "for_in":
            counter, over, body = parts
            self._block(depth, f"for ({expression(counter)} in {expression(over)}) ", body, node)
        else:
            self._put(depth, simple_statement(node), node)


def simple_statement(node):
    """A statement that holds no other statement."""
    kind, value, parts = node.kind, node.value, node.parts
    if kind in ("skip", "else", "break"):
        return kind
    if kind == "declaration":
        return declaration(node)
    if kind == "condition":
        return expression(parts[0])
    if kind == "assign":
        return f"{expression(parts[0])} = {expression(parts[1])}"
    if kind == "step":
        return expression(parts[0]) + value
    if kind == "assert":
        return f"assert({expression(parts[0])})"
    if kind == "printf":
        arguments = "".join(", " + expression(part) for part in parts)
        return f"printf({value}{arguments})"
    if kind == "printm":
        return f"printm({expression(parts[0])})"
    if kind == "goto":
        return f"goto {value}"
    if kind == "send":
        operator, form = value
        return f"{expression(parts[0])}{operator}{_message(parts[1:], form)}"
    if kind == "receive":
        operator, form, copying = value
        message = _message(parts[1:], form)
        return f"{expression(parts[0])}{operator}" + (f"<{message}>" if copying else message)
    if kind == "select":
        counter, low, high = parts
        return f"select({expression(counter)} : {expression(low)} .. {expression(high)})"
    if kind == "call":
        return f"{value}({_list(parts)})"
    if kind == "call_value":
        return f"{expression(parts[0])} = {value}({_list(parts[1:])})"
    if kind == "return":
        return f"return {expression(parts[0])}"
    if kind == "set_priority":
        return f"set_priority({_list(parts)})"
    if kind == "exclusive":
        return f"{value} {_list(parts)}"
    raise ValueError(f"no statement: {kind}")
