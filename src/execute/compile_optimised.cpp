#include "execute/compile_optimised.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern char** environ;

namespace isospin::execute {

namespace {

namespace fs = std::filesystem;

constexpr const char* kFlags[] = {"-O2", "-std=gnu11", "-fPIC", "-shared", "-fwrapv", "-w"};

// Compilers that run now, as groups of processes; more than these at once are not known to
// kill_running_compilers().
constexpr std::size_t kMostKnown = 16;
std::atomic<pid_t> known_compilers[kMostKnown];
static_assert(std::atomic<pid_t>::is_always_lock_free, "it is read in a signal handler");

void note_started(pid_t compiler) {
  for (std::atomic<pid_t>& one : known_compilers)
    if (pid_t nobody = 0; one.compare_exchange_strong(nobody, compiler)) return;
}

void note_ended(pid_t compiler) {
  for (std::atomic<pid_t>& one : known_compilers)
    if (pid_t known = compiler; one.compare_exchange_strong(known, 0)) return;
}

// A shared object out of memory: nobody can change it between the check and the call.
class LoadedCode final : public CompiledCode {
 public:
  static std::unique_ptr<CompiledCode> load(const std::string& object) {
    auto code = std::make_unique<LoadedCode>();
    code->file_ = memfd_create("isospin", MFD_CLOEXEC);
    if (code->file_ < 0) return nullptr;
    for (std::size_t done = 0; done < object.size();) {
      const ssize_t put = write(code->file_, object.data() + done, object.size() - done);
      if (put <= 0) return nullptr;
      done += static_cast<std::size_t>(put);
    }
    // The file stays open as long as the code is loaded, because the loader knows it by this name.
    const std::string path = "/proc/self/fd/" + std::to_string(code->file_);
    code->library_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!code->library_) return nullptr;
    code->initial = reinterpret_cast<IsoInitial>(dlsym(code->library_, "iso_initial"));
    code->start = reinterpret_cast<IsoStart>(dlsym(code->library_, "iso_start"));
    code->broken = reinterpret_cast<IsoBroken>(dlsym(code->library_, "iso_broken"));
    code->may_stop = reinterpret_cast<IsoMayStop>(dlsym(code->library_, "iso_may_stop"));
    code->leaves_out = reinterpret_cast<IsoLeavesOut>(dlsym(code->library_, "iso_leaves_out"));
    code->atom = reinterpret_cast<IsoAtom>(dlsym(code->library_, "iso_atom"));
    code->expand = reinterpret_cast<IsoExpand>(dlsym(code->library_, "iso_expand"));
    if (!code->initial || !code->expand) return nullptr;
    code->colours = reinterpret_cast<IsoColours>(dlsym(code->library_, "iso_colours"));
    code->relabel = reinterpret_cast<IsoRelabel>(dlsym(code->library_, "iso_relabel"));
    return code;
  }

  LoadedCode() = default;
  LoadedCode(const LoadedCode&) = delete;
  LoadedCode& operator=(const LoadedCode&) = delete;
  ~LoadedCode() override {
    if (library_) dlclose(library_);
    if (file_ >= 0) close(file_);
  }

 private:
  int file_ = -1;
  void* library_ = nullptr;
};

std::string find_in_path(const std::string& command) {
  if (command.find('/') != std::string::npos) return access(command.c_str(), X_OK) == 0 ? command : "";
  const char* path = std::getenv("PATH");
  std::string folders = path ? path : "/usr/bin:/bin";
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const std::string candidate = folders.substr(begin, end - begin) + "/" + command;
    if (end > begin && candidate[0] == '/' && access(candidate.c_str(), X_OK) == 0) return candidate;
    begin = end + 1;
  }
  return {};
}

// A folder of our own for the compiler to work in, gone when this is.
class WorkFolder {
 public:
  explicit WorkFolder(const CodeCache& cache) {
    const char* temporary = std::getenv("TMPDIR");
    const std::string parent = cache.usable() ? cache.folder() : temporary && *temporary ? temporary : "/tmp";
    path_ = parent + "/compile.XXXXXX";
    if (!mkdtemp(path_.data())) path_.clear();
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  ~WorkFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  bool good() const { return !path_.empty(); }
  std::string file(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace

OptimisingCompiler::OptimisingCompiler(CodeCache cache, std::string compiler) : cache_(std::move(cache)) {
  if (!compiler.empty()) {
    compiler_ = find_in_path(compiler);
  } else {
    for (const char* command : {"cc", "gcc", "clang"})
      if (compiler_.empty()) compiler_ = find_in_path(command);
  }
  std::error_code error;
  const fs::path real = fs::canonical(compiler_, error);
  struct stat status;
  if (error || stat(real.c_str(), &status) != 0) {
    compiler_.clear();
    return;
  }
  identity_ = real.string() + " " + std::to_string(status.st_size) + " " + std::to_string(status.st_mtime);
  for (const char* flag : kFlags) identity_ += std::string(" ") + flag;
}

std::string OptimisingCompiler::cached_text(const std::string& text) const {
  return "/* " + identity_ + " */\n" + text;
}

std::unique_ptr<CompiledCode> OptimisingCompiler::find(const std::string& text) const {
  const std::optional<std::string> object = cache_.find(cached_text(text));
  return object ? LoadedCode::load(*object) : nullptr;
}

std::unique_ptr<CompiledCode> OptimisingCompiler::compile(const std::string& text) {
  if (std::unique_ptr<CompiledCode> code = find(text)) return code;
  if (!available()) return nullptr;
  const WorkFolder work(cache_);
  if (!work.good()) return nullptr;
  const std::string source = work.file("model.c");
  const std::string object = work.file("model.so");
  {
    std::ofstream out(source, std::ios::binary);
    out << text;
    if (!out.flush()) return nullptr;
  }
  if (!run(source, object)) return nullptr;
  std::ifstream in(object, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::unique_ptr<CompiledCode> code = LoadedCode::load(bytes);
  if (code) cache_.keep(cached_text(text), bytes);
  return code;
}

bool OptimisingCompiler::run(const std::string& source, const std::string& object) {
  std::vector<std::string> words = {compiler_};
  words.insert(words.end(), std::begin(kFlags), std::end(kFlags));
  words.insert(words.end(), {"-o", object, source});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  // A group of its own, so that stopping it also stops what it has started.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t child = 0;
  {
    const std::lock_guard lock(mutex_);
    if (!stopped_ &&
        posix_spawn(&child, compiler_.c_str(), &files, &attributes, arguments.data(), environ) == 0)
      note_started(running_ = child);
    else
      child = 0;
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (child == 0) return false;
  // Its number stays taken until it is collected below, so stop() cannot hit another process.
  siginfo_t ended;
  while (waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
  }
  const std::lock_guard lock(mutex_);
  running_ = 0;
  note_ended(child);
  int status = 0;
  if (waitpid(child, &status, 0) != child) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void kill_running_compilers() noexcept {
  for (const std::atomic<pid_t>& one : known_compilers)
    if (const pid_t compiler = one; compiler > 0) kill(-compiler, SIGKILL);
}

void OptimisingCompiler::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  if (running_ > 0) kill(-running_, SIGKILL);
}

}  // namespace isospin::execute
