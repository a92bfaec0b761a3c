#include "batch.h"

#include <vector>

#include "check.h"
#include "kernels.cuh"

namespace wonders::gpu {

namespace {

template <class T>
T* allocate(std::size_t count) {
  void* memory = nullptr;
  WONDERS_CUDA(cudaMalloc(&memory, count * sizeof(T)));
  return static_cast<T*>(memory);
}

unsigned blocks_for(std::uint64_t threads) { return static_cast<unsigned>((threads + kBlock - 1) / kBlock); }

int multiprocessors() {
  int count = 0;
  WONDERS_CUDA(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0));
  return count;
}

}  // namespace

__global__ void reset_games(const Edition* tables, std::uint32_t players, Seed first, std::uint64_t games,
                            State* states) {
  const Edition& e = shared_tables(tables);
  const std::uint64_t g = thread_number();
  if (g >= games) return;
  // Not new_game: nvcc 13.0 at -O3 loses the boards of a State that is returned by value.
  State s;
  start_game(e, random_table(players, first + g), first + g, s);
  states[g] = s;
}

__global__ void mask_games(const Edition* tables, const State* states, std::uint64_t games, std::uint32_t seats,
                           ActionMask* masks, std::uint8_t* awaited) {
  const Edition& e = shared_tables(tables);
  const std::uint64_t g = thread_number();
  if (g >= games) return;
  const State s = states[g];
  const SeatSet deciding = awaiting(s);
  awaited[g] = deciding.bits;
  MoveList legal;
  for (std::uint32_t i = 0; i < seats; ++i) {
    legal.clear();
    if (deciding.contains(seat(i))) legal_moves(e, s, seat(i), legal);
    masks[g * seats + i] = action_mask(legal);
  }
}

__global__ void step_games(const Edition* tables, State* states, std::uint64_t games, std::uint32_t seats,
                           const std::uint16_t* actions) {
  const Edition& e = shared_tables(tables);
  const std::uint64_t g = thread_number();
  if (g >= games) return;
  State s = states[g];
  if (s.phase == Phase::over) return;
  TurnMoves moves{};
  MoveList legal;
  awaiting(s).for_each([&](Seat i) {
    legal_moves(e, s, i, legal);
    moves[index(i)] = cheapest_move(legal, actions[g * seats + index(i)]);
  });
  play(e, s, moves);
  states[g] = s;
}

__global__ void score_games(const Edition* tables, const State* states, std::uint64_t games, std::uint32_t seats,
                            Score* scores) {
  const Edition& e = shared_tables(tables);
  const std::uint64_t g = thread_number();
  if (g >= games) return;
  const State s = states[g];
  const SeatSet won = winners(e, s);
  for (std::uint32_t i = 0; i < seats; ++i) {
    const ScoreSheet sheet = score(e, s, seat(i));
    const int rows[7] = {sheet.conflicts, sheet.treasury,   sheet.wonder, sheet.civilian,
                         sheet.science,   sheet.commercial, sheet.guilds};
    Score out{};
    for (int r = 0; r < 7; ++r) out.rows[r] = static_cast<std::int16_t>(rows[r]);
    out.total = static_cast<std::int16_t>(sheet.total());
    out.won = won.contains(seat(i)) ? 1 : 0;
    scores[g * seats + i] = out;
  }
}

Batch::Batch(const Edition& edition, std::size_t players, std::size_t games)
    : players_(players), seats_(seats_for(players)), games_(games) {
  edition_ = allocate<Edition>(1);
  WONDERS_CUDA(cudaMemcpy(edition_, &edition, sizeof edition, cudaMemcpyHostToDevice));
  states_ = allocate<State>(games);
  masks_ = allocate<ActionMask>(games * seats_);
  awaited_ = allocate<std::uint8_t>(games);
  actions_ = allocate<std::uint16_t>(games * seats_);
  scores_ = allocate<Score>(games * seats_);
}

