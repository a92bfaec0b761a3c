#include "arena/process_bot.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>

#include "bots/factory.h"
#include "record/quote.h"
#include "view/view_json.h"

namespace wonders {

namespace {

void begin_message(JsonWriter& json, std::string_view type, const View& view) {
  json.begin_object().field("type", type).field("protocol", 1).key("view");
  write_view(json, view);
}

/// Ends the whole process group when the arena is gone, however it went: then nobody holds the other end of descriptor
/// 3 any more. A bot that hangs would otherwise outlive an arena that was killed. It is no child of the command's
/// shell, which may wait for its own.
constexpr std::string_view kGuarded = "({ read -r _ <&3; kill -s KILL 0; } </dev/null >/dev/null &) && exec 3<&-\n";

/// One end becomes standard input and output of a shell in a process group of its own, so that all of it can be ended;
/// `guard` is closed with this program. Its standard error is dropped: a bot that floods it must not drown the results.
int spawn_shell(const std::string& command, int end, int guard) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, guard, 3);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1 /* O_WRONLY */, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::array<std::string, 3> words{"sh", "-c", std::string(kGuarded) + command};
  std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
  pid_t process = -1;
  const int error = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? process : -1;
}

MadeBot make_process(std::string_view options) {
  ProcessBot::Limits limits;
  constexpr std::string_view kTimeout = "timeout=";
  if (options.starts_with(kTimeout)) {
    const std::string_view number = options.substr(kTimeout.size(), options.find(':') - kTimeout.size());
    unsigned milliseconds = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), milliseconds);
    if (error != std::errc{} || end != number.data() + number.size() || milliseconds == 0 || milliseconds > 3'600'000) {
      return {nullptr, Note("bot_error.timeout", {{"given", number}})};
    }
    limits.answer = std::chrono::milliseconds(milliseconds);
    options.remove_prefix(std::min(options.size(), kTimeout.size() + number.size() + 1));
  }
  if (options.empty()) return {nullptr, Note("bot_error.no_command")};
  return {std::make_unique<ProcessBot>(std::string(options), limits), {}};
}

}  // namespace

Move default_move(std::span<const Move> legal) {
  for (const Action wanted : {Action::sell, Action::decline}) {
    const auto found = std::ranges::find(legal, wanted, &Move::action);
    if (found != legal.end()) return *found;
  }
  return legal.front();
}

void allow_process_bots() { add_bot_kind({"process", BotCategory::expert, true}, make_process); }

void ProcessBot::start() {
  blame(Fault::not_started, {});
  std::array<int, 2> ends{-1, -1};
  std::array<int, 2> guard{-1, -1};
  if (pipe2(guard.data(), O_CLOEXEC) != 0) return;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0) {
    process_ = spawn_shell(command_, ends[1], guard[0]);
    close(ends[1]);
  }
  close(guard[0]);
  if (process_ < 0) {
    close(guard[1]);
    close(ends[0]);
    return;
  }
  socket_ = ends[0];
  guard_ = guard[1];
  received_.clear();
}

void ProcessBot::stop() {
  if (!running()) return;
  close(socket_);
  socket_ = -1;
  kill(-process_, SIGKILL);
  close(guard_);
  guard_ = -1;
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
}

void ProcessBot::blame(Fault why, std::string_view written) {
  why_ = why;
  written_ = written.empty() ? std::string() : quoted_start(written);
}

void ProcessBot::give_up(Fault why) {
  blame(why, received_);
  stop();
}

bool ProcessBot::wait_for(short events, Clock::time_point deadline) {
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd one{socket_, events, 0};
    const int ready = poll(&one, 1, static_cast<int>(std::max<std::int64_t>(0, left)));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) {
      give_up(Fault::late);
      return false;
    }
  }
}

