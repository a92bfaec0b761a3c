// Teaches instinct (src/bots/learned/policy.h), on request only:
//   cmake --build --preset release --target wonders_trainer
//   build/release/wonders_trainer 6 3000 8 4 1 src/bots/learned/weights.h
// First it imitates the planner; then, round by round, it learns what every option of many games comes to if all go on
// by the instinct of the round before (policy iteration).
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "trainer/prospect_school.h"
#include "trainer/school.h"

namespace {

using namespace wonders;
using namespace wonders::trainer;

/// How much better, in chances to win, a move must be to be e times as likely. Found in matches of rollout bots.
constexpr double kUnit = 0.02;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Fits a model to the lessons and says how well it does on some that it was not shown.
InstinctWeights fit(std::vector<Lesson>& lessons, bool imitate) {
  Rng rng(1);
  shuffle(lessons.data(), static_cast<std::uint32_t>(lessons.size()), rng);
  const std::size_t held_back = lessons.size() / 20;
  Model model;
  const auto pass = [&](std::size_t from, std::size_t to, double rate) {
    double sum = 0;
    for (std::size_t i = from; i < to; ++i) {
      sum += imitate ? model.imitate(lessons[i], rate) : model.regress(lessons[i], rate * 0.3);
    }
    return sum / static_cast<double>(to - from);
  };
  double before = pass(0, held_back, 0);
  double learned = 0;
  for (const double rate : {0.1, 0.1, 0.1, 0.04, 0.04, 0.015}) learned = pass(held_back, lessons.size(), rate);
  std::fprintf(stderr, "  error %.5f of %.5f; on lessons learned %.5f\n", pass(0, held_back, 0), before, learned);
  return model.weights(imitate ? 1.0 : kUnit);
}

template <class Numbers>
void write_numbers(std::FILE* out, const Numbers& numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) std::fprintf(out, "%s%d,", i % 24 == 0 ? "\n    " : " ", numbers[i]);
}

void save(const InstinctWeights& weights, const Prospects& prospects, const char* path, const std::string& how) {
  std::FILE* out = std::fopen(path, "wb");
  if (out == nullptr) {
    std::perror(path);
    std::exit(1);
  }
  std::fprintf(out, "#pragma once\n\n#include \"bots/learned/policy.h\"\n#include "
                    "\"bots/learned/value.h\"\n\nnamespace wonders {\n\n");
  std::fprintf(out, "// Made by apps/trainer: %s.\n// clang-format off\n\n", how.c_str());
  std::fprintf(out, "inline constexpr InstinctWeights kInstinctWeights{");
  write_numbers(out, weights);
  std::fprintf(out, "\n};\n\ninline constexpr Prospects kLearnedProspects{.weights{");
  write_numbers(out, prospects.weights);
  std::fprintf(out, "\n  }, .errors{");
  write_numbers(out, prospects.errors);
  std::fprintf(out, "\n  }};\n\n// clang-format on\n\n}  // namespace wonders\n");
  std::fclose(out);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 7) {
    std::fputs("use: wonders_trainer ROUNDS GAMES WORLDS TURNS SEED OUT\n", stderr);
    return 2;
  }
  const auto number = [&](int i) { return std::strtoull(argv[i], nullptr, 10); };
  const std::uint64_t rounds = number(1), games = number(2), worlds = number(3), seed = number(5);
  const auto turns = static_cast<unsigned>(number(4));
  InstinctWeights weights{};
  Prospects prospects{};
  std::vector<Lesson> last;
  for (std::uint64_t round = 0; round <= rounds; ++round) {
    const double start = seconds();
    const Course course{games, round == 0 ? 0 : worlds, turns, Rng::mix(seed + round)};
    std::vector<Lesson> lessons = attend(course, weights, prospects);
    std::fprintf(stderr, "round %llu: %zu lessons, %.1f s\n", static_cast<unsigned long long>(round), lessons.size(),
                 seconds() - start);
    std::vector<Lesson> all = round > 1 ? last : std::vector<Lesson>{};
    all.insert(all.end(), lessons.begin(), lessons.end());
    weights = fit(all, round == 0);
    last = std::move(lessons);
    prospects = learn_prospects(weights, 12 * games, Rng::mix(~(seed + round)));
    std::fprintf(stderr, "  %.1f s\n", seconds() - start);
    save(weights, prospects, argv[6],
         std::to_string(round) + " rounds of " + argv[2] + " games in " + argv[3] + " worlds");
  }
}
