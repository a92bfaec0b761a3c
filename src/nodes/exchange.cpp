#include "nodes/exchange.h"

#include <algorithm>
#include <utility>

namespace wonders::nodes {

using namespace server;

namespace {

constexpr Time kDeaf = 3 * kSecond;         // everybody says something every second
constexpr Time kLobbyAgain = 10 * kSecond;  // though nothing changed: somebody may have missed it
// News can be lost, and nobody knows of it where nothing is heard of a node at all.
constexpr Time kHouseAgain = kMinute;
constexpr std::size_t kLookAgain = 10, kLookAgainInDoubt = 200;  // connections a second

}  // namespace

Exchange::Exchange(Parts parts)
    : parts_(std::move(parts)), landlord_(parts_.leases, parts_.clock),
      links_(parts_.bus, parts_.clock, parts_.entropy, "wonders." + parts_.leases.cluster(), parts_.leases.node()),
      remotes_(parts_.hub, links_, parts_.leases, parts_.ours, parts_.log, parts_.begins),
      edge_({parts_.hub, links_, parts_.leases, parts_.ours, parts_.clock, parts_.sockets, parts_.log}) {
  parts_.hub.set_others(this);
}

void Exchange::open() {
  const auto hears = [this](std::string_view text) { parts_.let([this, said = std::string(text)] { heard(said); }); };
  parts_.bus.listen(links_.subject_of(links_.self()), hears);
  parts_.bus.listen(links_.subject_of_all(), [this, hears](std::string_view text) {
    heard_ = parts_.clock.now();  // also where nothing can come of it
    hears(text);
  });
  heard_ = parts_.clock.now();
  parts_.log.info("node", {{"node", links_.self()}});
  tick();
}

void Exchange::tick() {
  const Landlord::Changes changes = landlord_.look(parts_.clock.now() - heard_ > kDeaf);
  unread_ |= changes.taken & ~parts_.ours;
  if (unread_.any()) {
    parts_.log.info("took", {{"shards", unread_.count()}, {"nodes", landlord_.nodes()}});
    parts_.hub.take(unread_, [this] { live_on(); });
    parts_.ours |= std::exchange(unread_, {});
  }
  edge_.came_here();
  if (changes.to_give.any() && parts_.commit()) give(changes.to_give);
  if (parts_.hub.forgetting().go_on()) house_changed();
  look_after_others();
  count();
  beat();
  links_.tell_links();
  tell_lobby();
  list_others();
  look_again();
  edge_.tick();
}

/// Reading many tables takes longer than a lease lasts, and longer than others wait for a sign of life.
void Exchange::live_on() {
  if (!landlord_.due()) return;
  landlord_.renew();
  beat();
}

bool Exchange::others_go_on() const {
  if (landlord_.nodes() < 2) return false;
  return parts_.clock.now() - heard_ <= kDeaf || !parts_.bus.connected();
}

void Exchange::look_again_at_all() {
  house_stale_ = true;
  in_doubt_ = true;
  looked_at_ = 0;
}

/// Bans at once where they may have changed; of connections some.
void Exchange::look_again() {
  if (house_stale_ || parts_.clock.now() - house_read_ > kHouseAgain) {
    parts_.hub.house_changed_elsewhere();
    house_stale_ = false;
    house_read_ = parts_.clock.now();
  }
  looked_at_ = parts_.hub.look_again(looked_at_, in_doubt_ ? kLookAgainInDoubt : kLookAgain);
  if (looked_at_ == 0) in_doubt_ = false;
}

/// Who is silent has lost its people here; when it is back, they come with a new session.
void Exchange::look_after_others() {
  for (const std::string& node : links_.known()) {
    if (!links_.silent(node)) continue;
    remotes_.forget(node);
    links_.forget_session_of(node);
    lobbies_.erase(node);
    if (!links_.dead(node)) continue;
    news_heard_.erase(node);
    told_.erase(node);
    edge_.left(node);
    links_.forget(node);
  }
}

void Exchange::give(const ShardSet& shards) {
  parts_.log.info("gave", {{"shards", shards.count()}, {"nodes", landlord_.nodes()}});
  const auto present = parts_.hub.give_up(shards);
  parts_.ours &= ~shards;
  remotes_.forget(shards);
  edge_.went_away(shards, present);
  for (std::size_t i = 0; i < kShards; ++i) {
    if (shards.test(i)) parts_.leases.give_back(static_cast<Shard>(i));
  }
}

void Exchange::leave() {
  const ShardSet all = parts_.ours;
  (void)parts_.hub.give_up(all);
  parts_.ours.reset();
  parts_.leases.leave();
  beat(true);
}

void Exchange::beat(bool leaving) {
  NodeMessage message{.kind = Kind::beat, .leaving = leaving, .news = news_told_, .load = load_};
  for (std::size_t i = 0; i < kShards; ++i) {
    const auto shard = static_cast<Shard>(i);
    if (parts_.ours.test(i)) message.shards.emplace_back(shard, parts_.leases.epoch(shard));
  }
  links_.say_to_all(std::move(message));
}

void Exchange::tell_lobby() {
  std::vector<PublicList::Line> now = parts_.hub.list().here();
  if (now == told_lobby_ && parts_.clock.now() - lobby_told_ < kLobbyAgain) return;
  if (!parts_.commit()) return;  // what it tells could still be lost; later, then
  told_lobby_ = std::move(now);
  lobby_told_ = parts_.clock.now();
  NodeMessage message{.kind = Kind::lobby};
  message.listed = told_lobby_;
  links_.say_to_all(std::move(message));
}

/// A table that has just come here is not listed twice.
void Exchange::list_others() {
  std::vector<PublicList::Line> all;
  for (const auto& [node, lines] : lobbies_) {
    for (const PublicList::Line& line : lines) {
      if (!parts_.ours.test(shard_of(line.table))) all.push_back(line);
    }
  }
  parts_.hub.list().set_elsewhere(std::move(all));
}

// --- what others say

void Exchange::heard(std::string_view text) {
  const Heard said = decode(text);
  switch (said.sense) {
    case Heard::Sense::message: break;
    case Heard::Sense::unknown_kind: return;
    case Heard::Sense::other_version: return heard_stranger(said);
    case Heard::Sense::nonsense: parts_.log.warning("bus_nonsense"); return;
  }
  const NodeMessage* const message = &said.message;
  if (message->from == links_.self()) return;
  switch (message->kind) {
    case Kind::beat: return heard_beat(*message);
    case Kind::link: return heard_link(*message);
    case Kind::say:
    case Kind::gone: return heard_said(*message);
    case Kind::carry: return heard_carry(*message);
    case Kind::reset:
      if (links_.is_ours(message->from, message->session)) edge_.begin_anew(message->from);
      return;
    case Kind::lobby: lobbies_[message->from] = message->listed; return list_others();
    case Kind::news: return heard_news(*message);
    case Kind::taken: return heard_taken(*message);
  }
}

/// Once is enough: it goes on talking.
void Exchange::heard_stranger(const Heard& said) {
  if (!strangers_.insert(said.message.from).second) return;
  parts_.log.error("bus_version", {{"node", said.message.from}, {"protocol", said.protocol}, {"ours", kProtocol}});
}

void Exchange::heard_beat(const NodeMessage& message) {
  if (message.leaving) {
    edge_.left(message.from);
    remotes_.forget(message.from);
    links_.forget(message.from);
    lobbies_.erase(message.from);
    news_heard_.erase(message.from);
    told_.erase(message.from);
    return tick();  // what it held is free
  }
  if (std::exchange(news_heard_[message.from], message.news) != message.news) look_again_at_all();
  const bool fresh = links_.heard_of(message.from);
  edge_.holds(message.from, message.shards);
  told_[message.from] = {message.load, message.shards.size()};
  if (!fresh) return;
  look_again_at_all();
  beat();
  lobby_told_ = 0;
}

void Exchange::heard_link(const NodeMessage& message) {
  links_.heard_of(message.from);
  if (links_.misses(message)) links_.reset(message.from, message.session);
  if (links_.must_begin_anew(message)) edge_.begin_anew(message.from);
}

void Exchange::heard_said(const NodeMessage& message) {
  const Links::Verdict verdict = links_.hears(message.from, message.session, message.number);
  if (verdict == Links::Verdict::missing) return links_.reset(message.from, message.session);
  if (verdict == Links::Verdict::old) return;
  if (verdict == Links::Verdict::first) remotes_.forget(message.from);
  try {
    message.kind == Kind::say ? remotes_.said(message) : remotes_.gone(message);
  } catch (const StoreAway&) {
    links_.forget_session_of(message.from);  // it is said again, in a new one
    throw;
  }
}

void Exchange::heard_carry(const NodeMessage& message) {
  const Links::Verdict verdict = links_.hears_back(message.from, message.session, message.number);
  if (verdict == Links::Verdict::missing) return edge_.begin_anew(message.from);
  if (verdict == Links::Verdict::old) return;
  for (const Delivery& delivery : message.deliveries) edge_.delivered(message.from, delivery);
}

void Exchange::heard_news(const NodeMessage& message) {
  if (message.number == news_heard_[message.from] + 1) news_heard_[message.from] = message.number;
  if (message.what == "signed_out") parts_.hub.signed_out_elsewhere(message.player, message.session_hash);
  if (message.what == "renamed") parts_.hub.renamed_elsewhere({message.player, message.name, 0, 0});
  if (message.what == "forget") parts_.hub.forgetting().forget_at_tables(message.player);
  if (message.what == "house") parts_.hub.house_changed_elsewhere();
}

void Exchange::signed_out(const PlayerId& player, std::string_view session_hash) {
  tell_news({.kind = Kind::news, .player = player, .what = "signed_out", .session_hash = std::string(session_hash)});
}

void Exchange::renamed(const StoredPlayer& player) {
  tell_news({.kind = Kind::news, .player = player.id, .name = player.name, .what = "renamed"});
}

/// Said again until it has been done everywhere, so it needs no number.
void Exchange::forgets(const PlayerId& player) {
  links_.say_to_all({.kind = Kind::news, .player = player, .what = "forget"});
}

/// At once, so that there is little time to take the same at two nodes; what the bus loses is counted here alone.
void Exchange::taken(const Taken& taken) {
  NodeMessage message{.kind = Kind::taken, .player = taken.player, .whose = taken.whose};
  message.what = kSharedNames[index(taken.what)];
  links_.say_to_all(std::move(message));
}

void Exchange::heard_taken(const NodeMessage& message) {
  const auto* const name = std::find(kSharedNames.begin(), kSharedNames.end(), message.what);
  if (name == kSharedNames.end()) return;
  const Taken taken{static_cast<Shared>(name - kSharedNames.begin()), message.player, message.whose};
  parts_.hub.taken_elsewhere(taken);
  visitors_(taken);
}

void Exchange::house_changed() { tell_news({.kind = Kind::news, .what = "house"}); }

/// Counted, and the beat says how many there were: who missed one reads in the store what is so.
void Exchange::tell_news(NodeMessage news) {
  news.number = ++news_told_;
  links_.say_to_all(std::move(news));
}

Overview Exchange::overview() const {
  Overview all{.nodes = {}, .shards_of_nobody = 0, .bus = parts_.bus.connected()};
  all.nodes.push_back({.name = links_.self(), .load = load_, .shards = parts_.ours.count(), .here = true});
  std::size_t held = parts_.ours.count();
  for (const auto& [node, told] : told_) {
    const bool silent = links_.silent(node);
    if (!silent) held += told.shards;
    all.nodes.push_back(
        {.name = node, .load = told.load, .shards = told.shards, .silent_for = links_.silence(node), .silent = silent});
  }
  // While a shard moves, two may say that they have it.
  all.shards_of_nobody = kShards - std::min(kShards, held);
  return all;
}

/// What the beat and /metrics tell of this node.
void Exchange::count() {
  Metrics& metrics = parts_.hub.metrics();
  metrics.shards = parts_.ours.count();
  metrics.nodes = landlord_.nodes();
  metrics.bus_connected = parts_.bus.connected() ? 1 : 0;
  load_ = {.version = parts_.hub.options().version,
           .connections = metrics.connections,
           .tables = metrics.tables,
           .processor = processor_.take(parts_.clock.now(), parts_.processor_time())};
}

}  // namespace wonders::nodes
