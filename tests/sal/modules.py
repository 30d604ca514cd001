"""Modules put together: from a module expression to a System of slots, definitions and steps.

Every declared variable becomes a Variable. Where modules are put together by a name, one
Variable becomes an alias of another, or of a part of it: an input of the output that drives
it, a local of `m[i]` of the element i of an array. What is no alias in the end has slots.
"""

from evaluate import bindings, compiled, constant_value, fixed, located, path_codes, step_into, type_of, Code
from syntax import Refused
from values import Compound, ModelError, Unbounded, array


class Variable:
    def __init__(self, name, of):
        if isinstance(of, Unbounded):
            raise Refused(f"{name} has no finitely many values")
        self.name, self.type, self.alias, self.offset = name, of, None, None

    def becomes(self, other, offset=0, of=None):
        """From now on this is the part of the other that begins at offset."""
        (me, inside), (root, more) = self.root(), other.root()
        if me is root:
            return
        if inside or not me.type.same(of or other.type):
            raise Refused(f"{self.name} and {other.name} have different types")
        me.alias = (root, more + offset)

    def root(self):
        one, offset = self, 0
        while one.alias:
            one, offset = one.alias[0], offset + one.alias[1]
        return one, offset

    def place(self):
        root, offset = self.root()
        return root.offset + offset


class Interface:
    """What a module shows (name to [kind, Variable]), its locals in the order of the text, and its parts: ("base", module,
    scope, variables) or (operator, parts)."""

    def __init__(self, visible, hidden, part):
        self.visible, self.hidden, self.part = visible, hidden, part


class Composer:
    def __init__(self):
        self.variables, self.driven = [], []

    def variable(self, name, of):
        self.variables.append(Variable(name, of))
        return self.variables[-1]

    def compose(self, tree, scope, outer):
        """outer: the variables that WITH declares around here."""
        return getattr(self, "_" + tree[0])(tree, scope, outer)

    def _base(self, tree, scope, outer):
        visible, hidden, names = {}, [], {}
        for kind, name, of in tree[1]["variables"]:
            if name in names:
                raise Refused(f"{name} is declared twice")
            one = self.variable(name, type_of(of, scope))
            names[name] = (kind, one)
            if kind == "LOCAL":
                hidden.append((name, one))
            else:
                visible[name] = [kind, one]
        return Interface(visible, hidden, ("base", tree[1], scope, names))

    def _use(self, tree, scope, outer):
        _, name, arguments = tree
        found = scope.get(name)
        if not found or found[0] != "module":
            raise Refused(f"no module {name}")
        _, parameters, body, home = found
        if len(parameters) != len(arguments):
            raise Refused(f"{name} takes {len(parameters)} parameters, not {len(arguments)}")
        inner = dict(home)
        for (parameter, of), argument in zip(parameters, arguments):
            value = constant_value(argument, scope)
            try:
                type_of(of, inner).check(value)
            except Exception as error:
                raise Refused(f"{parameter}: {error}") from None
            inner[parameter] = ("value", value)
        return self.compose(body, inner, {})

    def _compose(self, tree, scope, outer):
        _, operator, trees = tree
        found = [self.compose(one, scope, outer) for one in trees]
        visible = {}
        for one in found:
            for name, (kind, variable) in one.visible.items():
                self.join(visible, name, kind, variable)
        return Interface(visible, [local for one in found for local in one.hidden], (operator, [one.part for one in found]))

    def join(self, visible, name, kind, variable):
        if name not in visible:
            visible[name] = [kind, variable]
            return
        before, other = visible[name]
        kinds = {before, kind}
        if kinds in ({"OUTPUT"}, {"OUTPUT", "GLOBAL"}):
            raise Refused(f"two modules have the output {name}")
        if before == "INPUT" and kind != "INPUT":
            other.becomes(variable)
            visible[name] = [kind, variable]
        else:
            variable.becomes(other)

    def _rename(self, tree, scope, outer):
        _, renames, body = tree
        inner = self.compose(body, scope, outer)
        old = {name for name, _, _ in renames}
        if len(old) < len(renames) or not old <= inner.visible.keys():
            raise Refused(f"RENAME of what is not there, or twice: {sorted(old - inner.visible.keys())}")
        visible = {name: entry for name, entry in inner.visible.items() if name not in old}
        for name, new, steps in renames:
            kind, variable = inner.visible[name]
            if new in outer:
                self.attach(kind, variable, *outer[new], steps, scope)
            elif steps:
                raise Refused(f"RENAME to a part of {new}, which no WITH declares")
            else:
                self.join(visible, new, kind, variable)
        return Interface(visible, inner.hidden, inner.part)

    def attach(self, kind, variable, outer_kind, target, steps, scope):
        """The variable becomes a part of one that WITH declares."""
        if kind == "OUTPUT" and outer_kind in ("INPUT", "GLOBAL") or kind == "GLOBAL" and outer_kind != "GLOBAL":
            raise Refused(f"{kind} {variable.name} cannot become {outer_kind} {target.name}")
        offset, of = 0, target.type
        try:
            for code in path_codes(steps, scope, "constant"):
                more, of = step_into(of, code.run(None))
                offset += more
        except ModelError as error:
            raise Refused(f"{target.name}: {error}") from None
        variable.becomes(target, offset, of)
        if kind == "OUTPUT":
            self.driven.append((variable.name, target, range(offset, offset + of.size)))

    def _hide(self, tree, scope, outer):
        _, kind, names, body = tree
        inner = self.compose(body, scope, outer)
        for name in names:
            if name in inner.visible:
                before, variable = inner.visible[name]
                if before == "INPUT":
                    raise Refused(f"{name} is an input")
                if kind == "LOCAL":
                    del inner.visible[name]
                    inner.hidden.append((name, variable))
                else:
                    inner.visible[name] = [kind, variable]
            else:
                found = [local for local in inner.hidden if local[0] == name]
                if kind == "LOCAL" or len(found) != 1:
                    raise Refused(f"no variable {name} to make {kind}")
                inner.hidden.remove(found[0])
                inner.visible[name] = [kind, found[0][1]]
        return inner

    def _with(self, tree, scope, outer):
        _, declared, body = tree
        made = {name: (kind, self.variable(name, type_of(of, scope))) for kind, name, of in declared}
        inner = self.compose(body, scope, {**outer, **made})
        visible, hidden = dict(inner.visible), list(inner.hidden)
        for name, (kind, variable) in made.items():
            if name in visible:
                self.attach(*visible.pop(name), kind, variable, [], scope)
            if kind == "LOCAL":
                hidden.append((name, variable))
            else:
                visible[name] = [kind, variable]
        return Interface(visible, hidden, inner.part)

    def _multi(self, tree, scope, outer):
        _, operator, ((name, of), *rest), body = tree
        index = type_of(of, scope)
        body = ("multi", operator, rest, body) if rest else body
        found = [self.compose(body, {**scope, name: ("value", value)}, outer) for value in index.all()]
        visible = {}
        for one in found:
            for key, (kind, variable) in one.visible.items():
                if kind != "OUTPUT":
                    self.join(visible, key, kind, variable)
        for key, (kind, _) in found[0].visible.items():
            if kind == "OUTPUT":
                visible[key] = [kind, self.lined_up(key, index, [one.visible[key][1] for one in found])]
        hidden = [(local[0], self.lined_up(local[0], index, [one.hidden[place][1] for one in found]))
                  for place, local in enumerate(found[0].hidden)]
        return Interface(visible, hidden, (operator, [one.part for one in found]))

    def lined_up(self, name, index, variables):
        """An array of which the variables become the elements."""
        whole = self.variable(name, array(index, variables[0].type))
        for one, offset in zip(variables, whole.type.offsets):
            one.becomes(whole, offset, variables[0].type)
        return whole


