#include "quotient/representative/canonical_forest.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <tuple>
#include <utility>

namespace isospin::symmetry {

CanonicalForest::CanonicalForest(const Reading& reading, bool composed)
    : SearchTree(reading),
      members_(reading.members()),
      composed_(composed),
      product_to_(members_.count()),
      product_(reading.shape().bytes()),
      refinement_(members_),
      levels_(1),
      twin_of_(members_.count()),
      swap_(members_.count()),
      image_(reading.shape().bytes()) {
  assert(members_.is_forest());
  sorted_from_.resize(members_.count() + std::size_t{2});
  for (std::size_t at = 0; at <= members_.count(); ++at) {
    sorted_from_[at] = static_cast<std::uint32_t>(sorted_.size());
    const auto children = members_.children(at == members_.count() ? kNoMember : static_cast<Member>(at));
    sorted_.insert(sorted_.end(), children.begin(), children.end());
  }
  sorted_from_.back() = static_cast<std::uint32_t>(sorted_.size());
  // A factor is a family with all that hangs on it.
  for (std::uint32_t f = 0; f < members_.families().size(); ++f) {
    std::uint32_t top = f;
    while (members_.families()[top].parents != Family::kNoFamily) top = members_.families()[top].parents;
    factor_of_family_.push_back(top);
  }
}

std::span<Member> CanonicalForest::sorted_children(Member parent) {
  const std::size_t at = parent == kNoMember ? members_.count() : parent;
  return std::span(sorted_).subspan(sorted_from_[at], sorted_from_[at + 1] - sorted_from_[at]);
}

bool CanonicalForest::sort(const std::vector<Colour>& colours) {
  bool different = true;
  for (std::size_t at = 0; at <= members_.count(); ++at) {
    const std::uint32_t begin = sorted_from_[at];
    const std::uint32_t end = sorted_from_[at + 1];
    // Families follow one another, so each is sorted within its own range. Insertion: the order of the state
    // before is often nearly that of this one.
    for (std::uint32_t i = begin; i < end; ++i) {
      const Member member = sorted_[i];
      const std::uint32_t family = members_.family_of(member);
      std::uint32_t j = i;
      for (; j > begin && members_.family_of(sorted_[j - 1]) == family &&
             colours[sorted_[j - 1]] >= colours[member];
           --j) {
        if (colours[sorted_[j - 1]] == colours[member]) {
          different = false;
          break;
        }
        sorted_[j] = sorted_[j - 1];
      }
      sorted_[j] = member;
    }
  }
  return different;
}

void CanonicalForest::assign(Member from, Member onto) {
  const std::span<const Member> sources = sorted_children(from);
  const std::span<const Member> targets = members_.children(onto);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Member target = stays(sources[i]) ? sources[i] : targets[i];
    to_[sources[i]] = target;
    if (!members_.children(sources[i]).empty()) assign(sources[i], target);
  }
}

StateView CanonicalForest::of(StateView state) { return composed_ ? of_all(state) : of_factor(state, 0); }

StateView CanonicalForest::of_factor(StateView state, std::uint32_t factor) {
  factor_ = factor;
  reading_.read_colours(state, facts_);
  for (Member i = 0; composed_ && i < members_.count(); ++i)
    if (stays(i)) facts_.colours[i] = mix(facts_.colours[i], i);
  if (sort(facts_.colours)) {
    assign(kNoMember, kNoMember);
    stabiliser_.clear();
    return settle_for(state, to_.data());
  }
  indexed_ = false;
  reading_.read_facts(state, facts_);
  state_ = state;
  // Mostly those that tie are twins already, or refinement tells them apart but for twins; only otherwise
  // there is something to search. Images of a state go the same way through this, as their colours and twins
  // are the same.
  if (!ties_are_twins()) {
    levels_[0].colours = facts_.colours;
    if (!refine(levels_[0].colours)) {
      search(state);
      return best();
    }
  }
  assign(kNoMember, kNoMember);
  stabiliser_ = leaf_count_;
  return settle_for(state, to_.data());
}

std::span<const execute::Agent> CanonicalForest::twin_processes(StateView state) {
  if (composed_) return {};
  reading_.read_colours(state, facts_);
  if (sort(facts_.colours)) return {};
  indexed_ = false;
  reading_.read_facts(state, facts_);
  state_ = state;
  for (Member i = 0; i < members_.count(); ++i) twin_of_[i] = i;
  unsettled_.clear();
  settle(facts_.colours, kNoMember);
  const std::uint32_t there = reading_.shape().count(state);
  twin_process_.resize(there);
  bool any = false;
  for (const ProcessNo p : IdRange<ProcessNo>(there)) {
    twin_process_[p.index()] = static_cast<execute::Agent>(p.value());
    const Where& where = members_.where(reading_.shape().points().process(p));
    // Blocks are exchanged with all that is in them; their twins are left alone here.
    if (where.arity != 1 || twin_of_[where.members[0]] == where.members[0] ||
        !members_.children(where.members[0]).empty())
      continue;
    twin_process_[p.index()] =
        static_cast<execute::Agent>(reading_.process_of(where, twin_of_[where.members[0]]).value());
    any = true;
  }
  return any ? std::span<const execute::Agent>(twin_process_) : std::span<const execute::Agent>();
}

