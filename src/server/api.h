#pragma once

#include <string>
#include <string_view>

#include "server/hub.h"

namespace wonders::server {

enum class Method : std::uint8_t { get, post, other };

/// A request below /api/v1, without HTTP around it.
struct ApiRequest {
  Method method{};
  std::string_view path;  // "/tables/k3f9…", after the prefix
  std::string_view token;
  std::string_view body;
  Whose whose{};  // what limits of addresses count it for
};

struct ApiAnswer {
  unsigned status = 200;
  std::string body;
  std::string session;        // not empty: to be set as cookie
  bool ends_session = false;  // the cookie is to be removed
};

inline constexpr std::size_t kMaxBodyBytes = 16384;

/// Answers a request. Whoever calls it commits before the answer goes out: what it changed is not durable yet.
ApiAnswer answer(Hub& hub, const ApiRequest& request);

/// The answer to something refused, also for what is refused before it comes to the API.
ApiAnswer refuse(const Refusal& refusal);

}  // namespace wonders::server
