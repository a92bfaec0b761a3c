#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace wonders::load {

/// One WebSocket of a simulated person.
class Client : public std::enable_shared_from_this<Client> {
 public:
  using OnText = std::function<void(Client&, std::string_view)>;

  Client(boost::asio::io_context& io, OnText on_text) : socket_(io), on_text_(std::move(on_text)) {}

  void open(std::uint16_t port, const std::string& token, std::function<void()> opened);
  void send(std::string text);

 private:
  void read();
  void write();

  boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
  OnText on_text_;
  boost::beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
};

/// POST of a JSON body; the body of the answer. Blocks. Throws std::runtime_error.
std::string post(std::uint16_t port, const std::string& target, const std::string& body, const std::string& token);
std::string get(std::uint16_t port, const std::string& target);

/// The string member of that name, wherever it comes first.
std::string text_in(std::string_view json, std::string_view key);

}  // namespace wonders::load
