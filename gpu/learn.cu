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

struct Batch {
  LearnTables* tables = nullptr;  // where the games are
  LearnGame* games = nullptr;
  std::size_t players = 0;
  std::size_t count = 0;

  std::size_t rows() const { return players * count; }
};

/// Rows are by game, then by player; with two players seat 0 is the Free City, which has none.
constexpr Seat player_of(std::size_t row, std::size_t players) {
  return seat(row % players + (players == 2 ? 1 : 0));
}

struct Where {
  const LearnTables* tables;
  LearnGame* games;
  std::size_t players;
};

constexpr void begin_one(const Where& at, std::size_t g, Seed first) {
  MoveList scratch;
  begin(*at.tables, at.players, first + g, at.games[g], scratch);
}

constexpr void ready_one(const Where& at, std::size_t row, std::uint8_t* ready) {
  const LearnGame& game = at.games[row / at.players];
  ready[row] = open_decision(game, player_of(row, at.players)) != kNoSeat ? 1 : 0;
}

constexpr void row_one(const Where& at, std::size_t i, const std::int64_t* rows, std::uint8_t* features,
                       std::uint8_t* masks) {
  const auto row = static_cast<std::size_t>(rows[i]);
  MoveList scratch;
  write_row(*at.tables, at.games[row / at.players], player_of(row, at.players), scratch, features + i * kFeatures,
            masks + i * kAllActions);
}

/// One action for each row; negative where nothing is decided.
constexpr void step_one(const Where& at, std::size_t g, const std::int16_t* actions) {
  LearnGame& game = at.games[g];
  if (game.over()) return;
  MoveList scratch;
  for (std::size_t p = 0; p < at.players; ++p) {
    const std::size_t row = g * at.players + p;
    if (actions[row] < 0) continue;
    act(*at.tables, game, player_of(row, at.players), static_cast<ActionId>(actions[row]), scratch);
  }
  go_on(*at.tables, game, scratch);
}

constexpr void result_one(const Where& at, std::size_t g, float* results) {
  const LearnGame& game = at.games[g];
  const SeatSet won = winners(at.tables->edition, game.state);
  for (std::size_t p = 0; p < at.players; ++p) {
    const Seat who = player_of(p, at.players);
    const ScoreSheet sheet = score(at.tables->edition, game.state, who);
    const int rows[8] = {sheet.conflicts, sheet.treasury,   sheet.wonder, sheet.civilian,
                         sheet.science,   sheet.commercial, sheet.guilds, sheet.total()};
    float* out = results + (g * at.players + p) * kResults;
    for (std::size_t k = 0; k < 8; ++k) out[k] = static_cast<float>(rows[k]);
    out[index(Result::win)] = won.contains(who) ? 1.0f / static_cast<float>(won.size()) : 0.0f;
    out[index(Result::coins)] = static_cast<float>(game.state.city(who).coins);
    out[index(Result::over)] = game.over() ? 1.0f : 0.0f;
  }
}

#ifdef __CUDACC__

constexpr unsigned kThreads = 128;

template <class F>
__global__ void for_all(F f, std::size_t count, const LearnTables* tables) {
  // Every thread of a warp reads another card: a copy in shared memory serves them all at once.
  extern __shared__ __align__(16) std::uint64_t words[];
  static_assert(sizeof(LearnTables) % sizeof(std::uint64_t) == 0);
  const auto* source = reinterpret_cast<const std::uint64_t*>(tables);
  for (unsigned i = threadIdx.x; i < sizeof(LearnTables) / sizeof(std::uint64_t); i += blockDim.x) words[i] = source[i];
  __syncthreads();
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) f(i, *reinterpret_cast<const LearnTables*>(words));
}

template <class F>
void run(const Batch& batch, std::size_t count, cudaStream_t stream, F f) {
  if (count == 0) return;
  const auto blocks = static_cast<unsigned>((count + kThreads - 1) / kThreads);
  for_all<<<blocks, kThreads, sizeof(LearnTables), stream>>>(f, count, batch.tables);
  WONDERS_CUDA(cudaGetLastError());
}

template <class T>
T* allocate(std::size_t count) {
  void* memory = nullptr;
  WONDERS_CUDA(cudaMalloc(&memory, count * sizeof(T)));
  return static_cast<T*>(memory);
}

void put(LearnTables* to, const LearnTables& tables) {
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
void put(LearnTables* to, const LearnTables& tables) { *to = tables; }
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

void* wonders_learn_create(std::int64_t edition_number, std::int64_t players, std::int64_t games) {
  const auto id = static_cast<EditionId>(edition_number);
  auto* batch = new Batch;
  batch->players = static_cast<std::size_t>(players);
  batch->count = static_cast<std::size_t>(games);
  batch->tables = allocate<LearnTables>(1);
  batch->games = allocate<LearnGame>(batch->count);
  put(batch->tables, LearnTables{edition(id), numbering_of(id)});
  return batch;
}

void wonders_learn_free(void* handle) {
  auto* batch = static_cast<Batch*>(handle);
  release(batch->tables);
  release(batch->games);
  delete batch;
}

void wonders_learn_reset(void* handle, std::uint64_t first, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  LearnGame* games = b.games;
  const std::size_t players = b.players;
  run(b, b.count, static_cast<cudaStream_t>(stream), WONDERS_EACH(std::size_t i, const LearnTables& t) {
    begin_one({&t, games, players}, i, first);
  });
}

void wonders_learn_ready(void* handle, std::uint8_t* ready, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  LearnGame* games = b.games;
  const std::size_t players = b.players;
  run(b, b.rows(), static_cast<cudaStream_t>(stream), WONDERS_EACH(std::size_t i, const LearnTables& t) {
    ready_one({&t, games, players}, i, ready);
  });
}

/// The rows named, each filled with zeros before.
void wonders_learn_rows(void* handle, const std::int64_t* rows, std::int64_t count, std::uint8_t* features,
                        std::uint8_t* masks, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  LearnGame* games = b.games;
  const std::size_t players = b.players;
  run(b, static_cast<std::size_t>(count), static_cast<cudaStream_t>(stream),
      WONDERS_EACH(std::size_t i, const LearnTables& t) { row_one({&t, games, players}, i, rows, features, masks); });
}

void wonders_learn_step(void* handle, const std::int16_t* actions, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  LearnGame* games = b.games;
  const std::size_t players = b.players;
  run(b, b.count, static_cast<cudaStream_t>(stream), WONDERS_EACH(std::size_t i, const LearnTables& t) {
    step_one({&t, games, players}, i, actions);
  });
}

void wonders_learn_score(void* handle, float* results, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  LearnGame* games = b.games;
  const std::size_t players = b.players;
  run(b, b.count, static_cast<cudaStream_t>(stream), WONDERS_EACH(std::size_t i, const LearnTables& t) {
    result_one({&t, games, players}, i, results);
  });
}

}  // extern "C"
