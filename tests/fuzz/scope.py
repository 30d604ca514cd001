"""What a random statement can see: variables, channels, labels, and the dice.

World  the whole model: the dice, the profile, everything declared globally so far.
Frame  one body (a proctype, init, an inline): its locals, scopes and what may stand there.

A variable carries a `limit`: code that can be executed again and again (`Frame.cyclic`)
only stores values below it, which is what keeps state spaces small.
"""

import random
from dataclasses import dataclass, field as dataclass_field
from typing import Optional

from tree import Node, binary, constant, field, variable

INTEGERS = ("bit", "bool", "byte", "pid", "short", "int")
UNSIGNED_BYTES = ("bit", "bool", "byte", "pid")


class Dice(random.Random):
    def chance(self, probability):
        return self.random() < probability

    def between(self, bounds):
        return self.randint(*bounds)

    def weighted(self, table):
        """One key of a {key: weight} table."""
        return self.choices(list(table), weights=list(table.values()))[0]


@dataclass
class Signature:
    """What a channel carries: field types; signatures of those that are channels."""
    capacity: int
    types: list
    channels: dict = dataclass_field(default_factory=dict)  # position -> Signature

    def same_messages(self, other):
        return other is not None and self.types == other.types


@dataclass
class Variable:
    name: str
    type: str                      # a keyword, `mtype:name`, `unsigned`, or a record's name
    length: Optional[int] = None   # of an array
    limit: int = 4
    width: Optional[int] = None    # of an unsigned
    signature: Optional[Signature] = None
    read_only: bool = False
    visibility: str = ""
    initial: Optional[Node] = None
    is_local: bool = False
    is_parameter: bool = False     # of an inline: a name for something that may be no name
    is_real_channel: bool = False  # declared with an initialiser, so never undefined

    def declaration(self):
        value = (self.visibility, self.type, self.name, self.length, self.width)
        return Node("declaration", value, [] if self.initial is None else [self.initial])


@dataclass
class Proctype:
    name: str
    parameters: list
    active: int = 0                # how many instances start by themselves
    first_pid: int = -1
    labels: list = dataclass_field(default_factory=list)
    locals: list = dataclass_field(default_factory=list)
    can_end: bool = True


class World:
    def __init__(self, dice, profile):
        self.dice = dice
        self.profile = profile
        self.globals = []
        self.records = {}          # name -> [Variable]
        self.mtypes = {}           # subtype or "" -> [constant names]
        self.macros = []           # (name, number of parameters, value below this limit)
        self.inlines = []          # Inline
        self.proctypes = []        # complete ones, in the order of the text
        self.runnable = []         # proctypes without active instances
        self.uses = {name: dice.chance(getattr(profile, name)) for name in
                     ("priorities", "provided", "last", "exclusive", "careless")}
        self.system_names = True   # expressions may read _pid, _nr_pr and their like
        self.claimed = set()       # channels of an xr or xs
        self._names = {}

    def fresh(self, stem):
        number = self._names.get(stem, 0)
        self._names[stem] = number + 1
        return f"{stem}{number}"

    def leaf_paths(self, root):
        """All ways from a variable to something that is not a record: lists of Variables."""
        if root.type not in self.records:
            return [[root]]
        return [[root] + rest for part in self.records[root.type]
                for rest in self.leaf_paths(part)]


class Frame:
    def __init__(self, world, cyclic=False):
        self.world = world
        self.dice = world.dice
        self.cyclic = cyclic
        self.scopes = [[]]
        self.is_inline = False
        self.is_claim = False
        self.in_d_step = False
        self.in_atomic = False
        self.no_remote = False     # no references into other processes
        self.guarding = False      # the statement decides about an option: it may block
        self.loops = 0             # how many loops a break could leave
        self.budget = 12           # statements still to spend
        self.can_run = []          # proctypes that may be started here
        self.labels = []           # names that a goto may use
        self.gotos = []            # names that some goto has used
        self.atomic_gotos = set()  # those of them used inside an atomic
        self.closed_names = []     # declared in scopes that are closed by now

    # Variables

    def visible(self):
        """Everything in scope, inner names hiding outer ones."""
        seen = {}
        for scope in [self.world.globals] + self.scopes:
            for each in scope:
                seen[each.name] = each
        return list(seen.values())

    def declare(self, new):
        new.is_local = True
        self.scopes[-1].append(new)
        return new

    def pick_leaf(self, accept, roots=None):
        """A random path to a leaf that `accept` takes, or None."""
        if roots is None:
            roots = self.visible()
        found = []
        for root in roots:
            found += [path for path in self.world.leaf_paths(root) if accept(path[-1], path)]
        return self.dice.choice(found) if found else None

    def reference(self, path, index=None):
        """The tree for a path, with an index wherever an array is passed."""
        node = None
        for step in path:
            place = None
            if step.length is not None:
                place = (index or self.index)(step.length)
            node = variable(step.name, place) if node is None else field(node, step.name, place)
        return node

    def index(self, length):
        """An index that is (nearly always) inside an array of this length."""
        dice = self.dice
        if self.world.uses["careless"] and dice.chance(0.1):
            return constant(length) if dice.chance(0.5) else self.plain_index(length + 1)
        if dice.chance(0.5):
            return constant(dice.randrange(length))
        return self.plain_index(length)

    def plain_index(self, length):
        """A scalar that cannot be negative, brought below length."""
        path = self.pick_leaf(lambda leaf, path: leaf.type in UNSIGNED_BYTES + ("unsigned",)
                              and all(step.length is None for step in path))
        if path is None:
            return constant(self.dice.randrange(length))
        node = self.reference(path)
        if path[-1].type in ("bit", "bool") and length >= 2:
            return node
        return binary("%", node, constant(length))

    # Channels

    def channels(self, accept=lambda leaf: True):
        """Paths to channels, as pick_leaf gives them."""
        return self.pick_leaf(lambda leaf, path: leaf.type == "chan" and leaf.signature
                              and accept(leaf))
