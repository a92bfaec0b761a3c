#include <doctest/doctest.h>

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "bots/factory.h"
#include "bots/simple/greedy_bot.h"
#include "bots/simple/random_bot.h"
#include "catalog/catalog.h"
#include "play/match.h"
#include "rules/check.h"
#include "rules/score.h"

using namespace wonders;

namespace {

const Edition& kFirst = edition(EditionId::first);
const Edition& kSecond = edition(EditionId::second);

CardId card(std::string_view name) { return *find_card(EditionId::first, name); }

/// A first decision with these cards in the hand of seat 0, on Gizah A beside Rhodos A and Ephesos A.
State first_decision(std::initializer_list<std::string_view> hand) {
  const auto board = [](std::string_view wonder) { return *find_board(EditionId::first, wonder, "A"); };
  State s = new_game(kFirst, Table{.players = 3, .boards = {board("Gizah"), board("Rhodos"), board("Ephesos")}}, 1);
  s.hand(Seat{0}).clear();
  for (std::string_view name : hand) s.hand(Seat{0}).insert(card(name));
  return s;
}

Move chosen(Bot& bot, const State& s, Rng& rng) {
  MoveList legal;
  legal_moves(kFirst, s, Seat{0}, legal);
  return bot.choose(view_of(kFirst, s, Seat{0}), {legal.begin(), legal.end()}, rng);
}

Move greedy_choice(const State& s) {
  GreedyBot bot;
  Rng rng(1);
  return chosen(bot, s, rng);
}

double win_share(const Edition& e, std::size_t players, std::string_view bots, int games) {
  const Players table(bot_specs(bots, players).specs);
  const Seat first = seat(players == 2 ? 1 : 0);
  double won = 0;
  for (int g = 0; g < games; ++g) {
    const Seed seed = game_seed(7, static_cast<std::uint64_t>(g));
    const State end = play_match(e, random_table(players, seed), seed, table);
    const SeatSet best = winners(e, end);
    if (best.contains(first)) won += 1.0 / static_cast<double>(best.size());
  }
  return won / games;
}

}  // namespace

TEST_CASE("the random bot draws each card and action equally often, however many ways there are to pay") {
  // Palace cannot be paid; a sale is all that can be done with it. Baths can be built with Gizah's own stone.
  const State s = first_decision({"Palace", "Altar", "Baths", "Stockade"});
  MoveList legal;
  legal_moves(kFirst, s, Seat{0}, legal);
  std::map<std::tuple<CardId, Action>, int> drawn;
  for (const Move& m : legal) drawn[{m.card, m.action}] = 0;
  RandomBot bot;
  Rng rng(5);
  constexpr int kDraws = 20000;
  for (int i = 0; i < kDraws; ++i) {
    const Move m = chosen(bot, s, rng);
    REQUIRE(is_legal(kFirst, s, Seat{0}, m));
    ++drawn[{m.card, m.action}];
  }
  const double expected = kDraws / static_cast<double>(drawn.size());
  REQUIRE(drawn.size() >= 6);
  for (const auto& [choice, times] : drawn) {
    CHECK(times > expected * 0.9);
    CHECK(times < expected * 1.1);
  }
}

TEST_CASE("the random bot draws every way to pay") {
  // Workshop needs glass: with a Glassworks on both sides it may be bought left or right.
  State s = first_decision({"Workshop"});
  for (const Seat other : {Seat{1}, Seat{2}}) {
    receive(s.city(other), kFirst.card(card("Glassworks")).gives);
  }
  RandomBot bot;
  Rng rng(6);
  std::map<std::pair<int, int>, int> builds;
  for (int i = 0; i < 400; ++i) {
    const Move m = chosen(bot, s, rng);
    if (m.action == Action::build) ++builds[{m.to_left, m.to_right}];
  }
  CHECK(builds.size() == 2);
  CHECK(builds[{2, 0}] > 50);
  CHECK(builds[{0, 2}] > 50);
}

TEST_CASE("the greedy bot takes the points that it can have") {
  const Move m = greedy_choice(first_decision({"Pawnshop", "Barracks", "Palace"}));
  CHECK(m.action == Action::build);
  CHECK(m.card == card("Pawnshop"));
}

TEST_CASE("the greedy bot sells only when there is nothing better") {
  CHECK(greedy_choice(first_decision({"Palace", "Pantheon"})).action == Action::sell);
  CHECK(greedy_choice(first_decision({"Palace", "Altar"})).action == Action::build);
}

