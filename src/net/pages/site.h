#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/limits/visitors.h"
#include "net/pages/previews.h"
#include "nodes/overview.h"
#include "server/api.h"

namespace wonders::net {

struct SiteOptions {
  bool proxy = false;                // a reverse proxy stands in front: believe its X-Forwarded-… headers
  std::vector<std::string> origins;  // besides the server's own, e.g. "https://play.example.org"
  VisitorLimits visitors;            // of one address
};

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

/// What the server answers to HTTP requests: the API, the files of the web client, /healthz, /readyz, /metrics and
/// /overview; and who may open a WebSocket. No sockets in it. Used by the thread that owns the hub.
class Site {
 public:
  /// `commit` makes durable what a request changed; it is called before the answer goes out, which refuses the request
  /// where that is false.
  Site(server::Hub& hub, const server::Clock& clock, SiteOptions options, std::function<bool()> commit)
      : hub_(hub), options_(std::move(options)), commit_(std::move(commit)), visitors_(clock, options_.visitors) {}

  Response respond(const Request& request);

  /// Who is asking for a WebSocket, or the answer that refuses it.
  struct Admission {
    std::optional<server::StoredPlayer> player;
    std::string token;
    std::string address;
    server::Whose whose;  // of the address; empty: it is not limited
    Response refusal;
  };
  /// Refused also where it cannot be read who that is.
  Admission admit(const Request& request);
  /// Somebody may have been signed out or banned since. None: the visitor may still come.
  server::Refused refused_since(const Admission& visitor);
  /// Connections of a proxy are other people's.
  bool limits_connections_of(std::string_view peer) const { return !options_.proxy && limited(peer); }
  /// Whose a proxy's connection is while it carries this request; none: nobody else's than its own. Any thread may ask.
  std::optional<server::Whose> carried_for(const Request& request) const;
  /// What has happened at a table may be seen there.
  static bool tells_of_tables(std::string_view target);
  static bool is_socket_path(std::string_view target) { return path_of(target) == "/api/v1/socket"; }
  void socket_closed(const std::string& address);

  /// The refusal of something that never became a Request.
  Response refuse(const server::Refusal& refusal) const;

  void set_shutting_down() { shutting_down_ = true; }
  /// The store is away: nothing is answered that needs it.
  void set_paused(bool paused) { paused_ = paused; }
  /// Of several nodes this one alone has lost the bus: nobody should come here.
  void set_apart(bool apart) { apart_ = apart; }
  /// Why the store is away, if the last request met that.
  std::optional<std::string> take_away() { return std::exchange(away_, std::nullopt); }
  /// What this node knows of all; without it, there is only this one.
  void set_overview(std::function<nodes::Overview()> overview) { overview_ = std::move(overview); }
  static server::Refusal paused_refusal() { return {server::ErrorCode::paused, "the database is away; wait"}; }

 private:
  static std::string_view path_of(std::string_view target);
  Response unless_away(const Request& request, std::string_view path);
  Response route(const Request& request, std::string_view path);
  server::ApiAnswer asked(const server::ApiRequest& request);
  server::Refusal unreadable(const server::StoreError& error);
  std::optional<server::StoredPlayer> who(std::string_view token, server::Refused& refused);
  Response api(const Request& request, std::string_view path);
  Response file(const Request& request, std::string_view path) const;
  /// A page of the client below its folder; that of a table or a replay tells what the link leads to.
  Response page_of_table(const Request& request, std::string_view path);
  bool may_draw(const Request& request);
  Response preview_image(const Request& request, std::string_view path);
  const server::GameTable* look_up(const Request& request, std::string_view path, std::string_view name);
  Response readiness();
  Response metrics(const Request& request);
  static bool for_operators(const Request& request);
  Response overview(const Request& request, std::string_view path);
  bool origin_allowed(const Request& request) const;
  bool other_origin_allowed(const Request& request) const;
  Response preflight(const Request& request) const;
  bool host_allowed(const Request& request) const;
  bool secure(const Request& request) const { return options_.proxy && request.forwarded_proto == "https"; }
  std::string address_of(const Request& request) const;
  bool limited(std::string_view address) const;
  bool too_many_pages(const Request& request, std::string_view path);
  bool too_many_requests(const Request& request);
  bool may_guess(const Request& request, std::string_view path);
  bool too_much(const Request& request, std::string_view path);
  Response too_many(std::string what);
  void add_common_headers(const Request& request, Response& response) const;

  server::Hub& hub_;
  SiteOptions options_;
  std::function<bool()> commit_;
  std::function<nodes::Overview()> overview_;
  nodes::ProcessorShare processor_;
  Visitors visitors_;
  Previews previews_;
  server::RateLimit drawings_{10, 20, 0};  // of pictures, for everybody together
  bool shutting_down_ = false;
  bool paused_ = false;
  bool apart_ = false;
  std::optional<std::string> away_;  // why, until somebody has taken it
  std::string_view trouble_;
  server::Time trouble_known_until_ = 0;
};

}  // namespace wonders::net
