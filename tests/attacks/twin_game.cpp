#include "attacks/twin_game.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "catalog/catalog.h"
#include "view/view_json.h"

namespace wonders::testing {

namespace {

std::string plan_of(const TwinKind& kind) {
  std::string text = R"({"edition":")" + std::string(edition_name(kind.edition)) + R"(","players":)" +
                     std::to_string(kind.players) + R"(,"listed":true,"assignment":")" +
                     std::string(kAssignmentNames[index(kind.assignment)]) + R"(","absence":")" +
                     std::string(kAbsenceNames[index(kind.absence)]) + R"(","clock":{"kind":")" +
                     std::string(kClockNames[index(kind.clock)]) + R"(")";
  if (kind.clock == ClockKind::turn) text += R"(,"seconds":60)";
  if (kind.clock == ClockKind::days) text += R"(,"days":1)";
  text += R"(},"seats":[)";
  for (std::size_t i = 0; i < kind.players; ++i) {
    text += i == 0 ? "" : ",";
    text += i < kind.persons ? R"({"kind":"person"})" : R"({"kind":"bot","level":"greedy","name":"Bot"})";
  }
  return text + "]}";
}

std::string board_message(const TableId& table, EditionId edition, Board board) {
  return message("board", table,
                 R"("wonder":")" + std::string(wonder_name(edition, board)) + R"(","side":")" +
                     std::string(side_name(edition, board)) + R"(")");
}

}  // namespace

std::string TwinKind::name() const {
  return std::string(edition_name(edition)) + " edition, " + std::to_string(players) + " players, " +
         std::to_string(persons) + " of them people, boards " + std::string(kAssignmentNames[index(assignment)]) +
         ", clock " + std::string(kClockNames[index(clock)]) + ", absence " +
         std::string(kAbsenceNames[index(absence)]) + ", unaware " +
         (unaware == kNobody ? "spectators" : std::to_string(unaware)) + ", seeds " + std::to_string(seed) + " and " +
         std::to_string(other_seed) + (rematch ? ", a rematch" : "");
}

TwinGame::TwinGame(const TwinKind& what) : kind(what), rng(stream(what.seed, 77)) {
  for (std::size_t i = 0; i < kind.persons; ++i) seated.push_back(twins.sign_in("Guest " + std::to_string(i)));
  watcher = twins.sign_in("Watcher");
  outsider = twins.sign_in("Outsider");
  unwelcome = twins.sign_in("Unwelcome");
  for (PersonId p = 0; p < twins.people().size(); ++p) {
    twins.connect(p);
    wish_to_be_called(p);
  }
  twins.doing = kind.name() + ", before the game";
  twins.create(seated[0], plan_of(kind), kind.seed, kind.rematch ? kind.seed : kind.other_seed);
  come_together();
}

void TwinGame::come_together() {
  const TableId& table = twins.table();
  for (PersonId p : seated) twins.say(p, message("join", table, R"("ref":1)"));
  twins.say(watcher, message("watch", twins.game(0).code()));
  for (PersonId p = 0; p < twins.people().size(); ++p) look_around(p);
}

/// The first game is the same in both worlds to its end. False if everybody left before.
bool TwinGame::go_on_to_rematch() {
  alike_ = true;
  play_table();
  alike_ = false;
  if (twins.game(0).status() != Status::over) return false;
  twins.say(seated.back(), message("rematch", twins.table(), R"("ref":3)"));
  const TableId next = twins.game(0).next();
  for (PersonId p : seated) twins.say(p, message("rematch", twins.table(), R"("ref":4)"));
  twins.look_at(next);
  std::swap(seated.front(), seated.back());  // the host is first
  come_together();
  return true;
}

PersonId TwinGame::person_at(Seat seat) const {
  for (PersonId p : seated) {
    if (twins.seat_of(p) == seat) return p;
  }
  return kNobody;
}

Seat TwinGame::unaware_seat() const { return kind.unaware == kNobody ? kNoSeat : twins.seat_of(seated[kind.unaware]); }

