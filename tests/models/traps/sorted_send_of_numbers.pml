/* order 2 exactly. `!!` with plain numbers only: no id is compared. */
chan q = [2] of { byte };
active [2] proctype P() { q!!7; end: false }
active proctype R() { end: do :: q?7 od }
