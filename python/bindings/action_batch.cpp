#include "action_batch.h"

#include <cstring>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "play/bot_stream.h"

namespace wonders::python {

namespace {

constexpr std::size_t kGames = 16;  // that a thread takes at a time
constexpr std::size_t kRows = 64;
constexpr std::int16_t kNoAction = -1;

}  // namespace

ActionBatch::ActionBatch(const Setup& setup)
    : setup_(setup), tables_{wonders::edition(setup.edition), numbering_of(setup.edition)}, games_(setup.games),
      features_(setup.games * setup.players * kFeatures), masks_(setup.games * setup.players * kAllActions),
      actions_(setup.games * setup.players, kNoAction), ended_(setup.games, 0), results_(setup.games * setup.players),
      pool_(setup.threads) {
  setup_.bots.resize(setup.players);
  pool_.for_parts(games(), kGames, [&](std::size_t begin, std::size_t end) {
    for (std::size_t g = begin; g < end; ++g) {
      for (const std::string& spec : setup_.bots) {
        games_[g].bots.push_back(spec.empty() ? nullptr : make_bot(spec).bot);
      }
      start(g);
    }
  });
}

void ActionBatch::start(std::size_t g) {
  Place& place = games_[g];
  const Seed seed = setup_.seed + g + place.played * games();
  begin(tables_, players(), setup_.boards, seed, place.game);
  place.bots_know = false;
  place.chances.clear();
  for (std::size_t p = 0; p < players(); ++p) place.chances.push_back(bot_stream(seed, player_seat(p)));
  MoveList scratch;
  go_on_with_bots(place, scratch);
}

/// They have no taste in boards: what they were dealt, or the first that is left.
void ActionBatch::choose_boards_of_bots(Place& place, MoveList& scratch) {
  LearnGame& game = place.game;
  const Table dealt = random_table(players(), game.state.seed);
  for (std::size_t p = 0; p < players() && game.choosing_boards(); ++p) {
    const Seat player = player_seat(p);
    if (place.bots[p] == nullptr || game.choosing_board != player) continue;
    act(tables_, game, player, static_cast<ActionId>(kFirstBoard + index(dealt.boards[index(player)])), scratch);
  }
}

void ActionBatch::ask_bots(Place& place, MoveList& scratch) {
  LearnGame& game = place.game;
  for (std::size_t p = 0; p < players(); ++p) {
    const Seat player = player_seat(p);
    const Seat who = place.bots[p] == nullptr ? kNoSeat : open_decision(game, player);
    if (who == kNoSeat) continue;
    legal_moves(tables_.edition, game.state, who, scratch);
    const View view = view_of(tables_.edition, game.state, player);
    choose_move(game, who, place.bots[p]->choose(view, {scratch.begin(), scratch.end()}, place.chances[p]));
  }
}

template <class F>
void ActionBatch::show_bots(Place& place, F&& f) {
  for (std::size_t p = 0; p < players(); ++p) {
    if (place.bots[p] != nullptr) f(*place.bots[p], view_of(tables_.edition, place.game.state, player_seat(p)));
  }
}

void ActionBatch::go_on_with_bots(Place& place, MoveList& scratch) {
  choose_boards_of_bots(place, scratch);
  if (place.game.choosing_boards()) return;
  if (!place.bots_know) show_bots(place, [](Bot& bot, const View& view) { bot.begin(view); });
  place.bots_know = true;
  while (true) {
    ask_bots(place, scratch);
    take_only_actions(tables_, place.game, scratch);
    if (!finish_phase(tables_, place.game)) return;
    show_bots(place, [](Bot& bot, const View& view) { bot.observe(view); });
  }
}

void ActionBatch::look() {
  waiting_.clear();
  for (std::size_t g = 0; g < games(); ++g) {
    for (std::size_t p = 0; p < players(); ++p) {
      if (open_decision(games_[g].game, player_seat(p)) == kNoSeat) continue;
      waiting_.push_back(static_cast<std::int64_t>(g * players() + p));
    }
  }
  pool_.for_parts(waiting_.size(), kRows, [&](std::size_t begin, std::size_t end) {
    std::memset(&features_[begin * kFeatures], 0, (end - begin) * kFeatures);
    std::memset(&masks_[begin * kAllActions], 0, (end - begin) * kAllActions);
    MoveList scratch;
    for (std::size_t i = begin; i < end; ++i) {
      const auto row = static_cast<std::size_t>(waiting_[i]);
      write_row(tables_, games_[row / players()].game, player_seat(row % players()), scratch, &features_[i * kFeatures],
                &masks_[i * kAllActions]);
    }
  });
}

bool ActionBatch::is_legal(std::size_t entry, std::int64_t action) const {
  return action >= 0 && action < static_cast<std::int64_t>(kAllActions) &&
         masks_[entry * kAllActions + static_cast<std::size_t>(action)] != 0;
}

void ActionBatch::step(const std::int64_t* actions) {
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    actions_[static_cast<std::size_t>(waiting_[i])] = static_cast<std::int16_t>(actions[i]);
  }
  pool_.for_parts(games(), kGames, [&](std::size_t begin, std::size_t end) {
    MoveList scratch;
    for (std::size_t g = begin; g < end; ++g) step_one(g, scratch);
  });
  waiting_.clear();
}

void ActionBatch::step_one(std::size_t g, MoveList& scratch) {
  Place& place = games_[g];
  ended_[g] = 0;
  if (place.game.over()) return;
  for (std::size_t p = 0; p < players(); ++p) {
    std::int16_t& action = actions_[g * players() + p];
    if (action == kNoAction) continue;
    act(tables_, place.game, player_seat(p), static_cast<ActionId>(action), scratch);
    action = kNoAction;
  }
  go_on_with_bots(place, scratch);
  if (!place.game.over()) return;
  ended_[g] = 1;
  write_results(tables_.edition, place.game.state, player_seats(players()), &results_[g * players()]);
  ++place.played;
  if (setup_.new_games) start(g);
}

}  // namespace wonders::python
