"""SAL's text as a tree, for the reference: a lexer and a parser by recursive descent.

Everything is a tuple that begins with its kind, e.g. ("binary", "+", left, right). Nothing is
looked up here: names are resolved where modules are put together (modules.py). What is no SAL
raises Refused with a line.
"""

import re

KEYWORDS = frozenset("""AND ARRAY BEGIN BOOLEAN CLAIM CONTEXT DEFINITION DIV ELSE ELSIF END ENDIF EXISTS FALSE FORALL GLOBAL IF IN
    INITIALIZATION INPUT INTEGER LEMMA LET LOCAL MOD MODULE NATURAL NOT NZNATURAL OBLIGATION OBSERVE OF OR OUTPUT REAL RENAME RINGSET SCALARSET
    THEN THEOREM TO TRANSITION TRUE TYPE WITH XOR DATATYPE""".split())
SIGNS = ("<=>", "-->", "[]", "[#", "#]", "(#", "#)", "||", "|-", "..", ":=", "=>", "<=", ">=", "/=", "->", "=", "<", ">", "+", "-", "*",
         "/", "(", ")", "[", "]", "{", "}", ":", ";", ",", ".", "|", "'")
TOKEN = re.compile(r"(?P<blank>\s+|%[^\n]*)|(?P<number>\d+)|(?P<name>[A-Za-z][A-Za-z0-9_?]*)|(?P<sign>"
                   + "|".join(re.escape(sign) for sign in SIGNS) + ")")
SECTIONS = ("INPUT", "OUTPUT", "LOCAL", "GLOBAL")
UNARY_LTL, BINARY_LTL = ("G", "F", "X"), ("U", "W", "R")
UNARY_CTL, BINARY_CTL = ("AG", "AF", "AX", "EG", "EF", "EX"), ("AU", "EU")


class Refused(Exception):
    """This is no SAL, or SAL that we do not take."""


def tokens(text):
    """(kind, value, line) of every token; kinds are number, name, keyword, sign and end."""
    found, place, line = [], 0, 1
    while place < len(text):
        match = TOKEN.match(text, place)
        if not match:
            raise Refused(f"line {line}: stray character {text[place]!r}")
        kind, value = match.lastgroup, match.group()
        if kind == "name" and value.upper() in KEYWORDS and value in (value.upper(), value.lower()):
            kind, value = "keyword", value.upper()
        if kind != "blank":
            found.append((kind, int(value) if kind == "number" else value, line))
        line += match.group().count("\n")
        place = match.end()
    found.append(("end", "end of file", line))
    return found


class Tokens:
    """The place in the text, and how it moves on."""

    def __init__(self, text):
        self.list = tokens(text)
        self.at = 0

    def wrong(self, wanted):
        raise Refused(f"line {self.list[self.at][2]}: {wanted} expected, not {self.list[self.at][1]}")

    def sees(self, *values, ahead=0):
        kind, value, _ = self.list[min(self.at + ahead, len(self.list) - 1)]
        return kind in ("sign", "keyword") and value in values

    def sees_kind(self, kind, ahead=0):
        return self.list[min(self.at + ahead, len(self.list) - 1)][0] == kind

    def take(self, *values):
        if self.sees(*values):
            self.at += 1
            return self.list[self.at - 1][1]
        return None

    def expect(self, *values):
        return self.take(*values) or self.wrong(" or ".join(values))

    def kind(self, kind):
        if not self.sees_kind(kind):
            self.wrong(kind)
        self.at += 1
        return self.list[self.at - 1][1]

    def several(self, one, separator=","):
        found = [one()]
        while self.take(separator):
            found.append(one())
        return found


