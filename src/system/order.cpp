// Which items of a step have to keep their order.
//
// Two items may change places when neither writes what the other reads or writes, or when all that both do to
// a slot is the same commutative update (h = h + e, e without h): addition, multiplication and the bitwise
// operators wrap alike whatever the order; or to set it to the same constant. That holds as well where they
// do it in some options only: whether an option is taken is something that is read. Assertions only read. A
// value that is overwritten before anyone could read it is not written at all.
#include <algorithm>
#include <iterator>
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
  if (own != 1 || may_fail(item.value)) return Operator::none;
  return value.op == Operator::subtract ? Operator::add : value.op;
}

Unfolder::Updates Unfolder::updates(const Item& item) const {
  Updates all;
  const auto take_in = [&](const Sequence& sequence) {
    for (const Item& inner : sequence.items)
      for (const auto& [resource, update] : updates(inner))
        if (const auto [known, is_new] = all.try_emplace(resource, update);
            !is_new && known->second != update)
          known->second.reset();
  };
  if (item.kind == ItemKind::branch) {
    for (const Sequence& option : item.options) take_in(option);
    return all;
  }
  const Touches touched = touches(item);
  for (const std::uint32_t resource : touched.reads) all[resource] = std::nullopt;
  for (const std::uint32_t resource : touched.writes) all[resource] = std::nullopt;
  if (item.kind == ItemKind::forget && item.target.slot.valid())
    all[item.target.slot.value()] = Update{Operator::none, 0};
  if (item.kind != ItemKind::assign) return all;
  if (const Operator op = commuting_update(item); op != Operator::none) {
    all[item.target.slot.value()] = Update{op, 0};
  } else if (out_.terms[item.value].kind == TermKind::number) {
    // Whichever element it is.
    for (const std::uint32_t resource : touched.writes)
      if (!std::binary_search(touched.reads.begin(), touched.reads.end(), resource))
        all[resource] = Update{Operator::none, out_.terms[item.value].value};
  }
  return all;
}

// ---------------------------------------------------------------- the order

void Unfolder::arrange(Sequence& sequence) {
  sink_common(sequence);
  std::set<std::uint32_t> overwritten;
  drop_overwritten(sequence, overwritten);
  find_order(sequence);
}

void Unfolder::find_order(Sequence& sequence) {
  for (Item& item : sequence.items) {
    for (Sequence& option : item.options) find_order(option);
    for (auto& edges : item.nodes)
      for (ProgramEdge& edge : edges) arrange(edge.sequence);
  }

  struct Access {
    std::uint32_t item;
    bool writes;
  };
  std::map<std::uint32_t, std::vector<Access>> accesses;  // by resource
  std::vector<Updates> updates_of;
  for (std::uint32_t i = 0; i < sequence.items.size(); ++i) {
    const Touches touched = touches(sequence.items[i]);
    updates_of.push_back(updates(sequence.items[i]));
    for (const std::uint32_t resource : touched.writes) accesses[resource].push_back({i, true});
    for (const std::uint32_t resource : touched.reads)
      if (!std::binary_search(touched.writes.begin(), touched.writes.end(), resource))
        accesses[resource].push_back({i, false});
  }
  std::vector<std::set<std::uint32_t>> before(sequence.items.size());
  for (const auto& [resource, all] : accesses) {
    if (std::none_of(all.begin(), all.end(), [](const Access& a) { return a.writes; })) continue;
    std::vector<std::optional<Update>> updates;
    for (const Access& access : all) updates.push_back(updates_of[access.item].at(resource));
    if (updates.front() && all.size() <= kMostUnordered &&
        std::ranges::all_of(updates,
                            [&](const std::optional<Update>& one) { return one == updates.front(); }))
      continue;
    for (std::size_t j = 1; j < all.size(); ++j) {
      if (all.size() > kManyAccesses) {
        before[all[j].item].insert(all[j - 1].item);
        continue;
      }
      for (std::size_t i = 0; i < j; ++i) {
        if (!all[i].writes && !all[j].writes) continue;
        if (!updates[i] || updates[i] != updates[j]) before[all[j].item].insert(all[i].item);
      }
    }
  }
  for (std::uint32_t i = 0; i < sequence.items.size(); ++i)
    sequence.items[i].before.assign(before[i].begin(), before[i].end());
}

