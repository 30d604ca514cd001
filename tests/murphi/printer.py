"""Prints a tree as Murphi.

Expressions get only the parentheses that rumur's grammar needs, so that the precedence of every
operator is exercised: `!` binds looser than `=`, `&&` looser than `|`, and neither comparisons
nor `->` nor `? :` can be chained. Each statement starts a line of its own.
"""

# Higher binds tighter.
PRECEDENCE = {
    "->": 2, "||": 3, "&&": 4, "|": 5, "&": 6, "=": 8, "==": 8, "!=": 8, "<": 8, "<=": 8, ">": 8, ">=": 8,
    "+": 10, "-": 10, "*": 11, "/": 11, "%": 11}
CONDITIONAL, NOT, ATOM = 1, 7, 12
UNCHAINED = frozenset(["->", "=", "==", "!=", "<", "<=", ">", ">="])


def _level(node):
    if node.kind == "binary":
        return PRECEDENCE[node.value]
    if node.kind == "unary":
        return NOT if node.value == "!" else PRECEDENCE["*"]
    if node.kind == "constant" and str(node.value).startswith("-"):
        return PRECEDENCE["*"]
    return CONDITIONAL if node.kind == "conditional" else ATOM


def _operand(node, at_least):
    text = expression(node)
    return text if _level(node) >= at_least else f"({text})"


def expression(node):
    kind, value, parts = node.kind, node.value, node.parts
    if kind in ("constant", "variable"):
        return str(value)
    if kind == "field":
        return f"{expression(parts[0])}.{value}"
    if kind == "element":
        return f"{expression(parts[0])}[{expression(parts[1])}]"
    if kind == "binary":
        level = PRECEDENCE[value]
        left = level + 1 if value in UNCHAINED else level
        return f"{_operand(parts[0], left)} {value} {_operand(parts[1], level + 1)}"
    if kind == "unary":
        return value + _operand(parts[0], NOT if value == "!" else ATOM)
    if kind == "conditional":
        return "%s ? %s : %s" % tuple(_operand(part, CONDITIONAL + 1) for part in parts)
    if kind == "quantified":
        return f"{value} {quantifier(parts[0])} do {expression(parts[1])} end"
    if kind == "isundefined":
        return f"isundefined({expression(parts[0])})"
    if kind == "call_value":
        return f"{value}({', '.join(map(expression, parts))})"
    raise ValueError(f"no expression: {kind}")


def type_text(node):
    kind, parts = node.kind, node.parts
    if kind == "type_name":
        return node.value
    if kind == "range":
        return f"{expression(parts[0])}..{expression(parts[1])}"
    if kind == "enum":
        return "enum { " + ", ".join(node.value) + " }"
    if kind == "scalarset":
        return f"scalarset({expression(parts[0])})"
    if kind == "array":
        return f"array [{type_text(parts[0])}] of {type_text(parts[1])}"
    if kind == "record":
        return "record " + " ".join(f"{part.value}: {type_text(part.parts[0])};" for part in parts) + " end"
    raise ValueError(f"no type: {kind}")


def quantifier(node):
    if node.kind == "quantifier":
        return f"{node.value}: {type_text(node.parts[0])}"
    text = f"{node.value} := {expression(node.parts[0])} to {expression(node.parts[1])}"
    return text + (f" by {expression(node.parts[2])}" if len(node.parts) > 2 else "")


