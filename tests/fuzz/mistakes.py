"""Plausible mistakes: what people get wrong in a model. SPIN rejects most of them, and so
must we; the few that it takes are compared like any other model.
"""

from tree import (BREAK, ELSE, Node, assign, at, binary, condition, constant, paths, replaced,
                  sequence, unary, variable)


def spoil(dice, model):
    """The model with one mistake in it; unchanged if none of a few tries finds a place."""
    for _ in range(10):
        spoilt = dice.choice(MISTAKES)(dice, model)
        if spoilt is not None:
            return spoilt
    return model


def _places(model, accept):
    return [path for path in paths(model) if accept(at(model, path))]


def _replace_one(dice, model, accept, change):
    found = _places(model, accept)
    if not found:
        return None
    place = dice.choice(found)
    return replaced(model, place, change(at(model, place)))


def _insert(dice, model, statement, inside=lambda node: node.kind == "sequence"):
    def change(node):
        parts = list(node.parts)
        parts.insert(dice.randint(0, len(parts)), statement)
        return node.with_parts(parts)
    return _replace_one(dice, model, inside, change)


def undeclared_name(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "variable",
                        lambda node: Node("variable", "nowhere", node.parts))


def unknown_field(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "field",
                        lambda node: Node("field", "nothing", node.parts))


def field_of_a_number(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "variable" and not node.parts,
                        lambda node: Node("field", "part", [node]))


def too_few_in_message(dice, model):
    return _replace_one(dice, model,
                        lambda node: node.kind in ("send", "receive") and len(node.parts) > 2,
                        lambda node: node.with_parts(node.parts[:-1]))


def too_many_in_message(dice, model):
    return _replace_one(dice, model, lambda node: node.kind in ("send", "receive"),
                        lambda node: node.with_parts(node.parts + (constant(1),)))


def declared_twice(dice, model):
    found = [node for node in model.parts if node.kind == "declaration"]
    if not found:
        return None
    return model.with_parts((dice.choice(found),) + model.parts)


def hides_a_global(dice, model):
    found = [node for node in model.parts if node.kind == "declaration"]
    return found and _insert(dice, model, dice.choice(found)) or None


def misplaced_break(dice, model):
    return _insert(dice, model, BREAK)


def unknown_label(dice, model):
    return _insert(dice, model, Node("goto", "nowhere"))


def label_twice(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "label",
                        lambda node: Node("label", node.value, [Node("block", None, [sequence(
                            [constant_step(), node])])]))


def constant_step():
    return condition(constant("true"))


def second_else(dice, model):
    return _replace_one(dice, model, lambda node: node.kind in ("if", "do"),
                        lambda node: node.with_parts(node.parts + (sequence([ELSE]), sequence([ELSE]))))


def unknown_proctype(dice, model):
    return _insert(dice, model, condition(Node("run", ("Nobody", None), [])))


def too_many_arguments(dice, model):
    return _replace_one(dice, model, lambda node: node.kind in ("run", "call"),
                        lambda node: node.with_parts(node.parts + (constant(1),)))


def number_into_channel(dice, model):
    channels = [node for node in model.parts
                if node.kind == "declaration" and node.value[1] == "chan" and node.value[3] is None]
    if not channels:
        return None
    return _insert(dice, model, assign(variable(dice.choice(channels).value[2]), constant(1)))


def index_on_a_scalar(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "variable" and not node.parts,
                        lambda node: variable(node.value, constant(0)))


def array_without_index(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "variable" and node.parts,
                        lambda node: variable(node.value))


def assigns_to_the_system(dice, model):
    name = dice.choice(["_pid", "_nr_pr", "_last"])
    return _insert(dice, model, assign(variable(name), constant(1)))


def run_inside_an_expression(dice, model):
    def change(node):
        name = node.parts[0]
        return node.with_parts([binary("+", name, constant(1))])
    return _replace_one(dice, model, lambda node: node.kind == "condition"
                        and node.parts[0].kind == "run", change)


def negated_probe(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "probe", lambda node: unary("!", node))


def run_in_d_step(dice, model):
    names = [node.value[2] for node in model.parts if node.kind == "proctype" and len(node.parts) == 1]
    if not names:
        return None
    started = condition(Node("run", (dice.choice(names), None), []))
    return _replace_one(dice, model, lambda node: node.kind == "d_step",
                        lambda node: node.with_parts([sequence(node.parts[0].parts + (started,))]))


def jump_out_of_d_step(dice, model):
    labels = [at(model, path).value for path in _places(model, lambda node: node.kind == "label")]
    if not labels:
        return None
    jump = Node("goto", dice.choice(labels))
    return _replace_one(dice, model, lambda node: node.kind == "d_step",
                        lambda node: node.with_parts([sequence(node.parts[0].parts + (jump,))]))


def mtype_twice(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "mtype",
                        lambda node: Node("mtype", (node.value[0], node.value[1] + node.value[1][:1])))


def constant_of_another_mtype(dice, model):
    return _replace_one(dice, model, lambda node: node.kind == "constant" and node.value == "red",
                        lambda node: constant("apple"))


MISTAKES = (
    undeclared_name, unknown_field, field_of_a_number, too_few_in_message, too_many_in_message,
    declared_twice, hides_a_global, misplaced_break, unknown_label, label_twice, second_else,
    unknown_proctype, too_many_arguments, number_into_channel, index_on_a_scalar,
    array_without_index, assigns_to_the_system, run_inside_an_expression, negated_probe,
    run_in_d_step, jump_out_of_d_step, mtype_twice, constant_of_another_mtype)