TEST_CASE("the greedy bot pays as little as it can") {
  State s = first_decision({"Workshop"});
  receive(s.city(Seat{1}), kFirst.card(card("Glassworks")).gives);
  receive(s.city(Seat{2}), kFirst.card(card("Glassworks")).gives);
  s.city(Seat{0}).discounts.bits = Discounts::bit(Goods::manufactured, kRight);
  s.city(Seat{0}).tally[Count::compass] = 2;  // with two compasses a gear is worth more than three coins
  s.city(Seat{0}).tally[Count::tablet] = 1;
  const Move m = greedy_choice(s);
  CHECK(m.action == Action::build);
  CHECK(m.to_left == 0);
  CHECK(m.to_right == 1);
}

TEST_CASE("the greedy bot arms when a shield decides a conflict, and not when it is far ahead") {
  State s = first_decision({"Barracks", "Tavern"});
  receive(s.city(Seat{0}), kFirst.card(card("Ore Vein")).gives);
  s.age = 3;
  s.turn = 6;
  CHECK(greedy_choice(s).card == card("Barracks"));
  s.city(Seat{0}).tally[Count::shields] = 6;
  CHECK(greedy_choice(s).card == card("Tavern"));
}

TEST_CASE("the greedy bot draws nothing and remembers nothing: the same view gives the same move") {
  const State s = first_decision({"Altar", "Baths", "Tavern", "Stockade", "Loom", "Ore Vein", "Workshop"});
  GreedyBot used;
  Rng rng(1), other(99);
  const Move first = chosen(used, s, rng);
  chosen(used, first_decision({"Palace"}), rng);
  CHECK(chosen(used, s, other) == first);
  CHECK(other == Rng(99));
}

TEST_CASE("a seat's public value does not depend on what is hidden") {
  State a = first_decision({"Altar", "Baths"});
  State b = first_decision({"Palace"});
  b.discard.add(card("Loom"));
  b.seed = 77;
  CHECK(public_value(kFirst, a, Seat{0}) == public_value(kFirst, b, Seat{0}));
}

TEST_CASE("greedy beats three random bots in more than 97 of 100 games") {
#ifdef WONDERS_SANITIZED
  constexpr int kGames = 40;
#else
  constexpr int kGames = 400;
#endif
  CHECK(win_share(kSecond, 4, "greedy,random", kGames) > 0.97);
  CHECK(win_share(kFirst, 3, "greedy,random", kGames) > 0.97);
  CHECK(win_share(kFirst, 2, "greedy,random", kGames) > 0.97);
}

TEST_CASE("a bot is made by its name, and a wrong name or option is explained") {
  CHECK(make_bot("random").bot != nullptr);
  CHECK(make_bot("greedy").bot != nullptr);
  CHECK(make_bot("clever").bot == nullptr);
  CHECK(make_bot("clever").error.to_string().starts_with("bot_error.unknown(name=clever, known=novice, apprentice, "));
  CHECK(make_bot("greedy:depth=2").error.to_string() == "bot_error.no_options(given=depth=2, name=greedy)");
  CHECK(make_bot("").error.key == "bot_error.unknown");
}

TEST_CASE("names of older versions are understood, and say by their errors what they are now") {
  CHECK(make_bot("rollout:nodes=10").bot != nullptr);
  CHECK(make_bot("instinct").bot != nullptr);
  CHECK(make_bot("instinct:depth=2").error.to_string() == "bot_error.no_options(given=depth=2, name=classic:instinct)");
  CHECK(make_bot("search:opponent_model=0").error.to_string() ==
        "bot_error.no_option(option=opponent_model, name=search)");
  CHECK(make_bot("classic:search:opponent_model=0").bot != nullptr);
  CHECK(make_bot("classic:greedy").error.key == "bot_error.unknown");
  CHECK(make_bot("instincts").error.key == "bot_error.unknown");
  CHECK(takes_long("rollout"));
  CHECK(takes_long("classic:search:nodes=5"));
  CHECK_FALSE(takes_long("instinct"));
  CHECK_FALSE(takes_long("nobody"));
}

TEST_CASE("the kinds of bots: levels for people first, then styles, those of experts, and the classic ones") {
  std::vector<std::string_view> levels;
  BotCategory last = BotCategory::level;
  for (const BotKind& kind : bot_kinds()) {
    CAPTURE(kind.name);
    CHECK(kind.category >= last);
    last = kind.category;
    if (kind.category == BotCategory::level) levels.push_back(kind.name);
    CHECK(make_bot(kind.name).bot != nullptr);
  }
  CHECK(levels == std::vector<std::string_view>{"novice", "apprentice", "citizen", "architect", "master", "oracle"});
}

TEST_CASE("a list of bots is one for each player, the last repeated") {
  CHECK(bot_specs("greedy,random", 4).specs == std::vector<std::string>{"greedy", "random", "random", "random"});
  CHECK(bot_specs("random", 2).specs == std::vector<std::string>{"random", "random"});
  CHECK(bot_specs("random,random,random", 2).error.to_string() == "bot_error.too_many(bots=3, players=2)");
  CHECK_FALSE(bot_specs("random,", 2).error.empty());
}
