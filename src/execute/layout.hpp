// Where everything stands in the vector of bytes that is a state.
//
//   [hidden variables][count of processes][_last][event][claim][globals][channels][process 0][process 1]...
//   process: [type][location][priority][locals][its own channels]
//
// The hidden part is carried along but does not tell states apart: the key of a state begins behind it.
// Processes follow one another in the order of their pids; SPIN's rule that only the youngest may end makes
// that a stack. Where they are known beforehand their places are, too.
#pragma once

#include <cstdint>
#include <vector>

#include "model/model.hpp"

namespace isospin::execute {

struct ChannelLayout {
  model::ChannelTypeId type;
  std::uint32_t offset = 0;  // from the start of the state or of its process
};

struct ChannelTypeLayout {
  std::uint32_t cell_bytes = 0;
  std::vector<std::uint32_t> field_offsets;
  std::uint32_t bytes = 0;  // of a channel: none for a rendezvous, which is empty whenever we look
};

struct ProcessLayout {
  std::uint32_t bytes = 0;
  std::uint32_t location_bytes = 1;
  std::uint32_t location_offset = 1;
  std::uint32_t priority_offset = 0;  // 0: no priorities
  std::vector<ChannelLayout> channels;
};

struct FixedProcess {
  model::ProcessTypeId type;
  std::uint32_t offset = 0;
};

struct LayoutOptions {
  bool leave_out_hidden = false;  // as SPIN does, whether or not it is safe
};

struct Layout {
  std::uint32_t key_offset = 0;
  std::uint32_t count_offset = 0;       // of the number of processes
  std::uint32_t last_offset = 0;        // 0: not kept
  std::uint32_t event_offset = 0;       // 0: not kept
  std::uint32_t claim_offset = 0;       // of the location of the claim; 0: there is none
  std::uint32_t processes_offset = 0;   // where process 0 stands
  std::vector<std::uint32_t> offset;    // by variable: from the start of the state or of its process
  std::vector<bool> in_hidden_part;     // by variable
  std::vector<ChannelLayout> channels;  // global ones; the first has number 1
  std::vector<ChannelTypeLayout> channel_types;
  std::vector<ProcessLayout> types;
  std::vector<std::uint32_t> location_index;  // by location: its number within its type, from 1
  // By pid, where every process is known beforehand and none has channels of its own: then each always stands
  // in the same place. Otherwise empty.
  std::vector<FixedProcess> fixed;

  std::uint32_t largest_process() const;
};

Layout lay_out(const model::Model& model, const LayoutOptions& options);

}  // namespace isospin::execute
