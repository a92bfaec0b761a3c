#include "net/pages/request.h"

#include <algorithm>

#include "server/tools/secrets.h"

namespace wonders::net {

using namespace server;

std::string_view path_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

bool accepts_gzip(const Request& request) { return request.accept_encoding.find("gzip") != std::string::npos; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::string_view token_of(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view authorization = request.authorization;
  if (authorization.starts_with(kBearer)) return trimmed(authorization.substr(kBearer.size()));
  std::string_view rest = request.cookie;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const std::string_view pair = trimmed(rest.substr(0, end));
    if (pair.size() > kCookie.size() && pair.starts_with(kCookie) && pair[kCookie.size()] == '=') {
      return pair.substr(kCookie.size() + 1);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

bool loopback(std::string_view address) {
  return address == "::1" || address.starts_with("127.") || address.starts_with("::ffff:127.");
}

bool for_operators(const Request& request) { return loopback(request.peer) && request.forwarded_for.empty(); }

std::string_view table_in(std::string_view path, std::string_view beginning) {
  if (!path.starts_with(beginning)) return {};
  path.remove_prefix(beginning.size());
  return path.substr(0, path.find_first_of("/."));
}

bool names_code(std::string_view path) {
  for (const std::string_view beginning :
       {std::string_view("/api/v1/tables/"), kTablePages[0], kTablePages[1], kPreviews}) {
    if (const std::string_view name = table_in(path, beginning); !name.empty()) return name.size() == kCodeLength;
  }
  return false;
}

Response plain(unsigned status, std::string_view type, std::string text) {
  Response response{.status = status, .headers = {}, .text = std::move(text), .content = {}};
  response.headers.emplace_back("Content-Type", std::string(type));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response json_response(ApiAnswer answer) { return plain(answer.status, "application/json", std::move(answer.body)); }

Response refused(const Refusal& refusal) { return json_response(server::refuse(refusal)); }

Response nothing_here() { return refused({ErrorCode::not_found, "there is nothing here"}); }

}  // namespace wonders::net
