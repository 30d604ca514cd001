"""The layout checks find what they are there to find."""

import pathlib
import tempfile
import unittest

import layout


class LayoutTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def test_an_earlier_folder_may_not_include_a_later_one(self):
        self.write("src/base/a.hpp", '#include "cli/b.hpp"\n')
        self.write("src/cli/b.hpp", '#include "base/a.hpp"\n')
        found = list(layout.check_includes(self.root))
        self.assertEqual(len(found), 1)
        self.assertIn("src/base/a.hpp", found[0])

    def test_mathematics_may_not_know_models(self):
        self.write("src/model/m.hpp", "")
        self.write("src/base/b.hpp", "")
        self.write("src/group/g.hpp", '#include "base/b.hpp"\n#include "model/m.hpp"\n')
        self.write("src/symmetry/detect/d.hpp", '#include "model/m.hpp"\n#include "group/g.hpp"\n')
        found = list(layout.check_includes(self.root))
        self.assertEqual(len(found), 1)
        self.assertIn("src/group/g.hpp", found[0])

    def test_searches_know_no_model(self):
        self.write("src/model/m.hpp", "")
        self.write("src/execute/executor.hpp", '#include "model/m.hpp"\n')
        self.write("src/execute/steps/s.hpp", '#include "execute/executor.hpp"\n')
        self.write("src/store/s.hpp", "")
        self.write("src/search/explicit/good.hpp", '#include "execute/steps/s.hpp"\n#include "store/s.hpp"\n')
        self.write("src/search/explicit/bad.hpp", '#include "model/m.hpp"\n')
        self.write("src/search/explicit/worse.hpp", '#include "execute/executor.hpp"\n')
        self.write("src/search/symbolic/good.hpp", '#include "execute/executor.hpp"\n')
        self.write("src/search/symbolic/bad.hpp", '#include "model/m.hpp"\n')
        found = list(layout.check_includes(self.root))
        self.assertEqual(sorted(line.split(":")[0] for line in found),
                         ["src/search/explicit/bad.hpp", "src/search/explicit/worse.hpp", "src/search/symbolic/bad.hpp"])

    def test_only_the_api_and_what_is_above_it_know_languages(self):
        self.write("src/language/promela/p.hpp", "")
        for folder in ("search/explicit", "symmetry", "report"):
            self.write(f"src/{folder}/x.hpp", '#include "language/promela/p.hpp"\n')
        self.write("src/language/language.hpp", "")
        self.write("src/api/load.cpp", '#include "language/promela/p.hpp"\n')
        for folder in ("api", "cli"):
            self.write(f"src/{folder}/good.hpp", '#include "language/language.hpp"\n')
        found = list(layout.check_includes(self.root))
        self.assertEqual(len(found), 3)
        self.write("src/cli/bad.hpp", '#include "language/promela/p.hpp"\n')
        self.write("src/api/bad.hpp", '#include "language/promela/p.hpp"\n')
        self.assertEqual(len(list(layout.check_includes(self.root))), 5)

    def test_siblings_do_not_know_each_other(self):
        self.write("src/search/limits.hpp", "")
        self.write("src/search/explicit/e.hpp", '#include "search/limits.hpp"\n')
        self.write("src/search/symbolic/s.hpp", '#include "search/explicit/e.hpp"\n')
        self.write("src/language/promela/p.hpp", "")
        self.write("src/language/template/t.hpp", '#include "language/promela/p.hpp"\n')
        self.write("src/language/sal/l.hpp", '#include "language/promela/p.hpp"\n')
        self.write("src/language/language.hpp", '#include "language/promela/p.hpp"\n')
        found = list(layout.check_includes(self.root))
        self.assertEqual(sorted(line.split(":")[0] for line in found),
                         ["src/language/language.hpp", "src/language/sal/l.hpp", "src/search/symbolic/s.hpp"])

    def test_a_missing_file_and_an_unknown_folder_are_found(self):
        self.write("src/base/a.hpp", '#include "base/nothing.hpp"\n')
        self.write("src/misc/x.cpp", "")
        self.assertEqual(len(list(layout.check_includes(self.root))), 2)

    def test_a_library_is_wrapped_once_and_in_no_header(self):
        self.write("src/base/a.cpp", "#include <gmp.h>\n")
        self.assertEqual(list(layout.check_includes(self.root)), [])
        self.write("src/base/b.cpp", "#include <gmp.h>\n")
        self.assertEqual(len(list(layout.check_includes(self.root))), 1)

    def test_long_files_and_silent_headers_are_found(self):
        self.write("src/base/long.cpp", "\n" * 501)
        self.write("src/base/fits.cpp", "\n" * 500)
        self.write("src/base/silent.hpp", "int x;\n")
        self.assertEqual(len(list(layout.check_sizes(self.root))), 1)
        self.assertEqual(len(list(layout.check_headers(self.root))), 2)

    def test_long_functions_are_found(self):
        body = "  f();\n" * 78
        self.write("src/base/a.cpp", "int fits(int a) {\n" + body + "}\n\nint Long::name(int a,\n               int b) const {\n" + body + "}\n")
        self.write("src/base/b.hpp", "class A {\n  void inside() {\n" + "    f();\n" * 79 + "  }\n};\n")
        found = list(layout.check_functions(self.root))
        self.assertEqual([line.split(" a ")[0] for line in found], ["src/base/a.cpp:82:", "src/base/b.hpp:2:"])

    def test_bad_format_is_found(self):
        if layout.shutil.which("clang-format") is None:
            self.skipTest("clang-format is not installed")
        self.write(".clang-format", "BasedOnStyle: Google\n")
        self.write("src/base/bad.cpp", "int   x  ;\n")
        self.write("src/base/good.cpp", "int x;\n")
        found = list(layout.check_format(self.root))
        self.assertEqual(len(found), 1)
        self.assertIn("bad.cpp", found[0])


if __name__ == "__main__":
    unittest.main()
