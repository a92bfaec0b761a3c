#include "net/socket_session.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

namespace wonders::net {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace server;

namespace {

/// A ping goes out after half of it without a sign of life; all of it ends the connection.
constexpr std::chrono::seconds kIdle{40};

/// Pings and pongs, of which an honest client sends one in twenty seconds.
constexpr double kControlsPerSecond = 1, kControlsAtOnce = 20;

/// As many bytes as the messages that a guest may send, were all as long as may be; with what frames need besides.
RateLimit byte_limit(const HubOptions& options, Time now) {
  constexpr double kLongest = kMaxMessageBytes + 256;
  return {options.messages_per_second * kLongest, 2 * options.message_burst * kLongest, now};
}

}  // namespace

SocketSession::SocketSession(Core& core, Crowd::Place place, Stream stream, Site::Admission admission)
    : core_(core), place_(std::move(place)), socket_(std::move(stream)), visitor_(std::move(admission)),
      buffer_(kMaxMessageBytes), patience_(socket_.get_executor()),
      controls_(kControlsPerSecond, kControlsAtOnce, core.clock.now()) {}

template <class F>
void SocketSession::carry(F&& happen) {
  boost::asio::dispatch(socket_.get_executor(), std::forward<F>(happen));
}

/// The crowd belongs to the tables' thread.
void SocketSession::enter_crowd() {
  const auto dropping = [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->carry([self] { self->drop(); });
  };
  core_.here([self = shared_from_this(), dropping] {
    const std::string& address = self->visitor_.address;
    self->place_.becomes(whose(address), dropping);
  });
}

void SocketSession::accept(beast::http::request<beast::http::string_body> request) {
  beast::get_lowest_layer(socket_).expires_never();
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::seconds(10);
  timeout.idle_timeout = kIdle;
  timeout.keep_alive_pings = true;
  socket_.set_option(timeout);
  socket_.read_message_max(kMaxMessageBytes);
  socket_.auto_fragment(false);  // a message is one frame; nothing is copied, so the buffer can be small
  socket_.write_buffer_bytes(512);
  socket_.text(true);
  enter_crowd();
  const auto flooding = [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->drop_flood();
  };
  beast::get_lowest_layer(socket_).rate_policy().watch(
      byte_limit(core_.options.hub, core_.clock.now()), [&clock = core_.clock] { return clock.now(); }, flooding);
  socket_.control_callback([this](websocket::frame_type type, beast::string_view) {
    if (type != websocket::frame_type::close && !controls_.take(core_.clock.now())) drop_flood();
  });
  auto held = std::make_shared<beast::http::request<beast::http::string_body>>(std::move(request));
  socket_.async_accept(*held, [self = shared_from_this(), held](Error error) {
    if (error || self->ended_) {  // it may have been dropped while it was let in
      self->core_.here([self] {
        self->core_.site->socket_closed(self->visitor_.address);
        self->place_ = {};
      });
      return;
    }
    self->id_ = self->core_.new_id();
    self->core_.here([self] { self->core_.add(self->id_, self, self->visitor_); });
    self->read();
  });
}

void SocketSession::read() {
  socket_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
}

void SocketSession::on_read(Error error) {
  if (error) {
    end();
    return;
  }
  if (!socket_.got_text()) {
    close_soon(static_cast<std::uint16_t>(websocket::close_code::unknown_data), "text only");
    return;
  }
  const auto data = buffer_.cdata();
  // The next message is read when this one has been taken care of: nobody has more than one in the queue.
  std::string text(static_cast<const char*>(data.data()), data.size());
  buffer_ = beast::flat_buffer(kMaxMessageBytes);  // a connection that is idle holds no buffer
  core_.here([self = shared_from_this(), text = std::move(text)] {
    self->core_.received(self->id_, text);
    self->carry([self] { self->read(); });
  });
}

void SocketSession::send(SharedText text) {
  carry([self = shared_from_this(), text = std::move(text)]() mutable { self->queue(std::move(text)); });
}

void SocketSession::close(std::uint16_t code, std::string_view reason) {
  carry([self = shared_from_this(), code, reason] { self->close_soon(code, reason); });
}

void SocketSession::queue(SharedText text) {
  if (ended_ || close_code_ != 0) return;
  queued_bytes_ += text->size();
  if (queued_bytes_ > core_.options.most_queued_bytes) {
    drop_slow();
    return;
  }
  queue_.push_back(std::move(text));
  if (behind_since_ == kNever) behind_since_ = core_.clock.now();
  watch_reader();
  if (!writing_) write();
}

/// A reader who has not caught up for so long reads too slowly, or not at all; signs of life are none.
void SocketSession::watch_reader() {
  if (watching_ || ended_) return;
  watching_ = true;
  const Time patience = std::chrono::duration_cast<std::chrono::milliseconds>(core_.options.reader_patience).count();
  const Time left = behind_since_ + patience - core_.clock.now();
  patience_.expires_after(std::chrono::milliseconds(std::max<Time>(left, 0)));
  patience_.async_wait([weak = weak_from_this(), patience](Error error) {
    const auto self = weak.lock();
    if (error || self == nullptr) return;
    self->watching_ = false;
    if (self->behind_since_ == kNever) return;
    if (self->core_.clock.now() < self->behind_since_ + patience) return self->watch_reader();
    self->drop_slow();
  });
}

void SocketSession::write() {
  writing_ = true;
  socket_.async_write(boost::asio::buffer(*queue_.front()),
                      [self = shared_from_this()](Error error, std::size_t) { self->on_write(error); });
}

void SocketSession::on_write(Error error) {
  writing_ = false;
  if (error) {
    end();
    return;
  }
  queued_bytes_ -= queue_.front()->size();
  queue_.pop_front();
  if (!queue_.empty()) {
    write();
    return;
  }
  behind_since_ = kNever;
  if (close_code_ != 0) send_close();
}

void SocketSession::close_soon(std::uint16_t code, std::string_view reason) {
  if (ended_ || close_code_ != 0) return;
  close_code_ = code;
  close_reason_ = reason;
  if (!writing_) send_close();
}

void SocketSession::send_close() {
  websocket::close_reason reason(static_cast<websocket::close_code>(close_code_));
  reason.reason.assign(close_reason_.data(), close_reason_.size());
  socket_.async_close(reason, [self = shared_from_this()](Error) { self->end(); });
}

void SocketSession::drop_slow() {
  core_.here([self = shared_from_this(), bytes = queued_bytes_] {
    ++self->core_.hub->metrics().slow_readers;
    self->core_.log.info("slow_reader", {{"player", self->visitor_.player->id}, {"bytes", bytes}});
  });
  drop();
}

void SocketSession::drop_flood() {
  if (dropped_) return;
  core_.here([self = shared_from_this()] {
    ++self->core_.hub->metrics().rate_limited;
    self->core_.log.info("flood", {{"player", self->visitor_.player->id}});
  });
  drop();
}

/// Without a word: whoever does not read would not read that either. It ends when the pending operations fail.
void SocketSession::drop() {
  if (std::exchange(dropped_, true)) return;
  close_code_ = static_cast<std::uint16_t>(websocket::close_code::policy_error);
  boost::asio::post(socket_.get_executor(), [self = shared_from_this()] {
    beast::get_lowest_layer(self->socket_).close();
    self->end();
  });
}

void SocketSession::end() {
  if (ended_) return;
  ended_ = true;
  core_.here([self = shared_from_this()] {
    self->core_.remove(self->id_, self->visitor_.address);
    self->place_ = {};
  });
}

}  // namespace wonders::net
