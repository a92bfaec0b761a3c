#include "learn/network.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>

namespace wonders {

namespace {

constexpr std::string_view kMagic = "WNET0004";
constexpr std::size_t kValueLayer = 64;
constexpr std::size_t kMostRows = 1024;  // so many inputs of a layer cannot overflow a sum
constexpr std::size_t kMostBlocks = 8;

static_assert(std::ranges::all_of(kFeatureUnits,
                                  [](unsigned unit) { return unit <= 16 && std::has_single_bit(unit); }));

/// The features that are not zero, greater ones in parts.
std::vector<FeatureEntry> entries_of(const std::uint8_t* row) {
  static_assert(kFeatures % sizeof(std::uint64_t) == 0);
  std::vector<FeatureEntry> entries;
  entries.reserve(512);
  const auto add = [&](std::size_t feature, unsigned value) {
    for (; value > 0; value -= std::min<unsigned>(value, FeatureEntry::kMost)) {
      entries.push_back({static_cast<std::uint16_t>(feature),
                         static_cast<std::uint8_t>(std::min<unsigned>(value, FeatureEntry::kMost))});
    }
  };
  for (std::size_t at = 0; at < kFeatures; at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, row + at, sizeof word);
    if (word == 0) continue;
    for (std::size_t k = at; k < at + sizeof word; ++k) add(k, unsigned{row[k]} * kCountsFor[k]);
  }
  if (entries.size() % 2 != 0) entries.push_back({0, 0});
  return entries;
}

}  // namespace

std::uint64_t file_hash(std::span<const std::uint8_t> file) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const std::uint8_t byte : file) hash = (hash ^ byte) * 0x100000001B3u;
  return hash;
}

/// Takes a file apart; what is missing or no number makes it bad.
class Network::Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> file) : rest_(file) {}

  bool good() const { return good_; }
  bool at_end() const { return rest_.empty(); }

  std::span<const std::uint8_t> take(std::size_t bytes) {
    good_ = good_ && bytes <= rest_.size();
    if (!good_) return {};
    const std::span<const std::uint8_t> taken = rest_.first(bytes);
    rest_ = rest_.subspan(bytes);
    return taken;
  }

  std::uint32_t word() {
    std::uint32_t value = 0;
    std::size_t shift = 0;
    for (const std::uint8_t byte : take(4)) value |= std::uint32_t{byte} << (8 * shift++);
    return value;
  }

  /// A number times a power of two, as a whole number with kShift bits after the point.
  std::int64_t fixed(double unit) {
    constexpr double kLimit = double{1 << 30};
    const double value = double{std::bit_cast<float>(word())} * unit;
    good_ = good_ && std::abs(value) < kLimit;
    return good_ ? std::llround(value * (1 << kShift)) : 0;
  }

  /// `in` and `out` are what 1 is on either side of the layer.
  Layer layer(std::size_t rows, std::size_t columns, double in, double out) {
    Layer layer{.rows = rows, .columns = columns, .weights = {}, .scales = {}, .biases = {}};
    for (std::size_t r = 0; r < rows && good_; ++r) {
      layer.scales.push_back(fixed(out / in));
      good_ = good_ && std::abs(layer.scales.back()) < std::int64_t{1} << 31;
      for (const std::uint8_t byte : take(columns)) layer.weights.push_back(static_cast<std::int8_t>(byte));
    }
    constexpr std::int64_t kHalf = std::int64_t{1} << (kShift - 1);
    for (std::size_t r = 0; r < rows && good_; ++r) layer.biases.push_back(fixed(out) + kHalf);
    return layer;
  }

 private:
  std::span<const std::uint8_t> rest_;
  bool good_ = true;
};

std::unique_ptr<const Network> Network::read(std::span<const std::uint8_t> file) {
  Reader reader(file);
  if (!std::ranges::equal(reader.take(kMagic.size()), kMagic)) return nullptr;
  std::array<std::size_t, 6> shape{};
  for (std::size_t& size : shape) size = reader.word();
  const auto [features, first, second, blocks, actions, values] = shape;
  const auto fits = [](std::size_t rows) {
    return rows > 0 && rows <= kMostRows && rows % NetworkKernels::kRowStep == 0;
  };
  if (features != kFeatures || actions != kAllActions || values != kNetworkValues || !fits(first) || !fits(second) ||
      blocks > kMostBlocks) {
    return nullptr;
  }
  auto network = std::make_unique<Network>();
  network->one_ = reader.layer(first, features, kGreatestUnit, kActivationOne);
  network->two_ = reader.layer(second, first, kActivationOne, kActivationOne);
  for (std::size_t b = 0; b < blocks; ++b) {
    network->blocks_.push_back(reader.layer(second, second, kActivationOne, kActivationOne));
  }
  network->policy_ = reader.layer(actions, second, kActivationOne, kLogitUnit);
  network->value_hidden_ = reader.layer(kValueLayer, second, kActivationOne, kActivationOne);
  network->value_ = reader.layer(values, kValueLayer, kActivationOne, kValueUnit);
  if (!reader.good() || !reader.at_end()) return nullptr;
  std::vector<std::int8_t> columns(features * first);
  for (std::size_t r = 0; r < first; ++r) {
    for (std::size_t c = 0; c < features; ++c) columns[c * first + r] = network->one_.weights[r * features + c];
  }
  network->one_.weights = std::move(columns);
  network->hash_ = file_hash(file);
  return network;
}

void Network::activate(const Layer& layer, std::span<const std::int32_t> sums, std::int16_t* out) {
  for (std::size_t r = 0; r < layer.rows; ++r) {
    out[r] = activated(output(layer, r, sums[r]));
  }
}

void Network::add_activated(const Layer& layer, std::span<const std::int32_t> sums, std::int16_t* out) {
  for (std::size_t r = 0; r < layer.rows; ++r) {
    out[r] = added(out[r], output(layer, r, sums[r]));
  }
}

void Network::look(const std::uint8_t* row, Hidden& hidden, const NetworkKernels& kernels) const {
  std::vector<std::int32_t> sums(one_.rows);
  std::vector<std::int16_t> first(one_.rows);
  kernels.add_columns(one_.weights.data(), one_.rows, entries_of(row), sums.data());
  activate(one_, sums, first.data());
  sums.resize(two_.rows);
  hidden.resize(two_.rows);
  kernels.multiply(two_.weights.data(), two_.rows, first, sums.data());
  activate(two_, sums, hidden.data());
  for (const Layer& block : blocks_) {
    kernels.multiply(block.weights.data(), block.rows, hidden, sums.data());
    add_activated(block, sums, hidden.data());
  }
}

void Network::policy(const Hidden& hidden, std::span<const ActionId> actions, std::int32_t* logits,
                     const NetworkKernels& kernels) const {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::size_t row = actions[i];
    std::int32_t sum = 0;
    kernels.multiply(policy_.weights.data() + row * policy_.columns, 1, hidden, &sum);
    logits[i] = static_cast<std::int32_t>(output(policy_, row, sum));
  }
}

Network::Values Network::values(const Hidden& hidden, const NetworkKernels& kernels) const {
  std::array<std::int32_t, kValueLayer> sums{};
  std::array<std::int16_t, kValueLayer> small{};
  kernels.multiply(value_hidden_.weights.data(), kValueLayer, hidden, sums.data());
  activate(value_hidden_, sums, small.data());
  kernels.multiply(value_.weights.data(), kNetworkValues, small, sums.data());
  Values values{};
  for (std::size_t v = 0; v < kNetworkValues; ++v) values[v] = static_cast<std::int32_t>(output(value_, v, sums[v]));
  return values;
}

}  // namespace wonders
