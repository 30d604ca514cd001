#include "symmetry/cosets/user_symmetries.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "symmetry/cosets/name_table.hpp"

namespace isospin::symmetry {
namespace {

constexpr std::string_view kScalarset = "scalarset";
constexpr std::string_view kIds = "ids";
constexpr std::string_view kSwap = "<->";

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
  explicit Reader(const Points& points) : points_(points), names_(points) {}

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
  void mistake(std::string message) { found_.mistakes.push_back({line_, std::move(message)}); }

  std::optional<Point> point(const std::string& name) {
    if (const std::optional<Point> known = names_.find(name)) return known;
    if (name.empty()) {
      mistake("a name is missing");
      return std::nullopt;
    }
    const std::string near = names_.nearest_to(name);
    mistake("`" + name + "` is no process, channel or variable of the model" +
            (near.empty() ? "" : "; did you mean `" + near + "`?"));
    return std::nullopt;
  }

  void read_line(const std::string& line) {
    if (line.empty()) return;
    if (begins_with_word(line, kScalarset))
      return read_scalarset(trimmed(std::string_view(line).substr(kScalarset.size())));
    const std::size_t swap = line.find(kSwap);
    if (swap != std::string::npos && (line.front() != '(' || names_.find(line.substr(0, swap))))
      return read_swaps(line);
    if (line.front() != '(')
      return mistake(
          "neither cycles, as (client(1), client(2)), nor client(1) <-> client(2), nor a scalarset");
    read_cycles(line);
  }

  // "(system)", which is the name of what belongs to no parameter.
  bool is_name_in_parentheses(std::string_view text) const {
    const std::size_t end = text.find(')');
    return end != std::string_view::npos && names_.find(text.substr(0, end + 1)).has_value();
  }

  // "Cache(1) <-> Cache(2), line[1].state <-> line[2].state"
  void read_swaps(const std::string& line) {
    UserSymmetry symmetry{line_, line, {}, {}};
    for (const std::string& part : split(line, ',')) {
      const std::size_t at = part.find(kSwap);
      if (at == std::string::npos)
        return mistake("`" + part + "` is not of the form client(1) <-> client(2)");
      const std::optional<Point> from = point(trimmed(part.substr(0, at)));
      const std::optional<Point> to = point(trimmed(part.substr(at + kSwap.size())));
      if (!from || !to) return;
      symmetry.images.emplace_back(*from, *to);
      if (*from != *to) symmetry.images.emplace_back(*to, *from);
    }
    add(std::move(symmetry));
  }

  // Where the cycle ends that `text` begins with; a mistake where it does not end. A name in it may have
  // parentheses of its own, around a number: (P(0), P(1)).
  std::optional<std::size_t> end_of_cycle(std::string_view text) {
    std::size_t name = 1;  // where it begins
    bool in_number = false;
    const auto not_closed = [&](std::size_t end) {
      mistake("`" + trimmed(text.substr(name, end - name)) + "` lacks its closing parenthesis");
      return std::nullopt;
    };
    for (std::size_t at = 1; at < text.size(); ++at) {
      const char c = text[at];
      if (in_number && (c == ',' || c == '(')) return not_closed(at);
      if (c == ',') name = at + 1;
      if (c == '(' && trimmed(text.substr(name, at - name)).empty() &&
          is_name_in_parentheses(text.substr(at))) {
        at = text.find(')', at);
        continue;
      }
      if (c == '(' && trimmed(text.substr(name, at - name)).empty()) {
        mistake("a cycle stands inside another one");
        return std::nullopt;
      }
      if (c == '(') in_number = true;
      if (c == ')' && !in_number) return at;
      if (c == ')') in_number = false;
    }
    if (in_number) return not_closed(text.size());
    mistake("a cycle ends with `)`");
    return std::nullopt;
  }

  // Nothing when a name in it is unknown.
  std::optional<std::vector<Point>> read_cycle(std::string_view names) {
    std::vector<Point> cycle;
    if (trimmed(names).empty()) return cycle;  // (): what has a name stays
    for (const std::string& name : split(names, ',')) {
      const std::optional<Point> known = point(name);
      if (!known) return std::nullopt;
      cycle.push_back(*known);
    }
    return cycle;
  }

  void read_cycles(const std::string& line) {
    UserSymmetry symmetry{line_, line, {}, {}};
    std::string_view rest = line;
    while (!rest.empty() && !begins_with_word(rest, kIds)) {
      if (rest.front() != '(')
        return mistake("`" + std::string(rest) + "` stands after a cycle, where `(` begins another one");
      const std::optional<std::size_t> end = end_of_cycle(rest);
      if (!end) return;
      const std::optional<std::vector<Point>> cycle = read_cycle(rest.substr(1, *end - 1));
      if (!cycle) return;
      for (std::size_t i = 0; i < cycle->size(); ++i)
        symmetry.images.emplace_back((*cycle)[i], (*cycle)[(i + 1) % cycle->size()]);
      rest.remove_prefix(*end + 1);
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
        const std::string name = names_.in_reports(std::string_view(part).substr(2, space - 2));
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

  // Of rules each process is a type of its own: Module(1) is an instance of Module, Cache(1) Data(2) is none
  // of Cache.
  static bool is_instance(std::string_view name, std::string_view of) {
    return !of.empty() && name.starts_with(of) && name.size() > of.size() && name[of.size()] == '(' &&
           name.find(')') == name.size() - 1;
  }

  void read_scalarset(const std::string& members) {
    std::vector<std::vector<Point>> rows;
    std::vector<Point> of_type;
    const GroundForm& model = points_.model();
    for (const ProcessNo p : model.processes.ids())
      if (model.type(p).name == members || is_instance(model.type(p).name, members))
        of_type.push_back(points_.process(p));
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
        symmetry.text += "(" + names_.of(row[i]) + ", " + names_.of(row[i + 1]) + ")";
      }
      add(std::move(symmetry));
    }
  }

  void add(UserSymmetry symmetry) {
    std::vector<Point> seen;
    for (const auto& [from, to] : symmetry.images) seen.push_back(from);
    std::sort(seen.begin(), seen.end());
    const auto twice = std::adjacent_find(seen.begin(), seen.end());
    if (twice != seen.end()) return mistake("`" + names_.of(*twice) + "` is named twice");
    found_.symmetries.push_back(std::move(symmetry));
  }

  const Points& points_;
  NameTable names_;
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
