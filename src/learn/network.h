#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "learn/actions.h"
#include "learn/features.h"
#include "learn/network_kernels.h"
#include "learn/network_sums.h"

namespace wonders {

/// What the network expects of the rest of the game, for the player whose row it sees.
enum class NetworkValue : std::uint8_t { utility, score, win, left_score, right_score };
inline constexpr std::size_t kNetworkValues = 5;

/// The network that train/ teaches: features → first layer → second layer → blocks, each of which adds to what it is
/// given → a logit for each action; and from the last block → a small layer → values. Weights are whole numbers of
/// eight bits, and so is everything that is computed with them, so that compilers, WebAssembly and a reference in
/// Python find the same to the last bit (train/whole_numbers.py).
///
/// The outputs of a layer are fixed-point numbers: kActivationOne is 1, less than 0 becomes 0 and more than
/// kMostActivation that. A row's sum is multiplied by its scale and its bias added in 64 bits, with kShift bits after
/// the point, and rounded once.
class Network {
 public:
  static constexpr int kLogitUnit = 256;      // a logit of 1: e times as likely
  static constexpr int kValueUnit = 1 << 16;  // a value of 1
  static constexpr int kActivationOne = 1 << 9;
  static constexpr int kMostActivation = wonders::kMostActivation;
  static constexpr int kShift = kNetworkShift;

  using Values = std::array<std::int32_t, kNetworkValues>;

  /// The output of the last block, from which policy and values are made.
  using Hidden = std::vector<std::int16_t>;

  /// From a file that train/network.py wrote in its small form; nothing if these bytes are none.
  static std::unique_ptr<const Network> read(std::span<const std::uint8_t> file);

  /// Of a row of kFeatures features.
  void look(const std::uint8_t* row, Hidden& hidden, const NetworkKernels& kernels = fastest_kernels()) const;

  /// The logits of these actions, in kLogitUnit.
  void policy(const Hidden& hidden, std::span<const ActionId> actions, std::int32_t* logits,
              const NetworkKernels& kernels = fastest_kernels()) const;

  /// In kValueUnit; the win as a logit.
  Values values(const Hidden& hidden, const NetworkKernels& kernels = fastest_kernels()) const;

  /// FNV-1a of the file.
  std::uint64_t hash() const { return hash_; }

  struct Layer {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::int8_t> weights;          // row by row; of the first layer column by column
    std::vector<std::int64_t> scales, biases;  // of the rows, with kShift bits after the point
  };

  /// For who computes with them elsewhere, such as a GPU.
  const Layer& first_layer() const { return one_; }
  const Layer& second_layer() const { return two_; }
  const std::vector<Layer>& blocks() const { return blocks_; }
  const Layer& policy_layer() const { return policy_; }
  const Layer& small_layer() const { return value_hidden_; }
  const Layer& value_layer() const { return value_; }

 private:
  class Reader;

  static std::int64_t output(const Layer& layer, std::size_t row, std::int32_t sum) {
    return network_output(sum, layer.scales[row], layer.biases[row]);
  }
  static void activate(const Layer& layer, std::span<const std::int32_t> sums, std::int16_t* out);
  static void add_activated(const Layer& layer, std::span<const std::int32_t> sums, std::int16_t* out);

  Layer one_, two_;
  std::vector<Layer> blocks_;
  Layer policy_, value_hidden_, value_;
  std::uint64_t hash_ = 0;
};

/// What one of each feature counts for in the first layer: the weight of a feature is that of its unit, and units are
/// powers of two.
inline constexpr unsigned kGreatestUnit = 16;
inline constexpr std::array<std::uint8_t, kFeatures> kCountsFor = [] {
  std::array<std::uint8_t, kFeatures> counts{};
  for (std::size_t f = 0; f < kFeatures; ++f) counts[f] = static_cast<std::uint8_t>(kGreatestUnit / kFeatureUnits[f]);
  return counts;
}();

/// FNV-1a with 64 bits: finds files that were damaged or are not the ones meant.
std::uint64_t file_hash(std::span<const std::uint8_t> file);

}  // namespace wonders
