#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "bots/learned/policy.h"
#include "catalog/catalog.h"
#include "coach/coach.h"
#include "coach/truth.h"
#include "rules/setup.h"
#include "view/decision.h"

// Whole games in which everything that the coach could say of every move is looked into by slow means.
namespace wonders::testing {

namespace {

struct Looked {
  std::map<std::string, int> told;
  int moves = 0;
  int silent = 0;
};

void look_into(const View& view, const Move& move, const Reasons& reasons, Looked& tally) {
  for (const Reason& reason : reasons) {
    ++tally.told[reason.note.key];
    const std::string why = refute(view, move, reason.note);
    CHECK_MESSAGE(why.empty(), why, ", age ", int{view.age}, " turn ", int{view.turn}, " seat ", index(view.seat));
  }
}

/// All moves of a decision with one way to pay each.
void look_into_decision(const Edition& e, const View& view, Looked& tally) {
  look_into(view, kNoMove, about(view), tally);
  Options options;
  list_options(e, public_state(view), view.deciding, options);
  for (const Option& option : options) {
    const Suggestion judged = judge(view, option.move);
    look_into(view, option.move, judged.in_favour, tally);
    look_into(view, option.move, judged.against, tally);
    ++tally.moves;
    tally.silent += judged.in_favour.empty() ? 1 : 0;
  }
}

void play_and_look(EditionId id, std::size_t players, Seed seed, Looked& tally) {
  const Edition& e = edition(id);
  State s = new_game(e, random_table(players, seed), seed);
  Rng rng(seed);
  TurnMoves moves{};
  while (s.phase != Phase::over) {
    awaiting(s).for_each([&](Seat who) { look_into_decision(e, view_of(e, s, decider(s, who)), tally); });
    choose_by_policy(policy_weights(), e, s, rng, moves);
    carry_out(e, s, moves);
  }
}

TEST_CASE("every reason in whole games is true, whatever move it is given for") {
  Looked tally;
  const bool thorough = std::getenv("WONDERS_LONG") != nullptr;
  const Seed seeds = thorough ? 12 : 1;
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= 7; ++players) {
      for (Seed seed = 1; seed <= seeds; ++seed) play_and_look(id, players, seed, tally);
    }
  }
  // What is common came up; the tests of each kind see to the rest.
  CHECK(tally.told.size() >= 36);
  CHECK(tally.moves > 5000);
  MESSAGE(tally.told.size(), " kinds, ", tally.moves, " moves, nothing to say of ", tally.silent);
}

TEST_CASE("advice: legal candidates with different ideas, the best first, each reason true") {
  for (const auto& [id, players] : {std::pair{EditionId::first, 3}, {EditionId::second, 2}, {EditionId::second, 4}}) {
    const Edition& e = edition(id);
    State s = new_game(e, random_table(static_cast<std::size_t>(players), 9), 9);
    const Seat me = seat(1);
    Knowledge known(e, view_of(e, s, me));
    Rng rng(3);
    TurnMoves moves{};
    while (s.phase != Phase::over) {
      known.observe(view_of(e, s, me));
      const View& view = known.now();
      choose_by_policy(policy_weights(), e, s, rng, moves);
      if (view.deciding != kNoSeat) {
        const Advice advice = advise(known, {.nodes = 60}, rng);
        REQUIRE_FALSE(advice.suggestions.empty());
        CHECK(advice.suggestions.size() <= 3);
        CHECK(advice.about.size() <= 3);
        Looked tally;
        look_into(view, kNoMove, advice.about, tally);
        std::set<std::pair<Action, CardId>> ideas;
        for (const Suggestion& suggestion : advice.suggestions) {
          const Move& m = suggestion.move;
          CHECK(check(e, view, m) == Objection::none);
          const bool any_card = m.action == Action::stage || m.action == Action::sell;
          CHECK(ideas.emplace(m.action, any_card ? kNoCard : m.card).second);
          CHECK(suggestion.in_favour.size() <= 3);
          look_into(view, m, suggestion.in_favour, tally);
          look_into(view, m, suggestion.against, tally);
        }
        CHECK_FALSE(advice.suggestions.front().in_favour.empty());
        moves[index(view.deciding)] = advice.suggestions.front().move;
      }
      carry_out(e, s, moves);
    }
  }
}

TEST_CASE("what is not true would be noticed: numbers, sides and kinds that are made up") {
  const Edition& e = edition(EditionId::first);
  const State s = new_game(e, random_table(5, 4), 4);
  const View view = view_of(e, s, seat(2));
  Options options;
  list_options(e, s, seat(2), options);
  int noticed = 0;
  for (const Option& option : options) {
    for (const Reason& reason : judge(view, option.move).in_favour) {
      for (std::size_t i = 0; i < reason.note.args.size(); ++i) {
        Note wrong = reason.note;
        if (!wrong.args[i].number) continue;
        ++*wrong.args[i].number;
        CHECK_FALSE(refute(view, option.move, wrong).empty());
        ++noticed;
      }
    }
    CHECK_FALSE(refute(view, option.move, Note("coach.made_up")).empty());
  }
  CHECK(noticed > 10);
}

TEST_CASE("the same knowledge and chance give the same advice") {
  const Edition& e = edition(EditionId::first);
  const State s = new_game(e, random_table(4, 2), 2);
  const Knowledge known(e, view_of(e, s, seat(2)));
  const auto advice = [&] {
    Rng rng(8);
    std::string text;
    JsonWriter json(text);
    write_advice(json, e.id, advise(known, {.nodes = 100}, rng));
    return text;
  };
  CHECK(advice() == advice());
}

}  // namespace

}  // namespace wonders::testing
