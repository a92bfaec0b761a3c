#include "nodes/edge.h"

#include "base/json.h"
#include "server/messages/notices.h"
#include "server/table/table_json.h"

namespace wonders::nodes {

using namespace server;

namespace {

constexpr std::size_t kMostHeld = 16;       // messages of a connection for a table that nobody has
constexpr std::size_t kMostOnTheWay = 128;  // for one that somebody has
constexpr Time kPatience = kSecond;         // with a table that moves

/// Doing it once more changes nothing, or is refused.
bool harmless_twice(MessageKind kind) {
  switch (kind) {
    case MessageKind::join:
    case MessageKind::watch:
    case MessageKind::sit:
    case MessageKind::leave:
    case MessageKind::board:
    case MessageKind::choose:
    case MessageKind::unchoose:
    case MessageKind::rematch:
    case MessageKind::ping: return true;
    case MessageKind::remove:
    case MessageKind::start:
    case MessageKind::stand_in:
    case MessageKind::chat:
    case MessageKind::report: return false;
  }
  return false;
}

bool chooses(MessageKind kind) { return kind == MessageKind::choose || kind == MessageKind::unchoose; }

/// Whoever sits there has the seat; who does not watches.
std::string watch_text(const TableId& table) {
  std::string text;
  JsonWriter(text).begin_object().field("type", "watch").field("table", table).end_object();
  return text;
}

Refusal away_refusal() { return {ErrorCode::paused, "the table is away; wait"}; }

}  // namespace

Edge::Guest* Edge::guest_of(ConnectionId id) {
  const Connection* connection = parts_.hub.connection(id);
  if (connection == nullptr) return nullptr;
  Guest& guest = guests_[id];
  guest.player.id = connection->player;
  guest.player.name = connection->name;
  guest.whose = connection->whose;
  return &guest;
}

bool Edge::away(Shard shard) const {
  const Owner& owner = owners_[shard];
  if (owner.node.empty()) return parts_.clock.now() - owner.since > kPatience;
  return parts_.links.silent(owner.node);
}

void Edge::wait(ConnectionId id, const std::optional<std::int64_t>& ref, const TableId& table) {
  parts_.sockets.send(id, shared(error_message(away_refusal(), ref, table)));
}

bool Edge::carries(ConnectionId id, std::string_view text) {
  ClientMessage message;
  if (parts_.hub.connection(id) == nullptr || read_message(text, document_, message)) return false;
  if (message.kind == MessageKind::ping) return false;
  const auto table = parts_.hub.id_meant(id, message.table);
  if (!table) return false;
  const Shard shard = shard_of(*table);
  if (parts_.ours.test(shard)) return false;
  if (!parts_.hub.admits(id)) return true;
  Guest& guest = *guest_of(id);
  Post& post = guest.posts[shard];
  if (post.held.size() >= (away(shard) ? kMostHeld : kMostOnTheWay)) {
    wait(id, message.ref, *table);
    return true;
  }
  post.held.push_back({.number = ++guest.last,
                       .text = std::string(text),
                       .kind = message.kind,
                       .ref = message.ref,
                       .table = *table,
                       .since = parts_.clock.now()});
  if (parts_.log.wants(LogLevel::debug)) {
    parts_.log.debug("passed_on", {{"table", *table}, {"node", owners_[shard].node}, {"number", guest.last}});
  }
  if (owners_[shard].node.empty()) return true;
  post.held.back().sent = true;
  say(id, guest, shard, guest.last, text);
  return true;
}

void Edge::say(ConnectionId id, const Guest& guest, Shard shard, std::uint64_t counted, std::string_view text) {
  parts_.links.say_to(owners_[shard].node, {.kind = Kind::say,
                                            .connection = id,
                                            .shard = shard,
                                            .counted = counted,
                                            .player = guest.player.id,
                                            .name = guest.player.name,
                                            .text = std::string(text),
                                            .whose = guest.whose});
}

void Edge::disconnected(ConnectionId id) {
  const auto found = guests_.find(id);
  if (found == guests_.end()) return;
  std::set<std::string> owners;
  for (const auto& [shard, post] : found->second.posts) owners.insert(owners_[shard].node);
  owners.erase("");
  for (const std::string& node : owners) parts_.links.say_to(node, {.kind = Kind::gone, .connection = id});
  guests_.erase(found);
}

// --- who owns what

void Edge::holds(const std::string& node, const std::vector<std::pair<Shard, std::int64_t>>& shards) {
  ShardSet held;
  for (const auto& [shard, epoch] : shards) {
    held.set(shard);
    Owner& owner = owners_[shard];
    if (epoch < owner.epoch || (owner.node == node && owner.epoch == epoch)) continue;
    if (parts_.ours.test(shard) && parts_.leases.epoch(shard) >= epoch) continue;
    owner = {node, epoch, 0};
    for (auto& [id, guest] : guests_) {
      const auto post = guest.posts.find(shard);
      if (post != guest.posts.end()) enter(id, guest, shard, post->second);
    }
  }
  for (std::size_t i = 0; i < kShards; ++i) {
    if (owners_[i].node == node && !held.test(i)) nobody_has(static_cast<Shard>(i));
  }
}

void Edge::nobody_has(Shard shard) {
  owners_[shard].node.clear();
  owners_[shard].since = parts_.clock.now();
}

void Edge::begin_anew(const std::string& node) {
  parts_.links.end_session(node);
  for (auto& [id, guest] : guests_) {
    for (auto& [shard, post] : guest.posts) {
      if (owners_[shard].node == node) enter(id, guest, shard, post);
    }
  }
}

/// Of several choices for one table, and of those taken back, only the last counts: an earlier one could otherwise be
/// carried out after it.
void Edge::drop_doubtful(ConnectionId id, Post& post) {
  std::deque<Held> kept;
  for (std::size_t i = 0; i < post.held.size(); ++i) {
    Held& held = post.held[i];
    bool again = !held.sent || harmless_twice(held.kind);
    for (std::size_t j = i + 1; j < post.held.size() && chooses(held.kind); ++j) {
      if (chooses(post.held[j].kind) && post.held[j].table == held.table) again = false;
    }
    if (again) {
      kept.push_back(std::move(held));
    } else {
      wait(id, held.ref, held.table);
    }
  }
  post.held = std::move(kept);
}

void Edge::enter(ConnectionId id, Guest& guest, Shard shard, Post& post) {
  drop_doubtful(id, post);
  for (const TableId& table : post.at) say(id, guest, shard, 0, watch_text(table));
  for (Held& held : post.held) {
    held.sent = true;
    say(id, guest, shard, held.number, held.text);
  }
}

void Edge::came_here() {
  for (std::size_t i = 0; i < kShards; ++i) {
    if (parts_.ours.test(i)) owners_[i] = {parts_.links.self(), parts_.leases.epoch(static_cast<Shard>(i)), 0};
  }
  for (auto& [id, guest] : guests_) {
    for (auto place = guest.posts.begin(); place != guest.posts.end();) {
      if (!parts_.ours.test(place->first)) {
        ++place;
        continue;
      }
      Post& post = place->second;
      drop_doubtful(id, post);
      for (const TableId& table : post.at) parts_.hub.received(id, watch_text(table));
      for (; !post.held.empty(); post.held.pop_front()) parts_.hub.received(id, post.held.front().text);
      place = guest.posts.erase(place);
    }
  }
}

void Edge::went_away(const ShardSet& shards, const std::vector<std::pair<ConnectionId, TableId>>& present) {
  for (std::size_t i = 0; i < kShards; ++i) {
    if (shards.test(i)) nobody_has(static_cast<Shard>(i));
  }
  for (const auto& [id, table] : present) {
    if (Guest* guest = guest_of(id)) guest->posts[shard_of(table)].at.insert(table);
  }
}

// --- what comes back

void Edge::delivered(const std::string& node, const Delivery& delivery) {
  Owner& owner = owners_[delivery.shard];
  const auto found = guests_.find(delivery.connection);
  if (delivery.refused) {
    if (owner.node == node) nobody_has(delivery.shard);
    return;
  }
  // Somebody who hung, and does not know yet that the table is another's, tells of the past.
  if (delivery.epoch < owner.epoch || (owner.node != node && !owner.node.empty())) return;
  if (found == guests_.end()) return;
  Guest& guest = found->second;
  Post& post = guest.posts[delivery.shard];
  while (!post.held.empty() && post.held.front().number <= delivery.done) {
    parts_.hub.metrics().bus_time.add(static_cast<double>(parts_.clock.now() - post.held.front().since));
    post.held.pop_front();
  }
  post.at = {delivery.at.begin(), delivery.at.end()};
  for (const std::string& text : delivery.texts) parts_.sockets.send(delivery.connection, shared(text));
  if (!delivery.texts.empty()) guest.told = false;
  if (delivery.close != 0) parts_.sockets.close(delivery.connection, delivery.close, delivery.reason);
  if (post.at.empty() && post.held.empty()) guest.posts.erase(delivery.shard);
}

void Edge::tick() {
  for (auto& [id, guest] : guests_) {
    bool waits = false;
    for (const auto& [shard, post] : guest.posts) waits = waits || away(shard);
    if (waits == guest.told) continue;
    guest.told = waits;
    if (waits) {
      wait(id, std::nullopt, {});
    } else {
      parts_.sockets.send(id, shared(pong_message(std::nullopt)));
    }
  }
}

}  // namespace wonders::nodes
