// Learns the policy and the value function of the bots (src/bots/learned), on request only:
//   cmake --build --preset release --target wonders_trainer
//   build/release/wonders_trainer 6 3000 8 4 1 src/bots/learned/weights.h
// First the policy imitates the planner; then, round by round, it learns the utility of every option in many games if
// all go on by the policy of the round before (policy iteration).
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "trainer/policy_training.h"
#include "trainer/value_training.h"

namespace {

using namespace wonders;
using namespace wonders::trainer;

/// The temperature: how much better, in chances to win, a move must be for one more logit. Found in matches of rollout
/// bots.
constexpr double kTemperature = 0.02;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Fits a model to the examples and says how well it does on some that it was not shown.
PolicyWeights fit(std::vector<Example>& examples, bool imitate) {
  Rng rng(1);
  shuffle(examples.data(), static_cast<std::uint32_t>(examples.size()), rng);
  const std::size_t held_back = examples.size() / 20;
  LinearModel model;
  const auto pass = [&](std::size_t from, std::size_t to, double rate) {
    double sum = 0;
    for (std::size_t i = from; i < to; ++i) {
      sum += imitate ? model.classify(examples[i], rate) : model.regress(examples[i], rate * 0.3);
    }
    return sum / static_cast<double>(to - from);
  };
  double before = pass(0, held_back, 0);
  double learned = 0;
  for (const double rate : {0.1, 0.1, 0.1, 0.04, 0.04, 0.015}) learned = pass(held_back, examples.size(), rate);
  std::fprintf(stderr, "  error %.5f of %.5f; on examples trained on %.5f\n", pass(0, held_back, 0), before, learned);
  return model.weights(imitate ? 1.0 : kTemperature);
}

template <class Numbers>
void write_numbers(std::FILE* out, const char* name, const Numbers& numbers) {
  std::fprintf(out, "inline constexpr std::int16_t %s[] = {", name);
  for (std::size_t i = 0; i < numbers.size(); ++i) std::fprintf(out, "%s%d,", i % 24 == 0 ? "\n    " : " ", numbers[i]);
  std::fprintf(out, "\n};\n\n");
}

void save(const PolicyWeights& weights, const ValueFunction& value, const char* path, const std::string& how) {
  std::FILE* out = std::fopen(path, "wb");
  if (out == nullptr) {
    std::perror(path);
    std::exit(1);
  }
  std::fprintf(out, "#pragma once\n\n#include <cstdint>\n\nnamespace wonders {\n\n");
  std::fprintf(out, "// Made by apps/trainer: %s.\n// clang-format off\n\n", how.c_str());
  write_numbers(out, "kLearnedPolicy", weights);
  write_numbers(out, "kLearnedValue", value.weights);
  write_numbers(out, "kLearnedValueErrors", value.errors);
  std::fprintf(out, "// clang-format on\n\n}  // namespace wonders\n");
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
  PolicyWeights weights{};
  ValueFunction value{};
  std::vector<Example> last;
  for (std::uint64_t round = 0; round <= rounds; ++round) {
    const double start = seconds();
    const TrainingRun run{games, round == 0 ? 0 : worlds, turns, Rng::mix(seed + round)};
    std::vector<Example> examples = play_training_games(run, weights, value);
    std::fprintf(stderr, "round %llu: %zu examples, %.1f s\n", static_cast<unsigned long long>(round), examples.size(),
                 seconds() - start);
    std::vector<Example> all = round > 1 ? last : std::vector<Example>{};
    all.insert(all.end(), examples.begin(), examples.end());
    weights = fit(all, round == 0);
    last = std::move(examples);
    value = learn_value(weights, 12 * games, Rng::mix(~(seed + round)));
    std::fprintf(stderr, "  %.1f s\n", seconds() - start);
    save(weights, value, argv[6], std::to_string(round) + " rounds of " + argv[2] + " games in " + argv[3] + " worlds");
  }
}
