#include "language/promela/resolve.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "language/promela/parse.hpp"
#include "language/promela/preprocess.hpp"

namespace isospin::promela {
namespace {

struct Resolved {
  Sources sources;
  Diagnostics diagnostics;
  std::unique_ptr<Tree> tree;
  FileId file;

  explicit Resolved(const std::string& text) {
    file = sources.add("model.pml", text);
    tree = parse(preprocess(file, {}, disk_reader(), sources, diagnostics), sources, diagnostics);
    resolve(*tree, sources, diagnostics);
    diagnostics.sort_by_place(sources);
  }

  const Symbol* global(std::string_view name) const {
    for (const Symbol* symbol : tree->global_symbols)
      if (symbol->name == name) return symbol;
    return nullptr;
  }
  const Symbol* constant(std::string_view name) const {
    for (const Symbol& symbol : tree->symbols)
      if (symbol.kind == SymbolKind::mtype_constant && symbol.name == name) return &symbol;
    return nullptr;
  }
  const Process& process(std::size_t index = 0) const { return *tree->processes[index]; }
  const Stmt& step(std::size_t index, std::size_t process_index = 0) const {
    return *process(process_index).body->steps[index];
  }
  // "E0203 W0201", in the order of the text.
  std::string codes() const {
    std::string text;
    for (const Diagnostic& one : diagnostics.all()) text += (text.empty() ? "" : " ") + one.code;
    return text;
  }
};

// What is said of these declarations and steps of an init, warnings about unused variables left out.
std::string said_of(const std::string& declarations, const std::string& steps) {
  const Resolved model(declarations + "\ninit {\n" + steps + "\n}\n");
  std::string text;
  for (const Diagnostic& one : model.diagnostics.all())
    if (!one.code.starts_with("W020")) text += (text.empty() ? "" : " ") + one.code;
  return text;
}

TEST(Scopes, ABlockSeesWhatIsAroundIt) {
  const Resolved model("byte g; init { byte x; { byte y; y = x + g } }");
  EXPECT_FALSE(model.diagnostics.has_errors());
  const Stmt& assignment = *model.step(1).body->steps[1];
  EXPECT_EQ(assignment.target->symbol->scope_depth, 1u);
  EXPECT_EQ(assignment.value->a->symbol->scope_depth, 0u);
  EXPECT_EQ(assignment.value->a->symbol->process, &model.process());
  EXPECT_EQ(assignment.value->b->symbol->process, nullptr);
}

TEST(Scopes, TwoBlocksMayDeclareTheSameName) {
  const Resolved model("init { { byte x; x = 1 }; { byte x; x = 2 } }");
  EXPECT_FALSE(model.diagnostics.has_errors());
  EXPECT_NE(model.step(0).body->steps[1]->target->symbol, model.step(1).body->steps[1]->target->symbol);
}

TEST(Scopes, OptionsShareTheScopeAroundThem) {
  EXPECT_EQ(said_of("", "if :: byte y; y = 1 :: y = 2 fi"), "");
  EXPECT_EQ(said_of("", "if :: byte y; y = 1 :: byte y; y = 2 fi"), "E0201");
}

TEST(Scopes, ALocalMayComeBeforeAGlobalOfTheSameName) {
  const Resolved model("active proctype P() { byte x; x = 1 } byte x; active proctype Q() { x = 2 }");
  EXPECT_FALSE(model.diagnostics.has_errors());
  EXPECT_EQ(model.step(1, 0).target->symbol->process, &model.process(0));
  EXPECT_EQ(model.step(0, 1).target->symbol, model.global("x"));
}

TEST(Scopes, FormulasSeeWhatIsDeclaredAfterThem) {
  EXPECT_FALSE(Resolved("ltl p { [] (x == 0) } byte x; init { x = 0 }").diagnostics.has_errors());
}

TEST(Mtypes, AreNumberedBackwardsAndFurtherDeclarationsAreAppended) {
  const Resolved model("mtype = { a, b }; mtype = { c, d }; mtype:other = { e }; init { skip }");
  EXPECT_EQ(model.constant("a")->value, 2);
  EXPECT_EQ(model.constant("b")->value, 1);
  EXPECT_EQ(model.constant("c")->value, 4);
  EXPECT_EQ(model.constant("d")->value, 3);
  EXPECT_EQ(model.constant("e")->value, 1);
}

TEST(Mtypes, AConstantBecomesANumberThatKnowsItsName) {
  const Resolved model("mtype = { a, b }; mtype m; init { m = a }");
  const Expr& value = *model.step(0).value;
  EXPECT_EQ(value.kind, ExprKind::number);
  EXPECT_EQ(value.value, 2);
  EXPECT_EQ(value.symbol, model.constant("a"));
}

TEST(Mtypes, AVariableKeepsTheSetOfItsFirstConstant) {
  const std::string sets = "mtype:f = { a }; mtype:g = { b }; byte x;";
  EXPECT_EQ(said_of(sets, "x = a; x = a"), "");
  EXPECT_EQ(said_of(sets, "x = a; x = b"), "E0315");
}

TEST(Declarations, LengthsAndCapacitiesAreComputed) {
  const Resolved model(
      "mtype = { a, b }; byte x[2 * (3 + 1)]; byte y[a]; chan c[2] = [4 - 1] of { byte }; init { skip }");
  EXPECT_EQ(model.global("x")->length, 8);
  EXPECT_EQ(model.global("y")->length, 2);
  EXPECT_EQ(model.global("c")->length, 2);
  EXPECT_EQ(model.global("c")->declarator->channel->capacity_value, 3);
}

TEST(Declarations, AnInitialisedVariableMayBeALength) {
  const Resolved model("byte n = 3; byte m; byte x[n]; byte y[m]; init { skip }");
  EXPECT_FALSE(model.diagnostics.has_errors());
  EXPECT_EQ(model.global("x")->length, 3);
  EXPECT_EQ(model.global("y")->length, 8);  // SPIN's answer to a variable without an initial value
}

TEST(Declarations, ThoseAfterAStatementOrInABlockAreSteps) {
  const Resolved model("byte g; init { byte a; g = 1; byte b; { byte c; c = a + b } }");
  EXPECT_TRUE(model.step(0).at_start);
  EXPECT_FALSE(model.step(2).at_start);
  EXPECT_FALSE(model.step(3).body->steps[0]->at_start);
}

TEST(Declarations, ParametersComeFirstAmongTheLocals) {
  const Resolved model(
      "proctype P(byte a, b; chan c) { byte d; d = a + b; c!d } chan q = [1] of { byte }; init { run P(1, 2, "
      "q) }");
  const Process& process = model.process();
  ASSERT_EQ(process.parameter_symbols.size(), 3u);
  ASSERT_EQ(process.locals.size(), 4u);
  EXPECT_EQ(process.locals[2], process.parameter_symbols[2]);
  EXPECT_TRUE(process.locals[0]->is_parameter);
  EXPECT_FALSE(process.locals[3]->is_parameter);
}

TEST(Declarations, InstancesAreCounted) {
  const Resolved model(
      "active [3] proctype P() { skip } active proctype Q() { skip } proctype R() { skip } init { run R() }");
  EXPECT_EQ(model.process(0).instances, 3);
  EXPECT_EQ(model.process(1).instances, 1);
  EXPECT_EQ(model.process(2).instances, 0);
  EXPECT_EQ(model.process(3).instances, 1);
}

TEST(References, EveryLinkOfAChainHasItsSymbol) {
  const Resolved model(
      "typedef inner { byte a[2] }; typedef outer { inner i[3] }; outer o; init { o.i[1].a[0] = 1 }");
  const Expr* link = model.step(0).target;
  EXPECT_EQ(link->symbol, model.global("o"));
  EXPECT_EQ(link->b->symbol->name, "i");
  EXPECT_EQ(link->b->symbol->length, 3);
  EXPECT_EQ(link->b->b->symbol->owner_record->name, "inner");
}

TEST(References, TheNearestNameIsSuggested) {
  const Resolved model("byte received;\ninit { recieved = 1 }");
  ASSERT_EQ(model.diagnostics.error_count(), 1u);
  EXPECT_EQ(model.diagnostics.all().back().hint, "did you mean `received` (line 1)?");
}

TEST(References, AnUndeclaredNameIsReportedOnce) {
  EXPECT_EQ(said_of("byte x;", "nope = 1; x = nope + nope; nope++"), "E0203");
}

TEST(References, AVariableOfAnUnknownTypeIsNotReportedAgain) {
  EXPECT_EQ(said_of("thing t; byte x;", "t.a = 1; x = t.b.c; x = t"), "E0204");
  EXPECT_EQ(said_of("thing t; chan c = [1] of { byte };", "c!t; c?t; c!!t; for (t in c) { skip }; c?[t]"),
            "E0204");
  EXPECT_EQ(said_of("chan c = [1] of { thing }; proctype P(other o) { o.x = 1 }", "c!1,2; run P(1)"),
            "E0204 E0204");
}

TEST(References, RemoteOnesFindTheirLabelAndVariable) {
  const Resolved model(
      "active proctype P() { byte x; here: x = 1 } active proctype Q() { P@here; P[0]:x == 1 }");
  EXPECT_FALSE(model.diagnostics.has_errors());
  EXPECT_EQ(model.step(0, 1).value->label, &model.step(1, 0));
  EXPECT_EQ(model.step(1, 1).value->a->b->symbol, model.process(0).locals[0]);
}

TEST(Jumps, AGotoFindsTheLabelOfItsOwnBlockFirst) {
  const Resolved model("init { { skip; L: skip; goto L }; { skip; L: skip; goto L } }");
  EXPECT_FALSE(model.diagnostics.has_errors());
  for (const std::size_t block : {0u, 1u}) {
    const Sequence& body = *model.step(block).body;
    EXPECT_EQ(body.steps[2]->destination, body.steps[1]);
  }
}

TEST(Jumps, AGotoCanEnterAnInnerBlock) {
  const Resolved model("init { goto L; { skip; L: skip } }");
  EXPECT_FALSE(model.diagnostics.has_errors());
  EXPECT_EQ(model.step(0).destination, model.step(1).body->steps[1]);
}

TEST(Jumps, ABreakKnowsItsLoop) {
  const Resolved model("byte i; init { do :: for (i : 1 .. 3) { break } :: break od }");
  const Stmt& loop = model.step(0);
  const Stmt& inner = *loop.options[0].body->steps[0];
  EXPECT_EQ(inner.body->steps[0]->destination, &inner);
  EXPECT_EQ(loop.options[1].body->steps[0]->destination, &loop);
}

TEST(Jumps, EveryCallOfAnInlineHasLabelsOfItsOwn) {
  EXPECT_FALSE(Resolved("byte x; inline twice() { x = 0; again: x++; if :: x < 2 -> goto again :: else fi }"
                        "init { twice(); twice() }")
                   .diagnostics.has_errors());
}

TEST(Jumps, ALabelWithAMeaningStopsACircle) {
  EXPECT_EQ(said_of("", "end: goto end"), "");
  EXPECT_EQ(said_of("", "here: goto here"), "E0401");
  EXPECT_EQ(said_of("", "here: { goto here }"), "");
}

TEST(Channels, ShapesFlowThroughParameters) {
  const std::string processes = "chan wide = [1] of { byte, byte };\nproctype P(chan c) { c!1 }\n";
  EXPECT_EQ(said_of(processes, "run P(wide)"), "W0310");
}

TEST(Channels, ShapesFlowThroughMessages) {
  const std::string channels =
      "chan box = [1] of { chan }; chan wide = [1] of { byte, byte };\n"
      "active proctype P() { chan c; box?c; c!1 }\n";
  EXPECT_EQ(said_of(channels, "box!wide"), "W0310");
}

TEST(Channels, TwoShapesInOnePlaceAreShownWithBoth) {
  const Resolved model(
      "chan one = [1] of { byte }; chan two = [1] of { byte, byte }; chan c;"
      "init { c = one; c = two; c!1 }");
  ASSERT_EQ(model.codes(), "W0311");
  EXPECT_EQ(model.diagnostics.all()[0].notes.size(), 2u);
}

TEST(Channels, ARecordCountsAsItsFields) {
  const std::string record = "typedef pair { byte a[2]; bit b }; pair p; chan c = [1] of { pair };";
  EXPECT_EQ(said_of(record, "c!p; c?p; c!1,2,0"), "");
  EXPECT_EQ(said_of(record, "c!1,2"), "W0310");
  EXPECT_EQ(said_of(record, "c!p,1"), "E0311");
}

TEST(Channels, APollMayLookAtTheFirstFieldsOnly) {
  EXPECT_EQ(said_of("chan c = [1] of { byte, byte };", "c?[3]"), "");
}

TEST(Channels, AMessageThatFitsSomewhereElseIsAWarning) {
  // SPIN refuses a message only if no channel of the model could carry it.
  EXPECT_EQ(said_of("chan c = [1] of { byte }; chan d = [1] of { byte, byte };", "c!1,2; d!1,2"), "W0310");
  EXPECT_EQ(said_of("chan c = [1] of { byte };", "c!1,2"), "E0311");
}

TEST(Warnings, NeverUsedNeverAssignedNeverRead) {
  EXPECT_EQ(Resolved("byte a; init { skip }").codes(), "W0201");
  EXPECT_EQ(Resolved("byte a; init { a == 0 }").codes(), "W0202");
  EXPECT_EQ(Resolved("init { byte a; a = 1 }").codes(), "W0203");
  EXPECT_EQ(Resolved("byte a = 3; init { a == 0 }").codes(), "");  // a constant
  EXPECT_EQ(Resolved("chan c = [1] of { byte }; init { byte a; c!1; c?a }").codes(),
            "");  // a field has to go somewhere
}

TEST(Warnings, APromiseThatTheTextBreaks) {
  const std::string begin = "chan c = [1] of { byte }; ";
  const std::string reader = " active proctype R() { byte a; c?a; a == 1 }";
  EXPECT_EQ(
      Resolved(begin + "active proctype W() { xs c; c!1 } active proctype V() { c!2 }" + reader).codes(),
      "W0408");
  EXPECT_EQ(Resolved(begin + "active [2] proctype W() { xs c; c!1 }" + reader).codes(), "W0408");
  EXPECT_EQ(Resolved(begin + "proctype W(byte n) { xs c; c!n } init { run W(1); run W(2) }" + reader).codes(),
            "W0408");
  EXPECT_EQ(Resolved(begin + "active proctype W() { xs c; c!1; c!2 }" + reader).codes(), "");
  EXPECT_EQ(Resolved(begin + "active proctype W() { xr c; byte a; c!1; c?a; a == 1 }" + reader).codes(),
            "W0408");
  EXPECT_EQ(Resolved(begin + "proctype W() { xs c; c!1 } init { run W() } trace { c!1 }" + reader).codes(),
            "");
}

TEST(Warnings, AProctypeThatIsNeverRun) {
  EXPECT_EQ(Resolved("proctype P() { skip } init { skip }").codes(), "W0204");
  EXPECT_EQ(Resolved("proctype P() { skip } init { run P() }").codes(), "");
}

TEST(Warnings, WhatIsWrongInAnInlineIsSaidOnce) {
  EXPECT_EQ(said_of("byte x; inline f() { x = 300 }", "f(); f(); f()"), "W0301");
}

TEST(Warnings, ValuesThatDoNotFit) {
  EXPECT_EQ(said_of("byte x; bit b; unsigned u : 3;", "x = 300; b = 2; u = 8; x = 255; u = 7"),
            "W0301 W0301 W0301");
}

TEST(Warnings, ComparisonsDecidedByTheType) {
  EXPECT_EQ(said_of("byte x;", "x >= 0; x < 256; x == 300; 0 > x"), "W0302 W0302 W0302 W0302");
  EXPECT_EQ(said_of("byte x; int i;", "x > 0; x <= 254; i >= 0; i < 1000"), "");
}

TEST(Warnings, NoneAboutAComparisonWithAMacro) {
  EXPECT_EQ(said_of("#define LEAST 0\nbyte x;", "x >= LEAST"), "");
}

TEST(Warnings, ALoopWhoseVariableCannotPassItsEnd) {
  EXPECT_EQ(said_of("byte i;", "for (i : 0 .. 255) { skip }"), "W0308");
  EXPECT_EQ(said_of("byte i;", "for (i : 0 .. 254) { skip }"), "");
}

TEST(Warnings, WhatComesAfterAGoto) {
  EXPECT_EQ(said_of("byte x;", "L: x = 1; goto L; x = 2"), "W0401");
  EXPECT_EQ(said_of("byte x;", "L: x = 1; goto L; M: x = 2"), "");
}

TEST(Warnings, ALabelThatLooksLikeAnother) {
  EXPECT_EQ(Resolved("init { progres: skip }").codes(), "W0205");
  EXPECT_EQ(Resolved("init { END: skip }").codes(), "W0205");
  EXPECT_EQ(Resolved("init { end: skip; progress_1: skip; waiting: skip }").codes(), "");
}

TEST(Warnings, AFormatThatAsksForMore) {
  EXPECT_EQ(said_of("", "printf(\"%d %d 100%%\", 1)"), "W0405");
  EXPECT_EQ(said_of("", "printf(\"%d %e 100%%\", 1, 2)"), "");
}

TEST(Formulas, OneMoreCanBeResolvedLater) {
  Resolved model("mtype = { a }; byte x; active proctype P() { L: x = 1 }");
  const FileId text = model.sources.add("formula", "[] (x == a) && y == 1");
  const std::vector<Token> tokens =
      lex_formula(text, model.file, {}, disk_reader(), model.sources, model.diagnostics);
  Tree& tree = *model.tree;
  Expr* formula = parse_formula(tokens, tree, model.sources, model.diagnostics);
  ASSERT_NE(formula, nullptr);
  resolve_formula(*formula, tree, model.sources, model.diagnostics);
  std::string codes;
  for (const Diagnostic& one : model.diagnostics.all())
    if (one.severity == Severity::error) codes += one.code;
  EXPECT_EQ(codes, "E0203");  // y
}

TEST(Resolver, TakesTreesWithHolesInThem) {
  for (const std::string text :
       {"init { x = ; y = 1 + ; if :: fi; c! ; goto ; run ; P[ }", "proctype P( { } ltl { } mtype = {",
        "typedef T { byte }; T t[; init { t. = 1; for (i : ) { } }",
        "byte a[; chan c = [ ] of { }; init { do ::"}) {
    EXPECT_TRUE(Resolved(text).diagnostics.has_errors()) << text;
  }
}

}  // namespace
}  // namespace isospin::promela
