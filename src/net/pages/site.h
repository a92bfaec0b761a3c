#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "net/pages/gate.h"
#include "net/pages/operator_pages.h"
#include "net/pages/previews.h"

namespace wonders::net {

/// What the server answers to HTTP requests: the API, the files of the web client and what whoever runs it asks for;
/// and who may open a WebSocket. No sockets in it. Used by the thread that owns the hub.
class Site {
 public:
  /// `commit` makes durable what a request changed; it is called before the answer goes out, which refuses the request
  /// where that is false.
  Site(server::Hub& hub, const server::Clock& clock, SiteOptions options, std::function<bool()> commit)
      : hub_(hub), commit_(std::move(commit)), gate_(clock, std::move(options)) {}

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
  bool limits_connections_of(std::string_view peer) const { return gate_.limits_connections_of(peer); }
  /// As Gate::carried_for. Any thread may ask.
  std::optional<server::Whose> carried_for(const Request& request) const { return gate_.carried_for(request); }
  /// What has happened at a table may be seen there.
  static bool tells_of_tables(std::string_view target);
  static bool is_socket_path(std::string_view target) { return path_of(target) == "/api/v1/socket"; }
  void socket_closed(const std::string& address) { gate_.socket_closed(address); }
  Visitors& visitors() { return gate_.visitors(); }

  /// The refusal of something that never became a Request.
  Response refuse(const server::Refusal& refusal) const;

  void set_shutting_down() { standing_.shutting_down = true; }
  /// The store is away: nothing is answered that needs it.
  void set_paused(bool paused) { standing_.paused = paused; }
  /// Of several nodes this one alone has lost the bus: nobody should come here.
  void set_apart(bool apart) { standing_.apart = apart; }
  /// Why the store is away, if the last request met that.
  std::optional<std::string> take_away() { return std::exchange(standing_.away, std::nullopt); }
  /// What this node knows of all; without it, there is only this one.
  void set_overview(std::function<nodes::Overview()> overview) { operator_pages_.set_overview(std::move(overview)); }
  static server::Refusal paused_refusal() { return {server::ErrorCode::paused, "the database is away; wait"}; }

 private:
  Response unless_away(const Request& request, std::string_view path);
  Response route(const Request& request, std::string_view path);
  server::ApiAnswer asked(const server::ApiRequest& request);
  server::Refusal unreadable(const server::StoreError& error);
  std::optional<server::StoredPlayer> who(std::string_view token, server::Refused& why);
  Response api(const Request& request, std::string_view path);
  Response file(const Request& request, std::string_view path) const;
  /// A page of the client below its folder; that of a table or a replay tells what the link leads to.
  Response page_of_table(const Request& request, std::string_view path);
  bool may_draw(const Request& request);
  Response preview_image(const Request& request, std::string_view path);
  const server::GameTable* look_up(const Request& request, std::string_view path, std::string_view name);
  Response too_many(std::string what);
  void add_common_headers(const Request& request, Response& response) const;

  server::Hub& hub_;
  std::function<bool()> commit_;
  Standing standing_;
  Gate gate_;
  OperatorPages operator_pages_{hub_, standing_};
  Previews previews_;
  server::RateLimit drawings_{10, 20, 0};  // of pictures, for everybody together
};

}  // namespace wonders::net
