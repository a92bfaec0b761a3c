#include "analysis/review.h"

#include <algorithm>
#include <bit>

#include "analysis/theme.h"
#include "catalog/catalog.h"
#include "coach/coach.h"

namespace wonders {

namespace {

/// Different games get different chances, also where they are reviewed with one seed; the same game the same, wherever
/// it stands in a file.
Seed seed_of(const GameRecord& record, Seed given) {
  Seed seed = Rng::mix(given);
  for (std::size_t i = 0; i < record.seat_count(); ++i) seed = Rng::mix(seed ^ index(record.seats[i].board));
  for (const Deal& deal : record.deals) {
    for (const DealtHand& hand : deal) {
      for (const CardId card : hand) seed = Rng::mix(seed ^ index(card));
    }
  }
  return seed;
}

Reasons reasons_for(const View& view, const Move& move) {
  constexpr std::size_t kMost = 2;
  Reasons reasons = judge(view, move).in_favour;
  if (reasons.size() > kMost) reasons.resize(kMost);
  return reasons;
}

/// The choices of the phase between two positions.
TurnMoves moves_between(const State& before, const State& after) {
  TurnMoves moves{};
  awaiting(before).for_each([&](Seat who) { moves[index(who)] = after.moves[index(who)]; });
  return moves;
}

/// Those that count, the greatest measure first.
template <class Measures, class Counts>
std::vector<DecisionTheme> themes_by(const Measures& measures, Counts&& counts) {
  std::vector<DecisionTheme> themes;
  for (std::size_t i = 0; i < kThemeNames.size(); ++i) {
    if (counts(i)) themes.push_back(static_cast<DecisionTheme>(i));
  }
  std::ranges::sort(themes, [&](DecisionTheme a, DecisionTheme b) {
    return measures[index(a)] != measures[index(b)] ? measures[index(a)] > measures[index(b)] : a < b;
  });
  return themes;
}

}  // namespace

GameReview::GameReview(const GameRecord& record, const ReviewOptions& options)
    : record_(record), edition_(wonders::edition(record.edition)), options_(options),
      seed_(seed_of(record, options.seed)) {
  Replay replay(record);
  replay.keep_positions(positions_);
  while (replay.next_turn()) {
  }
  disagreement_ = replay.disagreement();
  if (!disagreement_ && !positions_.empty()) list_tasks();
}

std::uint64_t GameReview::id() const {
  std::uint64_t hash = seed_of(record_, 0);
  for (const State& s : positions_) {
    for (std::size_t i = 0; i < s.seats; ++i) hash = Rng::mix(hash ^ std::bit_cast<std::uint32_t>(s.moves[i]));
  }
  return hash;
}

bool GameReview::begins_age(std::size_t position) const {
  const State& s = positions_[position];
  return s.phase == Phase::choose && s.turn == 1;
}

void GameReview::list_tasks() {
  worths_.resize(positions_.size());
  before_deal_.resize(positions_.size());
  watched_.resize(positions_.size());
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    const State& s = positions_[i];
    const bool turn_begins = s.phase == Phase::choose || s.phase == Phase::over;
    if (turn_begins) turn_starts_.push_back(i);
    if (s.phase == Phase::over) {
      worths_[i].before = watched_[i] = outlook_of_end(edition_, s);
      continue;
    }
    if (begins_age(i)) tasks_.push_back({Kind::deal, i});
    if (turn_begins && !options_.open) tasks_.push_back({Kind::watch, i});
    tasks_.push_back({Kind::choices, i});
    if (i + 1 == positions_.size()) continue;
    awaiting(s).for_each([&](Seat who) {
      tasks_.push_back({Kind::decision, decisions_.size()});
      decisions_.push_back({.position = i, .player = decider(s, who), .who = who});
    });
  }
}

Rng GameReview::chance_of(const Task& task) const {
  return stream(seed_, index(task.kind) + 4 * static_cast<std::uint64_t>(task.number));
}

/// What a player with perfect memory knows at a position; kNoSeat for a spectator.
Knowledge GameReview::knowledge_at(std::size_t position, Seat player) const {
  Knowledge known(edition_, view_of(edition_, positions_[0], player));
  for (std::size_t i = 1; i <= position; ++i) {
    const State& before = positions_[i - 1];
    const bool for_free_city = before.phase == Phase::free_city && player == controller(before);
    if (for_free_city) known.decided(kFreeCity, positions_[i].moves[index(kFreeCity)]);
    known.observe(view_of(edition_, positions_[i], player));
  }
  return known;
}

void GameReview::judge_decision(std::size_t number, PlayoutPolicy& policy) {
  DecisionReview& decision = decisions_[number];
  const Knowledge known = knowledge_at(decision.position, decision.player);
  const Move played = positions_[decision.position + 1].moves[index(decision.who)];
  decision.judgement = judge(known, played, policy, options_.nodes, chance_of({Kind::decision, number}));
  decision.theme = theme_of(edition_, decision.judgement);
  decision.why = reasons_for(known.now(), decision.judgement.best().move);
}

