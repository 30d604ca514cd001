"""The group that is found against the largest that there is, on random models with replicated processes.

    brute_force.py --isospin PROGRAM --state-graph PROGRAM [--count N] [--seed N] [--most-states N] [--keep FOLDER]

The random models (tests/fuzz/symmetric.py) keep to names that say what holds ids and what is indexed by them. So every
permutation of the processes has one natural action on states: processes and elements of arrays change places, ids are
renamed wherever they stand. Each permutation is tried on every state of the whole graph: the initial state must be its own
image, and images of successors must be the successors of the image. Those that pass are the largest group. What
`isospin symmetry` finds must lie in it; how often it is all of it is counted, and each miss is shown. A symmetry that is not in
it may exchange places in the code as well, say the options that a process takes because of its number: then it must
pass on every state with the action it was found with (--certify deep). Ends with 1 when a found permutation is none, or when
fewer than nine in ten groups are complete.
"""

import argparse
import collections
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
INDEXED = re.compile(r"^((?:flag\d|phase\d|item|box)[a-z]*)\[(\d+)\]((?:\.[a-z]+)?)$")
HOLDS_ID = re.compile(r"^(holder\d|other|me|item(\[\d+\])?\.partner)$")
CONTENTS = re.compile(r"^(box\[\d+\]|queue)$")


class Family:
    """The replicated processes of a model: their pids, and the id of each."""

    def __init__(self, text, states):
        fullest = max(states, key=lambda state: len(state["processes"]))
        self.pids = [pid for pid, name, _ in fullest["processes"] if name.startswith("P(")]
        started = re.search(r"run P\((\d+)\)|for \(i : (\d+)", text)
        self.lowest = int(started.group(1) or started.group(2)) if started else 0
        self.ids = [self.lowest + i for i in range(len(self.pids))]


class NaturalAction:
    def __init__(self, family, permutation, plain):
        self.pid = {p: family.pids[permutation[i]] for i, p in enumerate(family.pids)}
        self.id = {n: family.ids[permutation[i]] for i, n in enumerate(family.ids)}
        self.plain = plain

    def rename(self, digits):
        return str(self.id.get(int(digits), int(digits)))

    def slot(self, owner, name, value, location):
        image = name
        indexed = INDEXED.match(name)
        if indexed:
            image = f"{indexed.group(1)}[{self.rename(indexed.group(2))}]{indexed.group(3)}"
        if CONTENTS.match(name):
            value = re.sub(r"\d+", lambda digits: self.rename(digits.group()), value)
        elif HOLDS_ID.match(name) and place_of(owner, name, location) not in self.plain:
            value = self.rename(value)
        return self.pid.get(owner, owner), image, value

    def __call__(self, state):
        at = {pid: location for pid, _, location in state["processes"]}
        return key([[self.pid.get(pid, pid), location] for pid, _, location in state["processes"]],
                   [self.slot(owner, name, value, at.get(owner)) for owner, name, value in state["slots"]])


def place_of(owner, name, location):
    """Variables that are dead somewhere hold 0 there, which is no id: told apart by where their process is."""
    return re.sub(r"\[\d+\]", "", name), location if owner >= 0 else None


def plain_places(states):
    """Where nothing but 0 is ever held."""
    values = collections.defaultdict(set)
    for state in states:
        at = {pid: location for pid, _, location in state["processes"]}
        for owner, name, value in state["slots"]:
            values[place_of(owner, name, at.get(owner))].add(value)
    return {place for place, held in values.items() if held == {"0"}}


def key(processes, slots):
    return tuple(sorted(map(tuple, processes))), tuple(sorted(map(tuple, slots)))


def is_automorphism(action, graph, number_of):
    states = graph["states"]
    image = [number_of.get(action(state)) for state in states]
    if image[0] != 0 or None in image:
        return False
    return all({image[n] for n in graph["next"][s]} == set(graph["next"][image[s]])
               and graph["findings"][s] == graph["findings"][image[s]] for s in range(len(states)))


