// Many games for a learner: rows of features and masks, actions and results lie in memory that a framework sees in
// place. nvcc makes a library for the GPU of it, any C++ compiler one for the CPU.

#include "learn.h"

#include <cstdlib>
#include <string>

#include "catalog/catalog.h"
#include "learn/game.h"
#include "rules/score.h"

#ifdef __CUDACC__
#include <cub/device/device_select.cuh>
#include <thrust/iterator/counting_iterator.h>

#include "check.h"
#else
#include <cstring>
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
  std::size_t boards = 0;  // of so many games one has its sides chosen and one its boards; 0: all by chance

  /// How a game of a kind comes to its boards.
  constexpr BoardChoice board_choice(std::size_t own) const {
    if (boards == 0 || own % boards > 1) return BoardChoice::random;
    return own % boards == 0 ? BoardChoice::side : BoardChoice::free;
  }
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

/// What a framework sees in place, where the games are; made when it is first asked for. The rows that have to decide
/// come first, in order, each with its features and mask; its action is read from the same place.
struct Sight {
  std::int64_t* rows = nullptr;
  std::int64_t* count = nullptr;
  std::uint8_t* features = nullptr;
  std::uint8_t* masks = nullptr;
  std::int64_t* actions = nullptr;
  float* results = nullptr;

  std::uint8_t* ready = nullptr;        // of all rows
  std::int16_t* action_of_row = nullptr;  // of all rows, kNoAction where nothing is decided
  void* scratch = nullptr;
  std::size_t scratch_bytes = 0;
};

struct Batch {
  Tables* tables = nullptr;  // where the games are
  Fleet fleet;
  Sight sight;
};

