#include "net/porch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace wonders::net {

namespace {

constexpr std::chrono::milliseconds kVisitTime{1000};  // with one visitor: the others wait meanwhile
constexpr std::size_t kLongestAsked = 8192;

std::string reply(std::string_view status, std::string_view text) {
  return "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: text/plain\r\nCache-Control: no-store\r\n" +
         "Retry-After: 1\r\nConnection: close\r\nContent-Length: " + std::to_string(text.size()) + "\r\n\r\n" +
         std::string(text);
}

}  // namespace

Porch::Porch(int listener)
    : listener_(listener), leave_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), thread_([this] { stand(); }) {}

Porch::~Porch() {
  const std::uint64_t now = 1;
  [[maybe_unused]] const auto told = ::write(leave_, &now, sizeof now);
  thread_.join();
  ::close(leave_);
}

bool Porch::wait_for(int descriptor, int milliseconds) const {
  std::array<pollfd, 2> watched{{{leave_, POLLIN, 0}, {descriptor, POLLIN, 0}}};
  return poll(watched.data(), watched.size(), milliseconds) > 0 && watched[0].revents == 0;
}

void Porch::stand() {
  while (wait_for(listener_, -1)) {
    const int visitor = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (visitor < 0) continue;
    answer(visitor);
    ::close(visitor);
  }
}

void Porch::answer(int visitor) const {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + kVisitTime;
  std::string asked;
  std::array<char, 1024> piece;
  while (asked.find("\r\n\r\n") == std::string::npos && asked.size() < kLongestAsked) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0 || !wait_for(visitor, static_cast<int>(left))) return;
    const ssize_t read = ::recv(visitor, piece.data(), piece.size(), 0);
    if (read <= 0) return;
    asked.append(piece.data(), static_cast<std::size_t>(read));
  }
  const bool alive = asked.starts_with("GET /healthz ");
  const std::string said = alive ? reply("200 OK", "ok\n") : reply("503 Service Unavailable", "starting\n");
  [[maybe_unused]] const auto sent = ::send(visitor, said.data(), said.size(), MSG_NOSIGNAL);
}

}  // namespace wonders::net
