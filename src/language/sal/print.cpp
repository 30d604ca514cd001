// Contexts, modules and theorems.
#include "language/sal/print.hpp"

#include "base/text.hpp"

namespace isospin::sal {
namespace {

std::string over_text(const std::vector<Binder>& over) {
  std::vector<std::string> parts;
  for (const Binder& binder : over) parts.push_back(binder.symbol->name + ": " + print(binder.type));
  return "(" + joined(parts, ", ") + ")";
}

std::string_view word_of(VariableKind kind) {
  switch (kind) {
    case VariableKind::input:
      return "INPUT";
    case VariableKind::output:
      return "OUTPUT";
    case VariableKind::global:
      return "GLOBAL";
    case VariableKind::local:
      return "LOCAL";
  }
  return {};
}

class Printer {
 public:
  std::string text;

  void line(int depth, const std::string& words) {
    text.append(static_cast<std::size_t>(depth) * 2, ' ');
    text += words + "\n";
  }

  // `x[i]` with its prime after the name.
  static std::string target_text(const Expr& target, bool primed) {
    if (target.kind == ExprKind::name) return target.symbol->name + (primed ? "'" : "");
    const std::string whole = target_text(*target.a, primed);
    return target.kind == ExprKind::element ? whole + "[" + print(*target.b) + "]"
                                            : whole + "." + target.a->type->fields[target.field].name;
  }

  static std::string assignment_text(const Assignment& assignment, bool primed) {
    std::string words = target_text(*assignment.target, primed);
    if (assignment.value != nullptr) {
      words += " = " + print(*assignment.value);
    } else if (assignment.each != nullptr && assignment.condition == nullptr) {
      words += " IN " + print(assignment.each->type);
    } else if (assignment.each != nullptr) {
      words += " IN {" + assignment.each->name + ": " + print(assignment.each->type) + " | " +
               print(*assignment.condition) + "}";
    } else {
      std::vector<std::string> elements;
      for (const Expr* element : assignment.elements) elements.push_back(print(*element));
      words += " IN {" + joined(elements, ", ") + "}";
    }
    return assignment.over.empty() ? words : "(FORALL " + over_text(assignment.over) + ": " + words + ")";
  }

  void assignments(const std::vector<Assignment>& all, int depth, bool primed, bool more) {
    for (std::size_t a = 0; a < all.size(); ++a)
      line(depth, assignment_text(all[a], primed) + (a + 1 < all.size() || more ? ";" : ""));
  }

  void variables(const std::vector<ModuleVariable>& all, int depth) {
    for (std::size_t v = 0; v < all.size();) {
      std::vector<std::string> names;
      const std::size_t first = v;
      // Of one type written once: scalars written in place are declared by it.
      for (;
           v < all.size() && all[v].kind == all[first].kind && all[v].symbol->type == all[first].symbol->type;
           ++v)
        names.push_back(all[v].symbol->name);
      line(depth, std::string(word_of(all[first].kind)) + " " + joined(names, ", ") + ": " +
                      print(all[first].symbol->type));
    }
  }

  void section(std::string_view word, const Section& section, bool primed) {
    if (section.definitions.empty() && section.groups.empty()) return;
    line(1, std::string(word));
    assignments(section.definitions, 2, primed, !section.groups.empty());
    for (std::size_t g = 0; g < section.groups.size(); ++g)
      commands(section.groups[g], primed, g + 1 < section.groups.size());
  }

  void commands(const std::vector<Command>& group, bool primed, bool more) {
    line(2, "[");
    for (std::size_t c = 0; c < group.size(); ++c) {
      const Command& command = group[c];
      if (c > 0) line(2, "[]");
      std::string begin = command.over.empty() ? "" : "([] " + over_text(command.over) + ": ";
      if (!command.name.empty()) begin += command.name + ": ";
      line(3, begin + (command.guard != nullptr ? print(*command.guard) : "ELSE") + " -->");
      assignments(command.assignments, 4, primed, false);
      if (!command.over.empty()) line(3, ")");
    }
    line(2, more ? "];" : "]");
  }

