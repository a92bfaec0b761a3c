#include "server/world.h"

#include <doctest/doctest.h>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "support/json_schema.h"
#include "support/picture_moves.h"
#include "view/decision.h"

namespace wonders::testing {

Message::Message(std::string text)
    : text_(std::make_unique<std::string>(std::move(text))), document_(std::make_unique<JsonDocument>()) {
  REQUIRE_MESSAGE(document_->parse(*text_), *text_);
}

JsonValue Message::at(std::string_view path) const {
  static JsonDocument nothing;
  JsonValue value = root();
  while (!path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    const std::string_view step = path.substr(0, dot);
    const bool number = step[0] >= '0' && step[0] <= '9';
    const auto inner = number ? value.at(static_cast<std::size_t>(std::stoul(std::string(step)))) : value.get(step);
    if (!inner) return nothing.root();
    value = *inner;
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return value;
}

std::string Message::text(std::string_view path) const { return std::string(at(path).as_string().value_or("")); }
std::int64_t Message::number(std::string_view path) const { return at(path).as_int().value_or(-1); }
bool Message::flag(std::string_view path) const { return at(path).as_bool().value_or(false); }

std::string Message::json(std::string_view path) const {
  std::string text;
  JsonWriter json(text);
  write_value(json, at(path));
  return text;
}

void PatientBots::begin(BotHandle bot, const BotRole& role, const View& view) {
  Mind mind{make_bot(role.level).bot, Rng(role.seed), 1};
  REQUIRE(mind.bot != nullptr);
  mind.bot->begin(view);
  minds[bot] = std::move(mind);
  seeds.push_back(role.seed);
}

void PatientBots::observe(BotHandle bot, const View& view) {
  minds.at(bot).bot->observe(view);
  ++minds.at(bot).views;
}

void PatientBots::choose(BotHandle bot, const View& view, std::uint32_t decision) {
  MoveList legal;
  legal_moves(edition(view.edition), view, legal);
  REQUIRE(!legal.empty());
  Mind& mind = minds.at(bot);
  answers.push_back({bot, decision, mind.bot->choose(view, {legal.begin(), legal.end()}, mind.rng)});
}

void Mailboxes::send(ConnectionId to, SharedText text) {
  Message message(*text);
  const std::string reason = protocol_schema().check("ServerMessage", message.root());
  CHECK_MESSAGE(reason.empty(), reason, "\n", *text);
  boxes[to].push_back(std::move(message));
}

World::World(HubOptions options, std::unique_ptr<GameStore> kept)
    : owned_store(std::move(kept)), options_(std::move(options)) {
  restart();
}

void World::restart() {
  bots.minds.clear();
  bots.answers.clear();
  mail.boxes.clear();
  hub = std::make_unique<Hub>(Hub::Ports{clock, dice, store, bots, mail, log, &calls}, options_);
  hub->load();
  settle();
}

SignedIn World::guest(const std::string& name) {
  SignedIn result;
  REQUIRE_FALSE(hub->sign_in(name, result));
  hub->commit();
  return result;
}

ConnectionId World::connect(const SignedIn& guest, const Whose& whose) {
  const ConnectionId id = ++last_connection_;
  hub->connected(id, *hub->who(guest.token), guest.token, whose.network, whose);
  hub->commit();
  return id;
}

void World::disconnect(ConnectionId id) {
  hub->disconnected(id);
  settle();
}

void World::say(ConnectionId id, const std::string& json) {
  clock.time += 100;
  hub->received(id, json);
  settle();
}

void World::settle() {
  hub->commit();
  while (!bots.answers.empty()) {
    const PatientBots::Answer answer = bots.answers.front();
    bots.answers.pop_front();
    hub->bot_moved(answer.bot, answer.decision, answer.move);
    hub->commit();
  }
}

void World::pass(Time duration) {
  const Time end = clock.time + duration;
  while (hub->next_wake() <= end) {
    clock.time = std::max(clock.time, hub->next_wake());
    hub->tick();
    settle();
  }
  clock.time = end;
}

ApiAnswer World::post(std::string_view path, const std::string& body, const SignedIn* who, const Whose& whose) {
  const std::string token = who == nullptr ? "" : who->token;
  ApiAnswer result = answer(*hub, {Method::post, path, token, body, whose});
  hub->commit();
  return result;
}

ApiAnswer World::get(std::string_view path, const SignedIn* who) {
  const std::string token = who == nullptr ? "" : who->token;
  return answer(*hub, {Method::get, path, token, {}});
}

TableId World::create(const SignedIn& host, const std::string& body) {
  const ApiAnswer made = post("/tables", body, &host);
  REQUIRE_MESSAGE(made.status == 201, made.body);
  CHECK(protocol_schema().check("CreateTable", body) == "");
  CHECK(protocol_schema().check("TableState", made.body) == "");
  return Message(made.body).text("id");
}

const Message& World::last(ConnectionId id, std::string_view type) {
  const auto& messages = box(id);
  for (auto it = messages.rbegin(); it != messages.rend(); ++it) {
    if (it->type() == type) return *it;
  }
  FAIL("no message of type ", std::string(type));
  return messages.front();
}

std::size_t World::count(ConnectionId id, std::string_view type) {
  std::size_t n = 0;
  for (const Message& message : box(id)) n += message.type() == type ? 1 : 0;
  return n;
}

std::string World::last_error(ConnectionId id) {
  const auto& messages = box(id);
  return messages.empty() || messages.back().type() != "error" ? "" : messages.back().text("code");
}

std::string World::any_move(ConnectionId id) {
  if (count(id, "view") == 0) return {};
  const std::vector<std::string> moves = testing::moves_in(last(id, "view").at("picture.legal"));
  return moves.empty() ? "" : moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
}

void World::choose(ConnectionId id, const TableId& table, std::uint32_t decision, const std::string& move) {
  const std::string text = R"({"type":"choose","table":")" + table + R"(","decision":)" + std::to_string(decision) +
                           R"(,"move":)" + move + "}";
  CHECK(protocol_schema().check("ClientMessage", text) == "");
  say(id, text);
}

std::size_t World::play_on(const TableId& table, const std::vector<ConnectionId>& people, std::size_t most) {
  for (std::size_t round = 0; round < most; ++round) {
    if (hub->find_table(table)->status() != Status::playing) return round;
    const std::uint32_t decision = hub->find_table(table)->decision();
    for (ConnectionId id : people) {
      const std::string move = any_move(id);
      if (!move.empty() && last(id, "view").number("picture.decision") == decision) choose(id, table, decision, move);
    }
  }
  return most;
}

std::string plan(std::string_view edition, std::size_t players, std::size_t people, const std::string& more) {
  std::string text =
      R"({"edition":")" + std::string(edition) + R"(","players":)" + std::to_string(players) + R"(,"seats":[)";
  for (std::size_t i = 0; i < players; ++i) {
    text += i == 0 ? "" : ",";
    text += i < people ? R"({"kind":"person"})" : R"({"kind":"bot","level":"greedy","name":"Bot"})";
  }
  return text + "]" + (more.empty() ? "" : "," + more) + "}";
}

}  // namespace wonders::testing
