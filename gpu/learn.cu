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

  std::uint8_t* ready = nullptr;  // of all rows
  void* scratch = nullptr;
  std::size_t scratch_bytes = 0;
};

struct Batch {
  Tables* tables = nullptr;           // where the games are
  std::uint8_t* completed = nullptr;  // of all rows: 1 if its move is complete and is still to be noted
  Fleet fleet;
  Sight sight;
};

/// Rows are by game, then by player; with two players seat 0 is the Free City, which has none.
constexpr Seat player_of(std::size_t row, std::size_t players) {
  return seat(row % players + (has_free_city(players) ? 1 : 0));
}

/// A row of all kinds: its game, the game's edition and its player.
struct RowOf {
  LearnGame& game;
  std::size_t edition;
  Seat player;
};

constexpr RowOf row_of(const Fleet& fleet, std::size_t row) {
  const Kind& kind = fleet.kind_of_row(row);
  const std::size_t own = row - kind.first_row;
  return {kind.games[own / kind.players], kind.edition, player_of(own, kind.players)};
}

/// The rows to be looked at, and where to. Their number is known to the host, or stands beside them.
struct Looked {
  const std::int64_t* rows;
  const std::int64_t* count_at;
  std::size_t count;
  std::uint8_t* features;
  std::uint8_t* masks;
  bool cleared;  // by the caller

  constexpr std::size_t size() const { return count_at == nullptr ? count : static_cast<std::size_t>(*count_at); }
};

/// What rows do: those of a list, whose length stands beside it, or all of them in order.
struct Acts {
  const std::int64_t* rows;
  const std::int64_t* count;
  const std::int64_t* actions;
  const std::int16_t* action_of_row;  // negative where nothing is decided
};

constexpr void begin_one(const Fleet& fleet, const Tables& tables, std::size_t game, Seed first) {
  const Kind& kind = fleet.kind_of_game(game);
  const std::size_t own = game - kind.first_game;
  MoveList scratch;
  const LearnTables& t = tables.of[kind.edition];
  begin(t, kind.players, fleet.board_choice(own), first + kind.first_seed + own, kind.games[own]);
  go_on(t, kind.games[own], scratch);
}

constexpr void ready_one(const Fleet& fleet, std::size_t row, std::uint8_t* ready) {
  const RowOf at = row_of(fleet, row);
  ready[row] = open_decision(at.game, at.player) != kNoSeat ? 1 : 0;
}

/// A learner's number as it is carried; one that is no action becomes one that is never legal.
constexpr std::int16_t carried(std::int64_t action) {
  constexpr auto kEnd = static_cast<std::int64_t>(kAllActions);
  static_assert(kEnd <= INT16_MAX);
  return static_cast<std::int16_t>(action < 0 || action > kEnd ? kEnd : action);
}

/// The i-th row does what it was told. All rows of a game may do so at once: each writes its own move.
constexpr void act_one(const Fleet& fleet, const Tables& tables, std::size_t i, const Acts& acts,
                       std::uint8_t* completed) {
  if (acts.rows != nullptr && static_cast<std::int64_t>(i) >= *acts.count) return;
  const std::size_t row = acts.rows != nullptr ? static_cast<std::size_t>(acts.rows[i]) : i;
  const std::int16_t action = acts.rows != nullptr ? carried(acts.actions[i]) : acts.action_of_row[i];
  const RowOf at = row_of(fleet, row);
  if (action < 0 || open_decision(at.game, at.player) == kNoSeat) return;
  MoveList scratch;
  if (take_up(tables.of[at.edition], at.game, at.player, static_cast<ActionId>(action), scratch)) completed[row] = 1;
}

