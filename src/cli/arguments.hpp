// The words of a command line, understood: options with checked values, and operands.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "cli/options.hpp"

namespace isospin::cli {

// Every value has been checked against the kind of its option, so that reading one cannot fail. Asking for an
// option that the command does not take, or as the wrong kind, is our own mistake.
class Arguments {
 public:
  Arguments(std::string_view command, std::vector<std::pair<const Option*, std::string>> given,
            std::vector<std::string> operands)
      : command_(command), given_(std::move(given)), operands_(std::move(operands)) {}

  std::string_view command() const { return command_; }
  const std::vector<std::string>& operands() const { return operands_; }
  // In the order given, because -D and -U depend on it.
  const std::vector<std::pair<const Option*, std::string>>& given() const { return given_; }

  bool has(std::string_view option) const;
  // The one given (of one that may be repeated, the last), else the fallback in the table, else nothing.
  std::optional<std::string> text(std::string_view option) const;
  // All that were given of one that may be repeated, else the fallback alone.
  std::vector<std::string> texts(std::string_view option) const;
  std::optional<std::uint64_t> number(std::string_view option) const;
  std::optional<std::uint64_t> bytes(std::string_view option) const;
  std::optional<double> seconds(std::string_view option) const;
  // Of a choice between on and off.
  bool is_on(std::string_view option) const { return text(option) == "on"; }

 private:
  const Option& known(std::string_view option) const;

  std::string_view command_;
  std::vector<std::pair<const Option*, std::string>> given_;
  std::vector<std::string> operands_;
};

// `words` as after the name of the program, the command first. `--help` excuses missing operands.
Result<Arguments> parse_arguments(std::span<const std::string> words);

// Every option of the command that is ready, with the value that holds: the echo in `--json`.
Json options_json(const Arguments& arguments);

}  // namespace isospin::cli
