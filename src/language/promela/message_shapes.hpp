// What channels carry, inferred for channels without a declared shape by unification: a channel that is
// passed on, as a parameter, in a message or by assignment, has one shape wherever it goes.
//
// Takes  declarations, flows and uses as the resolver meets them, in the order of the text.
// Gives  diagnostics: a message with more fields than any channel of the model carries (SPIN refuses that), a
//        message that does not fit its own channel, a channel that is given two shapes (SPIN finds out when
//        it runs, so these are warnings).
// Costs  almost linear in flows and uses.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/promela/syntax.hpp"

namespace isospin::promela {

// How many scalars a value of this type is in a message; arrays inside a record count by their length.
std::int64_t scalars_in(const Type& type);
// The same for a variable or field as a whole.
std::int64_t scalars_in(const Symbol& symbol);
// The types of those scalars. Empty when they are more than anyone sends.
std::vector<Type> flattened(const std::vector<Type>& types);

// One send, receive or poll.
struct MessageUse {
  enum class Kind : std::uint8_t { send, receive, random_receive, poll, random_poll };
  Kind kind = Kind::send;
  Symbol* channel = nullptr;
  Span span;
  std::int64_t scalars = 0;
  struct Part {
    Type type;  // known only if `typed`
    bool typed = false;
    Symbol* channel = nullptr;  // when a channel is sent or received into
    Span span;
  };
  std::vector<Part> parts;  // one per scalar; empty when they are too many
};

class MessageShapes {
 public:
  // Not whole: channels may be missing, because the text has mistakes.
  explicit MessageShapes(bool is_whole) : is_whole_(is_whole) {}

  // `chan c = [n] of {...}`, or a message field of that kind.
  void declare(Symbol* channel, const ChannelShape* shape);
  // A value of `from` comes to be in `to`.
  void flow(Symbol* to, Symbol* from, Span where);
  void use(MessageUse use) { uses_.push_back(std::move(use)); }
  // The declared shape, if this channel itself was declared with one.
  const ChannelShape* declared(const Symbol* channel) const;
  // Reports what does not fit. Once, at the end.
  void finish(Diagnostics& diagnostics);

 private:
  using Node = std::uint32_t;
  struct Class {
    Node parent = 0;
    Symbol* symbol = nullptr;               // one that belongs to it, for messages
    const ChannelShape* shape = nullptr;    // declared
    const MessageUse* first_use = nullptr;  // when none is declared
    std::int64_t count = -1;                // scalars in `shape`
    std::vector<Node> fields;               // classes of the channels that it carries, 0: none yet
    bool conflict = false;                  // two shapes: already reported
    bool mixed = false;                     // wrong types: already reported
  };
  Node node_of(Symbol* channel);
  Node find(Node node);
  Node field(Node node, std::size_t index);
  void unite(Node a, Node b, const Span& where, Diagnostics& diagnostics);
  void report_two_shapes(const Class& a, const Class& b, const Span& where, Diagnostics& diagnostics);
  void check(const MessageUse& use, Diagnostics& diagnostics);
  bool check_types(const MessageUse& use, const ChannelShape& shape, Diagnostics& diagnostics);

  struct Flow {
    Symbol* to;
    Symbol* from;
    Span where;
  };
  std::vector<Class> classes_{Class{}};  // 0 is no class
  std::unordered_map<const Symbol*, Node> nodes_;
  std::unordered_map<const Symbol*, const ChannelShape*> declared_;
  std::vector<Flow> flows_;
  std::vector<MessageUse> uses_;
  std::unordered_set<std::uint64_t> judged_;
  std::int64_t widest_ = 0;
  bool is_whole_ = true;
};

}  // namespace isospin::promela
