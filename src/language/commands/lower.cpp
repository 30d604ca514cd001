#include "language/commands/lower.hpp"

#include "language/commands/defined.hpp"
#include "language/commands/lowerer.hpp"

namespace isospin::commands {
namespace {

constexpr std::size_t kMostComponents = 250;

}  // namespace

Lowerer::Lowerer(const Tree& tree, const LowerWhat& what, Diagnostics& diagnostics)
    : tree_(tree), what_(what), diagnostics_(diagnostics), model_(std::make_unique<model::Model>()) {
  any_number_.kind = TypeKind::range;
  any_number_.low = -(1 << 30) + 1;  // two of them can be added
  any_number_.high = (1 << 30) - 1;
}

bool Lowerer::note_written_out(std::size_t how_much, Span span) {
  written_out_ += how_much;
  if (too_much_) return false;
  if (written_out_ <= what_.most_written_out) return true;
  diagnostics_.error("C0001", span,
                     "the model is too large once its rulesets, loops and quantifiers are written out",
                     "make its constants smaller");
  too_much_ = true;
  return false;
}

std::unique_ptr<model::Model> Lowerer::run() {
  model_->name = what_.name;
  model_->deadlock.rule = what_.deadlock;
  for (const Symbol* variable : tree_.variables)
    storage_[variable] = store(variable->name, variable->type, variable->span);
  most_parameters_ = most_parameters();
  if (what_.covered != nullptr) add_covered();
  for (const Rule* rule : tree_.rules) add_rule(*rule);
  if (what_.branching != nullptr) add_branching(*what_.branching);
  const bool invariants = what_.branching == nullptr && what_.covered == nullptr && what_.time == nullptr;
  for (const Claim* claim : tree_.claims)
    if (invariants && claim->kind == Claim::Kind::invariant && (what_.only == nullptr || what_.only == claim))
      add_claim(*claim);
  if (what_.time != nullptr) add_time_claim(*what_.time);
  for (const Claim* claim : tree_.claims)
    if (claim->kind == Claim::Kind::assume) add_assumption(*claim);
  if (too_much_) return nullptr;
  find_always_defined(*model_);
  watch_assumptions();
  return std::move(model_);
}

bool Lowerer::for_all_around(const std::vector<Around>& around, const std::function<void()>& each,
                             std::size_t at) {
  if (too_much_) return false;
  if (at == around.size()) {
    each();
    return note_written_out(1, {});
  }
  const Around& next = around[at];
  if (next.kind == Around::Kind::alias) return for_all_around(around, each, at + 1);
  const auto members = values(next.binder);
  if (!members) {
    diagnostics_.error("C0004", next.binder.symbol->span, "the bounds of a ruleset must be constants");
    too_much_ = true;
    return false;
  }
  for (const std::int32_t member : *members) {
    bound_[next.binder.symbol] = member;
    parameters_.push_back({next.binder.symbol, member, next.is_choice});
    const bool good = for_all_around(around, each, at + 1);
    parameters_.pop_back();
    if (!good) return false;
  }
  bound_.erase(next.binder.symbol);
  return true;
}

// ---------------------------------------------------------------- rules

void Lowerer::add_rule(const Rule& rule) {
  for_all_around(rule.around, [&] { rule.is_start ? add_start(rule) : add_instance(rule); });
}

std::string Lowerer::instance_name(const Rule& rule) const {
  std::string name = rule.is_start ? what_.start_word : what_.rule_word;
  if (!rule.name.empty()) name += " \"" + rule.name + "\"";
  for (const auto& [symbol, value, is_choice] : parameters_)
    name += ", " + symbol->name + ": " + value_name(symbol->type, value);
  return name;
}

// With how many parameters of its rules a process may be called, so that there are not too many of them.
std::size_t Lowerer::most_parameters() {
  for (std::size_t most : {std::size_t{100}, std::size_t{1}}) {
    std::map<std::pair<std::string, std::vector<const Type*>>, std::int64_t> processes;
    for (const Rule* rule : tree_.rules) {
      if (rule->is_start) continue;
      std::vector<const Type*> types;
      std::int64_t product = 1;
      for (const Around& around : rule->around) {
        if (around.kind != Around::Kind::parameter || around.is_choice || types.size() == most) continue;
        const auto members = values(around.binder);
        types.push_back(around.binder.type);
        product = std::min<std::int64_t>(product * static_cast<std::int64_t>(members ? members->size() : 1),
                                         kMostComponents + 1);
      }
      std::int64_t& known = processes[{rule->component, types}];
      known = std::max(known, product);
    }
    std::size_t all = 0;
    for (const auto& [types, count] : processes) all += static_cast<std::size_t>(count);
    if (all <= kMostComponents) return most;
  }
  return 0;
}

// All rules with the same values of their parameters are one process.
model::ProcessTypeId Lowerer::component(const Rule& rule) {
  std::pair<std::string, std::vector<std::pair<const Type*, std::int32_t>>> key = {rule.component, {}};
  std::string name = rule.component;
  for (const auto& [symbol, value, is_choice] : parameters_) {
    if (is_choice) continue;
    if (key.second.size() == most_parameters_) break;
    key.second.emplace_back(symbol->type, value);
    if (!rule.component.empty()) {
      name += "(" + value_name(symbol->type, value) + ")";
      continue;
    }
    const bool named = symbol->type != nullptr && !symbol->type->name.empty();
    name += (name.empty() ? "" : " ") + (named ? symbol->type->name : symbol->name) + "(" +
            value_name(symbol->type, value) + ")";
  }
  if (name.empty()) name = "(system)";
  if (name.find('(') == std::string::npos) name = "(" + name + ")";
  if (const auto known = components_.find(key); known != components_.end()) return known->second;
  const model::ProcessTypeId id(static_cast<std::uint32_t>(model_->types.size()));
  model::ProcessType& made = model_->types.emplace_back();
  made.name = name;
  made.initial = model::LocationId(static_cast<std::uint32_t>(model_->locations.size()));
  made.locations = {made.initial};
  model_->locations.emplace_back();
  model_->instances.push_back({id});
  components_[key] = id;
  return id;
}

std::optional<model::Action> Lowerer::body_of(const Rule& rule) {
  Program program;
  program_ = &program;
  used_in_rule_.clear();
  for (const Symbol* local : rule.locals) {
    const Place fresh = whole(temporary(local->type, local->span), local->type);
    bound_[local] = fresh;
    set_each(fresh, true, local->span);
  }
  // What an alias around the rule stands for does not change while the rule is taken.
  for (const Around& around : rule.around)
    if (around.kind == Around::Kind::alias) bind_alias(*around.alias);
  return_to_ = rule_end_ = program.new_node();
  add_block(rule.body);
  program.jump(return_to_, rule.span);
  program.go_to(return_to_);
  // Nothing is left of them between two steps.
  for (const auto& [storage, type] : std::map(used_in_rule_)) {
    set_each(whole(*storage, type), true, rule.span);
    if (std::ranges::find(free_temporaries_, storage) == free_temporaries_.end()) release(*storage);
  }
  program_ = nullptr;
  for (const Symbol* local : rule.locals) bound_.erase(local);
  for (const Around& around : rule.around) bound_.erase(around.alias);
  model::DStep inside = program.finish();
  if (inside.nodes.empty()) return std::nullopt;
  model::Action body = action(model::ActionKind::d_step, rule.span);
  model_->d_steps.push_back(std::move(inside));
  body.d_step = &model_->d_steps.back();
  body.text = instance_name(rule);
  return body;
}

void Lowerer::add_instance(const Rule& rule) {
  model::Action guard = action(model::ActionKind::condition, rule.span);
  guard.value = rule.guard != nullptr ? value(*rule.guard) : number(1, rule.span);
  // Which element an alias means is worked out before anything else.
  for (auto around = rule.around.rbegin(); around != rule.around.rend(); ++around)
    if (const auto place = around->alias != nullptr ? place_of(*around->alias->alias) : std::nullopt)
      for (model::Expr* index : place->indices)
        if (index->kind != model::ExprKind::constant)
          guard.value =
              operation(model::Operator::logic_and,
                        operation(model::Operator::equal, index, index, rule.span), guard.value, rule.span);
  guard.text = instance_name(rule);
  if (guard.value->kind == model::ExprKind::constant && guard.value->value == 0) return;
  const model::LocationId place = (*model_)[component(rule)].initial;
  model::Transition& transition = model_->transitions.emplace_back();
  transition.source = transition.target = place;
  transition.span = rule.span;
  transition.actions.push_back(std::move(guard));
  const model::TransitionId id(static_cast<std::uint32_t>(model_->transitions.size() - 1));
  (*model_)[place].out.push_back(id);
  if (auto body = body_of(rule)) (*model_)[id].actions.push_back(std::move(*body));
}

void Lowerer::add_start(const Rule& rule) {
  model::Start start;
  start.name = instance_name(rule);
  start.span = rule.span;
  if (rule.guard != nullptr) {
    model::Action guard = action(model::ActionKind::condition, rule.span);
    guard.value = value(*rule.guard);
    if (guard.value->kind == model::ExprKind::constant && guard.value->value == 0) return;
    if (guard.value->kind != model::ExprKind::constant) start.actions.push_back(std::move(guard));
  }
  if (auto body = body_of(rule)) start.actions.push_back(std::move(*body));
  model_->starts.push_back(std::move(start));
}

void Lowerer::add_claim(const Claim& claim) {
  for_all_around(claim.around, [&] {
    std::string name = claim.name;
    for (const auto& [symbol, value, is_choice] : parameters_)
      name += ", " + symbol->name + ": " + value_name(symbol->type, value);
    add_conjuncts(*claim.condition, {name, number(0, claim.span), claim.span});
  });
}

// What must hold together is as many invariants, each unless `otherwise.condition` holds: so it does not
// matter which of them is looked at first, even if one of them may have no value.
void Lowerer::add_conjuncts(const Expr& condition, const model::Invariant& otherwise) {
  if (condition.kind == ExprKind::binary && condition.op == model::Operator::logic_and) {
    add_conjuncts(*condition.a, otherwise);
    return add_conjuncts(*condition.b, otherwise);
  }
  const bool either = condition.kind == ExprKind::binary && condition.op == model::Operator::logic_or;
  if (either || condition.kind == ExprKind::implies) {
    model::Expr* first = value(*condition.a);
    if (!either) first = negated(first, condition.span);
    model::Invariant more = otherwise;
    more.condition = operation(model::Operator::logic_or, otherwise.condition, first, condition.span);
    return add_conjuncts(*condition.b, more);
  }
  const auto members = condition.kind == ExprKind::forall ? values(condition.binders.front()) : std::nullopt;
  if (members) {
    const Symbol* symbol = condition.binders.front().symbol;
    for (const std::int32_t member : *members) {
      bound_[symbol] = member;
      add_conjuncts(*condition.a, otherwise);
    }
    bound_.erase(symbol);
    return;
  }
  model::Invariant invariant = otherwise;
  invariant.condition =
      operation(model::Operator::logic_or, otherwise.condition, value(condition), condition.span);
  const bool certain =
      invariant.condition->kind == model::ExprKind::constant && invariant.condition->value != 0;
  if (!certain) model_->invariants.push_back(std::move(invariant));
}

std::unique_ptr<model::Model> lower(const Tree& tree, const LowerWhat& what, Diagnostics& diagnostics) {
  return Lowerer(tree, what, diagnostics).run();
}

}  // namespace isospin::commands
