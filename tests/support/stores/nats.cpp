#include "support/stores/nats.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

namespace wonders::testing {

namespace {

namespace files = std::filesystem;

std::string nats_program() {
  for (const char* path : {"/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"}) {
    if (files::exists(path)) return path;
  }
  return {};
}

int loopback_socket(std::uint16_t port, sockaddr_in& address) {
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

std::uint16_t free_port() {
  sockaddr_in address{};
  const int fd = loopback_socket(0, address);
  socklen_t size = sizeof(address);
  REQUIRE(bind(fd, reinterpret_cast<const sockaddr*>(&address), size) == 0);
  REQUIRE(getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  close(fd);
  return ntohs(address.sin_port);
}

bool answers(std::uint16_t port) {
  sockaddr_in address{};
  const int fd = loopback_socket(port, address);
  const bool there = connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  close(fd);
  return there;
}

pid_t launch_quietly(const std::vector<std::string>& words, const std::string& log) {
  const pid_t child = fork();
  if (child != 0) return child;
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  for (const int fd : {1, 2}) dup2(out, fd);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

bool nats_here() {
#if defined(WONDERS_NATS)
  return !nats_program().empty();
#else
  return false;
#endif
}

NatsServer::NatsServer(Guarded guarded) : guarded_(guarded) {
  std::string pattern = files::temp_directory_path() / "wonders-nats-XXXXXX";
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  folder_ = pattern;
  port_ = free_port();
  std::ofstream settings(folder_ + "/nats.conf");
  settings << "listen: 127.0.0.1:" << port_ << "\n";
  if (guarded_ == Guarded::password_and_tls) settings << "authorization { user: node, password: secret }\n";
  if (guarded_ == Guarded::token) settings << "authorization { token: secret }\n";
  if (guarded_ != Guarded::no && guarded_ != Guarded::token) {
    make_certificate();
    settings << "tls { cert_file: \"" << ca() << "\", key_file: \"" << key() << "\"";
    if (guarded_ == Guarded::client_certificate) settings << ", ca_file: \"" << ca() << "\", verify: true";
    settings << " }\n";
  }
  settings.close();
  start();
}

NatsServer::~NatsServer() {
  stop();
  std::error_code ignored;
  files::remove_all(folder_, ignored);
}

std::string NatsServer::address() const { return "nats://127.0.0.1:" + std::to_string(port_); }

void NatsServer::make_certificate() const {
  const bool another = guarded_ == Guarded::name_of_another;
  const std::string name = another ? "elsewhere.example" : "127.0.0.1";
  const pid_t making =
      launch_quietly({"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                      "-keyout", key(), "-out", ca(), "-days", "2", "-subj", "/CN=" + name, "-addext",
                      "subjectAltName=" + std::string(another ? "DNS:" : "IP:") + name},
                     folder_ + "/log");
  int status = 0;
  waitpid(making, &status, 0);
  REQUIRE_MESSAGE(status == 0, "openssl");
}

void NatsServer::start() {
  if (pid_ > 0) return;
  pid_ = launch_quietly({nats_program(), "-c", folder_ + "/nats.conf"}, folder_ + "/log");
  while (!answers(port_)) {
    REQUIRE(waitpid(pid_, nullptr, WNOHANG) == 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void NatsServer::freeze() { kill(pid_, SIGSTOP); }
void NatsServer::thaw() { kill(pid_, SIGCONT); }

void NatsServer::stop() {
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

}  // namespace wonders::testing