// Whether nothing is left to choose without refinement, the members being sorted. Blocks tie until those in
// them are looked at, and comparing them takes longer than refinement.
bool CanonicalForest::ties_are_twins() {
  if (!facts_.relational || refinement_.is_nested()) return false;
  leaf_count_.clear();
  for (Member i = 0; i < members_.count(); ++i) twin_of_[i] = i;
  unsettled_.clear();
  return settle(facts_.colours, kNoMember);
}

// Refines and sorts; true when nothing is left to choose.
bool CanonicalForest::refine(std::vector<Colour>& colours) {
  if (facts_.relational || refinement_.is_nested()) refinement_.refine(facts_, colours);
  leaf_count_.clear();
  if (sort(colours)) return true;
  for (Member i = 0; i < members_.count(); ++i) twin_of_[i] = i;
  unsettled_.clear();
  return settle(colours, kNoMember);
}

StateView CanonicalForest::of_all(StateView state) {
  std::memcpy(product_.data(), state.data(), state.size());
  for (Member i = 0; i < members_.count(); ++i) product_to_[i] = i;
  product_stabiliser_.clear();
  for (std::uint32_t f = 0; f < factor_of_family_.size(); ++f) {
    if (factor_of_family_[f] != f) continue;
    const StateView next = of_factor({product_.data(), state.size()}, f);
    product_stabiliser_.multiply(SearchTree::stabiliser());
    for (Member& to : product_to_) to = SearchTree::moved_by()[to];
    if (next.data() != product_.data()) std::memcpy(product_.data(), next.data(), state.size());
  }
  return {product_.data(), state.size()};
}

void CanonicalForest::single_out(std::size_t level, Member member) {
  if (levels_.size() <= level + 1) levels_.resize(level + 2);
  levels_[level + 1].colours = levels_[level].colours;
  Colour& colour = levels_[level + 1].colours[member];
  colour = mix(colour, 0x8full);
}

bool CanonicalForest::look(std::size_t level, std::vector<Choice>& choices, std::uint64_t& trace) {
  std::vector<Colour>& colours = levels_[level].colours;
  const bool settled = refine(colours);
  trace = 0;
  for (const Colour colour : colours) trace += mix(colour, 0x9full);
  if (settled) {
    assign(kNoMember, kNoMember);
    return true;
  }

  // The smallest cell; of several, the first.
  const auto size = [&](Member of) {
    const Family& family = members_.families()[members_.family_of(of)];
    return std::count(colours.begin() + family.first, colours.begin() + family.end(), colours[of]);
  };
  const auto rank = [&](Member of) { return std::tuple(size(of), members_.family_of(of), colours[of]); };
  Member target = unsettled_.front();
  for (const Member other : unsettled_)
    if (rank(other) < rank(target)) target = other;
  const Family& family = members_.families()[members_.family_of(target)];
  for (Member i = family.first; i < family.end(); ++i) {
    if (colours[i] != colours[target]) continue;
    auto like = static_cast<std::uint32_t>(choices.size());
    for (std::uint32_t c = 0; c < choices.size(); ++c)
      if (choices[c].member == twin_of_[i]) like = c;
    choices.push_back({i, like});
  }
  return false;
}

bool CanonicalForest::settle(const std::vector<Colour>& colours, Member parent) {
  const std::span<Member> children = sorted_children(parent);
  bool settled = true;
  for (std::size_t i = 0; i < children.size();) {
    std::size_t end = i + 1;
    while (end < children.size() && members_.family_of(children[end]) == members_.family_of(children[i]) &&
           colours[children[end]] == colours[children[i]])
      ++end;
    bool inside = true;
    for (std::size_t k = i; k < end; ++k)
      if (!members_.children(children[k]).empty()) inside = settle(colours, children[k]) && inside;
    settled = settled && inside;
    if (inside && end - i > 1) {
      std::size_t leaders = 0;
      // Leaders of classes of twins are moved to the front of the cell; the order within it is free.
      for (std::size_t k = i; k < end; ++k) {
        bool found = false;
        for (std::size_t l = i; l < i + leaders && !found; ++l)
          if (are_twins(children[l], children[k])) {
            twin_of_[children[k]] = children[l];
            found = true;
          }
        if (!found) {
          std::swap(children[i + leaders], children[k]);
          ++leaders;
        }
      }
      if (leaders > 1) {
        settled = false;
        unsettled_.push_back(children[i]);
      } else {
        leaf_count_.multiply_factorial(end - i);
      }
    }
    i = end;
  }
  return settled;
}

