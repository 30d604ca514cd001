"""The random models, the comparison and the shrinker, without isospin: the reference plays its part, honestly and not."""

import sys
import unittest

import neighbours  # noqa: F401
from compare import compare, judged, without_theorems
from generate import PROFILES, generate
from printer import printed
from run import MOST_STATES, made_smaller, model
from tree import size

COUNT = 6       # of each profile


class StandIn:
    """Reports as isospin does. wrong: a function that spoils a report, given the model's text."""

    def __init__(self, wrong=None):
        self.wrong = wrong

    def report(self, path, *options):
        text = path.read_text(encoding="utf-8")
        answer, why = judged(text, MOST_STATES)
        if answer is None:
            return {"accepted": False, "verdict": None, "diagnostics": [{"message": why}]}
        row, rows = answer["module"], answer["theorems"]
        way = options[options.index("--deadlock") + 1] if "--deadlock" in options else "off"
        bad = row["error"] or any(one["verdict"] == "violated" or one["error"] for one in rows) or (way != "off" and row[way])
        report = {"accepted": True, "verdict": "violated" if bad else "holds", "search": {name: row[name] for name in ("states", "rules_fired")},
                  "properties": [{"name": f"{one['kind']} {one['name']}", "verdict": one["verdict"]} for one in rows]}
        if self.wrong:
            self.wrong(report, text)
        return report


def forgets_else(report, text):
    if "ELSE -->" in text:
        report["search"]["rules_fired"] -= 1


def believes_ltl(report, text):
    for row in report["properties"]:
        if row["name"].startswith("ltl"):
            row["verdict"] = "holds"


class RandomModels(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.models = {(profile, seed): model(seed, profile) for profile in PROFILES for seed in range(COUNT)}

    def test_most_have_no_errors_and_enough_states(self):
        good = [answer for _, answer, _ in self.models.values()
                if answer and not answer["module"]["error"] and 5 <= answer["module"]["states"] <= MOST_STATES]
        self.assertGreater(len(good), 0.7 * len(self.models))

    def test_none_is_refused(self):
        self.assertEqual([why for _, answer, why in self.models.values() if answer is None and why.startswith("refused")], [])

    def test_theorems_of_each_kind_hold_and_fail(self):
        found = {(row["kind"], row["verdict"]) for _, answer, _ in self.models.values() if answer for row in answer["theorems"]}
        self.assertEqual(found, {(kind, verdict) for kind in ("invariant", "ltl", "ctl") for verdict in ("holds", "violated")})

    def test_a_seed_gives_one_model(self):
        self.assertEqual(printed(generate("3.0", "commands")), printed(generate("3.0", "commands")))

    def test_an_honest_answer_passes(self):
        for tree, answer, _ in list(self.models.values())[::3]:
            if answer:
                result = compare(printed(tree), StandIn(), MOST_STATES)
                self.assertEqual((result.status, result.text), ("passed", ""))

    def test_a_model_without_theorems_has_the_same_space(self):
        tree, answer, _ = self.models["commands", 0]
        text = without_theorems(printed(tree))
        self.assertNotIn("THEOREM", text)
        self.assertEqual(judged(text, MOST_STATES)[0]["module"]["states"], answer["module"]["states"])

    def test_wrong_answers_are_found_and_made_small(self):
        for wrong, what in ((forgets_else, "rules_fired"), (believes_ltl, "ltl-off")):
            for seed in range(20):
                tree, answer, _ = model(seed, "commands")
                asker = StandIn(wrong)
                result = compare(printed(tree), asker, MOST_STATES) if answer else None
                if result and result.status == "failed":
                    self.assertEqual(result.what, what)
                    small = made_smaller(tree, asker, what)
                    self.assertLess(size(small), size(tree) / 2)
                    self.assertEqual(compare(printed(small), asker, MOST_STATES).what, what)
                    break
            else:
                self.fail(f"{what} was never found")


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    unittest.main()
