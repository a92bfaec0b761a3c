#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "net/pages/request.h"
#include "nodes/overview.h"

namespace wonders::net {

/// What keeps the server from answering as it should.
struct Standing {
  bool shutting_down = false;
  bool paused = false;              // the store is away: nothing is answered that needs it
  bool apart = false;               // of several nodes this one alone has lost the bus: nobody should come here
  std::optional<std::string> away;  // why the store is, where a request met that; until somebody has taken it
};

/// What whoever runs the server looks at, and what looks after it in their place: /healthz, /readyz, /metrics and
/// /overview.
class OperatorPages {
 public:
  OperatorPages(server::Hub& hub, Standing& standing) : hub_(hub), standing_(standing) {}

  /// None where the path is none of these.
  std::optional<Response> respond(const Request& request, std::string_view path);
  /// What this node knows of all; without it, there is only this one.
  void set_overview(std::function<nodes::Overview()> overview) { overview_ = std::move(overview); }

 private:
  Response readiness();
  Response metrics(const Request& request);
  Response overview(const Request& request, std::string_view path);
  nodes::Overview of_this_one();

  server::Hub& hub_;
  Standing& standing_;
  std::function<nodes::Overview()> overview_;
  nodes::ProcessorShare processor_;
  std::string_view trouble_;
  server::Time trouble_known_until_ = 0;
};

}  // namespace wonders::net
