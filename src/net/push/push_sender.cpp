#include "net/push/push_sender.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <utility>

#include "server/tools/push_endpoint.h"
#include "server/tools/secrets.h"

namespace wonders::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using namespace server;

namespace {

constexpr std::size_t kMostWaiting = 1000, kMostOfOne = 30;
constexpr std::int64_t kSignedFor = 12 * 3600;  // seconds; a service refuses more than a day
constexpr std::size_t kMostAnswer = 16384;
constexpr std::string_view kSecondsKept = "86400";  // by the service, if the browser is not there

using PushRequest = http::request<http::string_body>;

/// The addresses that may be asked, of those that the name has.
std::vector<tcp::endpoint> allowed_endpoints(const tcp::resolver::results_type& found, bool private_too) {
  std::vector<tcp::endpoint> endpoints;
  for (const auto& entry : found) {
    const tcp::endpoint endpoint = entry.endpoint();
    if (private_too || is_public_address(endpoint.address().to_string())) endpoints.push_back(endpoint);
  }
  return endpoints;
}

/// What the service answers; 0: there is none that may be asked.
asio::awaitable<unsigned> deliver(const PushEndpoint& to, PushRequest request, asio::ssl::context& trust,
                                  bool private_too) {
  const auto executor = co_await asio::this_coro::executor;
  tcp::resolver resolver(executor);
  const auto found = co_await resolver.async_resolve(to.host, to.port, asio::use_awaitable);
  const std::vector<tcp::endpoint> endpoints = allowed_endpoints(found, private_too);
  if (endpoints.empty()) co_return 0;
  beast::ssl_stream<beast::tcp_stream> stream(executor, trust);
  stream.set_verify_callback(asio::ssl::host_name_verification(to.host));
  if (SSL_set_tlsext_host_name(stream.native_handle(), to.host.c_str()) != 1) co_return 0;
  co_await beast::get_lowest_layer(stream).async_connect(endpoints, asio::use_awaitable);
  co_await stream.async_handshake(asio::ssl::stream_base::client, asio::use_awaitable);
  co_await http::async_write(stream, request, asio::use_awaitable);
  http::response_parser<http::string_body> answer;
  answer.body_limit(kMostAnswer);
  beast::flat_buffer buffer(kMostAnswer);
  co_await http::async_read_header(stream, buffer, answer, asio::use_awaitable);
  co_return answer.get().result_int();  // what it says besides is of no use
}

/// What nobody has read yet is replaced by what is newer. The service can tell that it is about the same, not what it
/// is about.
std::string topic_of(const PushMessage& message) {
  constexpr std::size_t kLongestTopic = 32;
  return token_hash(message.endpoint + message.text).substr(0, kLongestTopic);
}

bool within(const asio::ip::address_v4& address, const char* network) {
  const auto net = asio::ip::make_network_v4(network);
  return net.network() == asio::ip::network_v4(address, net.prefix_length()).network();
}

bool is_public_v4(const asio::ip::address_v4& address) {
  for (const char* network :
       {"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"}) {
    if (within(address, network)) return false;
  }
  return true;
}

}  // namespace

PushKeyPair own_push_key(GameStore& store) {
  const auto stored = from_base64url(store.push_key());
  if (auto key = stored ? PushKeyPair::from_private(*stored) : std::nullopt) return std::move(*key);
  PushKeyPair key = PushKeyPair::make();
  Batch batch;
  batch.push_key = base64url(key.private_key());
  store.commit(batch);
  return key;
}

bool is_public_address(std::string_view text) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(std::string(text), error);
  if (error) return false;
  if (address.is_v4()) return is_public_v4(address.to_v4());
  const auto six = address.to_v6();
  if (six.is_v4_mapped()) return is_public_v4(asio::ip::make_address_v4(asio::ip::v4_mapped, six));
  // 2000::/3 is the internet; 2002::/16 and 2001::/23 carry other addresses inside, 2001:db8::/32 is for examples.
  const auto bytes = six.to_bytes();
  const bool tunnel = (bytes[0] == 0x20 && bytes[1] == 0x02) || (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 2);
  const bool example = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0d && bytes[3] == 0xb8;
  return (bytes[0] & 0xe0) == 0x20 && !tunnel && !example;
}

PushSender::PushSender(PushKeyPair key, PushOptions options, Told told)
    : key_(std::move(key)), options_(std::move(options)), told_(std::move(told)), thread_([this] { run(); }) {}

PushSender::~PushSender() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    if (busy_ != nullptr) busy_->stop();
  }
  wake_.notify_one();
  thread_.join();
}

void PushSender::push(PushMessage message) {
  {
    const std::lock_guard lock(mutex_);
    if (messages_ >= kMostWaiting || waiting_.waiting(message.owner) >= kMostOfOne) return;
    ++messages_;
    const server::PlayerId owner = message.owner;
    waiting_.push(owner, std::move(message));
  }
  wake_.notify_one();
}

void PushSender::run() {
  while (true) {
    PushMessage message;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (stopping_) return;
      message = waiting_.pop();
      --messages_;
    }
    Outcome outcome{};
    try {
      outcome = send(message);
    } catch (const std::exception&) {
      outcome = Outcome::failed;  // whatever it was, the next message may fare better
    }
    told_(message.endpoint, outcome);
  }
}

/// Until it is done, or too long has passed, or the sender ends.
void PushSender::wait_for(asio::io_context& io) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    busy_ = &io;
  }
  io.run_for(options_.patience);
  const std::lock_guard lock(mutex_);
  busy_ = nullptr;
}

PushSender::Outcome PushSender::send(const PushMessage& message) {
  const auto to = read_push_endpoint(message.endpoint);
  if (!to || !names_push_host(*to, options_.hosts)) return Outcome::gone;  // the list has changed since
  const auto public_key = from_base64url(message.public_key), auth = from_base64url(message.auth);
  if (!public_key || !auth) return Outcome::gone;
  auto body = encrypt_push(message.text, {*public_key, *auth}, PushKeyPair::make(), random_bytes(16));
  if (!body) return Outcome::gone;
  using namespace std::chrono;
  const std::int64_t now = duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
  PushRequest request(http::verb::post, to->target, 11);
  request.set(http::field::host, to->host + (to->port == "443" ? "" : ":" + to->port));
  request.set(http::field::authorization, vapid_authorization(key_, to->origin(), options_.contact, now + kSignedFor));
  request.set(http::field::content_encoding, "aes128gcm");
  request.set(http::field::content_type, "application/octet-stream");
  request.set("TTL", std::string(kSecondsKept));
  request.set("Urgency", "normal");
  request.set("Topic", topic_of(message));
  request.body() = std::move(*body);
  request.prepare_payload();

  asio::ssl::context trust(asio::ssl::context::tls_client);
  trust.set_default_verify_paths();
  trust.set_verify_mode(asio::ssl::verify_peer);
  if (!options_.authority.empty()) trust.add_certificate_authority(asio::buffer(options_.authority));
  asio::io_context io(1);
  unsigned status = 0;
  asio::co_spawn(io, deliver(*to, std::move(request), trust, options_.private_addresses),
                 [&](const std::exception_ptr& error, unsigned answered) { status = error ? 0 : answered; });
  wait_for(io);
  if (status == 404 || status == 410) return Outcome::gone;
  return status >= 200 && status < 300 ? Outcome::sent : Outcome::failed;
}

}  // namespace wonders::net
