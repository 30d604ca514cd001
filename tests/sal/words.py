"""Words of SAL, for the reference: numbers, names, keywords and signs with their lines. What is none raises Refused."""

import re

KEYWORDS = frozenset("""AND ARRAY BEGIN BOOLEAN CLAIM CONTEXT DEFINITION DIV ELSE ELSIF END ENDIF EXISTS FALSE FORALL GLOBAL IF IN
    INITIALIZATION INPUT INTEGER LEMMA LET LOCAL MOD MODULE NATURAL NOT NZNATURAL OBLIGATION OBSERVE OF OR OUTPUT REAL RENAME RINGSET SCALARSET
    THEN THEOREM TO TRANSITION TRUE TYPE WITH XOR DATATYPE""".split())
SIGNS = ("<=>", "-->", "[]", "[#", "#]", "(#", "#)", "||", "|-", "..", ":=", "=>", "<=", ">=", "/=", "->", "=", "<", ">", "+", "-", "*",
         "/", "(", ")", "[", "]", "{", "}", ":", ";", ",", ".", "|", "'")
TOKEN = re.compile(r"(?P<blank>\s+|%[^\n]*)|(?P<number>\d+)|(?P<name>[A-Za-z][A-Za-z0-9_?]*)|(?P<sign>"
                   + "|".join(re.escape(sign) for sign in SIGNS) + ")")


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
