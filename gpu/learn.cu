// Many games for a learner, behind a C interface: rows of features and masks, actions and results lie in memory that a
// framework sees in place. nvcc makes a library for the GPU of it, any C++ compiler one for the CPU.

#include <cstdlib>

#include "catalog/catalog.h"
#include "learn/game.h"
#include "rules/score.h"

#ifdef __CUDACC__
#include "check.h"
#endif

namespace wonders {

namespace {

/// What a seat's row of results holds, as floats.
enum class Result : std::uint8_t { conflicts, treasury, wonder, civilian, science, commercial, guilds, total, win, coins, over };
constexpr std::size_t kResults = 11;

/// Games of one edition and number of players.
struct Kind {
  LearnGame* games = nullptr;
  std::size_t edition = 0;
  std::size_t players = 0;
  std::size_t count = 0;
  std::size_t first_row = 0;   // rows and games are numbered over all kinds
  std::size_t first_game = 0;
  Seed first_seed = 0;

  constexpr std::size_t rows() const { return players * count; }
};

constexpr std::size_t kMostKinds = 16;

/// Games of several kinds, stepped together; a value, so that a kernel takes it as it is.
struct Fleet {
  Kind kinds[kMostKinds];
  std::size_t kind_count = 0;
  std::size_t rows = 0;
  std::size_t games = 0;

