// Statements on lines. Sequences of statements keep their blocks, because scopes and steps depend on them.
#include <cassert>
#include <cctype>
#include <string>

#include "language/promela/print.hpp"
#include "language/promela/print_parts.hpp"

namespace isospin::promela {

namespace {

// Two plain numbers and a name of letters and digits: what SPIN's lexer makes a choice of (see
// parse_statements.cpp).
bool looks_like_choice(const Stmt& select) {
  const auto digits = [](const Expr& bound) {
    return bound.kind == ExprKind::number && bound.symbol == nullptr &&
           std::isdigit(static_cast<unsigned char>(bound.text.front())) != 0;
  };
  const Expr& target = *select.target;
  return target.a == nullptr && target.b == nullptr && target.text.find('_') == std::string_view::npos &&
         digits(*select.value) && digits(*select.value2);
}

void write_select(const Stmt& stmt, std::string& out) {
  // A bound in parentheses means the same and keeps SPIN's lexer away from what was no choice in the source.
  const bool protect = !stmt.flag && looks_like_choice(stmt);
  out += "select (";
  write(*stmt.target, out);
  out += protect ? " : (" : " : ";
  write(*stmt.value, out);
  out += protect ? ") .. " : " .. ";
  write(*stmt.value2, out);
  out += ')';
}

void write_send(const Stmt& stmt, std::string& out) {
  write(*stmt.target, out);
  out += stmt.flag ? "!!" : "!";
  const std::size_t first = out.size();
  for (std::size_t i = 0; i < stmt.args.size(); ++i) {
    if (i > 0) out += ',';
    write(*stmt.args[i], out);
  }
  if (out[first] == '!') out.insert(first, 1, ' ');  // `!!` would be a sorted send
}

void write_receive(const Stmt& stmt, std::string& out) {
  write(*stmt.target, out);
  out += stmt.flag ? "??" : "?";
  if (stmt.copy) out += '<';
  for (std::size_t i = 0; i < stmt.args.size(); ++i) {
    if (i > 0) out += ',';
    write(*stmt.args[i], out);
  }
  if (stmt.copy) out += '>';
}

void write_print(const Stmt& stmt, std::string& out) {
  out += "printf(";
  out += stmt.text;
  if (!stmt.args.empty()) out += ", ";
  write_list(stmt.args, out);
  out += ')';
}

void write_for_head(const Stmt& stmt, std::string& out) {
  out += "for (";
  write(*stmt.target, out);
  if (stmt.kind == StmtKind::for_range) {
    out += " : ";
    write(*stmt.value, out);
    out += " .. ";
    write(*stmt.value2, out);
  } else {
    out += " in ";
    write(*stmt.value, out);
  }
  out += ')';
}

// Has statements inside, and so takes several lines.
bool is_compound(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::if_:
    case StmtKind::do_:
    case StmtKind::for_range:
    case StmtKind::for_in:
    case StmtKind::atomic:
    case StmtKind::d_step:
    case StmtKind::block:
    case StmtKind::unless:
      return true;
    case StmtKind::label:
      return stmt.labelled != nullptr && is_compound(*stmt.labelled);
    default:
      return false;
  }
}

// A statement without statements inside.
void write_simple(const Stmt& stmt, std::string& out) {
  switch (stmt.kind) {
    case StmtKind::declaration:
      write(*stmt.declaration, out);
      break;
    case StmtKind::exclusive:
      out += stmt.flag ? "xs " : "xr ";
      write_list(stmt.args, out);
      break;
    case StmtKind::assign:
      write(*stmt.target, out);
      out += " = ";
      write(*stmt.value, out);
      break;
    case StmtKind::increment:
      write(*stmt.target, out);
      out += "++";
      break;
    case StmtKind::decrement:
      write(*stmt.target, out);
      out += "--";
      break;
    case StmtKind::condition:
      write(*stmt.value, out);
      break;
    case StmtKind::send:
      write_send(stmt, out);
      break;
    case StmtKind::receive:
      write_receive(stmt, out);
      break;
    case StmtKind::select:
      write_select(stmt, out);
      break;
    case StmtKind::goto_:
      out += "goto ";
      out += stmt.text;
      break;
    case StmtKind::break_:
      out += "break";
      break;
    case StmtKind::assert_:
      out += "assert(";
      write(*stmt.value, out);
      out += ')';
      break;
    case StmtKind::printf_:
      write_print(stmt, out);
      break;
    case StmtKind::printm:
      out += "printm(";
      write_list(stmt.args, out);
      out += ')';
      break;
    case StmtKind::else_:
      out += "else";
      break;
    case StmtKind::set_priority:
      out += "set_priority(";
      write(*stmt.value, out);
      out += ", ";
      write(*stmt.value2, out);
      out += ')';
      break;
    case StmtKind::label:
      out += stmt.text;
      out += ':';
      if (stmt.labelled != nullptr) {
        out += ' ';
        write_simple(*stmt.labelled, out);
      }
      break;
    default:
      assert(false && "compound statements are written on lines, and errors not at all");
      break;
  }
}

// A guard reads better with an arrow after it; for SPIN, `->` and `;` are the same.
bool is_guard(const Stmt& stmt) {
  return stmt.kind == StmtKind::condition || stmt.kind == StmtKind::else_ || stmt.kind == StmtKind::receive ||
         stmt.kind == StmtKind::send;
}

// After a brace SPIN needs no semicolon, and a reader neither.
bool ends_in_brace(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::for_range:
    case StmtKind::for_in:
    case StmtKind::atomic:
    case StmtKind::d_step:
    case StmtKind::block:
      return true;
    case StmtKind::unless:
      return ends_in_brace(*stmt.escape->steps.back());
    case StmtKind::label:
      return stmt.labelled != nullptr && ends_in_brace(*stmt.labelled);
    default:
      return false;
  }
}

