#include "puzzles/find.h"

#include <algorithm>

#include "analysis/judge.h"
#include "bots/classic/instinct_bot.h"
#include "bots/factory.h"
#include "bots/learned/policy.h"
#include "bots/simple/greedy_bot.h"
#include "catalog/catalog.h"
#include "puzzles/ask.h"
#include "puzzles/compare.h"
#include "puzzles/rating.h"
#include "rules/cost.h"
#include "rules/deciding.h"

namespace wonders {

namespace {

constexpr std::uint64_t kMoreNodes = 10;
constexpr std::uint64_t kGlance = 10;      // parts of the nodes for a first glance
constexpr Millionths kPromising = 40'000;  // at a glance
constexpr std::size_t kLeastChoices = 3;
constexpr int kDear = 3;  // coins for neighbours that make it a question of trade

bool hides_card(Action action) { return action == Action::stage || action == Action::sell; }

/// What is right, if that is clear, and by how much.
struct Clear {
  std::vector<CardId> cards;
  Millionths gap = 0;
  bool sure = false;  // the intervals are apart
};

/// Where a card is only hidden away, other cards that cannot be told from the best are right, too, and those that cost
/// less than `least`.
Clear clear_choice(const Judgement& judgement, Millionths least) {
  const JudgedMove& best = judgement.best();
  Clear clear{.cards = {best.move.card}, .gap = kCertain, .sure = true};
  for (const JudgedMove& other : judgement.candidates) {
    if (other.move.action == best.move.action && other.move.card == best.move.card) continue;
    const bool apart = other.high < best.low;
    const bool as_good = !apart || best.win - other.win < least;
    if (as_good && hides_card(best.move.action) && other.move.action == best.move.action) {
      clear.cards.push_back(other.move.card);
      continue;
    }
    clear.sure = clear.sure && apart;
    clear.gap = std::min(clear.gap, best.win - other.win);
  }
  return clear;
}

PuzzleTheme theme_of_color(Color color) {
  switch (color) {
    case Color::red: return PuzzleTheme::military;
    case Color::green: return PuzzleTheme::science;
    case Color::blue: return PuzzleTheme::civilian;
    case Color::purple: return PuzzleTheme::guild;
    case Color::brown:
    case Color::gray:
    case Color::yellow: break;
  }
  return PuzzleTheme::trade;
}

Options options_at(const State& s, const GamePuzzle& puzzle) {
  Options options;
  list_options(edition(puzzle.edition), s, deciding_for(s, puzzle.player), options);
  return options;
}

/// The option that does what is right with this card; null if there is none.
const Option* option_of(const GamePuzzle& puzzle, CardId card, const Options& options) {
  const auto found = std::ranges::find_if(
      options, [&](const Option& option) { return option.move.action == puzzle.action && option.move.card == card; });
  return found == options.end() ? nullptr : &*found;
}

/// What the first of the right choices is about, which is one of these options.
PuzzleThemes themes_of(const Edition& e, const State& s, const GamePuzzle& puzzle, const Options& options) {
  PuzzleThemes themes;
  const Move& best = option_of(puzzle, puzzle.cards.front(), options)->move;
  if (best.to_left + best.to_right >= kDear) themes.insert(PuzzleTheme::trade);
  if (s.age == kAges && s.turn == kTurnsPerAge) themes.insert(PuzzleTheme::last_turn);
  if (s.phase == Phase::seventh || best.action == Action::build_free) themes.insert(PuzzleTheme::power);
  if (best.action == Action::salvage || best.action == Action::decline) themes.insert(PuzzleTheme::power);
  const Seat who = deciding_for(s, puzzle.player);
  if (hides_card(best.action)) {
    const auto same_action =
        std::ranges::count(options, best.action, [](const Option& option) { return option.move.action; });
    if (static_cast<std::size_t>(same_action) > puzzle.cards.size()) themes.insert(PuzzleTheme::denial);
    if (best.action == Action::sell) return themes;
    themes.insert(PuzzleTheme::stage);
    const City& city = s.city(who);
    if (e.board(city.board).stages[city.stages_built()].gives.powers.bits != 0) themes.insert(PuzzleTheme::power);
    return themes;
  }
  if (best.card == kNoCard) return themes;
  themes.insert(theme_of_color(e.card(best.card).color));
  if (best.action != Action::build) return themes;
  const Free free = free_reason(e, s, who, best.card);
  if (free == Free::chain) themes.insert(PuzzleTheme::chain);
  if (free == Free::power) themes.insert(PuzzleTheme::power);
  return themes;
}

/// More than half of what the strongest level was asked.
bool found_by_strongest(const GamePuzzle& puzzle) { return puzzle.found.back() > 50; }

Rng chance_of(const GamePuzzle& puzzle, Seed seed, std::uint64_t purpose) {
  return stream(puzzle.seed ^ Rng::mix(seed), purpose + 4 * (puzzle.moves.size() * kMaxSeats + index(puzzle.player)));
}

}  // namespace

struct PuzzleFinder::Parts {
  PuzzleRules rules;
  InstinctPolicy policy{};
  GreedyBot greedy{};
  InstinctBot instinct{};
  std::unique_ptr<Bot> deeper{};

