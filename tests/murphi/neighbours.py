"""Lets the files of this folder use what tests/fuzz and tests/agreement share with them: the tree, the dice and the
shrinker of the one, the way isospin is called of the other. Import it before them.

This folder stays first, because those have a run.py, a compare.py and a generate.py of their own.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent

for place, folder in enumerate(("fuzz", "agreement"), start=1):
    if str(TESTS / folder) not in sys.path:
        sys.path.insert(place, str(TESTS / folder))
