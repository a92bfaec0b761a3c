#include "server/hub.h"

#include "server/messages/notices.h"
#include "server/tools/secrets.h"

namespace wonders::server {

Hub::Hub(Ports ports, HubOptions options)
    : ports_(ports), options_(std::move(options)), guests_(ports_.clock, ports_.entropy, ports_.store, batch_),
      connections_(options_),
      rooms_({ports_.clock, ports_.entropy, ports_.store, ports_.log}, options_, metrics_, batch_),
      clocks_(ports_.clock, options_), bots_(ports_.bots, ports_.entropy, options_.stand_in_level),
      teller_(ports_.clock, mail_),
      steward_({rooms_, connections_, clocks_, bots_, teller_, ports_.entropy, ports_.log, metrics_}),
      router_({ports_.clock, options_, connections_, steward_, teller_, mail_, metrics_}) {}

Refused Hub::sign_in(std::string_view name, SignedIn& result) {
  if (auto refused = guests_.sign_in(name, result)) return refused;
  ++metrics_.guests;
  ports_.log.info("guest", {{"player", result.player.id}});
  return {};
}

Refused Hub::recover(std::string_view token, SignedIn& result) {
  if (auto refused = guests_.recover(token, result)) return refused;
  end(connections_.of(result.player.id));
  ports_.log.info("recovered", {{"player", result.player.id}});
  return {};
}

Refused Hub::rename(StoredPlayer& player, std::string_view name) {
  if (auto refused = guests_.rename(player, name)) return refused;
  connections_.rename(player);
  return {};
}

void Hub::sign_out(const StoredPlayer& player, std::string_view token) {
  guests_.sign_out(token);
  end(connections_.of(player.id, token_hash(token)));
}

std::string Hub::sign_out_everywhere(const StoredPlayer& player) {
  end(connections_.of(player.id));
  return guests_.sign_out_everywhere(player.id);
}

void Hub::end(const std::vector<ConnectionId>& connections) {
  for (ConnectionId id : connections) {
    connections_.at(id).ended = true;
    mail_.close(id, kPolicyViolation, "signed_out");
  }
}

const GameTable* Hub::find_table(std::string_view name) {
  const Room* room = steward_.find(name);
  return room == nullptr ? nullptr : &room->table;
}

Presence Hub::presence_of(const TableId& id) const {
  const Room* room = rooms_.find_loaded(id);
  return room == nullptr ? Presence{} : room->presence();
}

void Hub::connected(ConnectionId id, const StoredPlayer& player, std::string_view session) {
  if (!connections_.open(id, player, session.empty() ? std::string() : token_hash(session), now())) {
    ++metrics_.rate_limited;
    mail_.close(id, kPolicyViolation, "rate_limited");
    return;
  }
  metrics_.connections = connections_.size();
  ++metrics_.connections_total;
  mail_.send(id, hello_message(player, options_.version, now()));
}

void Hub::disconnected(ConnectionId id) {
  const Connection* connection = connections_.find(id);
  if (connection == nullptr) return;
  const std::set<TableId> tables = connection->tables;
  for (const TableId& table : tables) steward_.exit(*rooms_.find_loaded(table), id);
  connections_.close(id, now());
  metrics_.connections = connections_.size();
}

void Hub::commit() {
  for (Room* room : teller_.tell_tables()) clocks_.schedule(*room);
  if (!batch_.empty()) {
    ports_.store.commit(batch_);
    metrics_.events += batch_.events.size();
    ++metrics_.commits;
    batch_ = {};
  }
  metrics_.messages_out += mail_.hand_out(ports_.outbox);
}

}  // namespace wonders::server