Batch::~Batch() {
  for (void* memory : {static_cast<void*>(edition_), static_cast<void*>(states_), static_cast<void*>(masks_),
                       static_cast<void*>(awaited_), static_cast<void*>(actions_), static_cast<void*>(scores_)}) {
    cudaFree(memory);
  }
}

void Batch::reset(Seed first) {
  reset_games<<<blocks_for(games_), kBlock, sizeof(Edition)>>>(edition_, static_cast<std::uint32_t>(players_), first,
                                                              games_, states_);
  WONDERS_CUDA(cudaGetLastError());
}

void Batch::mask() {
  mask_games<<<blocks_for(games_), kBlock, sizeof(Edition)>>>(edition_, states_, games_,
                                                             static_cast<std::uint32_t>(seats_), masks_, awaited_);
  WONDERS_CUDA(cudaGetLastError());
}

void Batch::step() {
  step_games<<<blocks_for(games_), kBlock, sizeof(Edition)>>>(edition_, states_, games_,
                                                             static_cast<std::uint32_t>(seats_), actions_);
  WONDERS_CUDA(cudaGetLastError());
}

void Batch::score() {
  score_games<<<blocks_for(games_), kBlock, sizeof(Edition)>>>(edition_, states_, games_,
                                                              static_cast<std::uint32_t>(seats_), scores_);
  WONDERS_CUDA(cudaGetLastError());
}

bool Batch::over() {
  mask();
  std::vector<std::uint8_t> awaited(games_);
  WONDERS_CUDA(cudaMemcpy(awaited.data(), awaited_, games_, cudaMemcpyDeviceToHost));
  for (std::uint8_t seats : awaited) {
    if (seats != 0) return false;
  }
  return true;
}

template <Draw draw>
Fit fit() {
  cudaFuncAttributes attributes{};
  WONDERS_CUDA(cudaFuncGetAttributes(&attributes, play_games<draw>));
  int blocks = 0, threads = 0;
  WONDERS_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, play_games<draw>, kPlayBlock, sizeof(Edition)));
  WONDERS_CUDA(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, 0));
  return {attributes.numRegs, attributes.localSizeBytes, blocks, double(blocks) * kPlayBlock / threads};
}

template <Draw draw>
Run play_random_games(const Edition& edition, std::size_t players, Seed first, std::uint64_t games) {
  Edition* tables = allocate<Edition>(1);
  Totals* totals = allocate<Totals>(1);
  WONDERS_CUDA(cudaMemcpy(tables, &edition, sizeof edition, cudaMemcpyHostToDevice));
  WONDERS_CUDA(cudaMemset(totals, 0, sizeof(Totals)));
  cudaEvent_t begin{}, end{};
  WONDERS_CUDA(cudaEventCreate(&begin));
  WONDERS_CUDA(cudaEventCreate(&end));
  const auto blocks = static_cast<unsigned>(multiprocessors() * fit<draw>().blocks_per_multiprocessor);
  WONDERS_CUDA(cudaEventRecord(begin));
  play_games<draw><<<blocks, kPlayBlock, sizeof(Edition)>>>(tables, static_cast<std::uint32_t>(players), first, games,
                                                        totals);
  WONDERS_CUDA(cudaGetLastError());
  WONDERS_CUDA(cudaEventRecord(end));
  WONDERS_CUDA(cudaEventSynchronize(end));
  Run run{};
  WONDERS_CUDA(cudaEventElapsedTime(&run.milliseconds, begin, end));
  WONDERS_CUDA(cudaMemcpy(&run.totals, totals, sizeof(Totals), cudaMemcpyDeviceToHost));
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  cudaFree(tables);
  cudaFree(totals);
  return run;
}

template Run play_random_games<Draw::list>(const Edition&, std::size_t, Seed, std::uint64_t);
template Run play_random_games<Draw::sample>(const Edition&, std::size_t, Seed, std::uint64_t);
template Fit fit<Draw::list>();
template Fit fit<Draw::sample>();

}  // namespace wonders::gpu
