#include "wonders/commands/bench_measure.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "catalog/catalog.h"
#include "wonders/args.h"
#include "wonders/texts.h"

namespace wonders::cli {

/// By this name callgrind knows what to count, so it must stay a function of its own.
[[gnu::noinline]] Playout bench_games(const Kind& kind, Seed first, std::size_t games) {
  const Edition& e = edition(kind.edition);
  RandomGame game;
  MoveList scratch;
  Playout total;
  for (Seed seed = first; seed < first + games; ++seed) {
    const Playout one = kind.draw == Draw::list ? play_out<Draw::list>(e, kind.players, seed, game, scratch)
                                                : play_out<Draw::sample>(e, kind.players, seed, game, scratch);
    total.hash += one.hash;
    total.decisions += one.decisions;
  }
  return total;
}

namespace {

/// Processor time of this thread in seconds: what other programs on the same cores take does not count.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Makes the compiler believe that somebody reads and changes what stands there.
template <class T>
void keep(T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

struct Speed {
  double games = 0, decisions = 0, seconds = 0;
};

Speed play_for(const Kind& kind, double seconds) {
  constexpr Seed kBatch = 100;
  Speed speed;
  Seed seed = 0;
  const double start = processor_seconds();
  do {
    Playout played = bench_games(kind, seed, kBatch);
    keep(played);
    seed += kBatch;
    speed.decisions += played.decisions;
    speed.seconds = processor_seconds() - start;
  } while (speed.seconds < seconds);
  speed.games = static_cast<double>(seed);
  return speed;
}

/// What a command printed on both streams.
std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return text;
  std::array<char, 4096> part{};
  for (std::size_t n = 0; (n = fread(part.data(), 1, part.size(), pipe)) > 0;) text.append(part.data(), n);
  pclose(pipe);
  return text;
}

}  // namespace

Measured measure(const Kind& kind, double seconds, std::size_t jobs) {
  std::vector<Speed> speeds(jobs);
  std::vector<std::thread> others;
  for (std::size_t k = 1; k < jobs; ++k) others.emplace_back([&, k] { speeds[k] = play_for(kind, seconds); });
  speeds[0] = play_for(kind, seconds);
  for (std::thread& other : others) other.join();
  Measured result{.kind = kind, .instructions_per_decision = {}};
  double games = 0, decisions = 0, used = 0;
  for (const Speed& speed : speeds) {
    result.games_per_second += speed.games / speed.seconds;
    games += speed.games;
    decisions += speed.decisions;
    used += speed.seconds;
  }
  result.ns_per_decision = 1e9 * used / decisions;
  result.decisions_per_game = decisions / games;
  result.signature = bench_games(kind, 0, kSignatureGames).hash;
  return result;
}

double count_instructions(const Kind& kind, std::size_t games) {
  const std::string text =
      output_of("valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*bench_games*' "
                "\"$(readlink /proc/" +
                std::to_string(getpid()) + "/exe)\" bench --edition " + std::string(edition_name(kind.edition)) +
                " --players " + std::to_string(kind.players) + " --mode " + std::string(kDrawNames[index(kind.draw)]) +
                " --games " + std::to_string(games));
  constexpr std::string_view kCollected = "Collected : ";
  const std::size_t at = text.find(kCollected);
  if (at == std::string::npos) {
    throw InputError(say("bench.no_valgrind", {{"output", text.substr(0, 200)}}));
  }
  const double instructions = std::strtod(text.c_str() + at + kCollected.size(), nullptr);
  return instructions / bench_games(kind, 0, games).decisions;
}

double state_copy_ns() {
  constexpr std::size_t kStates = 16, kRounds = 100'000;
  std::vector<State> states(kStates + 1, new_game(edition(EditionId::first), random_table(kMaxSeats, 1), 1));
  const double start = processor_seconds();
  for (std::size_t round = 0; round < kRounds; ++round) {
    for (std::size_t i = 0; i < kStates; ++i) {
      states[i + 1] = states[i];
      keep(states[i + 1]);
    }
  }
  return 1e9 * (processor_seconds() - start) / (kStates * kRounds);
}

}  // namespace wonders::cli
