#include "trainer/lesson.h"

#include <algorithm>
#include <cmath>

namespace wonders::trainer {

void Model::sum_up(const Lesson& lesson) {
  const std::size_t n = lesson.ends.size();
  sums_.resize(n);
  gradients_.resize(n);
  for (std::size_t i = 0, f = 0; i < n; ++i) {
    double sum = 0;
    for (; f < lesson.ends[i]; ++f) sum += weights_[lesson.features[f]];
    sums_[i] = sum;
  }
}

void Model::step(const Lesson& lesson, double rate, double decay) {
  for (std::size_t i = 0, f = 0; i < lesson.ends.size(); ++i) {
    for (; f < lesson.ends[i]; ++f) {
      const std::size_t k = lesson.features[f];
      const double gradient = gradients_[i] + decay * weights_[k];
      squares_[k] += gradient * gradient;
      weights_[k] -= rate * gradient / std::sqrt(squares_[k]);
    }
  }
}

double Model::imitate(const Lesson& lesson, double rate) {
  sum_up(lesson);
  const double most = *std::max_element(sums_.begin(), sums_.end());
  double all = 0;
  for (const double sum : sums_) all += std::exp(sum - most);
  double surprise = 0;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const double chance = std::exp(sums_[i] - most) / all;
    const double wanted = lesson.wanted[i];
    if (wanted > 0) surprise -= wanted * std::log(std::max(chance, 1e-12));
    gradients_[i] = chance - wanted;
  }
  if (rate > 0) step(lesson, rate, 1e-6);
  return surprise;
}

double Model::regress(const Lesson& lesson, double rate) {
  sum_up(lesson);
  const auto n = static_cast<double>(sums_.size());
  double mean = 0;
  for (std::size_t i = 0; i < sums_.size(); ++i) mean += (sums_[i] - double{lesson.wanted[i]}) / n;
  double error = 0;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    gradients_[i] = sums_[i] - double{lesson.wanted[i]} - mean;
    error += gradients_[i] * gradients_[i] / n;
  }
  if (rate > 0) step(lesson, rate, 1e-4);
  return error;
}

InstinctWeights Model::weights(double unit) const {
  InstinctWeights result{};
  for (std::size_t i = 0; i < result.size(); ++i) {
    const double weight = std::round(weights_[i] / unit * kLikingUnit);
    result[i] = static_cast<std::int16_t>(std::clamp(weight, -32'000.0, 32'000.0));
  }
  return result;
}

}  // namespace wonders::trainer
