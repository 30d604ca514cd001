// isospin simulate MODEL [--seed N | --guide FILE | --interactive]
#include <unistd.h>

#include <iostream>
#include <limits>
#include <ostream>
#include <random>

#include "base/diagnostics_json.hpp"
#include "base/text.hpp"
#include "cli/interactive.hpp"
#include "cli/interrupt.hpp"
#include "cli/model.hpp"
#include "cli/show_run.hpp"
#include "report/ending.hpp"
#include "report/trace_json.hpp"
#include "report/trace_table.hpp"
#include "report/trace_text.hpp"
#include "trace/walk.hpp"

namespace isospin::cli {
namespace {

constexpr std::uint64_t kMostSteps = 10'000;  // when nobody says
// A step may be a long atomic sequence, but one that has not come to its end by then may have none.
constexpr std::uint64_t kMostMovesInside = 20'000;
constexpr std::size_t kWidth = 80;

// Small, so that it can be read aloud and typed again.
std::uint64_t random_seed() { return std::random_device{}() % 1'000'000; }

// Why a walk that went as far as it could has ended, or what has kept it from ending.
std::string last_line(const trace::Walk& walk, std::size_t steps) {
  const std::string after = " after " + counted(steps, "step") + ".\n";
  if (walk.run().finding) return "  The run fails" + after;
  if (walk.ended()) return "  The run ends" + after + "  Every process has ended, or waits where it may.\n";
  return "  Stopped" + after + "  --max-depth says how far it goes; 0: to the end.\n";
}

class Simulation {
 public:
  Simulation(const Arguments& arguments, Output& output, std::unique_ptr<PreparedModel> prepared)
      : arguments_(arguments),
        output_(output),
        name_(arguments.operands().front()),
        prepared_(std::move(prepared)),
        explainer_(*prepared_->executor, prepared_->sources()),
        table_(explainer_, columns_for(*prepared_->model, prepared_->sources(), kWidth),
               arguments.has("--trace-full"), output.colour_out),
        silent_(arguments.has("--json")) {}

  ExitStatus at_random(std::uint64_t seed) {
    trace::Walk walk(*prepared_->executor);
    if (!silent_) output_.out << name_ << ": a random run, --seed " << seed << "\n";
    if (prints_steps()) output_.out << "\n" << table_.heading();
    if (prints_steps()) print_start(walk);
    catch_interrupts();
    std::mt19937_64 random(seed);
    // As for `check`, 0 is no limit.
    const std::uint64_t given = arguments_.number("--max-depth").value_or(kMostSteps);
    const std::uint64_t most = given == 0 ? std::numeric_limits<std::uint64_t>::max() : given;
    std::uint64_t number = 1;
    std::uint64_t inside = 0;  // moves of an atomic sequence
    while (!walk.ended() && number <= most && inside < kMostMovesInside && !stop_flag()->load()) {
      walk.take(random() % walk.choices().size());
      const trace::Run& run = walk.run();
      const std::size_t last = run.steps.size() - 1;
      if (prints_steps())
        output_.out << table_.rows(explainer_.explain(run, last, number), run.steps[last].state);
      ++inside;
      if (!run.steps[last].ends_step) continue;
      ++number;
      inside = 0;
    }
    if (inside == kMostMovesInside && !silent_)
      output_.out << "\n  An atomic sequence goes on and on: " << counted(inside, "move") << " so far.\n";
    if (!silent_) {
      output_.out << (prints_steps() ? "\n" : "") << last_line(walk, trace::step_count(walk.run()));
      print_ending(walk.run());
    }
    return finish(walk.run(), Telling(*prepared_, walk.run()),
                  Json::object().set("kind", "random").set("seed", seed));
  }

  ExitStatus by_hand(std::uint64_t seed, std::istream& in) {
    trace::Walk walk(*prepared_->executor);
    // Under --json the conversation goes to standard error: standard output is the object's alone.
    std::ostream& talk = silent_ ? output_.err : output_.out;
    talk << name_ << ": a run by hand\n";
    Output to_person{talk, talk};
    const bool piped = output_.in == nullptr && isatty(STDIN_FILENO) == 0;
    const ByHandOptions options{seed, piped, [&](const std::string& path, const trace::Run& run) {
                                  return write_trail(path, run, *prepared_, own_model(), to_person);
                                }};
    walk_by_hand(walk, *prepared_, explainer_, table_, options, in, talk);
    return finish(walk.run(), Telling(*prepared_, walk.run()),
                  Json::object().set("kind", "interactive").set("seed", seed));
  }

