"""Types with their values, and values of several parts.

Simple values are Python's: False and True, whole numbers, and text for the members of a
scalar type. Arrays, records and tuples are Aggregates. A type lays its values out in slots,
one for each simple part, in the order of indices and fields; a state is a tuple of slots.
"""

from syntax import Refused


class ModelError(Exception):
    """The model does what it must not: a value or an index out of range, a division by zero, two assignments."""


class Aggregate:
    """places says which index or field is where in parts. Equal when the parts are."""

    __slots__ = ("places", "parts")

    def __init__(self, places, parts):
        self.places, self.parts = places, parts

    def __eq__(self, other):
        return self.parts == other.parts

    def __hash__(self):
        return hash(self.parts)

    def part(self, key):
        if key not in self.places:
            raise ModelError(f"index {key} out of range")
        return self.parts[self.places[key]]

    def changed(self, path, value):
        if not path:
            return value
        inner = self.part(path[0])
        place = self.places[path[0]]
        new = inner.changed(path[1:], value) if path[1:] else value
        return Aggregate(self.places, self.parts[:place] + (new,) + self.parts[place + 1:])


class Simple:
    """Finitely many simple values, in order. `name` tells scalars from each other and from numbers."""

    size = 1

    def __init__(self, name, values):
        if not values:
            raise Refused("a type without values")
        self.name, self.values = name, tuple(values)
        self.places = {value: place for place, value in enumerate(self.values)}

    def same(self, other):
        return isinstance(other, Simple) and (self.name, self.values) == (other.name, other.values)

    def check(self, value):
        if isinstance(value, Aggregate) or value not in self.places:
            raise ModelError(f"{value} out of range")

    def all(self):
        return self.values

    def leaves(self):
        yield self

    def gather(self, read, offset):
        return read(offset)

    def scatter(self, value, offset, write):
        self.check(value)
        write(offset, value)


class Compound:
    """Parts with keys: indices of an array, fields of a record, 1, 2, ... of a tuple."""

    def __init__(self, kind, keys, types):
        self.kind, self.types = kind, tuple(types)
        self.places = {key: place for place, key in enumerate(keys)}
        self.offsets, self.size = [], 0
        for one in self.types:
            self.offsets.append(self.size)
            self.size += one.size

    def same(self, other):
        return (isinstance(other, Compound) and self.kind == other.kind and self.places == other.places
                and all(a.same(b) for a, b in zip(self.types, other.types)))

    def check(self, value):
        if not isinstance(value, Aggregate) or value.places.keys() != self.places.keys():
            raise Refused("a value of another type")
        for one, part in zip(self.types, value.parts):
            one.check(part)

    def all(self):
        found = [()]
        for one in self.types:
            found = [parts + (value,) for parts in found for value in one.all()]
        return [Aggregate(self.places, parts) for parts in found]

    def leaves(self):
        for one in self.types:
            yield from one.leaves()

    def step(self, key):
        """The offset and the type of a part."""
        if key not in self.places:
            raise ModelError(f"index {key} out of range")
        place = self.places[key]
        return self.offsets[place], self.types[place]

    def gather(self, read, offset):
        """A value from its slots."""
        return Aggregate(self.places, tuple(one.gather(read, offset + more) for one, more in zip(self.types, self.offsets)))

    def scatter(self, value, offset, write):
        """The slots from a value."""
        if not isinstance(value, Aggregate) or len(value.parts) != len(self.types):
            raise Refused("a value of another type")
        for one, more, part in zip(self.types, self.offsets, value.parts):
            one.scatter(part, offset + more, write)


class Unbounded:
    """NATURAL, INTEGER, NZNATURAL: for constants and parameters only."""

    size = 1

    def __init__(self, name):
        self.name = name
        self.least = {"NATURAL": 0, "NZNATURAL": 1}.get(name)

    def check(self, value):
        if not isinstance(value, int) or (self.least is not None and value < self.least):
            raise ModelError(f"{value} is no {self.name}")

    def same(self, other):
        return isinstance(other, Unbounded) and self.name == other.name

    def all(self):
        raise Refused(f"{self.name} has no finitely many values")

    leaves = all


BOOLEAN = Simple("boolean", (False, True))


def array(index, element):
    if not isinstance(index, Simple):
        raise Refused("arrays are indexed by simple types")
    return Compound("array", index.values, [element] * len(index.values))
