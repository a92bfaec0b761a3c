#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include "base/json.h"
#include "wonders/commands.h"
#include "wonders/output.h"
#include "wonders/server_paths.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

/// The socket that a running server has beside its database.
class AdminLine {
 public:
  explicit AdminLine(const std::string& path) : fd_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const bool fits = path.size() < sizeof(address.sun_path);
    if (fits) std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    errno = fits ? errno : ENAMETOOLONG;
    if (fits && fd_ >= 0 && connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) return;
    throw InputError(say("admin.no_server", {{"path", path}, {"why", std::strerror(errno)}}));
  }
  ~AdminLine() {
    if (fd_ >= 0) close(fd_);
  }
  AdminLine(const AdminLine&) = delete;
  AdminLine& operator=(const AdminLine&) = delete;

  std::string ask(const std::string& request) {
    for (std::size_t sent = 0; sent < request.size();) {
      const ssize_t now = send(fd_, request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
      if (now <= 0) throw InputError(say("admin.no_answer"));
      sent += static_cast<std::size_t>(now);
    }
    std::string answer;
    std::array<char, 4096> piece;
    while (answer.empty() || answer.back() != '\n') {
      const ssize_t read = recv(fd_, piece.data(), piece.size(), 0);
      if (read <= 0) throw InputError(say("admin.no_answer"));
      answer.append(piece.data(), static_cast<std::size_t>(read));
    }
    return answer;
  }

 private:
  int fd_;
};

std::string request_of(const Args& args) {
  const auto& words = args.positionals();
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("action", words[0]);
  if (words.size() > 1) json.field("subject", words[1]);
  if (const auto days = args.number("days", 1, 36500)) json.field("days", *days);
  if (const auto reason = args.text("reason")) json.field("reason", *reason);
  json.end_object();
  return text + "\n";
}

int cmd_admin(const Args& args) {
  if (args.positionals().empty() || args.positionals().size() > 2) throw UsageError(say("admin.usage"));
  const std::string answer = AdminLine(admin_socket_path(args)).ask(request_of(args));
  print(answer);
  return answer.starts_with(R"({"ok":true)") ? 0 : 1;
}

constexpr std::array kAdminOptions{
    Option{"db", "PATH", "option.admin.db"},
    Option{"admin", "PATH", "option.serve.admin"},
    Option{"days", "N", "option.admin.days"},
    Option{"reason", "TEXT", "option.admin.reason"},
};

}  // namespace

const Command kAdminCommand{
    .name = "admin",
    .summary = "command.admin",
    .positional = "ACTION [SUBJECT]",
    .options = kAdminOptions,
    .example = "wonders admin tables\nwonders admin ban 192.0.2.0/24 --days 7 --reason \"floods the lobby\"\n"
               "wonders admin delete 7k2m9x0qd4m1",
    .run = cmd_admin,
};

}  // namespace wonders::cli
