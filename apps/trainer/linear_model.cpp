#include "trainer/linear_model.h"

#include <algorithm>
#include <cmath>

namespace wonders::trainer {

void LinearModel::evaluate(const Example& example) {
  const std::size_t n = example.ends.size();
  outputs_.resize(n);
  gradients_.resize(n);
  for (std::size_t i = 0, f = 0; i < n; ++i) {
    double sum = 0;
    for (; f < example.ends[i]; ++f) sum += weights_[example.features[f]];
    outputs_[i] = sum;
  }
}

void LinearModel::step(const Example& example, double rate, double decay) {
  for (std::size_t i = 0, f = 0; i < example.ends.size(); ++i) {
    for (; f < example.ends[i]; ++f) {
      const std::size_t k = example.features[f];
      const double gradient = gradients_[i] + decay * weights_[k];
      squares_[k] += gradient * gradient;
      weights_[k] -= rate * gradient / std::sqrt(squares_[k]);
    }
  }
}

double LinearModel::classify(const Example& example, double rate) {
  evaluate(example);
  const double most = *std::max_element(outputs_.begin(), outputs_.end());
  double all = 0;
  for (const double sum : outputs_) all += std::exp(sum - most);
  double cross_entropy = 0;
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    const double probability = std::exp(outputs_[i] - most) / all;
    const double target = example.targets[i];
    if (target > 0) cross_entropy -= target * std::log(std::max(probability, 1e-12));
    gradients_[i] = probability - target;
  }
  if (rate > 0) step(example, rate, 1e-6);
  return cross_entropy;
}

double LinearModel::regress(const Example& example, double rate) {
  evaluate(example);
  const auto n = static_cast<double>(outputs_.size());
  double mean = 0;
  for (std::size_t i = 0; i < outputs_.size(); ++i) mean += (outputs_[i] - double{example.targets[i]}) / n;
  double error = 0;
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    gradients_[i] = outputs_[i] - double{example.targets[i]} - mean;
    error += gradients_[i] * gradients_[i] / n;
  }
  if (rate > 0) step(example, rate, 1e-4);
  return error;
}

PolicyWeights LinearModel::weights(double unit) const {
  PolicyWeights result{};
  for (std::size_t i = 0; i < result.size(); ++i) {
    const double weight = std::round(weights_[i] / unit * kLogitUnit);
    result[i] = static_cast<std::int16_t>(std::clamp(weight, -32'000.0, 32'000.0));
  }
  return result;
}

}  // namespace wonders::trainer