/// A game notes the moves of its rows and goes on.
constexpr void go_on_one(const Fleet& fleet, const Tables& tables, std::size_t number, std::uint8_t* completed) {
  const Kind& kind = fleet.kind_of_game(number);
  const std::size_t own = number - kind.first_game;
  LearnGame& game = kind.games[own];
  if (game.over()) return;
  for (std::size_t p = 0; p < kind.players; ++p) {
    std::uint8_t& mine = completed[kind.first_row + own * kind.players + p];
    if (mine != 0) complete(game, player_of(p, kind.players));
    mine = 0;
  }
  MoveList scratch;
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

// Threads of a block, and how many blocks are to fit a multiprocessor at least: what can be measured (gpu/build_learn).
#ifndef WONDERS_THREADS
#define WONDERS_THREADS 128
#endif
#ifndef WONDERS_BLOCKS
#define WONDERS_BLOCKS 1
#endif
#ifndef WONDERS_ROW_THREADS
#define WONDERS_ROW_THREADS 256
#endif
#ifndef WONDERS_ROW_BLOCKS
#define WONDERS_ROW_BLOCKS 1
#endif
#ifndef WONDERS_IN_STEP
#define WONDERS_IN_STEP 0
#endif
constexpr unsigned kThreads = WONDERS_THREADS;
constexpr unsigned kBlocksEach = WONDERS_BLOCKS;
constexpr unsigned kRowThreads = WONDERS_ROW_THREADS;  // of the kernel that writes rows,
constexpr unsigned kRowBlocksEach = WONDERS_ROW_BLOCKS;  // their blocks, and
constexpr bool kInStep = WONDERS_IN_STEP;              // whether they go through its steps together
static_assert(kRowThreads % sizeof(ulonglong2) == 0);  // a block's part of the masks begins with a whole word

/// Every thread of a warp reads another card: a copy in shared memory serves them all at once.
__device__ const Tables& shared_tables(const Tables* tables) {
  extern __shared__ __align__(16) std::uint64_t words[];
  static_assert(sizeof(Tables) % sizeof(std::uint64_t) == 0);
  static_assert(sizeof(Tables) <= 48 * 1024);
  const auto* source = reinterpret_cast<const std::uint64_t*>(tables);
  for (unsigned i = threadIdx.x; i < sizeof(Tables) / sizeof(std::uint64_t); i += blockDim.x) words[i] = source[i];
  __syncthreads();
  return *reinterpret_cast<const Tables*>(words);
}

template <class F>
__global__ void __launch_bounds__(kThreads, kBlocksEach) for_all(F f, std::size_t count, const Tables* tables) {
  const Tables& shared = shared_tables(tables);
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) f(i, shared);
}

template <class F>
__global__ void __launch_bounds__(kThreads) for_all_without_tables(F f, std::size_t count) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) f(i);
}

unsigned blocks_of(std::size_t count, unsigned threads) {
  return static_cast<unsigned>((count + threads - 1) / threads);
}

template <class F>
void run(const Batch& batch, std::size_t count, cudaStream_t stream, F f) {
  if (count == 0) return;
  for_all<<<blocks_of(count, kThreads), kThreads, sizeof(Tables), stream>>>(f, count, batch.tables);
  WONDERS_CUDA(cudaGetLastError());
}

template <class F>
void run_without_tables(std::size_t count, cudaStream_t stream, F f) {
  if (count == 0) return;
  for_all_without_tables<<<blocks_of(count, kThreads), kThreads, 0, stream>>>(f, count);
  WONDERS_CUDA(cudaGetLastError());
}

/// Zeros, written side by side by the threads of a block; up to 15 bytes more than asked for.
__device__ void clear(std::uint8_t* memory, std::size_t bytes) {
  auto* words = reinterpret_cast<ulonglong2*>(memory);
  for (std::size_t i = threadIdx.x; i < (bytes + sizeof(ulonglong2) - 1) / sizeof(ulonglong2); i += blockDim.x) {
    words[i] = {0, 0};
  }
}

