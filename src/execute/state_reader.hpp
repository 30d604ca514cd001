// Reads a state by its Layout: processes, channels and scalars, as numbers.
//
// Takes  the MODEL, its Layout, and the bytes of a state, which must outlive the reader.
// Costs  one pass over the processes when made; everything else is a lookup. Meant for what people see and
// for the
//        interpreter; searches leave states packed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "execute/layout.hpp"
#include "model/model.hpp"

namespace isospin::execute {

// As generated code does it: what does not fit the type is cut off.
std::int32_t load_scalar(const model::ValueType& type, const std::uint8_t* at);
void store_scalar(const model::ValueType& type, std::uint8_t* at, std::int32_t value);
// The fields of a message: the same, but for numbers without a sign, which no channel carries in 16 bits.
std::int32_t load_field(const model::ValueType& type, const std::uint8_t* at);
void store_field(const model::ValueType& type, std::uint8_t* at, std::int32_t value);

class StateReader {
 public:
  StateReader(const model::Model& model, const Layout& layout, std::span<const std::uint8_t> state);

  // ---- processes, by pid
  int processes() const { return static_cast<int>(process_at_.size()); }
  std::size_t process_at(int pid) const { return process_at_[static_cast<std::size_t>(pid)]; }
  model::ProcessTypeId type(int pid) const;
  // None when the state says that the process is nowhere.
  model::LocationId location(int pid) const;
  int priority(int pid) const;  // 0: this model has none
  int last() const;             // _last; 0 when it is not kept

  // ---- channels, by number, the first being 1
  int channels() const { return static_cast<int>(channels_.size()); }
  bool channel_exists(int channel) const { return channel > 0 && channel <= channels(); }
  model::ChannelTypeId channel_type(int channel) const { return at(channel).type; }
  std::size_t channel_at(int channel) const { return at(channel).offset; }
  const model::ChannelType& shape(int channel) const { return model_[channel_type(channel)]; }
  int length(int channel) const;
  bool full(int channel) const;
  std::int32_t field(int channel, int position, std::size_t field) const;
  std::vector<std::int32_t> message(int channel, int position) const;

  // ---- variables; `pid` counts only for a local one
  std::size_t variable_at(model::VariableId variable, int pid) const;
  std::int32_t value(model::VariableId variable, std::uint32_t element, int pid) const;

 private:
  const ChannelLayout& at(int channel) const { return channels_[static_cast<std::size_t>(channel) - 1]; }

  const model::Model& model_;
  const Layout& layout_;
  std::span<const std::uint8_t> state_;
  std::vector<std::size_t> process_at_;
  std::vector<ChannelLayout> channels_;  // offsets from the start of the state
};

}  // namespace isospin::execute
