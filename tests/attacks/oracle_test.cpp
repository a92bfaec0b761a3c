// Somebody asks the server everything that the protocol lets one ask, in every phase, to find out what is hidden: in
// two worlds that differ only in that, all answers are the same.
#include <doctest/doctest.h>

#include <array>
#include <set>

#include "attacks/kinds.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "rules/check.h"
#include "server/messages/client_message.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr std::array<std::string_view, 3> kAskers{"player", "spectator", "outsider"};
constexpr std::array<std::string_view, 4> kDecisions{"none", "past", "present", "future"};

/// A kind of message as somebody asks it, about one decision or another where it is about one.
std::string question(std::string_view kind, std::string_view asker, std::string_view decision) {
  return std::string(kind) + ", " + std::string(asker) + ", " + std::string(decision);
}

/// What nobody asked who may not know the difference: messages by those who may send them, and requests.
std::string not_asked(const std::set<std::string>& questions, const Twins::Counts& counts) {
  std::string names;
  const auto check = [&](const std::string& name) {
    if (!questions.contains(name)) names += name + "\n";
  };
  for (std::string_view kind : kMessageNames) {
    if (kind != "choose" && kind != "unchoose") {
      check(std::string(kind));
      continue;
    }
    for (std::string_view asker : kAskers) {
      for (std::string_view decision : kDecisions) check(question(kind, asker, decision));
    }
  }
  for (const ApiRoute& route : api_routes()) {
    if (counts.routes.contains({route.method, route.path})) continue;
    names += (route.method == Method::post ? "POST " : "GET ") + std::string(route.path) + "\n";
  }
  return names;
}

class Oracle {
 public:
  explicit Oracle(TwinGame& game) : game_(game), twins_(game.twins), edition_(edition(game.kind.edition)) {}

  /// One who plays, one who watches and one who does not belong there.
  void ask_everything() {
    const std::size_t player = game_.kind.unaware == kNobody ? 0 : game_.kind.unaware;
    const std::array askers{game_.seated[player], game_.watcher, game_.outsider};
    for (std::size_t i = 0; i < askers.size(); ++i) {
      const PersonId p = askers[i];
      asker_ = kAskers[i];
      if (!twins_.person(p).unaware || !twins_.leak().empty()) continue;
      // All cards in all ways are many questions: in a short run each asks only now and then.
      if (!long_run() && game_.rng.below(4) != 0) continue;
      if (twins_.game(0).in_game()) {
        ask_past(p);
        ask_present(p);
      }
      ask_rest(p);
    }
  }

  std::size_t questions = 0;
  std::set<std::string> asked;

 private:
  void say(PersonId p, const std::string& text) {
    ++questions;
    note(text);
    twins_.say(p, text);
  }

  void note(const std::string& text) {
    JsonDocument document;
    ClientMessage read;
    if (read_message(text, document, read)) return;
    const std::string_view kind = kMessageNames[index(read.kind)];
    const bool about_decision = read.kind == MessageKind::choose || read.kind == MessageKind::unchoose;
    if (!about_decision) {
      asked.emplace(kind);
      return;
    }
    const std::uint32_t now = twins_.game(0).decision();
    const std::size_t decision = read.decision == 0 ? 0 : read.decision < now ? 1 : read.decision == now ? 2 : 3;
    asked.insert(question(kind, asker_, kDecisions[decision]));
  }

  void try_move(PersonId p, std::uint32_t decision, const Move& move) {
    std::string text = choose_message(twins_.table(), decision, edition_.id, move);
    text.insert(text.size() - 1, R"(,"ref":20)");
    say(p, text);
  }

  template <class F>
  void for_each_card(F&& f) {
    for (std::size_t c = 0; c < edition_.card_count; ++c) f(static_cast<CardId>(c));
  }

