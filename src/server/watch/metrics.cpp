#include "server/watch/metrics.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace wonders::server {

namespace {

std::string number(double value) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

void head(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ").append(name).append(" ");
  out.append(type).append("\n");
}

void row(std::string& out, std::string_view name, std::string_view type, std::string_view help, std::uint64_t value) {
  head(out, name, type, help);
  out.append(name).append(" ").append(std::to_string(value)).append("\n");
}

/// A counter with a row for each value of a label.
template <std::size_t kCount>
void rows(std::string& out, std::string_view name, std::string_view help, std::string_view label,
          const std::array<std::string_view, kCount>& values, const std::array<std::uint64_t, kCount>& counts) {
  head(out, name, "counter", help);
  for (std::size_t i = 0; i < kCount; ++i) {
    out.append(name).append("{").append(label).append("=\"").append(values[i]).append("\"} ");
    out.append(std::to_string(counts[i])).append("\n");
  }
}

}  // namespace

void Durations::add(double milliseconds) {
  const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), milliseconds);
  ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
  sum_ += milliseconds;
}

void Durations::append(std::string& out, std::string_view name, std::string_view help) const {
  head(out, name, "histogram", help);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    total += counts_[i];
    out.append(name).append("_bucket{le=\"").append(number(kBounds[i] / 1000)).append("\"} ");
    out.append(std::to_string(total)).append("\n");
  }
  total += counts_.back();
  out.append(name).append("_bucket{le=\"+Inf\"} ").append(std::to_string(total)).append("\n");
  out.append(name).append("_sum ").append(number(sum_ / 1000)).append("\n");
  out.append(name).append("_count ").append(std::to_string(total)).append("\n");
}

std::string Metrics::text() const {
  std::string out;
  const auto gauge = [&](auto name, auto help, std::uint64_t v) { row(out, name, "gauge", help, v); };
  const auto counter = [&](auto name, auto help, std::uint64_t v) { row(out, name, "counter", help, v); };
  gauge("wonders_connections", "Open WebSocket connections.", connections);
  gauge("wonders_tables", "Tables in memory.", tables);
  gauge("wonders_nodes", "Nodes that live, as this one sees it.", nodes);
  gauge("wonders_shards", "Shards that this node holds, of 60.", shards);
  gauge("wonders_bus_connected", "Whether the bus to other nodes is there, or none is needed.", bus_connected);
  counter("wonders_connections_total", "WebSocket connections accepted.", connections_total);
  counter("wonders_http_requests_total", "HTTP requests answered.", http_requests);
  counter("wonders_messages_in_total", "Messages received from clients.", messages_in);
  counter("wonders_messages_out_total", "Messages sent to clients.", messages_out);
  counter("wonders_refused_total", "Messages answered with an error.", refused);
  counter("wonders_rate_limited_total", "Messages and requests over a rate limit.", rate_limited);
  counter("wonders_taken_elsewhere_total", "What other nodes let people do and this one has counted, too.",
          taken_elsewhere);
  counter("wonders_slow_readers_total", "Connections dropped because they did not read.", slow_readers);
  counter("wonders_guests_total", "Guests who signed in.", guests);
  counter("wonders_tables_created_total", "Tables created.", tables_created);
  counter("wonders_games_finished_total", "Games played to the end.", games_finished);
  counter("wonders_decisions_total", "Decisions carried out.", decisions);
  counter("wonders_choices_total", "Moves accepted from people.", choices);
  counter("wonders_bot_moves_total", "Moves accepted from bots.", bot_moves);
  counter("wonders_events_total", "Events stored.", events);
  counter("wonders_commits_total", "Transactions of the store.", commits);
  counter("wonders_pauses_total", "Times that the store was away, and everybody waited for it.", pauses);
  counter("wonders_log_dropped_total", "Lines of the log that nobody read in time.", log_dropped);
  counter("wonders_pushes_total", "Messages that a push service took.", pushes);
  counter("wonders_pushes_failed_total", "Messages that no push service took.", pushes_failed);
  rows<2>(out, "wonders_log_events_total", "Warnings and errors, written to the log or not.", "level",
          {"warning", "error"}, {warnings, errors});
  rows(out, "wonders_slow_total", "What took longer than it should, by part.", "part", kPartNames, slow);
  commit_time.append(out, "wonders_commit_seconds", "Duration of a transaction of the store.");
  choice_time.append(out, "wonders_choice_seconds", "From the last choice of a decision to the new views.");
  bus_time.append(out, "wonders_bus_seconds", "From a message about a table of another node to that node's answer.");
  return out;
}

}  // namespace wonders::server
