#!/usr/bin/env python3
"""Random Murphi models.

generate(seed, profile) gives the text of a model, tree(seed, profile) its tree, which is
what the shrinker works on. The same seed and profile always give the same model.

    python3 tests/murphi/generate.py --seed 7 --profile clean      prints one
"""

import argparse

import neighbours  # noqa: F401
import declarations
import rules
from printer import Printed
from profiles import PROFILES
from tree import Node
from world import Dice, World


def tree(seed, profile="clean"):
    settings = PROFILES[profile] if isinstance(profile, str) else profile
    dice = Dice(f"{settings.name} {seed}")
    world = World(dice, settings)
    units = declarations.constants(world)
    units += declarations.types(world)
    units += declarations.variables(world)
    units += rules.functions(world)
    units += declarations.startstates(world)
    units += rules.rules(world)
    units += rules.properties(world)
    return Node("model", dice.choice(["short", "long"]), units)


def generate(seed, profile="clean"):
    return Printed(tree(seed, profile)).text


def main():
    options = argparse.ArgumentParser(description="Print a random Murphi model.")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--profile", choices=sorted(PROFILES), default="clean")
    given = options.parse_args()
    print(generate(given.seed, given.profile), end="")


if __name__ == "__main__":
    main()
