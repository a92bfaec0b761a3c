#pragma once

#include <string>
#include <string_view>
#include <vector>

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
  TableId made{};             // a table, which must have been stored
};

/// A request that there is something behind.
struct ApiRoute {
  Method method{};
  std::string_view path;  // one that ends with "/" goes on with a name

  bool leads(Method to, std::string_view way) const {
    return method == to && (path.ends_with('/') ? way.starts_with(path) : way == path);
  }
};

/// All that the API answers.
std::vector<ApiRoute> api_routes();

inline constexpr std::size_t kMaxBodyBytes = 16384;

/// Answers a request. Whoever calls it commits before the answer goes out: what it changed is not durable yet.
ApiAnswer answer(Hub& hub, const ApiRequest& request);

/// The answer to something refused, also for what is refused before it comes to the API.
ApiAnswer refuse(const Refusal& refusal);

}  // namespace wonders::server
