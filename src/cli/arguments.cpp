#include "cli/arguments.hpp"

#include <cassert>
#include <charconv>
#include <filesystem>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/foreign_options.hpp"

namespace isospin::cli {
namespace {

bool parse_number(std::string_view text, std::uint64_t& number) {
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stopped == end && !text.empty();
}

std::string in_quotes(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string did_you_mean(const std::string& candidate) {
  return candidate.empty() ? "" : "; did you mean " + in_quotes(candidate) + "?";
}

// What may stand for the value, in words; "" when `value` is good.
std::string what_is_wrong(const Option& option, const std::string& value) {
  std::uint64_t number = 0;
  double seconds = 0;
  switch (option.kind) {
    case ValueKind::flag:
    case ValueKind::text:
      return {};
    case ValueKind::file:
    case ValueKind::folder:
      return value.empty() ? "needs a path" : "";
    case ValueKind::number:
      return parse_number(value, number) ? "" : "takes a whole number, not " + in_quotes(value);
    case ValueKind::bytes:
      return parse_bytes(value, number) ? "" : "takes a size such as 512M or 4G, not " + in_quotes(value);
    case ValueKind::duration:
      return parse_duration(value, seconds) ? ""
                                            : "takes a time such as 90s, 5m or 2h, not " + in_quotes(value);
    case ValueKind::choice: {
      const std::vector<std::string> choices = choices_of(option);
      for (const std::string& choice : choices)
        if (choice == value) return {};
      return "is " + joined(choices, " or ") + ", not " + in_quotes(value) +
             did_you_mean(nearest(value, choices));
    }
  }
  return {};
}

// The only name that begins like this, or else the nearest.
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates) {
  std::vector<std::string> longer;
  for (const std::string& candidate : candidates)
    if (name.size() >= 4 && candidate.starts_with(name)) longer.push_back(candidate);
  return longer.size() == 1 ? longer.front() : nearest(name, candidates);
}

// What is said of further options of other tools among `words`, which `command` does not know.
std::string hints_of_others(std::string_view command, std::span<const std::string> words) {
  std::string hints;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.size() < 2 || word[0] != '-' || find_option(command, word) != nullptr) continue;
    if (const auto foreign = foreign_option(words.subspan(i)))
      hints += "\n" + in_quotes(word) + ": " + foreign->hint;
  }
  return hints;
}

// Reads the words after the command.
class Parser {
 public:
  Parser(const Command& command, std::span<const std::string> words) : command_(command), words_(words) {}

  Result<Arguments> parse() {
    bool only_operands = false;
    while (at_ < words_.size()) {
      const std::string& word = words_[at_++];
      if (only_operands || word.size() < 2 || word[0] != '-')
        operands_.push_back(word);
      else if (word == "--")
        only_operands = true;
      else if (!(word[1] == '-' ? read_long(word) : read_short(word)))
        return error_;
    }
    if (!has_help() && (!check_operands() || !check_definitions())) return error_;
    return Arguments(command_.name, std::move(given_), std::move(operands_));
  }

 private:
  bool fail(std::string message) {
    const std::string name = "isospin " + std::string(command_.name);
    error_.reason = name + ": " + std::move(message);
    error_.hint = in_quotes(name + " --help") + " lists the options";
    return false;
  }

  // Who types one of SPIN's options often types several: the hints of the others follow.
  bool fail_foreign(const Refusal& foreign) {
    fail(foreign.reason);
    error_.hint = foreign.hint + hints_of_others(command_.name, words_.subspan(at_));
    return false;
  }

  bool read_long(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const Option* option = find_option(command_.name, name);
    if (option == nullptr) return fail_unknown(name);
    if (equals == std::string::npos) return read_value(*option, name);
    if (option->kind == ValueKind::flag) return fail(in_quotes(name) + " takes no value");
    return keep(*option, name, word.substr(equals + 1));
  }

  // -D N=5, -DN=5; flags may be put together: -qh.
  bool read_short(const std::string& word) {
    if (word.size() > 2)
      if (const auto foreign = foreign_option(words_.subspan(at_ - 1))) return fail_foreign(*foreign);
    for (std::size_t i = 1; i < word.size(); ++i) {
      const std::string name = std::string("-") + word[i];
      const Option* option = find_option(command_.name, name);
      if (option == nullptr) return fail_unknown(i == 1 ? word : name);
      if (option->name == "--define" && i + 1 < word.size())
        joined_definitions_.push_back(word.substr(i + 1));
      if (option->kind != ValueKind::flag)
        return i + 1 < word.size() ? keep(*option, name, word.substr(i + 1)) : read_value(*option, name);
      given_.emplace_back(option, "");
    }
    return true;
  }

