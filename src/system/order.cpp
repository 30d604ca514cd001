// Which items of a step have to keep their order.
//
// Two items may change places when neither writes what the other reads or writes, or when both do the same
// commutative update of one slot (h = h + e, e without h): addition, multiplication and the bitwise
// operators wrap alike whatever the order. Assertions only read. A value that is overwritten before anyone
// could read it is not written at all.
#include <algorithm>
#include <map>
#include <set>

#include "base/cut_off.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::Operator;

namespace {

// Above this many items that touch one slot only neighbours are compared, which orders them all.
constexpr std::size_t kManyAccesses = 64;
// As many updates as there can be processes may come in any order. More, as in a long loop, are left as they
// are: one could be exchanged with any other, and the groups that make this up are large.
constexpr std::size_t kMostUnordered = 256;

bool never_waits(ItemKind kind) {
  return kind == ItemKind::assign || kind == ItemKind::forget || kind == ItemKind::evaluate ||
         kind == ItemKind::assert_;
}

}  // namespace

// ---------------------------------------------------------------- what an item touches

void Unfolder::add_channel(TermNo channel, std::vector<std::uint32_t>& resources) const {
  const auto slots = static_cast<std::uint32_t>(out_.slots.size());
  if (out_.terms[channel].kind == TermKind::channel) {
    resources.push_back(slots + out_.terms[channel].channel().value());
    return;
  }
  for (std::uint32_t c = 0; c < out_.channels.size(); ++c) resources.push_back(slots + c);
}

void Unfolder::add_term(TermNo term, std::vector<std::uint32_t>& reads) const {
  const Term& t = out_.terms[term];
  switch (t.kind) {
    case TermKind::slot:
      reads.push_back(t.slot().value());
      break;
    case TermKind::element:
      if (!out_.arrays[t.array()].of_places)
        for (const Element& element : out_.arrays[t.array()].elements) reads.push_back(element.slot.value());
      break;
    case TermKind::length:
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
    case TermKind::poll:
      add_channel(t.children[0], reads);
      break;
    case TermKind::process_count:
      reads.push_back(static_cast<std::uint32_t>(out_.slots.size() + out_.channels.size()));
      break;
    default:
      break;
  }
  for (const TermNo child : t.children) add_term(child, reads);
  for (const FieldPattern& field : t.message) {
    if (field.value.valid()) add_term(field.value, reads);
    for (const TermNo index : field.target.indices) add_term(index, reads);
  }
}

void Unfolder::add_target(const Target& target, Touches& touches) const {
  if (target.slot.valid()) touches.writes.push_back(target.slot.value());
  if (target.array.valid())
    for (const Element& element : out_.arrays[target.array].elements)
      touches.writes.push_back(element.slot.value());
  for (const TermNo index : target.indices) add_term(index, touches.reads);
}

void Unfolder::add_message(const std::vector<FieldPattern>& message, Touches& touches) const {
  for (const FieldPattern& field : message) {
    if (field.value.valid()) add_term(field.value, touches.reads);
    if (field.kind == model::Pattern::Kind::store) add_target(field.target, touches);
  }
}