  constexpr const Kind& kind_of_row(std::size_t row) const {
    std::size_t k = 0;
    while (k + 1 < kind_count && row >= kinds[k + 1].first_row) ++k;
    return kinds[k];
  }
  constexpr const Kind& kind_of_game(std::size_t game) const {
    std::size_t k = 0;
    while (k + 1 < kind_count && game >= kinds[k + 1].first_game) ++k;
    return kinds[k];
  }
};

constexpr std::size_t kEditions = 2;

struct Tables {
  LearnTables of[kEditions];
};

struct Batch {
  Tables* tables = nullptr;  // where the games are
  Fleet fleet;
};

/// Rows are by game, then by player; with two players seat 0 is the Free City, which has none.
constexpr Seat player_of(std::size_t row, std::size_t players) {
  return seat(row % players + (players == 2 ? 1 : 0));
}

/// A row of all kinds: its game, its player and what its features are made with.
struct RowOf {
  const LearnTables& tables;
  const LearnGame& game;
  Seat player;
};

constexpr RowOf row_of(const Fleet& fleet, const Tables& tables, std::size_t row) {
  const Kind& kind = fleet.kind_of_row(row);
  const std::size_t own = row - kind.first_row;
  return {tables.of[kind.edition], kind.games[own / kind.players], player_of(own, kind.players)};
}

constexpr void begin_one(const Fleet& fleet, const Tables& tables, std::size_t game, Seed first) {
  const Kind& kind = fleet.kind_of_game(game);
  const std::size_t own = game - kind.first_game;
  MoveList scratch;
  begin(tables.of[kind.edition], kind.players, first + kind.first_seed + own, kind.games[own], scratch);
}

constexpr void ready_one(const Fleet& fleet, const Tables& tables, std::size_t row, std::uint8_t* ready) {
  const RowOf at = row_of(fleet, tables, row);
  ready[row] = open_decision(at.game, at.player) != kNoSeat ? 1 : 0;
}

constexpr void row_one(const Fleet& fleet, const Tables& tables, std::size_t i, const std::int64_t* rows,
                       std::uint8_t* features, std::uint8_t* masks) {
  const RowOf at = row_of(fleet, tables, static_cast<std::size_t>(rows[i]));
  MoveList scratch;
  write_row(at.tables, at.game, at.player, scratch, features + i * kFeatures, masks + i * kAllActions);
}

/// One action for each row; negative where nothing is decided.
constexpr void step_one(const Fleet& fleet, const Tables& tables, std::size_t number, const std::int16_t* actions) {
  const Kind& kind = fleet.kind_of_game(number);
  const std::size_t own = number - kind.first_game;
  LearnGame& game = kind.games[own];
  if (game.over()) return;
  MoveList scratch;
  for (std::size_t p = 0; p < kind.players; ++p) {
    const std::int16_t action = actions[kind.first_row + own * kind.players + p];
    if (action < 0) continue;
    act(tables.of[kind.edition], game, player_of(p, kind.players), static_cast<ActionId>(action), scratch);
  }
  go_on(tables.of[kind.edition], game, scratch);
}

constexpr void result_one(const Fleet& fleet, const Tables& tables, std::size_t number, float* results) {
  const Kind& kind = fleet.kind_of_game(number);
  const std::size_t own = number - kind.first_game;
  const LearnGame& game = kind.games[own];
  const Edition& e = tables.of[kind.edition].edition;
  const SeatSet won = winners(e, game.state);
  for (std::size_t p = 0; p < kind.players; ++p) {
    const Seat who = player_of(p, kind.players);
    const ScoreSheet sheet = score(e, game.state, who);
    const int rows[8] = {sheet.conflicts, sheet.treasury,   sheet.wonder, sheet.civilian,
                         sheet.science,   sheet.commercial, sheet.guilds, sheet.total()};
    float* out = results + (kind.first_row + own * kind.players + p) * kResults;
    for (std::size_t k = 0; k < 8; ++k) out[k] = static_cast<float>(rows[k]);
    out[index(Result::win)] = won.contains(who) ? 1.0f / static_cast<float>(won.size()) : 0.0f;
    out[index(Result::coins)] = static_cast<float>(game.state.city(who).coins);
    out[index(Result::over)] = game.over() ? 1.0f : 0.0f;
  }
}

#ifdef __CUDACC__

constexpr unsigned kThreads = 128;

template <class F>
__global__ void for_all(F f, std::size_t count, const Tables* tables) {
  // Every thread of a warp reads another card: a copy in shared memory serves them all at once.
  extern __shared__ __align__(16) std::uint64_t words[];
  static_assert(sizeof(Tables) % sizeof(std::uint64_t) == 0);
  static_assert(sizeof(Tables) <= 48 * 1024);
  const auto* source = reinterpret_cast<const std::uint64_t*>(tables);
  for (unsigned i = threadIdx.x; i < sizeof(Tables) / sizeof(std::uint64_t); i += blockDim.x) words[i] = source[i];
  __syncthreads();
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) f(i, *reinterpret_cast<const Tables*>(words));
}

template <class F>
void run(const Batch& batch, std::size_t count, cudaStream_t stream, F f) {
  if (count == 0) return;
  const auto blocks = static_cast<unsigned>((count + kThreads - 1) / kThreads);
  for_all<<<blocks, kThreads, sizeof(Tables), stream>>>(f, count, batch.tables);
  WONDERS_CUDA(cudaGetLastError());
}

template <class T>
T* allocate(std::size_t count) {
  void* memory = nullptr;
  WONDERS_CUDA(cudaMalloc(&memory, count * sizeof(T)));
  return static_cast<T*>(memory);
}

void put(Tables* to, const Tables& tables) {
  WONDERS_CUDA(cudaMemcpy(to, &tables, sizeof tables, cudaMemcpyHostToDevice));
}
void release(void* memory) { cudaFree(memory); }

#else

using cudaStream_t = void*;

template <class F>
void run(const Batch& batch, std::size_t count, cudaStream_t, F f) {
  for (std::size_t i = 0; i < count; ++i) f(i, *batch.tables);
}

template <class T>
T* allocate(std::size_t count) {
  return static_cast<T*>(std::malloc(count * sizeof(T)));
}
void put(Tables* to, const Tables& tables) { *to = tables; }
void release(void* memory) { std::free(memory); }

#endif

#ifdef __CUDACC__
#define WONDERS_EACH [=] __device__
#else
#define WONDERS_EACH [=]
#endif

}  // namespace

}  // namespace wonders