  bool read_value(const Option& option, const std::string& name) {
    if (option.kind == ValueKind::flag) {
      given_.emplace_back(&option, "");
      return true;
    }
    if (at_ == words_.size())
      return fail(in_quotes(name) + " needs a value: " + name + " " + argument_in_words(option));
    // `-I -m1000`, as of pan: an option that follows is no path.
    const bool is_path = option.kind == ValueKind::file || option.kind == ValueKind::folder;
    if (const std::string& next = words_[at_]; is_path && next.size() > 1 && next[0] == '-') {
      fail(in_quotes(name) + " needs a path, not " + in_quotes(next) + ": " + name + " " +
           argument_in_words(option));
      error_.hint += hints_of_others(command_.name, words_.subspan(at_)) +
                     "\n(a path that begins with a dash is written " + in_quotes("./" + next) + ")";
      return false;
    }
    return keep(option, name, words_[at_++]);
  }

  bool keep(const Option& option, const std::string& name, std::string value) {
    if (const std::string wrong = what_is_wrong(option, value); !wrong.empty())
      return fail(in_quotes(name) + " " + wrong);
    if (const std::string* before = said_before(option); before != nullptr && *before != value)
      return fail(in_quotes(name) + " takes one value, and is given " + in_quotes(*before) + " and " +
                  in_quotes(value));
    given_.emplace_back(&option, std::move(value));
    return true;
  }

  // The value of an option that counts once, if it was given already.
  const std::string* said_before(const Option& option) const {
    if (option.repeats) return nullptr;
    for (const auto& [known, value] : given_)
      if (known == &option) return &value;
    return nullptr;
  }

  bool fail_unknown(const std::string& name) {
    const bool is_word = words_[at_ - 1] == name;  // not a letter of several
    if (const auto foreign = is_word ? foreign_option(words_.subspan(at_ - 1)) : foreign_option(name))
      return fail_foreign(*foreign);
    for (const Command& other : all_commands()) {
      const Option* option = find_option(other.name, name);
      if (option == nullptr || !option->ready) continue;
      const bool draws_runs = name == "--svg" && find_option(command_.name, "--msc") != nullptr;
      if (draws_runs)
        return fail(in_quotes(name) + " is not an option; did you mean `--msc FILE`, a chart of the run?");
      return fail(in_quotes(name) + " is an option of " + in_quotes("isospin " + std::string(other.name)) +
                  ", not of this command");
    }
    std::vector<std::string> candidates;
    for (const Option* option : options_of(command_.name))
      if (option->ready) candidates.emplace_back(option->name);
    // One dash too few is a common slip.
    const std::string wanted = name.size() > 2 && name[1] != '-' ? "-" + name : name;
    for (const std::string& candidate : candidates)
      if (candidate == wanted) return fail(in_quotes(name) + " is not an option" + did_you_mean(candidate));
    return fail(in_quotes(name) + " is not an option" + did_you_mean(suggestion(wanted, candidates)));
  }

  bool has_help() const {
    for (const auto& [option, value] : given_)
      if (option->name == "--help") return true;
    return false;
  }

  bool check_operands() {
    if (operands_.size() < static_cast<std::size_t>(command_.fewest_operands))
      return fail(std::string(command_.operands) + " is missing");
    if (operands_.size() > static_cast<std::size_t>(command_.most_operands))
      return fail(in_quotes(operands_[static_cast<std::size_t>(command_.most_operands)]) +
                  " is one argument too many");
    return true;
  }

  // -DSAFETY is for the C compiler that SPIN's users call, unless the model knows the word.
  bool check_definitions() {
    for (const std::string& definition : joined_definitions_)
      if (const auto foreign = foreign_definition(definition, operands_.front()))
        return fail_foreign(*foreign);
    return true;
  }

  const Command& command_;
  std::span<const std::string> words_;
  std::size_t at_ = 0;
  std::vector<std::pair<const Option*, std::string>> given_;
  std::vector<std::string> operands_;
  std::vector<std::string> joined_definitions_;  // those written as one word
  Refusal error_;
};

Refusal unknown_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : all_commands()) names.emplace_back(command.name);
  Refusal error{
      "isospin: " + in_quotes(name) + " is not a command", {}, "`isospin --help` lists the commands"};
  std::error_code ignored;
  if (name.ends_with(".pml") || std::filesystem::is_regular_file(name, ignored))
    error.reason += "; did you mean `isospin check " + name + "`?";
  else
    error.reason += did_you_mean(suggestion(name, names));
  return error;
}