  Judgement judged(const Knowledge& known, const Move& played, std::uint64_t nodes, Rng& chance) {
    return judge(known, played, policy, nodes, Rng(chance.next()));
  }

  /// What was given up early had few games, so that its interval is wide: those that overlap with the best are tried
  /// once more against it alone, unless something is so near that it is no puzzle anyway.
  Judgement judged_surely(const Knowledge& known, const Move& played, std::uint64_t nodes, Rng& chance) {
    Judgement judgement = judged(known, played, nodes, chance);
    std::vector<Move> doubtful;
    for (const JudgedMove& other : judgement.candidates) {
      if (&other != &judgement.best() && other.high >= judgement.best().low) doubtful.push_back(other.move);
    }
    if (doubtful.empty() || clear_choice(judgement, rules.gap).gap < rules.gap / 2) return judgement;
    const Judgement again = judge_among(known, judgement.best().move, doubtful, policy, nodes, Rng(chance.next()));
    const Millionths shift = judgement.best().win - again.choice().win;  // other worlds, another chance on the whole
    const auto shifted = [&](Millionths win) { return std::clamp<Millionths>(win + shift, 0, kCertain); };
    for (JudgedMove& candidate : judgement.candidates) {
      for (const JudgedMove& known_better : again.candidates) {
        if (candidate.move != known_better.move) continue;
        candidate.win = shifted(known_better.win);
        candidate.low = shifted(known_better.low);
        candidate.high = shifted(known_better.high);
      }
    }
    std::ranges::sort(judgement.candidates, std::ranges::greater{}, &JudgedMove::win);
    return judgement;
  }

  bool is_obvious(const GamePuzzle& puzzle, std::span<const State> positions) {
    const Edition& e = edition(puzzle.edition);
    Rng chance(0);  // neither draws
    return puzzle.is_right(ask(greedy, e, positions, puzzle.player, chance)) &&
           puzzle.is_right(ask(instinct, e, positions, puzzle.player, chance));
  }

  Move deeper_choice(const GamePuzzle& puzzle, std::span<const State> positions, Rng& chance) {
    return ask(*deeper, edition(puzzle.edition), positions, puzzle.player, chance);
  }

