#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api.h"

namespace wonders::net {

/// A request, out of its wire format. Headers that are not there are empty.
struct Request {
  std::string method;
  std::string target;
  std::string host;
  std::string origin;
  std::string cookie;
  std::string authorization;
  std::string content_type;
  std::string accept_encoding;
  std::string accept_language;
  std::string asked_method;  // Access-Control-Request-Method
  std::string if_none_match;
  std::string forwarded_for;
  std::string forwarded_proto;
  std::string forwarded_host;
  std::string body;
  std::string peer;  // the address of the other end
};

struct Response {
  unsigned status = 200;
  std::vector<std::pair<std::string_view, std::string>> headers;
  std::string text;          // the body, or
  std::string_view content;  // the body, if it lives as long as the program
  std::string_view body() const { return content.empty() ? std::string_view(text) : content; }
};

// --- what a request says

/// Its target without a query.
std::string_view path_of(std::string_view target);
bool accepts_gzip(const Request& request);
/// The session: a bearer token, or the cookie.
std::string_view token_of(const Request& request);
bool loopback(std::string_view address);
/// On this machine only: not through a proxy, and not from elsewhere.
bool for_operators(const Request& request);
/// Without spaces around it.
std::string_view trimmed(std::string_view text);

inline constexpr std::string_view kCookie = "wonders_session";
inline constexpr std::string_view kApi = "/api/v1";
inline constexpr std::array<std::string_view, 2> kTablePages{"/t/", "/r/"};
inline constexpr std::string_view kPreviews = "/preview/";

/// The table that a path names after that beginning; empty if it does not begin so.
std::string_view table_in(std::string_view path, std::string_view beginning);
/// A table by its code, of which there are few enough to try them.
bool names_code(std::string_view path);

// --- answers

Response plain(unsigned status, std::string_view type, std::string text);
Response json_response(server::ApiAnswer answer);
Response refused(const server::Refusal& refusal);
Response nothing_here();

}  // namespace wonders::net