/// A row for each thread. With kInStep those of a block go through the steps together, because warps that wander apart
/// fetch different parts of a program that is larger than the instruction cache; on an H200 the waiting costs more.
__global__ void __launch_bounds__(kRowThreads, kRowBlocksEach)
    write_rows(const Fleet fleet, const Looked looked, const Tables* tables) {
  const std::size_t base = std::size_t{blockIdx.x} * kRowThreads, size = looked.size();
  if (base >= size) return;
  if (!looked.cleared) {
    const std::size_t rows = size - base < kRowThreads ? size - base : kRowThreads;
    clear(looked.features + base * kFeatures, rows * kFeatures);
    clear(looked.masks + base * kAllActions, rows * kAllActions);
  }
  const Tables& shared = shared_tables(tables);  // waits for all threads
  const std::size_t i = base + threadIdx.x;
  const bool present = i < size;
  const RowOf at = row_of(fleet, static_cast<std::size_t>(looked.rows[present ? i : base]));
  const LearnTables& own = shared.of[at.edition];
  std::uint8_t* const row = looked.features + i * kFeatures;
  std::uint8_t* const mask = looked.masks + i * kAllActions;
  MoveList legal;
  if (present && at.game.choosing_boards()) write_board_row(own, at.game, row, mask);
  const bool plays = present && !at.game.choosing_boards();
  const DecidingGlance glance(own.edition, at.game.state, at.player);
  const Intent intent = at.game.intents[index(at.player)];
  if (plays) legal_moves(own.edition, at.game.state, glance.deciding, legal);
#pragma unroll 1
  for (std::size_t step = kRowSteps; step-- > 0;) {  // what was listed last is used first
    if constexpr (kInStep) __syncthreads();
    if (plays) {
      write_features(step, own, glance, at.game.state, at.game.memories[index(at.player)], intent, legal, row);
      if (step + 1 == kRowSteps) for_each_action(own.numbering, legal, intent, [&](ActionId action) { mask[action] = 1; });
    }
  }
}

void look_at(const Batch& b, std::size_t room, const Looked& looked, cudaStream_t stream) {
  if (room == 0) return;
  write_rows<<<blocks_of(room, kRowThreads), kRowThreads, sizeof(Tables), stream>>>(b.fleet, looked, b.tables);
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

void copy(void* to, const void* from, std::size_t bytes, cudaStream_t stream) {
  WONDERS_CUDA(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream));
}

void finish(cudaStream_t stream) { WONDERS_CUDA(cudaStreamSynchronize(stream)); }

void wait(cudaStream_t stream, cudaStream_t other) {
  cudaEvent_t reached{};
  WONDERS_CUDA(cudaEventCreateWithFlags(&reached, cudaEventDisableTiming));
  WONDERS_CUDA(cudaEventRecord(reached, other));
  WONDERS_CUDA(cudaStreamWaitEvent(stream, reached));
  WONDERS_CUDA(cudaEventDestroy(reached));  // when it has been reached
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

#else

using cudaStream_t = void*;

template <class F>
void run(const Batch& batch, std::size_t count, cudaStream_t, F f) {
  for (std::size_t i = 0; i < count; ++i) f(i, *batch.tables);
}

template <class F>
void run_without_tables(std::size_t count, cudaStream_t, F f) {
  for (std::size_t i = 0; i < count; ++i) f(i);
}

void look_at(const Batch& b, std::size_t, const Looked& looked, cudaStream_t) {
  const std::size_t size = looked.size();
  if (!looked.cleared) {
    std::memset(looked.features, 0, size * kFeatures);
    std::memset(looked.masks, 0, size * kAllActions);
  }
  MoveList scratch;
  for (std::size_t i = 0; i < size; ++i) {
    const RowOf at = row_of(b.fleet, static_cast<std::size_t>(looked.rows[i]));
    write_row(b.tables->of[at.edition], at.game, at.player, scratch, looked.features + i * kFeatures,
              looked.masks + i * kAllActions);
  }
}

template <class T>
T* allocate(std::size_t count) {
  return static_cast<T*>(std::malloc(count * sizeof(T)));
}
void put(Tables* to, const Tables& tables) { *to = tables; }
void release(void* memory) { std::free(memory); }

void fill(void* memory, int byte, std::size_t bytes, cudaStream_t) { std::memset(memory, byte, bytes); }
void copy(void* to, const void* from, std::size_t bytes, cudaStream_t) { std::memcpy(to, from, bytes); }
void finish(cudaStream_t) {}
void wait(cudaStream_t, cudaStream_t) {}

void compact(Batch& b, cudaStream_t) {
  *b.sight.count = 0;
  for (std::size_t row = 0; row < b.fleet.rows; ++row) {
    if (b.sight.ready[row] != 0) b.sight.rows[(*b.sight.count)++] = static_cast<std::int64_t>(row);
  }
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
  batch->completed = allocate<std::uint8_t>(fleet.rows);
  return batch;
}

void wonders_learn_choose_boards(void* handle, std::int64_t every) {
  static_cast<Batch*>(handle)->fleet.boards = every < 2 ? 0 : static_cast<std::size_t>(every);
}

void wonders_learn_free(void* handle) {
  auto* batch = static_cast<Batch*>(handle);
  const Sight& s = batch->sight;
  void* arrays[] = {s.rows, s.count, s.features, s.masks, s.actions, s.results, s.ready, s.scratch};
  for (void* array : arrays) release(array);
  release(batch->tables);
  release(batch->completed);
  for (const Kind& kind : batch->fleet.kinds) release(kind.games);
  delete batch;
}

void wonders_learn_reset(void* handle, std::uint64_t first, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  const auto on = static_cast<cudaStream_t>(stream);
  const Fleet fleet = b.fleet;
  fill(b.completed, 0, fleet.rows, on);
  run(b, fleet.games, on, WONDERS_EACH(std::size_t i, const Tables& t) { begin_one(fleet, t, i, first); });
}

void wonders_learn_ready(void* handle, std::uint8_t* ready, void* stream) {
  const Fleet fleet = static_cast<Batch*>(handle)->fleet;
  run_without_tables(fleet.rows, static_cast<cudaStream_t>(stream),
                     WONDERS_EACH(std::size_t i) { ready_one(fleet, i, ready); });
}

void wonders_learn_rows(void* handle, const std::int64_t* rows, std::int64_t count, std::uint8_t* features,
                        std::uint8_t* masks, void* stream) {
  const auto size = static_cast<std::size_t>(count);
  look_at(*static_cast<Batch*>(handle), size, {rows, nullptr, size, features, masks, true},
          static_cast<cudaStream_t>(stream));
}

}  // extern "C"

