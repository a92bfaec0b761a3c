#include "learn/network.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "learn/network_games.h"
#include "support/source_dir.h"

namespace wonders {

namespace {

std::vector<std::uint8_t> weights_file() {
  std::ifstream file(testing::source_path("train/weights/all-kinds.bin"), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

const Network& network() {
  static const std::unique_ptr<const Network> read = Network::read(weights_file());
  REQUIRE(read != nullptr);
  return *read;
}

std::vector<std::int8_t> random_weights(std::size_t count, Rng& rng) {
  std::vector<std::int8_t> weights(count);
  for (std::int8_t& w : weights) w = static_cast<std::int8_t>(static_cast<int>(rng.below(255)) - 127);
  return weights;
}

}  // namespace

TEST_CASE("the fastest sums are those of plain C++, at the ends of what can be too") {
  Rng rng(7);
  constexpr std::size_t kRows = 2 * NetworkKernels::kRowStep;
  for (const unsigned most : {1u, 127u}) {
    for (const std::size_t features : {0u, 2u, 6u, 300u}) {
      std::vector<std::int8_t> columns = random_weights(features * kRows, rng);
      if (most == 127) std::ranges::fill(columns, std::int8_t{-127});
      std::vector<FeatureEntry> entries;
      for (std::size_t i = 0; i < features; ++i) {
        entries.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint8_t>(most)});
      }
      std::vector<std::int32_t> plain(kRows, 5), fast(kRows, 5);
      portable_kernels().add_columns(columns.data(), kRows, entries, plain.data());
      fastest_kernels().add_columns(columns.data(), kRows, entries, fast.data());
      CHECK(plain == fast);
      if (most == 127) CHECK(plain[3] == 5 - 127 * 127 * static_cast<int>(features));
    }
  }
  for (const std::size_t rows : {1u, 4u, 7u}) {
    const std::vector<std::int8_t> weights = random_weights(rows * 1024, rng);
    std::vector<std::int16_t> x(1024);
    for (std::int16_t& value : x) value = static_cast<std::int16_t>(rng.below(Network::kMostActivation + 1));
    std::vector<std::int32_t> plain(rows), fast(rows);
    portable_kernels().multiply(weights.data(), rows, x, plain.data());
    fastest_kernels().multiply(weights.data(), rows, x, fast.data());
    CHECK(plain == fast);
  }
}

// tests/wasm/learn.mjs reads these two and compares them with what WebAssembly gives; train/whole_numbers.py prints
// them.
constexpr std::uint32_t kPinnedDecisions = 1163;
constexpr std::uint64_t kPinnedHash = 0x06dd606144fca0d1u;

TEST_CASE("the network says the same with all kernels, and what the reference in Python says") {
  NetworkSignature signature;
  play_network_games([&](const NetworkQuestion& question) {
    NetworkAnswer answer = ask(network(), question, fastest_kernels());
    CHECK(answer == ask(network(), question, portable_kernels()));
    signature.add(answer);
    return answer;
  });
  CHECK(signature.decisions == kPinnedDecisions);
  CHECK(signature.hash == kPinnedHash);
}

namespace {

std::vector<std::int32_t> sums_of(const Network::Layer& layer, const std::vector<std::uint16_t>& inputs) {
  std::vector<std::int32_t> sums;
  for (std::size_t r = 0; r < layer.rows; ++r) {
    sums.push_back(plain_sum(layer.weights.data() + r * layer.columns, inputs.data(), layer.columns));
  }
  return sums;
}

std::vector<std::int64_t> outputs_of(const Network::Layer& layer, const std::vector<std::uint16_t>& inputs) {
  std::vector<std::int64_t> outputs;
  const std::vector<std::int32_t> sums = sums_of(layer, inputs);
  for (std::size_t r = 0; r < layer.rows; ++r) {
    outputs.push_back(network_output(sums[r], layer.scales[r], layer.biases[r]));
  }
  return outputs;
}

std::vector<std::uint16_t> activations_of(const Network::Layer& layer, const std::vector<std::uint16_t>& inputs) {
  std::vector<std::uint16_t> activations;
  for (const std::int64_t output : outputs_of(layer, inputs)) {
    activations.push_back(static_cast<std::uint16_t>(activated(output)));
  }
  return activations;
}

/// Row by row, as a GPU has it.
Network::Layer by_rows(const Network::Layer& layer) {
  Network::Layer turned = layer;
  for (std::size_t r = 0; r < layer.rows; ++r) {
    for (std::size_t c = 0; c < layer.columns; ++c) {
      turned.weights[r * layer.columns + c] = layer.weights[c * layer.rows + r];
    }
  }
  return turned;
}

/// What gpu/network.cu computes, with the same arithmetic.
NetworkAnswer answer_in_halves(const Network::Layer& first, const NetworkQuestion& question) {
  std::vector<std::uint16_t> inputs(kFeatures);
  for (std::size_t f = 0; f < kFeatures; ++f) {
    inputs[f] = static_cast<std::uint16_t>(question.row[f] * kCountsFor[f]);
  }
  std::vector<std::uint16_t> hidden = activations_of(network().second_layer(), activations_of(first, inputs));
  for (const Network::Layer& block : network().blocks()) {
    const std::vector<std::int64_t> more = outputs_of(block, hidden);
    for (std::size_t r = 0; r < more.size(); ++r) {
      hidden[r] = static_cast<std::uint16_t>(added(static_cast<std::int16_t>(hidden[r]), more[r]));
    }
  }
  NetworkAnswer answer;
  const std::vector<std::int64_t> logits = outputs_of(network().policy_layer(), hidden);
  for (const ActionId action : question.actions) answer.logits.push_back(static_cast<std::int32_t>(logits[action]));
  const std::vector<std::int64_t> values =
      outputs_of(network().value_layer(), activations_of(network().small_layer(), hidden));
  std::ranges::transform(values, answer.values.begin(), [](std::int64_t v) { return static_cast<std::int32_t>(v); });
  return answer;
}

}  // namespace

TEST_CASE("what a GPU computes with halves of the inputs is the same network") {
  const Network::Layer first = by_rows(network().first_layer());
  NetworkSignature signature;
  play_network_games([&](const NetworkQuestion& question) {
    const NetworkAnswer answer = answer_in_halves(first, question);
    signature.add(answer);
    return answer;
  });
  CHECK(signature.decisions == kPinnedDecisions);
  CHECK(signature.hash == kPinnedHash);
}

TEST_CASE("a file that is damaged, or of another network, is refused") {
  const std::vector<std::uint8_t> good = weights_file();
  REQUIRE(Network::read(good) != nullptr);
  CHECK(Network::read({}) == nullptr);
  CHECK(Network::read(std::span(good).first(good.size() - 1)) == nullptr);
  std::vector<std::uint8_t> longer = good;
  longer.push_back(0);
  CHECK(Network::read(longer) == nullptr);
  constexpr std::size_t kHeader = 32;
  for (const std::size_t at : {std::size_t{0}, std::size_t{8}, std::size_t{12}, std::size_t{20}, std::size_t{24}}) {
    std::vector<std::uint8_t> other = good;
    ++other[at];
    CHECK(Network::read(other) == nullptr);
  }
  for (const float scale : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e20f}) {
    std::vector<std::uint8_t> other = good;
    const auto bits = std::bit_cast<std::array<std::uint8_t, 4>>(scale);
    std::ranges::copy(bits, other.begin() + kHeader);
    CHECK(Network::read(other) == nullptr);
  }
}

TEST_CASE("one bit more or less makes another hash") {
  std::vector<std::uint8_t> file = weights_file();
  CHECK(file_hash(file) == network().hash());
  file[file.size() / 2] ^= 1;
  CHECK(file_hash(file) != network().hash());
}

}  // namespace wonders
