// Line breaks. SPIN reads what `gcc -E` prints, and a line break there can end a statement. GCC breaks the
// line before a token that is first on its line in the source, unless it was read as part of a macro's
// arguments; and also before one that follows white space, or the end of an expansion, and stands on another
// line of the source than the line being printed: behind a comment, a call or a backslash that spans lines.
// All tokens of an expansion count as standing on the line of the macro's name.
#include "language/promela/expand.hpp"

#include <string>
#include <utility>

#include "base/text.hpp"

namespace isospin::promela {
namespace {

constexpr std::size_t kMostDepth = 500;
constexpr std::size_t kMostSpares = 32;
constexpr std::size_t kMostSpareTokens = 4096;

}  // namespace

Expander::Expander(LexemeSource& source, std::size_t most_tokens, Names& names, Spellings& spellings,
                   Sources& sources, Diagnostics& diagnostics)
    : source_(source),
      most_tokens_(most_tokens),
      names_(names),
      spellings_(spellings),
      sources_(sources),
      diagnostics_(diagnostics) {}

Lexeme Expander::next() {
  for (;;) {
    Lexeme lexeme = pull(false);
    const bool from_source = from_source_;
    if (from_source && lexeme.newline_before) {
      break_pending_ = true;
      printed_line_ = lexeme.line;
    }
    if (stopped_) lexeme.kind = LexemeKind::end_of_file;
    if (lexeme.kind == LexemeKind::name && replace(lexeme, from_source)) continue;

    if ((lexeme.space_before || boundary_) && lexeme.line != printed_line_) {
      break_pending_ = true;
      printed_line_ = lexeme.line;
    }
    lexeme.newline_before = std::exchange(break_pending_, false);
    boundary_ = false;
    return lexeme;
  }
}

std::vector<Lexeme> Expander::expand_line(const std::vector<Lexeme>& tokens, bool keep_defined) {
  std::vector<Lexeme> expanded = spare();
  Context line;
  line.next = tokens.data();
  line.end = tokens.data() + tokens.size();
  line.barrier = true;
  push(std::move(line));
  int kept = 0;  // how many more tokens `defined` protects
  for (;;) {
    const Lexeme lexeme = pull(true);
    if (lexeme.kind == LexemeKind::end_of_file || stopped_) break;
    if (kept > 0)
      kept = lexeme.is(TokenKind::lparen) ? 1 : 0;
    else if (keep_defined && lexeme.kind == LexemeKind::name && lexeme.text == "defined")
      kept = 2;
    else if (lexeme.kind == LexemeKind::name && replace(lexeme, false))
      continue;
    expanded.push_back(lexeme);
  }
  while (!contexts_.back().barrier) pop();
  pop();
  return expanded;
}

// From the topmost list, or from the source when there is none. The end of a barrier is an end_of_file.
Lexeme Expander::pull(bool in_arguments) {
  while (!contexts_.empty()) {
    Context& top = contexts_.back();
    if (top.next == top.end) {
      if (top.barrier) return {};
      pop();
      continue;
    }
    from_source_ = false;
    Lexeme lexeme = *top.next++;
    if (top.expansion.valid()) lexeme.span.expansion = top.expansion;
    lexeme.line = use_line_;
    lexeme.newline_before = false;
    if (lexeme.kind == LexemeKind::name) {
      const Macro* macro = names_[lexeme.name].macro;
      if (macro != nullptr && macro->disabled) lexeme.painted = true;
    }
    return lexeme;
  }
  from_source_ = true;
  if (ahead_) return *std::exchange(ahead_, std::nullopt);
  return source_.next(in_arguments);
}

// True when `use` named a macro, whose expansion is now on the stack.
bool Expander::replace(const Lexeme& use, bool from_source) {
  Macro* macro = names_[use.name].macro;
  if (macro == nullptr || use.painted || stopped_) return false;
  if (macro->builtin != Builtin::none) return replace_builtin(use, macro->builtin, from_source);

  if (from_source) use_line_ = use.line;
  Arguments arguments;
  Span whole = use.span;
  if (macro->function_like) {
    if (!opening_follows()) return false;
    if (!collect(use, *macro, arguments)) return true;
    whole = join(use.span, arguments.closing);
  }
  if (!afford(use, macro->body.size() + 1)) return true;

  Context context;
  if (!macro->body.empty()) {
    const ExpansionId expansion =
        sources_.add(Expansion{std::string(use.text), false, whole, macro->definition});
    if (macro->copied) {
      context.next = macro->body.data();
      context.end = context.next + macro->body.size();
      context.expansion = expansion;
    } else {
      context.owned = substitute(*macro, arguments, expansion);
      context.next = context.owned.data();
      context.end = context.next + context.owned.size();
    }
  }
  for (std::vector<Lexeme>& argument : arguments.raw) spares_.push_back(std::move(argument));
  macro->disabled = true;
  context.macro = macro;
  push(std::move(context));
  return true;
}

bool Expander::replace_builtin(const Lexeme& use, Builtin builtin, bool from_source) {
  const Span place = sources_.outermost(use.span);
  Lexeme value;
  if (builtin == Builtin::file) {
    std::string text = "\"";
    for (const char c : sources_.name(place.file)) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    value = made(LexemeKind::string, text + "\"", use.span);
  } else {
    const std::uint32_t number =
        builtin == Builtin::line ? sources_.locate(place.file, place.begin).line : counter_++;
    value = made(LexemeKind::number, std::to_string(number), use.span);
  }
  value.space_before = use.space_before;
  if (from_source) use_line_ = use.line;
  push_single(value);
  return true;
}

// Lists that are used up are left on the way, as in GCC: their macros may then be used among the arguments.
bool Expander::opening_follows() {
  while (!contexts_.empty()) {
    const Context& top = contexts_.back();
    if (top.next != top.end) return top.next->is(TokenKind::lparen);
    if (top.barrier) return false;
    pop();
  }
  if (!ahead_) {
    Lexeme lexeme = source_.next(true);
    if (lexeme.kind == LexemeKind::end_of_file) return false;  // to be read again, as the end of its file
    ahead_ = lexeme;
  }
  return ahead_->is(TokenKind::lparen);
}

bool Expander::collect(const Lexeme& use, const Macro& macro, Arguments& arguments) {
  pull(true);  // the opening parenthesis
  arguments.raw.push_back(spare());
  std::size_t depth = 0;
  std::size_t copied = 0;
  for (;;) {
    Lexeme lexeme = pull(true);
    if (lexeme.kind == LexemeKind::end_of_file) {
      diagnostics_.error("E0118", use.span,
                         "the arguments of the macro " + quoted_text(use.text) + " never end",
                         "a `)` is missing");
      return false;
    }
    if (lexeme.newline_before) lexeme.space_before = true;
    lexeme.newline_before = false;
    ++copied;
    if (lexeme.is(TokenKind::lparen)) {
      ++depth;
    } else if (lexeme.is(TokenKind::rparen) && depth-- == 0) {
      arguments.closing = lexeme.span;
      break;
    } else if (lexeme.is(TokenKind::comma) && depth == 0 &&
               !(macro.variadic && arguments.raw.size() == macro.parameters.size())) {
      arguments.raw.push_back(spare());
      continue;
    }
    arguments.raw.back().push_back(lexeme);
  }
  tokens_copied_ += copied;
  return check_count(use, macro, arguments);
}

bool Expander::check_count(const Lexeme& use, const Macro& macro, Arguments& arguments) {
  const std::size_t wanted = macro.parameters.size();
  std::size_t given = arguments.raw.size();
  if (given == 1 && wanted == 0 && arguments.raw[0].empty()) given = 0;  // F()
  if (macro.variadic) {
    // `, ## __VA_ARGS__` drops its comma when the argument is absent, or when it is the only one and empty.
    arguments.rest_absent = given < wanted || (wanted == 1 && arguments.raw[0].empty());
    if (given + 1 == wanted) {
      arguments.raw.emplace_back();
      return true;
    }
  }
  if (given == wanted) return true;
  const bool few = given < wanted;
  Diagnostic& error = diagnostics_.error("E0117", join(use.span, arguments.closing),
                                         "the macro " + quoted_text(use.text) + " takes " +
                                             counted(macro.variadic ? wanted - 1 : wanted, "argument") +
                                             (macro.variadic ? " or more" : "") + ", but " +
                                             std::to_string(given) + (given == 1 ? " is" : " are") + " given",
                                         few ? "" : "parentheses keep a comma inside one argument");
  error.notes.push_back({macro.definition, "defined here"});
  // Something that can stand in most places, so that the parser does not complain as well.
  push_single(made(LexemeKind::number, "0", use.span));
  return false;
}

// ---- the stack

void Expander::push(Context context) {
  contexts_.push_back(std::move(context));
  boundary_ = true;
}

void Expander::push_single(Lexeme lexeme) {
  Context context;
  context.owned = spare();
  context.owned.push_back(lexeme);
  context.next = context.owned.data();
  context.end = context.next + 1;
  push(std::move(context));
}

void Expander::pop() {
  Context& top = contexts_.back();
  if (top.macro != nullptr) top.macro->disabled = false;
  if (top.owned.capacity() > 0) spares_.push_back(std::move(top.owned));
  contexts_.pop_back();
  boundary_ = true;
}

std::vector<Lexeme> Expander::spare() {
  if (spares_.empty()) return {};
  std::vector<Lexeme> list = std::move(spares_.back());
  spares_.pop_back();
  if (spares_.size() > kMostSpares) spares_.resize(kMostSpares);
  if (list.capacity() > kMostSpareTokens) return {};
  list.clear();
  return list;
}

bool Expander::afford(const Lexeme& use, std::size_t tokens) {
  tokens_made_ += tokens;
  // Tokens are also copied into arguments, and again at each level of nested calls.
  if (tokens_made_ <= most_tokens_ && tokens_copied_ <= 2 * most_tokens_ && contexts_.size() < kMostDepth)
    return true;
  if (!stopped_) {
    const bool deep = contexts_.size() >= kMostDepth;
    diagnostics_.error("E0119", use.span,
                       deep ? "macros are nested too deeply here" : "macros make too much text of this model",
                       deep ? "at most " + std::to_string(kMostDepth) + " levels are expanded"
                            : "at most " + grouped(most_tokens_) + " tokens are made");
  }
  stopped_ = true;
  return false;
}

}  // namespace isospin::promela
