#include "cli/store.hpp"

#include <algorithm>

#include "cli/interrupt.hpp"

namespace isospin::cli {
namespace {

constexpr std::uint64_t kUsualArrayBytes = std::uint64_t{256} << 20;

bool wants_bits(const Arguments& arguments) { return arguments.text("--store") == "bitstate"; }

std::uint64_t share_of_array(std::uint64_t bytes) { return bytes - bytes / 4; }

Refusal does_not_go(const std::string& with, const std::string& because, const std::string& hint) {
  return {"`--store bitstate` does not go with " + with + ": " + because, {}, hint};
}

}  // namespace

void choose_store(const Arguments& arguments, search::SearchOptions& options) {
  const std::optional<std::uint64_t> given = arguments.bytes("--memory");
  options.limits.memory_bytes = given.value_or(most_memory_bytes());
  if (!wants_bits(arguments)) return;
  options.store = search::StoreKind::bitstate;
  // All of it is used, however small the model: what the machine does not have must not be asked for.
  options.array_bytes =
      std::min(given ? share_of_array(*given) : kUsualArrayBytes, share_of_array(most_memory_bytes()));
}

Done refuse_store(const Arguments& arguments) {
  if (!wants_bits(arguments)) return {};
  const std::string in_depth = "it is a search in depth by one thread";
  if (arguments.text("--order") == "bfs")
    return does_not_go("`--order bfs`", in_depth, "leave out `--order`, or take `--store tree`");
  if (arguments.has("--shortest"))
    return does_not_go("`--shortest`", in_depth, "leave out `--shortest`, or take `--store tree`");
  if (arguments.number("--threads").value_or(1) > 1)
    return does_not_go("`--threads " + std::to_string(*arguments.number("--threads")) + "`", in_depth,
                       "leave out `--threads`, or take `--store tree`");
  if (arguments.has("--count-states"))
    return does_not_go("`--count-states`", "bits do not tell all states apart",
                       "leave out `--count-states`, or take `--store tree`");
  if (arguments.has("--fair"))
    return does_not_go("`--fair`", "it looks for no cycles", "leave out `--fair`, or take `--store tree`");
  return {};
}

}  // namespace isospin::cli