class Expressions(Tokens):
    """Types and expressions. `temporal` says that G, F, AG, ... are operators here."""

    temporal = False
    chains = True       # WITH after an expression belongs to it

    # Types

    def type(self):
        if self.take("BOOLEAN"):
            return ("boolean",)
        for name in ("NATURAL", "INTEGER", "NZNATURAL"):
            if self.take(name):
                return ("unbounded", name)
        if self.sees("REAL", "DATATYPE"):
            raise Refused(f"line {self.list[self.at][2]}: {self.list[self.at][1]} has no finitely many values")
        if self.take("ARRAY"):
            index = self.type()
            self.expect("OF")
            return ("array", index, self.type())
        if self.take("SCALARSET", "RINGSET"):
            self.expect("(")
            size = self.expression()
            self.expect(")")
            return ("range", ("number", 0), ("binary", "-", size, ("number", 1)))
        if self.take("[#"):
            fields = self.several(self.field_type)
            self.expect("#]")
            return ("record", fields)
        if self.take("["):
            return self.bracket_type()
        if self.take("{"):
            subtype = self.comprehension()
            self.expect("}")
            return ("subtype", *subtype)
        return ("named", self.kind("name"))

    def field_type(self):
        name = self.kind("name")
        self.expect(":")
        return name, self.type()

    def bracket_type(self):
        begin = self.at
        try:
            low = self.expression()
            self.expect("..")
        except Refused:
            self.at = begin
            parts = self.several(self.type)
            if self.sees("->"):
                raise Refused(f"line {self.list[self.at][2]}: function types are not taken") from None
            self.expect("]")
            return ("tuple", parts)
        high = self.expression()
        self.expect("]")
        return ("range", low, high)

    def comprehension(self):
        name = self.kind("name")
        self.expect(":")
        of = self.type()
        self.expect("|")
        return name, of, self.expression()

    def declarations(self):
        """x, y: T, z: U as [(x, T), (y, T), (z, U)]"""
        found = []
        while True:
            names = self.several(lambda: self.kind("name"))
            self.expect(":")
            of = self.type()
            found += [(name, of) for name in names]
            if not self.take(","):
                return found

    # Expressions, loosest first

    def whole(self):
        """An expression inside brackets, where WITH is free again."""
        before, self.chains = self.chains, True
        found = self.expression()
        self.chains = before
        return found

    def expression(self):
        left = self.implication()
        while self.take("<=>"):
            left = ("binary", "<=>", left, self.implication())
        return left

    def implication(self):
        left = self.disjunction()
        return ("binary", "=>", left, self.implication()) if self.take("=>") else left

    def disjunction(self):
        left = self.conjunction()
        while operator := self.take("OR", "XOR"):
            left = ("binary", operator, left, self.conjunction())
        return left

    def conjunction(self):
        left = self.negation()
        while self.take("AND"):
            left = ("binary", "AND", left, self.negation())
        return left

    def negation(self):
        if self.take("NOT"):
            return ("not", self.negation())
        if self.temporal and self.sees_kind("name"):
            name = self.list[self.at][1]
            if name in UNARY_LTL + UNARY_CTL:
                self.at += 1
                return ("temporal", name, [self.negation()])
            if name in ("A", "E") and self.sees("[", ahead=1):
                self.at += 2
                left = self.whole()
                if self.kind("name") != "U":
                    self.wrong("U")
                right = self.whole()
                self.expect("]")
                return ("temporal", name + "U", [left, right])
            if name in BINARY_LTL + BINARY_CTL:
                self.at += 1
                self.expect("(")
                left = self.whole()
                self.expect(",")
                right = self.whole()
                self.expect(")")
                return ("temporal", name, [left, right])
        return self.comparison()

    def comparison(self):
        left = self.sum()
        while operator := self.take("=", "/=", "<", "<=", ">", ">="):
            left = ("binary", operator, left, self.sum())
        return left

    def sum(self):
        left = self.product()
        while operator := self.take("+", "-"):
            left = ("binary", operator, left, self.product())
        return left

    def product(self):
        left = self.minus()
        while operator := self.take("*", "/", "DIV", "MOD"):
            left = ("binary", operator, left, self.minus())
        return left

    def minus(self):
        return ("minus", self.minus()) if self.take("-") else self.updated()

    def updated(self):
        base = self.accessed()
        while self.chains and self.take("WITH"):
            path = self.path()
            if not path:
                self.wrong("[ or .")
            self.expect(":=")
            self.chains = False
            value = self.expression()
            self.chains = True
            base = ("with", base, path, value)
        return base

    def path(self):
        steps = []
        while True:
            if self.take("["):
                steps.append(("index", self.whole()))
                self.expect("]")
            elif self.sees(".") and (self.sees_kind("name", 1) or self.sees_kind("number", 1)):
                self.at += 1
                steps.append(("field", self.kind("name" if self.sees_kind("name") else "number")))
            else:
                return steps

    def accessed(self):
        base = self.primary()
        steps = self.path()
        return ("access", base, steps) if steps else base

    def primary(self):
        if self.sees_kind("number"):
            return ("number", self.kind("number"))
        if word := self.take("TRUE", "FALSE"):
            return ("truth", word == "TRUE")
        if self.take("IF"):
            return self.conditional()
        if self.take("LET"):
            bindings = self.several(self.binding)
            self.expect("IN")
            return ("let", bindings, self.expression())
        if word := self.take("FORALL", "EXISTS"):
            self.expect("(")
            bound = self.declarations()
            self.expect(")")
            self.expect(":")
            return ("quantified", word, bound, self.expression())
        if self.take("(#"):
            fields = self.several(self.field_value)
            self.expect("#)")
            return ("record", fields)
        if self.take("("):
            parts = self.several(self.whole)
            self.expect(")")
            return parts[0] if len(parts) == 1 else ("tuple", parts)
        if self.sees("[") and self.sees("[", ahead=1):
            return self.array()
        name = self.kind("name")
        if self.take("'"):
            return ("primed", name)
        if self.take("("):
            arguments = self.several(self.whole)
            self.expect(")")
            return ("call", name, arguments)
        return ("name", name)

    def conditional(self):
        condition = self.whole()
        self.expect("THEN")
        yes = self.whole()
        if self.take("ELSIF"):
            return ("if", condition, yes, self.conditional())
        self.expect("ELSE")
        no = self.whole()
        self.expect("ENDIF")
        return ("if", condition, yes, no)

    def binding(self):
        name = self.kind("name")
        self.expect(":")
        of = self.type()
        self.expect("=")
        return name, of, self.whole()

    def field_value(self):
        name = self.kind("name")
        self.expect(":=")
        return name, self.whole()

    def array(self):
        self.at += 2
        bound = self.declarations()
        self.expect("]")
        value = self.whole()
        self.expect("]")
        return ("array", bound, value)