// What every option does in the end, setting a slot to the same constant, is done after the choice: so a
// loop's counter, which merging may have put into the options, is seen to be what it is whichever is taken.
void Unfolder::sink_common(Sequence& sequence) const {
  std::vector<Item> items;
  for (Item& item : sequence.items) {
    for (Sequence& option : item.options) sink_common(option);
    std::vector<Item> sunk;
    if (item.kind == ItemKind::branch) sunk = take_common(item.options);
    items.push_back(std::move(item));
    std::ranges::move(sunk, std::back_inserter(items));
  }
  sequence.items = std::move(items);
}

std::vector<Item> Unfolder::take_common(std::vector<Sequence>& options) const {
  const auto constant = [&](const Item& item) -> std::optional<std::int32_t> {
    if (!item.target.slot.valid()) return std::nullopt;
    if (item.kind == ItemKind::forget) return 0;
    if (item.kind != ItemKind::assign || out_.terms[item.value].kind != TermKind::number) return std::nullopt;
    return out_.terms[item.value].value;
  };
  // Where it stands, if it is of the same kind and nothing behind it touches the slot. The first item of
  // several stays: it says when the option can be taken.
  const auto find = [&](const Sequence& option, const Item& same) -> std::optional<std::size_t> {
    const std::uint32_t slot = same.target.slot.value();
    for (std::size_t i = option.items.size(); i-- > 0;) {
      const Item& item = option.items[i];
      if (item.kind == same.kind && item.target.slot == same.target.slot)
        return constant(item) == constant(same) && (i > 0 || option.items.size() == 1) ? std::optional(i)
                                                                                       : std::nullopt;
      const Touches touched = touches(item);
      if (std::ranges::binary_search(touched.reads, slot) || std::ranges::binary_search(touched.writes, slot))
        return std::nullopt;
    }
    return std::nullopt;
  };
  std::vector<Item> common;
  if (options.empty()) return common;
  for (std::size_t i = options.front().items.size(); i-- > 0;) {
    const Item candidate = options.front().items[i];
    if (!constant(candidate)) continue;
    std::vector<std::size_t> at;
    for (const Sequence& option : options)
      if (const auto found = find(option, candidate)) at.push_back(*found);
    if (at.size() < options.size() || at.front() != i) continue;
    for (std::size_t o = 0; o < options.size(); ++o)
      options[o].items.erase(options[o].items.begin() + static_cast<std::ptrdiff_t>(at[o]));
    common.push_back(candidate);
  }
  return common;
}

// `overwritten`: what is written behind the sequence before it is read; then the same of what is before it.
void Unfolder::drop_overwritten(Sequence& sequence, std::set<std::uint32_t>& overwritten) {
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
    if (item->kind == ItemKind::branch)
      drop_in_options(*item, overwritten);
    else
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

// One of the options is taken, or nothing comes behind.
void Unfolder::drop_in_options(Item& branch, std::set<std::uint32_t>& overwritten) {
  std::optional<std::set<std::uint32_t>> by_all;
  for (Sequence& option : branch.options) {
    std::set<std::uint32_t> here = overwritten;
    drop_overwritten(option, here);
    if (by_all)
      std::erase_if(*by_all, [&](std::uint32_t slot) { return !here.contains(slot); });
    else
      by_all = std::move(here);
  }
  if (by_all) overwritten = std::move(*by_all);
  // An else looks at what the other options begin with.
  for (const std::uint32_t read : touches(branch).reads) overwritten.erase(read);
}

}  // namespace isospin::system
