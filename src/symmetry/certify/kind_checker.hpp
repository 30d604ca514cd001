// The checking of kinds: one class, its parts in two files.
//
//   check_kinds.cpp       steps: what comes into slots and messages, and what is left behind
//   check_kind_terms.cpp  terms: what is read, compared and computed
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "symmetry/certify/check_kinds.hpp"

namespace isospin::symmetry {

// A local whose class differs between two ways that come together: it must not be read.
inline constexpr ClassNo kMixedClass = kNothing;
// A local that was set to 0 because nobody will read it.
inline constexpr ClassNo kForgottenClass = kNothing - 1;

class KindChecker {
 public:
  explicit KindChecker(const Common& common)
      : common_(common), model_(common.model), kinds_(common.kinds), functions_(common.functions) {}

  std::optional<Breach> run();

 private:
  // What is known in the middle of a step. Others see a global only between steps; inside, it may hold for a
  // while what it does not hold elsewhere.
  struct Now {
    std::vector<ClassNo> own;           // by index among the process's slots
    std::map<SlotNo, ClassNo> globals;  // written in this step, or forgotten after it (then 0)
    friend bool operator==(const Now&, const Now&) = default;
  };

  void refuse(std::string reason, const Span& at);
  bool renamed(ClassNo value_class) const { return functions_.renamed(value_class); }
  ClassNo class_of(TermNo term) const { return functions_.class_of(term); }

  std::size_t local_index(SlotNo slot) const;

  // ---- values
  void check_in_domain(ClassNo value_class, std::int32_t value, const Span& at);
  void check_fits(ClassNo value_class, const model::ValueType& type, const Span& at);
  void check_start();

  // ---- terms
  ClassNo class_now(SlotNo slot, const Now& locals, const Span& at);
  void check_read(SlotNo slot, ClassNo as, const Now& locals, const Span& at);
  void check_indices(ArrayNo array, const std::vector<TermNo>& indices, const Now& locals, const Span& at);
  void check_message(const Term& term, const Now& locals);
  void check_boolean(TermNo number);
  void check_plain(TermNo number, const char* reason);
  void check_term(TermNo number, const Now& locals);
  void check_operation(TermNo number, const Now& locals);
  void check_table(TermNo number, const Now& locals);

  // ---- messages
  std::vector<ChannelNo> possible_channels(TermNo term) const;

  // The rows of a channel that messages with this first field may belong to.
  template <class Visit>
  void for_each_row(ChannelNo channel, const std::vector<FieldPattern>& message, const Span& at,
                    const Visit& visit) {
    const MessageKinds& kinds = kinds_.messages[channel];
    if (message.size() != model_.type(channel).fields.size())
      return refuse("a message has too few fields", at);
    const bool tagged = kinds.by_tag && message[0].kind == model::Pattern::Kind::match &&
                        model_.terms[message[0].value].kind == TermKind::number;
    for (const MessageKinds::Row& row : kinds.rows) {
      if (row.fields.size() != message.size()) return refuse("a message has too few fields", at);
      if (!tagged || row.tag == model_.terms[message[0].value].value) visit(row.fields);
    }
  }

  void check_send(const Item& item, const Now& locals);
  void check_meeting(const Item& item, const Now& locals);
  void check_receive(const Item& item, Now& locals);

  // ---- items
  ClassNo class_behind(const Target& target) const;
  void check_store(const Target& target, ClassNo value_class, const Now& before, Now& after, const Span& at);
  void check_item(const Item& item, Now& locals);
  Now joined(const Now& a, const Now& b) const;
  void check_program(const Item& item, Now& locals);
  void check_sequence(const Sequence& sequence, Now& locals);
  void check_step(const Step& step);
  void check_behind(SlotNo slot, ClassNo value_class, ClassNo expected, const Span& at);
  void check_provided(ProcessNo number);

  const Common& common_;
  const GroundForm& model_;
  const Kinds& kinds_;
  const Functions& functions_;
  std::optional<Breach> breach_;
  ProcessNo process_;
  PlaceNo behind_;
};

}  // namespace isospin::symmetry
