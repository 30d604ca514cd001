#!/usr/bin/env python3
"""Mistakes put into symmetric models: found with symmetry and without, by runs that are equally short.

    seeded.py ISOSPIN ROOT [NAME ...]

A seed takes a model that holds (or an excerpt of it) and changes one line of it, as a person would get it wrong. The model must
keep a symmetry, or the seed says nothing and the test fails. Each is checked

    --shortest, with every strategy that the group allows, and without symmetry:   traces of the same length;
    --order dfs, with symmetry and without:                                        a violation,

and each trace is walked by `isospin replay`, in the model as it was written, and must end in the violation.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

STRATEGIES = ["canonical", "full", "segmented", "pc-segmented", "sorted", "pc-sorted", "chain", "local", "composed",
              "multiple"]

PETERSON, DBM, EMAIL = "instances/peterson3.pml", "dbm.pml", "instances/email3_unfeatured.pml"
FUTUREBUS, TELEPHONE, INITPROT = "instances/futurebus_3m.pml", "instances/telephone3.pml", "instances/initprot3.pml"
BASE2, ALLOCATOR = "instances/base2_2_2.pml", "instances/allocator576.pml"
RING, TREE, TORUS = "ring_through_numbers.pml", "tree.pml", "ring_through_channels.pml"
CHANNELS, RECORDS = "channel_in_message.pml", "array_of_records.pml"

# name: model, what is written there, what is written instead, the kind of violation.
SEEDS = {
    "peterson: one level less": (PETERSON, ":: k < N ->", ":: k < N - 1 ->", "assertion"),
    "peterson: nobody waits": (PETERSON, ":: ok || turn[k] != me", ":: true", "assertion"),
    "peterson: on the same level is behind": (PETERSON, "] < k)", "] <= k)", "assertion"),
    "peterson: turn before flag": (PETERSON, "flag[me] = k;\n\t\tturn[k] = me;", "turn[k] = me;\n\t\tflag[me] = k;", "assertion"),
    "peterson: who leaves waits for the next": ("instances/peterson3_blocking.pml", "ncrit--;", "ncrit--; ncrit > 0;",
                                                "invalid-end-state"),
    "dbm: one confirmation too many": (DBM, "confirmed[me] == N-1", "confirmed[me] == N", "invalid-end-state"),
    "dbm: reserved twice": (DBM, "owner == N ->", "true ->", None),
    "dbm: a notice is read twice": (DBM, "notice[me] -> notice[me] = false", "notice[me] -> skip", "runtime-error"),
    "dbm: own notice is forgotten": (DBM, "owner = me;", "owner = me; assert(!notice[me]);", "assertion"),
    "email: back to the sender": (EMAIL, ":: else -> lookup(receiver,box)", ":: else -> lookup(sender,box)", "assertion"),
    "email: nobody reads when he cannot write": (EMAIL, "(nempty(in) || nfull(out))", "nfull(out)", "invalid-end-state"),
    "futurebus: a second elect": (FUTUREBUS, "st[i] == COMP && NOELECT -> st[i] = ELECT; nelect++; assert(nelect == 1); phase = 3",
                                   "st[i] == COMP -> st[i] = ELECT; nelect++; assert(nelect == 1)", "assertion"),
    "futurebus: elects are not counted down": (FUTUREBUS, "nelect = 0; CLEAR; phase = 0", "CLEAR; phase = 0", "assertion"),
    "telephone: nobody is engaged": (TELEPHONE, "partner == _pid || full(out)", "partner == _pid", "invalid-end-state"),
    "initprot: forked too early": (INITPROT, "over[p] = true;", "forked[p] = true; over[p] = true;", None),
    "initprot: nothing is waited for": (INITPROT, "(x[p].by[0] && x[p].by[1] && x[p].by[2]);", "skip;", "assertion"),
    "base station: given back twice": (BASE2, "radio[c]!data;\n\t   fromS[s]!ret,c; c = M",
                                       "assert(empty(radio[c])); radio[c]!data; fromS[s]!ret,c; fromS[s]!ret,c; c = M", "assertion"),
    "allocator: grants two": (ALLOCATOR, "atomic { user_of_resource = 0; rsp!release }", "rsp!release; user_of_resource = 0",
                              "assertion"),
    "allocator: stays with the user": (ALLOCATOR, "atomic { user_of_resource = 0; rsp!release }", "rsp!release", "assertion"),
    "ring: a place that is left out": (RING, "t = (_pid + 1) % 5 od", "assert(s[(_pid + 1) % 5] != s[_pid]); t = (_pid + 1) % 5 od",
                                       "assertion"),
    "ring: taken for good": (RING, ":: t == 5 -> t = _pid :: t == _pid && s[_pid] < 2 ->", ":: t == 5 -> t = _pid; t != _pid :: t == _pid && s[_pid] ->",
                             "invalid-end-state"),
    "ring of channels: three are full": (TORUS, ":: c[_pid]!1", ":: c[_pid]!1; assert(empty(c[(_pid + 1) % 5]) || empty(c[(_pid + 4) % 5]))",
                                         "assertion"),
    "tree: the root before its leaves": (TREE, "b[1] && b[2] ->", "b[1] && b[2] -> assert(b[3] && b[4] && b[5] && b[6]);", "assertion"),
    "channels: two wait": (CHANNELS, ":: q?x; x!1", ":: q?x; q?x; x!1", "invalid-end-state"),
    "records: all of them": (RECORDS, "r[_pid].n = r[_pid].a od",
                             "assert(!(r[0].a && r[1].a && r[2].a)); r[_pid].n = r[_pid].a od", "assertion"),
}


class Seeded:
    def __init__(self, isospin, root):
        self.isospin, self.root = isospin, pathlib.Path(root)
        self.folder = pathlib.Path(tempfile.mkdtemp())

    def text(self, model):
        papers, constructs = self.root / "models" / "papers" / model, self.root / "tests" / "models" / "constructs" / model
        return (papers if papers.is_file() else constructs).read_text()

    def check(self, path, *words):
        done = subprocess.run([self.isospin, "check", *self.definitions, str(path), "--por", "off", "--json", *words], capture_output=True,
                              text=True)
        if "--strategy cannot be used" in done.stdout:
            return None
        assert done.returncode in (0, 1), (path, words, done.returncode, done.stdout, done.stderr)
        return json.loads(done.stdout)

    def length(self, found):
        return len(found["violation"]["trace"]["steps"])

    def walk(self, path, words):
        trail = self.folder / "trail.json"
        done = subprocess.run([self.isospin, "check", *self.definitions, str(path), "--por", "off", "--trail", str(trail), *words], capture_output=True,
                              text=True)
        assert done.returncode == 1, (words, done.returncode, done.stderr)
        walked = subprocess.run([self.isospin, "replay", str(trail), "--json"], capture_output=True,
                                text=True)
        assert walked.returncode == 1, (words, walked.returncode, walked.stdout[-500:], walked.stderr)

    def seed(self, model, old, new, kind):
        text = self.text(model)
        assert old in text, "the model has no such line"
        path = self.folder / "seeded.pml"
        path.write_text(text.replace(old, new))
        self.definitions = ["-DN=4"] if model == DBM else []
        plain = self.check(path, "--shortest", "--symmetry", "off")
        assert plain["verdict"] == "violated", plain["verdict"]
        assert kind in (None, plain["violation"]["kind"]), plain["violation"]["kind"]
        least = self.length(plain)
        tried = 0
        for strategy in STRATEGIES:
            found = self.check(path, "--shortest", "--symmetry", "auto", "--strategy", strategy)
            if not found:
                continue
            tried += 1
            assert found["symmetry"] and found["symmetry"]["order"] != "1", "nothing is symmetric any more"
            assert found["verdict"] == "violated", (strategy, found["verdict"])
            assert self.length(found) == least, (strategy, self.length(found), least)
        for words in (["--order", "dfs", "--symmetry", "auto"], ["--order", "dfs", "--symmetry", "off"]):
            assert self.check(path, *words)["verdict"] == "violated", words
            self.walk(path, words)
        self.walk(path, ["--shortest", "--symmetry", "auto"])
        assert tried >= 4, f"only {tried} strategies can be used"
        return plain["violation"]["kind"], least


def main():
    seeded = Seeded(sys.argv[1], sys.argv[2])
    wrong = 0
    for name, seed in SEEDS.items():
        if sys.argv[3:] and name not in sys.argv[3:]:
            continue
        try:
            kind, least = seeded.seed(*seed)
            print(f"{name}: {kind} after {least} steps, with and without symmetry", flush=True)
        except AssertionError as failure:
            wrong += 1
            print(f"{name}: {failure}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
