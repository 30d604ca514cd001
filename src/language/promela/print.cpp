#include "language/promela/print.hpp"

#include <string>

#include "language/promela/print_parts.hpp"

namespace isospin::promela {

// ---------------------------------------------------------------- lines

void LineWriter::put(std::string_view text) {
  if (at_start_) out_.append(std::size_t{2} * level_, ' ');
  at_start_ = false;
  out_ += text;
}

void LineWriter::end_line() {
  out_ += '\n';
  at_start_ = true;
}

void LineWriter::blank_line() {
  if (!out_.empty()) out_ += '\n';
}

// ---------------------------------------------------------------- declarations

void write(const Type& type, std::string& out) {
  switch (type.base) {
    case BaseType::bit:
      out += type.written_bool ? "bool" : "bit";
      break;
    case BaseType::byte:
      out += "byte";
      break;
    case BaseType::pid:
      out += "pid";
      break;
    case BaseType::short_:
      out += "short";
      break;
    case BaseType::int_:
      out += "int";
      break;
    case BaseType::unsigned_:
      out += "unsigned";
      break;
    case BaseType::mtype:
      out += "mtype";
      if (!type.mtype_name.empty()) {
        out += ':';
        out += type.mtype_name;
      }
      break;
    case BaseType::chan:
      out += "chan";
      break;
    case BaseType::record:
      out += type.record_name;
      break;
  }
}

namespace {

void write_shape(const ChannelShape& shape, std::string& out) {
  out += '[';
  write(*shape.capacity, out);
  out += "] of { ";
  for (std::size_t i = 0; i < shape.fields.size(); ++i) {
    if (i > 0) out += ", ";
    write(shape.fields[i], out);
  }
  out += " }";
}

void write_declarator(const Declarator& declarator, std::string& out) {
  out += declarator.name;
  if (declarator.has_width) out += " : " + std::to_string(declarator.width);
  if (declarator.length != nullptr) {
    out += '[';
    write(*declarator.length, out);
    out += ']';
  }
  if (declarator.channel != nullptr) {
    out += " = ";
    write_shape(*declarator.channel, out);
  } else if (!declarator.init_list.empty()) {
    out += " = { ";
    write_list(declarator.init_list, out);
    out += " }";
  } else if (declarator.init != nullptr) {
    out += " = ";
    write(*declarator.init, out);
  }
}

}  // namespace

void write(const Declaration& declaration, std::string& out) {
  switch (declaration.visibility) {
    case Visibility::normal:
      break;
    case Visibility::hidden:
      out += "hidden ";
      break;
    case Visibility::show:
      out += "show ";
      break;
    case Visibility::local:
      out += "local ";
      break;
  }
  write(declaration.type, out);
  for (std::size_t i = 0; i < declaration.declarators.size(); ++i) {
    out += i == 0 ? " " : ", ";
    write_declarator(declaration.declarators[i], out);
  }
}

// ---------------------------------------------------------------- units

namespace {

class ModelWriter {
 public:
  explicit ModelWriter(const Tree& tree) : tree_(tree) {}

  std::string write_all() {
    for (const Unit& unit : tree_.units)
      if (unit.kind != UnitKind::inline_) write_unit(unit);
    return lines_.take();
  }

 private:
  // Declarations stand together; everything else has an empty line before it.
  void separate(UnitKind kind) {
    const bool together = kind == before_ && (kind == UnitKind::declaration || kind == UnitKind::ltl);
    if (!first_ && !together) lines_.blank_line();
    before_ = kind;
    first_ = false;
  }

  void write_line(const std::string& text) {
    lines_.put(text);
    lines_.end_line();
  }

  void write_unit(const Unit& unit) {
    separate(unit.kind);
    switch (unit.kind) {
      case UnitKind::process:
        return write_process(*tree_.processes[unit.index]);
      case UnitKind::declaration: {
        std::string text;
        write(*tree_.globals[unit.index], text);
        return write_line(text + ';');
      }
      case UnitKind::typedef_:
        return write_typedef(*tree_.typedefs[unit.index]);
      case UnitKind::mtype:
        return write_mtype(*tree_.mtypes[unit.index]);
      case UnitKind::ltl:
        return write_ltl(*tree_.formulas[unit.index]);
      case UnitKind::inline_:
        return;
    }
  }

  void write_typedef(const Typedef& record) {
    write_line("typedef " + std::string(record.name) + " {");
    lines_.indent();
    for (const Declaration* field : record.fields) {
      std::string text;
      write(*field, text);
      write_line(text + ';');
    }
    lines_.outdent();
    write_line("}");
  }

  // In the order written, because SPIN numbers the names by their place.
  void write_mtype(const MtypeDeclaration& mtype) {
    std::string text = "mtype";
    if (!mtype.set.empty()) text += ":" + std::string(mtype.set);
    text += " = { ";
    for (std::size_t i = 0; i < mtype.constants.size(); ++i) {
      if (i > 0) text += ", ";
      text += mtype.constants[i].first;
    }
    write_line(text + " };");
  }

  void write_ltl(const LtlFormula& ltl) {
    std::string text = "ltl ";
    if (ltl.named) text += std::string(ltl.name) + " ";
    text += "{ ";
    write(*ltl.formula, text);
    write_line(text + " }");
  }

  void write_process(const Process& process) {
    const bool events = process.kind == ProcessKind::trace || process.kind == ProcessKind::notrace;
    write_line(head_of(process) + " {");
    lines_.indent();
    write_body(*process.body, events ? BodyKind::events : BodyKind::process, lines_);
    lines_.outdent();
    write_line("}");
  }

  std::string head_of(const Process& process) {
    std::string head;
    switch (process.kind) {
      case ProcessKind::proctype:
        write_proctype_head(process, head);
        break;
      case ProcessKind::init:
        head = "init";
        break;
      case ProcessKind::never:
        head = "never";
        // A claim without a name is called after its place, and will be again.
        if (process.name != "never_" + std::to_string(claims_)) head += " " + std::string(process.name);
        ++claims_;
        break;
      case ProcessKind::trace:
        return "trace";
      case ProcessKind::notrace:
        return "notrace";
    }
    if (process.priority != 0) head += " priority " + std::to_string(process.priority);
    if (process.provided != nullptr) {
      head += " provided (";
      write(*process.provided, head);
      head += ')';
    }
    return head;
  }

  void write_proctype_head(const Process& process, std::string& head) {
    if (process.active) head += "active ";
    if (process.active_count != nullptr) {
      head += '[';
      write(*process.active_count, head);
      head += "] ";
    }
    head += process.deterministic ? "D_proctype " : "proctype ";
    head += process.name;
    head += '(';
    for (std::size_t i = 0; i < process.parameters.size(); ++i) {
      if (i > 0) head += "; ";
      write(*process.parameters[i], head);
    }
    head += ')';
  }

  const Tree& tree_;
  LineWriter lines_;
  UnitKind before_ = UnitKind::inline_;
  bool first_ = true;
  int claims_ = 0;
};

}  // namespace

std::string print(const Tree& tree) { return ModelWriter(tree).write_all(); }

}  // namespace isospin::promela