/// Rows are by game, then by player; with two players seat 0 is the Free City, which has none.
constexpr Seat player_of(std::size_t row, std::size_t players) {
  return seat(row % players + (has_free_city(players) ? 1 : 0));
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
  const LearnTables& t = tables.of[kind.edition];
  begin(t, kind.players, fleet.board_choice(own), first + kind.first_seed + own, kind.games[own]);
  go_on(t, kind.games[own], scratch);
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

/// Where a row decides nothing.
constexpr std::int16_t kNoAction = -1;

/// A learner's number as it is carried; one that is no action becomes one that is never legal.
constexpr std::int16_t carried(std::int64_t action) {
  constexpr auto kEnd = static_cast<std::int64_t>(kAllActions);
  static_assert(kEnd <= INT16_MAX);
  return static_cast<std::int16_t>(action < 0 || action > kEnd ? kEnd : action);
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

#ifndef WONDERS_THREADS
#define WONDERS_THREADS 128
#endif
constexpr unsigned kThreads = WONDERS_THREADS;  // of a block

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

void fill(void* memory, int byte, std::size_t bytes, cudaStream_t stream) {
  WONDERS_CUDA(cudaMemsetAsync(memory, byte, bytes, stream));
}

/// The numbers of the rows that are ready, in order, and how many they are. Nothing comes to the host.
void compact(Batch& b, cudaStream_t stream) {
  Sight& s = b.sight;
  const thrust::counting_iterator<std::int64_t> all(0);
  const auto count = static_cast<std::int64_t>(b.fleet.rows);
  std::size_t bytes = s.scratch_bytes;
  WONDERS_CUDA(cub::DeviceSelect::Flagged(s.scratch, bytes, all, s.ready, s.rows, s.count, count, stream));
  if (s.scratch != nullptr) return;
  s.scratch_bytes = bytes;  // the first call only asked how much room it needs
  s.scratch = allocate<std::uint8_t>(bytes);
  compact(b, stream);
}

/// Zeros as far as rows are used. All threads of a warp write side by side, which those that fill a row each cannot.
__global__ void clear_rows(const std::int64_t* count, ulonglong2* memory, std::size_t row_bytes) {
  const std::size_t words = (static_cast<std::size_t>(*count) * row_bytes + sizeof(ulonglong2) - 1) / sizeof(ulonglong2);
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < words; i += step) memory[i] = {0, 0};
}

void clear(const Sight& s, std::uint8_t* memory, std::size_t row_bytes, cudaStream_t stream) {
  clear_rows<<<1056, 256, 0, stream>>>(s.count, reinterpret_cast<ulonglong2*>(memory), row_bytes);
  WONDERS_CUDA(cudaGetLastError());
}

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

void fill(void* memory, int byte, std::size_t bytes, cudaStream_t) { std::memset(memory, byte, bytes); }

void compact(Batch& b, cudaStream_t) {
  *b.sight.count = 0;
  for (std::size_t row = 0; row < b.fleet.rows; ++row) {
    if (b.sight.ready[row] != 0) b.sight.rows[(*b.sight.count)++] = static_cast<std::int64_t>(row);
  }
}

void clear(const Sight& s, std::uint8_t* memory, std::size_t row_bytes, cudaStream_t) {
  std::memset(memory, 0, static_cast<std::size_t>(*s.count) * row_bytes);
}

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
std::int64_t wonders_learn_on_gpu() {
#ifdef __CUDACC__
  return 1;
#else
  return 0;
#endif
}

void wonders_learn_units(std::uint8_t* units) {
  for (std::size_t f = 0; f < kFeatures; ++f) units[f] = kFeatureUnits[f];
}

std::int64_t wonders_learn_offset(std::int64_t block) {
  return static_cast<std::int64_t>(width_before(kRowBlocks, static_cast<std::size_t>(block)));
}
std::int64_t wonders_learn_city_offset(std::int64_t block) {
  return static_cast<std::int64_t>(width_before(kCityBlocks, static_cast<std::size_t>(block)));
}

void wonders_learn_action_name(std::int64_t action, std::int64_t edition_number, char* text, std::int64_t room) {
  const std::string name = action_name(static_cast<ActionId>(action), static_cast<EditionId>(edition_number));
  const std::size_t length = name.copy(text, static_cast<std::size_t>(room) - 1);
  text[length] = '\0';
}

std::int64_t wonders_learn_color(std::int64_t edition_number, std::int64_t structure) {
  const auto id = static_cast<EditionId>(edition_number);
  const Numbering numbering = numbering_of(id);
  for (std::size_t i = 0; i < edition(id).card_count; ++i) {
    const auto card = static_cast<CardId>(i);
    if (static_cast<std::int64_t>(numbering.of(card)) == structure) {
      return static_cast<std::int64_t>(index(edition(id).card(card).color));
    }
  }
  return -1;
}

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

void wonders_learn_choose_boards(void* handle, std::int64_t every) {
  static_cast<Batch*>(handle)->fleet.boards = every < 2 ? 0 : static_cast<std::size_t>(every);
}

void wonders_learn_free(void* handle) {
  auto* batch = static_cast<Batch*>(handle);
  const Sight& s = batch->sight;
  void* arrays[] = {s.rows, s.count, s.features, s.masks, s.actions, s.results, s.ready, s.action_of_row, s.scratch};
  for (void* array : arrays) release(array);
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

void* wonders_learn_array(void* handle, std::int64_t which) {
  Batch& b = *static_cast<Batch*>(handle);
  Sight& s = b.sight;
  if (s.rows == nullptr) {
    const std::size_t rows = b.fleet.rows;
    s.rows = allocate<std::int64_t>(rows);
    s.count = allocate<std::int64_t>(1);
    s.features = allocate<std::uint8_t>(rows * kFeatures + 16);  // cleared in words of 16 bytes
    s.masks = allocate<std::uint8_t>(rows * kAllActions + 16);
    s.actions = allocate<std::int64_t>(rows);
    s.results = allocate<float>(rows * kResults);
    s.ready = allocate<std::uint8_t>(rows);
    s.action_of_row = allocate<std::int16_t>(rows);
  }
  switch (which) {
    case WONDERS_LEARN_ROWS: return s.rows;
    case WONDERS_LEARN_COUNT: return s.count;
    case WONDERS_LEARN_FEATURES: return s.features;
    case WONDERS_LEARN_MASKS: return s.masks;
    case WONDERS_LEARN_ACTIONS: return s.actions;
    case WONDERS_LEARN_RESULTS: return s.results;
    default: return nullptr;
  }
}

void wonders_learn_look(void* handle, void* stream) {
  Batch& b = *static_cast<Batch*>(handle);
  const auto on = static_cast<cudaStream_t>(stream);
  const Fleet fleet = b.fleet;
  const Sight s = b.sight;
  run(b, fleet.rows, on, WONDERS_EACH(std::size_t i, const Tables& t) { ready_one(fleet, t, i, s.ready); });
  compact(b, on);
  clear(s, s.features, kFeatures, on);
  clear(s, s.masks, kAllActions, on);
  run(b, fleet.rows, on, WONDERS_EACH(std::size_t i, const Tables& t) {
    if (static_cast<std::int64_t>(i) < *s.count) row_one(fleet, t, i, s.rows, s.features, s.masks);
  });
}

void wonders_learn_act(void* handle, void* stream) {
  Batch& b = *static_cast<Batch*>(handle);
  const auto on = static_cast<cudaStream_t>(stream);
  const Fleet fleet = b.fleet;
  const Sight s = b.sight;
  static_assert(kNoAction == -1);  // in bytes
  fill(s.action_of_row, 0xFF, fleet.rows * sizeof(std::int16_t), on);
  run(b, fleet.rows, on, WONDERS_EACH(std::size_t i, const Tables&) {
    if (static_cast<std::int64_t>(i) < *s.count) s.action_of_row[s.rows[i]] = carried(s.actions[i]);
  });
  run(b, fleet.games, on, WONDERS_EACH(std::size_t i, const Tables& t) { step_one(fleet, t, i, s.action_of_row); });
}

void wonders_learn_score(void* handle, float* results, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  const Fleet fleet = b.fleet;
  run(b, b.fleet.games, static_cast<cudaStream_t>(stream),
      WONDERS_EACH(std::size_t i, const Tables& t) { result_one(fleet, t, i, results); });
}

}  // extern "C"
