"""We take the models that SPIN takes, and refuse those that SPIN refuses."""

from outcome import REJECTED, failed, first_line, passed

TITLE = "accept: accepted and refused as by spin -a"


def compare(model, isospin, oracle, settings):
    spin = oracle.acceptance(model.path, model.definitions)
    if spin.accepted != model.accepted:
        return failed(model, "the table says %s, SPIN here: %s" % (model.accepted, spin.first_error or "accepted"))
    result = isospin.run("print", model)
    if result.returncode not in (0, REJECTED):
        return failed(model, "exit %d: %s" % (result.returncode, first_line(result.stderr)))
    accepted = result.returncode == 0
    if accepted == spin.accepted:
        return passed(model, "accepted" if accepted else "refused: " + first_line(result.stderr))
    if accepted:
        return failed(model, "accepted, but SPIN says: " + spin.first_error)
    return failed(model, "refused: " + first_line(result.stderr))
