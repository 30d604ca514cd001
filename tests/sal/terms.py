"""Types and expressions of SAL as trees, for the reference; syntax.py has the rest, and says what trees are."""

from words import Refused, Tokens

UNARY_LTL, BINARY_LTL = ("G", "F", "X"), ("U", "W", "R")
UNARY_CTL, BINARY_CTL = ("AG", "AF", "AX", "EG", "EF", "EX"), ("AU", "EU")


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
