"""What kinds of random Murphi models there are, and how big they get.

All probabilities are per place where the construct could stand. The numbers were chosen by
measuring with rumur (`run.py --statistics`): nearly all models are accepted, most of `clean`
and `symmetric` are free of errors and have more than 50 states, about a third of `wild` fails.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Profile:
    name: str
    types: tuple = (2, 5)          # how many named types, at least and at most
    variables: tuple = (3, 7)
    space: float = 15.5            # log2 of how many values all variables together may have
    scalarsets: tuple = (0, 2)
    functions: tuple = (0, 3)
    rules: tuple = (2, 5)
    movers: float = 0.8            # a variable has a rule that makes it change
    statements: tuple = (1, 4)     # of a body, before nesting
    depth: int = 2                 # of nested statements
    expression_depth: int = 3
    startstates: tuple = (1, 2)
    invariants: tuple = (0, 2)
    partial: float = 0.15          # a variable may be undefined, and is read with care
    assumes: float = 0.08
    covers: float = 0.15
    liveness: float = 0.06
    daring: float = 0.02           # a property is any condition rather than one that is always true
    careless: float = 0.0          # a value is stored, an index, divisor or undefined value used as it comes
    forgetful: float = 0.0         # a start state leaves a variable undefined
    symmetric: bool = False        # no code tells one member of a scalarset from another


CLEAN = Profile("clean")
PROFILES = {
    "clean": CLEAN,
    "wild": replace(CLEAN, name="wild", partial=0.2, daring=0.06, careless=0.012, forgetful=0.015,
                    invariants=(0, 3), space=14.0),
    "symmetric": replace(CLEAN, name="symmetric", scalarsets=(1, 2), symmetric=True, partial=0.25, rules=(2, 4),
                         variables=(1, 4), space=14.0, liveness=0.03),
}