  static std::string composition(const Composed& composed) {
    switch (composed.kind) {
      case ComposedKind::instance: {
        if (composed.module->is_instance) {
          Printer inside;
          inside.body(*composed.module);
          return "(" + inside.text.substr(0, inside.text.rfind(';')) + ")";
        }
        std::vector<std::string> args;
        for (const Expr* arg : composed.args) args.push_back(print(*arg));
        return composed.module->symbol->name + (args.empty() ? "" : "[" + joined(args, ", ") + "]");
      }
      case ComposedKind::asynchronous:
        return "(" + composition(*composed.a) + " [] " + composition(*composed.b) + ")";
      case ComposedKind::synchronous:
        return "(" + composition(*composed.a) + " || " + composition(*composed.b) + ")";
      case ComposedKind::asynchronous_n:
      case ComposedKind::synchronous_n:
        return std::string(composed.kind == ComposedKind::asynchronous_n ? "([] " : "(|| ") +
               over_text({composed.binder}) + ": " + composition(*composed.a) + ")";
      case ComposedKind::rename: {
        std::vector<std::string> parts;
        for (const Composed::Renaming& one : composed.renamings)
          parts.push_back(one.from + " TO " + (one.place != nullptr ? print(*one.place) : one.to));
        return "(RENAME " + joined(parts, ", ") + " IN " + composition(*composed.a) + ")";
      }
      case ComposedKind::with: {
        std::string words = "(WITH ";
        for (const ModuleVariable& variable : composed.variables)
          words += std::string(word_of(variable.kind)) + " " + variable.symbol->name + ": " +
                   print(variable.symbol->type) + "; ";
        return words + composition(*composed.a) + ")";
      }
      case ComposedKind::hide:
      case ComposedKind::reveal: {
        std::vector<std::string> names;
        for (const auto& [name, span] : composed.names) names.push_back(name);
        return std::string(composed.kind == ComposedKind::hide ? "(LOCAL " : "(OUTPUT ") +
               joined(names, ", ") + " IN " + composition(*composed.a) + ")";
      }
    }
    return {};
  }

  void module(const Module& module) {
    std::string head = module.symbol->name;
    if (!module.parameters.empty()) {
      std::vector<std::string> parts;
      for (const Symbol* parameter : module.parameters)
        parts.push_back(parameter->name + ": " + print(parameter->type));
      head += " [" + joined(parts, ", ") + "]";
    }
    if (module.composed != nullptr)
      return line(0, head + ": MODULE = " + composition(*module.composed) + ";");
    line(0, head + ": MODULE =");
    body(module);
  }

  void body(const Module& module) {
    line(0, "BEGIN");
    variables(module.variables, 1);
    if (!module.definitions.empty()) {
      line(1, "DEFINITION");
      assignments(module.definitions, 2, false, false);
    }
    section("INITIALIZATION", module.initialization, false);
    section("TRANSITION", module.transition, true);
    line(0, "END;");
  }
};

}  // namespace

std::string print(const Context& context, const std::vector<Theorem>& theorems) {
  Printer printer;
  printer.line(0, context.name + ": CONTEXT =");
  printer.line(0, "BEGIN");
  for (const Symbol* symbol : context.tree.declared)
    if (symbol->kind == SymbolKind::type && symbol->type != nullptr)
      printer.line(0, symbol->name + ": TYPE = " +
                          (symbol->type->name == symbol->name ? print_definition(*symbol->type)
                                                              : print(symbol->type)) +
                          ";");
  for (const Module& module : context.modules)
    if (!module.is_instance && !module.depends_on_values) printer.module(module);
  for (const Theorem& theorem : theorems)
    printer.line(0, theorem.name + ": THEOREM " + Printer::composition(*theorem.module) + " |- " +
                        print(*theorem.formula) + ";");
  printer.line(0, "END");
  return printer.text;
}

}  // namespace isospin::sal
