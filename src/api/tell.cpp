#include "api/tell.hpp"

#include "trace/retrace.hpp"

namespace isospin {

Telling::Telling(PreparedModel& prepared, trace::Run run)
    : executor_(prepared.executor.get()), sources_(&prepared.sources()), run_(std::move(run)) {
  if (!prepared.options.dead && !prepared.options.write_only) return;
  PrepareOptions options = prepared.options;
  options.dead = options.write_only = false;
  Diagnostics ignored;
  whole_model_ = make_model(*prepared.source, {options.property, prepared.model->name}, options, ignored);
  if (!whole_model_) return;
  execute::LayoutOptions layout;
  layout.leave_out_hidden = options.leave_out_hidden;
  Result<std::unique_ptr<execute::Executor>> whole = execute::Executor::create(*whole_model_, layout);
  if (!whole) return;
  whole_ = std::move(*whole);
  if (auto retraced = trace::retrace(run_, *prepared.executor, *whole_)) {
    run_ = std::move(*retraced);
    executor_ = whole_.get();
  }
}

}  // namespace isospin
