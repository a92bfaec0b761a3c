#include "wonders/serving/admin_line.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/json.h"
#include "wonders/args.h"
#include "wonders/texts.h"

namespace wonders::cli {

/// A connection, or -1 with errno.
int AdminLine::open(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path)) {
    errno = ENAMETOOLONG;
    return -1;
  }
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) return fd;
  const int why = errno;
  close(fd);
  errno = why;
  return -1;
}

AdminLine::AdminLine(const std::string& path) : fd_(open(path)) {
  if (fd_ < 0) throw InputError(say("admin.no_server", {{"path", path}, {"why", std::strerror(errno)}}));
}

AdminLine::~AdminLine() {
  if (fd_ >= 0) close(fd_);
}

bool AdminLine::answers(const std::string& path) {
  const int fd = path.empty() ? -1 : open(path);
  if (fd >= 0) close(fd);
  return fd >= 0;
}

std::string AdminLine::ask(const std::string& request) {
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

std::string order_text(std::string_view action, std::string_view subject) {
  std::string text;
  JsonWriter(text).begin_object().field("action", action).field("subject", subject).end_object();
  return text + "\n";
}

}  // namespace wonders::cli
