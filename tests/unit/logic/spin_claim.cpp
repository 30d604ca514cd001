#include "spin_claim.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <vector>

namespace isospin::automata {

namespace {

// A guard made of letters, 1, 0, !, &&, || and parentheses, as a disjunction of cubes.
class Guard {
 public:
  explicit Guard(const std::string& text) : text_(text) {}
  std::vector<Cube> read() { return any(true); }

 private:
  using Cubes = std::vector<Cube>;
  void blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(const char* word) {
    blanks();
    const std::string wanted(word);
    if (text_.compare(at_, wanted.size(), wanted) != 0) return false;
    at_ += wanted.size();
    return true;
  }
  static Cubes both(const Cubes& a, const Cubes& b) {
    Cubes all;
    for (const Cube& x : a)
      for (const Cube& y : b)
        if (!(x & y).is_false()) all.push_back(x & y);
    return all;
  }
  static Cubes either(Cubes a, const Cubes& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }
  // With `sign` false: of the negation.
  Cubes any(bool sign) {
    Cubes cubes = all(sign);
    while (take("||")) cubes = sign ? either(cubes, all(sign)) : both(cubes, all(sign));
    return cubes;
  }
  Cubes all(bool sign) {
    Cubes cubes = one(sign);
    while (take("&&")) cubes = sign ? both(cubes, one(sign)) : either(cubes, one(sign));
    return cubes;
  }
  Cubes one(bool sign) {
    if (take("!")) return one(!sign);
    if (take("(")) {
      Cubes cubes = any(sign);
      take(")");
      return cubes;
    }
    if (take("1") || take("true")) return sign ? Cubes{{}} : Cubes{};
    if (take("0") || take("false")) return sign ? Cubes{} : Cubes{{}};
    blanks();
    return {Cube::literal(static_cast<std::uint32_t>(text_.at(at_++) - 'a'), !sign)};
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string::npos ? "" : line.substr(first, line.find_last_not_of(" \t;") + 1 - first);
}

}  // namespace

bool spin_is_installed() { return std::system("command -v spin >/dev/null 2>&1") == 0; }

std::optional<Automaton> read_claim(const std::string& text) {
  std::map<std::string, std::uint32_t> numbers;
  Automaton automaton;
  const auto number = [&](const std::string& label) {
    const auto [entry, is_new] = numbers.emplace(label, static_cast<std::uint32_t>(automaton.states.size()));
    if (is_new) automaton.states.push_back({label.starts_with("accept"), {}});
    return entry->second;
  };
  std::istringstream lines(text);
  std::string raw;
  std::uint32_t here = 0;
  bool begun = false;
  const auto add = [&](const std::string& guard, std::uint32_t target) {
    for (const Cube& cube : Guard(guard).read()) automaton.states[here].edges.push_back({cube, target});
  };
  while (std::getline(lines, raw)) {
    std::string line = trimmed(raw);
    if (line.starts_with("never")) {
      begun = true;
    } else if (!begun || line.empty() || line == "}" || line == "do" || line == "if" || line == "od" ||
               line == "fi") {
      continue;
    } else if (line.back() == ':') {
      here = number(line.substr(0, line.size() - 1));
    } else if (line == "skip" || line == "1") {
      add("1", here);  // the claim's end: everything is accepted
    } else if (line == "false" || line == ":: false") {
      continue;
    } else if (const std::size_t arrow = line.find("->");
               line.starts_with("::") && arrow != std::string::npos) {
      std::string guard = trimmed(line.substr(2, arrow - 2));
      if (guard.starts_with("atomic {")) guard = trimmed(guard.substr(8));
      const std::size_t target = line.find("goto ");
      add(guard, number(target == std::string::npos ? "accept_all" : line.substr(target + 5)));
    } else {
      return std::nullopt;
    }
  }
  if (!begun) return std::nullopt;
  return automaton;
}

std::optional<Automaton> spin_claim(const std::string& formula) {
  FILE* pipe = popen(("timeout 0.5 spin -f '" + formula + "' 2>&1").c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string text;
  std::array<char, 4096> part;
  while (const std::size_t read = fread(part.data(), 1, part.size(), pipe)) text.append(part.data(), read);
  pclose(pipe);
  return read_claim(text);
}

}  // namespace isospin::automata