# What a system consists of

class Item:
    """An assignment in a step. rest gives (offset, type) where an index is no constant; choices is a Code that gives the values to
    choose among, or None, and value a Code."""

    def __init__(self, offset, of, rest, value, choices):
        self.offset, self.type, self.rest, self.value, self.choices = offset, of, rest, value, choices


class Definition:
    def __init__(self, offset, of):
        self.offset, self.type, self.now, self.after, self.busy = offset, of, None, None, False

    def slot(self, k, code, moment):
        if self.busy:
            raise Refused("a definition depends on itself")
        self.busy = True
        try:
            value = code.run(moment)
        finally:
            self.busy = False
        return picked(self.type, value, k - self.offset)


def picked(of, value, k):
    while isinstance(of, Compound):
        place = max(place for place, offset in enumerate(of.offsets) if offset <= k)
        k, of, value = k - of.offsets[place], of.types[place], value.parts[place]
    return value


class Command:
    """primed: the guard reads what comes after the step."""

    def __init__(self, guard, primed, items):
        self.guard, self.primed, self.items = guard, primed, items


class Base:
    """One module of the text: what every step of it does, and groups of commands of which a step takes one each."""

    def __init__(self, items, groups, initial_items, initial_groups):
        self.items, self.groups = items, groups
        self.initial_items, self.initial_groups = initial_items, initial_groups