void GameReview::run(std::size_t number, PlayoutPolicy& policy) {
  const Task& task = tasks_[number];
  const std::uint64_t some = std::max<std::uint64_t>(options_.nodes / 4, 1);
  const std::uint64_t many = std::max<std::uint64_t>(options_.nodes / 2, 1);
  switch (task.kind) {
    case Kind::decision: judge_decision(task.number, policy); break;
    case Kind::choices: {
      const State& s = positions_[task.number];
      const bool last = task.number + 1 == positions_.size();
      if (last && begins_age(task.number)) {  // the record ends before the deal
        const Rng chance = chance_of({Kind::deal, task.number});
        worths_[task.number].before = expected_before_deal(edition_, s, policy, many, chance);
      } else if (last) {
        worths_[task.number].before = expected_in(edition_, s, policy, some, chance_of(task));
      } else {
        const TurnMoves moves = moves_between(s, positions_[task.number + 1]);
        worths_[task.number] = worths_of_choices(edition_, s, moves, policy, some, chance_of(task));
      }
      break;
    }
    case Kind::deal:
      before_deal_[task.number] =
          expected_before_deal(edition_, positions_[task.number], policy, many, chance_of(task));
      break;
    case Kind::watch:
      watched_[task.number] = expected_by(knowledge_at(task.number, kNoSeat), policy, many, chance_of(task));
      break;
  }
}

/// A spectator learns nothing from a deal.
void GameReview::list_turns() {
  const std::vector<State>& all = positions_;
  for (std::size_t n = 0; n < turn_starts_.size(); ++n) {
    const std::size_t at = turn_starts_[n];
    const Outlook& now = options_.open ? open_outlook(at) : watched_[at];
    if (n > 0) {
      const State& last = all[turn_starts_[n - 1]];
      const bool unseen = options_.open && all[at].phase != Phase::over && begins_age(at);
      turns_.push_back({last.age, last.turn, unseen ? before_deal_[at] : now});
    }
    if (all[at].phase != Phase::over && begins_age(at)) turns_.push_back({all[at].age, 0, now});
  }
}

void GameReview::finish() {
  if (positions_.empty()) return;
  list_turns();
  positions_[0].player_seats().for_each([&](Seat who) { players_.push_back(review_player(who)); });
}

/// The chances are followed from position to position. Where an Age begins there are two: before its deal and after.
PlayerReview GameReview::review_player(Seat who) const {
  const std::size_t i = index(who);
  PlayerReview player{.seat = who, .start = before_deal_[0].win[i]};
  Millionths chance = player.start;
  for (std::size_t at = 0; at < positions_.size(); ++at) {
    const Millionths now = open_outlook(at).win[i];
    if (positions_[at].phase != Phase::over && begins_age(at)) {
      player.others += before_deal_[at].win[i] - chance;
      player.luck += now - before_deal_[at].win[i];
    } else {
      player.others += now - chance;
    }
    chance = now;
    if (at + 1 == positions_.size() || deciding_for(positions_[at], who) == kNoSeat) continue;
    const Millionths own = worths_[at].with_choice[i] - now;
    player.decisions += own;
    player.others -= own;
  }
  player.result = chance;
  player.adjusted = player.result - player.luck;
  add_decisions(player);
  return player;
}

void GameReview::add_decisions(PlayerReview& player) const {
  Millionths lost = 0;
  std::size_t decisions = 0;
  for (const DecisionReview& decision : decisions_) {
    if (decision.player != player.seat) continue;
    const Judgement& j = decision.judgement;
    ++decisions;
    ++player.verdicts[index(j.verdict)];
    lost += j.loss;
    if (j.verdict == Verdict::forced) continue;
    ++player.judged;
    ++player.chances[index(decision.theme)];
    if (j.loss_low > 0) player.lost[index(decision.theme)] += j.loss;
  }
  if (decisions > 0) player.error = lost / static_cast<Millionths>(decisions);
}

char grade_of(const PlayerReview& player) {
  constexpr std::array<Millionths, 5> kMost{10'000, 20'000, 35'000, 50'000, 70'000};
  constexpr std::string_view kGrades = "ABCDEF";
  const auto found = std::ranges::find_if(kMost, [&](Millionths most) { return player.error <= most; });
  return kGrades[static_cast<std::size_t>(found - kMost.begin())];
}

std::vector<DecisionTheme> strengths_of(const PlayerReview& player) {
  return themes_by(player.chances,
                   [&](std::size_t i) { return player.lost[i] == 0 && player.chances[i] >= kStrength; });
}

std::vector<DecisionTheme> weaknesses_of(const PlayerReview& player) {
  return themes_by(player.lost, [&](std::size_t i) { return player.lost[i] > 0; });
}

}  // namespace wonders