  /// Everything that was seen of past moves, with every card that may lie face down. The last decisions, and some one
  /// before.
  void ask_past(PersonId p) {
    const std::size_t past = twins_.game(0).decision() - 1;
    constexpr std::size_t kLast = 2;
    for (std::size_t d = 1; d <= past; ++d) {
      const bool chosen = d + kLast > past || game_.rng.below(static_cast<std::uint32_t>(past)) == 0;
      if (!chosen || d > game_.looks.size()) continue;
      std::vector<Move> asked;
      for (Move look : game_.looks[d - 1]) {
        if (std::find(asked.begin(), asked.end(), look) != asked.end()) continue;
        asked.push_back(look);
        if (look.card != kNoCard || look.action == Action::decline) {
          try_move(p, static_cast<std::uint32_t>(d), look);
          continue;
        }
        for_each_card([&](CardId card) {
          look.card = card;
          try_move(p, static_cast<std::uint32_t>(d), look);
        });
      }
    }
  }

  /// Every card in every way, except what would be legal: playing does that. And whether there is a choice to take
  /// back.
  void ask_present(PersonId p) {
    const std::uint32_t now = twins_.game(0).decision();
    for (std::uint32_t decision : {0u, now - 1, now, now + 1, 1000000u}) {
      say(p, message("unchoose", twins_.table(), R"("ref":37,"decision":)" + std::to_string(decision)));
    }
    for (Action action : {Action::build, Action::build_free, Action::stage, Action::sell, Action::salvage}) {
      for_each_card([&](CardId card) {
        const Move move{action, card, 0, 0};
        if (!may_play(p, move)) try_move(p, now, move);
      });
    }
    if (!may_play(p, kNoMove)) try_move(p, now, kNoMove);
    for (std::uint32_t decision : {0u, now + 1, now + 2, 1000000u}) {
      for_each_card([&](CardId card) {
        if (index(card) % 8 == decision % 8) try_move(p, decision, {Action::sell, card, 0, 0});
      });
    }
  }

  bool may_play(PersonId p, const Move& move) const {
    const State& s = twins_.state(0);
    bool legal = false;
    awaiting(s).for_each(
        [&](Seat who) { legal |= decider(s, who) == twins_.seat_of(p) && is_legal(edition_, s, who, move); });
    return legal;
  }

  void ask_rest(PersonId p) {
    const TableId& table = twins_.table();
    const GameTable& game = twins_.game(0);
    const Seat mine = twins_.seat_of(p);
    for (std::size_t i = 0; i < kMaxSeats + 1; ++i) {
      if (mine == kNoSeat || game.in_game()) say(p, message("sit", table, R"("ref":21,"seat":)" + std::to_string(i)));
    }
    if (game.status() != Status::open || game.host() != twins_.person(p).id) {
      say(p, message("start", table, R"("ref":22)"));
      for (const BotKind& kind : bot_kinds()) {
        say(p, message("start", table, R"("ref":23,"fill":")" + std::string(kind.name) + R"(")"));
      }
    }
    for (std::size_t b = 0; b < kBoards; ++b) {
      const Board board = static_cast<Board>(b);
      const bool legal = mine != kNoSeat && !game.may_take_board(mine, board);
      if (legal) continue;
      say(p, message("board", table,
                     R"("ref":24,"wonder":")" + std::string(wonder_name(edition_.id, board)) + R"(","side":")" +
                         std::string(side_name(edition_.id, board)) + R"(")"));
    }
    say(p, message("rematch", table, R"("ref":25)"));
    say(p, message("watch", game.code(), R"("ref":26)"));
    say(p, message("join", table, R"("ref":27)"));
    if (mine == kNoSeat) say(p, message("leave", table, R"("ref":28)"));
    if (p == game_.watcher) say(p, message("watch", table));
    for (const char* name : {"", "000000000000", "ABCDEF", "/", "..", "record"}) {
      say(p, message("watch", name, R"("ref":29)"));
      twins_.ask(p, {Method::get, "/tables/" + std::string(name)});
    }
    for (const std::string& path : {"/tables/" + table, "/tables/" + table + "/record", "/tables/" + game.code(),
                                    std::string("/tables"), std::string("/me"), std::string("/games"),
                                    std::string("/games/2000000000000"), std::string("/push"), std::string("/info")}) {
      ++questions;
      twins_.ask(p, {Method::get, path});
      twins_.ask(kNobody, {Method::get, path});
    }
    ask_about_people(p);
    post_everything(p);
  }

