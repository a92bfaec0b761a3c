// Experiments with the review of games (src/analysis) and with bots, on request only; tools/review_experiments.py and
// tools/tune_levels start it and make the tables of docs/analysis.md and docs/strength.md from what it prints:
//   cmake --build --preset release --target wonders_lab
//   build/release/wonders_lab calibrate SEED FIRST GAMES NODES JOBS
// A line of JSON for each game FIRST, FIRST + 1, …, so that a long experiment can be run in parts. What a line says
// hangs on the seed, the game's number and the nodes alone.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/review.h"
#include "arena/work/in_order.h"
#include "base/json_writer.h"
#include "catalog/catalog.h"
#include "lab/open_hands.h"
#include "neural/levels.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "play/match.h"
#include "record/recorder.h"

namespace {

using namespace wonders;

// Names that say which program plays: `search` has been two, so it is `neural:nodes=…` or `classic:search` here. The
// levels are those of src/neural/levels.h.
constexpr std::array<std::string_view, 5> kStrong{"architect", "classic:instinct", "neural", "classic:rollout:nodes=60",
                                                  "neural:nodes=60"};
constexpr std::array<std::string_view, 6> kErring{"greedy",  "planner",   "apprentice",
                                                  "citizen", "architect", "classic:rollout:nodes=60"};

struct Experiment {
  std::string_view name;
  Seed seed = 0;
  std::uint64_t first = 0;
  std::uint64_t games = 0;
  std::uint64_t nodes = 0;
  std::uint64_t jobs = 1;
  int sharpness = InstinctPolicy::kUsualSharpness;
  std::vector<std::string_view> bots{};  // whose blunders are counted
};

/// Every edition and number of players in turn.
EditionId edition_of(std::uint64_t game) { return static_cast<EditionId>(game % 2); }
std::size_t players_of(std::uint64_t game) { return 2 + (game / 2) % 6; }

class PositionKeeper final : public GameListener {
 public:
  void began(const Edition& e, const State& first) override {
    recorder_.begin(e, first, first.seed);
    positions.assign(1, first);
  }
  void played(const Edition& e, const State& before, const TurnMoves& moves, const State& after) override {
    recorder_.add(e, before, moves, after);
    positions.push_back(after);
  }
  const GameRecord& record() const { return recorder_.record(); }

  std::vector<State> positions;