  /// Whether it has a theme that is looked for, as far as is known.
  bool is_wanted(const GamePuzzle& puzzle, const State& now, const Options& options) const {
    return rules.themes.empty() || themes_of(edition(puzzle.edition), now, puzzle, options).intersects(rules.themes);
  }
};

PuzzleFinder::PuzzleFinder(PuzzleRules rules) : parts_(std::make_unique<Parts>()) {
  parts_->deeper = make_bot(rules.deeper).bot;
  parts_->rules = std::move(rules);
}
PuzzleFinder::~PuzzleFinder() = default;
PuzzleFinder::PuzzleFinder(PuzzleFinder&&) noexcept = default;

std::optional<GamePuzzle> PuzzleFinder::look_at(GamePuzzle puzzle, std::span<const State> positions,
                                                const Move& played) {
  const Edition& e = edition(puzzle.edition);
  const State& now = positions.back();
  const Seat who = deciding_for(now, puzzle.player);
  Options options;
  list_options(e, now, who, options);
  if (options.size() < kLeastChoices) return std::nullopt;
  Rng chance = chance_of(puzzle, parts_->rules.seed, 0);
  const Knowledge known = knowledge_of(e, positions, puzzle.player);
  const std::uint64_t nodes = parts_->rules.nodes;
  const auto take = [&](const Judgement& judgement) {
    puzzle.action = judgement.best().move.action;
    const Clear clear = clear_choice(judgement, parts_->rules.gap);
    puzzle.cards = clear.cards;
    return clear;
  };
  const Judgement glance = parts_->judged(known, played, nodes / kGlance, chance);
  if (take(glance).gap < kPromising || parts_->is_obvious(puzzle, positions)) return std::nullopt;
  if (!parts_->is_wanted(puzzle, now, options)) return std::nullopt;
  const Judgement first = parts_->judged_surely(known, glance.best().move, nodes, chance);
  const Clear once = take(first);
  if (!once.sure || once.gap < parts_->rules.gap) return std::nullopt;
  const Move deeper = parts_->deeper_choice(puzzle, positions, chance);
  if (!puzzle.is_right(deeper)) return std::nullopt;  // before the dearest look
  const Judgement again = parts_->judged_surely(known, first.best().move, kMoreNodes * nodes, chance);
  const Clear twice = take(again);
  if (!twice.sure || twice.gap < parts_->rules.gap || parts_->is_obvious(puzzle, positions)) return std::nullopt;
  if (!puzzle.is_right(first.best().move) || !puzzle.is_right(deeper)) return std::nullopt;
  puzzle.win = again.best().win;
  puzzle.gap = twice.gap;
  puzzle.themes = themes_of(e, now, puzzle, options);
  if (!parts_->is_wanted(puzzle, now, options)) return std::nullopt;
  puzzle.found = ask_levels(puzzle, chance.next());
  if (!found_by_strongest(puzzle)) return std::nullopt;
  puzzle.rating = rating_of(puzzle.found);
  return puzzle;
}

PuzzleFault PuzzleFinder::replay(const GamePuzzle& puzzle) {
  const std::vector<State> positions = positions_of(puzzle);
  if (positions.empty() || positions.back().phase == Phase::over) return PuzzleFault::illegal;
  const Edition& e = edition(puzzle.edition);
  const Seat who = deciding_for(positions.back(), puzzle.player);
  if (who == kNoSeat) return PuzzleFault::illegal;
  Options options;
  list_options(e, positions.back(), who, options);
  const auto is_there = [&](CardId card) { return option_of(puzzle, card, options) != nullptr; };
  if (!std::ranges::all_of(puzzle.cards, is_there)) return PuzzleFault::illegal;
  const PuzzleThemes themes = themes_of(e, positions.back(), puzzle, options);
  if (themes.empty() || themes != puzzle.themes) return PuzzleFault::themes;
  if (parts_->is_obvious(puzzle, positions)) return PuzzleFault::obvious;
  return found_by_strongest(puzzle) ? PuzzleFault::none : PuzzleFault::missed;
}

PuzzleFault PuzzleFinder::check(const GamePuzzle& puzzle, std::size_t seeds) {
  PuzzleFault fault = replay(puzzle);
  if (fault != PuzzleFault::none) return fault;
  const std::vector<State> positions = positions_of(puzzle);
  const Options options = options_at(positions.back(), puzzle);
  const Move right = option_of(puzzle, puzzle.cards.front(), options)->move;
  for (std::size_t i = 0; i < seeds && fault == PuzzleFault::none; ++i) {
    fault = ask_again(puzzle, positions, right, parts_->rules.seed + i);
  }
  return fault;
}

PuzzleFault PuzzleFinder::ask_again(const GamePuzzle& puzzle, std::span<const State> positions, const Move& right,
                                    Seed seed) {
  Rng chance = chance_of(puzzle, seed, 1);
  if (!puzzle.is_right(parts_->deeper_choice(puzzle, positions, chance))) return PuzzleFault::not_deep;
  const Knowledge known = knowledge_of(edition(puzzle.edition), positions, puzzle.player);
  std::vector<Move> others;
  for (const Option& option : options_at(positions.back(), puzzle)) {
    if (option.move != right) others.push_back(option.move);
  }
  const Millionths gap = parts_->rules.gap;
  const std::vector<Behind> found =
      compare(known, right, others, parts_->policy, kMoreNodes * parts_->rules.nodes, gap, Rng(chance.next()));
  for (const Behind& other : found) {
    const bool counts_as_right = puzzle.is_right(other.move);
    if (counts_as_right && (other.is_worse_by(gap) || other.is_better_by(gap))) return PuzzleFault::lenient;
    if (counts_as_right || other.is_worse_by(gap)) continue;
    return other.gap < 0 ? PuzzleFault::other : PuzzleFault::unclear;
  }
  return PuzzleFault::none;
}

void find_puzzles(PuzzleFinder& finder, const GamePuzzle& setup, std::span<const State> positions,
                  const std::function<void(GamePuzzle)>& take) {
  GamePuzzle puzzle = setup;
  puzzle.moves.clear();
  for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
    const State& s = positions[i];
    TurnMoves moves{};
    awaiting(s).for_each([&](Seat who) { moves[index(who)] = positions[i + 1].moves[index(who)]; });
    awaiting(s).for_each([&](Seat who) {
      puzzle.player = decider(s, who);
      if (auto found = finder.look_at(puzzle, positions.first(i + 1), moves[index(who)])) take(std::move(*found));
    });
    puzzle.moves.push_back(moves);
  }
}

}  // namespace wonders