/// While the program does not read, it may be writing: what comes is taken in, so that neither waits for the other.
bool ProcessBot::send(std::string_view line, Clock::time_point deadline) {
  while (!line.empty()) {
    const ssize_t sent = ::send(socket_, line.data(), line.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      line.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) {
      give_up(Fault::ended);
      return false;
    }
    if (!wait_for(POLLIN | POLLOUT, deadline)) return false;
    pollfd one{socket_, POLLIN, 0};
    if (poll(&one, 1, 0) > 0 && !receive(deadline)) return false;
  }
  return true;
}

bool ProcessBot::receive(Clock::time_point deadline) {
  std::array<char, 16384> block{};
  if (Clock::now() >= deadline) {
    give_up(Fault::late);
    return false;
  }
  const ssize_t size = recv(socket_, block.data(), block.size(), MSG_DONTWAIT);
  if (size < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) return true;
  if (size <= 0) {
    give_up(Fault::ended);
    return false;
  }
  received_for_answer_ += static_cast<std::size_t>(size);
  if (received_for_answer_ > limits_.bytes) {
    give_up(Fault::flooded);
    return false;
  }
  received_.append(block.data(), static_cast<std::size_t>(size));
  return true;
}

bool ProcessBot::next_line(std::string& line, Clock::time_point deadline) {
  std::size_t end = received_.find('\n');
  while (end == std::string::npos) {
    if (!wait_for(POLLIN, deadline) || !receive(deadline)) return false;
    end = received_.find('\n');
  }
  line = received_.substr(0, end);
  received_.erase(0, end + 1);
  return true;
}

bool ProcessBot::read_answer(std::string_view line, const View& view, std::span<const Move> legal, Move& move) {
  if (!document_.parse(line, {.max_depth = 8, .max_bytes = limits_.bytes})) {
    blame(Fault::not_json, line);
    return false;
  }
  const std::optional<JsonValue> answer = document_.root().get("move");
  if (!answer) {
    blame(Fault::no_move, line);
    return false;
  }
  if (const auto number = answer->as_int(0, static_cast<std::int64_t>(legal.size()) - 1)) {
    move = legal[static_cast<std::size_t>(*number)];
    return true;
  }
  ViewError error;
  const std::optional<Move> read = answer->is_object() ? read_move(*answer, view.edition, error) : std::nullopt;
  if (!read || std::ranges::find(legal, *read) == legal.end()) {
    blame(Fault::illegal, line);
    return false;
  }
  move = *read;
  return true;
}

Move ProcessBot::default_for(std::span<const Move> legal) {
  faults_.add(why_, written_);
  return default_move(legal);
}

void ProcessBot::begin(const View& view) {
  if (!running()) start();
  observe(view);
}

void ProcessBot::observe(const View& view) {
  if (!running()) return;
  received_for_answer_ = 0;
  std::string line;
  JsonWriter json(line);
  begin_message(json, view.age == 1 && view.turn == 1 && view.moved.empty() ? "begin" : "observe", view);
  json.end_object();
  send(line + "\n", Clock::now() + limits_.answer);
}

Move ProcessBot::choose(const View& view, std::span<const Move> legal, Rng&) {
  if (!running()) return default_for(legal);
  received_for_answer_ = 0;
  const Clock::time_point deadline = Clock::now() + limits_.answer;
  std::string line;
  JsonWriter json(line);
  begin_message(json, "choose", view);
  json.field("id", ++question_).key("moves").begin_array();
  for (const Move& move : legal) write_move(json, view.edition, move);
  json.end_array().end_object();
  if (!send(line + "\n", deadline)) return default_for(legal);
  Move move{};
  while (next_line(line, deadline)) {
    // An answer to an earlier question, which came too late or was one too many, is passed over.
    if (document_.parse(line, {.max_depth = 8, .max_bytes = limits_.bytes})) {
      const auto id = document_.root().get("id");
      if (id && id->as_int() && *id->as_int() != static_cast<std::int64_t>(question_)) continue;
    }
    return read_answer(line, view, legal, move) ? move : default_for(legal);
  }
  return default_for(legal);
}

}  // namespace wonders
