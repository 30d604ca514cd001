"""SAL's text as a tree, for the reference: a parser by recursive descent.

Everything is a tuple that begins with its kind, e.g. ("binary", "+", left, right). Nothing is
looked up here: names are resolved where modules are put together (modules.py). What is no SAL
raises Refused with a line.
"""

from terms import BINARY_CTL, BINARY_LTL, UNARY_CTL, UNARY_LTL, Expressions  # noqa: F401
from words import Refused  # noqa: F401

SECTIONS = ("INPUT", "OUTPUT", "LOCAL", "GLOBAL")


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
