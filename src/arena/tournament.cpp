#include "arena/tournament.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "arena/bytes.h"
#include "arena/work/in_order_on.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "play/match.h"

namespace wonders {

namespace {

struct Stopwatch {
  std::uint64_t moves = 0;
  std::uint64_t nanoseconds = 0;
};

/// Lends a bot to the seat of one game, and counts its time.
class Timed final : public Bot {
 public:
  Timed(Bot& bot, Stopwatch& watch) : bot_(bot), watch_(watch) {}

  void begin(const View& view) override { bot_.begin(view); }
  void observe(const View& view) override {
    timed([&] { bot_.observe(view); });
  }
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override {
    ++watch_.moves;
    Move move{};
    timed([&] { move = bot_.choose(view, legal, rng); });
    return move;
  }

 private:
  using Clock = std::chrono::steady_clock;

  template <class F>
  void timed(F&& f) {
    const Clock::time_point start = Clock::now();
    f();
    watch_.nanoseconds +=
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count());
  }

  Bot& bot_;
  Stopwatch& watch_;
};

/// Where each Age began.
class AgeStarts final : public GameListener {
 public:
  void began(const Edition&, const State& first) override { all.assign(1, first); }
  void played(const Edition&, const State& before, const TurnMoves&, const State& after) override {
    if (after.age != before.age) all.push_back(after);
  }

  std::vector<State> all;
};

class TableWorker {
 public:
  TableWorker(const Tournament& tournament, std::uint64_t first)
      : tournament_(tournament), edition_(edition(tournament.edition)), first_(first) {
    for (const std::string& spec : tournament.bots) bots_.push_back(make_bot(spec).bot);
  }

  void operator()(std::uint64_t item, GameResult& result) {
    result.game = first_ + item;
    result.players.assign(tournament_.players, {});
    const Seed seed = game_seed(tournament_.seed, tournament_.deal_of(result.game));
    const std::size_t rotation = tournament_.rotation_of(result.game);
    std::vector<Stopwatch> watches(tournament_.players);
    AgeStarts starts;
    const State end = play_match(edition_, random_table(tournament_.players, seed), seed, seated(rotation, watches),
                                 tournament_.luck_nodes > 0 ? &starts : nullptr);
    const SeatChances luck = luck_of(starts, Rng::mix(seed));
    for (std::size_t i = 0; i < result.players.size(); ++i) {
      PlayerResult& player = result.players[i];
      player = result_of(end, tournament_.seat_of(i, rotation));
      player.luck = luck[index(tournament_.seat_of(i, rotation))];
      player.moves = watches[i].moves;
      player.nanoseconds = watches[i].nanoseconds;
      player.faults = bots_[i]->take_faults();
    }
  }

 private:
  Players seated(std::size_t rotation, std::vector<Stopwatch>& watches) const {
    std::vector<std::unique_ptr<Bot>> seats(tournament_.players);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      seats[(i + rotation) % seats.size()] = std::make_unique<Timed>(*bots_[i], watches[i]);
    }
    return Players(std::move(seats));
  }

  /// The games of a deal have the same chance: what is the same in them is then worth the same.
  SeatChances luck_of(const AgeStarts& starts, Seed seed) {
    if (starts.all.empty()) return {};
    return luck_of_deals(edition_, starts.all, policy_, tournament_.luck_nodes, Rng(seed));
  }

  PlayerResult result_of(const State& end, Seat who) const {
    const City& city = end.city(who);
    PlayerResult result;
    result.board = city.board;
    result.rows = rows_of(score(edition_, end, who));
    result.coins = city.coins;
    result.stages = static_cast<unsigned>(city.stages_built());
    result.structures = city.structures;
    return result;
  }

  const Tournament& tournament_;
  const Edition& edition_;
  std::uint64_t first_;
  std::vector<std::unique_ptr<Bot>> bots_;
  InstinctPolicy policy_;
};

void put_player(std::string& out, const PlayerResult& player) {
  put_bytes(out, player.board);
  put_bytes(out, player.rows);
  put_bytes(out, player.coins);
  put_bytes(out, player.stages);
  put_bytes(out, player.structures);
  put_bytes(out, player.moves);
  put_bytes(out, player.nanoseconds);
  put_bytes(out, player.luck);
  for (std::size_t i = 0; i < kFaultNames.size(); ++i) {
    const Faults::Count& count = player.faults[static_cast<Fault>(i)];
    put_bytes(out, count.times);
    put_text(out, count.first);
  }
}

void get_player(std::string_view& in, PlayerResult& player) {
  get_bytes(in, player.board);
  get_bytes(in, player.rows);
  get_bytes(in, player.coins);
  get_bytes(in, player.stages);
  get_bytes(in, player.structures);
  get_bytes(in, player.moves);
  get_bytes(in, player.nanoseconds);
  get_bytes(in, player.luck);
  for (std::size_t i = 0; i < kFaultNames.size(); ++i) {
    std::uint64_t times = 0;
    std::string first;
    get_bytes(in, times);
    get_text(in, first);
    if (times != 0) player.faults.add(static_cast<Fault>(i), first, times);
  }
}

struct Stopped {};

}  // namespace

std::size_t Tournament::rotations() const {
  std::size_t n = 1;
  const auto repeats = [&](std::size_t by) {
    for (std::size_t i = 0; i < bots.size(); ++i) {
      if (bots[i] != bots[(i + by) % bots.size()]) return false;
    }
    return true;
  };
  while (n < bots.size() && !repeats(n)) ++n;
  return n;
}

int PlayerResult::total() const { return std::accumulate(rows.begin(), rows.end(), 0); }

void GameResult::append_to(std::string& out) const {
  put_bytes(out, game);
  put_bytes(out, players.size());
  for (const PlayerResult& player : players) put_player(out, player);
}

void GameResult::read_from(std::string_view& in) {
  std::size_t count = 0;
  get_bytes(in, game);
  get_bytes(in, count);
  players.assign(count, {});
  for (PlayerResult& player : players) get_player(in, player);
}

std::vector<int> GameResult::places() const {
  const auto better = [](const PlayerResult& a, const PlayerResult& b) {
    return a.total() != b.total() ? a.total() > b.total() : a.coins > b.coins;
  };
  std::vector<int> places;
  places.reserve(players.size());
  for (const PlayerResult& player : players) {
    const auto ahead = std::ranges::count_if(players, [&](const PlayerResult& other) { return better(other, player); });
    places.push_back(1 + static_cast<int>(ahead));
  }
  return places;
}

void play_tournament(const Tournament& tournament, std::uint64_t first, std::size_t threads, const OnResult& on_result,
                     Ranks* ranks) {
  if (first >= tournament.games) return;
  constexpr std::uint64_t kMostInBlock = 16;  // games of bots that think take long
  const std::uint64_t games = tournament.games - first;
  try {
    in_order_on<GameResult>(
        ranks, threads, games, kMostInBlock, [&] { return TableWorker(tournament, first); },
        [&](std::uint64_t, const GameResult& result) {
          if (!on_result(result)) throw Stopped{};
        });
  } catch (const Stopped&) {  // NOLINT(bugprone-empty-catch): the caller has all it asked for
  }
}

}  // namespace wonders
