"""Holds the search that keeps bits of states (--store bitstate) to the exact one.

    stores.py --isospin PROGRAM [--fast] [--shared FOLDER] [MODEL...]

Every model, plain and by orbits. With an array that is large for it bitstate comes to the same states, transitions and errors,
finds an error wherever there is one, the same as the exact search in depth does, and never says that a model holds. Every
error that is reported has been replayed by the program. Ends with 1 when something differs.
"""

import ourselves

SETTINGS = [["--plain"], ["--por", "off"]]
BITS = ["--store", "bitstate", "--memory"]
SIZES = ["64M", "512M"]  # the second where the stack does not fit into the first


class Checker(ourselves.Comparison):
    def check(self, model, *options):
        return super().check(model, "--ignore-claims", "--order", "dfs", "--tier", "quick", *options)

    def compare(self, model):
        """How many searches were compared."""
        compared = 0
        for setting in SETTINGS:
            exact = self.check(model, *setting, "--all-states")
            if not exact.get("search", {}).get("exhaustive"):
                continue
            self.agree(model, [*setting, "--all-states"], exact, equal_counts)
            self.agree(model, setting, self.check(model, *setting), equal_errors)
            compared += 2
        return compared

    def agree(self, model, setting, exact, difference):
        for size in SIZES:
            options = [*setting, *BITS, size]
            found = self.check(model, *options)
            if "memory" not in " ".join(found.get("incomplete_because", [])):
                break
        if "search" not in found:
            self.differ(model, options, f"no answer: {found}")
            return
        if found["search"]["exhaustive"] or found["verdict"] == "holds":
            self.differ(model, options, "claims to be exhaustive")
        if why := difference(exact, found):
            self.differ(model, options, why)


def equal_counts(exact, found):
    for key in ("states", "transitions", "errors"):
        if exact["search"][key] != found["search"][key]:
            return f"{found['search'][key]} {key}, not {exact['search'][key]}"
    return ""


def equal_errors(exact, found):
    if (exact["verdict"] == "violated") != (found["verdict"] == "violated"):
        return f"{found['verdict']}, where the exact search says {exact['verdict']}"
    ours, theirs = found["violation"], exact["violation"]
    if ours and (ours["kind"], ours["steps"]) != (theirs["kind"], theirs["steps"]):
        return f"{ours['kind']} after {ours['steps']} steps, not {theirs['kind']} after {theirs['steps']}"
    return ""


def models(arguments):
    found = ourselves.test_models() + ourselves.data_base_managers(4)
    return found if arguments.fast else found + ourselves.instances() + ourselves.corpus(arguments.shared)


if __name__ == "__main__":
    ourselves.run(Checker, models, fast=20_000, full=300_000)
