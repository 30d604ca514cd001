#include "symmetry/kinds/inference.hpp"

#include <utility>

namespace isospin::symmetry {

Kind Unifier::fresh() {
  parent_.push_back(static_cast<Kind>(parent_.size()));
  info_.emplace_back();
  return parent_.back();
}

Kind Unifier::find(Kind kind) const {
  while (parent_[kind] != kind) {
    parent_[kind] = parent_[parent_[kind]];
    kind = parent_[kind];
  }
  return kind;
}

void Unifier::unify(Kind a, Kind b) {
  a = find(a);
  b = find(b);
  if (a == b) return;
  if (info_[a].values.size() < info_[b].values.size()) std::swap(a, b);
  parent_[b] = a;
  Info gone = std::move(info_[b]);
  info_[b] = Info{};
  Info& kept = info_[a];
  kept.rigid |= gone.rigid;
  kept.channels |= gone.channels;
  kept.values.insert(gone.values.begin(), gone.values.end());
  if (gone.signature == kNothing) return;
  if (kept.signature == kNothing)
    kept.signature = gone.signature;
  else
    merge(kept.signature, gone.signature);
}

void Unifier::add_channel(Kind kind, ChannelNo channel) {
  of(kind).channels = true;
  of(kind).values.insert(value_of(channel));
}

// ---------------------------------------------------------------- messages

Signature Unifier::new_signature(std::uint32_t fields) {
  signature_parent_.push_back(static_cast<Signature>(signature_parent_.size()));
  Rows rows;
  rows.fields = fields;
  rows.by_tag = fields > 1;
  signatures_.push_back(std::move(rows));
  const Signature made = signature_parent_.back();
  if (fields <= 1) row(made, 0);
  return made;
}

Signature Unifier::find_signature(Signature signature) const {
  while (signature_parent_[signature] != signature) signature = signature_parent_[signature];
  return signature;
}

Signature Unifier::signature_of(Kind channel, std::uint32_t fields) {
  channel = find(channel);
  if (info_[channel].signature == kNothing) {
    const Signature made = new_signature(fields);
    info_[channel].signature = made;
  }
  return find_signature(info_[channel].signature);
}

// A row is made when it is first asked for; its first field is that of all others.
std::vector<Kind>& Unifier::row(Signature signature, std::int32_t tag) {
  const auto [found, is_new] = signatures_[signature].rows.try_emplace(tag);
  if (is_new) {
    for (std::uint32_t f = 0; f < signatures_[signature].fields; ++f) found->second.push_back(fresh());
    if (!found->second.empty()) {
      const Kind first = found->second.front();
      const Kind others = signatures_[signature].rows.begin()->second.front();
      unify(first, others);
    }
  }
  return signatures_[signature].rows.at(tag);
}

std::vector<Kind> Unifier::fields(Signature signature, const std::int32_t* tag) {
  signature = find_signature(signature);
  if (!tag) collapse(signature);
  signature = find_signature(signature);
  return row(signature, signatures_[signature].by_tag ? *tag : 0);
}

void Unifier::collapse(Signature signature) {
  signature = find_signature(signature);
  if (!signatures_[signature].by_tag) return;
  signatures_[signature].by_tag = false;
  const auto rows = std::exchange(signatures_[signature].rows, {});
  const std::vector<Kind> one = row(signature, 0);
  for (const auto& [tag, fields] : rows)
    for (std::size_t f = 0; f < one.size() && f < fields.size(); ++f) unify(one[f], fields[f]);
}

void Unifier::merge(Signature a, Signature b) {
  a = find_signature(a);
  b = find_signature(b);
  if (a == b) return;
  if (signatures_[a].by_tag != signatures_[b].by_tag) {
    collapse(a);
    collapse(b);
    a = find_signature(a);
    b = find_signature(b);
    if (a == b) return;
  }
  signature_parent_[b] = a;
  const Rows gone = std::exchange(signatures_[b], {});
  // Channels of different shapes can meet in one variable; what fits is matched.
  if (gone.fields > signatures_[a].fields) signatures_[a].fields = gone.fields;
  for (auto& [tag, fields] : signatures_[a].rows)
    while (fields.size() < signatures_[a].fields) fields.push_back(fresh());
  for (const auto& [tag, fields] : gone.rows) {
    const std::vector<Kind> here = row(a, tag);
    for (std::size_t f = 0; f < fields.size(); ++f) unify(here[f], fields[f]);
  }
}

void Unifier::settle_channels(const IdTable<ChannelNo, Signature>& of_channel) {
  for (bool changed = true; changed;) {
    changed = false;
    for (Kind kind = 0; kind < parent_.size(); ++kind) {
      if (find(kind) != kind || info_[kind].signature == kNothing || !info_[kind].channels) continue;
      const std::set<std::int32_t> values = info_[kind].values;
      for (const std::int32_t value : values) {
        if (value <= 0 || value > static_cast<std::int64_t>(of_channel.size())) continue;
        const Kind now = find(kind);
        const Signature own = find_signature(of_channel[channel_of(value)]);
        if (find_signature(info_[now].signature) == own) continue;
        merge(info_[now].signature, own);
        changed = true;
      }
    }
  }
}

}  // namespace isospin::symmetry
