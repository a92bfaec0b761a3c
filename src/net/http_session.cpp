#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <iterator>

#include "net/core.h"
#include "net/socket_session.h"
#include "net/stream.h"

namespace wonders::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using namespace server;

namespace {

constexpr std::chrono::seconds kRequestTime{15};  // also how long a connection is kept open between requests
constexpr std::uint32_t kHeaderBytes = 8192;

using HttpRequest = http::request<http::string_body>;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

/// All lines of that name, as if they were one.
std::string all_lines(const HttpRequest& from, std::string_view name) {
  std::string all;
  const auto [first, last] = from.equal_range({name.data(), name.size()});
  for (auto line = first; line != last; ++line) all += (all.empty() ? "" : ", ") + text_of(line->value());
  return all;
}

/// Without its body.
Request request_of(const HttpRequest& from, const std::string& peer) {
  const auto header = [&](http::field field) { return text_of(from[field]); };
  return {.method = text_of(from.method_string()),
          .target = text_of(from.target()),
          .host = header(http::field::host),
          .origin = header(http::field::origin),
          .cookie = header(http::field::cookie),
          .authorization = header(http::field::authorization),
          .content_type = header(http::field::content_type),
          .accept_encoding = header(http::field::accept_encoding),
          .accept_language = header(http::field::accept_language),
          .asked_method = header(http::field::access_control_request_method),
          .if_none_match = header(http::field::if_none_match),
          .forwarded_for = all_lines(from, "X-Forwarded-For"),
          .forwarded_proto = text_of(from["X-Forwarded-Proto"]),
          .forwarded_host = text_of(from["X-Forwarded-Host"]),
          .body = {},
          .peer = peer};
}

/// The body is not copied: it lives in `response`.
http::response<http::span_body<const char>> message_of(const Response& response, const HttpRequest* request) {
  http::response<http::span_body<const char>> message;
  message.result(response.status);
  message.version(request == nullptr ? 11 : request->version());
  message.keep_alive(request != nullptr && request->keep_alive());
  for (const auto& [name, value] : response.headers) message.insert({name.data(), name.size()}, value);
  const std::string_view body = response.body();
  if (response.status != 304 && response.status != 204) message.content_length(body.size());
  if (request == nullptr || request->method() != http::verb::head) {
    message.body() = beast::span<const char>(body.data(), body.size());
  }
  return message;
}

Refusal refusal_for(boost::system::error_code error) {
  if (error == http::error::body_limit || error == http::error::header_limit) {
    return {ErrorCode::too_large, "the request is too large"};
  }
  return {ErrorCode::bad_request, "this is not HTTP"};
}

/// What a proxy before us could read differently than we do is refused: a request hidden in it would be nobody's.
bool has_one_meaning(const HttpRequest& request) {
  const std::size_t hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11)) return false;
  const std::size_t codings = request.count(http::field::transfer_encoding);
  return codings == 0 || (codings == 1 && beast::iequals(request[http::field::transfer_encoding], "chunked"));
}

/// Beast adds what stands behind the body to the headers, where it would count as if it had stood there.
std::size_t lines_of(const HttpRequest& request) {
  return static_cast<std::size_t>(std::distance(request.begin(), request.end()));
}

bool worth_an_answer(boost::system::error_code error) {
  return error.category() == make_error_code(http::error::body_limit).category() &&
         error != http::error::end_of_stream && error != http::error::partial_message;
}

std::string address_of(const Stream& stream) {
  boost::system::error_code error;
  const auto peer = stream.socket().remote_endpoint(error);
  return error ? "" : peer.address().to_string();
}

template <class F>
asio::awaitable<std::invoke_result_t<F&>> doing(F what) {
  co_return what();
}

/// Does it on the thread that owns the tables.
template <class F>
asio::awaitable<std::invoke_result_t<F&>> at_the_tables(Core& core, F what) {
  if (!core.workers) co_return what();
  co_return co_await asio::co_spawn(core.io, doing(std::move(what)), asio::use_awaitable);
}

