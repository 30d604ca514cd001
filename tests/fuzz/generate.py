#!/usr/bin/env python3
"""Random Promela models.

generate(seed, profile) gives the text of a model, tree(seed, profile) its tree, which is
what the shrinker works on. The same seed and profile always give the same model.

    python3 tests/fuzz/generate.py --seed 7 --profile safety      prints one
"""

import argparse

import almost_equal
import claims
import declarations
import folds
import meetings
import mistakes
import processes
import symmetric
from printer import Printed
from profiles import PROFILES
from scope import Dice, World
from tree import Node, walk


def tree(seed, profile="safety"):
    settings = PROFILES[profile] if isinstance(profile, str) else profile
    dice = Dice(f"{settings.name} {seed}")
    world = World(dice, settings)
    if settings.name in ("symmetric", "endless_symmetric"):
        return symmetric.model(world)
    if settings.name == "almost-equal":
        return almost_equal.model(world)
    if settings.name == "folds":
        return folds.model(world)
    if settings.name in ("meetings", "endless"):
        return meetings.model(world)
    units = declarations.mtypes(world)
    units += declarations.records(world)
    units += declarations.channels(world)
    units += declarations.variables(world)
    units += declarations.macros(world)
    units += declarations.inlines(world)
    units += processes.proctypes(world)
    units += claims.traces(world)
    units += claims.claims(world)
    model = _without_hidden_in_d_steps(Node("model", None, units))
    if any(unit.kind == "trace" for unit in units):
        model = _in_order(model)
    if dice.chance(settings.wrong):
        model = mistakes.spoil(dice, model)
    return model


def _without_hidden_in_d_steps(model):
    """pan does not take back what a d_step does to hidden variables (docs/promela.md, Counts). What an inline
    or its arguments name may come into a d_step, too."""
    inside = {part.value for node in walk(model) if node.kind in ("d_step", "inline", "call", "call_value")
              for part in walk(node) if part.kind == "variable"}

    def shown(node):
        if node.kind == "declaration" and node.value[0] == "hidden" and node.value[2] in inside:
            return Node("declaration", ("",) + node.value[1:], node.parts)
        return node

    return Node("model", None, [shown(unit) for unit in model.parts])


def _in_order(node):
    """With sends and receives at the ends of channels only: a trace in SPIN looks at the message there,
    also when the message that goes in or out is another (docs/promela.md, Counts)."""
    value = node.value
    if node.kind in ("send", "receive"):
        value = (value[0][0],) + value[1:]
    return Node(node.kind, value, [_in_order(part) for part in node.parts])


def generate(seed, profile="safety"):
    return Printed(tree(seed, profile)).text


def main():
    options = argparse.ArgumentParser(description="Print a random Promela model.")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--profile", choices=sorted(PROFILES), default="safety")
    given = options.parse_args()
    print(generate(given.seed, given.profile), end="")


if __name__ == "__main__":
    main()
