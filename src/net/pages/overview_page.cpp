#include "net/pages/overview_page.h"

#include <array>

#include "base/json.h"
#include "net/pages/html.h"
#include "server/ports.h"

namespace wonders::net {

using nodes::Overview;

namespace {

constexpr std::string_view kStyle = R"css(:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
dl { display: grid; grid-template-columns: fit-content(60%) 1fr; gap: 0.25rem 1.5rem; }
dt { opacity: 0.75; }
dd { margin: 0; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding: 0.4rem 0.8rem;
  text-align: right; white-space: nowrap; }
th:nth-child(-n + 2), td:nth-child(-n + 2), th:last-child, td:last-child { text-align: left; }
th { font-weight: 600; opacity: 0.75; }
.wrong { color: light-dark(#a80000, #ff8a80); font-weight: 600; }
)css";

/// What is wrong stands out, and not by its colour alone.
void fact(std::string& page, const Messages& messages, std::string_view name, std::string_view value, bool wrong) {
  page += "<dt>" + escaped(messages.get(name)) + "</dt><dd" + (wrong ? " class=\"wrong\">⚠ " : ">") +
          escaped(messages.get(value)) + "</dd>\n";
}

void cell(std::string& page, std::string_view text) { page += "<td>" + escaped(text) + "</td>"; }

void node_row(std::string& page, const Messages& messages, const Overview::Node& node) {
  const std::string state = node.here ? messages.get("nodes.here")
                            : node.silent
                                ? messages.get("nodes.silent", {{"seconds", node.silent_for / server::kSecond}})
                                : messages.get("nodes.there");
  page += "<tr>";
  cell(page, node.name);
  page += std::string("<td") + (node.silent ? " class=\"wrong\">⚠ " : ">") + escaped(state) + "</td>";
  cell(page, std::to_string(node.shards));
  cell(page, std::to_string(node.load.connections));
  cell(page, std::to_string(node.load.tables));
  cell(page, std::to_string(node.load.processor) + " %");
  cell(page, node.load.version.empty() ? "?" : node.load.version);
  page += "</tr>\n";
}

std::string_view bus_state(const Overview& overview) {
  if (!overview.bus) return "nodes.no_bus";
  return *overview.bus ? "nodes.connected" : "nodes.lost";
}

}  // namespace

std::string_view overview_style() { return kStyle; }

std::string overview_page(const Overview& overview, const HouseState& state, const Messages& messages) {
  const std::string title = escaped(messages.get("nodes.title"));
  std::string page = "<!doctype html>\n<html lang=\"" + messages.language() +
                     "\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
                     "<meta http-equiv=\"refresh\" content=\"5\">\n<link rel=\"stylesheet\" href=\"overview.css\">\n"
                     "<title>" +
                     title + "</title>\n<h1>" + title + "</h1>\n<dl>\n";
  fact(page, messages, "nodes.server", state.ready ? "nodes.ready" : "nodes.not_ready", !state.ready);
  fact(page, messages, "nodes.database", state.store_away ? "nodes.away" : "nodes.reachable", state.store_away);
  fact(page, messages, "nodes.bus", bus_state(overview), overview.bus && !*overview.bus);
  page += "<dt>" + escaped(messages.get("nodes.free")) + "</dt><dd" +
          (overview.shards_of_nobody > 0 ? " class=\"wrong\">⚠ " : ">") + std::to_string(overview.shards_of_nobody) +
          "</dd>\n</dl>\n<div class=\"table\">\n<table>\n<tr>";
  for (const std::string_view column : {"nodes.node", "nodes.state", "nodes.shards", "nodes.connections",
                                        "nodes.tables", "nodes.processor", "nodes.version"}) {
    page += "<th scope=\"col\">" + escaped(messages.get(column)) + "</th>";
  }
  page += "</tr>\n";
  for (const Overview::Node& node : overview.nodes) node_row(page, messages, node);
  return page + "</table>\n</div>\n</html>\n";
}

std::string overview_json(const Overview& overview, const HouseState& state) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("ready", state.ready).field("database", state.store_away ? "away" : "reachable");
  json.field("bus", !overview.bus ? "none" : *overview.bus ? "connected" : "lost");
  json.field("shards_of_nobody", overview.shards_of_nobody).key("nodes").begin_array();
  for (const Overview::Node& node : overview.nodes) {
    json.begin_object().field("node", node.name).field("here", node.here).field("silent", node.silent);
    json.field("silent_for", node.silent_for).field("shards", node.shards);
    json.field("connections", node.load.connections).field("tables", node.load.tables);
    json.field("processor", node.load.processor).field("version", node.load.version).end_object();
  }
  json.end_array().end_object();
  text += '\n';
  return text;
}

}  // namespace wonders::net
