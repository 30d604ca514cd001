// Names of mtype values in messages: MODEL says of a channel's field that it is an mtype, but not of which
// set. What is sent and received there tells: a variable has the names of its set, and a constant stands in
// the source by its name. Nothing else can ever be in the channel, but for numbers, and these stay numbers.
#include "execute/names.hpp"

#include <algorithm>
#include <cctype>

#include "model/names.hpp"

namespace isospin::execute {

using model::Action;
using model::ActionKind;
using model::Expr;
using model::ExprKind;
using model::ValueKind;

Names::Names(const model::Model& model, const Layout& layout, const Sources& sources)
    : model_(model), layout_(layout), sources_(sources) {
  learn_field_names();
}

// ---------------------------------------------------------------- what mtype values in messages are called

void Names::learn_field_names() {
  bool any = false;
  for (const model::ChannelType& type : model_.channel_types) {
    field_names_.emplace_back(type.fields.size());
    any |= std::any_of(type.fields.begin(), type.fields.end(),
                       [](const model::ValueType& field) { return field.kind == ValueKind::mtype; });
  }
  if (!any) return;
  for (const model::Transition& transition : model_.transitions)
    for (const Action& action : transition.actions) learn_from(action);
}

void Names::learn_from(const Action& action) {
  if (action.kind == ActionKind::d_step) {
    for (const auto& node : action.d_step->nodes)
      for (const model::DStep::Edge& edge : node) learn_from(edge.action);
  } else if (action.kind == ActionKind::send) {
    for (std::size_t f = 0; f < action.args.size(); ++f) learn_field(*action.channel, f, *action.args[f]);
  } else if (action.kind == ActionKind::receive) {
    for (std::size_t f = 0; f < action.message.size(); ++f) {
      const model::Pattern& pattern = action.message[f];
      if (pattern.kind == model::Pattern::Kind::match) learn_field(*action.channel, f, *pattern.value);
      if (pattern.kind == model::Pattern::Kind::store)
        learn_field(*action.channel, f, model_[pattern.target.variable].value_names);
    }
  }
}

std::string_view Names::constant_name(const Expr& expr) const {
  if (expr.kind != ExprKind::constant) return {};
  const std::string_view text = sources_.text(expr.span);
  if (text.empty() || (std::isalpha(static_cast<unsigned char>(text.front())) == 0 && text.front() != '_'))
    return {};
  const bool is_name = std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  });
  return is_name && text != "true" && text != "false" && text != "skip" ? text : std::string_view{};
}

void Names::learn_field(const Expr& channel, std::size_t field, const Expr& value) {
  if (value.kind == ExprKind::load) learn_field(channel, field, model_[value.reference.variable].value_names);
  const std::string_view name = constant_name(value);
  if (name.empty() || value.value < 0 || value.value > 255) return;
  ValueNames names(static_cast<std::size_t>(value.value) + 1);
  names.back() = name;
  learn_field(channel, field, names);
}

// `channel` is a variable; which channels it may hold is not known here, but one that made its own is sure,
// and for others every channel type with a field of that kind is a candidate.
void Names::learn_field(const Expr& channel, std::size_t field, const ValueNames& names) {
  if (names.empty()) return;
  const model::ChannelTypeId sure = channel.kind == ExprKind::load
                                        ? model_[channel.reference.variable].channel_type
                                        : model::ChannelTypeId::none();
  for (std::size_t type = 0; type < field_names_.size(); ++type) {
    if (sure.valid() && sure.index() != type) continue;
    const auto& fields = model_.channel_types[type].fields;
    if (field >= fields.size() || fields[field].kind != ValueKind::mtype) continue;
    ValueNames& known = field_names_[type][field];
    if (known.size() < names.size()) known.resize(names.size());
    for (std::size_t v = 0; v < names.size(); ++v)
      if (known[v].empty()) known[v] = names[v];
  }
}

// ---------------------------------------------------------------- names

std::string Names::process(model::ProcessTypeId type, int pid) const {
  return model::process_name(model_[type].name, static_cast<std::uint32_t>(pid));
}

std::string Names::process(const StateReader& state, int pid) const {
  if (pid < 0 || pid >= state.processes()) return "process " + std::to_string(pid);
  return process(state.type(pid), pid);
}

std::string Names::variable(model::VariableId id, std::uint32_t element) const {
  return model::element_name(model_[id], element);
}

std::string Names::channel(const StateReader& state, int channel) const {
  if (channel == 0) return "none";
  int number = 0;
  const auto find = [&](const std::vector<model::VariableId>& variables) -> std::string {
    for (const model::VariableId id : variables) {
      if (!model_[id].channel_type.valid()) continue;
      const int elements = static_cast<int>(model_[id].elements());
      if (channel <= number + elements) return variable(id, static_cast<std::uint32_t>(channel - number - 1));
      number += elements;
    }
    return {};
  };
  if (const std::string name = find(model_.globals); !name.empty()) return name;
  for (int pid = 0; pid < state.processes(); ++pid)
    if (const std::string name = find(model_[state.type(pid)].locals); !name.empty())
      return model::local_name(process(state, pid), name);
  return "channel " + std::to_string(channel);
}

std::string Names::value(const StateReader& state, model::VariableId id, std::int32_t value) const {
  const model::Variable& variable = model_[id];
  if (variable.type.kind == ValueKind::chan) return channel(state, value);
  if (variable.type.may_be_undefined && value == variable.type.undefined()) return kUndefined;
  if ((variable.type.kind == ValueKind::mtype || variable.type.is_range()) && value >= 0 &&
      static_cast<std::size_t>(value) < variable.value_names.size() &&
      !variable.value_names[static_cast<std::size_t>(value)].empty())
    return variable.value_names[static_cast<std::size_t>(value)];
  return std::to_string(value);
}

std::string Names::field(const StateReader& state, model::ChannelTypeId type, std::size_t field,
                         std::int32_t value) const {
  const model::ValueKind kind = model_[type].fields[field].kind;
  if (kind == ValueKind::chan) return channel(state, value);
  if (kind == ValueKind::mtype && value >= 0) {
    const ValueNames& names = field_names_[type.index()][field];
    const auto index = static_cast<std::size_t>(value);
    if (index < names.size() && !names[index].empty()) return names[index];
  }
  return std::to_string(value);
}

std::string Names::message(const StateReader& state, model::ChannelTypeId type,
                           const std::vector<std::int32_t>& fields) const {
  std::string text;
  for (std::size_t f = 0; f < fields.size(); ++f)
    text += (f == 0 ? "" : ",") + field(state, type, f, fields[f]);
  return text;
}

std::string Names::event(const Expr& expr, std::int32_t value) const {
  if (const std::string_view name = constant_name(expr); !name.empty()) return std::string(name);
  if (expr.kind == ExprKind::load || expr.kind == ExprKind::remote_load) {
    const auto& names = model_[expr.reference.variable].value_names;
    if (value >= 0 && static_cast<std::size_t>(value) < names.size() &&
        !names[static_cast<std::size_t>(value)].empty())
      return names[static_cast<std::size_t>(value)];
  }
  return std::to_string(value);
}

}  // namespace isospin::execute
