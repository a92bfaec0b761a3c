#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "support/web_client.h"

using namespace wonders::testing;

namespace {

/// The real program, listening on a free port.
class Program {
 public:
  explicit Program(const std::string& database) {
    int out[2];
    REQUIRE(pipe2(out, O_CLOEXEC) == 0);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(out[1], STDOUT_FILENO);
      execl(WONDERS_PROGRAM, "wonders", "serve", "--port", "0", "--db", database.c_str(), "--sync", "normal",
            "--log-level", "error", nullptr);
      _exit(127);
    }
    close(out[1]);
    std::string line;
    for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) line += c;
    close(out[0]);
    REQUIRE_MESSAGE(line.find("http://127.0.0.1:") == 0, line);
    port = static_cast<std::uint16_t>(std::stoul(line.substr(line.rfind(':') + 1)));
  }
  ~Program() { end(SIGKILL); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  int end(int signal) {
    if (pid_ <= 0) return -1;
    kill(pid_, signal);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  std::uint16_t port = 0;

 private:
  pid_t pid_ = -1;
};

struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "wonders-kill-XXXXXX";
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path = pattern;
  }
  ~Folder() { std::filesystem::remove_all(path); }
};

/// The move {"action":…,"left":…,"right":…} that stands first among the legal ones.
std::string first_move(const std::string& view) {
  const std::size_t legal = view.find(R"("legal":{"moves":[)");
  if (legal == std::string::npos) return {};
  const std::size_t start = view.find('{', legal + 10);
  return view.substr(start, view.find(R"(,"bank")", start) - start) + "}";
}

std::string member(const std::string& json, const std::string& key) {
  const std::size_t start = json.find("\"" + key + "\":") + key.size() + 3;
  return json.substr(start, json.find_first_of(",}", start) - start);
}

}  // namespace

TEST_CASE("kill -9 in the middle of a turn, again and again, and the game goes on to its end") {
  const Folder folder;
  const std::string database = folder.path / "wonders.db";
  std::string tokens[2], table, before[2];
  {
    Program program(database);
    for (int i = 0; i < 2; ++i) tokens[i] = sign_in(program.port, "Guest");
    table = text_in(post(program.port, "/api/v1/tables",
                         R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},)"
                         R"({"kind":"bot","level":"greedy"}]})",
                         tokens[0])
                        .body,
                    "id");
    for (const std::string& token : tokens) {
      WebClient client = open_socket(program.port, token);
      client.send_text(R"({"type":"join","table":")" + table + R"(","ref":1})");
      REQUIRE(client.receive_until(R"("ref":1)").has_value());
    }
    WebClient host = open_socket(program.port, tokens[0]);
    host.send_text(R"({"type":"start","table":")" + table + R"(","ref":2})");
    REQUIRE(host.receive_until(R"("type":"ack","ref":2)").has_value());
    program.end(SIGKILL);
  }
  std::string first_choice;
  for (int round = 0; round < 60; ++round) {
    Program program(database);
    WebClient clients[2] = {open_socket(program.port, tokens[0]), open_socket(program.port, tokens[1])};
    std::string views[2];
    for (int i = 0; i < 2; ++i) {
      clients[i].send_text(R"({"type":"watch","table":")" + table + R"("})");
      const auto view = clients[i].receive_until(R"("type":"view")");
      REQUIRE(view.has_value());
      views[i] = *view;
    }
    // What was acknowledged before the end is still chosen.
    if (!first_choice.empty()) CHECK(views[0].find(R"("chosen":)" + first_choice) != std::string::npos);
    if (views[0].find(R"("phase":"over")") != std::string::npos) break;
    const std::string decision = member(views[0], "decision");
    const auto choose = [&](int i, const std::string& move) {
      clients[i].send_text(R"({"type":"choose","table":")" + table + R"(","decision":)" + decision + R"(,"move":)" +
                           move + R"(,"ref":7})");
      REQUIRE(clients[i].receive_until(R"("type":"ack","ref":7)").has_value());
    };
    // In even rounds one has chosen when it ends; in odd ones both have, and the turn was carried out.
    const std::string mine = first_move(views[0]), other = first_move(views[1]);
    if (!mine.empty()) choose(0, mine);
    first_choice.clear();
    // Where both had chosen before, the turn waits for the bot alone and may be carried out at any moment.
    const bool open = views[1].find(R"("chosen":{)") == std::string::npos;
    if (round % 2 == 0 && open && !other.empty() && !mine.empty()) {
      first_choice = mine;
    } else if (!other.empty()) {
      choose(1, other);
    }
    program.end(SIGKILL);
  }
  Program program(database);
  const HttpReply record = get(program.port, "/api/v1/tables/" + table + "/record");
  CHECK(record.status == 200);
  CHECK(record.body.find(R"("result":{)") != std::string::npos);
  CHECK(program.end(SIGTERM) == 0);
}
