#include "nodes/town.h"

#include <doctest/doctest.h>

#include "catalog/catalog.h"
#include "view/decision.h"

namespace wonders::testing {

namespace {

constexpr Time kLeaseTime = 5 * kSecond;

}  // namespace

LeaseLook RegistryLeases::look() {
  LeaseLook look;
  registry_.nodes[node_] = clock_.now() + kLeaseTime;
  for (std::size_t i = 0; i < kShards; ++i) {
    Registry::Entry& entry = registry_.shards[i];
    const bool mine = entry.holder == node_ && entry.epoch == epochs_[i];
    if (held_.test(i) && !mine) throw LeaseLost();
    if (held_.test(i)) entry.until = clock_.now() + kLeaseTime;
    look.shards[i] = {entry.holder, entry.epoch, entry.until < clock_.now()};
  }
  for (const auto& [name, until] : registry_.nodes) {
    if (until < clock_.now()) continue;
    look.nodes.push_back(name);
    if (registry_.deaf.contains(name)) look.deaf.insert(name);
  }
  return look;
}

bool RegistryLeases::take(Shard shard, std::int64_t seen_epoch) {
  Registry::Entry& entry = registry_.shards[shard];
  if (entry.epoch != seen_epoch || entry.until >= clock_.now()) return false;
  entry = {node_, entry.epoch + 1, clock_.now() + kLeaseTime};
  epochs_[shard] = entry.epoch;
  held_.set(shard);
  return true;
}

void RegistryLeases::give_back(Shard shard) {
  registry_.shards[shard].holder.clear();
  registry_.shards[shard].until = 0;
  held_.reset(shard);
}

void RegistryLeases::set_deaf(bool deaf) {
  deaf ? (void)registry_.deaf.insert(node_) : (void)registry_.deaf.erase(node_);
}

void RegistryLeases::leave() {
  for (std::size_t i = 0; i < kShards; ++i) {
    if (held_.test(i)) give_back(static_cast<Shard>(i));
  }
  registry_.nodes.erase(node_);
}

void RegistryLeases::check(std::string_view table) const {
  const Shard shard = shard_of(table);
  const Registry::Entry& entry = registry_.shards[shard];
  if (!held_.test(shard) || entry.holder != node_ || entry.epoch != epochs_[shard]) throw LeaseLost();
}

GameStore& NodeStore::all() const {
  if (away) throw StoreAway("away");
  return all_;
}

void NodeStore::commit(const Batch& batch) {
  GameStore& store = all();
  for (const StoredTable& table : batch.tables) leases_.check(table.id);
  for (const StoredEvent& event : batch.events) leases_.check(event.table);
  for (const StoredEvent& event : batch.rewritten) leases_.check(event.table);
  for (const EndedTable& end : batch.ended) leases_.check(end.table);
  store.commit(batch);
}

void QuickBots::choose(BotHandle bot, const View& view, std::uint32_t decision) {
  MoveList legal;
  legal_moves(edition(view.edition), view, legal);
  answers.push_back({bot, decision, *legal.begin()});
}

namespace {

HubOptions calling() {
  HubOptions options;
  options.push.key = std::string(87, 'B');
  options.push.hosts = {"push.example"};
  options.read_at_once = 1;  // a test can be between any two
  return options;
}

}  // namespace

std::string as_later_version(const std::string& text) {
  const std::size_t rest = text.find(R"("kind":)");
  REQUIRE(rest != std::string::npos);
  return R"({"protocol":2,"oldest":1,"weather":{"rain":[1,2]},)" + text.substr(rest);
}

void LaterEnd::say(const std::string& subject, std::string_view text) {
  End::say(subject, R"({"protocol":2,"oldest":1,"kind":"weather","from":"later","rain":true})");
  End::say(subject, as_later_version(std::string(text)));
}

TestNode::TestNode(Town& its_town, const std::string& name, Version version)
    : town(its_town), leases(town.registry, town.clock, name), store(town.store, leases),
      log(town.clock, LogLevel::info, [this](std::string_view line) { log_lines.emplace_back(line); }),
      bus(version == Version::ours ? town.bus.end() : town.bus.end<LaterEnd>()) {
  dice.rng = Rng(std::hash<std::string>{}(name));
  hub = std::make_unique<Hub>(Hub::Ports{town.clock, dice, store, bots, *this, log, this, &ours}, calling());
  exchange = std::make_unique<nodes::Exchange>(
      nodes::Exchange::Parts{*hub, leases, ours, *bus, town.clock, dice, log, *this, [this] { return commit(); },
                             [this](const std::function<void()>& happen) {
                               if (!hangs && !store.away) happen();
                             },
                             [this] { ++begun; }, [this] { return processor; }});
  hub->load();
  exchange->open();
  commit();
}

void TestNode::send(ConnectionId to, SharedText text) {
  if (nodes::Remotes::is_remote(to)) return exchange->send(to, *text);
  boxes[to].push_back(*text);
}

void TestNode::close(ConnectionId connection, std::uint16_t code, std::string_view reason) {
  if (nodes::Remotes::is_remote(connection)) return exchange->close(connection, code, reason);
  closed[connection] = code;
}

ConnectionId TestNode::connect(const SignedIn& guest, const Whose& whose) {
  const ConnectionId id = ++last_;
  hub->connected(id, *hub->who(guest.token), guest.token, whose.network, whose);
  commit();
  return id;
}

void TestNode::disconnect(ConnectionId id) {
  exchange->disconnected(id);
  hub->disconnected(id);
  commit();
}

void TestNode::say(ConnectionId id, const std::string& text) {
  {
    const LogScope scope(log, {.connection = id, .message = hub->metrics().messages_in + 1});
    if (!exchange->carries(id, text)) hub->received(id, text);
  }
  commit();
}

bool TestNode::commit() {
  exchange->make_sure();
  hub->commit();
  while (!bots.answers.empty()) {
    const QuickBots::Answer answer = bots.answers.front();
    bots.answers.pop_front();
    hub->bot_moved(answer.bot, answer.decision, answer.move);
    hub->commit();
  }
  exchange->flush();
  return true;
}

void TestNode::tick() {
  if (hangs || store.away) return;
  try {
    exchange->tick();
    if (hub->next_wake() <= town.clock.now()) hub->tick();
    commit();
  } catch (const StoreAway&) {  // the next time, then
  }
}

ApiAnswer TestNode::get(std::string_view path, const SignedIn* who) {
  return answer(*hub, {Method::get, path, who == nullptr ? "" : std::string_view(who->token), {}});
}

ApiAnswer TestNode::post(std::string_view path, const std::string& body, const SignedIn* who) {
  ApiAnswer result = answer(*hub, {Method::post, path, who == nullptr ? "" : std::string_view(who->token), body});
  commit();
  return result;
}

std::size_t TestNode::count(ConnectionId id, std::string_view words) const {
  std::size_t found = 0;
  const auto box = boxes.find(id);
  if (box == boxes.end()) return 0;
  for (const std::string& text : box->second) found += text.find(words) != std::string::npos ? 1 : 0;
  return found;
}

std::string TestNode::last(ConnectionId id, std::string_view words) const {
  const auto box = boxes.find(id);
  if (box == boxes.end()) return {};
  for (auto text = box->second.rbegin(); text != box->second.rend(); ++text) {
    if (text->find(words) != std::string::npos) return *text;
  }
  return {};
}

Town::Town(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) add("node" + std::to_string(i));
  pass(5 * kSecond);  // until each has its share
}

TestNode& Town::add(const std::string& name, TestNode::Version version) {
  nodes.push_back(std::make_unique<TestNode>(*this, name, version));
  return *nodes.back();
}

void Town::kill(std::size_t node) { nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(node)); }

void Town::settle() {
  while (bus.waiting() > 0) {
    bus.deliver();
    for (const auto& node : nodes) {
      if (!node->hangs && !node->store.away) node->commit();
    }
  }
}

void Town::pass(Time duration) {
  for (const Time end = clock.time + duration; clock.time < end;) {
    clock.time += kSecond;
    for (const auto& node : nodes) node->tick();
    settle();
  }
}

TestNode* Town::owner(const TableId& table) {
  for (const auto& node : nodes) {
    if (node->ours.test(shard_of(table))) return node.get();
  }
  return nullptr;
}

}  // namespace wonders::testing
