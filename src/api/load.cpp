#include "api/load.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>

#include "language/promela/parse.hpp"
#include "language/promela/resolve.hpp"

namespace isospin {
namespace {

// Spans count bytes in 32 bits.
constexpr std::uintmax_t kLargestFile = std::numeric_limits<std::int32_t>::max();

// Says why `path` cannot be read, or nothing when trying is worth it.
std::string why_unreadable(const std::string& path) {
  std::error_code failed;
  const std::filesystem::file_status status = std::filesystem::status(path, failed);
  if (status.type() == std::filesystem::file_type::not_found) return "there is no such file";
  if (failed) return failed.message();
  if (std::filesystem::is_directory(status)) return "it is a folder, not a file";
  if (std::filesystem::is_regular_file(status) && std::filesystem::file_size(path, failed) > kLargestFile)
    return "it is larger than 2 GB";
  return {};
}

// A warning of the resolver is worth showing only if no earlier mistake may have caused it: after a syntax
// error parts of the model are missing from the tree, and a misspelt name makes the right one look unused
// (W02xx).
bool is_reliable(const Diagnostic& diagnostic, bool tree_is_whole, bool has_errors) {
  if (diagnostic.severity == Severity::error) return true;
  return tree_is_whole && !(has_errors && diagnostic.code.starts_with("W02"));
}

}  // namespace

LoadedModel load(const std::string& path, const promela::PreprocessOptions& options) {
  LoadedModel model;
  if (const std::string reason = why_unreadable(path); !reason.empty()) {
    model.diagnostics.error("E0001", {}, "`" + path + "` cannot be read: " + reason);
    return model;
  }
  errno = 0;
  std::optional<std::string> text = promela::disk_reader()(path);
  if (!text) {
    const std::string reason = errno != 0 ? std::strerror(errno) : "reading failed";
    model.diagnostics.error("E0001", {}, "`" + path + "` cannot be read: " + reason);
    return model;
  }
  return load_text(path, std::move(*text), options);
}

LoadedModel load_again(const LoadedModel& model) {
  return load_text(model.sources.name(model.file), std::string(model.sources.text(model.file)),
                   model.preprocess, model.reader);
}

LoadedModel load_text(const std::string& name, std::string text, const promela::PreprocessOptions& options,
                      const promela::FileReader& reader) {
  LoadedModel model;
  const bool blank = text.find_first_not_of(" \t\r\n\f\v") == std::string::npos;
  const FileId file = model.sources.add(name, std::move(text));
  model.file = file;
  model.preprocess = options;
  model.reader = promela::remembering(reader);
  if (blank) {
    model.diagnostics.error("E0002", {}, "`" + name + "` is empty: a model needs at least one process");
    return model;
  }
  const std::vector<promela::Token> tokens =
      promela::preprocess(file, options, model.reader, model.sources, model.diagnostics);
  if (tokens.size() <= 1 && !model.diagnostics.has_errors()) {
    model.diagnostics.error("E0002", {},
                            "`" + name + "` is empty: nothing is left of it without comments and directives");
    return model;
  }
  model.tree = promela::parse(tokens, model.sources, model.diagnostics);
  if (model.tree != nullptr) {
    const bool whole = !model.diagnostics.has_errors();
    Diagnostics found;
    promela::resolve(*model.tree, model.sources, found);
    for (const Diagnostic& diagnostic : found.all())
      if (is_reliable(diagnostic, whole, found.has_errors())) model.diagnostics.add(diagnostic);
  }
  model.diagnostics.sort_by_place(model.sources);
  return model;
}

promela::Expr* read_formula(LoadedModel& model, const std::string& text) {
  const FileId file = model.sources.add("--formula", text);
  Diagnostics found;
  const std::vector<promela::Token> tokens =
      promela::lex_formula(file, model.file, model.preprocess, model.reader, model.sources, found);
  promela::Expr* formula = nullptr;
  if (!found.has_errors()) formula = promela::parse_formula(tokens, *model.tree, model.sources, found);
  if (formula && !found.has_errors()) promela::resolve_formula(*formula, *model.tree, model.sources, found);
  for (const Diagnostic& diagnostic : found.all()) model.diagnostics.add(diagnostic);
  return found.has_errors() ? nullptr : formula;
}

}  // namespace isospin