namespace {

void step(const Batch& b, const Acts& acts, cudaStream_t stream) {
  const Fleet fleet = b.fleet;
  std::uint8_t* const completed = b.completed;
  run(b, fleet.rows, stream,
      WONDERS_EACH(std::size_t i, const Tables& t) { act_one(fleet, t, i, acts, completed); });
  run(b, fleet.games, stream, WONDERS_EACH(std::size_t i, const Tables& t) { go_on_one(fleet, t, i, completed); });
}

}  // namespace

extern "C" {

void wonders_learn_step(void* handle, const std::int16_t* actions, void* stream) {
  step(*static_cast<Batch*>(handle), {nullptr, nullptr, nullptr, actions}, static_cast<cudaStream_t>(stream));
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
  wonders_learn_ready(handle, b.sight.ready, stream);
  compact(b, on);
  look_at(b, b.fleet.rows, {b.sight.rows, b.sight.count, 0, b.sight.features, b.sight.masks, false}, on);
}

void wonders_learn_act(void* handle, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  step(b, {b.sight.rows, b.sight.count, b.sight.actions, nullptr}, static_cast<cudaStream_t>(stream));
}

void* wonders_learn_copied(const void* memory, std::int64_t bytes, void* stream) {
  auto* copied = allocate<std::uint8_t>(static_cast<std::size_t>(bytes));
  copy(copied, memory, static_cast<std::size_t>(bytes), static_cast<cudaStream_t>(stream));
  return copied;
}

void wonders_learn_release(void* copied) { release(copied); }

void wonders_learn_to_host(void* to, const void* memory, std::int64_t bytes, void* stream) {
  copy(to, memory, static_cast<std::size_t>(bytes), static_cast<cudaStream_t>(stream));
  finish(static_cast<cudaStream_t>(stream));
}

void wonders_learn_wait(void* stream, void* other) {
  wait(static_cast<cudaStream_t>(stream), static_cast<cudaStream_t>(other));
}

void wonders_learn_score(void* handle, float* results, void* stream) {
  const Batch& b = *static_cast<Batch*>(handle);
  const Fleet fleet = b.fleet;
  run(b, b.fleet.games, static_cast<cudaStream_t>(stream),
      WONDERS_EACH(std::size_t i, const Tables& t) { result_one(fleet, t, i, results); });
}

}  // extern "C"
