#include "execute/executor.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace isospin::execute {

Result<std::unique_ptr<Executor>> Executor::create(const model::Model& model, const LayoutOptions& options) {
  Layout layout = lay_out(model, options);
  GeneratedCode generated = generate(model, layout);
  Result<std::shared_ptr<Program>> program = Program::create(std::move(generated.text));
  if (!program) return program.refusal();
  auto sites = std::make_shared<const std::vector<Span>>(std::move(generated.sites));
  return std::unique_ptr<Executor>(
      new Executor(model, std::move(layout), std::move(sites), std::move(*program)));
}

std::unique_ptr<Executor> Executor::another() const {
  std::unique_ptr<Executor> other(new Executor(model_, layout_, sites_, program_));
  // Finding the global channels is a part of making the first state.
  other->initial();
  other->further_ = further_;
  return other;
}

Executor::Executor(const model::Model& model, Layout layout, std::shared_ptr<const std::vector<Span>> sites,
                   std::shared_ptr<Program> program)
    : model_(model),
      layout_(std::move(layout)),
      sites_(std::move(sites)),
      program_(std::move(program)),
      context_(std::make_unique<IsoContext>()) {
  most_growth_ = std::size_t{256} * (layout_.largest_process() + 1);
  scratch_.resize(layout_.processes_offset + most_growth_);
  context_->scratch = scratch_.data();
  context_->grow = &Executor::grow;
}

InitialState Executor::initial(std::uint64_t number) {
  if (number >= starts()) return {further_[number - starts()]};
  InitialState first;
  first.state.resize(layout_.processes_offset + most_growth_);
  first.state.resize(program_->code().initial(context_.get(), first.state.data()));
  if (context_->error == ISO_NO_ERROR && !model_.starts.empty())
    first.exists =
        program_->code().start(context_.get(), first.state.data(), static_cast<std::uint32_t>(number)) != 0;
  first.error = context_->error;
  first.site = static_cast<std::uint32_t>(context_->site);
  if (first.exists && first.error == ISO_NO_ERROR && model_.assumes())
    first.exists = leaves_out(first.state) == 0;
  return first;
}

int Executor::leaves_out(StateView state) {
  return program_->code().leaves_out(context_.get(), state.data(), static_cast<std::uint32_t>(state.size()));
}

std::uint32_t Executor::leave_out(MoveBuffer& moves, std::size_t first) {
  std::uint32_t dropped = 0;
  std::size_t kept = first;
  for (std::size_t at = first; at < moves.used_;) {
    const std::uint32_t size = moves.record(at).size;
    auto& record = *reinterpret_cast<IsoRecord*>(moves.bytes_.data() + at);
    const bool is_whole = (record.flags & (ISO_ERROR | ISO_ATOMIC)) == 0;
    const int how = is_whole ? leaves_out(moves.state(at)) : 0;
    if (how != 0) record.flags |= ISO_LEFT_OUT;
    const bool drops = how == 2 && (record.flags & ISO_ASSERT) == 0;
    if (!drops && kept != at) std::memmove(moves.bytes_.data() + kept, moves.bytes_.data() + at, size);
    if (drops)
      ++dropped;
    else
      kept += size;
    at += size;
  }
  moves.used_ = kept;
  return dropped;
}

std::optional<Executor::Broken> Executor::broken(StateView state) {
  if (model_.invariants.empty()) return std::nullopt;
  const int number =
      program_->code().broken(context_.get(), state.data(), static_cast<std::uint32_t>(state.size()));
  if (number == 0) return std::nullopt;
  return Broken{static_cast<std::size_t>(number - 1), context_->error,
                static_cast<std::uint32_t>(context_->site)};
}

Executor::Atom Executor::atom(StateView state, std::uint32_t number) {
  const int holds =
      program_->code().atom(context_.get(), state.data(), static_cast<std::uint32_t>(state.size()), number);
  return {holds != 0, context_->error, static_cast<std::uint32_t>(context_->site)};
}

bool Executor::may_stop(StateView state) {
  if (!model_.deadlock.allowed) return false;
  return program_->code().may_stop(context_.get(), state.data(), static_cast<std::uint32_t>(state.size())) !=
         0;
}

std::uint32_t Executor::expand(StateView state, int only, bool timeout, MoveBuffer& moves) {
  context_->owner = &moves;
  context_->timeout = timeout;
  context_->out = moves.bytes_.data() + moves.used_;
  context_->out_end = moves.bytes_.data() + moves.bytes_.size();
  const std::uint32_t count =
      program_->code().expand(context_.get(), state.data(), static_cast<std::uint32_t>(state.size()), only);
  const std::size_t first = moves.used_;
  moves.used_ = static_cast<std::size_t>(context_->out - moves.bytes_.data());
  if (model_.assumes() && only != ISO_CLAIM) return count - leave_out(moves, first);
  return count;
}

// Called by generated code between two records, when the next might not fit.
void Executor::grow(IsoContext* context, iso_u32 room) {
  auto& moves = *static_cast<MoveBuffer*>(context->owner);
  const std::size_t used = static_cast<std::size_t>(context->out - moves.bytes_.data());
  moves.bytes_.resize(std::max(moves.bytes_.size() * 2, used + 16 * std::size_t{room}));
  context->out = moves.bytes_.data() + used;
  context->out_end = moves.bytes_.data() + moves.bytes_.size();
}

}  // namespace isospin::execute
