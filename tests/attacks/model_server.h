#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <regex>

#include "attacks/model.h"
#include "attacks/twins.h"
#include "catalog/catalog.h"
#include "rules/legal.h"
#include "server/table/table_json.h"

// The real server beside the model: the same people at the same table, with a clock that stands still.
namespace wonders::testing {

class RealTable {
 public:
  explicit RealTable(const Rules& rules) {
    restart();
    for (std::size_t p = 0; p < kPeople; ++p) {
      SignedIn guest;
      REQUIRE_FALSE(world_.hub->sign_in("Guest", guest));
      people_[p] = guest;
    }
    const std::array<std::string, 3> clocks{R"({"kind":"none"})", R"({"kind":"turn","seconds":60})",
                                            R"({"kind":"days","days":2})"};
    const std::string plan = R"({"edition":"first","players":3,"absence":")" +
                             std::string(kAbsenceNames[index(rules.absence)]) + R"(","clock":)" +
                             clocks[index(rules.clock)] + R"(,"assignment":")" +
                             std::string(kAssignmentNames[index(rules.assignment)]) + R"(")" +
                             R"(,"seats":[{"kind":"person"},{"kind":"person"},{"kind":"bot","level":"random"}]})";
    world_.hub->commit();
    const ApiAnswer made = answer(*world_.hub, {Method::post, "/tables", people_[0].token, plan});
    REQUIRE(made.status == 201);
    JsonDocument document;
    REQUIRE(document.parse(made.body));
    table_ = *document.root().get("id")->as_string();
    world_.hub->commit();
  }

  /// What the person is answered.
  std::string say(std::size_t p, std::string_view type, const std::string& more = "") {
    if (connections_[p] == 0) connect(p);
    world_.clock.time += 100;
    world_.wire.sent.clear();
    world_.hub->received(connections_[p], message(type, table_, R"("ref":1)" + more));
    settle();
    for (const Wire::Sent& sent : last_) {
      if (sent.to != connections_[p] || sent.text.find(R"("ref":1)") == std::string::npos) continue;
      if (sent.text.find(R"({"type":"ack")") == 0) return "ack";
      JsonDocument document;
      REQUIRE(document.parse(sent.text));
      return std::string(*document.root().get("code")->as_string());
    }
    return "";
  }

  std::string choose(std::size_t p) {
    const GameTable* game = find();
    Move move = kNoMove;
    std::uint32_t decision = 1;
    if (game != nullptr && game->in_game()) {
      decision = game->decision();
      const Seat seat = game->seat_of(people_[p].player.id);
      MoveList legal;
      if (seat != kNoSeat) legal_moves(game->edition(), game->state(), seat, legal);
      // Another one if something was chosen before: a change of mind.
      if (!legal.empty()) move = legal[game->chosen().contains(seat) ? legal.size() - 1 : 0];
    }
    std::string text = choose_message(table_, decision, EditionId::first, move);
    text = text.substr(text.find(R"("decision")"));
    return say(p, "choose", "," + text.substr(0, text.size() - 1));
  }

  std::string unchoose(std::size_t p) {
    const GameTable* game = find();
    const std::uint32_t decision = game != nullptr ? game->decision() : 1;
    return say(p, "unchoose", R"(,"decision":)" + std::to_string(decision));
  }

  /// Another side each time.
  std::string board(std::size_t p) {
    const GameTable* game = find();
    Board board = board_of(0, 0);
    const Seat seat = game != nullptr ? game->seat_of(people_[p].player.id) : kNoSeat;
    if (seat != kNoSeat && game->status() == Status::boards) {
      board = game->seat(seat).board;
      if (game->seat(seat).board_chosen) board = with_side(board, 1 - side_of(board));
    }
    return say(p, "board",
               R"(,"wonder":")" + std::string(wonder_name(EditionId::first, board)) + R"(","side":")" +
                   std::string(side_name(EditionId::first, board)) + R"(")");
  }

  std::string remove(std::size_t p) { return say(p, "remove", R"(,"player":")" + people_[1 - p].player.id + R"(")"); }

  std::string vote(std::size_t p) {
    const GameTable* game = find();
    const Seat own = game != nullptr ? game->seat_of(people_[p].player.id) : kNoSeat;
    return say(p, "stand_in", R"(,"seat":)" + std::string(own == seat(0) ? "1" : "0"));
  }

  /// Until whoever has chosen may vote.
  void patience() {
    const GameTable* game = find();
    const Time due = game == nullptr ? kNever : world_.hub->presence_of(*game).silent_from;
    if (due == kNever) return;
    world_.clock.time = std::max(world_.clock.time, due);
    tick();
  }

  void drop(std::size_t p) {
    if (connections_[p] == 0) return;
    world_.hub->disconnected(connections_[p]);
    connections_[p] = 0;
    settle();
  }

  void bot() {
    auto& asked = world_.bots.asked;
    const GameTable* game = find();
    if (game == nullptr || !game->in_game()) return;
    std::erase_if(asked, [&](const ObedientBots::Asked& one) { return one.decision != game->decision(); });
    if (asked.empty()) return;
    const auto first = std::min_element(asked.begin(), asked.end(),
                                        [](const auto& one, const auto& other) { return one.seat < other.seat; });
    const ObedientBots::Asked one = *first;
    asked.erase(first);
    MoveList legal;
    legal_moves(game->edition(), game->state(), one.seat, legal);
    world_.hub->bot_moved(one.bot, one.decision, legal[0]);
    settle();
  }

  /// What is due at once.
  void tick() {
    for (int i = 0; i < 10 && world_.hub->next_wake() <= world_.clock.time; ++i) {
      world_.hub->tick();
      settle();
    }
  }

  bool time() {
    const Time wake = world_.hub->next_wake();
    if (wake == kNever) return false;
    // A moment later, so that all of the two minutes since about the same time are over.
    world_.clock.time = std::max(world_.clock.time, wake) + 10 * kSecond;
    world_.hub->tick();
    settle();
    // Falling asleep is nothing that anybody notices: on to what is due then.
    const bool asleep = world_.hub->metrics().tables == 0 && world_.hub->next_wake() != kNever;
    return asleep ? time() : true;
  }

  void restart() {
    world_.bots.asked.clear();
    connections_ = {};
    world_.hub = std::make_unique<Hub>(
        Hub::Ports{world_.clock, world_.dice, world_.store, world_.bots, world_.wire, world_.log});
    world_.hub->load();
    settle();
  }

  const GameTable* find() const { return world_.hub->find_table(table_); }

  /// The same in the model's words.
  Model seen(const Rules& rules) const {
    Model model{.rules = rules};
    const GameTable* game = find();
    model.status = game == nullptr ? Status::closed : game->status();
    if (model.status == Status::closed) return model;
    const Presence presence = world_.hub->presence_of(*game);
    for (std::size_t i = 0; i < kPeople; ++i) {
      const TableSeat& seat = game->seats()[i];
      model.seated[i] = seat.free() ? kNone : person(seat.player);
      model.boarded[i] = seat.board_chosen;
      if (model.seated[i] != kNone) model.present[model.seated[i]] = presence.connected.contains(wonders::seat(i));
    }
    for (std::size_t i = 0; i <= kPeople; ++i) {
      model.stand_in[i] = game->seats()[i].stand_in;
      model.chosen[i] = game->in_game() && game->chosen().contains(wonders::seat(i));
    }
    model.host = person(game->host());
    model.decision = game->decision();
    return model;
  }

  /// Is the last `table` that each connection at the table got what it would be told now? (What was chosen since comes
  /// by `progress` and `view`.)
  bool pictures_are_new() const {
    const GameTable* game = find();
    if (game == nullptr) return true;
    for (std::size_t p = 0; p < kPeople; ++p) {
      const auto picture = pictures_.find(connections_[p]);
      const Seat seat = game->seat_of(people_[p].player.id);
      if (connections_[p] == 0 || picture == pictures_.end()) continue;
      if (seat == kNoSeat || !world_.hub->presence_of(*game).connected.contains(seat)) continue;
      const std::string now = table_message(*game, world_.hub->presence_of(*game), seat);
      if (without_choices(picture->second) != without_choices(now)) return false;
    }
    return true;
  }

 private:
  static std::string without_choices(const std::string& text) {
    static const std::regex changing(R"rx("(chosen|decision|deadline|silent_from)":[a-z0-9]+)rx");
    static const std::regex watching(R"rx("watching":\[[^\]]*\],)rx");  // the host's alone
    return std::regex_replace(std::regex_replace(text, changing, ""), watching, "");
  }

  void connect(std::size_t p) {
    connections_[p] = ++last_connection_;
    world_.hub->connected(connections_[p], people_[p].player);
    settle();
  }

  std::size_t person(const PlayerId& id) const { return people_[0].player.id == id ? 0 : 1; }

  void settle() {
    world_.hub->commit();
    last_ = std::move(world_.wire.sent);
    world_.wire.sent.clear();
    for (const Wire::Sent& sent : last_) {
      if (sent.text.find(R"({"type":"table")") == 0) pictures_[sent.to] = sent.text;
    }
  }

  TwinWorld world_;
  std::array<SignedIn, kPeople> people_;
  std::array<ConnectionId, kPeople> connections_{};
  ConnectionId last_connection_ = 0;
  TableId table_;
  std::vector<Wire::Sent> last_;
  std::map<ConnectionId, std::string> pictures_;
};

}  // namespace wonders::testing
