#include "arena/simulate.h"

#include <algorithm>

#include "arena/bytes.h"
#include "arena/work/in_order_on.h"
#include "catalog/catalog.h"
#include "play/match.h"
#include "record/recorder.h"
#include "record/write.h"

namespace wonders {

namespace {

/// Enough games that handing them over costs nothing, few enough that they fit into the processor's cache.
constexpr std::uint64_t kGamesInChunk = 32;

struct Chunk {
  std::uint64_t games = 0;
  Signature signature = 0;
  std::array<SeatSums, kMaxSeats> seats{};
  std::string records;

  void append_to(std::string& out) const {
    put_bytes(out, games);
    put_bytes(out, signature);
    put_bytes(out, seats);
    put_text(out, records);
  }
  void read_from(std::string_view& in) {
    get_bytes(in, games);
    get_bytes(in, signature);
    get_bytes(in, seats);
    get_text(in, records);
  }
};

class Listener final : public GameListener {
 public:
  explicit Listener(bool records) : records_(records) {}

  void begin(Seed seed) {
    seed_ = seed;
    hash = {};
  }
  void began(const Edition& e, const State& first) override {
    if (records_) recorder.begin(e, first, seed_);
  }
  void played(const Edition& e, const State& before, const TurnMoves& moves, const State& after) override {
    hash.add(before, moves);
    if (records_) recorder.add(e, before, moves, after);
  }

  Recorder recorder;
  GameHash hash;

 private:
  bool records_;
  Seed seed_ = 0;
};

class Worker {
 public:
  explicit Worker(const Series& series)
      : series_(series), edition_(edition(series.edition)), players_(series.bots), listener_(series.records) {}

  void operator()(std::uint64_t number, Chunk& chunk) {
    chunk.games = 0;
    chunk.signature = 0;
    chunk.seats = {};
    chunk.records.clear();
    const std::uint64_t first = number * kGamesInChunk;
    const std::uint64_t end = std::min(series_.games, first + kGamesInChunk);
    for (std::uint64_t game = first; game < end; ++game) play_one(game_seed(series_.seed, game), chunk);
  }

 private:
  void play_one(Seed seed, Chunk& chunk) {
    listener_.begin(seed);
    const State end = play_match(edition_, random_table(series_.players, seed), seed, players_, &listener_);
    ++chunk.games;
    chunk.signature += listener_.hash.finish(edition_, end);
    add_scores(end, chunk);
    if (series_.records) write(chunk);
  }

  void add_scores(const State& end, Chunk& chunk) const {
    const SeatSet best = winners(edition_, end);
    end.all_seats().for_each([&](Seat i) {
      SeatSums& sums = chunk.seats[index(i)];
      const ScoreSheet sheet = score(edition_, end, i);
      const auto rows = rows_of(sheet);
      for (std::size_t row = 0; row < rows.size(); ++row) sums.rows[row] += rows[row];
      sums.total += sheet.total();
      if (best.contains(i)) sums.win_parts += kWinParts / best.size();
    });
  }

  void write(Chunk& chunk) {
    GameRecord& record = listener_.recorder.record();
    const std::size_t free_cities = record.has_free_city() ? 1 : 0;
    for (std::size_t i = 0; i < series_.bots.size(); ++i) record.seats[i + free_cities].name = series_.bots[i];
    append_json(record, chunk.records);
    chunk.records += '\n';
  }

  const Series& series_;
  const Edition& edition_;
  Players players_;
  Listener listener_;
};

void add(SeriesSummary& summary, const Chunk& chunk) {
  summary.games += chunk.games;
  summary.signature += chunk.signature;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    SeatSums& sums = summary.seats[i];
    for (std::size_t row = 0; row < sums.rows.size(); ++row) sums.rows[row] += chunk.seats[i].rows[row];
    sums.total += chunk.seats[i].total;
    sums.win_parts += chunk.seats[i].win_parts;
  }
}

}  // namespace

SeriesSummary simulate(const Series& series, std::size_t threads, const OnGames& on_games, Ranks* ranks) {
  SeriesSummary summary;
  const std::uint64_t chunks = series.games / kGamesInChunk + (series.games % kGamesInChunk == 0 ? 0 : 1);
  in_order_on<Chunk>(
      ranks, threads, chunks, series.records ? 8 : 64, [&] { return Worker(series); },
      [&](std::uint64_t, const Chunk& chunk) {
        add(summary, chunk);
        on_games(summary.games, chunk.records);
      });
  return summary;
}

}  // namespace wonders
