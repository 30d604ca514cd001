#!/usr/bin/env python3
"""A small SAL of our own, to judge the one of isospin: parse, put together, search by brute force.

    python3 tests/sal/reference.py FILE [-D N=4]... [--states 200000]

Prints JSON: for each theorem, and for the module that is checked where there is none, how many
initial states, states, transitions (different pairs of states) and steps (rules_fired: every
enabled command with each of its choices; with || a joint choice is one), whether the model
errs, whether it can come to a deadlock, and the verdict. A step that errs has no successor, so
that counts of a model with errors say little. The meaning is that of docs/sal.md, written a
second time and from that text alone.
"""

import argparse
import json
import sys

from evaluate import constant_value, type_of
from explore import MOST_STATES, Explorer, TooLarge
from logic import verdict
from modules import System
from syntax import Refused, parse
from values import ModelError, Simple


def declare(scope, name, meaning):
    if name in scope:
        raise Refused(f"{name} is declared twice")
    scope[name] = meaning


def constant(scope, name, of, value):
    of = type_of(of, scope)
    try:
        of.check(value)
    except ModelError as error:
        raise Refused(f"{name}: {error}") from None
    declare(scope, name, ("value", value))


def given(text):
    return {"TRUE": True, "FALSE": False}.get(text.upper(), int(text) if text.lstrip("-").isdigit() else text)


def read(text, definitions=None):
    """(scope, theorems, modules without parameters in order) of a context."""
    _, parameters, declarations = parse(text)
    definitions, scope, theorems, modules = dict(definitions or {}), {}, [], []
    for name, of in parameters:
        if name not in definitions:
            raise Refused(f"the parameter {name} has no value")
        constant(scope, name, of, given(definitions.pop(name)))
    for kind, name, *rest in declarations:
        if kind == "type":
            if rest[0][0] == "scalar":
                declare(scope, name, ("type", Simple(name, rest[0][1])))
                for member in rest[0][1]:
                    declare(scope, member, ("value", member))
            else:
                declare(scope, name, ("type", type_of(rest[0], scope)))
        elif kind == "constant":
            value = given(definitions.pop(name)) if name in definitions else constant_value(rest[1], scope)
            constant(scope, name, rest[0], value)
        elif kind == "function":
            declare(scope, name, ("function", rest[0], rest[2], dict(scope)))
        elif kind == "module":
            declare(scope, name, ("module", rest[0], rest[1], dict(scope)))
            if not rest[0]:
                modules.append(name)
        else:
            theorems.append((name, rest[0], rest[1], dict(scope)))
    if definitions:
        raise Refused(f"no constants {sorted(definitions)}")
    return scope, theorems, modules


def figures(space):
    return {"initial_states": len(space.initial), "states": len(space.states), "transitions": space.transitions(),
            "rules_fired": space.rules_fired, "error": bool(space.errors), "errors": sorted(set(space.errors))[:3],
            "stuck": space.ends(), "stuttering": space.stutters()}


def judge(text, definitions=None, most_states=MOST_STATES):
    """What is printed, as a dictionary."""
    scope, theorems, modules = read(text, definitions)
    spaces, found = {}, []

    def space_of(tree, inner):
        key = repr(tree)
        if key not in spaces:
            spaces[key] = Explorer(System(tree, inner), most_states)
        return spaces[key]
    for name, tree, formula, inner in theorems:
        space = space_of(tree, inner)
        kind, holds, errors = verdict(space, formula)
        row = {"name": name, "kind": kind, **figures(space), "verdict": "holds" if holds else "violated"}
        if errors:
            row.update(error=True, errors=sorted({*row["errors"], *errors})[:3])
        found.append(row)
    answer = {"theorems": found}
    if not theorems:
        if not modules:
            raise Refused("no module to check")
        answer["module"] = {"name": modules[-1], **figures(space_of(("use", modules[-1], []), scope))}
    return answer


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("model")
    options.add_argument("-D", dest="definitions", action="append", default=[], metavar="NAME=VALUE")
    options.add_argument("--states", type=int, default=MOST_STATES)
    asked = options.parse_args()
    sys.setrecursionlimit(100_000)
    try:
        with open(asked.model, encoding="utf-8") as file:
            answer = judge(file.read(), dict(one.split("=", 1) for one in asked.definitions), asked.states)
    except Refused as refusal:
        answer = {"refused": str(refusal)}
    except TooLarge as large:
        answer = {"too_large": str(large)}
    print(json.dumps(answer, indent=1))
    return 0 if "theorems" in answer else 1


if __name__ == "__main__":
    sys.exit(main())