bool TwinGame::nobody_left() const {
  return std::none_of(twins.people().begin(), twins.people().end(), [](const Person& p) { return p.unaware; });
}

void TwinGame::play() {
  if (!kind.rematch || go_on_to_rematch()) play_table();
}

void TwinGame::play_table() {
  looks.clear();
  if (at_leisure) at_leisure();
  twins.say(seated[0], message("start", twins.table(), R"("ref":2)"));
  if (twins.game(0).status() == Status::boards) take_boards();
  while (twins.game(0).in_game() && twins.game(1).in_game() && !nobody_left() && twins.leak().empty()) decide();
}

// --- boards

Board free_board(std::size_t i) { return board_of(i, i % 2); }

GameTable beginning(const TwinKind& kind, Seed seed) {
  const std::string plan = plan_of(kind);
  JsonDocument document;
  TableEvent created{.kind = EventKind::created, .player = "0", .code = "CODE"};
  created.scheme = DealScheme::hmac_sha256;
  created.seed = seed;
  created.salt = kSalt;
  REQUIRE(document.parse(plan));
  REQUIRE_FALSE(read_plan(document.root(), created.plan));
  GameTable table("beginning");
  const auto happens = [&](const TableEvent& event) { REQUIRE(table.apply(event)); };
  happens(created);
  for (std::size_t i = 0; i < kind.persons; ++i) {
    happens({.kind = EventKind::sat, .seat = table.first_free(), .player = std::to_string(i), .name = "Guest"});
  }
  happens({.kind = EventKind::started});
  for (std::size_t i = 0; i < kind.persons; ++i) {
    happens({.kind = EventKind::board, .seat = table.seat_of(std::to_string(i)), .board = free_board(i)});
  }
  return table;
}

/// Sides are chosen in secret, and can be changed until the last has chosen.
void TwinGame::take_boards() {
  twins.doing = kind.name() + ", choosing boards";
  const bool free = kind.assignment == Assignment::free;
  const auto wonder = [&](std::size_t i) {
    return free ? free_board(i) : twins.game(0).seat(twins.seat_of(seated[i])).board;
  };
  for (std::size_t i = 0; i + 1 < seated.size() && !alike_; ++i) {
    const std::size_t side = below(2), other = i == kind.unaware ? side : below(2);
    take_board(seated[i], with_side(wonder(i), side), with_side(wonder(i), other));
    anything_harmless();
  }
  if (at_leisure) at_leisure();
  for (std::size_t i = 0; i < seated.size(); ++i) {
    const Board board = with_side(wonder(i), i % 2);
    take_board(seated[i], board, board);
  }
}

void TwinGame::take_board(PersonId p, Board in_a, Board in_b) {
  twins.say(p, board_message(twins.table(), kind.edition, in_a), board_message(twins.table(), kind.edition, in_b));
}

// --- decisions

void TwinGame::decide() {
  ++decisions;
  const std::uint32_t decision = twins.game(0).decision();
  twins.doing = kind.name() + ", decision " + std::to_string(decision);
  comings_and_goings();
  const auto goes_on = [&] { return twins.game(0).in_game() && twins.game(0).decision() == decision; };
  if (!goes_on()) return;
  const Edition& e = edition(kind.edition);
  std::vector<std::pair<Seat, MovePair>> moves;
  awaiting(twins.state(0)).for_each([&](Seat who) {
    if (!awaiting(twins.state(1)).contains(who)) return;
    MovePair pair = same_looking({e, twins.state(0), twins.state(1), unaware_seat()}, who, rng);
    if (alike_) pair.b = pair.a;
    moves.emplace_back(who, pair);
  });
  looks.resize(decision - 1);
  looks.emplace_back();
  for (const auto& [who, pair] : moves) looks.back().push_back(seen(pair.a));
  for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[below(i)]);
  // The last to choose has not chosen anything yet (no bot has either, in the place of somebody who was late and is
  // back): so nothing is carried out before.
  const bool open = !moves.empty() && !has_chosen(moves.back().first);
  for (std::size_t i = 0; i + 1 < moves.size() && open && !alike_; ++i) bluff(moves[i].first, moves[i].second);
  anything_harmless();
  if (at_leisure) at_leisure();
  if (!moves.empty() && open && below(4) == 0) vote_for_stand_in(moves.back().first);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto& [who, pair] = moves[i];
    if (!goes_on()) return;
    choose(who, pair);
    if (below(4) == 0 && goes_on()) anything_harmless();
    if (i + 2 == moves.size() && below(4) == 0 && goes_on()) miss_something(person_at(decider(twins.state(0), who)));
  }
}