// `isospin -a model.pml`, as SPIN is called; no reason when it is nothing like that.
Refusal without_command(std::span<const std::string> words) {
  std::string model = "MODEL";
  for (const std::string& word : words)
    if (word.ends_with(".pml") || word.ends_with(".prom")) model = word;
  const std::string& first = words.front();
  std::optional<Refusal> foreign = foreign_option(words);
  if (!foreign && first.starts_with("-D")) foreign = foreign_definition(first.substr(2), model);
  if (!foreign) {
    // `isospin -DN=3 -a model.pml`: the first is ours, and others are not.
    const std::string hints = hints_of_others("check", words.subspan(1));
    if (hints.empty() || find_option("check", first.substr(0, 2)) == nullptr) return {};
    return Refusal{"isospin: the command comes first, before " + in_quotes(first),
                   {},
                   "`isospin check " + first + " " + model + "`" + hints};
  }
  foreign->reason.insert(0, "isospin: ");
  const bool names_command = foreign->hint.starts_with("`isospin ");
  foreign->hint += hints_of_others("check", words.subspan(1));
  if (!names_command) foreign->hint += "\nthe command comes first: `isospin check " + model + "`";
  return *foreign;
}

Json value_json(const Option& option, const std::string& value) {
  std::uint64_t number = 0;
  double seconds = 0;
  if (option.kind == ValueKind::number && parse_number(value, number)) return Json(number);
  if (option.kind == ValueKind::bytes && parse_bytes(value, number)) return Json(number);
  if (option.kind == ValueKind::duration && parse_duration(value, seconds)) return Json(seconds);
  return Json(value);
}

}  // namespace

const Option& Arguments::known(std::string_view name) const {
  const Option* option = find_option(command_, name);
  assert(option != nullptr && "an option that the command does not take");
  return *option;
}

bool Arguments::has(std::string_view name) const {
  const Option& wanted = known(name);
  for (const auto& [option, value] : given_)
    if (option == &wanted) return true;
  return false;
}

std::optional<std::string> Arguments::text(std::string_view name) const {
  const Option& wanted = known(name);
  for (auto last = given_.rbegin(); last != given_.rend(); ++last)
    if (last->first == &wanted) return last->second;
  if (wanted.fallback.empty()) return {};
  return std::string(wanted.fallback);
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
  const Option& wanted = known(name);
  std::vector<std::string> values;
  for (const auto& [option, value] : given_)
    if (option == &wanted) values.push_back(value);
  if (values.empty() && !wanted.fallback.empty()) values.emplace_back(wanted.fallback);
  return values;
}

std::optional<std::uint64_t> Arguments::number(std::string_view name) const {
  assert(known(name).kind == ValueKind::number);
  const std::optional<std::string> written = text(name);
  std::uint64_t value = 0;
  if (!written || !parse_number(*written, value)) return {};
  return value;
}

std::optional<std::uint64_t> Arguments::bytes(std::string_view name) const {
  assert(known(name).kind == ValueKind::bytes);
  const std::optional<std::string> written = text(name);
  std::uint64_t value = 0;
  if (!written || !parse_bytes(*written, value)) return {};
  return value;
}

std::optional<double> Arguments::seconds(std::string_view name) const {
  assert(known(name).kind == ValueKind::duration);
  const std::optional<std::string> written = text(name);
  double value = 0;
  if (!written || !parse_duration(*written, value)) return {};
  return value;
}

Result<Arguments> parse_arguments(std::span<const std::string> words) {
  assert(!words.empty());
  const std::string& name = words.front();
  const Command* command = find_command(name);
  if (command != nullptr) return Parser(*command, words.subspan(1)).parse();
  if (!name.starts_with('-')) return unknown_command(name);
  if (Refusal foreign = without_command(words); !foreign.reason.empty()) return foreign;
  const std::string meant = nearest(name, {"--help", "--version"});
  return Refusal{meant.empty() ? "isospin: the command comes first, before " + in_quotes(name)
                               : "isospin: " + in_quotes(name) + " is not an option" + did_you_mean(meant),
                 {},
                 "`isospin --help` lists the commands"};
}

Json options_json(const Arguments& arguments) {
  Json echo = Json::object();
  for (const Option* option : options_of(arguments.command())) {
    if (!option->ready || option->group == Group::general) continue;
    if (option->kind == ValueKind::flag) {
      echo.set(json_key(*option), arguments.has(option->name));
    } else if (option->repeats) {
      Json values = Json::array();
      for (const std::string& value : arguments.texts(option->name))
        values.append(value_json(*option, value));
      echo.set(json_key(*option), std::move(values));
    } else {
      const std::optional<std::string> value = arguments.text(option->name);
      echo.set(json_key(*option), value ? value_json(*option, *value) : Json());
    }
  }
  return echo;
}

}  // namespace isospin::cli
