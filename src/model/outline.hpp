// What a text declares: symbols with their uses, the processes it starts, and a summary; for editors and for
// people. Every language gives one; report/ puts it into words and JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace isospin {

// One declared thing, whatever its kind. Places are those of the text itself, in whatever file it is.
struct DeclaredSymbol {
  std::string name;
  std::string kind;  // "variable", "proctype", "label", ...
  Span span;
  std::string type;   // empty for what has none
  std::string scope;  // the proctype or record that it is in; empty for a global one
  Span body;          // of what has one
  struct Channel {
    std::int64_t capacity = 0;
    std::vector<std::string> fields;
    std::string words;  // "[2] of {pid, pid}"
  };
  std::optional<Channel> channel;
  std::optional<std::int64_t> length;     // of an array
  std::optional<std::int64_t> value;      // of a constant
  std::string visibility;                 // "hidden"; empty: nothing special
  std::optional<std::vector<Span>> uses;  // nothing: uses of such things are not listed
};

enum class StartedBy { active, init, run };

// Processes of one type, started by one piece of text.
struct StartedInstances {
  std::string type;
  StartedBy by = StartedBy::active;
  std::optional<std::int64_t> count;      // nothing: the text does not tell how many
  std::optional<std::int64_t> first_pid;  // where the text tells
  Span span;
};

// Of a text whose steps are rules.
struct RuleSummary {
  struct Claim {
    std::string kind;  // "invariant"
    std::string name;
  };
  std::vector<std::string> types, functions, rules, starts;  // names, in the order of the text
  std::vector<Claim> claims;
};

struct Summary {
  struct ProcessType {
    std::string name;
    std::vector<std::string> parameters;  // "chan in"
    bool is_init = false;
  };
  struct Channel {
    std::string name;   // "box", "boxes[3]"
    std::string owner;  // its process type; empty for a global one
    std::string shape;  // "[1] of {pid}"
  };
  std::vector<ProcessType> types;
  std::vector<Channel> channels;
  std::uint64_t globals = 0, locals = 0;  // variables that are not channels with a declared shape
  std::uint64_t assertions = 0;
  std::uint64_t end_labels = 0, progress_labels = 0, accept_labels = 0;
  bool never = false, trace = false, notrace = false;
  std::vector<std::string> formulas;
  std::optional<RuleSummary> rules;  // instead of process types, channels and labels
};

struct Outline {
  std::vector<DeclaredSymbol> symbols;      // in the order of the text
  std::vector<StartedInstances> instances;  // those whose number is known first
  Summary summary;
};

}  // namespace isospin
