#pragma once

#include <cstdint>
#include <vector>

#include "bots/learned/policy.h"

namespace wonders::trainer {

/// A training example is one decision: its options, each by its features, and their targets.
struct Example {
  std::vector<std::uint16_t> features;
  std::vector<std::uint16_t> ends;  // where each option's features end
  std::vector<float> targets;       // by option: its utility, or 1 for the one to choose
};

/// The weights of a linear model while they are learned, by Adagrad.
class LinearModel {
 public:
  /// One step towards the option that is the target (softmax regression). Returns the cross-entropy.
  double classify(const Example& example, double rate);

  /// One step towards the options' utilities relative to each other (linear regression). Returns the mean squared
  /// error.
  double regress(const Example& example, double rate);

  /// As the policy takes them; a difference of `unit` is one logit.
  PolicyWeights weights(double unit) const;

 private:
  void evaluate(const Example& example);
  void step(const Example& example, double rate, double decay);

  std::vector<double> weights_ = std::vector<double>(feature::kTable.size(), 0.0);
  std::vector<double> squares_ = std::vector<double>(feature::kTable.size(), 1e-6);
  std::vector<double> outputs_;    // by option
  std::vector<double> gradients_;  // by option
};

}  // namespace wonders::trainer
