#pragma once

#include <cstddef>
#include <cstdint>

namespace wonders {

/// The arithmetic of the network that every machine shares, GPUs too: whole numbers only.

/// Outputs have so many bits after the point before they are rounded.
inline constexpr int kNetworkShift = 24;
inline constexpr int kMostActivation = (1 << 14) - 1;

constexpr std::int64_t network_output(std::int32_t sum, std::int64_t scale, std::int64_t bias) {
  return (sum * scale + bias) >> kNetworkShift;
}

constexpr std::int16_t activated(std::int64_t output) {
  return static_cast<std::int16_t>(output < 0 ? 0 : output > kMostActivation ? kMostActivation : output);
}

/// What a block adds to an activation.
constexpr std::int16_t added(std::int16_t before, std::int64_t output) {
  const int sum = before + activated(output);
  return static_cast<std::int16_t>(sum > kMostActivation ? kMostActivation : sum);
}

/// An input of a layer, at most 16 bits, in two bytes without a sign: tensor cores multiply bytes.
constexpr std::uint8_t low_half(std::uint32_t input) { return static_cast<std::uint8_t>(input & 0xFF); }
constexpr std::uint8_t high_half(std::uint32_t input) { return static_cast<std::uint8_t>(input >> 8); }

/// The sum of weights times inputs from the sums over both halves. The whole sum fits, so what may overflow on the way
/// comes back.
constexpr std::int32_t joined_halves(std::int32_t low, std::int32_t high) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(low) + (static_cast<std::uint32_t>(high) << 8));
}

/// Weights times inputs, one by one.
template <class Input>
constexpr std::int32_t plain_sum(const std::int8_t* weights, const Input* inputs, std::size_t count) {
  std::int32_t low = 0, high = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const auto input = static_cast<std::uint32_t>(inputs[k]);
    low += weights[k] * low_half(input);
    high += weights[k] * high_half(input);
  }
  return joined_halves(low, high);
}

}  // namespace wonders
