#include "symmetry/cosets/written.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "base/text.hpp"

namespace isospin::symmetry {
namespace {

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

class Reader {
 public:
  explicit Reader(const Diagram& diagram) : diagram_(diagram) {
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i) {
      const DiagramNode& node = diagram.nodes[i];
      nodes_[node.name] = i;
      if (node.kind == NodeKind::process) nodes_[node.type + "(" + std::to_string(node.number) + ")"] = i;
    }
  }

  WrittenSymmetries run(std::string_view text) {
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

  std::optional<std::uint32_t> node(const std::string& name) {
    if (const auto known = nodes_.find(name); known != nodes_.end()) return known->second;
    std::vector<std::string> names;
    for (const auto& [other, number] : nodes_) names.push_back(other);
    const std::string near = nearest(name, names);
    mistake("`" + name + "` is no process, channel or shared variable of the model" +
            (near.empty() ? "" : "; did you mean `" + near + "`?"));
    return std::nullopt;
  }

  void read_line(const std::string& line) {
    if (line.empty()) return;
    if (line.starts_with("scalarset")) {
      const std::string rest = trimmed(std::string_view(line).substr(9));
      if (!rest.empty() && rest.size() + 9 < line.size()) return read_scalarset(line, rest);
    }
    if (line.front() != '(') return mistake("neither cycles, as (client 1, client 2), nor a scalarset");
    read_cycles(line);
  }

  void read_cycles(const std::string& line) {
    WrittenSymmetry symmetry{line_, line, {}};
    std::string_view rest = line;
    while (!rest.empty()) {
      if (rest.front() != '(') return mistake("a cycle begins with `(`");
      // Names may contain parentheses of their own: client(1).
      std::size_t end = 1;
      for (int depth = 1; end < rest.size(); ++end) {
        depth += rest[end] == '(' ? 1 : rest[end] == ')' ? -1 : 0;
        if (depth == 0) break;
      }
      if (end == rest.size()) return mistake("a cycle ends with `)`");
      std::vector<std::uint32_t> cycle;
      for (const std::string& name : split(rest.substr(1, end - 1), ',')) {
        const auto known = node(name);
        if (!known) return;
        cycle.push_back(*known);
      }
      for (std::size_t i = 0; i < cycle.size(); ++i)
        symmetry.images.emplace_back(cycle[i], cycle[(i + 1) % cycle.size()]);
      rest.remove_prefix(end + 1);
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    }
    add(std::move(symmetry));
  }

  void read_scalarset(const std::string& line, const std::string& members) {
    std::vector<std::vector<std::uint32_t>> rows;
    std::vector<std::uint32_t> of_type;
    for (std::uint32_t i = 0; i < diagram_.nodes.size(); ++i)
      if (diagram_.nodes[i].kind == NodeKind::process && diagram_.nodes[i].type == members)
        of_type.push_back(i);
    if (!of_type.empty()) {
      rows.push_back(std::move(of_type));
    } else {
      for (const std::string& row : split(members, ';')) {
        std::vector<std::uint32_t>& known = rows.emplace_back();
        for (const std::string& name : split(row, ',')) {
          const auto found = node(name);
          if (!found) return;
          known.push_back(*found);
        }
        if (known.size() != rows.front().size()) return mistake("the rows of a scalarset are equally long");
      }
    }
    // Swaps of neighbours generate all permutations.
    for (std::size_t i = 0; i + 1 < rows.front().size(); ++i) {
      WrittenSymmetry symmetry{line_, line, {}};
      std::string cycles;
      for (const auto& row : rows) {
        symmetry.images.emplace_back(row[i], row[i + 1]);
        symmetry.images.emplace_back(row[i + 1], row[i]);
        cycles += "(" + diagram_.nodes[row[i]].name + ", " + diagram_.nodes[row[i + 1]].name + ")";
      }
      symmetry.text = cycles;
      add(std::move(symmetry));
    }
  }

  void add(WrittenSymmetry symmetry) {
    std::vector<std::uint32_t> seen;
    for (const auto& [from, to] : symmetry.images) seen.push_back(from);
    std::sort(seen.begin(), seen.end());
    const auto twice = std::adjacent_find(seen.begin(), seen.end());
    if (twice != seen.end()) return mistake("`" + diagram_.nodes[*twice].name + "` is named twice");
    found_.symmetries.push_back(std::move(symmetry));
  }

  const Diagram& diagram_;
  std::map<std::string, std::uint32_t> nodes_;
  std::uint32_t line_ = 0;
  WrittenSymmetries found_;
};

}  // namespace

WrittenSymmetries read_symmetries(std::string_view text, const Diagram& diagram) {
  return Reader(diagram).run(text);
}

Validity certify_written(Certifier& certifier, const Diagram& diagram, const WrittenSymmetry& written) {
  std::vector<group::Point> images;
  for (group::Point node = 0; node < diagram.nodes.size(); ++node) images.push_back(node);
  std::vector<group::Point> from, to;
  for (const auto& [node, image] : written.images) {
    if (diagram.nodes[node].kind != diagram.nodes[image].kind)
      return {
          std::nullopt,
          {"`" + diagram.nodes[node].name + "` and `" + diagram.nodes[image].name + "` are different things",
           {}}};
    images[node] = image;
    from.push_back(node);
    to.push_back(image);
  }
  Validity as_written = validity(certifier, diagram, Permutation(std::move(images)));
  if (as_written.extension) return as_written;
  const group::StabiliserChain chain = automorphism_group(diagram).rebased(from);
  if (const auto along = chain.element_sending(from, to)) {
    return validity(certifier, diagram, *along);
  }
  return as_written;
}

}  // namespace isospin::symmetry
