#include "load/client.h"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <stdexcept>

namespace wonders::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Error = boost::system::error_code;

namespace {

tcp::endpoint here(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

[[noreturn]] void fail(const std::string& what, Error error) {
  throw std::runtime_error(what + ": " + error.message());
}

std::string exchange(std::uint16_t port, http::request<http::string_body> request) {
  asio::io_context io;
  tcp::socket socket(io);
  socket.connect(here(port));
  request.set(http::field::host, "localhost");
  request.prepare_payload();
  http::write(socket, request);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(socket, buffer, response);
  if (response.result_int() >= 300) throw std::runtime_error(response.body());
  return response.body();
}

}  // namespace

void Client::open(std::uint16_t port, const std::string& token, std::function<void()> opened) {
  auto self = shared_from_this();
  beast::get_lowest_layer(socket_).async_connect(here(port), [self, token, opened](Error error) {
    if (error) fail("connect", error);
    beast::get_lowest_layer(self->socket_).socket().set_option(tcp::no_delay(true));

    self->socket_.set_option(beast::websocket::stream_base::decorator([token](beast::websocket::request_type& request) {
      request.set(http::field::authorization, "Bearer " + token);
    }));
    self->socket_.async_handshake("localhost", "/api/v1/socket", [self, opened](Error refused) {
      if (refused) fail("handshake", refused);
      self->read();
      opened();
    });
  });
}

void Client::read() {
  socket_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
    if (error) return;
    const auto data = self->buffer_.cdata();
    self->on_text_(*self, {static_cast<const char*>(data.data()), data.size()});
    self->buffer_.consume(data.size());
    self->read();
  });
}

void Client::send(std::string text) {
  queue_.push_back(std::move(text));
  if (queue_.size() == 1) write();
}

void Client::write() {
  socket_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](Error error, std::size_t) {
    if (error) return;
    self->queue_.pop_front();
    if (!self->queue_.empty()) self->write();
  });
}

std::string post(std::uint16_t port, const std::string& target, const std::string& body, const std::string& token) {
  http::request<http::string_body> request(http::verb::post, target, 11, body);
  request.set(http::field::content_type, "application/json");
  if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
  return exchange(port, std::move(request));
}

std::string get(std::uint16_t port, const std::string& target) {
  return exchange(port, http::request<http::string_body>(http::verb::get, target, 11));
}

std::string text_in(std::string_view json, std::string_view key) {
  const std::string mark = "\"" + std::string(key) + "\":\"";
  const std::size_t at = json.find(mark);
  if (at == std::string_view::npos) return {};
  const std::size_t start = at + mark.size();
  return std::string(json.substr(start, json.find('"', start) - start));
}

}  // namespace wonders::load