 private:
  Recorder recorder_;
};

struct PlayedGame {
  EditionId edition{};
  std::size_t players = 0;
  std::vector<std::string> bots;
  PositionKeeper kept;
};

PlayedGame play_mixed(const Experiment& experiment, std::uint64_t game, std::span<const std::string_view> pool,
                      std::size_t players) {
  const Seed seed = game_seed(experiment.seed, game);
  PlayedGame played{.edition = edition_of(game), .players = players, .bots = {}, .kept = {}};
  Rng lots = stream(seed, 91);
  for (std::size_t i = 0; i < players; ++i) {
    played.bots.emplace_back(pool[lots.below(static_cast<std::uint32_t>(pool.size()))]);
  }
  const Players bots(played.bots);
  play_match(edition(played.edition), random_table(players, seed), seed, bots, &played.kept);
  return played;
}

void begin_line(JsonWriter& json, const PlayedGame& game, std::uint64_t number) {
  json.begin_object().field("game", number).field("edition", edition_name(game.edition));
  json.field("players", game.players).key("bots").begin_array();
  for (const std::string& bot : game.bots) json.value(bot);
  json.end_array();
}

void write_chances(JsonWriter& json, std::string_view key, const State& s, const SeatChances& win) {
  json.key(key).begin_array();
  s.player_seats().for_each([&](Seat i) { json.value(share(win[index(i)])); });
  json.end_array();
}

/// One random turn of each game: what a spectator would have said, what all hands say, and who won.
void calibrate(const Experiment& experiment, std::uint64_t number, std::string& line) {
  const PlayedGame game = play_mixed(experiment, number, kStrong, players_of(number));
  const Edition& e = edition(game.edition);
  const std::vector<State>& positions = game.kept.positions;
  Rng lots = stream(game_seed(experiment.seed, number), 92);
  const std::uint32_t turns = lots.below(kTurns);
  Knowledge watching(e, view_of(e, positions[0], kNoSeat));
  std::size_t at = 0;
  while (positions[at].phase != Phase::choose || turns_begun(positions[at]) != turns + 1) {
    watching.observe(view_of(e, positions[++at], kNoSeat));
  }
  InstinctPolicy policy(experiment.sharpness);
  const Outlook watched = expected_by(watching, policy, experiment.nodes, Rng(lots.next()));
  const Outlook open = expected_in(e, positions[at], policy, experiment.nodes, Rng(lots.next()));
  JsonWriter json(line);
  begin_line(json, game, number);
  json.field("turns", turns).key("points").begin_array();
  positions[at].player_seats().for_each([&](Seat i) { json.value(score(e, positions[at], i).total()); });
  json.end_array();
  write_chances(json, "win", positions[at], watched.win);
  write_chances(json, "open", positions[at], open.win);
  write_chances(json, "result", positions[at], outlook_of_end(e, positions.back()).win);
  json.end_object();
}

/// Every mistake that is named, judged again with ten times the nodes and other chances.
void stability(const Experiment& experiment, std::uint64_t number, std::string& line) {
  constexpr std::uint64_t kMoreNodes = 10;
  const PlayedGame game = play_mixed(experiment, number, kErring, players_of(number));
  ReviewOptions options{.nodes = experiment.nodes, .open = true, .seed = experiment.seed};
  GameReview review(game.kept.record(), options);
  options.nodes *= kMoreNodes;
  ++options.seed;
  GameReview again(game.kept.record(), options);
  InstinctPolicy policy(experiment.sharpness);
  JsonWriter json(line);
  begin_line(json, game, number);
  json.key("kinds").begin_array();
  std::vector<std::size_t> counts(kVerdictNames.size());
  for (std::size_t i = 0; i < review.decisions().size(); ++i) {
    review.judge_decision(i, policy);
    const Judgement& before = review.decisions()[i].judgement;
    ++counts[index(before.verdict)];
    const bool named = before.verdict == Verdict::inaccuracy || before.verdict == Verdict::mistake ||
                       before.verdict == Verdict::blunder;
    if (!named) continue;
    again.judge_decision(i, policy);
    const Judgement& after = again.decisions()[i].judgement;
    json.begin_array().value(kVerdictNames[index(before.verdict)]).value(share(before.loss));
    json.value(kVerdictNames[index(after.verdict)]).value(share(after.loss)).end_array();
  }
  json.end_array().key("counts").begin_object();
  for (std::size_t i = 0; i < counts.size(); ++i) json.field(kVerdictNames[i], counts[i]);
  json.end_object().end_object();
}

/// The results of a game with and without its luck.
void luck(const Experiment& experiment, std::uint64_t number, std::string& line) {
  const PlayedGame game = play_mixed(experiment, number, kStrong, 3);
  const Edition& e = edition(game.edition);
  InstinctPolicy policy(experiment.sharpness);
  std::vector<State> starts;
  for (const State& s : game.kept.positions) {
    if (s.phase == Phase::choose && s.turn == 1) starts.push_back(s);
  }
  const SeatChances sum =
      luck_of_deals(e, starts, policy, experiment.nodes, stream(game_seed(experiment.seed, number), 93));
  const State& end = game.kept.positions.back();
  JsonWriter json(line);
  begin_line(json, game, number);
  write_chances(json, "luck", end, sum);
  write_chances(json, "result", end, outlook_of_end(e, end).win);
  json.end_object();
}

void write_numbers(JsonWriter& json, std::string_view key, const State& s,
                   const std::array<double, kMaxSeats>& numbers) {
  json.key(key).begin_array();
  s.player_seats().for_each([&](Seat i) { json.value(std::round(100 * numbers[index(i)]) / 100); });
  json.end_array();
}

/// What each deal changed, as several estimators see it: which of them explains most of the results?
void deals(const Experiment& experiment, std::uint64_t number, std::string& line) {
  constexpr std::array kSharpness{100, 250, 1000};
  const PlayedGame game = play_mixed(experiment, number, kStrong, number % 4 == 3 ? 5 : 3);
  const Edition& e = edition(game.edition);
  Rng chance = stream(game_seed(experiment.seed, number), 93);
  JsonWriter json(line);
  begin_line(json, game, number);
  json.key("deals").begin_array();
  for (const State& s : game.kept.positions) {
    if (s.phase != Phase::choose || s.turn != 1) continue;
    json.begin_array();
    for (const int sharpness : kSharpness) {
      InstinctPolicy policy(sharpness);
      const Outlook before = expected_before_deal(e, s, policy, experiment.nodes, Rng(chance.next()));
      const Outlook after = expected_in(e, s, policy, experiment.nodes, Rng(chance.next()));
      json.begin_object();
      write_chances(json, "before", s, before.win);
      write_chances(json, "after", s, after.win);
      write_numbers(json, "points_before", s, before.points);
      write_numbers(json, "points_after", s, after.points);
      json.end_object();
    }
    json.end_array();
  }
  json.end_array();
  const State& end = game.kept.positions.back();
  write_chances(json, "result", end, outlook_of_end(e, end).win);
  write_numbers(json, "points", end, outlook_of_end(e, end).points);
  json.end_object();
}

/// The errors of reviewed games of one bot at all seats, by bot in turn: what grades mean.
void grades(const Experiment& experiment, std::uint64_t number, std::string& line) {
  constexpr std::array<std::string_view, 8> kBots{"random",    "greedy",           "planner", "citizen",
                                                  "architect", "classic:instinct", "neural",  "neural:nodes=400"};
  const PlayedGame game = play_mixed(experiment, number, std::span(kBots).subspan(number % 8, 1), 3);
  GameReview review(game.kept.record(), {.nodes = experiment.nodes, .open = true, .seed = experiment.seed});
  InstinctPolicy policy(experiment.sharpness);
  for (std::size_t i = 0; i < review.tasks(); ++i) review.run(i, policy);
  review.finish();
  JsonWriter json(line);
  begin_line(json, game, number);
  json.key("errors").begin_array();
  for (const PlayerReview& player : review.players()) json.value(share(player.error));
  json.end_array().key("kinds").begin_array();
  for (const PlayerReview& player : review.players()) {
    json.begin_array();
    for (const std::size_t n : player.verdicts) json.value(n);
    json.end_array();
  }
  json.end_array().end_object();
}

/// Choices of a bot that lose more than a quarter of a win, in games of that bot at all seats, by bot in turn: of the
/// levels for people, if none are named. Each is judged again with four times the nodes and other chances: chance alone
/// makes some look so.
void blunders(const Experiment& experiment, std::uint64_t number, std::string& line) {
  constexpr std::array<std::size_t, 3> kPlayers{3, 5, 7};
  constexpr std::uint64_t kMoreNodes = 4;
  const std::size_t each_bot = 2 * experiment.bots.size();  // in both editions, before the next number of players
  const std::array bot{experiment.bots[number / 2 % experiment.bots.size()]};
  const PlayedGame game = play_mixed(experiment, number, bot, kPlayers[number / each_bot % kPlayers.size()]);
  ReviewOptions options{.nodes = experiment.nodes, .open = false, .seed = experiment.seed};
  GameReview review(game.kept.record(), options);
  options.nodes *= kMoreNodes;
  ++options.seed;
  GameReview again(game.kept.record(), options);
  InstinctPolicy policy(experiment.sharpness);
  std::size_t suspects = 0;
  std::vector<std::size_t> turns;  // of the game, from 1, in which they were made
  for (std::size_t i = 0; i < review.decisions().size(); ++i) {
    review.judge_decision(i, policy);
    if (share(review.decisions()[i].judgement.loss) <= 0.25) continue;
    ++suspects;
    again.judge_decision(i, policy);
    if (share(again.decisions()[i].judgement.loss) <= 0.25) continue;
    turns.push_back(turns_begun(review.positions()[review.decisions()[i].position]));
  }
  JsonWriter json(line);
  begin_line(json, game, number);
  json.field("decisions", review.decisions().size()).field("suspects", suspects);
  json.field("great", turns.size()).key("turns").begin_array();
  for (const std::size_t turn : turns) json.value(turn);
  json.end_array().end_object();
}

/// Each deal with the player who is shown more at every seat, for everything that it may be shown, against
/// `classic:rollout:nodes=290`.
template <EditionId id, std::size_t players>
void open_hands(const Experiment& experiment, std::uint64_t number, std::string& line) {
  constexpr std::uint64_t kEachDeal = kSightNames.size() * players;
  const std::uint64_t deal = number / kEachDeal;
  const OpenGame game{.edition = id,
                      .players = players,
                      .seed = game_seed(experiment.seed, deal),
                      .who = seat(number / kSightNames.size() % players),
                      .sight = static_cast<Sight>(number % kSightNames.size()),
                      .nodes = experiment.nodes,
                      .opponents = "classic:rollout:nodes=290"};
  const State end = play_open(game);
  JsonWriter json(line);
  json.begin_object().field("game", number).field("deal", deal).field("sight", kSightNames[index(game.sight)]);
  json.field("win", share(outlook_of_end(edition(id), end).win[index(game.who)]));
  json.field("points", score(edition(id), end, game.who).total()).end_object();
}

using Run = void (*)(const Experiment&, std::uint64_t, std::string&);

Run find_run(std::string_view name) {
  if (name == "calibrate") return calibrate;
  if (name == "stability") return stability;
  if (name == "luck") return luck;
  if (name == "blunders") return blunders;
  if (name == "deals") return deals;
  if (name == "open-hands-3") return open_hands<EditionId::first, 3>;
  if (name == "open-hands-5") return open_hands<EditionId::second, 5>;
  return name == "grades" ? grades : nullptr;
}

/// The bots of a list, and of an empty one the levels.
std::vector<std::string_view> bots_of(std::string_view list) {
  std::vector<std::string_view> bots;
  if (list.empty()) std::ranges::transform(kLevels, std::back_inserter(bots), &Level::name);
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    bots.push_back(list.substr(0, comma));
    list.remove_prefix(std::min(list.size(), comma + 1));
  }
  return bots;
}

