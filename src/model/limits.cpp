#include "model/limits.hpp"

#include <cstdint>
#include <string>

namespace isospin::model {

namespace {

constexpr std::uint32_t kMostMessages = 255;
constexpr std::size_t kMostFields = 250;
constexpr std::uint64_t kMostChannels = 4000;
constexpr std::size_t kMostTypes = 250;
constexpr std::size_t kMostEventLocations = 65535;
constexpr std::uint64_t kMostStateBytes = std::uint64_t{16} << 20;

struct Size {
  std::uint64_t bytes = 0;
  std::uint64_t channels = 0;
};

// Counted in 64 bits, so that nothing overflows before it is found to be too large.
Size size_of(const Model& model, const std::vector<VariableId>& variables) {
  Size size;
  for (const VariableId id : variables) {
    const Variable& variable = model[id];
    std::uint64_t elements = 1;
    for (const std::uint32_t length : variable.dimensions)
      elements = elements > kMostStateBytes ? elements : elements * length;
    size.bytes += elements * variable.type.bytes();
    if (!variable.channel_type.valid()) continue;
    const ChannelType& channel = model[variable.channel_type];
    std::uint64_t cell = 0;
    for (const ValueType& field : channel.fields) cell += field.bytes();
    size.channels += elements;
    size.bytes += elements * (1 + channel.capacity * cell);
  }
  return size;
}

// What is there from the start.
Size initial_size(const Model& model) {
  Size whole = size_of(model, model.globals);
  for (const Instance& instance : model.instances) {
    const Size process = size_of(model, model[instance.type].locals);
    whole.bytes += process.bytes;
    whole.channels += process.channels;
  }
  return whole;
}

}  // namespace

void choose_channel_numbers(Model& model) {
  if (initial_size(model).channels <= model.most_channels) return;
  model.most_channels = kMostChannels;
  const auto widen = [](ValueType& type) {
    if (type.kind == ValueKind::chan) type.bits = 16;
  };
  for (Variable& variable : model.variables) widen(variable.type);
  for (ChannelType& channel : model.channel_types)
    for (ValueType& field : channel.fields) widen(field);
}

void check_limits(const Model& model, Diagnostics& diagnostics) {
  for (const ChannelType& channel : model.channel_types) {
    if (channel.capacity > kMostMessages)
      diagnostics.error("E0601", channel.span,
                        "channel `" + channel.name + "` would hold " + std::to_string(channel.capacity) +
                            " messages; a channel holds at most " + std::to_string(kMostMessages));
    if (channel.fields.size() > kMostFields)
      diagnostics.error(
          "E0602", channel.span,
          "a message of channel `" + channel.name + "` has " + std::to_string(channel.fields.size()) +
              " fields, records taken apart; it can have at most " + std::to_string(kMostFields));
  }
  const Size whole = initial_size(model);
  for (const ProcessType& type : model.types)
    if (const Size process = size_of(model, type.locals); process.bytes > kMostStateBytes / 256)
      diagnostics.error("E0605", type.span,
                        "a process of type `" + type.name + "` would need " + std::to_string(process.bytes) +
                            " bytes; it can have at most " + std::to_string(kMostStateBytes / 256));
  const Span nowhere;
  if (model.claim && model.claim->too_large)
    diagnostics.error("E0606", model.claim->span, "this formula is too large to be checked",
                      "its automaton has too many transitions: divide it, or name parts of it by variables");
  for (const EventAutomaton& events : model.events)
    if (const std::size_t locations = model[events.type].locations.size(); locations > kMostEventLocations)
      diagnostics.error("E0607", model[events.type].span,
                        "this trace has " + std::to_string(locations) + " locations; it can have at most " +
                            std::to_string(kMostEventLocations));
  if (whole.channels > kMostChannels)
    diagnostics.error("E0603", nowhere,
                      "the model starts with " + std::to_string(whole.channels) +
                          " channels; there can be at most " + std::to_string(kMostChannels));
  if (model.channel_types.size() > kMostChannels)
    diagnostics.error("E0603", model.channel_types.back().span,
                      "the model declares " + std::to_string(model.channel_types.size()) +
                          " channels; there can be at most " + std::to_string(kMostChannels));
  if (model.types.size() > kMostTypes)
    diagnostics.error("E0604", nowhere,
                      "the model has " + std::to_string(model.types.size()) +
                          " process types; there can be at most " + std::to_string(kMostTypes));
  if (whole.bytes > kMostStateBytes)
    diagnostics.error("E0605", nowhere,
                      "a state of this model would need " + std::to_string(whole.bytes) +
                          " bytes; it can have at most " + std::to_string(kMostStateBytes));
}

}  // namespace isospin::model
