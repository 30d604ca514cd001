#include "gap.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

namespace isospin::test {

namespace {

constexpr const char* kEnd = "#answered#";
constexpr int kTimeoutMilliseconds = 120'000;

}  // namespace

Gap& Gap::get() {
  static Gap gap;
  return gap;
}

Gap::Gap() {
  if (std::system("command -v gap >/dev/null 2>&1") != 0) return;
  int input[2], output[2];
  if (pipe2(input, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0) return;
  signal(SIGPIPE, SIG_IGN);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(input[0], STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    dup2(output[1], STDERR_FILENO);
    // -A: no packages; -T: an error is printed instead of stopping for a person.
    execlp("gap", "gap", "-q", "-A", "-T", "-r", static_cast<char*>(nullptr));
    _exit(127);
  }
  close(input[0]);
  close(output[1]);
  to_gap_ = input[1];
  from_gap_ = output[0];
  if (pid_ < 0) return;
  // Wide lines, because GAP breaks long numbers at the edge of its screen.
  available_ = exchange("SizeScreen([4000, 24]);; Print(1+1);") == "2";
}

Gap::~Gap() {
  if (to_gap_ >= 0) close(to_gap_);
  if (from_gap_ >= 0) close(from_gap_);
  if (pid_ > 0) waitpid(pid_, nullptr, 0);
}

std::string Gap::exchange(const std::string& statements) {
  // The end is printed by a line of its own, so that it comes even after an error.
  const std::string input = statements + "\nPrint(\"" + kEnd + "\\n\");\n";
  for (std::size_t sent = 0; sent < input.size();) {
    const ssize_t n = write(to_gap_, input.data() + sent, input.size() - sent);
    if (n <= 0) return "no answer: gap has ended";
    sent += static_cast<std::size_t>(n);
  }
  std::string answer;
  while (answer.find(kEnd) == std::string::npos) {
    pollfd ready = {from_gap_, POLLIN, 0};
    if (poll(&ready, 1, kTimeoutMilliseconds) <= 0) return "no answer in time: " + answer;
    char buffer[4096];
    const ssize_t n = read(from_gap_, buffer, sizeof buffer);
    if (n <= 0) return "no answer: " + answer;
    answer.append(buffer, static_cast<std::size_t>(n));
  }
  answer.resize(answer.find(kEnd));
  std::erase_if(answer, [](char c) { return c == '\n' || c == ' ' || c == '\\'; });
  return answer;
}

std::string Gap::ask(const std::string& expression) {
  const std::string answer = exchange("Print(" + expression + ");");
  EXPECT_EQ(answer.find("Error"), std::string::npos) << expression << "\n" << answer;
  EXPECT_EQ(answer.find("no answer"), std::string::npos) << expression << "\n" << answer;
  return answer;
}

void Gap::tell(const std::string& statements) {
  const std::string answer = exchange(statements);
  EXPECT_EQ(answer, "") << statements;
}

std::vector<std::string> Gap::ask_list(const std::vector<std::string>& expressions) {
  std::string list;
  for (const std::string& e : expressions) list += (list.empty() ? "" : ", \"|\", ") + e;
  const std::string answer = ask(list) + "|";
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < answer.size();) {
    const std::size_t end = answer.find('|', begin);
    parts.push_back(answer.substr(begin, end - begin));
    begin = end + 1;
  }
  EXPECT_EQ(parts.size(), expressions.size());
  parts.resize(expressions.size());
  return parts;
}

std::string to_gap(const group::Permutation& permutation) {
  std::string text;
  for (const std::vector<group::Point>& cycle : permutation.cycles()) {
    text += '(';
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      text += (i > 0 ? "," : "") + std::to_string(cycle[i] + 1);
    }
    text += ')';
  }
  return text.empty() ? "()" : text;
}

std::string to_gap(std::span<const group::Point> points) {
  std::string text = "[";
  for (std::size_t i = 0; i < points.size(); ++i) {
    text += (i > 0 ? "," : "") + std::to_string(points[i] + 1);
  }
  return text + "]";
}

std::string group_in_gap(std::span<const group::Permutation> generators) {
  std::string text = "Group([";
  for (std::size_t i = 0; i < generators.size(); ++i) text += (i > 0 ? "," : "") + to_gap(generators[i]);
  return text + "],())";
}

}  // namespace isospin::test
