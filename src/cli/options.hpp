// The one table of options. Parsing, help, man page, completion and the echo in JSON are all made from it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace isospin::cli {

// What a person wants when looking for an option; the headings of the help, in this order.
enum class Group { checking, limits, speed, moves, printing, reading, tuning, general };

enum class ValueKind {
  flag,      // takes no value
  text,      // anything
  file,      // a path (completed as one)
  folder,    // a path (completed as one)
  choice,    // one word of `choices`
  number,    // a whole number, not negative
  bytes,     // 512M, 4G
  duration,  // 90, 90s, 5m, 2h
};

struct Option {
  std::string_view name;  // "--memory"
  char letter = '\0';     // 'D' for -D; '\0' for none
  ValueKind kind = ValueKind::flag;
  std::string_view argument =
      {};  // "SIZE", as help shows it; empty for a flag, and for a choice whose words are shown
  std::string_view choices = {};   // "dfs bfs"
  std::string_view fallback = {};  // what holds when it is not given; empty for nothing
  Group group = Group::general;
  std::string_view commands = {};  // "check print", those that take it
  std::string_view help = {};      // one sentence, without capital and full stop
  bool repeats = false;            // may be given several times, and every time counts
  bool ready = true;  // false: parsed, but not listed and refused until the search behind it exists
};

std::span<const Option> all_options();
// Those that `command` takes, by group; in a group common ones first.
std::vector<const Option*> options_of(std::string_view command);
// Null when `command` takes no such option; `name` is "--memory" or "-D".
const Option* find_option(std::string_view command, std::string_view name);

bool takes(std::string_view command, const Option& option);
std::vector<std::string> choices_of(const Option& option);
// "--order dfs|bfs", "-D, --define NAME[=VALUE]"
std::string spelling(const Option& option);
// "SIZE", "dfs|bfs", or "" for a flag.
std::string argument_in_words(const Option& option);
std::string_view heading(Group group);
// The key in the JSON echo: "max_depth" for "--max-depth".
std::string json_key(const Option& option);

}  // namespace isospin::cli
