"""Theorems over an explored space: invariants, LTL by a tableau, CTL by sets.

LTL: the formula's negation is taken apart at every state into what must hold now and what must
hold next; an until that is put off is remembered on the edge. The theorem fails when the
product has a cycle on which no until is put off for ever (generalised Buechi, acceptance on
edges; after Couvreur 1999). CTL: EX, EU and EG on sets of states, all else by them.
"""

from evaluate import bindings, compiled
from syntax import BINARY_CTL, BINARY_LTL, UNARY_CTL, UNARY_LTL, Refused
from values import ModelError


def operators(tree):
    """The operators of time in a formula."""
    if isinstance(tree, (tuple, list)):
        mine = {tree[1]} if tree and tree[0] == "temporal" else set()
        return mine.union(*(operators(part) for part in tree)) if tree else mine
    return set()


def kind_of(formula):
    found = operators(formula)
    linear, branching = found & set(UNARY_LTL + BINARY_LTL), found & set(UNARY_CTL + BINARY_CTL)
    if linear and branching:
        raise Refused(f"LTL and CTL in one formula: {sorted(found)}")
    if branching:
        return "ctl"
    if formula[0] == "temporal" and formula[1] == "G" and not operators(formula[2]):
        return "invariant"
    return "ltl"


class Formula:
    """Turns the tree of a theorem into ("atom", set of states), ("true",), ("not", f), ("and"|"or"|"xor"|"iff", f, g), ("X", f), ...;
    errors met while atoms are evaluated are kept."""

    def __init__(self, space):
        self.space, self.errors = space, []
        self.moments = [space.moment(number) for number in range(len(space.states))]

    def atom(self, tree, scope):
        code, holds = compiled(tree, scope, "now"), set()
        for number, moment in enumerate(self.moments):
            try:
                if code.run(moment):
                    holds.add(number)
            except ModelError as error:
                self.errors.append(str(error))
        return ("atom", frozenset(holds))

    def build(self, tree, scope):
        if not operators(tree):
            return self.atom(tree, scope)
        kind = tree[0]
        if kind == "temporal":
            return (tree[1], *(self.build(part, scope) for part in tree[2]))
        if kind == "not":
            return ("not", self.build(tree[1], scope))
        if kind == "binary" and tree[1] in ("AND", "OR", "=>", "<=>", "XOR"):
            left, right = (self.build(part, scope) for part in tree[2:])
            return {"AND": ("and", left, right), "OR": ("or", left, right), "=>": ("or", ("not", left), right),
                    "<=>": ("or", ("and", left, right), ("and", ("not", left), ("not", right))),
                    "XOR": ("or", ("and", left, ("not", right)), ("and", ("not", left), right))}[tree[1]]
        if kind == "quantified":
            parts = [self.build(tree[3], inner) for inner in bindings(tree[2], scope)]
            found = parts[0]
            for part in parts[1:]:
                found = ("and" if tree[1] == "FORALL" else "or", found, part)
            return found
        raise Refused(f"{sorted(operators(tree))} inside of {kind}")


def verdict(space, formula):
    """(kind, whether it holds, errors met in the formula itself)."""
    kind, maker = kind_of(formula), Formula(space)
    built = maker.build(formula, space.system.scope)
    if kind == "invariant":
        return kind, len(built[1][1]) == len(space.states), maker.errors
    if kind == "ctl":
        return kind, space.initial <= states_of(built, space), maker.errors
    return kind, not violated(built, space), maker.errors


# CTL

def states_of(formula, space):
    kind, *parts = formula
    everything, graph = set(range(len(space.states))), space.graph()
    if kind == "atom":
        return set(parts[0])
    sets = [states_of(part, space) for part in parts]
    first, last = sets[0], sets[-1]
    if kind == "not":
        return everything - first
    if kind == "and":
        return first & last
    if kind == "or":
        return first | last
    if kind == "EX":
        return _before(first, graph)
    if kind == "AX":
        return everything - _before(everything - first, graph)
    if kind in ("EF", "EU"):
        return _until(everything if kind == "EF" else first, last, graph)
    if kind == "AG":
        return everything - _until(everything, everything - first, graph)
    if kind == "EG":
        return _always(first, graph)
    if kind == "AF":
        return everything - _always(everything - first, graph)
    # A[p U q]: q comes, and no way leads through states without q to one with neither.
    waits = everything - last
    return everything - _always(waits, graph) - _until(waits, waits - first, graph)


