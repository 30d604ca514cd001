// What things in a state are called when people read about them: processes and variables as model/names says.
//
//   a process    Proc(1)
//   a channel    the variable that made it: box_1, toS[0], Proc(2).loc
//   a variable   x, a[2], r[0].y[1], Proc(1).k
//   a value      a number; of an mtype its name; of a channel the channel's name, or none
//   a message    [ack,3]
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "execute/state_reader.hpp"

namespace isospin::execute {

class Names {
 public:
  // All must outlive it. `sources` gives the names of mtype constants in messages, which MODEL has as
  // numbers.
  Names(const model::Model& model, const Layout& layout, const Sources& sources);

  std::string process(const StateReader& state, int pid) const;
  std::string process(model::ProcessTypeId type, int pid) const;
  std::string channel(const StateReader& state, int channel) const;
  // Without the process that owns it: "k", "a[2]".
  std::string variable(model::VariableId variable, std::uint32_t element) const;
  std::string value(const StateReader& state, model::VariableId variable, std::int32_t value) const;
  std::string field(const StateReader& state, model::ChannelTypeId type, std::size_t field,
                    std::int32_t value) const;
  // "ack,3"
  std::string message(const StateReader& state, model::ChannelTypeId type,
                      const std::vector<std::int32_t>& fields) const;
  // The value of an mtype expression by name, as printf's %e prints it: by what the expression is, or else as
  // a number.
  std::string event(const model::Expr& expr, std::int32_t value) const;

  static constexpr const char* kUndefined = "undefined";  // the value of what has none

  // Those that the translation added are nobody's business.
  static bool is_shown(const model::Variable& variable) { return !variable.name.starts_with('('); }

 private:
  using ValueNames = std::vector<std::string>;  // by value; "" where there is none
  void learn_field_names();
  void learn_from(const model::Action& action);
  void learn_field(const model::Expr& channel, std::size_t field, const model::Expr& value);
  void learn_field(const model::Expr& channel, std::size_t field, const ValueNames& names);
  std::string_view constant_name(const model::Expr& expr) const;

  const model::Model& model_;
  const Layout& layout_;
  const Sources& sources_;
  std::vector<std::vector<ValueNames>> field_names_;  // by channel type and field; of mtype fields only
};

}  // namespace isospin::execute
