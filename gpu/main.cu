/// wonders-gpu: proves that the GPU plays the CPU's games, and measures it.
///
///     wonders-gpu [games]
///
/// For every edition, player count and way of drawing it plays `games` random games (default 1,000,000) on both and
/// compares the signatures, then steps a batch through the learner's interface on both and compares every final state.
/// Exit status 1 if anything differs.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include "batch.h"
#include "catalog/first_edition.h"
#include "catalog/second_edition.h"
#include "check.h"

namespace wonders::gpu {
namespace {

template <Draw draw>
Totals on_cpu(const Edition& e, std::size_t players, std::uint64_t games) {
  const unsigned count = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Totals> parts(count);
  std::vector<std::thread> threads;
  for (unsigned k = 0; k < count; ++k) {
    threads.emplace_back([&, k] {
      RandomGame game;
      MoveList scratch;
      Totals part{};
      for (std::uint64_t g = k; g < games; g += count) {
        const Playout played = play_out<draw>(e, players, g, game, scratch);
        part.signature += played.hash;
        part.decisions += played.decisions;
      }
      parts[k] = part;
    });
  }
  Totals totals{};
  for (unsigned k = 0; k < count; ++k) {
    threads[k].join();
    totals.signature += parts[k].signature;
    totals.decisions += parts[k].decisions;
  }
  return totals;
}

template <Draw draw>
bool compare_and_measure(const Edition& e, std::size_t players, std::uint64_t games) {
  play_random_games<draw>(e, players, 0, games / 8);  // warm-up
  const Run run = play_random_games<draw>(e, players, 0, games);
  const Totals cpu = on_cpu<draw>(e, players, games);
  const bool equal = cpu.signature == run.totals.signature && cpu.decisions == run.totals.decisions;
  // The speed is taken over a launch long enough to fill the device.
  Run fast{};
  for (int k = 0; k < 3; ++k) {
    const Run again = play_random_games<draw>(e, players, 0, 10 * games);
    if (k == 0 || again.milliseconds < fast.milliseconds) fast = again;
  }
  std::printf("%-7s %zu players  %-6s  %6.2f million games/s  signature %016llx  %s\n",
              e.id == EditionId::first ? "first" : "second", players, draw == Draw::list ? "list" : "sample",
              double(10 * games) / fast.milliseconds / 1e3, run.totals.signature, equal ? "equal" : "DIFFERENT");
  std::fflush(stdout);
  return equal;
}

/// The k-th action of a mask, drawn by a hash of the game, seat and step: the same on both sides.
std::uint16_t draw_action(const ActionMask& mask, std::uint64_t key) {
  std::uint32_t legal = 0;
  for (std::size_t a = 0; a < kActions; ++a) legal += mask.contains(a) ? 1 : 0;
  if (legal == 0) return 0;
  auto k = static_cast<std::uint32_t>(Rng::mix(key) % legal);
  for (std::size_t a = 0; a < kActions; ++a) {
    if (mask.contains(a) && k-- == 0) return static_cast<std::uint16_t>(a);
  }
  return 0;
}

void step_on_cpu(const Edition& e, State& s, const std::uint16_t* actions) {
  TurnMoves moves{};
  MoveList legal;
  awaiting(s).for_each([&](Seat i) {
    legal_moves(e, s, i, legal);
    moves[index(i)] = cheapest_move(legal, actions[index(i)]);
  });
  play(e, s, moves);
}

/// The first byte in which two states differ, or their size.
std::size_t first_difference(const State& a, const State& b) {
  const auto* x = reinterpret_cast<const unsigned char*>(&a);
  const auto* y = reinterpret_cast<const unsigned char*>(&b);
  std::size_t i = 0;
  while (i < sizeof(State) && x[i] == y[i]) ++i;
  return i;
}

bool same_scores(const Edition& e, const State& s, const Score* scores) {
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (scores[i].total != score(e, s, seat(i)).total()) return false;
    if ((scores[i].won != 0) != winners(e, s).contains(seat(i))) return false;
  }
  return true;
}

bool report_differences(const Edition& e, std::size_t players, const std::vector<State>& cpu,
                        const std::vector<State>& gpu, const std::vector<Score>& scores) {
  std::size_t states = 0, points = 0, first = sizeof(State);
  for (std::size_t g = 0; g < cpu.size(); ++g) {
    const std::size_t at = first_difference(cpu[g], gpu[g]);
    if (at < sizeof(State) && states++ == 0) first = at;
    points += same_scores(e, cpu[g], &scores[g * cpu[g].seats]) ? 0 : 1;
  }
  std::printf("%-7s %zu players  batch of %zu games: ", e.id == EditionId::first ? "first" : "second", players,
              cpu.size());
  if (states + points == 0) {
    std::puts("equal");
  } else {
    std::printf("DIFFERENT: %zu states (first at byte %zu), %zu scores\n", states, first, points);
  }
  return states + points == 0;
}

/// Plays a batch through reset, mask, step and score, and the same games on the CPU.
bool compare_batch(const Edition& e, std::size_t players, std::size_t games) {
  Batch batch(e, players, games);
  batch.reset(7);
  const std::size_t seats = batch.seats();
  std::vector<State> states(games);
  for (std::size_t g = 0; g < games; ++g) states[g] = new_game(e, random_table(players, 7 + g), 7 + g);
  std::vector<ActionMask> masks(games * seats);
  std::vector<std::uint16_t> actions(games * seats);
  for (std::uint64_t step = 0; !batch.over(); ++step) {
    WONDERS_CUDA(cudaMemcpy(masks.data(), batch.masks(), masks.size() * sizeof(ActionMask), cudaMemcpyDeviceToHost));
    for (std::size_t k = 0; k < actions.size(); ++k) actions[k] = draw_action(masks[k], (step << 32) + k);
    for (std::size_t g = 0; g < games; ++g) {
      if (states[g].phase != Phase::over) step_on_cpu(e, states[g], &actions[g * seats]);
    }
    WONDERS_CUDA(cudaMemcpy(batch.actions(), actions.data(), actions.size() * 2, cudaMemcpyHostToDevice));
    batch.step();
  }
  batch.score();
  std::vector<State> on_gpu(games);
  std::vector<Score> scores(games * seats);
  WONDERS_CUDA(cudaMemcpy(on_gpu.data(), batch.states(), games * sizeof(State), cudaMemcpyDeviceToHost));
  WONDERS_CUDA(cudaMemcpy(scores.data(), batch.scores(), scores.size() * sizeof(Score), cudaMemcpyDeviceToHost));
  return report_differences(e, players, states, on_gpu, scores);
}

int run(std::uint64_t games) {
  cudaDeviceProp device{};
  WONDERS_CUDA(cudaGetDeviceProperties(&device, 0));
  std::printf("%s, %d multiprocessors, State %zu bytes, tables %zu bytes\n", device.name, device.multiProcessorCount,
              sizeof(State), sizeof(Edition));
  for (const auto& [name, f] : {std::pair{"list", fit<Draw::list>()}, std::pair{"sample", fit<Draw::sample>()}}) {
    std::printf("%-6s kernel: %d registers, %zu bytes of local memory, %d blocks of %u a multiprocessor, occupancy %.0f%%\n",
                name, f.registers, f.local_bytes, f.blocks_per_multiprocessor, kPlayBlock, 100 * f.occupancy);
  }
  bool equal = true;
  for (const Edition* e : {&first_edition::kEdition, &second_edition::kEdition}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      equal = compare_and_measure<Draw::list>(*e, players, games) && equal;
      equal = compare_and_measure<Draw::sample>(*e, players, games) && equal;
      equal = compare_batch(*e, players, 2000) && equal;
    }
  }
  std::puts(equal ? "all equal" : "DIFFERENT");
  return equal ? 0 : 1;
}

}  // namespace
}  // namespace wonders::gpu

int main(int argc, char** argv) {
  const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000000;
  if (games < 8) {
    std::fputs("usage: wonders-gpu [games, at least 8]\n", stderr);
    return 2;
  }
  return wonders::gpu::run(games);
}
