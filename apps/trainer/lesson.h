#pragma once

#include <cstdint>
#include <vector>

#include "bots/learned/policy.h"

namespace wonders::trainer {

/// One decision: its options, each by its features, and what a teacher thinks of them.
struct Lesson {
  std::vector<std::uint16_t> features;
  std::vector<std::uint16_t> ends;  // where each option's features end
  std::vector<float> wanted;        // by option: the chance to win with it, or 1 for the one to choose
};

/// The weights while they are learned, by Adagrad.
class Model {
 public:
  /// One step towards choosing the option that is wanted (softmax regression). Returns the surprise.
  double imitate(const Lesson& lesson, double rate);

  /// One step towards what the options are worth relative to each other (linear regression). Returns the mean square
  /// of the error.
  double regress(const Lesson& lesson, double rate);

  /// As instinct takes them; a difference of `unit` makes e times as likely.
  InstinctWeights weights(double unit) const;

 private:
  void sum_up(const Lesson& lesson);
  void step(const Lesson& lesson, double rate, double decay);

  std::vector<double> weights_ = std::vector<double>(feature::kCount, 0.0);
  std::vector<double> squares_ = std::vector<double>(feature::kCount, 1e-6);
  std::vector<double> sums_;       // by option
  std::vector<double> gradients_;  // by option
};

}  // namespace wonders::trainer
