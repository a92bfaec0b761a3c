#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace wonders::testing {

struct HttpReply {
  unsigned status = 0;                         // 0: the connection ended without an answer
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

/// A client of HTTP and WebSocket on loopback that can also misbehave: it sends any bytes it is told to. It blocks, and
/// gives up after ten seconds.
class WebClient {
 public:
  explicit WebClient(std::uint16_t port);
  ~WebClient();
  WebClient(WebClient&& other) noexcept : fd_(other.fd_), received_(std::move(other.received_)) { other.fd_ = -1; }
  WebClient(const WebClient&) = delete;
  WebClient& operator=(const WebClient&) = delete;

  bool connected() const { return fd_ >= 0; }
  void send_bytes(std::string_view bytes);
  /// Nothing more will be sent; answers can still be read.
  void finish_sending();
  HttpReply read_reply(bool has_body = true);
  HttpReply request(std::string_view method, std::string_view target, const std::string& headers = "",
                    const std::string& body = "");
  /// Asks for the WebSocket; 101 if it was granted.
  HttpReply upgrade(const std::string& headers);

  void send_text(std::string_view text) { send_frame(0x1, text); }
  void send_frame(unsigned opcode, std::string_view payload);
  /// The next text; empty when the connection ends. Pings are answered.
  std::optional<std::string> receive();
  /// Texts until one contains the words; empty when the connection ends before.
  std::optional<std::string> receive_until(std::string_view words);
  std::uint16_t close_code() const { return close_code_; }

 private:
  bool fill();  // reads some more; false at the end
  bool need(std::size_t bytes);

  int fd_ = -1;
  std::string received_;
  std::uint16_t close_code_ = 0;
};

/// POST with a JSON body, on a connection of its own.
HttpReply post(std::uint16_t port, std::string_view target, const std::string& body, const std::string& token = "");
HttpReply get(std::uint16_t port, std::string_view target, const std::string& headers = "");
/// Signs a guest in and returns the token.
std::string sign_in(std::uint16_t port, const std::string& name);
/// A WebSocket of that guest, after `hello`.
WebClient open_socket(std::uint16_t port, const std::string& token);

/// The string member of that name, wherever it comes first.
std::string text_in(std::string_view json, std::string_view key);

}  // namespace wonders::testing