def _before(target, graph):
    return {number for number, after in enumerate(graph) if any(one in target for one in after)}


def _until(stay, target, graph):
    found = set(target)
    while True:
        more = (_before(found, graph) & stay) - found
        if not more:
            return found
        found |= more


def _always(stay, graph):
    found = set(stay)
    while True:
        kept = found & _before(found, graph)
        if kept == found:
            return found
        found = kept


# LTL

def negative(formula):
    """The negation, with "not" nowhere but at atoms: those become ("atom", states), ("but", states)."""
    kind, *parts = formula
    if kind == "atom":
        return ("but", parts[0])
    if kind == "not":
        return positive(parts[0])
    other = {"and": "or", "or": "and", "X": "X", "U": "R", "R": "U"}
    if kind in other:
        return (other[kind], *(negative(part) for part in parts))
    return negative(_plain(formula))


def positive(formula):
    kind, *parts = formula
    if kind in ("atom", "true"):
        return formula
    if kind == "not":
        return negative(parts[0])
    if kind in ("and", "or", "X", "U", "R"):
        return (kind, *(positive(part) for part in parts))
    return positive(_plain(formula))


def _plain(formula):
    """F, G and W by U and R."""
    kind, *parts = formula
    if kind == "F":
        return ("U", ("not", ("atom", frozenset())), parts[0])
    if kind == "G":
        return ("R", ("atom", frozenset()), parts[0])
    return ("R", parts[1], ("or", parts[0], parts[1]))       # p W q


def apart(wanted, number):
    """Every way to do what is wanted at a state: (what is wanted next, untils put off)."""
    ways = []

    def go(rest, after, delayed):
        if not rest:
            ways.append((frozenset(after), frozenset(delayed)))
            return
        (kind, *parts), rest = rest[0], rest[1:]
        if kind == "atom":
            if number in parts[0]:
                go(rest, after, delayed)
        elif kind == "but":
            if number not in parts[0]:
                go(rest, after, delayed)
        elif kind == "and":
            go(parts + rest, after, delayed)
        elif kind == "or":
            go([parts[0]] + rest, after, delayed)
            go([parts[1]] + rest, after, delayed)
        elif kind == "X":
            go(rest, after | {parts[0]}, delayed)
        elif kind == "U":
            me = ("U", *parts)
            go([parts[1]] + rest, after, delayed)
            go([parts[0]] + rest, after | {me}, delayed | {me})
        else:
            me = ("R", *parts)
            go(parts + rest, after, delayed)
            go([parts[1]] + rest, after | {me}, delayed)

    go(list(wanted), frozenset(), frozenset())
    return set(ways)


def untils(formula):
    mine = {formula} if formula[0] == "U" else set()
    return mine.union(*(untils(part) for part in formula[1:] if isinstance(part, tuple)))


def violated(formula, space):
    """Whether some run from an initial state violates the formula."""
    wanted, graph = negative(formula), space.graph()
    promises = untils(wanted)
    edges, waiting = {}, [(number, frozenset([wanted])) for number in space.initial]
    known = set(waiting)
    cache = {}
    while waiting:
        number, set_of = node = waiting.pop()
        if (set_of, number) not in cache:
            cache[set_of, number] = apart(set_of, number)
        edges[node] = [((after, next_set), promises - delayed) for next_set, delayed in cache[set_of, number]
                       for after in graph[number]]
        for other, _ in edges[node]:
            if other not in known:
                known.add(other)
                waiting.append(other)
    for component in components(edges):
        kept = [promise for node in component for other, promise in edges[node] if other in component]
        if kept and set().union(*kept) >= promises:
            return True
    return False


def components(edges):
    """Strongly connected components (Tarjan, without recursion)."""
    index, low, on_stack, stack, found = {}, {}, set(), [], []
    for root in edges:
        if root in index:
            continue
        work = [(root, iter(edges[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            for other, _ in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(edges[other])))
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = set()
                    while not component or node not in component:
                        one = stack.pop()
                        on_stack.discard(one)
                        component.add(one)
                    found.append(component)
    return found
