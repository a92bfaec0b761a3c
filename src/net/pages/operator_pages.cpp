#include "net/pages/operator_pages.h"

#include "net/host/process_metrics.h"
#include "net/pages/overview_page.h"
#include "net/pages/previews.h"
#include "text/messages.h"

namespace wonders::net {

using namespace server;

std::optional<Response> OperatorPages::respond(const Request& request, std::string_view path) {
  if (path == "/healthz") return plain(200, "text/plain", "ok\n");
  if (path == "/readyz") return readiness();
  if (path == "/metrics") return metrics(request);
  if (path == "/overview" || path == "/overview.json" || path == "/overview.css") return overview(request, path);
  return std::nullopt;
}

/// The store is asked once a second at most, however many ask.
Response OperatorPages::readiness() {
  const auto not_ready = [](std::string_view why) { return plain(503, "text/plain", std::string(why) + "\n"); };
  if (standing_.shutting_down) return not_ready("shutting down");
  if (standing_.paused) return not_ready("paused");
  if (standing_.apart) return not_ready("without the bus to other nodes, which have it");
  if (hub_.now() >= trouble_known_until_) {
    try {
      trouble_ = hub_.trouble();
    } catch (const StoreAway& away) {
      standing_.away = away.what();
      return not_ready("paused");
    }
    trouble_known_until_ = hub_.now() + kSecond;
  }
  if (!trouble_.empty()) return not_ready(trouble_);
  // People can come all the same: no other node has it, or it is not known yet.
  const bool bus = hub_.metrics().bus_connected != 0;
  return plain(200, "text/plain", bus ? "ready\n" : "ready, but without the bus to other nodes\n");
}

nodes::Overview OperatorPages::of_this_one() {
  const Metrics& metrics = hub_.metrics();
  nodes::Overview all;
  all.nodes.push_back({.name = "wonders",
                       .load = {.version = hub_.options().version,
                                .connections = metrics.connections,
                                .tables = metrics.tables,
                                .processor = processor_.take(hub_.now(), nodes::processor_time())},
                       .shards = kShards,
                       .here = true});
  return all;
}

/// Also while the store is away: then it is wanted most.
Response OperatorPages::overview(const Request& request, std::string_view path) {
  if (!for_operators(request)) return nothing_here();
  if (path == "/overview.css") return plain(200, "text/css", std::string(overview_style()));
  const HouseState state{.ready = readiness().status == 200, .store_away = standing_.paused};
  const nodes::Overview all = overview_ ? overview_() : of_this_one();
  if (path == "/overview.json") return plain(200, "application/json", overview_json(all, state));
  const auto messages = Messages::load(preview_language(request.target, request.accept_language));
  return plain(200, "text/html; charset=utf-8", overview_page(all, state, *messages));
}

Response OperatorPages::metrics(const Request& request) {
  if (!for_operators(request)) return nothing_here();
  const bool ready = readiness().status == 200;
  Metrics& metrics = hub_.metrics();
  const Log& log = hub_.log();
  metrics.log_dropped = log.dropped();
  metrics.warnings = log.count(LogLevel::warning);
  metrics.errors = log.count(LogLevel::error);
  return plain(200, "text/plain; version=0.0.4",
               metrics.text() + process_metrics({.version = hub_.options().version, .ready = ready}));
}

}  // namespace wonders::net
