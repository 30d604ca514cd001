#include "base/source.hpp"

#include <gtest/gtest.h>

namespace isospin {
namespace {

TEST(Sources, LinesAndColumnsCountFromOne) {
  Sources sources;
  const FileId file = sources.add("a.pml", "ab\ncd\r\n\nx");
  const auto at = [&](std::uint32_t offset) {
    const LineColumn place = sources.locate(file, offset);
    return std::pair(place.line, place.column);
  };
  EXPECT_EQ(at(0), std::pair(1u, 1u));
  EXPECT_EQ(at(2), std::pair(1u, 3u));  // the line break belongs to the line that it ends
  EXPECT_EQ(at(3), std::pair(2u, 1u));
  EXPECT_EQ(at(7), std::pair(3u, 1u));
  EXPECT_EQ(at(8), std::pair(4u, 1u));
  EXPECT_EQ(at(9), std::pair(4u, 2u));  // the end of the text
}

TEST(Sources, ALineComesWithoutItsBreak) {
  Sources sources;
  const FileId file = sources.add("a.pml", "ab\ncd\r\n\nx");
  EXPECT_EQ(sources.line(file, 1), "ab");
  EXPECT_EQ(sources.line(file, 2), "cd");
  EXPECT_EQ(sources.line(file, 3), "");
  EXPECT_EQ(sources.line(file, 4), "x");
  EXPECT_EQ(sources.line(file, 5), "");
  EXPECT_EQ(sources.line(file, 0), "");
}

TEST(Sources, TextStaysWhereItIsWhenFilesAreAdded) {
  Sources sources;
  const std::string_view first = sources.text(sources.add("short", "x"));
  const char* address = first.data();
  for (int i = 0; i < 1000; ++i) sources.add("more", "y");
  Sources moved = std::move(sources);
  EXPECT_EQ(moved.text(FileId(0)).data(), address);
}

TEST(Sources, ASpanBeyondTheTextIsCutNotRead) {
  Sources sources;
  const FileId file = sources.add("a", "abc");
  EXPECT_EQ(sources.text(Span{file, 1, 100, {}}), "bc");
  EXPECT_EQ(sources.text(Span{file, 50, 100, {}}), "");
  EXPECT_EQ(sources.text(Span{}), "");
}

TEST(Sources, TheOutermostUseOfNestedExpansionsIsFound) {
  Sources sources;
  const FileId file = sources.add("a.pml", "#define A 1\n#define B A\nx = B\n");
  const Span use_of_b{file, 28, 29, {}};
  const ExpansionId b = sources.add(Expansion{"B", false, use_of_b, Span{file, 22, 23, {}}});
  const ExpansionId a = sources.add(Expansion{"A", false, Span{file, 22, 23, b}, Span{file, 10, 11, {}}});
  const Span one{file, 10, 11, a};
  EXPECT_EQ(sources.outermost(one).begin, use_of_b.begin);
  EXPECT_EQ(sources.place(one), "a.pml:3");
}

TEST(Join, CoversBothSpans) {
  const FileId file(0);
  const Span both = join(Span{file, 5, 7, {}}, Span{file, 1, 2, {}});
  EXPECT_EQ(both.begin, 1u);
  EXPECT_EQ(both.end, 7u);
}

TEST(Join, KeepsTheFirstAcrossFilesAndExpansions) {
  EXPECT_EQ(join(Span{FileId(0), 1, 2, {}}, Span{FileId(1), 5, 7, {}}).end, 2u);
  EXPECT_EQ(join(Span{FileId(0), 1, 2, {}}, Span{FileId(0), 5, 7, ExpansionId(0)}).end, 2u);
  EXPECT_EQ(join(Span{}, Span{FileId(1), 5, 7, {}}).end, 7u);
}

}  // namespace
}  // namespace isospin
