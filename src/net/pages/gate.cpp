#include "net/pages/gate.h"

#include <algorithm>

namespace wonders::net {

using namespace server;

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

/// The name in a Host header, without its port.
std::string_view name_in(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

/// 127.0.0.0/8, as numbers: a name can begin in the same way.
bool is_loopback_number(std::string_view name) {
  return name.starts_with("127.") && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool names_this_machine(std::string_view name) {
  return name == "localhost" || name.ends_with(".localhost") || name == "[::1]" || is_loopback_number(name);
}

/// Some proxies write the port behind the address: each connection would be somebody else.
std::string_view without_port(std::string_view address) {
  if (address.starts_with('[')) return address.substr(1, address.find(']') - 1);
  const std::size_t colon = address.find(':');
  return colon != std::string_view::npos && colon == address.rfind(':') ? address.substr(0, colon) : address;
}

}  // namespace

/// The last entry of X-Forwarded-For is the one that our own proxy wrote; those before it could be anybody's.
std::string Gate::address_of(const Request& request) const {
  if (!options_.proxy || request.forwarded_for.empty()) return request.peer;
  const std::size_t comma = request.forwarded_for.rfind(',');
  const std::string_view all = request.forwarded_for;
  return std::string(without_port(trimmed(comma == std::string::npos ? all : all.substr(comma + 1))));
}

std::optional<Whose> Gate::carried_for(const Request& request) const {
  const std::string visitor = address_of(request);
  return visitor == request.peer ? std::nullopt : std::optional(whose(visitor));
}

Whose Gate::counted_for(const Request& request) const {
  const std::string address = address_of(request);
  return limited(address) ? whose(address) : Whose{};
}

std::string_view Gate::host_of(const Request& request) const {
  return options_.proxy && !request.forwarded_host.empty() ? request.forwarded_host : request.host;
}

std::string Gate::own_origin(const Request& request) const {
  return (secure(request) ? "https://" : "http://") + std::string(host_of(request));
}

// --- which pages may ask

/// A browser says where a page comes from; pages of other sites may not act for their visitors. Who sends no Origin is
/// no browser.
bool Gate::origin_allowed(const Request& request) const {
  if (request.origin.empty() || other_origin_allowed(request)) return true;
  const std::string origin = lower(request.origin);
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string::npos) return false;
  return origin.substr(scheme + 3) == lower(host_of(request));
}

bool Gate::other_origin_allowed(const Request& request) const {
  const auto& allowed = options_.origins;
  return !request.origin.empty() && std::find(allowed.begin(), allowed.end(), lower(request.origin)) != allowed.end();
}

/// A page of another site can name this machine by a name of its own (DNS rebinding), and would then be of the same
/// origin as what it asks. So whoever comes from this machine has to call it by one of its own names.
bool Gate::host_allowed(const Request& request) const {
  if (options_.proxy || !loopback(request.peer) || request.host.empty()) return true;
  return names_this_machine(lower(name_in(request.host)));
}

/// A browser asks before it sends what a form could not.
Response Gate::preflight(const Request& request) const {
  if (!other_origin_allowed(request)) {
    return refused({ErrorCode::forbidden_origin, "pages of that origin may not use this server"});
  }
  Response response{.status = 204, .headers = {}, .text = {}, .content = {}};
  response.headers.emplace_back("Access-Control-Allow-Methods", "GET, POST");
  response.headers.emplace_back("Access-Control-Allow-Headers", "Authorization, Content-Type");
  response.headers.emplace_back("Access-Control-Max-Age", "600");
  return response;
}

// --- how much anybody may ask

bool Gate::take(const Request& request, Visitors::Ask ask) {
  const std::string address = address_of(request);
  return !limited(address) || visitors_.take(address, ask);
}

/// The API has limits of its own, and whoever looks after this machine may always ask whether the server is well.
bool Gate::takes_page(const Request& request, std::string_view path) {
  const bool api = path.starts_with("/api/") && request.method != "OPTIONS";
  const bool probe = (path == "/healthz" || path == "/readyz") && for_operators(request);
  return api || probe || take(request, Visitors::Ask::page);
}

bool Gate::takes_request(const Request& request) { return take(request, Visitors::Ask::request); }

bool Gate::takes_api(const Request& request, std::string_view path) {
  using Ask = Visitors::Ask;
  if (!takes_request(request)) return false;
  if (request.method != "POST") return may_guess(request, path);
  if (path == "/api/v1/guest") return take(request, Ask::guest);
  if (path == "/api/v1/tables" && !take(request, Ask::table)) return false;
  return take(request, Ask::change);
}

bool Gate::takes_drawing(const Request& request) { return take(request, Visitors::Ask::drawing); }

bool Gate::may_guess(const Request& request, std::string_view path) {
  const std::string address = address_of(request);
  return !names_code(path) || !limited(address) || visitors_.may(address, Visitors::Ask::guess);
}

void Gate::found_nothing(const Request& request, std::string_view path) {
  if (names_code(path)) (void)take(request, Visitors::Ask::guess);
}

bool Gate::takes_socket(const Request& request) {
  const std::string address = address_of(request);
  return !limited(address) || visitors_.open_socket(address);
}

void Gate::socket_closed(const std::string& address) {
  if (limited(address)) visitors_.close_socket(address);
}

}  // namespace wonders::net