class BodyWriter {
 public:
  BodyWriter(BodyKind kind, LineWriter& lines) : kind_(kind), lines_(lines) {}

  void write_steps(const Sequence& sequence) {
    for (const Stmt* step : sequence.steps) {
      write_step(*step);
      if (!ends_in_brace(*step)) lines_.put(";");
      lines_.end_line();
    }
  }

 private:
  void write_step(const Stmt& stmt) {
    switch (stmt.kind) {
      case StmtKind::label:
        return write_label(stmt);
      case StmtKind::if_:
        return write_options("if", stmt, "fi");
      case StmtKind::do_:
        return write_options("do", stmt, "od");
      case StmtKind::atomic:
        lines_.put("atomic ");
        return write_braced(*stmt.body);
      case StmtKind::d_step:
        lines_.put("d_step ");
        return write_braced(*stmt.body);
      case StmtKind::for_range:
      case StmtKind::for_in: {
        std::string head;
        write_for_head(stmt, head);
        lines_.put(head + ' ');
        return write_braced(*stmt.body);
      }
      case StmtKind::block:
        return write_braced(*stmt.body, stmt.inline_name);
      case StmtKind::unless:
        write_part_of_unless(*stmt.body);
        lines_.put(" unless ");
        return write_part_of_unless(*stmt.escape);
      default: {
        std::string text;
        write_simple(stmt, text);
        lines_.put(text);
      }
    }
  }

  void write_label(const Stmt& stmt) {
    lines_.put(stmt.text);
    lines_.put(":");
    if (stmt.labelled != nullptr) {
      lines_.put(" ");
      write_step(*stmt.labelled);
    } else if (kind_ == BodyKind::process) {
      lines_.put(
          " skip");  // as SPIN reads a label that labels nothing; but among events only the label may stand
    }
  }

  void write_braced(const Sequence& body, std::string_view comment = {}) {
    lines_.put("{");
    if (!comment.empty()) lines_.put("  /* " + std::string(comment) + " */");
    lines_.end_line();
    lines_.indent();
    write_steps(body);
    lines_.outdent();
    lines_.put("}");
  }

  // One statement, or several in braces.
  void write_part_of_unless(const Sequence& part) {
    const bool alone = part.steps.size() == 1 && part.steps[0]->kind != StmtKind::unless &&
                       part.steps[0]->kind != StmtKind::declaration &&
                       part.steps[0]->kind != StmtKind::exclusive;
    if (alone) {
      write_step(*part.steps[0]);
    } else {
      write_braced(part);
    }
  }

  void write_options(std::string_view opening, const Stmt& stmt, std::string_view closing) {
    lines_.put(opening);
    lines_.end_line();
    for (const Option& option : stmt.options) {
      lines_.put(":: ");
      lines_.indent();
      write_option(*option.body);
      lines_.outdent();
    }
    lines_.put(closing);
  }

  // `:: guard -> statement` on one line where both are simple.
  void write_option(const Sequence& body) {
    const std::size_t count = body.steps.size();
    const bool on_one_line = count == 2 && is_guard(*body.steps[0]) && !is_compound(*body.steps[1]);
    for (std::size_t i = 0; i < count; ++i) {
      const Stmt& step = *body.steps[i];
      const bool last = i + 1 == count;
      write_step(step);
      if (i == 0 && !last && is_guard(step)) {
        lines_.put(on_one_line ? " -> " : " ->");
      } else if (!last && !ends_in_brace(step)) {
        lines_.put(";");
      }
      if (last || !on_one_line) lines_.end_line();
    }
  }

  BodyKind kind_;
  LineWriter& lines_;
};

void write_short(const Stmt& stmt, std::string& out) {
  switch (stmt.kind) {
    case StmtKind::if_:
      out += "if";
      break;
    case StmtKind::do_:
      out += "do";
      break;
    case StmtKind::for_range:
    case StmtKind::for_in:
      write_for_head(stmt, out);
      break;
    case StmtKind::atomic:
      out += "atomic { ... }";
      break;
    case StmtKind::d_step:
      out += "d_step { ... }";
      break;
    case StmtKind::block:
      out += stmt.inline_name.empty() ? "{ ... }" : std::string(stmt.inline_name) + "(...)";
      break;
    case StmtKind::unless:
      out += "unless";
      break;
    case StmtKind::label:
      out += stmt.text;
      out += ':';
      if (stmt.labelled == nullptr) break;
      out += ' ';
      write_short(*stmt.labelled, out);
      break;
    default:
      write_simple(stmt, out);
      break;
  }
}

}  // namespace

void write_body(const Sequence& body, BodyKind kind, LineWriter& lines) {
  BodyWriter(kind, lines).write_steps(body);
}

std::string print_line(const Stmt& stmt) {
  std::string out;
  write_short(stmt, out);
  return out;
}

}  // namespace isospin::promela
