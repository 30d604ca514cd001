#include "execute/layout.hpp"

#include <algorithm>

#include "model/starts.hpp"

namespace isospin::execute {

namespace {

ChannelTypeLayout lay_out_channel_type(const model::ChannelType& type) {
  ChannelTypeLayout layout;
  for (const model::ValueType& field : type.fields) {
    layout.field_offsets.push_back(layout.cell_bytes);
    layout.cell_bytes += field.bytes();
  }
  layout.bytes = type.rendezvous() ? 0 : 1 + type.capacity * layout.cell_bytes;
  return layout;
}

std::uint32_t location_bytes(const model::ProcessType& type) {
  return type.locations.size() < 255 ? 1 : type.locations.size() < 65535 ? 2 : 4;
}

void place_known_processes(const model::Model& model, Layout& layout) {
  const auto has_channels = [](const ProcessLayout& type) { return !type.channels.empty(); };
  if (std::any_of(layout.types.begin(), layout.types.end(), has_channels)) return;
  std::uint32_t at = layout.processes_offset;
  for (const model::ProcessTypeId type : model::known_processes(model)) {
    layout.fixed.push_back({type, at});
    at += layout.types[type.index()].bytes;
  }
}

}  // namespace

std::uint32_t Layout::largest_process() const {
  std::uint32_t largest = 0;
  for (const ProcessLayout& type : types) largest = std::max(largest, type.bytes);
  return largest;
}

Layout lay_out(const model::Model& model, const LayoutOptions& options) {
  Layout layout;
  layout.offset.resize(model.variables.size());
  layout.in_hidden_part.resize(model.variables.size());
  layout.location_index.resize(model.locations.size());
  for (const model::ChannelType& type : model.channel_types)
    layout.channel_types.push_back(lay_out_channel_type(type));

  std::uint32_t at = 0;
  const auto place = [&](model::VariableId id) {
    const model::Variable& variable = model[id];
    layout.offset[id.index()] = at;
    at += variable.elements() * variable.type.bytes();
  };
  const auto place_channels = [&](const std::vector<model::VariableId>& variables,
                                  std::vector<ChannelLayout>& channels) {
    for (const model::VariableId id : variables) {
      const model::Variable& variable = model[id];
      if (!variable.channel_type.valid()) continue;
      for (std::uint32_t i = 0; i < variable.elements(); ++i) {
        channels.push_back({variable.channel_type, at});
        at += layout.channel_types[variable.channel_type.index()].bytes;
      }
    }
  };

  for (const model::VariableId id : model.globals) {
    if (!model[id].write_only && !(options.leave_out_hidden && model[id].hidden)) continue;
    layout.in_hidden_part[id.index()] = true;
    place(id);
  }
  layout.key_offset = at;
  layout.count_offset = at++;
  if (model.observes.last) layout.last_offset = at++;
  if (!model.events.empty()) {
    layout.event_offset = at;
    at += 2;
  }
  if (model.claim) {
    layout.claim_offset = at;
    at += location_bytes(model[model.claim->type]);
  }
  for (const model::VariableId id : model.globals)
    if (!layout.in_hidden_part[id.index()]) place(id);
  place_channels(model.globals, layout.channels);
  layout.processes_offset = at;

  for (const model::ProcessType& type : model.types) {
    ProcessLayout process;
    for (std::size_t i = 0; i < type.locations.size(); ++i)
      layout.location_index[type.locations[i].index()] = static_cast<std::uint32_t>(i + 1);
    process.location_bytes = location_bytes(type);
    at = 1 + process.location_bytes;
    if (model.observes.priorities) process.priority_offset = at++;
    for (const model::VariableId id : type.locals) place(id);
    place_channels(type.locals, process.channels);
    process.bytes = at;
    layout.types.push_back(std::move(process));
  }
  place_known_processes(model, layout);
  return layout;
}

}  // namespace isospin::execute