class System:
    """leaves: the type of each slot. definitions: slot to Definition. part: Base or (operator, parts). inputs: slots that
    nobody drives. scope: names for theorems."""

    def __init__(self, tree, scope):
        composer = Composer()
        interface = composer.compose(tree, scope, {})
        _one_driver_each(composer.driven)
        self.leaves, self.definitions = [], {}
        for variable in composer.variables:
            if not variable.alias:
                variable.offset = len(self.leaves)
                self.leaves += variable.type.leaves()
        bases = _bases(interface.part)
        scopes = {id(base): self.scope_of(base) for base in bases}
        pending = [one for base in bases for one in self.declared_definitions(base[1], scopes[id(base)])]
        for definition, value, inner in pending:
            definition.now = compiled(value, inner, "now")
            definition.after = compiled(value, inner, "after")
        self.part = self.built(interface.part, scopes)
        self.inputs = [k for kind, one in interface.visible.values() if kind == "INPUT"
                       for k in range(one.place(), one.place() + one.type.size)]
        self.scope = {**scope, "definitions": self.definitions, **_names(interface)}

    def scope_of(self, base):
        _, _, scope, names = base
        return {**scope, "definitions": self.definitions,
                **{name: ("variable", one.place(), one.type) for name, (_, one) in names.items()}}

    def declared_definitions(self, module, scope):
        for equation, inner in expanded(module["definitions"], scope):
            if equation[0] != "assign":
                raise Refused("DEFINITION is for `=`")
            offset, of, rest = located(equation[1], equation[2], inner, False, "now", "constant")
            if rest:
                raise Refused("an index out of range in a definition")
            definition = Definition(offset, of)
            for k in range(offset, offset + of.size):
                if k in self.definitions:
                    raise Refused(f"{equation[1]} is defined twice")
                self.definitions[k] = definition
            yield definition, equation[3], inner

    def built(self, part, scopes):
        if part[0] != "base":
            return part[0], [self.built(one, scopes) for one in part[1]]
        scope, module = scopes[id(part)], part[1]
        inputs = {name for name, (kind, _) in part[3].items() if kind == "INPUT"}
        return Base(*self.section(module["steps"], scope, "step", inputs),
                    *self.section(module["initial"], scope, "after", inputs))

    def section(self, equations, scope, mode, inputs):
        plain = [one for one in equations if one[0] != "commands"]
        groups = []
        for _, commands in (one for one in equations if one[0] == "commands"):
            group, otherwise = [], []
            for (_, _, guard, body), inner in written_out(commands, scope):
                items = self.items(body, inner, mode, inputs)
                if guard[0] == "else":
                    otherwise.append(items)
                else:
                    group.append(Command(compiled(guard, inner, mode), mode == "after" or reads_primed(guard), items))
            if len(otherwise) > 1:
                raise Refused("two ELSE")
            if otherwise:
                group.append(_otherwise(list(group), otherwise[0]))
            groups.append(group)
        return self.items(plain, scope, mode, inputs), groups

    def items(self, equations, scope, mode, inputs):
        found = []
        for (kind, name, steps, value, _), inner in expanded(equations, scope):
            if name in inputs:
                raise Refused(f"{name} is an input")
            offset, of, rest = located(name, steps, inner, False, mode, "now" if mode == "step" else mode)
            if any(k in self.definitions for k in range(offset, offset + of.size)):
                raise Refused(f"{name} has a definition")
            if kind == "assign":
                found.append(Item(offset, of, rest, compiled(value, inner, mode), None))
            else:
                found.append(Item(offset, of, rest, None, set_code(value, inner, mode)))
        return found


def _one_driver_each(driven):
    seen = {}
    for name, target, places in driven:
        root, more = target.root()
        for k in places:
            if (root, more + k) in seen:
                raise Refused(f"{name} and {seen[root, more + k]} are one output")
            seen[root, more + k] = name


def _bases(part):
    return [part] if part[0] == "base" else [base for one in part[1] for base in _bases(one)]


def _names(interface):
    """What theorems call the variables: locals of one name are numbered."""
    names = {name: ("variable", one.place(), one.type) for name, (_, one) in interface.visible.items()}
    count = {}
    for name, _ in interface.hidden:
        count[name] = count.get(name, 0) + 1
    number = dict.fromkeys(count, 0)
    for name, one in interface.hidden:
        number[name] += 1
        alone = count[name] == 1 and name not in interface.visible
        names[name if alone else f"{name}.{number[name]}"] = ("variable", one.place(), one.type)
    return names


def _otherwise(group, items):
    def guard(moment):
        return not any(command.guard.run(moment) for command in group)
    return Command(Code(guard), any(command.primed for command in group), items)


def expanded(equations, scope):
    """Equations with their scopes, FORALL written out."""
    for equation in equations:
        if equation[0] == "each":
            for inner in bindings(equation[1], scope):
                yield from expanded(equation[2], inner)
        else:
            yield equation, scope


def written_out(commands, scope):
    for command in commands:
        if command[0] == "multi":
            for inner in bindings(command[1], scope):
                yield from written_out(command[2], inner)
        else:
            yield command, scope


def set_code(tree, scope, mode):
    """Code for the list of different values of a set."""
    kind, what = tree
    if kind == "list":
        codes = [compiled(one, scope, mode) for one in what]
        return Code(lambda moment: list(dict.fromkeys(code.run(moment) for code in codes)))
    if what[0] == "subtype":
        _, name, of, condition = what
        tests = [(value, compiled(condition, {**scope, name: ("value", value)}, mode)) for value in type_of(of, scope).all()]
        return Code(lambda moment: [value for value, test in tests if test.run(moment)])
    return fixed(list(type_of(what, scope).all()))


def reads_primed(tree):
    if isinstance(tree, (tuple, list)):
        return bool(tree) and tree[0] == "primed" or any(reads_primed(part) for part in tree)
    return False
