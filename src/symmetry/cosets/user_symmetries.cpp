#include "symmetry/cosets/user_symmetries.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "base/text.hpp"
#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {
namespace {

constexpr std::string_view kScalarset = "scalarset";
constexpr std::string_view kIds = "ids";

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(at);
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Whether the text begins with this word and goes on after a space.
bool begins_with_word(std::string_view text, std::string_view word) {
  return text.starts_with(word) && text.size() > word.size() &&
         (text[word.size()] == ' ' || text[word.size()] == '\t');
}

class Reader {
 public:
  explicit Reader(const Points& points) : points_(points) {
    const GroundForm& model = points.model();
    for (const SlotNo s : model.slots.ids()) add(slot_name(model, s), points.slot(s));
    for (const ChannelNo c : model.channels.ids()) add(channel_name(model, c), points.channel(c));
    for (const ProcessNo p : model.processes.ids()) {
      const std::string& type = model.type(p).name;
      add(process_name(model, p), points.process(p));
      add(type + "(" + std::to_string(p.value()) + ")", points.process(p));
    }
  }

  UserSymmetries run(std::string_view text) {
    while (!text.empty()) {
      ++line_;
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      line = line.substr(0, line.find('#'));
      read_line(trimmed(line));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(found_);
  }

 private:
  // A channel has the name of the variable that it was declared with, and takes precedence.
  void add(std::string name, Point point) {
    names_.try_emplace(point, name);
    by_name_[std::move(name)] = point;
  }

  void mistake(std::string message) { found_.mistakes.push_back({line_, std::move(message)}); }

  std::optional<Point> point(const std::string& name) {
    if (const auto known = by_name_.find(name); known != by_name_.end()) return known->second;
    std::vector<std::string> names;
    for (const auto& [other, number] : by_name_) names.push_back(other);
    const std::string near = nearest(name, names);
    mistake("`" + name + "` is no process, channel or variable of the model" +
            (near.empty() ? "" : "; did you mean `" + near + "`?"));
    return std::nullopt;
  }

  void read_line(const std::string& line) {
    if (line.empty()) return;
    if (begins_with_word(line, kScalarset))
      return read_scalarset(trimmed(std::string_view(line).substr(kScalarset.size())));
    if (line.front() != '(') return mistake("neither cycles, as (client 1, client 2), nor a scalarset");
    read_cycles(line);
  }

  // The end of the parenthesis that `text` begins with; names may contain parentheses of their own.
  static std::size_t closing(std::string_view text) {
    std::size_t end = 1;
    for (int depth = 1; end < text.size(); ++end) {
      depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
      if (depth == 0) break;
    }
    return end;
  }

  void read_cycles(const std::string& line) {
    UserSymmetry symmetry{line_, line, {}, {}};
    std::string_view rest = line;
    while (!rest.empty() && !begins_with_word(rest, kIds)) {
      if (rest.front() != '(') return mistake("a cycle begins with `(`");
      const std::size_t end = closing(rest);
      if (end == rest.size()) return mistake("a cycle ends with `)`");
      std::vector<Point> cycle;
      if (trimmed(rest.substr(1, end - 1)).empty()) {  // (): what has a name stays
        rest.remove_prefix(end + 1);
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
        continue;
      }
      for (const std::string& name : split(rest.substr(1, end - 1), ',')) {
        const auto known = point(name);
        if (!known) return;
        cycle.push_back(*known);
      }
      for (std::size_t i = 0; i < cycle.size(); ++i)
        symmetry.images.emplace_back(cycle[i], cycle[(i + 1) % cycle.size()]);
      rest.remove_prefix(end + 1);
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    }
    if (!rest.empty() && !read_values(rest.substr(kIds.size()), symmetry)) return;
    add(std::move(symmetry));
  }

  // " 0<->1, 2->3->4->2" or " of turn 0<->1, of next 1<->2"
  bool read_values(std::string_view text, UserSymmetry& symmetry) {
    symmetry.values.emplace_back();
    for (const std::string& part : split(text, ',')) {
      std::string arrows = part;
      if (begins_with_word(part, "of")) {
        const std::size_t space = part.find_last_of(" \t");
        const std::string name = trimmed(std::string_view(part).substr(2, space - 2));
        if (!symmetry.values.back().images.empty()) symmetry.values.emplace_back();
        symmetry.values.back().of = name;
        arrows = part.substr(space + 1);
      }
      if (!read_arrows(arrows, symmetry.values.back())) {
        mistake("`" + part + "` is not of the form 0<->1, or 0->1->2->0, or of turn 0<->1");
        return false;
      }
    }
    return true;
  }

  static bool read_arrows(std::string_view text, ValueMoves& moves) {
    const auto number = [&](std::int32_t& value) {
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (error != std::errc()) return false;
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
      return true;
    };
    std::int32_t from = 0, to = 0;
    if (!number(from) || text.empty()) return false;
    if (text.starts_with("<->")) {
      text.remove_prefix(3);
      if (!number(to) || !text.empty()) return false;
      moves.images.insert(moves.images.end(), {{from, to}, {to, from}});
      return true;
    }
    while (!text.empty()) {
      if (!text.starts_with("->")) return false;
      text.remove_prefix(2);
      if (!number(to)) return false;
      moves.images.emplace_back(from, to);
      from = to;
    }
    return true;
  }

  void read_scalarset(const std::string& members) {
    std::vector<std::vector<Point>> rows;
    std::vector<Point> of_type;
    const GroundForm& model = points_.model();
    for (const ProcessNo p : model.processes.ids())
      if (model.type(p).name == members) of_type.push_back(points_.process(p));
    if (!of_type.empty()) {
      rows.push_back(std::move(of_type));
    } else {
      for (const std::string& row : split(members, ';')) {
        std::vector<Point>& known = rows.emplace_back();
        for (const std::string& name : split(row, ',')) {
          const auto found = point(name);
          if (!found) return;
          known.push_back(*found);
        }
        if (known.size() != rows.front().size()) return mistake("the rows of a scalarset are equally long");
      }
    }
    // Swaps of neighbours generate all permutations. Each leaves the other columns where they are.
    for (std::size_t i = 0; i + 1 < rows.front().size(); ++i) {
      UserSymmetry symmetry{line_, "", {}, {}};
      for (const auto& row : rows) {
        for (std::size_t k = 0; k < row.size(); ++k)
          symmetry.images.emplace_back(row[k], row[k == i ? i + 1 : k == i + 1 ? i : k]);
        symmetry.text += "(" + names_[row[i]] + ", " + names_[row[i + 1]] + ")";
      }
      add(std::move(symmetry));
    }
  }

  void add(UserSymmetry symmetry) {
    std::vector<Point> seen;
    for (const auto& [from, to] : symmetry.images) seen.push_back(from);
    std::sort(seen.begin(), seen.end());
    const auto twice = std::adjacent_find(seen.begin(), seen.end());
    if (twice != seen.end()) return mistake("`" + names_[*twice] + "` is named twice");
    found_.symmetries.push_back(std::move(symmetry));
  }

  const Points& points_;
  std::map<std::string, Point> by_name_;
  std::map<Point, std::string> names_;
  std::uint32_t line_ = 0;
  UserSymmetries found_;
};

}  // namespace

UserSymmetries read_symmetries(std::string_view text, const Points& points) {
  return Reader(points).run(text);
}

std::vector<DeclaredComment> declared_in_comments(std::string_view text) {
  std::vector<DeclaredComment> found;
  std::uint32_t line = 1;
  const auto declare = [&](std::string_view comment) {
    std::string words(comment);
    std::ranges::replace(words, '\n', ' ');
    words = trimmed(words);
    if (begins_with_word(words, kScalarset)) found.push_back({line, std::move(words)});
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    std::size_t length = 1;
    if (rest.front() == '"') {  // a text has no comments in it
      while (length < rest.size() && rest[length] != '"' && rest[length] != '\n')
        length += rest[length] == '\\' ? 2 : 1;
      if (length < rest.size() && rest[length] == '"') ++length;
    } else if (rest.front() == '\'' && rest.size() > 2 && rest[2] == '\'') {
      length = 3;
    } else if (const bool long_one = rest.starts_with("/*"); long_one || rest.starts_with("//")) {
      const std::size_t end = std::min(rest.find(long_one ? "*/" : "\n", 2), rest.size());
      declare(rest.substr(2, end - 2));
      length = end + (long_one ? 2 : 0);
    }
    length = std::min(length, rest.size());
    line += static_cast<std::uint32_t>(std::ranges::count(rest.substr(0, length), '\n'));
    at += length;
  }
  return found;
}

}  // namespace isospin::symmetry