  ExitStatus guided(const Replayed& replayed, const std::string& guide) {
    const trace::Replay& replay = replayed.replay;
    const trace::Run& run = replay.run;
    if (!silent_) {
      output_.out << name_ << ": guided by " << guide << ", " << counted(trace::step_count(run), "step")
                  << "\n";
      if (replay.reproduced && replayed.changed.value_or(false))
        output_.out << "The model has changed since; the run is still a run of it.\n";
      TraceTextOptions options;
      options.full = arguments_.has("--trace-full");
      options.colour = output_.colour_out;
      options.first = options.last = run.steps.size();
      if (prints_steps())
        output_.out << "\n"
                    << trace_text(replayed.told->run(), replayed.told->executor(), prepared_->sources(),
                                  options);
    }
    if (!replay.mismatch.empty() && !silent_)
      output_.err << "isospin simulate: " << guide << ": " << replay.mismatch << "\n";
    Json how = Json::object().set("kind", "guided").set("guide", guide);
    how.set("mismatch", replay.mismatch.empty() ? Json() : Json(replay.mismatch));
    how.set("model_changed", replayed.changed ? Json(*replayed.changed) : Json());
    const ExitStatus status = finish(run, *replayed.told, std::move(how));
    return replay.complete ? status : ExitStatus::bad_model;
  }

 private:
  bool prints_steps() const { return !silent_ && !arguments_.has("--quiet"); }

  trace::SavedModel own_model() const {
    return saved_model(name_, read_options(arguments_), prepared_->options);
  }

  void print_start(const trace::Walk& walk) {
    if (const auto start = explainer_.start(walk.run()))
      output_.out << table_.start(*start);
    else if (arguments_.has("--trace-full"))
      output_.out << table_.initial(walk.state());
  }

  void print_ending(const trace::Run& run) {
    if (const auto ending = ending_of(explainer_, run))
      output_.out << ending_text(*ending, prepared_->sources());
  }

  ExitStatus finish(const trace::Run& run, const Telling& told, Json how) {
    if (arguments_.has("--json")) {
      Json frame = json_frame(arguments_, true,
                              diagnostics_json(prepared_->source->diagnostics(), prepared_->sources()));
      frame.set("schema", "isospin-simulate-1").set("run", std::move(how));
      frame.set("steps", trace::step_count(run));
      frame.set("ended", run.finding ? trace::finding_kind(run.finding->kind) : std::string("no-error"));
      frame.set("trace",
                trace_json(told.run(), told.executor(), told.sources(), arguments_.has("--trace-full")));
      output_.out << frame.dump() << "\n";
    }
    if (const auto chart = arguments_.text("--msc"))
      if (!write_chart(*chart, told, name_, output_)) return ExitStatus::not_written;
    if (const auto trail = arguments_.text("--trail")) {
      if (!write_trail(*trail, run, *prepared_, own_model(), output_)) return ExitStatus::not_written;
    }
    return run.finding ? ExitStatus::violated : ExitStatus::holds;
  }

  const Arguments& arguments_;
  Output& output_;
  std::string name_;
  std::unique_ptr<PreparedModel> prepared_;
  trace::Explainer explainer_;
  TraceTable table_;
  bool silent_;  // what people read is not wanted
};

}  // namespace

ExitStatus run_simulate(const Arguments& arguments, Output& output) {
  if (arguments.has("--interactive") && arguments.has("--guide"))
    return refuse(Refusal{"`--interactive` does not go with `--guide`", {}, "a guide chooses every move"},
                  arguments, output);
  if (const auto guide = arguments.text("--guide")) {
    std::optional<Replayed> replayed = replay_file(*guide, arguments.operands().front(), arguments, output);
    if (!replayed) return ExitStatus::bad_model;
    std::unique_ptr<PreparedModel> prepared = std::move(replayed->prepared);
    return Simulation(arguments, output, std::move(prepared)).guided(*replayed, *guide);
  }
  const Result<std::unique_ptr<Session>> opened = open_operand(arguments, output, arguments.has("--quiet"));
  if (!opened) return refuse(opened.refusal(), arguments, output);
  const std::unique_ptr<Session>& session = *opened;
  const auto refused = [&](ExitStatus status) {
    if (arguments.has("--json") && status == ExitStatus::bad_model)
      output.out << json_frame(arguments, *session).dump() << "\n";
    return status;
  };
  if (!session->good()) return refused(ExitStatus::bad_model);
  Result<std::unique_ptr<PreparedModel>> prepared = session->prepare({});
  if (!prepared) return refused(refuse(prepared.refusal(), *session, arguments, output));
  const std::uint64_t seed = arguments.number("--seed").value_or(random_seed());
  Simulation simulation(arguments, output, std::move(*prepared));
  if (arguments.has("--interactive"))
    return simulation.by_hand(seed, output.in != nullptr ? *output.in : std::cin);
  return simulation.at_random(seed);
}

}  // namespace isospin::cli
