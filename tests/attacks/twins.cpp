#include "attacks/twins.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>

#include "catalog/catalog.h"
#include "server/messages/client_message.h"
#include "server/table/preview.h"
#include "view/view_json.h"

namespace wonders::testing {

namespace {

constexpr std::size_t kPushKeyLetters = 87, kPushAuthLetters = 22;
constexpr std::size_t kStatusLetters = 4;  // of an answer: "200 {…}"

/// Attacks send more than a person would.
HubOptions without_limits() {
  HubOptions options;
  options.messages_per_second = options.message_burst = 1e12;
  options.changes_per_second = options.change_burst = 1e12;
  options.tables_per_minute = options.table_burst = 1e12;
  options.push.key = std::string(kPushKeyLetters, 'B');
  options.push.hosts = {std::string(kPushHost)};
  return options;
}

bool same_bytes(const View& a, const View& b) { return std::memcmp(&a, &b, sizeof(View)) == 0; }

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// All of it.
std::string preview_text(const Preview& preview) {
  std::string text =
      std::string(kStatusNames[index(preview.status)]) + " " + std::to_string(preview.age) + preview.host;
  for (const PreviewSeat& seat : preview.seats) {
    text += "\n" + seat.name + " " + seat.wonder + " " + std::to_string(seat.points) + (seat.winner ? " won" : "");
  }
  return text;
}

}  // namespace

void TwinDice::fill(std::span<std::uint8_t> bytes) {
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
  if (number && bytes.size() == sizeof(*number)) {
    std::memcpy(bytes.data(), &*number, bytes.size());
    number.reset();
  }
  if (bytes.size() == kSaltBytes) std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
  if (!second || bytes.size() != secret_size) return;
  for (std::uint8_t& byte : bytes) byte ^= 0x5A;
}

void ObedientBots::choose(BotHandle bot, const View& view, std::uint32_t decision) {
  asked.push_back({bot, view.seat, decision});
}

void ObedientBots::forget(BotHandle bot) {
  std::erase_if(asked, [&](const Asked& one) { return one.bot == bot; });
}

void Wire::close(ConnectionId to, std::uint16_t code, std::string_view reason) {
  sent.push_back({to, "(closed with " + std::to_string(code) + " " + std::string(reason) + ")"});
}

Twins::Twins() {
  worlds_[1].dice.second = true;
  restart();
}

void Twins::restart() {
  for (TwinWorld& w : worlds_) {
    w.bots.asked.clear();
    w.hub =
        std::make_unique<Hub>(Hub::Ports{w.clock, w.dice, w.store, w.bots, w.wire, w.log, &w.calls}, without_limits());
    w.hub->load();
  }
  for (Person& person : people_) person.connection = 0;
  settle();
}

PersonId Twins::sign_in(const std::string& name) {
  Person person{.name = name, .token = {}, .recovery = {}, .id = {}};
  draw_secrets_of(kTokenBytes);
  for (std::size_t i = 0; i < kWorlds; ++i) {
    SignedIn result;
    REQUIRE_FALSE(worlds_[i].hub->sign_in(name, result));
    person.token[i] = result.token;
    person.recovery[i] = result.recovery;
    person.id = result.player.id;
  }
  draw_secrets_of(0);
  REQUIRE(person.token[0] != person.token[1]);
  people_.push_back(std::move(person));
  settle();
  return people_.size() - 1;
}

void Twins::connect(PersonId p) {
  Person& person = people_[p];
  person.connection = ++last_connection_;
  owners_[person.connection] = p;
  for (std::size_t i = 0; i < kWorlds; ++i) {
    Hub& hub = *worlds_[i].hub;
    hub.connected(person.connection, *hub.who(person.token[i]));
  }
  settle();
}

void Twins::disconnect(PersonId p) {
  for (TwinWorld& w : worlds_) w.hub->disconnected(people_[p].connection);
  people_[p].connection = 0;
  settle();
}

void Twins::say(PersonId p, const std::string& in_a, const std::string& in_b) {
  if (people_[p].connection == 0) connect(p);
  if (in_a != in_b) people_[p].unaware = false;
  said = {in_a, in_b};
  if (people_[p].unaware && differ()) note_kind(in_a);
  for (std::size_t i = 0; i < kWorlds; ++i) {
    worlds_[i].clock.time += 100;
    worlds_[i].hub->received(people_[p].connection, said[i]);
  }
  settle();
}

TableId Twins::create(PersonId host, const std::string& plan, Seed seed_in_a, Seed seed_in_b) {
  std::array<std::string, kWorlds> ids;
  for (std::size_t i = 0; i < kWorlds; ++i) {
    TwinWorld& w = worlds_[i];
    w.dice.number = i == 0 ? seed_in_a : seed_in_b;
    const ApiAnswer made = answer(*w.hub, {Method::post, "/tables", people_[host].token[i], plan});
    REQUIRE_MESSAGE(made.status == 201, made.body);
    JsonDocument document;
    REQUIRE(document.parse(made.body));
    ids[i] = *document.root().get("id")->as_string();
  }
  REQUIRE(ids[0] == ids[1]);
  look_at(ids[0]);
  settle();
  return ids[0];
}

void Twins::look_at(const TableId& table) {
  table_ = table;
  hashes_.push_back({game(0).seed_hash(), game(1).seed_hash()});
  REQUIRE((hashes_.back()[0] == hashes_.back()[1]) == (game(0).seed() == game(1).seed()));
  for (Person& person : people_) person.unaware = true;
}

void Twins::draw_secrets_of(std::size_t bytes) {
  for (TwinWorld& w : worlds_) w.dice.secret_size = bytes;
}

void Twins::bot_moves(const ObedientBots::Asked& asked, const Move& in_a, const Move& in_b) {
  const Seat who = game(0).undecided(asked.seat);
  // A person whose seat a bot holds sees what the bot chose there.
  if (in_a != in_b && who != kNoSeat) {
    for (PersonId p = 0; p < people_.size(); ++p) {
      if (seat_of(p) == asked.seat) people_[p].unaware = false;
    }
  }
  const std::array<Move, kWorlds> moves{in_a, in_b};
  for (std::size_t i = 0; i < kWorlds; ++i) {
    worlds_[i].bots.forget(asked.bot);
    worlds_[i].hub->bot_moved(asked.bot, asked.decision, moves[i]);
  }
  settle();
}

void Twins::pass(Time duration) {
  const Time end = worlds_[0].clock.time + duration;
  const auto due = [&](const TwinWorld& w) { return w.hub->next_wake() <= end; };
  while (due(worlds_[0]) || due(worlds_[1])) {
    for (TwinWorld& w : worlds_) {
      if (!due(w)) continue;
      w.clock.time = std::max(w.clock.time, w.hub->next_wake());
      w.hub->tick();
    }
    settle();
  }
  for (TwinWorld& w : worlds_) w.clock.time = end;
}

std::array<std::string, kWorlds> Twins::ask(PersonId p, const Request& request) {
  std::array<std::string, kWorlds> answers;
  const bool all_unaware =
      std::any_of(people_.begin(), people_.end(), [](const Person& person) { return person.unaware; });
  const bool unaware = p == kNobody ? all_unaware : people_[p].unaware;
  if (unaware && differ()) note_route(request);
  for (std::size_t i = 0; i < kWorlds; ++i) {
    const std::string token = p == kNobody ? "" : people_[p].token[i];
    const ApiAnswer result = answer(*worlds_[i].hub, {request.method, request.path, token, request.body});
    answers[i] = std::to_string(result.status) + " " + masked(result.body, i);
    // The preview of a link to the table, for which nobody has to be anybody.
    if (request.path.starts_with("/tables/")) answers[i] += masked(preview_text(preview_of(game(i))), i);
    if (plant) plant(answers[i], *this, i, p);
  }
  settle();
  ++counts.answers;
  if (unaware && answers[0] != answers[1]) report(p, answers[0], answers[1]);
  return answers;
}

void Twins::log_out(PersonId p, bool everywhere) {
  const auto answers = ask(p, {Method::post, "/logout", everywhere ? R"({"everywhere":true})" : "{}"});
  if (people_[p].connection != 0) disconnect(p);
  draw_secrets_of(kTokenBytes);
  for (std::size_t i = 0; i < kWorlds; ++i) {
    Person& person = people_[p];
    JsonDocument document;
    REQUIRE(document.parse(std::string_view(answers[i]).substr(kStatusLetters)));
    if (everywhere) person.recovery[i] = *document.root().get("recovery")->as_string();
    SignedIn again;
    REQUIRE_FALSE(worlds_[i].hub->recover(person.recovery[i], again));
    person.token[i] = again.token;
    person.recovery[i] = again.recovery;
  }
  draw_secrets_of(0);
  settle();
}

// --- what the people may know, and what they are sent

const GameTable& Twins::game(std::size_t world) const {
  const GameTable* found = worlds_[world].hub->find_table(table_);
  if (found == nullptr) FAIL("the table is gone");
  return *found;
}

const State& Twins::state(std::size_t world) const {
  static const State before_the_game;
  return game(world).decision() == 0 ? before_the_game : game(world).state();
}

Seat Twins::seat_of(PersonId p) const {
  return table_.empty() || p == kNobody ? kNoSeat : game(0).seat_of(people_[p].id);
}

bool Twins::differ() const {
  if (table_.empty()) return false;
  const GameTable &a = game(0), &b = game(1);
  bool choices = false;
  a.chosen().for_each([&](Seat s) { choices |= a.game().choice(s) != b.game().choice(s); });
  return choices || std::memcmp(&state(0), &state(1), sizeof(State)) != 0;
}

void Twins::find_aware() {
  if (table_.empty() || worlds_[0].hub->find_table(table_) == nullptr) return;
  const GameTable &a = game(0), &b = game(1);
  if (a.decision() == 0 && b.decision() == 0) return;
  const bool over = a.status() == Status::over;  // everything is told
  for (PersonId p = 0; p < people_.size(); ++p) {
    if (!people_[p].unaware) continue;
    const Seat who = a.seat_of(people_[p].id);
    if (!over && same_bytes(view_of(a.edition(), a.state(), who), view_of(b.edition(), b.state(), who))) continue;
    people_[p].unaware = false;
    if (!over) ++counts.aware;
  }
}

void Twins::settle() {
  for (TwinWorld& w : worlds_) w.hub->commit();
  find_aware();
  compare();
}

void Twins::compare() {
  for (PersonId p = 0; p < people_.size(); ++p) compare_person(p);
  counts.calls += worlds_[0].calls.made.size();
  for (TwinWorld& w : worlds_) {
    w.wire.sent.clear();
    w.calls.made.clear();
  }
}

std::vector<std::string> Twins::sent_to(PersonId p, std::size_t world) const {
  std::vector<std::string> texts;
  for (const Wire::Sent& sent : worlds_[world].wire.sent) {
    if (owners_.at(sent.to) != p) continue;
    texts.push_back(masked(sent.text, world));
    if (plant) plant(texts.back(), *this, world, p);
    if (texts.back().empty()) texts.pop_back();
  }
  for (const PushMessage& call : worlds_[world].calls.made) {
    if (call.owner == people_[p].id) texts.push_back("(called at " + call.endpoint + ") " + call.text);
  }
  return texts;
}

void Twins::compare_person(PersonId p) {
  if (!people_[p].unaware) return;
  const std::vector<std::string> a = sent_to(p, 0), b = sent_to(p, 1);
  const bool different = differ();
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string in_a = i < a.size() ? a[i] : "(nothing)", in_b = i < b.size() ? b[i] : "(nothing)";
    ++counts.messages;
    counts.telling += different ? 1 : 0;
    counts.bytes += in_a.size();
    if (in_a != in_b) report(p, in_a, in_b);
  }
}

