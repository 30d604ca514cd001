#include "logic/branching.hpp"

#include <algorithm>
#include <cctype>

namespace isospin::logic {

unsigned operands(BranchingKind kind) {
  switch (kind) {
    case BranchingKind::truth:
    case BranchingKind::atom:
      return 0;
    case BranchingKind::conjunction:
    case BranchingKind::disjunction:
    case BranchingKind::some_until:
    case BranchingKind::all_until:
      return 2;
    default:
      return 1;
  }
}

std::uint32_t BranchingFormula::add_some_time(std::uint32_t a) {
  return add(BranchingKind::some_until, add({}), a);
}
std::uint32_t BranchingFormula::add_inevitable(std::uint32_t a) {
  return add(BranchingKind::all_until, add({}), a);
}
std::uint32_t BranchingFormula::add_always_possible(std::uint32_t a) {
  return add(BranchingKind::all_always, add_some_time(a));
}

bool BranchingFormula::has_next() const {
  return std::ranges::any_of(nodes, [](const BranchingNode& node) {
    return node.kind == BranchingKind::some_next || node.kind == BranchingKind::all_next;
  });
}

std::vector<bool> BranchingFormula::propositional() const {
  std::vector<bool> is(nodes.size(), false);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const BranchingNode& node = nodes[i];
    switch (node.kind) {
      case BranchingKind::truth:
      case BranchingKind::atom:
        is[i] = true;
        break;
      case BranchingKind::negation:
        is[i] = is[node.a];
        break;
      case BranchingKind::conjunction:
      case BranchingKind::disjunction:
        is[i] = is[node.a] && is[node.b];
        break;
      default:
        break;
    }
  }
  return is;
}

namespace {

bool is_word(const std::string& text) {
  return std::ranges::all_of(
      text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '@'; });
}

std::string in_parentheses(const std::string& text) { return is_word(text) ? text : "(" + text + ")"; }

class Printer {
 public:
  Printer(const BranchingFormula& formula, const std::vector<std::string>& atoms)
      : formula_(formula), atoms_(atoms) {}

  std::string print(std::uint32_t number) const {
    const BranchingNode& node = formula_.nodes[number];
    switch (node.kind) {
      case BranchingKind::truth:
        return "true";
      case BranchingKind::atom:
        return node.atom < atoms_.size() ? atoms_[node.atom] : "p" + std::to_string(node.atom + 1);
      case BranchingKind::negation:
        return "!" + inside(node.a);
      case BranchingKind::conjunction:
        return inside(node.a) + " && " + inside(node.b);
      case BranchingKind::disjunction:
        return inside(node.a) + " || " + inside(node.b);
      case BranchingKind::some_next:
        return "EX " + inside(node.a);
      case BranchingKind::all_next:
        return "AX " + inside(node.a);
      case BranchingKind::some_always:
        return "EG " + inside(node.a);
      case BranchingKind::all_always:
        return "AG " + inside(node.a);
      case BranchingKind::some_until:
        return until("E", node);
      case BranchingKind::all_until:
        return until("A", node);
    }
    return {};
  }

 private:
  bool is_true(std::uint32_t number) const { return formula_.nodes[number].kind == BranchingKind::truth; }

  std::string until(const char* runs, const BranchingNode& node) const {
    if (is_true(node.a)) return std::string(runs) + "F " + inside(node.b);
    return std::string(runs) + "[" + inside(node.a) + " U " + inside(node.b) + "]";
  }

  // What begins with an operator of one operand needs no parentheses.
  std::string inside(std::uint32_t number) const {
    const BranchingKind kind = formula_.nodes[number].kind;
    const bool open = kind == BranchingKind::conjunction || kind == BranchingKind::disjunction;
    const std::string text = print(number);
    if (kind == BranchingKind::atom) return in_parentheses(text);
    return open ? "(" + text + ")" : text;
  }

  const BranchingFormula& formula_;
  const std::vector<std::string>& atoms_;
};

}  // namespace

std::string to_text(const BranchingFormula& formula, std::uint32_t node,
                    const std::vector<std::string>& atoms) {
  return Printer(formula, atoms).print(node);
}

}  // namespace isospin::logic