def largest_group(text, graph):
    """(family, permutations), or nothing when names do not tell all states apart."""
    states = graph["states"]
    number_of = {key([[pid, location] for pid, _, location in state["processes"]], state["slots"]): number
                 for number, state in enumerate(states)}
    if len(number_of) < len(states):
        return None
    family = Family(text, states)
    plain = plain_places(states)
    return family, {permutation for permutation in itertools.permutations(range(len(family.pids)))
                    if is_automorphism(NaturalAction(family, permutation, plain), graph, number_of)}


def found_group(report, family):
    """What the generators do to the processes, multiplied out."""
    generators = []
    for written in report["group"]["generators"]:
        permutation = list(range(len(family.pids)))
        for cycle in re.findall(r"\(((?:[^()]|\([^()]*\))*)\)", written):
            pids = [int(n[2:-1]) for n in cycle.split(", ") if re.fullmatch(r"P\(\d+\)", n)]
            for here, there in zip(pids, pids[1:] + pids[:1]):
                permutation[family.pids.index(here)] = family.pids.index(there)
        generators.append(tuple(permutation))
    group = {tuple(range(len(family.pids)))}
    todo = list(group)
    while todo:
        element = todo.pop()
        for generator in generators:
            product = tuple(generator[i] for i in element)
            if product not in group:
                group.add(product)
                todo.append(product)
    return group


def passes_everywhere(arguments, path):
    done = subprocess.run([arguments.isospin, "symmetry", str(path), "--certify", "deep", "--max-states",
                           str(arguments.most_states + 1), "--json"], capture_output=True, text=True)
    deep = json.loads(done.stdout)["deep"]
    return deep["exhaustive"] and deep["failure"] is None


def random_model(seed):
    return subprocess.run([sys.executable, str(ROOT / "tests" / "fuzz" / "generate.py"), "--profile", "symmetric",
                           "--seed", str(seed)], capture_output=True, text=True, check=True).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--isospin", required=True)
    parser.add_argument("--state-graph", required=True)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most-states", type=int, default=2000)
    parser.add_argument("--keep", help="put models with a miss here")
    arguments = parser.parse_args()
    compared = equal = wrong = 0
    orders = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in itertools.count(arguments.seed):
            if compared == arguments.count:
                break
            text = random_model(seed)
            path = pathlib.Path(folder) / "random.pml"
            path.write_text(text, encoding="utf-8")
            done = subprocess.run([arguments.state_graph, str(path), str(arguments.most_states)], capture_output=True,
                                  text=True)
            graph = json.loads(done.stdout) if done.returncode == 0 else None
            largest = graph and len(graph["states"]) > 2 and largest_group(text, graph)
            if not largest:
                continue
            family, group = largest
            report = json.loads(subprocess.run([arguments.isospin, "symmetry", str(path), "--json"],
                                               capture_output=True, text=True).stdout)
            found = found_group(report, family)
            compared += 1
            equal += found == group
            orders[len(found)] += 1
            if not found <= group and passes_everywhere(arguments, path):
                equal += 1
                print(f"seed {seed}: {len(found)} found, which exchange places in the code; {len(group)} do not", flush=True)
            elif not found <= group:
                wrong += 1
                print(f"seed {seed}: WRONG, {len(found)} found, {len(group)} there are", flush=True)
            elif found != group:
                print(f"seed {seed}: {len(found)} of {len(group)} found", flush=True)
            if found != group and arguments.keep:
                pathlib.Path(arguments.keep).mkdir(parents=True, exist_ok=True)
                (pathlib.Path(arguments.keep) / f"{seed}.pml").write_text(text, encoding="utf-8")
    shares = ", ".join(f"order {order}: {count}" for order, count in sorted(orders.items()))
    print(f"{compared} models: {equal} groups complete ({100 * equal / compared:.1f} %), {wrong} wrong; {shares}")
    return 1 if wrong or equal < 0.9 * compared else 0


if __name__ == "__main__":
    sys.exit(main())
