"""What kinds of random models there are, and how big they get.

All probabilities are per place where the construct could stand. The numbers were chosen by
measuring against SPIN (`run.py --statistics`): most models should have between 5 and
20 000 states, about a third an error, and few statements that nothing reaches.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Profile:
    name: str
    proctypes: tuple = (1, 3)      # how many proctypes, at least and at most
    statements: tuple = (3, 7)     # statements of a process, before nesting
    depth: int = 3                 # of nested statements
    expression_depth: int = 3
    globals: tuple = (2, 5)
    channels: tuple = (0, 2)
    records: float = 0.3           # a model has record types
    inlines: float = 0.3
    macros: float = 0.25
    claims: float = 0.12           # a never claim or ltl formulas
    traces: float = 0.05
    priorities: float = 0.08
    provided: float = 0.06
    last: float = 0.07             # the model may read _last
    exclusive: float = 0.04        # xr and xs
    careless: float = 0.03         # index, divisor or channel may be wrong at run time
    wrong: float = 0.0             # the whole model may be one that SPIN rejects
    endless: float = 0.0           # a loop inside an atomic sequence need not end, and SPIN may not, either


SAFETY = Profile("safety")
PROFILES = {
    "safety": SAFETY,
    "tiny": replace(SAFETY, name="tiny", proctypes=(1, 2), statements=(1, 4), depth=2,
                    expression_depth=2, globals=(1, 3), channels=(0, 1)),
    # Models to check formulas on.
    "claims": replace(SAFETY, name="claims", claims=1.0, statements=(2, 5)),
    "wrong": replace(SAFETY, name="wrong", wrong=0.5, statements=(2, 5)),
    "symmetric": replace(SAFETY, name="symmetric", claims=0.0, statements=(2, 5)),
    # Proctypes that are written out, and differ in small edits only.
    "almost-equal": replace(SAFETY, name="almost-equal", claims=0.0),
    # Loops over all members inside one indivisible step; ids that init sets.
    "folds": replace(SAFETY, name="folds", claims=0.0),
    # Rendezvous, and what can tell whether somebody waits: else, unless, atomic, remote labels.
    "meetings": replace(SAFETY, name="meetings"),
    # Atomic sequences with loops that nothing bounds; to be compared by checks that can do without SPIN.
    "endless": replace(SAFETY, name="endless", endless=1.0),
    "endless_symmetric": replace(SAFETY, name="endless_symmetric", claims=0.0, statements=(2, 5), endless=0.7),
}
