// A model from a file, or from text that is already there, in whatever language it is written.
//
// Nothing is printed; what is wrong is among the diagnostics of what is given back.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "language/language.hpp"

namespace isospin {

// All languages, in the order in which endings are looked for.
std::span<const Language> all_languages();
// What a language is called on the command line and in saved runs: "promela".
std::string language_word(const Language& language);
// The words of all of them, with spaces between them.
std::string_view language_words();

// The language that a file of this name is written in. Promela, where its ending says nothing.
const Language& language_of(const std::string& path);
// The language that `options` ask for, else that of the file's name. Null: there is none of that word.
const Language* language_of(const std::string& path, const ReadOptions& options);

// Reads `path` from disk. A file that is missing, a folder, not readable or empty is an error (E0001, E0002).
std::shared_ptr<SourceModel> load(const std::string& path, const ReadOptions& options = {});

// The same for text that is already there, as in an editor or a test; `name` stands in places, and its ending
// says what language it is unless the options do. Files that it includes come from `reader`.
std::shared_ptr<SourceModel> load_text(const std::string& name, std::string text,
                                       const ReadOptions& options = {},
                                       const FileReader& reader = disk_reader());

}  // namespace isospin