/// A connection as others may end it, by whom it may be outlived. The stream is used where its conversation is carried.
class Line {
 public:
  Line(Core& core, Stream& stream, std::string peer)
      : core_(core), stream_(std::make_shared<Stream*>(&stream)), peer_(std::move(peer)) {}
  ~Line() {
    *stream_ = nullptr;
    core_.here([place = std::move(place_)] {});  // the crowd belongs to the tables' thread
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  /// Takes a place for it, if there is one. Sent away, it ends as soon as it is read from or written to.
  asio::awaitable<bool> enter() {
    const auto send_away = [stream = stream_, executor = (*stream_)->get_executor()] {
      asio::dispatch(executor, [stream] {
        if (*stream != nullptr) (*stream)->close();
      });
    };
    co_return co_await at_the_tables(core_, [&core = core_, &peer = peer_, &place = *place_, send_away] {
      const bool limited = core.site->limits_connections_of(peer);
      place = core.crowd.enter(whose(peer), limited ? most_of_visitor(core) : most_of_proxy(core), send_away);
      return static_cast<bool>(place);
    });
  }
  /// A proxy's connection counts for the visitor whose request it carries, from the header to the end of the answer.
  /// False: the visitor has as many as may be.
  asio::awaitable<bool> carry(const Request& request) {
    const auto visitor = core_.site->carried_for(request);
    if (!visitor) co_return true;
    carries_ = true;
    co_return co_await at_the_tables(core_, [&core = core_, &place = *place_, &visitor] {
      const bool may = place.serves(*visitor, most_of_visitor(core));
      if (!may) ++core.hub->metrics().rate_limited;
      return may;
    });
  }
  /// It waits for the next request, which may be anybody's.
  void carried() {
    if (!std::exchange(carries_, false)) return;
    core_.here([&core = core_, place = place_, peer = peer_] {
      (void)place->serves(whose(peer), most_of_proxy(core));  // false: it is to go
    });
  }
  /// Somebody else goes on with the stream.
  Crowd::Place give_up() {
    *stream_ = nullptr;
    return std::move(*place_);
  }

 private:
  static Crowd::Most most_of_visitor(const Core& core) {
    const std::size_t most = core.options.site.visitors.connections;
    return {most, most * kNetworksOfSite};
  }
  static Crowd::Most most_of_proxy(const Core& core) {
    return {core.options.most_connections, core.options.most_connections};
  }

  Core& core_;
  std::shared_ptr<Stream*> stream_;
  std::string peer_;
  std::shared_ptr<Crowd::Place> place_ = std::make_shared<Crowd::Place>();
  bool carries_ = false;
};

asio::awaitable<Response> answer(Core& core, const Request& request) {
  if (!core.workers) co_return co_await core.answer(request);
  co_return co_await asio::co_spawn(core.io, core.answer(request), asio::use_awaitable);
}

/// A line that continues the one before: others read it as a line of its own, or not at all (RFC 9112, 5.2).
bool has_folded_line(std::string_view header) {
  return header.find("\n ") != std::string_view::npos || header.find("\n\t") != std::string_view::npos;
}

std::string_view text_in(const beast::flat_buffer& buffer) {
  return {static_cast<const char*>(buffer.data().data()), buffer.size()};
}

/// Reads until the whole header is in the buffer, and returns its length. Beast reads a folded line without a word, so
/// it has to be looked at before.
asio::awaitable<std::size_t> read_header(Stream& stream, beast::flat_buffer& buffer,
                                         http::request_parser<http::string_body>& parser,
                                         boost::system::error_code& error) {
  constexpr std::string_view kEnd = "\r\n\r\n";
  constexpr std::size_t kPiece = 2048;
  while (true) {
    const std::size_t end = text_in(buffer).find(kEnd);
    if (end != std::string_view::npos) co_return end + kEnd.size();
    if (buffer.size() > kHeaderBytes) {
      error = http::error::header_limit;
      co_return 0;
    }
    const std::size_t read =
        co_await stream.async_read_some(buffer.prepare(kPiece), asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::eof && buffer.size() > 0) {  // Beast says what is wrong with half a header
      parser.put(buffer.data(), error);
      if (!error || error == http::error::need_more) error = http::error::partial_message;
    }
    if (error) co_return 0;
    buffer.commit(read);
  }
}

asio::awaitable<bool> write(Stream& stream, const Response& response, const HttpRequest* request) {
  auto message = message_of(response, request);
  http::response_serializer<http::span_body<const char>> serializer(message);
  boost::system::error_code error;
  stream.expires_after(kRequestTime);
  co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  co_return !error && message.keep_alive();
}

asio::awaitable<void> session(Core& core, asio::ip::tcp::socket socket) {
  Stream stream(std::move(socket));
  beast::flat_buffer buffer(kHeaderBytes + kMaxBodyBytes);
  const std::string peer = address_of(stream);
  Line line(core, stream, peer);
  const bool entered = co_await line.enter();
  while (entered && !core.stopping) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kHeaderBytes);
    parser.body_limit(kMaxBodyBytes);
    stream.expires_after(kRequestTime);
    boost::system::error_code error;
    const std::size_t header = co_await read_header(stream, buffer, parser, error);
    if (!error && has_folded_line(text_in(buffer).substr(0, header))) {
      co_await write(stream, core.site->refuse({ErrorCode::bad_request, "a header is one line"}), nullptr);
      break;
    }
    if (!error) {
      co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    }
    const std::size_t lines = lines_of(parser.get());
    Request request = request_of(parser.get(), peer);
    const bool one_too_many = !error && !co_await line.carry(request);
    if (one_too_many) {
      co_await write(stream, core.site->refuse({ErrorCode::rate_limited, "too many connections"}), nullptr);
      break;
    }
    if (!error) {
      co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    }
    if (error) {
      if (worth_an_answer(error)) co_await write(stream, core.site->refuse(refusal_for(error)), nullptr);
      break;
    }
    HttpRequest message = parser.release();
    if (lines_of(message) != lines) {
      co_await write(stream, core.site->refuse({ErrorCode::bad_request, "headers stand before the body"}), nullptr);
      break;
    }
    if (!has_one_meaning(message)) {
      co_await write(stream, core.site->refuse({ErrorCode::bad_request, "one Host, and no coding but chunked"}),
                     nullptr);
      break;
    }
    request.body = std::move(message.body());
    if (beast::websocket::is_upgrade(message) && Site::is_socket_path(request.target)) {
      Site::Admission admission = co_await at_the_tables(core, [&] { return core.site->admit(request); });
      if (admission.player) {
        std::make_shared<SocketSession>(core, line.give_up(), std::move(stream), std::move(admission))
            ->accept(std::move(message));
        co_return;
      }
      co_await write(stream, admission.refusal, nullptr);
      break;
    }
    if (!co_await write(stream, co_await answer(core, request), &message)) break;
    line.carried();
  }
  boost::system::error_code ignored;
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace

void serve(Core& core, asio::ip::tcp::socket socket) {
  const auto carrier = socket.get_executor();
  asio::co_spawn(carrier, session(core, std::move(socket)), [&core](const std::exception_ptr& problem) {
    core.here([&core, problem] { core.survive(problem); });
  });
}

}  // namespace wonders::net
