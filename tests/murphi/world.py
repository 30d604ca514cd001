"""What a random piece of Murphi can see: types, variables, functions, and the dice.

Type   a type of the model; knows its values and prints itself as a tree
Place  something that can be read, and maybe written: a variable, an alias, a[i] in a loop
World  the whole model: everything declared so far
Frame  one body (a rule, a function, a property): what is in scope there and allowed
"""

import math
from dataclasses import dataclass, field as dataclass_field
from typing import Optional

import neighbours  # noqa: F401
from language import constant, element, field, variable
from scope import Dice  # noqa: F401  (of tests/fuzz)
from tree import Node

DEEPEST_INDEX = 2
SIMPLE = ("boolean", "enum", "range", "scalarset")


class NoWay(Exception):
    """Nothing of the wanted kind is in scope: try something else."""


@dataclass(eq=False)
class Type:
    kind: str
    name: Optional[str] = None                # without one it is written out where it is used
    low: int = 0
    high: int = 0
    high_name: Optional[str] = None           # of a constant, for the upper end or the size
    members: tuple = ()
    index: Optional["Type"] = None
    element: Optional["Type"] = None
    fields: tuple = ()                        # of (name, Type)

    @property
    def is_simple(self):
        return self.kind in SIMPLE

    def node(self):
        if self.kind == "boolean":
            return Node("type_name", "boolean")
        return Node("type_name", self.name) if self.name else self.definition()

    def definition(self):
        if self.kind == "enum":
            return Node("enum", self.members)
        if self.kind == "range":
            return Node("range", None, [constant(self.low), constant(self.high_name or self.high)])
        if self.kind == "scalarset":
            return Node("scalarset", None, [constant(self.high_name or self.high + 1)])
        if self.kind == "array":
            return Node("array", None, [self.index.node(), self.element.node()])
        return Node("record", None, [Node("var", name, [kind.node()]) for name, kind in self.fields])

    def values(self):
        """How many values a simple type has."""
        return {"boolean": 2, "enum": len(self.members)}.get(self.kind, self.high - self.low + 1)

    def bits(self, partial=False):
        """log2 of how many values there are."""
        if self.is_simple:
            return math.log2(self.values() + partial)
        if self.kind == "array":
            return self.index.values() * self.element.bits(partial)
        return sum(kind.bits(partial) for _, kind in self.fields)

    def parts(self):
        if self.kind == "array":
            return [self.element]
        return [kind for _, kind in self.fields]

    def holds(self, accept):
        """Whether it or something inside it is of an accepted type."""
        return accept(self) or any(part.holds(accept) for part in self.parts())

    def same(self, other):
        """Equal to rumur, without conversion."""
        if self is other:
            return True
        if self.kind != other.kind:
            return False
        if self.kind == "range":
            return (self.low, self.high) == (other.low, other.high)
        return self.kind == "boolean"


BOOLEAN = Type("boolean")


@dataclass(eq=False)
class Place:
    node: Node
    type: Type
    writable: bool = True
    partial: bool = False      # may be undefined
    is_global: bool = False


@dataclass(eq=False)
class Function:
    name: str
    parameters: list           # of (Type, is_var)
    result: Optional[Type]
    changes: bool = False      # writes global variables or var parameters
    looks: bool = False        # reads global variables

    @property
    def is_pure(self):
        return self.result is not None and not self.changes


class World:
    def __init__(self, dice, profile):
        self.dice = dice
        self.profile = profile
        self.constants = []        # (name, value)
        self.types = []            # named ones
        self.globals = []          # Place
        self.functions = []
        self._names = {}

    def fresh(self, stem):
        number = self._names.get(stem, 0)
        self._names[stem] = number + 1
        return f"{stem}{number}"

    def simple_types(self, kinds=SIMPLE):
        found = [each for each in self.types if each.kind in kinds]
        return found + [BOOLEAN] if "boolean" in kinds else found


@dataclass(eq=False)
class Frame:
    """One body. Flags say what may stand there; scopes hold the Places that are not global."""
    world: World
    scopes: list = dataclass_field(default_factory=lambda: [[]])
    hidden: list = dataclass_field(default_factory=list)   # global Places that may not be named
    new_locals: list = dataclass_field(default_factory=list)
    result: Optional[Type] = None      # of the function this is
    kind: str = "rule"                 # or function, procedure, startstate, property
    may_write_globals: bool = True
    may_call: bool = True
    may_return: bool = True
    budget: int = 14                   # statements still to spend
    reads_globals: bool = False
    writes: bool = False
    indices: int = 0                   # how many indices deep we are: a[b[c[...]]]

    @property
    def dice(self):
        return self.world.dice

    @property
    def profile(self):
        return self.world.profile

    def places(self):
        seen = [each for each in self.world.globals if each not in self.hidden]
        return seen + [each for scope in self.scopes for each in scope if each not in self.hidden]

    def declare(self, place):
        self.scopes[-1].append(place)
        return place

    def careless(self):
        return self.dice.chance(self.profile.careless)

    def find(self, accept, writable=False, partial=None, index=None):
        """A random (node, Type, Place) of an accepted type, somewhere inside what is in scope.

        partial: True for places that may be undefined, False for others, None for any that is
        allowed, which are the partial ones only when the frame is careless."""
        wanted = [each for each in self.places()
                  if each.type.holds(accept) and (each.writable or not writable)
                  and (not writable or self.may_write_globals or not each.is_global)]
        if partial is None:
            partial_too = self.careless()
            wanted = [each for each in wanted if partial_too or not each.partial]
        else:
            wanted = [each for each in wanted if each.partial == partial]
        if self.indices >= DEEPEST_INDEX:
            wanted = [each for each in wanted if accept(each.type)]
        if not wanted:
            raise NoWay
        root = self.dice.choice(wanted)
        self.reads_globals |= root.is_global
        node, kind = root.node, root.type
        while not (accept(kind) and (kind.is_simple or self.dice.chance(0.5)
                                     or not any(part.holds(accept) for part in kind.parts()))):
            if kind.kind == "array":
                self.indices += 1
                try:
                    node, kind = element(node, index(self, kind.index)), kind.element
                finally:
                    self.indices -= 1
            else:
                name, kind = self.dice.choice([each for each in kind.fields if each[1].holds(accept)])
                node = field(node, name)
        return node, kind, root


def local(name, kind, **more):
    return Place(variable(name), kind, **more)
