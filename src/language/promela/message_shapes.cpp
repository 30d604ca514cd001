#include "language/promela/message_shapes.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace isospin::promela {

namespace {

constexpr std::int64_t kMany = 1'000'000'000;  // records can nest to any product of lengths
constexpr std::int64_t kMostParts = 4096;

void append(std::vector<Type>& out, const Type& type) {
  if (type.base != BaseType::record || !type.record) {
    out.push_back(type);
    return;
  }
  for (const Symbol* field : type.record->fields)
    for (std::int64_t i = 0; i < field->length; ++i) append(out, field->type);
}

std::string carries(std::int64_t count) { return counted(static_cast<std::uint64_t>(count), "field"); }

std::string verb(MessageUse::Kind kind) {
  switch (kind) {
    case MessageUse::Kind::send:
      return "sent";
    case MessageUse::Kind::receive:
    case MessageUse::Kind::random_receive:
      return "received";
    default:
      return "polled";
  }
}

bool is_channel(const Type& type) { return type.base == BaseType::chan; }

}  // namespace

std::int64_t scalars_in(const Type& type) {
  if (type.base != BaseType::record || !type.record) return 1;
  // A record's size is asked for often and never changes: `value` of its symbol, otherwise unused, keeps it.
  if (type.record->value == 0) {
    std::int64_t sum = 0;
    for (const Symbol* field : type.record->fields) sum = std::min(kMany, sum + scalars_in(*field));
    type.record->value = sum;
  }
  return type.record->value;
}

std::int64_t scalars_in(const Symbol& symbol) {
  const std::int64_t length = symbol.is_array ? std::min(symbol.length, kMany) : 1;
  const std::int64_t each = scalars_in(symbol.type);
  return each > 0 && length > kMany / each ? kMany : length * each;
}

std::vector<Type> flattened(const std::vector<Type>& types) {
  std::int64_t sum = 0;
  for (const Type& type : types) sum = std::min(kMany, sum + scalars_in(type));
  std::vector<Type> out;
  if (sum > kMostParts) return out;
  for (const Type& type : types) append(out, type);
  return out;
}

void MessageShapes::declare(Symbol* channel, const ChannelShape* shape) {
  declared_[channel] = shape;
  Class& own = classes_[node_of(channel)];
  own.shape = shape;
  own.count = 0;
  for (const Type& type : shape->fields) {
    if (type.base != BaseType::record || type.record) continue;
    own.conflict = true;  // a type that was reported: nothing is known of its width
    widest_ = kMany;
    return;
  }
  for (const Type& type : shape->fields) own.count = std::min(kMany, own.count + scalars_in(type));
  widest_ = std::max(widest_, own.count);
}

void MessageShapes::flow(Symbol* to, Symbol* from, Span where) { flows_.push_back({to, from, where}); }

const ChannelShape* MessageShapes::declared(const Symbol* channel) const {
  const auto found = declared_.find(channel);
  return found == declared_.end() ? nullptr : found->second;
}

MessageShapes::Node MessageShapes::node_of(Symbol* channel) {
  const auto [place, is_new] = nodes_.try_emplace(channel, static_cast<Node>(classes_.size()));
  if (is_new) {
    Class& own = classes_.emplace_back();
    own.parent = place->second;
    own.symbol = channel;
  }
  return place->second;
}

MessageShapes::Node MessageShapes::find(Node node) {
  while (classes_[node].parent != node) {
    classes_[node].parent = classes_[classes_[node].parent].parent;
    node = classes_[node].parent;
  }
  return node;
}

// The class of the channels that travel in this field.
MessageShapes::Node MessageShapes::field(Node node, std::size_t index) {
  node = find(node);
  if (classes_[node].fields.size() <= index) classes_[node].fields.resize(index + 1, 0);
  if (classes_[node].fields[index] == 0) {
    const Node fresh = static_cast<Node>(classes_.size());
    classes_.emplace_back().parent = fresh;
    classes_[node].fields[index] = fresh;
  }
  return classes_[node].fields[index];
}

void MessageShapes::unite(Node a, Node b, const Span& where, Diagnostics& diagnostics) {
  std::vector<std::pair<Node, Node>> pending{{a, b}};
  while (!pending.empty()) {
    Node x = find(pending.back().first);
    Node y = find(pending.back().second);
    pending.pop_back();
    if (x == y) continue;
    if (classes_[x].fields.size() < classes_[y].fields.size()) std::swap(x, y);
    Class& keep = classes_[x];
    Class& gone = classes_[y];
    gone.parent = x;
    if (!keep.symbol) keep.symbol = gone.symbol;
    if (keep.shape && gone.shape && keep.shape != gone.shape && !keep.conflict && !gone.conflict)
      report_two_shapes(keep, gone, where, diagnostics);
    if (keep.shape && gone.shape && keep.count != gone.count) keep.conflict = true;
    if (!keep.shape) {
      keep.shape = gone.shape;
      keep.count = gone.count;
    }
    keep.conflict |= gone.conflict;
    for (std::size_t i = 0; i < gone.fields.size(); ++i) {
      if (gone.fields[i] == 0) continue;
      if (keep.fields[i] == 0) {
        keep.fields[i] = gone.fields[i];
      } else {
        pending.emplace_back(keep.fields[i], gone.fields[i]);
      }
    }
  }
}