class Modules(Expressions):
    """Modules as they are written, and what puts them together."""

    def base_module(self):
        module = {"variables": [], "definitions": [], "initial": [], "steps": []}
        self.expect("BEGIN")
        while not self.take("END"):
            if section := self.take(*SECTIONS):
                while self.sees_kind("name"):
                    names = self.several(lambda: self.kind("name"))
                    self.expect(":")
                    of = self.type()
                    module["variables"] += [(section, name, of) for name in names]
                    if not self.take(";"):
                        break
            elif self.take("DEFINITION"):
                module["definitions"] += self.equations(False)
            elif self.take("INITIALIZATION"):
                module["initial"] += self.equations(False)
            elif self.take("TRANSITION"):
                module["steps"] += self.equations(True)
            else:
                self.wrong("a section of a module")
        return ("base", module)

    def equations(self, primed):
        """Assignments and [ ... ] up to the next section."""
        found = []
        while not self.sees(*SECTIONS, "DEFINITION", "INITIALIZATION", "TRANSITION", "END"):
            found.append(("commands", self.commands(primed)) if self.take("[") else self.equation(primed))
            if not self.take(";"):
                break
        return found

    def equation(self, primed):
        if self.take("("):
            self.expect("FORALL")
            self.expect("(")
            bound = self.declarations()
            self.expect(")")
            self.expect(":")
            inner = [self.equation(primed)]
            while self.take(";") and not self.sees(")"):
                inner.append(self.equation(primed))
            self.expect(")")
            return ("each", bound, inner)
        line = self.list[self.at][2]
        name = self.kind("name")
        if primed:
            self.expect("'")
        path = self.path()
        if self.take("="):
            return ("assign", name, path, self.expression(), line)
        self.expect("IN")
        return ("choose", name, path, self.set(), line)

    def set(self):
        if not self.sees("{"):
            return ("type", self.type())
        if self.sees_kind("name", 1) and self.sees(":", ahead=2):
            return ("type", self.type())
        self.expect("{")
        values = self.several(self.whole)
        self.expect("}")
        return ("list", values)

    def commands(self, primed):
        found = [self.command(primed)]
        while self.take("[]"):
            found.append(self.command(primed))
        self.expect("]")
        return found

    def command(self, primed):
        if self.sees("(") and self.sees("[]", ahead=1):
            self.at += 2
            self.expect("(")
            bound = self.declarations()
            self.expect(")")
            self.expect(":")
            inner = [self.command(primed)]
            while self.take("[]"):
                inner.append(self.command(primed))
            self.expect(")")
            return ("multi", bound, inner)
        name = ""
        if self.sees_kind("name") and self.sees(":", ahead=1):
            name = self.kind("name")
            self.expect(":")
        guard = ("else",) if self.take("ELSE") else self.expression()
        self.expect("-->")
        body = []
        while self.sees_kind("name") or self.sees("("):
            if self.sees("(") and self.sees("[]", ahead=1):
                break
            body.append(self.equation(primed))
            if not self.take(";"):
                break
        return ("command", name, guard, body)

    def module(self):
        """|| and [] bind alike, and to the left."""
        left = self.module_part()
        while operator := self.take("[]", "||"):
            left = ("compose", operator, [left, self.module_part()])
        return left

    def module_part(self):
        if self.sees("BEGIN"):
            return self.base_module()
        if self.take("RENAME"):
            renames = self.several(self.rename)
            self.expect("IN")
            return ("rename", renames, self.module_part())
        if kind := self.take("LOCAL", "OUTPUT"):
            names = self.several(lambda: self.kind("name"))
            self.expect("IN")
            return ("hide", kind, names, self.module_part())
        if self.take("WITH"):
            return self.with_variables()
        if self.take("OBSERVE"):
            observed = self.module_part()
            self.expect("WITH")
            return ("compose", "||", [observed, self.module_part()])
        if self.take("("):
            if operator := self.take("[]", "||"):
                self.expect("(")
                bound = self.declarations()
                self.expect(")")
                self.expect(":")
                found = ("multi", operator, bound, self.module())
            else:
                found = self.module()
            self.expect(")")
            return found
        name, arguments = self.kind("name"), []
        if self.take("["):
            arguments = self.several(self.whole)
            self.expect("]")
        return ("use", name, arguments)

    def with_variables(self):
        variables = []
        while section := self.take(*SECTIONS):
            while True:
                names = self.several(lambda: self.kind("name"))
                self.expect(":")
                of = self.type()
                variables += [(section, name, of) for name in names]
                # A `;` ends the list where a module follows it: a name and no colon after it.
                if not (self.sees(";") and self.sees_kind("name", 1) and self.sees(":", ",", ahead=2)):
                    break
                self.expect(";")
            self.take(";")
        return ("with", variables, self.module_part())

    def rename(self):
        old = self.kind("name")
        self.expect("TO")
        return old, self.kind("name"), self.path()


