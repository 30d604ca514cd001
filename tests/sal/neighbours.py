"""Lets the files of this folder use the tree and the shrinker of tests/fuzz. Import it before them.

This folder stays first, because that one has a run.py, a compare.py and a generate.py of its own.
"""

import sys
from pathlib import Path

FUZZ = Path(__file__).resolve().parent.parent / "fuzz"

if str(FUZZ) not in sys.path:
    sys.path.insert(1, str(FUZZ))