using namespace wonders;

extern "C" {

std::int64_t wonders_learn_features() { return kFeatures; }
std::int64_t wonders_learn_actions() { return kAllActions; }
std::int64_t wonders_learn_results() { return kResults; }

/// What a feature is divided by for training.
void wonders_learn_units(std::uint8_t* units) {
  std::size_t at = 0;
  for (const Block& block : kRowBlocks) {
    if (block.unit != 0) {
      for (std::size_t k = 0; k < block.width; ++k) units[at++] = block.unit;
      continue;
    }
    for (const Block& part : kCityBlocks) {
      for (std::size_t k = 0; k < part.width; ++k) units[at++] = part.unit;
    }
  }
}

/// Games of several kinds, each given by its edition, its players and how many there are.
void* wonders_learn_create(std::int64_t kinds, const std::int64_t* editions, const std::int64_t* players,
                           const std::int64_t* games) {
  if (kinds < 1 || kinds > static_cast<std::int64_t>(kMostKinds)) return nullptr;
  auto* batch = new Batch;
  Fleet& fleet = batch->fleet;
  fleet.kind_count = static_cast<std::size_t>(kinds);
  for (std::size_t k = 0; k < fleet.kind_count; ++k) {
    Kind& kind = fleet.kinds[k];
    kind = {.games = nullptr,
            .edition = static_cast<std::size_t>(editions[k]),
            .players = static_cast<std::size_t>(players[k]),
            .count = static_cast<std::size_t>(games[k]),
            .first_row = fleet.rows,
            .first_game = fleet.games,
            .first_seed = Seed{k} << 40};
    kind.games = allocate<LearnGame>(kind.count);
    fleet.rows += kind.rows();
    fleet.games += kind.count;
  }
  Tables tables{};
  for (std::size_t e = 0; e < kEditions; ++e) {
    const auto id = static_cast<EditionId>(e);
    tables.of[e] = LearnTables{edition(id), numbering_of(id)};
  }
  batch->tables = allocate<Tables>(1);
  put(batch->tables, tables);
  return batch;
}

void wonders_learn_free(void* handle) {
  auto* batch = static_cast<Batch*>(handle);
  release(batch->tables);
  for (const Kind& kind : batch->fleet.kinds) release(kind.games);
  delete batch;
}

void wonders_learn_reset(void* handle, std::uint64_t first, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  const Fleet fleet = b.fleet;
  run(b, b.fleet.games, static_cast<cudaStream_t>(stream),
      WONDERS_EACH(std::size_t i, const Tables& t) { begin_one(fleet, t, i, first); });
}

void wonders_learn_ready(void* handle, std::uint8_t* ready, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  const Fleet fleet = b.fleet;
  run(b, b.fleet.rows, static_cast<cudaStream_t>(stream),
      WONDERS_EACH(std::size_t i, const Tables& t) { ready_one(fleet, t, i, ready); });
}

/// The rows named, each filled with zeros before.
void wonders_learn_rows(void* handle, const std::int64_t* rows, std::int64_t count, std::uint8_t* features,
                        std::uint8_t* masks, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  const Fleet fleet = b.fleet;
  run(b, static_cast<std::size_t>(count), static_cast<cudaStream_t>(stream),
      WONDERS_EACH(std::size_t i, const Tables& t) { row_one(fleet, t, i, rows, features, masks); });
}

void wonders_learn_step(void* handle, const std::int16_t* actions, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  const Fleet fleet = b.fleet;
  run(b, b.fleet.games, static_cast<cudaStream_t>(stream),
      WONDERS_EACH(std::size_t i, const Tables& t) { step_one(fleet, t, i, actions); });
}

void wonders_learn_score(void* handle, float* results, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  const Fleet fleet = b.fleet;
  run(b, b.fleet.games, static_cast<cudaStream_t>(stream),
      WONDERS_EACH(std::size_t i, const Tables& t) { result_one(fleet, t, i, results); });
}

}  // extern "C"