void MessageShapes::report_two_shapes(const Class& a, const Class& b, const Span& where,
                                      Diagnostics& diagnostics) {
  const std::vector<Type> left = flattened(a.shape->fields);
  const std::vector<Type> right = flattened(b.shape->fields);
  bool differ = a.count != b.count;
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i)
    differ |= is_channel(left[i]) != is_channel(right[i]);
  if (!differ) return;
  Diagnostic& two = diagnostics.warning("W0311", where,
                                        "channels of two shapes meet here: one carries " + carries(a.count) +
                                            ", the other " + carries(b.count));
  if (a.count == b.count) two.message = "channels of two shapes meet here: their fields differ in type";
  two.notes.push_back({a.shape->span, "one is declared here"});
  two.notes.push_back({b.shape->span, "the other is declared here"});
}

void MessageShapes::finish(Diagnostics& diagnostics) {
  for (const Flow& flow : flows_) unite(node_of(flow.to), node_of(flow.from), flow.where, diagnostics);
  for (const MessageUse& use : uses_) {
    if (!use.channel) continue;
    const Node node = node_of(use.channel);
    for (std::size_t i = 0; i < use.parts.size(); ++i)
      if (use.parts[i].channel) unite(field(node, i), node_of(use.parts[i].channel), use.span, diagnostics);
  }
  for (const MessageUse& use : uses_)
    if (use.channel) check(use, diagnostics);
}

void MessageShapes::check(const MessageUse& use, Diagnostics& diagnostics) {
  Class& own = classes_[find(node_of(use.channel))];
  // Text of an inline, met at each call, is judged at the first one.
  if (use.span.expansion.valid() &&
      !judged_.insert(std::uint64_t{use.span.file.value()} << 32 | use.span.begin).second)
    return;
  const std::string name = "`" + std::string(use.channel->name) + "`";
  const std::string passed =
      std::to_string(use.scalars) + (use.scalars == 1 ? " is " : " are ") + verb(use.kind);
  // SPIN's verifier has room for the widest message that the model declares, and refuses to be built with
  // more.
  const bool fits_nowhere =
      is_whole_ && use.scalars > widest_ &&
      (use.kind == MessageUse::Kind::send || use.kind == MessageUse::Kind::random_receive ||
       use.kind == MessageUse::Kind::random_poll);
  // c?[x] asks for the first field only, and is meant so.
  const bool polls = use.kind == MessageUse::Kind::poll || use.kind == MessageUse::Kind::random_poll;
  if (polls && own.shape && use.scalars < own.count) return;
  if (own.shape && !own.conflict && own.count != use.scalars) {
    const std::string message = "channel " + name + " carries " + carries(own.count) + ", " + passed;
    Diagnostic& wrong = fits_nowhere ? diagnostics.error("E0311", use.span, message)
                                     : diagnostics.warning("W0310", use.span, message);
    wrong.notes.push_back({own.shape->span, "declared here"});
    return;
  }
  if (fits_nowhere) {
    diagnostics.error("E0311", use.span, "no channel of the model carries " + carries(use.scalars),
                      widest_ == 0 ? "declare it as chan c = [n] of { ... }"
                                   : "the widest message has " + carries(widest_));
    return;
  }
  if (own.shape) {
    if (!own.conflict && !own.mixed) own.mixed = check_types(use, *own.shape, diagnostics);
    return;
  }
  if (polls) return;
  if (!own.first_use) {
    own.first_use = &use;
  } else if (!own.conflict && own.first_use->scalars != use.scalars) {
    Diagnostic& two =
        diagnostics.warning("W0310", use.span,
                            "channel " + name + " is used with " + carries(use.scalars) +
                                " here, elsewhere with " + std::to_string(own.first_use->scalars));
    two.notes.push_back({own.first_use->span, "used here first"});
    own.conflict = true;
  }
}

// One warning for each channel: who mixes channels and numbers does so all over.
bool MessageShapes::check_types(const MessageUse& use, const ChannelShape& shape, Diagnostics& diagnostics) {
  const std::vector<Type> fields = flattened(shape.fields);
  for (std::size_t i = 0; i < std::min(fields.size(), use.parts.size()); ++i) {
    const MessageUse::Part& part = use.parts[i];
    if (!part.typed) continue;
    std::string message;
    if (is_channel(fields[i]) != is_channel(part.type)) {
      message = is_channel(part.type) ? "a channel goes where a number is declared"
                                      : "a number goes where a channel is declared";
    } else if (fields[i].base == BaseType::mtype && part.type.base == BaseType::mtype &&
               fields[i].mtype_name != part.type.mtype_name) {
      message = "this belongs to another mtype than the field of the message";
    }
    if (message.empty()) continue;
    Diagnostic& wrong = diagnostics.warning("W0312", part.span, message);
    wrong.notes.push_back({shape.span, "the message is declared here"});
    return true;
  }
  return false;
}

}  // namespace isospin::promela