bool TwinGame::has_chosen(Seat who) const {
  return twins.game(0).chosen().contains(who) || twins.game(1).chosen().contains(who);
}

/// Chooses something else first, and anything: nobody else sees it.
void TwinGame::bluff(Seat who, const MovePair& final_moves) {
  const PersonId p = person_at(decider(twins.state(0), who));
  const bool unaware = p != kNobody && kind.unaware != kNobody && p == seated[kind.unaware];
  if (p == kNobody || unaware || twins.game(0).seat(twins.seat_of(p)).automatic() || below(3) == 0) return;
  const Edition& e = edition(kind.edition);
  const MovePair other{other_move(e, twins.state(0), who, final_moves.a, rng),
                       other_move(e, twins.state(1), who, final_moves.b, rng)};
  choose(who, other);
  if (below(3) != 0) return;
  const std::string number = std::to_string(twins.game(0).decision());
  twins.say(p, message("unchoose", twins.table(), R"("decision":)" + number + R"(,"ref":17)"));
}

void TwinGame::choose(Seat who, const MovePair& moves) {
  const GameTable& game = twins.game(0);
  const Seat owner = decider(game.state(), who);
  const std::uint32_t decision = game.decision();
  if (!game.seat(owner).automatic()) {
    twins.say(person_at(owner), choose_message(twins.table(), decision, kind.edition, moves.a),
              choose_message(twins.table(), decision, kind.edition, moves.b));
    return;
  }
  if (game.chosen().contains(who)) return;
  const auto& asked = twins.world(0).bots.asked;
  const auto found = std::find_if(asked.begin(), asked.end(), [&](const ObedientBots::Asked& one) {
    return one.seat == owner && one.decision == decision;
  });
  REQUIRE_MESSAGE(found != asked.end(), twins.doing);
  twins.bot_moves(ObedientBots::Asked(*found), moves.a, moves.b);
}

// --- what people do besides

