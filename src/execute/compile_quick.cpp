#include "execute/compile_quick.hpp"

#include <libtcc.h>

#include <cstring>

namespace isospin::execute {

namespace {

class QuickCode final : public CompiledCode {
 public:
  explicit QuickCode(TCCState* state) : state_(state) {}
  ~QuickCode() override { tcc_delete(state_); }
  QuickCode(const QuickCode&) = delete;
  QuickCode& operator=(const QuickCode&) = delete;

 private:
  TCCState* state_;
};

void remember_error(void* opaque, const char* message) {
  auto& errors = *static_cast<std::string*>(opaque);
  errors += message;
  errors += '\n';
}

}  // namespace

Result<std::unique_ptr<CompiledCode>> compile_quick(const std::string& text) {
  TCCState* state = tcc_new();
  const auto fails = [](std::string why) { return Refusal{std::move(why), {}, {}, RefusalKind::internal}; };
  if (!state) return fails("the compiler could not be started");
  std::string error;
  auto code = std::make_unique<QuickCode>(state);
  tcc_set_error_func(state, &error, remember_error);
  // Nothing of the system's is used: no headers, no libraries, only the three functions below.
  tcc_set_options(state, "-nostdinc -nostdlib");
  tcc_set_output_type(state, TCC_OUTPUT_MEMORY);
  if (tcc_compile_string(state, text.c_str()) != 0) return fails(error);
  tcc_add_symbol(state, "memcpy", reinterpret_cast<const void*>(&std::memcpy));
  tcc_add_symbol(state, "memset", reinterpret_cast<const void*>(&std::memset));
  tcc_add_symbol(state, "memmove", reinterpret_cast<const void*>(&std::memmove));
  if (tcc_relocate(state, TCC_RELOCATE_AUTO) != 0) return fails(error);
  code->initial = reinterpret_cast<IsoInitial>(tcc_get_symbol(state, "iso_initial"));
  code->start = reinterpret_cast<IsoStart>(tcc_get_symbol(state, "iso_start"));
  code->broken = reinterpret_cast<IsoBroken>(tcc_get_symbol(state, "iso_broken"));
  code->may_stop = reinterpret_cast<IsoMayStop>(tcc_get_symbol(state, "iso_may_stop"));
  code->leaves_out = reinterpret_cast<IsoLeavesOut>(tcc_get_symbol(state, "iso_leaves_out"));
  code->atom = reinterpret_cast<IsoAtom>(tcc_get_symbol(state, "iso_atom"));
  code->expand = reinterpret_cast<IsoExpand>(tcc_get_symbol(state, "iso_expand"));
  if (!code->initial || !code->expand) return fails(error + "the generated code has no entry");
  tcc_set_error_func(state, nullptr, nullptr);  // what it wrote to ends here
  return std::unique_ptr<CompiledCode>(std::move(code));
}

std::string quick_compiler_version() {
  TCCState* state = tcc_new();
  if (!state) return "unknown";
  const QuickCode code(state);  // deletes it
  tcc_set_options(state, "-nostdinc -nostdlib");
  tcc_set_output_type(state, TCC_OUTPUT_MEMORY);
  int (*ask)() = nullptr;
  if (tcc_compile_string(state, "int version(void) { return __TINYC__; }") == 0 &&
      tcc_relocate(state, TCC_RELOCATE_AUTO) == 0)
    ask = reinterpret_cast<int (*)()>(tcc_get_symbol(state, "version"));
  if (!ask) return "unknown";
  const int number = ask();  // 927 for 0.9.27
  return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

}  // namespace isospin::execute
