#include "support/web_client.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace wonders::testing {

namespace {

std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

}  // namespace

WebClient::WebClient(std::uint16_t port) {
  fd_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const timeval limit{60, 0};  // a machine may be busy with other things
  setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
  close(fd_);
  fd_ = -1;
}

WebClient::~WebClient() {
  if (fd_ >= 0) close(fd_);
}

void WebClient::send_bytes(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;  // the other end has gone: reading will tell
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void WebClient::finish_sending() { shutdown(fd_, SHUT_WR); }

bool WebClient::fill() {
  std::array<char, 65536> chunk;
  const ssize_t got = recv(fd_, chunk.data(), chunk.size(), 0);
  if (got <= 0) return false;
  received_.append(chunk.data(), static_cast<std::size_t>(got));
  return true;
}

bool WebClient::need(std::size_t bytes) {
  while (received_.size() < bytes) {
    if (!fill()) return false;
  }
  return true;
}

HttpReply WebClient::read_reply(bool has_body) {
  HttpReply reply;
  std::size_t end = std::string::npos;
  while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
    if (!fill()) return reply;
  }
  const std::string head = received_.substr(0, end + 2);
  received_.erase(0, end + 4);
  reply.status = static_cast<unsigned>(std::stoul(head.substr(9, 3)));
  for (std::size_t at = head.find("\r\n") + 2; at < head.size();) {
    const std::size_t line_end = head.find("\r\n", at), colon = head.find(": ", at);
    if (colon < line_end)
      reply.headers[lower(head.substr(at, colon - at))] = head.substr(colon + 2, line_end - colon - 2);
    at = line_end + 2;
  }
  const auto length = reply.headers.find("content-length");
  if (!has_body || length == reply.headers.end()) return reply;
  const std::size_t bytes = std::stoul(length->second);
  if (need(bytes)) reply.body = received_.substr(0, bytes);
  received_.erase(0, bytes);
  return reply;
}

HttpReply WebClient::request(std::string_view method, std::string_view target, const std::string& headers,
                             const std::string& body) {
  std::string text = std::string(method) + " " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + headers;
  if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  send_bytes(text + "\r\n" + body);
  return read_reply(method != "HEAD");
}

HttpReply WebClient::upgrade(const std::string& headers) {
  return request("GET", "/api/v1/socket",
                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                     headers);
}

void WebClient::send_frame(unsigned opcode, std::string_view payload) {
  std::string frame(1, static_cast<char>(0x80u | opcode));
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80u | payload.size());
  } else if (payload.size() < 65536) {
    frame += static_cast<char>(0xFEu);
    frame += static_cast<char>(payload.size() >> 8u);
    frame += static_cast<char>(payload.size() & 255u);
  } else {
    frame += static_cast<char>(0xFFu);
    for (unsigned shift = 64; shift > 0; shift -= 8) frame += static_cast<char>((payload.size() >> (shift - 8)) & 255u);
  }
  frame += std::string(4, '\0');  // a mask of zeros
  send_bytes(frame + std::string(payload));
}

std::optional<std::string> WebClient::receive() {
  while (true) {
    if (!need(2)) return std::nullopt;
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(received_[i]); };
    const unsigned opcode = byte(0) & 15u;
    std::size_t length = byte(1) & 127u, head = 2;
    const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (!need(head + more)) return std::nullopt;
    if (more != 0) length = 0;
    for (std::size_t i = 0; i < more; ++i) length = (length << 8u) | byte(head + i);
    head += more;
    if (!need(head + length)) return std::nullopt;
    std::string payload = received_.substr(head, length);
    received_.erase(0, head + length);
    if (opcode == 0x1) return payload;
    if (opcode == 0x9) send_frame(0xA, payload);
    if (opcode == 0x8) {
      if (payload.size() >= 2) {
        close_code_ = static_cast<std::uint16_t>((static_cast<std::uint8_t>(payload[0]) << 8u) |
                                                 static_cast<std::uint8_t>(payload[1]));
      }
      return std::nullopt;
    }
  }
}

std::optional<std::string> WebClient::receive_until(std::string_view words) {
  while (auto text = receive()) {
    if (text->find(words) != std::string::npos) return text;
  }
  return std::nullopt;
}

HttpReply post(std::uint16_t port, std::string_view target, const std::string& body, const std::string& token) {
  const std::string bearer = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
  return WebClient(port).request("POST", target, "Content-Type: application/json\r\n" + bearer, body);
}

HttpReply get(std::uint16_t port, std::string_view target, const std::string& headers) {
  return WebClient(port).request("GET", target, headers);
}

std::string sign_in(std::uint16_t port, const std::string& name) {
  const HttpReply reply = post(port, "/api/v1/guest", R"({"name":")" + name + R"("})");
  REQUIRE(reply.status == 201);
  return text_in(reply.body, "token");
}

WebClient open_socket(std::uint16_t port, const std::string& token) {
  WebClient client(port);
  REQUIRE(client.upgrade("Authorization: Bearer " + token + "\r\n").status == 101);
  REQUIRE(client.receive_until(R"("type":"hello")").has_value());
  return client;
}

std::string text_in(std::string_view json, std::string_view key) {
  const std::string mark = "\"" + std::string(key) + "\":\"";
  const std::size_t at = json.find(mark);
  if (at == std::string_view::npos) return {};
  const std::size_t start = at + mark.size();
  return std::string(json.substr(start, json.find('"', start) - start));
}

}  // namespace wonders::testing
