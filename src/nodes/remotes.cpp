#include "nodes/remotes.h"

namespace wonders::nodes {

using namespace server;

namespace {

constexpr std::size_t kMostBytes = 400'000;  // of texts in one message; a bus takes a million

std::size_t bytes_of(const Delivery& delivery) {
  std::size_t bytes = 0;
  for (const std::string& text : delivery.texts) bytes += text.size();
  return bytes;
}

}  // namespace

ConnectionId Remotes::find_or_open(const NodeMessage& message) {
  const Place place{message.connection, message.shard};
  auto& theirs = of_node_[message.from];
  if (const auto found = theirs.find(place); found != theirs.end()) return found->second;
  const ConnectionId id = ++last_;
  theirs[place] = id;
  remotes_[id] = {.node = message.from, .place = place};
  hub_.connected_elsewhere(id, {message.player, message.name, 0, 0}, message.whose);
  const LogScope scope(log_, {.connection = id});
  log_.info("connected_elsewhere", {{"node", message.from},
                                    {"its_connection", message.connection},
                                    {"shard", message.shard},
                                    {"player", message.player}});
  return id;
}

void Remotes::said(const NodeMessage& message) {
  if (!ours_.test(message.shard)) {
    links_.carry_to(message.from, {{.connection = message.connection, .shard = message.shard, .refused = true}});
    return;
  }
  const ConnectionId id = find_or_open(message);
  const LogScope scope(log_, {.connection = id, .message = hub_.metrics().messages_in + 1});
  if (log_.wants(LogLevel::debug)) {
    log_.debug("carried",
               {{"node", message.from}, {"its_connection", message.connection}, {"number", message.counted}});
  }
  if (begins_) begins_();
  hub_.received(id, message.text);
  if (message.counted != 0) remotes_.at(id).done = message.counted;
  touched_.insert(id);
}

void Remotes::gone(const NodeMessage& message) {
  auto& theirs = of_node_[message.from];
  for (auto place = theirs.lower_bound({message.connection, 0});
       place != theirs.end() && place->first.first == message.connection;) {
    const ConnectionId id = (place++)->second;
    forget(id);
  }
}

void Remotes::forget(ConnectionId id) {
  const auto found = remotes_.find(id);
  of_node_[found->second.node].erase(found->second.place);
  touched_.erase(id);
  sealed_.erase(id);
  remotes_.erase(found);
  hub_.disconnected(id);
}

void Remotes::forget(const std::string& node) {
  const auto theirs = of_node_.find(node);
  if (theirs == of_node_.end()) return;
  const auto places = theirs->second;
  for (const auto& [place, id] : places) forget(id);
}

void Remotes::forget(const ShardSet& shards) {
  std::vector<ConnectionId> ids;
  for (const auto& [id, remote] : remotes_) {
    if (shards.test(remote.place.second)) ids.push_back(id);
  }
  for (const ConnectionId id : ids) forget(id);
}

void Remotes::send(ConnectionId to, const std::string& text) {
  const auto found = remotes_.find(to);
  if (found == remotes_.end()) return;
  found->second.texts.push_back(text);
  sealed_.insert(to);
}

void Remotes::close(ConnectionId connection, std::uint16_t code, std::string_view reason) {
  const auto found = remotes_.find(connection);
  if (found == remotes_.end()) return;
  found->second.close = code;
  found->second.reason = reason;
  sealed_.insert(connection);
}

Delivery Remotes::delivery_for(ConnectionId id, Remote& remote) {
  const Connection* connection = hub_.connection(id);
  Delivery delivery{.connection = remote.place.first,
                    .shard = remote.place.second,
                    .epoch = leases_.epoch(remote.place.second),
                    .done = remote.sealed,
                    .close = std::exchange(remote.close, 0),
                    .reason = std::exchange(remote.reason, {})};
  delivery.texts = std::exchange(remote.texts, {});
  if (connection != nullptr) delivery.at.assign(connection->tables.begin(), connection->tables.end());
  return delivery;
}

void Remotes::seal() {
  for (const ConnectionId id : touched_) {
    Remote& remote = remotes_.at(id);
    remote.sealed = remote.done;
  }
  sealed_.merge(touched_);
  touched_.clear();
}

void Remotes::flush_sealed() {
  std::map<std::string, std::pair<std::vector<Delivery>, std::size_t>> bundles;
  const auto send_off = [&](const std::string& node) {
    links_.carry_to(node, std::exchange(bundles[node].first, {}));
    bundles[node].second = 0;
  };
  for (const ConnectionId id : std::exchange(sealed_, {})) {
    Remote& remote = remotes_.at(id);
    auto& [deliveries, bytes] = bundles[remote.node];
    deliveries.push_back(delivery_for(id, remote));
    bytes += bytes_of(deliveries.back());
    if (bytes > kMostBytes) send_off(remote.node);
  }
  for (const auto& [node, bundle] : bundles) {
    if (!bundle.first.empty()) send_off(node);
  }
}

}  // namespace wonders::nodes
