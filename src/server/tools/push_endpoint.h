#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wonders::server {

/// Where a browser is reached by way of its push service.
struct PushEndpoint {
  std::string host;    // in small letters
  std::string port;    // "443" unless it was named
  std::string target;  // with the slash

  std::string origin() const { return "https://" + host + (port == "443" ? "" : ":" + port); }
};

/// Empty if it is no https address in its plain form: no user, no fragment, no number in the place of a name, no space.
std::optional<PushEndpoint> read_push_endpoint(std::string_view url);

/// The services of the browsers that there are. A name that begins with a dot stands for everything below it.
std::span<const std::string_view> usual_push_hosts();

/// Is it on the list? What is listed without a port has that of https: who could name any would make us wait at closed
/// doors, and the others behind us.
bool names_push_host(const PushEndpoint& endpoint, std::span<const std::string> hosts);

}  // namespace wonders::server
