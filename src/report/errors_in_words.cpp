#include "report/errors_in_words.hpp"

#include "execute/abi.h"

namespace isospin {

std::string error_in_words(int error) {
  switch (error) {
    case ISO_BAD_INDEX:
      return "array index out of range";
    case ISO_DIVISION:
      return "division by zero";
    case ISO_NO_CHANNEL:
      return "channel is not initialised";
    case ISO_MESSAGE_SIZE:
      return "wrong number of message fields for this channel";
    case ISO_TOO_MANY_PROCESSES:
      return "too many processes (255 at most)";
    case ISO_D_STEP_BLOCKS:
      return "a d_step blocks after its first statement";
    case ISO_D_STEP_ENDLESS:
      return "a d_step does not end within 50 000 000 statements";
    case ISO_ATOMIC_ENDLESS:
      return "an atomic sequence may never end";
    case ISO_D_STEP_RENDEZVOUS:
      return "a rendezvous send inside a d_step";
    case ISO_POLL_RENDEZVOUS:
      return "a rendezvous channel cannot be looked into";
    case ISO_BAD_PRIORITY:
      return "a priority must be between 1 and 255";
    case ISO_BAD_REMOTE:
      return "the process that is referred to is of another type";
    case ISO_TRACE_VIOLATED:
      return "an event that the trace assertion does not allow";
    case ISO_TOO_MANY_CHANNELS:
      return "too many channels (255 at most)";
    case ISO_SELF_ENABLED:
      return "enabled() asked a process about itself";
    case ISO_NONDETERMINISM:
      return "a D_proctype has more than one way to go on";
    case ISO_TRACE_NONDETERMINISM:
      return "the trace assertion has more than one way to go on";
    case ISO_OUT_OF_RANGE:
      return "value out of range for its variable";
    case ISO_ASSERTION:
      return "assertion is violated";
    case ISO_UNDEFINED:
      return "an undefined value is read";
    default:
      return "run-time error " + std::to_string(error);
  }
}

}  // namespace isospin
