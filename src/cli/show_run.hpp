// What simulate, replay and msc share: opening a saved run, and writing a run where it was asked for.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "api/prepare.hpp"
#include "api/tell.hpp"
#include "api/trail.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "trace/run.hpp"
#include "trace/saved.hpp"

namespace isospin::cli {

// A saved run, done again on its model.
struct Replayed {
  trace::SavedRun saved;
  std::unique_ptr<PreparedModel> prepared;
  trace::Replay replay;
  std::optional<bool> changed;  // the model, since the run was saved; nothing: who knows
  std::unique_ptr<Telling> told;
  std::string model_path;
};

// `model_path` empty: that of the file. Nothing when the file, or its model, is no good; the reason has then
// been said, as refuse_trail does.
std::optional<Replayed> replay_file(const std::string& path, std::string model_path,
                                    const Arguments& arguments, Output& output);

// Says why a saved run is of no use: to `output.err`, or as the object that --json asks for. Where its model
// is what has mistakes, `diagnostics` are they.
void refuse_trail(const std::string& reason, const Arguments& arguments, Output& output,
                  const Diagnostics* diagnostics = nullptr, const Sources* sources = nullptr);

// The run as SVG. False, with the reason on `output.err`, when the file cannot be written.
bool write_chart(const std::string& path, const Telling& told, const std::string& title, Output& output);

// The file in the current folder that a run is saved in when nobody says where: "mutex.pml.trail.json". With
// several properties the one that is violated is named: "mutex.pml.p1.trail.json".
std::string trail_name(const std::string& model_path, const std::string& property);

// The run as a saved run: that of the search, whose steps `prepared` makes again.
Done save_trail(const std::string& path, const trace::Run& run, const PreparedModel& prepared,
                const trace::SavedModel& model);
// The same; false when it cannot be written, and why has been said.
bool write_trail(const std::string& path, const trace::Run& run, const PreparedModel& prepared,
                 const trace::SavedModel& model, Output& output);

// What is wrong at the end of a run, in one line; "" when nothing is.
std::string ending_line(const Telling& told);

}  // namespace isospin::cli
