#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <memory>

#include "net/core.h"
#include "net/stream.h"

namespace wonders::net {

/// One WebSocket. It lives as long as something is being read or written.
class SocketSession : public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(Core& core, Crowd::Place place, Stream stream, Site::Admission admission);
  ~SocketSession() = default;
  SocketSession(const SocketSession&) = delete;
  SocketSession& operator=(const SocketSession&) = delete;

  void accept(boost::beast::http::request<boost::beast::http::string_body> request);

  // From the thread that owns the tables. Everything else here is done by whoever carries the conversation.
  /// Drops the connection if too much waits for a reader that does not read.
  void send(server::SharedText text);
  /// `reason` lives as long as the program.
  void close(std::uint16_t code, std::string_view reason);

 private:
  using Error = boost::system::error_code;

  /// There, at once or soon.
  template <class F>
  void carry(F&& happen);
  void enter_crowd();
  void read();
  void on_read(Error error);
  void queue(server::SharedText text);
  void close_soon(std::uint16_t code, std::string_view reason);
  void write();
  void on_write(Error error);
  void send_close();
  void watch_reader();
  void drop_slow();
  void drop_flood();
  void drop();
  void end();

  Core& core_;
  Crowd::Place place_;
  boost::beast::websocket::stream<Stream> socket_;
  Site::Admission visitor_;
  server::ConnectionId id_ = 0;
  boost::beast::flat_buffer buffer_;
  std::deque<server::SharedText> queue_;
  std::size_t queued_bytes_ = 0;
  server::Time behind_since_ = server::kNever;  // something waits to be read; kNever: nothing does
  boost::asio::steady_timer patience_;
  bool watching_ = false;       // the reader, by that timer
  server::RateLimit controls_;  // pings and pongs
  bool writing_ = false;
  bool dropped_ = false;
  bool ended_ = false;
  std::uint16_t close_code_ = 0;
  std::string close_reason_;
};

}  // namespace wonders::net