std::string Twins::masked(std::string text, std::size_t world) const {
  for (const auto& hashes : hashes_) replace_all(text, hashes[world], "HASH");
  return text;
}

void Twins::note_kind(const std::string& text) {
  JsonDocument document;
  ClientMessage read;
  if (!read_message(text, document, read)) counts.kinds.emplace(kMessageNames[index(read.kind)]);
}

void Twins::note_route(const Request& request) {
  for (const ApiRoute& route : api_routes()) {
    if (route.leads(request.method, request.path)) counts.routes.emplace(route.method, route.path);
  }
}

void Twins::report(PersonId p, std::string a, std::string b) {
  if (!leak_.empty()) return;
  const std::size_t at = static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin()).first -
      a.begin());
  const std::size_t from = at < 150 ? 0 : at - 150;
  leak_ = doing + "\n  " + (p == kNobody ? "nobody" : people_[p].name) + " could tell the worlds apart:\n  " +
          a.substr(from, 300) + "\n  " + b.substr(from, 300);
}

std::string push_request(const std::string& browser) {
  return R"({"endpoint":"https://)" + std::string(kPushHost) + "/" + browser + R"(","keys":{"p256dh":")" +
         std::string(kPushKeyLetters, 'B') + R"(","auth":")" + std::string(kPushAuthLetters, 'a') + R"("}})";
}

std::string message(std::string_view type, const TableId& table, const std::string& more) {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + R"(")" + (more.empty() ? "" : "," + more) +
         "}";
}

std::string choose_message(const TableId& table, std::uint32_t decision, EditionId edition, const Move& move) {
  std::string text;
  JsonWriter json(text);
  write_move(json, edition, move);
  return message("choose", table, R"("decision":)" + std::to_string(decision) + R"(,"move":)" + text);
}

}  // namespace wonders::testing