class Contexts(Modules):
    """A whole file: (name, parameters, declarations)."""

    def context(self):
        name, parameters = self.kind("name"), []
        if self.take("{"):
            while not self.take("}"):
                parameters += self.declarations()
                if not self.take(";") and not self.sees("}"):
                    self.wrong("; or }")
        self.expect(":")
        self.expect("CONTEXT")
        self.expect("=")
        self.expect("BEGIN")
        found = []
        while not self.take("END"):
            found.append(self.declaration())
            if not self.take(";") and not self.sees("END"):
                self.wrong(";")
        if not self.sees_kind("end"):
            self.wrong("end of file")
        return name, parameters, found

    def declaration(self):
        line = self.list[self.at][2]
        name = self.kind("name")
        if self.take("["):
            parameters = self.declarations_with(";")
            self.expect("]")
            self.expect(":")
            self.expect("MODULE")
            self.expect("=")
            return ("module", name, parameters, self.module(), line)
        if self.take("("):
            parameters = self.declarations()
            self.expect(")")
            self.expect(":")
            of = self.type()
            self.expect("=")
            return ("function", name, parameters, of, self.expression(), line)
        self.expect(":")
        if self.take("MODULE"):
            self.expect("=")
            return ("module", name, [], self.module(), line)
        if self.take("TYPE"):
            self.expect("=")
            return ("type", name, self.type_definition(), line)
        if self.take("THEOREM", "LEMMA", "CLAIM", "OBLIGATION"):
            return self.theorem(name, line)
        of = self.type()
        self.expect("=")
        return ("constant", name, of, self.expression(), line)

    def declarations_with(self, separator):
        found = self.declarations()
        while self.take(separator):
            found += self.declarations()
        return found

    def type_definition(self):
        if self.sees("{") and not (self.sees_kind("name", 1) and self.sees(":", ahead=2)):
            self.expect("{")
            members = self.several(lambda: self.kind("name"))
            self.expect("}")
            return ("scalar", members)
        return self.type()

    def theorem(self, name, line):
        module = self.module()
        self.expect("|-")
        self.temporal = True
        formula = self.expression()
        self.temporal = False
        return ("theorem", name, module, formula, line)


def parse(text):
    return Contexts(text).context()
