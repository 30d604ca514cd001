"""Random models of the toy language (tests/unit/language/toy): guarded commands over ranges, several initial states."""

import random


def generate(seed):
    chance = random.Random(seed)
    cells = chance.randint(1, 3)
    plain = [(f"v{i}", chance.choice([cells - 1, 1, 2])) for i in range(chance.randint(1, 2))]
    arrays = [(f"a{i}", chance.choice([1, 2])) for i in range(chance.randint(1, 2))]
    undefined = {name for name, _ in plain if chance.random() < 0.4}
    lines = [f"cells {cells}"]
    lines += [f"var {name} 0..{high}{'?' if name in undefined else ''}" for name, high in plain]
    lines += [f"each {name} 0..{high}" for name, high in arrays]

    def reference(index_of_me):
        if chance.random() < 0.4:
            return chance.choice(plain)[0]
        return chance.choice(arrays)[0] + ("[me]" if index_of_me else f"[{chance.randrange(cells)}]")

    def value(depth=0):
        kind = chance.random()
        if depth > 1 or kind < 0.35:
            return str(chance.randint(0, 2))
        if kind < 0.5:
            return "me"
        if kind < 0.85:
            return reference(chance.random() < 0.8)
        return f"({value(depth + 1)}+{value(depth + 1)})%{chance.randint(1, 3)}"

    def condition():
        part = f"{value()}{chance.choice(['==', '!=', '<'])}{value()}"
        if undefined and chance.random() < 0.3:
            part = f"undef {chance.choice(sorted(undefined))}"
        return part if chance.random() < 0.5 else f"{part} && {value()}=={value()}"

    def assignments():
        targets = {reference(True) for _ in range(chance.randint(1, 3))}
        return ", ".join(f"{target}:={'undef' if target in undefined and chance.random() < 0.3 else value()}"
                         for target in sorted(targets))

    for _ in range(chance.randint(0, 3)):
        targets = {reference(False) for _ in range(chance.randint(1, 3))}
        lines.append("start " + ", ".join(f"{target}={chance.randint(0, 1)}" for target in sorted(targets)))
    for number in range(chance.randint(1, 4)):
        lines.append(f"rule r{number}: {condition()} -> {assignments()}")
    name, high = chance.choice(arrays)
    lines.append(f"invariant limit: all i: {name}[i]<{chance.choice([high, high + 1])}")
    return "\n".join(lines) + "\n"