  /// What one may say of others, with every seat and everybody.
  void ask_about_people(PersonId p) {
    const TableId& table = twins_.table();
    for (std::size_t i = 0; i < kMaxSeats + 1; ++i) {
      say(p, message("stand_in", table, R"("ref":30,"seat":)" + std::to_string(i)));
    }
    for (PersonId other = 0; other < twins_.people().size(); ++other) {
      const std::string player = R"("player":")" + twins_.person(other).id + '"';
      if (twins_.game(0).host() != twins_.person(p).id) say(p, message("remove", table, R"("ref":31,)" + player));
      say(p, message("report", table, R"("ref":32,)" + player));
      say(p, message("report", table, R"("ref":33,"reason":"Rude",)" + player));
    }
    say(p, message("remove", table, R"("ref":34,"player":"nobody")"));
    say(p, message("chat", table, R"("ref":35,"text":"Hello")"));
    say(p, R"({"type":"ping","ref":36})");
  }

  void post_everything(PersonId p) {
    const std::string browser = push_request("another");
    const std::vector<std::pair<std::string, std::string>> requests{
        {"/recover", R"({"token":")" + std::string(64, '0') + R"("})"},
        {"/guest", R"({"name":"Another"})"},
        {"/guest", R"({"name":""})"},
        {"/me", R"({"settings":{"pace":2}})"},
        {"/me", R"({"name":"\u0000"})"},
        {"/tables", R"({"edition":"first","players":9})"},
        {"/games", R"({"hide":")" + twins_.table() + R"("})"},
        {"/games", R"({"hide":"/"})"},
        {"/push", browser},
        {"/push", R"({"endpoint":"https://127.0.0.1/"})"},
        {"/push", R"({"remove":"https://nowhere.example/"})"},
        {"/logout", R"({"everywhere":"no"})"},
        {"/nothing", "{}"},
    };
    if (p == game_.outsider && !std::exchange(made_table_, true)) {
      twins_.ask(p, {Method::post, "/tables",
                     R"({"edition":"second","players":3,"seats":[{"kind":"person"},)"
                     R"({"kind":"person"},{"kind":"person"}]})"});
    }
    for (const auto& [path, body] : requests) {
      ++questions;
      twins_.ask(p, {Method::post, path, body});
      twins_.ask(kNobody, {Method::post, path, body});
    }
  }

  TwinGame& game_;
  Twins& twins_;
  const Edition& edition_;
  std::string_view asker_;
  bool made_table_ = false;
};

}  // namespace

TEST_CASE("attacks: no question that can be asked has an answer that tells what is hidden") {
  Totals totals;
  std::size_t questions = 0;
  std::set<std::string> asked;
  const std::size_t first = first_run(0);
  for (std::size_t n = first; n < first + runs(12, 300); ++n) {
    TwinGame game(kind_number(n));
    Oracle oracle(game);
    game.at_leisure = [&] { oracle.ask_everything(); };
    game.play();
    totals.add(game);
    questions += oracle.questions;
    asked.insert(oracle.asked.begin(), oracle.asked.end());
    REQUIRE_MESSAGE(game.twins.leak().empty(), game.twins.leak());
  }
  MESSAGE(questions, " questions; ", totals.text());
  CHECK(not_asked(asked, totals.counts) == "");
}

TEST_CASE("attacks: the oracle finds an answer that depends on a card face down") {
  // Whoever names the card that another seat sold or buried in the decision before is told so.
  const auto tells = [](std::string& text, const Twins& twins, std::size_t world, PersonId) {
    const State& s = twins.state(world);
    if (text.find("wrong_decision") == std::string::npos) return;
    s.moved.for_each([&](Seat i) {
      const auto before = twins.game(world).decision() - 1;
      std::string right =
          choose_message(twins.table(), before, twins.game(world).settings().edition, s.moves[index(i)]);
      right.insert(right.size() - 1, R"(,"ref":20)");
      if (twins.said[world] == right) text = "ack";
    });
  };
  bool found = false;
  for (std::size_t n = 0; n < 50 && !found; ++n) {
    TwinGame game(kind_number(n));
    Oracle oracle(game);
    game.twins.plant = tells;
    game.at_leisure = [&] { oracle.ask_everything(); };
    game.play();
    found = !game.twins.leak().empty();
  }
  CHECK(found);
}