bool CanonicalForest::are_twins(Member a, Member b) {
  if (!members_.children(a).empty()) return swap_keeps_state(a, b);
  return reading_.same_alone(state_, a, b) && swap_keeps_facts(a, b);
}

void CanonicalForest::index_facts() {
  if (indexed_) return;
  indexed_ = true;
  facts_from_.assign(members_.count() + std::size_t{1}, 0);
  for (const Fact& fact : facts_.facts)
    for (std::uint8_t k = 0; k < fact.arity; ++k) ++facts_from_[fact.members[k]];
  std::uint32_t sum = 0;
  for (std::uint32_t& from : facts_from_) sum += std::exchange(from, sum);
  facts_of_.resize(sum);
  for (std::uint32_t f = 0; f < facts_.facts.size(); ++f)
    for (std::uint8_t k = 0; k < facts_.facts[f].arity; ++k)
      facts_of_[facts_from_[facts_.facts[f].members[k]]++] = f;
  // Each start has moved to the next one's.
  for (std::size_t i = facts_from_.size() - 1; i > 0; --i) facts_from_[i] = facts_from_[i - 1];
  facts_from_[0] = 0;
}

bool CanonicalForest::swap_keeps_facts(Member a, Member b) {
  if (facts_.facts.empty()) return true;
  index_facts();
  // The exchange must make the facts about b of those about a, and so the other way round. They come in the
  // same order for all members, mostly.
  const std::uint32_t* const about_a = facts_of_.data() + facts_from_[a];
  const std::uint32_t* const about_b = facts_of_.data() + facts_from_[b];
  const std::uint32_t count = facts_from_[a + 1] - facts_from_[a];
  if (count != facts_from_[b + 1] - facts_from_[b]) return false;
  const auto swapped = [a, b](Member member) { return member == a ? b : member == b ? a : member; };
  std::uint32_t alike = 0;
  for (; alike < count; ++alike) {
    const Fact& one = facts_.facts[about_a[alike]];
    const Fact& other = facts_.facts[about_b[alike]];
    if (one.tag != other.tag || one.arity != other.arity) break;
    std::uint8_t k = 0;
    while (k < one.arity && swapped(one.members[k]) == other.members[k]) ++k;
    if (k < one.arity) break;
  }
  if (alike == count) return true;
  some_.clear();
  others_.clear();
  // The facts about a or b, and what the exchange makes of them.
  std::uint64_t sum = 0;
  const auto hash = [](const Fact& fact) {
    std::uint64_t value = fact.tag;
    for (std::uint8_t k = 0; k < fact.arity; ++k) value = mix(value, fact.members[k]);
    return value;
  };
  const auto add = [&](const Fact& fact) {
    Fact image = fact;
    for (std::uint8_t k = 0; k < fact.arity; ++k) image.members[k] = swapped(fact.members[k]);
    sum += hash(fact) - hash(image);
    some_.push_back(fact);
    others_.push_back(image);
  };
  for (std::uint32_t f = facts_from_[a]; f < facts_from_[a + 1]; ++f) add(facts_.facts[facts_of_[f]]);
  for (std::uint32_t f = facts_from_[b]; f < facts_from_[b + 1]; ++f) {
    const Fact& fact = facts_.facts[facts_of_[f]];
    if (std::find(fact.members.begin(), fact.members.begin() + fact.arity, a) ==
        fact.members.begin() + fact.arity)
      add(fact);
  }
  if (sum != 0) return false;
  std::sort(some_.begin(), some_.end());
  std::sort(others_.begin(), others_.end());
  return some_ == others_;
}

// Exchanges two blocks with all below them, matched in order.
bool CanonicalForest::swap_keeps_state(Member a, Member b) {
  for (Member i = 0; i < members_.count(); ++i) swap_[i] = i;
  const auto exchange = [this](const auto& self, Member x, Member y) -> void {
    swap_[x] = y;
    swap_[y] = x;
    const std::span<const Member> first = sorted_children(x);
    const std::span<const Member> second = sorted_children(y);
    for (std::size_t i = 0; i < first.size(); ++i) self(self, first[i], second[i]);
  };
  exchange(exchange, a, b);
  reading_.relabel(state_, swap_.data(), image_.data());
  const std::size_t key = reading_.shape().key_offset();
  return std::memcmp(image_.data() + key, state_.data() + key, state_.size() - key) == 0;
}

}  // namespace isospin::symmetry
