// Unification of kinds: the classes as a union-find forest with what is known of each.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "symmetry/ground.hpp"

namespace isospin::symmetry {

using Kind = std::uint32_t;       // a variable for a class that is not settled yet
using Signature = std::uint32_t;  // the kinds of the messages of a channel

class Unifier {
 public:
  Kind fresh();
  Kind find(Kind kind) const;
  void unify(Kind a, Kind b);

  void make_rigid(Kind kind) { of(kind).rigid = true; }
  void add_value(Kind kind, std::int32_t value) { of(kind).values.insert(value); }
  void add_channel(Kind kind, ChannelNo channel);

  bool rigid(Kind kind) const { return info_[find(kind)].rigid; }
  bool has_channels(Kind kind) const { return info_[find(kind)].channels; }
  const std::set<std::int32_t>& values(Kind kind) const { return info_[find(kind)].values; }
  Kind count() const { return static_cast<Kind>(parent_.size()); }

  // ---- messages
  Signature new_signature(std::uint32_t fields);
  // The signature of whatever channel a value of this kind is.
  Signature signature_of(Kind channel, std::uint32_t fields);
  // The kinds of the fields of messages that begin with `tag`; with no tag, of all messages.
  std::vector<Kind> fields(Signature signature, const std::int32_t* tag);
  void merge(Signature a, Signature b);
  // Channels that a class with a signature can name have that signature. To be called when all is unified;
  // `of_channel` are the signatures by channel.
  void settle_channels(const IdTable<ChannelNo, Signature>& of_channel);

  struct Rows {
    std::uint32_t fields = 0;
    bool by_tag = true;
    std::map<std::int32_t, std::vector<Kind>> rows;  // one row, of tag 0, when not by tag
  };
  const Rows& rows(Signature signature) const { return signatures_[find_signature(signature)]; }

 private:
  struct Info {
    bool rigid = false;
    bool channels = false;
    std::set<std::int32_t> values;
    Signature signature = kNothing;
  };
  Info& of(Kind kind) { return info_[find(kind)]; }
  Signature find_signature(Signature signature) const;
  void collapse(Signature signature);
  std::vector<Kind>& row(Signature signature, std::int32_t tag);

  mutable std::vector<Kind> parent_;
  std::vector<Info> info_;
  mutable std::vector<Signature> signature_parent_;
  std::vector<Rows> signatures_;
};

}  // namespace isospin::symmetry