void TwinGame::anything_harmless() {
  const PersonId p = below(twins.people().size());
  const TableId& table = twins.table();
  const PersonId other = below(twins.people().size());
  switch (below(9)) {
    case 0: reconnect(p); break;
    case 1: twins.say(p, message("chat", twins.table(), R"("text":"Hello","ref":5)")); break;
    case 2: say_nonsense(p); break;
    case 3:
      twins.say(watcher, message("leave", twins.table()));
      twins.say(watcher, message("watch", twins.table(), R"("ref":6)"));
      break;
    case 4: twins.pass(1 + below(3000)); break;
    case 5:
      twins.say(p,
                message("report", table, R"("player":")" + twins.person(other).id + R"(","reason":"Rude","ref":17)"));
      break;
    case 6: twins.say(p, message("stand_in", table, R"("ref":18,"seat":)" + std::to_string(below(kMaxSeats)))); break;
    case 7:
      twins.say(unwelcome, message("watch", table, R"("ref":19)"));
      twins.say(seated[below(2)],
                message("remove", table, R"("ref":20,"player":")" + twins.person(unwelcome).id + '"'));
      break;
    default: look_around(p); break;
  }
}

/// Who has chosen has waited long enough. Where there is no clock a bot may stand in then.
void TwinGame::vote_for_stand_in(Seat silent) {
  if (kind.clock != ClockKind::none) return;
  const Seat at = decider(twins.state(0), silent);
  const bool already = twins.game(0).seat(at).automatic();
  twins.pass(3 * kMinute);
  for (PersonId p : seated) {
    twins.say(p, message("stand_in", twins.table(), R"("ref":21,"seat":)" + std::to_string(index(at))));
  }
  voted += !already && twins.game(0).seat(at).automatic() ? 1 : 0;
}

/// Is away when the turn is revealed, and may be called.
void TwinGame::miss_something(PersonId p) {
  if (p != kNobody && twins.person(p).connection != 0) twins.disconnect(p);
}

void TwinGame::log_out(PersonId p) {
  twins.log_out(p, below(2) == 0);
  wish_to_be_called(p);
  reconnect(p);
}

void TwinGame::wish_to_be_called(PersonId p) {
  const auto answers = twins.ask(p, {Method::post, "/push", push_request(twins.person(p).id)});
  REQUIRE_MESSAGE(answers[0].starts_with("200"), answers[0]);
}

/// What may let a bot stand in for somebody, or bring somebody back.
void TwinGame::comings_and_goings() {
  const PersonId p = seated[below(seated.size())];
  switch (below(16)) {
    case 0: twins.say(p, message("leave", twins.table(), R"("ref":7)")); break;
    case 1: twins.say(p, message("join", twins.table(), R"("ref":8)")); break;
    case 2:
      twins.disconnect(p);
      twins.pass(3 * kMinute);
      break;
    case 3:
      twins.restart();
      for (PersonId one = 0; one < twins.people().size(); ++one) reconnect(one);
      break;
    case 4: twins.ask(p, {Method::post, "/me", R"({"name":"Renamed )" + std::to_string(below(10)) + R"("})"}); break;
    case 5: twins.ask(outsider, {Method::post, "/recover", R"({"token":"0000"})"}); break;
    case 6: log_out(p); break;
    case 7: twins.ask(p, {Method::post, "/games", R"({"hide":")" + twins.table() + R"("})"}); break;
    case 8: twins.ask(p, {Method::post, "/push", R"({"remove":"https://nowhere.example/"})"}); break;
    default: break;
  }
  if (twins.game(0).status() != Status::closed) {
    // Somebody must be there, or the table sleeps.
    for (PersonId one : seated) {
      if (twins.person(one).connection == 0) reconnect(one);
    }
  }
}

void TwinGame::reconnect(PersonId p) {
  if (twins.person(p).connection != 0) twins.disconnect(p);
  twins.connect(p);
  if (p != outsider) twins.say(p, message("watch", twins.table(), R"("ref":9)"));
}

void TwinGame::look_around(PersonId p) {
  const TableId& table = twins.table();
  for (const std::string& path :
       {std::string("/tables"), "/tables/" + table, "/tables/" + twins.game(0).code(), "/tables/" + table + "/record",
        std::string("/me"), std::string("/games"), std::string("/push"), std::string("/info")}) {
    if (below(2) == 0) twins.ask(p, {Method::get, path});
  }
  twins.ask(kNobody, {Method::get, "/tables/" + table});
  twins.ask(kNobody, {Method::get, "/tables"});
}

void TwinGame::say_nonsense(PersonId p) {
  const TableId& table = twins.table();
  const std::vector<std::string> texts{
      "",
      "{",
      "[1,2",
      R"({"type":"open","table":"x"})",
      message("sit", table, R"("seat":1,"ref":10)"),
      message("start", table, R"("fill":"greedy","ref":11)"),
      message("rematch", table, R"("ref":12)"),
      message("choose", table, R"("decision":1,"ref":13)"),
      message("choose", table, R"("decision":1,"move":{"action":"sell","card":"Nothing"},"ref":14)"),
      message("unchoose", table, R"("ref":18)"),
      message("watch", "nowhere", R"("ref":15)"),
      R"({"type":"ping","ref":16})",
  };
  twins.say(p, texts[below(texts.size())]);
}

}  // namespace wonders::testing