Unfolder::Touches Unfolder::touches(const Item& item) const {
  Touches touched;
  if (item.value.valid()) add_term(item.value, touched.reads);
  for (const TermNo arg : item.args) add_term(arg, touched.reads);
  add_target(item.target, touched);
  add_message(item.message, touched);
  if (item.channel.valid()) {
    add_term(item.channel, touched.reads);
    add_channel(item.channel, touched.writes);
  }
  const auto take_in = [&](const Sequence& sequence) {
    for (const Item& inner : sequence.items) {
      const Touches more = touches(inner);
      touched.reads.insert(touched.reads.end(), more.reads.begin(), more.reads.end());
      touched.writes.insert(touched.writes.end(), more.writes.begin(), more.writes.end());
    }
  };
  for (const Sequence& option : item.options) take_in(option);
  for (const auto& edges : item.nodes)
    for (const ProgramEdge& edge : edges) take_in(edge.sequence);
  note_work(16 * (1 + touched.reads.size() + touched.writes.size()));
  for (auto* list : {&touched.reads, &touched.writes}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return touched;
}

Operator Unfolder::commuting_update(const Item& item) const {
  if (item.kind != ItemKind::assign || !item.target.slot.valid()) return Operator::none;
  const Term& value = out_.terms[item.value];
  if (value.kind != TermKind::operation) return Operator::none;
  switch (value.op) {
    case Operator::add:
    case Operator::multiply:
    case Operator::bit_and:
    case Operator::bit_or:
    case Operator::bit_xor:
    case Operator::logic_and:
    case Operator::logic_or:
    case Operator::subtract:
      break;
    default:
      return Operator::none;
  }
  std::size_t own = 0;
  for (std::size_t i = 0; i < value.children.size(); ++i) {
    const Term& child = out_.terms[value.children[i]];
    if (child.kind == TermKind::slot && child.slot() == item.target.slot) {
      if (value.op == Operator::subtract && i > 0) return Operator::none;
      ++own;
      continue;
    }
    std::vector<std::uint32_t> reads;
    add_term(value.children[i], reads);
    if (std::find(reads.begin(), reads.end(), item.target.slot.value()) != reads.end()) return Operator::none;
  }
  // An `&&` or `||` that may stop before an error is not the same in another order.
  if (may_fail(item.value)) return Operator::none;
  return own == 1 ? value.op : Operator::none;
}

// ---------------------------------------------------------------- the order

void Unfolder::arrange(Sequence& sequence) {
  for (Item& item : sequence.items) {
    for (Sequence& option : item.options) arrange(option);
    for (auto& edges : item.nodes)
      for (ProgramEdge& edge : edges) arrange(edge.sequence);
  }
  drop_overwritten(sequence);

  struct Access {
    std::uint32_t item;
    bool writes;
  };
  std::map<std::uint32_t, std::vector<Access>> accesses;  // by resource
  for (std::uint32_t i = 0; i < sequence.items.size(); ++i) {
    const Touches touched = touches(sequence.items[i]);
    for (const std::uint32_t resource : touched.writes) accesses[resource].push_back({i, true});
    for (const std::uint32_t resource : touched.reads)
      if (!std::binary_search(touched.writes.begin(), touched.writes.end(), resource))
        accesses[resource].push_back({i, false});
  }
  std::vector<std::set<std::uint32_t>> before(sequence.items.size());
  for (const auto& [resource, all] : accesses) {
    if (std::none_of(all.begin(), all.end(), [](const Access& a) { return a.writes; })) continue;
    const auto update = [&, r = resource](const Access& access) {
      const Item& item = sequence.items[access.item];
      return item.target.slot.value() == r ? commuting_update(item) : Operator::none;
    };
    std::vector<Operator> updates;
    for (const Access& access : all) updates.push_back(update(access));
    if (updates.front() != Operator::none && all.size() <= kMostUnordered &&
        std::all_of(updates.begin(), updates.end(), [&](Operator op) { return op == updates.front(); }))
      continue;
    for (std::size_t j = 1; j < all.size(); ++j) {
      if (all.size() > kManyAccesses) {
        before[all[j].item].insert(all[j - 1].item);
        continue;
      }
      for (std::size_t i = 0; i < j; ++i) {
        if (!all[i].writes && !all[j].writes) continue;
        if (updates[i] == Operator::none || updates[i] != updates[j]) before[all[j].item].insert(all[i].item);
      }
    }
  }
  for (std::uint32_t i = 0; i < sequence.items.size(); ++i)
    sequence.items[i].before.assign(before[i].begin(), before[i].end());
}

void Unfolder::drop_overwritten(Sequence& sequence) {
  std::set<std::uint32_t> overwritten;
  std::vector<Item> kept;
  if (sequence.items.empty()) return;
  const Span first = sequence.items.front().span;
  bool drops_first = false;
  for (auto item = sequence.items.rbegin(); item != sequence.items.rend(); ++item) {
    drops_first = false;
    const bool plain =
        (item->kind == ItemKind::assign || item->kind == ItemKind::forget) && item->target.slot.valid();
    if (plain && overwritten.contains(item->target.slot.value())) {
      drops_first = item->kind == ItemKind::forget || !may_fail(item->value);
      if (drops_first) continue;
      item->kind = ItemKind::evaluate;
      item->target = Target{};
    } else if (plain) {
      overwritten.insert(item->target.slot.value());
    }
    for (const std::uint32_t read : touches(*item).reads) overwritten.erase(read);
    kept.push_back(std::move(*item));
  }
  // A step that could always begin still can: what waits further on, which is an error, must not look like
  // its guard.
  if (drops_first && !kept.empty() && !never_waits(kept.back().kind)) {
    Item begun;
    begun.kind = ItemKind::evaluate;
    begun.value = number(1, first);
    begun.span = first;
    kept.push_back(std::move(begun));
  }
  std::reverse(kept.begin(), kept.end());
  sequence.items = std::move(kept);
}

}  // namespace isospin::system