class Printed:
    """text is the whole model."""

    def __init__(self, model):
        self._lines = []
        self._long = model.value == "long"
        for unit in model.parts:
            self._unit(unit, 0)
        self.text = "\n".join(self._lines) + "\n"

    def _put(self, depth, text):
        self._lines.append("  " * depth + text)

    def _end(self, depth, what):
        self._put(depth, f"end{what if self._long else ''};")

    # Units

    def _unit(self, node, depth):
        kind, value, parts = node.kind, node.value, node.parts
        if kind == "const":
            self._put(depth, f"const {value}: {expression(parts[0])};")
        elif kind in ("type", "var"):
            self._put(depth, f"{kind} {value}: {type_text(parts[0])};")
        elif kind == "function":
            self._function(node)
        elif kind == "startstate":
            self._put(depth, "startstate" + (f' "{value}"' if value else ""))
            self._body(depth, parts[0], parts[1], "startstate")
        elif kind == "rule":
            guard = "" if parts[0].kind == "nothing" else f" {expression(parts[0])} ==>"
            self._put(depth, "rule" + (f' "{value}"' if value else "") + guard)
            self._body(depth, parts[1], parts[2], "rule")
        elif kind == "ruleset":
            self._put(depth, "ruleset " + "; ".join(map(quantifier, parts[0].parts)) + " do")
            self._rules(depth, parts[1], "ruleset")
        elif kind == "aliasrule":
            self._put(depth, f"alias {self._aliases(parts[0])} do")
            self._rules(depth, parts[1], "alias")
        elif kind == "property":
            self._put(depth, self._property(node) + ";")
        else:
            raise ValueError(f"no unit: {kind}")

    def _rules(self, depth, rules, what):
        for rule in rules.parts:
            self._unit(rule, depth + 1)
        self._end(depth, what)

    def _body(self, depth, local, body, what):
        for each in local.parts:
            self._put(depth + 1, f"var {each.value}: {type_text(each.parts[0])};")
        self._put(depth, "begin")
        self._sequence(body, depth + 1)
        self._end(depth, what)

    def _function(self, node):
        (name, keyword), (parameters, result, local, body) = node.value, node.parts
        head = "; ".join(f"{'var ' if each.value[1] else ''}{each.value[0]}: {type_text(each.parts[0])}"
                         for each in parameters.parts)
        returns = "" if result.kind == "nothing" else f": {type_text(result)}"
        self._put(0, f"{keyword} {name}({head}){returns};")
        self._body(0, local, body, keyword)

    @staticmethod
    def _aliases(node):
        return "; ".join(f"{each.value}: {expression(each.parts[0])}" for each in node.parts)

    @staticmethod
    def _property(node):
        category, message, message_first = node.value
        said, condition = f'"{message}"' if message else "", expression(node.parts[0])
        order = (said, condition) if message_first else (condition, said)
        return " ".join(filter(None, (category, *order)))

    # Statements

    def _sequence(self, node, depth):
        for statement in node.parts:
            self._statement(statement, depth)

    def _statement(self, node, depth):
        kind, value, parts = node.kind, node.value, node.parts
        if kind == "assign":
            self._put(depth, f"{expression(parts[0])} := {expression(parts[1])};")
        elif kind in ("clear", "undefine"):
            self._put(depth, f"{kind} {expression(parts[0])};")
        elif kind == "property":
            self._put(depth, self._property(node) + ";")
        elif kind == "error":
            self._put(depth, f'error "{value}";')
        elif kind == "put":
            self._put(depth, f'put "{value}";' if not parts else f"put {expression(parts[0])};")
        elif kind == "return":
            self._put(depth, " ".join(["return", *map(expression, parts)]) + ";")
        elif kind == "call":
            self._put(depth, f"{value}({', '.join(map(expression, parts))});")
        elif kind == "if":
            self._if(node, depth)
        elif kind == "switch":
            self._switch(node, depth)
        elif kind == "for":
            self._block(depth, f"for {quantifier(parts[0])} do", parts[1], "for")
        elif kind == "while":
            self._block(depth, f"while {expression(parts[0])} do", parts[1], "while")
        elif kind == "aliases_do":
            self._block(depth, f"alias {self._aliases(parts[0])} do", parts[1], "alias")
        else:
            raise ValueError(f"no statement: {kind}")

    def _block(self, depth, head, body, what):
        self._put(depth, head)
        self._sequence(body, depth + 1)
        self._end(depth, what)

    def _if(self, node, depth):
        word = "if"
        for part in node.parts:
            if part.kind == "branch":
                self._put(depth, f"{word} {expression(part.parts[0])} then")
                word = "elsif"
            else:
                self._put(depth, "else")
            self._sequence(part.parts[-1], depth + 1)
        self._end(depth, "if")

    def _switch(self, node, depth):
        self._put(depth, f"switch {expression(node.parts[0])}")
        for part in node.parts[1:]:
            if part.kind == "case":
                self._put(depth + 1, f"case {', '.join(map(expression, part.parts[0].parts))}:")
            else:
                self._put(depth + 1, "else")
            self._sequence(part.parts[-1], depth + 2)
        self._end(depth, "switch")