bool read_number(const char* text, std::uint64_t& number) {
  const char* end = text + std::strlen(text);
  return std::from_chars(text, end, number).ptr == end;
}

}  // namespace

int main(int argc, char** argv) {
  Experiment experiment{.name = argc > 1 ? argv[1] : ""};
  const Run run = find_run(experiment.name);
  std::uint64_t sharpness = InstinctPolicy::kUsualSharpness;
  const bool good = run != nullptr && argc >= 7 && argc <= 9 && read_number(argv[2], experiment.seed) &&
                    read_number(argv[3], experiment.first) && read_number(argv[4], experiment.games) &&
                    read_number(argv[5], experiment.nodes) && read_number(argv[6], experiment.jobs) &&
                    (argc == 7 || read_number(argv[7], sharpness));
  experiment.bots = bots_of(argc == 9 ? argv[8] : "");
  if (!good) {
    std::fputs("wonders_lab calibrate|stability|luck|deals|grades|blunders|open-hands-3|open-hands-5 "
               "SEED FIRST GAMES NODES JOBS [SHARPNESS [BOT,…]]\n",
               stderr);
    return 2;
  }
  experiment.sharpness = static_cast<int>(sharpness);
  add_neural_bots(shipped_weights());
  in_order<std::string>(
      experiment.jobs, experiment.games,
      [&] {
        return [&](std::uint64_t item, std::string& line) {
          line.clear();
          run(experiment, experiment.first + item, line);
        };
      },
      [](std::uint64_t, const std::string& line) {
        std::puts(line.c_str());
        std::fflush(stdout);
      });
  return 0;
}
