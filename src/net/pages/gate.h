#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/limits/visitors.h"
#include "net/pages/request.h"

namespace wonders::net {

struct SiteOptions {
  bool proxy = false;                // a reverse proxy stands in front: believe its X-Forwarded-… headers
  std::vector<std::string> origins;  // besides the server's own, e.g. "https://play.example.org"
  VisitorLimits visitors;            // of one address
};

/// Who asks, from which page, and how much they have asked already. No hub behind it.
class Gate {
 public:
  Gate(const server::Clock& clock, SiteOptions options)
      : options_(std::move(options)), visitors_(clock, options_.visitors) {}

  std::string address_of(const Request& request) const;
  /// Whose a proxy's connection is while it carries this request; none: nobody else's than its own. Any thread may ask.
  std::optional<server::Whose> carried_for(const Request& request) const;
  /// People at this machine are not limited, unless a proxy stands between.
  bool limited(std::string_view address) const { return options_.proxy || !loopback(address); }
  /// Connections of a proxy are other people's.
  bool limits_connections_of(std::string_view peer) const { return !options_.proxy && limited(peer); }
  /// Whom limits of addresses count it for; nobody where it is not limited.
  server::Whose counted_for(const Request& request) const;
  bool secure(const Request& request) const { return options_.proxy && request.forwarded_proto == "https"; }
  /// What this server is called there, as "https://play.example.org".
  std::string own_origin(const Request& request) const;

  bool host_allowed(const Request& request) const;
  bool origin_allowed(const Request& request) const;
  /// One that the host of the server has named.
  bool other_origin_allowed(const Request& request) const;
  Response preflight(const Request& request) const;

  // Each of these also takes it, where it is allowed.
  [[nodiscard]] bool takes_page(const Request& request, std::string_view path);
  [[nodiscard]] bool takes_request(const Request& request);
  /// Of the API, with what it wants to change.
  [[nodiscard]] bool takes_api(const Request& request, std::string_view path);
  [[nodiscard]] bool takes_drawing(const Request& request);
  [[nodiscard]] bool takes_socket(const Request& request);
  void socket_closed(const std::string& address);
  /// A wrong code costs one of a few; without one left no code is looked up, or the answer would tell whether it is
  /// right.
  bool may_guess(const Request& request, std::string_view path);
  void found_nothing(const Request& request, std::string_view path);
  Visitors& visitors() { return visitors_; }

 private:
  bool take(const Request& request, Visitors::Ask ask);
  std::string_view host_of(const Request& request) const;

  SiteOptions options_;
  Visitors visitors_;
};

}  // namespace wonders::net
