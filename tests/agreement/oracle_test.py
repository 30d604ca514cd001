"""The oracle reads what SPIN prints, and trusts no damaged cache."""

import tempfile
import unittest
from pathlib import Path

from spin_oracle import Cache, Oracle, PanOutput, acceptance_from_json, counts_from_json, kind_of

SUMMARY = """\
pan:1: assertion violated (x!=1) (at depth 12)
pan:2: invalid end state (at depth 3)
pan:3: assertion violated (x!=1) (at depth 12)
State-vector 44 byte, depth reached 38, errors: 3
      263 states, stored
      142 states, matched
      405 transitions (= stored+matched)
       10 atomic steps
pan: elapsed time 0 seconds
"""


def read(text):
    output = PanOutput()
    for line in text.splitlines():
        output.read(line)
    return output.result()


class ReadingPan(unittest.TestCase):
    def test_counts_and_messages_are_read(self):
        counts = read(SUMMARY)
        self.assertEqual((counts.states, counts.transitions, counts.atomic_steps), (263, 405, 10))
        self.assertEqual((counts.depth, counts.errors), (38, 3))
        self.assertTrue(counts.complete)

    def test_a_message_is_kept_once_and_in_order(self):
        self.assertEqual(read(SUMMARY).messages, ("assertion violated (x!=1)", "invalid end state"))
        self.assertEqual(read(SUMMARY).first_kind(), "assertion")

    def test_a_search_cut_short_is_not_complete(self):
        for line, why in (
            ("error: max search depth too small", "search depth"),
            ("pan: reached -DMEMLIM bound", "out of memory"),
            ("Warning: Search not completed", "an error"),
        ):
            counts = read(line + "\n" + SUMMARY)
            self.assertFalse(counts.complete, line)
            self.assertEqual(counts.stopped_by, why)

    def test_without_a_summary_nothing_is_complete(self):
        self.assertEqual(read("").stopped_by, "no summary")

    def test_an_index_out_of_range_is_a_runtime_error(self):
        self.assertEqual(kind_of("assertion violated - invalid array index"), "runtime-error")


class Caching(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.cache = Cache(self.folder / "cache")

    def test_what_was_put_is_got(self):
        self.cache.put("aa11", {"accepted": False, "first_error": "no"})
        self.assertEqual(self.cache.get("aa11", acceptance_from_json).first_error, "no")

    def test_a_damaged_entry_is_no_entry(self):
        for damage in ("", "{", "[]", "{}", '{"accepted": "yes", "first_error": ""}', '{"other": 1}'):
            self.cache.path("bb22").parent.mkdir(parents=True, exist_ok=True)
            self.cache.path("bb22").write_text(damage, encoding="utf-8")
            self.assertIsNone(self.cache.get("bb22", acceptance_from_json), damage)
            self.assertIsNone(self.cache.get("bb22", counts_from_json), damage)

    def test_the_key_depends_on_included_files(self):
        model = self.folder / "m.pml"
        model.write_text('#include "n.h"\ninit { skip }\n', encoding="utf-8")
        included = self.folder / "n.h"
        included.write_text("byte a;\n", encoding="utf-8")
        oracle = Oracle(self.cache)
        oracle.version_ = "any"
        first = oracle.key("accept", model)
        included.write_text("byte b;\n", encoding="utf-8")
        self.assertNotEqual(first, oracle.key("accept", model))


@unittest.skipUnless(Oracle.available(), "SPIN is not installed")
class AskingSpin(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.oracle = Oracle(Cache(self.folder / "cache"))

    def model(self, text):
        path = self.folder / "model.pml"
        path.write_text(text, encoding="utf-8")
        return path

    def test_a_model_is_counted_past_its_errors(self):
        counts = self.oracle.counts(self.model("byte x;\nactive [2] proctype P() { x++; assert(x == 1) }\n"))
        self.assertTrue(counts.complete)
        self.assertEqual(counts.kinds(), {"assertion"})
        self.assertGreater(counts.transitions, counts.states - 1)

    def test_a_wrong_model_is_refused_with_its_first_error(self):
        answer = self.oracle.acceptance(self.model("init { x = 1 }\n"))
        self.assertFalse(answer.accepted)
        self.assertIn("undeclared", answer.first_error)


if __name__ == "__main__":
    unittest.main()
