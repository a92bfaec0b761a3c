// The network in whole numbers (src/learn/network.h) for many rows of a learner's games, where these are. nvcc makes it
// for the GPU, any C++ compiler for the host; both give the same to the last bit.

#include "learn/network.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "learn.h"

#ifdef __CUDACC__
#include "check.h"
#endif

namespace wonders {

namespace {

#ifdef __CUDACC__

// A block multiplies the inputs of kTileRows rows with the weights of kTileOutputs outputs, kDepth inputs at a time: its
// eight warps have 32 by 32 of the sums each.
constexpr unsigned kTileRows = 64;
constexpr unsigned kTileOutputs = 128;
constexpr unsigned kDepth = 64;
constexpr unsigned kPitch = kDepth + 16;  // bytes between rows in shared memory: no two of a warp's words share a bank
constexpr unsigned kTileThreads = 256;
constexpr std::size_t kChunk = std::size_t{1} << 15;  // rows whose activations are kept at a time

/// Weights row by row, filled up with zeros to whole tiles.
struct DeviceLayer {
  const std::int8_t* weights;
  const std::int64_t* scales;
  const std::int64_t* biases;
  std::size_t rows;
  std::size_t columns;
  std::size_t stride;
};

struct Halves {
  uint4 low, high;
};

struct FeatureInput {
  const std::uint8_t* rows;
  const std::uint8_t* counts;  // kCountsFor

  __device__ Halves load(std::size_t row, std::size_t k) const {
    Halves halves{};
    if (k >= kFeatures) return halves;
    static_assert(kFeatures % sizeof(uint4) == 0);
    const uint4 features = *reinterpret_cast<const uint4*>(rows + row * kFeatures + k);
    const uint4 count = *reinterpret_cast<const uint4*>(counts + k);
    const unsigned f[4] = {features.x, features.y, features.z, features.w};
    const unsigned c[4] = {count.x, count.y, count.z, count.w};
    unsigned low[4] = {}, high[4] = {};
    for (unsigned word = 0; word < 4; ++word) {
      for (unsigned shift = 0; shift < 32; shift += 8) {
        const unsigned input = (f[word] >> shift & 0xFF) * (c[word] >> shift & 0xFF);
        low[word] |= unsigned{low_half(input)} << shift;
        high[word] |= unsigned{high_half(input)} << shift;
      }
    }
    halves.low = {low[0], low[1], low[2], low[3]};
    halves.high = {high[0], high[1], high[2], high[3]};
    return halves;
  }
};

struct ActivationInput {
  const std::int16_t* rows;
  std::size_t columns;  // a multiple of kDepth

  __device__ Halves load(std::size_t row, std::size_t k) const {
    const auto* from = reinterpret_cast<const uint4*>(rows + row * columns + k);
    const uint4 a = from[0], b = from[1];
    constexpr unsigned kLow = 0x6420, kHigh = 0x7531;  // every other byte of two words
    return {{__byte_perm(a.x, a.y, kLow), __byte_perm(a.z, a.w, kLow), __byte_perm(b.x, b.y, kLow),
             __byte_perm(b.z, b.w, kLow)},
            {__byte_perm(a.x, a.y, kHigh), __byte_perm(a.z, a.w, kHigh), __byte_perm(b.x, b.y, kHigh),
             __byte_perm(b.z, b.w, kHigh)}};
  }
};

struct Activate {
  std::int16_t* to;
  __device__ void operator()(std::size_t at, std::int64_t output) const { to[at] = activated(output); }
};

struct AddActivated {
  const std::int16_t* before;
  std::int16_t* to;
  __device__ void operator()(std::size_t at, std::int64_t output) const { to[at] = added(before[at], output); }
};

struct Keep {
  std::int32_t* to;
  __device__ void operator()(std::size_t at, std::int64_t output) const { to[at] = static_cast<std::int32_t>(output); }
};

/// 16 by 8 sums more, over 32 inputs.
inline __device__ void multiply(const unsigned (&inputs)[4], const unsigned (&weights)[2], int (&sums)[4]) {
  asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(inputs[0]), "r"(inputs[1]), "r"(inputs[2]), "r"(inputs[3]), "r"(weights[0]), "r"(weights[1]));
}

inline __device__ unsigned word_at(const void* bytes, unsigned at) {
  return *reinterpret_cast<const unsigned*>(static_cast<const std::uint8_t*>(bytes) + at);
}

/// A layer for the rows of `input`: `*count - first` of them, but at most `room`.
template <class Input, class Output>
__global__ void __launch_bounds__(kTileThreads)
    layer_of_rows(Input input, DeviceLayer layer, Output out, const std::int64_t* count, std::size_t first,
                  std::size_t room) {
  __shared__ __align__(16) std::uint8_t low[kTileRows * kPitch], high[kTileRows * kPitch];
  __shared__ __align__(16) std::int8_t weights[kTileOutputs * kPitch];
  const auto all = static_cast<std::size_t>(*count);
  const std::size_t row_base = std::size_t{blockIdx.y} * kTileRows, output_base = std::size_t{blockIdx.x} * kTileOutputs;
  if (first + row_base >= all) return;
  const std::size_t rows = all - first < room ? all - first : room;
  const unsigned t = threadIdx.x, warp = t / 32, group = t % 32 / 4, member = t % 4;
  const unsigned warp_row = warp % 2 * 32, warp_output = warp / 2 * 32;

  const unsigned load_row = t / 4, load_part = t % 4 * 16, load_output = t / 2, load_half = t % 2 * 32;
  const std::int8_t* const weights_of = layer.weights + (output_base + load_output) * layer.stride + load_half;
  Halves halves{};
  uint4 more[2] = {};
  const auto load = [&](std::size_t k) {
    if (row_base + load_row < rows) halves = input.load(row_base + load_row, k + load_part);
    for (unsigned i = 0; i < 2; ++i) more[i] = reinterpret_cast<const uint4*>(weights_of + k)[i];
  };

  int low_sums[2][4][4] = {}, high_sums[2][4][4] = {};
  load(0);
  for (std::size_t k = 0; k < layer.stride; k += kDepth) {
    *reinterpret_cast<uint4*>(low + load_row * kPitch + load_part) = halves.low;
    *reinterpret_cast<uint4*>(high + load_row * kPitch + load_part) = halves.high;
    for (unsigned i = 0; i < 2; ++i) {
      *reinterpret_cast<uint4*>(weights + load_output * kPitch + load_half + 16 * i) = more[i];
    }
    __syncthreads();
    if (k + kDepth < layer.stride) load(k + kDepth);
#ifdef WONDERS_PLAIN_SUMS
    for (unsigned i = 0; i < 2; ++i) {
      for (unsigned j = 0; j < 4; ++j) {
        for (unsigned c = 0; c < 4; ++c) {
          const unsigned row = warp_row + 16 * i + group + c / 2 * 8, output = warp_output + 8 * j + 2 * member + c % 2;
          for (unsigned at = 0; at < kDepth; ++at) {
            low_sums[i][j][c] += weights[output * kPitch + at] * low[row * kPitch + at];
            high_sums[i][j][c] += weights[output * kPitch + at] * high[row * kPitch + at];
          }
        }
      }
    }
#else
#pragma unroll
    for (unsigned half = 0; half < kDepth; half += 32) {
      unsigned of_outputs[4][2];
#pragma unroll
      for (unsigned j = 0; j < 4; ++j) {
        const unsigned at = (warp_output + 8 * j + group) * kPitch + half + 4 * member;
        of_outputs[j][0] = word_at(weights, at);
        of_outputs[j][1] = word_at(weights, at + 16);
      }
#pragma unroll
      for (unsigned i = 0; i < 2; ++i) {
        const unsigned at = (warp_row + 16 * i + group) * kPitch + half + 4 * member, below = at + 8 * kPitch;
        const unsigned lows[4] = {word_at(low, at), word_at(low, below), word_at(low, at + 16), word_at(low, below + 16)};
        const unsigned highs[4] = {word_at(high, at), word_at(high, below), word_at(high, at + 16),
                                   word_at(high, below + 16)};
#pragma unroll
        for (unsigned j = 0; j < 4; ++j) {
          multiply(lows, of_outputs[j], low_sums[i][j]);
          multiply(highs, of_outputs[j], high_sums[i][j]);
        }
      }
    }
#endif
    __syncthreads();
  }

#pragma unroll
  for (unsigned i = 0; i < 2; ++i) {
#pragma unroll
    for (unsigned j = 0; j < 4; ++j) {
#pragma unroll
      for (unsigned c = 0; c < 4; ++c) {
        const std::size_t row = row_base + warp_row + 16 * i + group + c / 2 * 8;
        const std::size_t output = output_base + warp_output + 8 * j + 2 * member + c % 2;
        if (row >= rows || output >= layer.rows) continue;
        const std::int32_t sum = joined_halves(low_sums[i][j][c], high_sums[i][j][c]);
        out(row * layer.rows + output, network_output(sum, layer.scales[output], layer.biases[output]));
      }
    }
  }
}

/// The last layer of the values, which is small.
__global__ void values_of_rows(const std::int16_t* inputs, DeviceLayer layer, std::int32_t* values,
                               const std::int64_t* count, std::size_t first, std::size_t room) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t row = i / layer.rows, v = i % layer.rows;
  if (row >= room || first + row >= static_cast<std::size_t>(*count)) return;
  const std::int32_t sum = plain_sum(layer.weights + v * layer.stride, inputs + row * layer.columns, layer.columns);
  values[i] = static_cast<std::int32_t>(network_output(sum, layer.scales[v], layer.biases[v]));
}

constexpr std::size_t rounded_up(std::size_t n, std::size_t step) { return (n + step - 1) / step * step; }

template <class T>
T* allocate(std::size_t count) {
  void* memory = nullptr;
  WONDERS_CUDA(cudaMalloc(&memory, count * sizeof(T)));
  return static_cast<T*>(memory);
}

void release(void* memory) { cudaFree(memory); }

#else

template <class T>
T* allocate(std::size_t count) {
  return static_cast<T*>(std::malloc(count * sizeof(T)));
}

void release(void* memory) { std::free(memory); }

#endif

/// A network and what it says of as many rows as there is room for.
class RowNetwork {
 public:
  RowNetwork(std::unique_ptr<const Network> network, std::size_t room) : network_(std::move(network)), room_(room) {
    logits_ = own<std::int32_t>(room * kAllActions);
    values_ = own<std::int32_t>(room * kNetworkValues);
    prepare();
  }
  ~RowNetwork() {
    for (void* memory : owned_) release(memory);
  }
  RowNetwork(const RowNetwork&) = delete;
  RowNetwork& operator=(const RowNetwork&) = delete;

  std::int32_t* logits() { return logits_; }
  std::int32_t* values() { return values_; }

#ifdef __CUDACC__

  void look(const std::uint8_t* features, const std::int64_t* count, void* on) {
    const auto stream = static_cast<cudaStream_t>(on);
    for (std::size_t first = 0; first < room_; first += kChunk) {
      const std::size_t rows = std::min(kChunk, room_ - first);
      const auto layer = [&](auto input, const DeviceLayer& of, auto out) {
        const dim3 grid(static_cast<unsigned>(rounded_up(of.rows, kTileOutputs) / kTileOutputs),
                        static_cast<unsigned>(rounded_up(rows, kTileRows) / kTileRows));
        layer_of_rows<<<grid, kTileThreads, 0, stream>>>(input, of, out, count, first, rows);
        WONDERS_CUDA(cudaGetLastError());
      };
      std::int16_t *hidden = hidden_[0], *next = hidden_[1];
      layer(FeatureInput{features + first * kFeatures, counts_}, one_, Activate{first_});
      layer(ActivationInput{first_, one_.rows}, two_, Activate{hidden});
      for (const DeviceLayer& block : blocks_) {
        layer(ActivationInput{hidden, two_.rows}, block, AddActivated{hidden, next});
        std::swap(hidden, next);
      }
      layer(ActivationInput{hidden, two_.rows}, policy_, Keep{logits_ + first * kAllActions});
      layer(ActivationInput{hidden, two_.rows}, small_layer_, Activate{small_});
      constexpr unsigned kThreads = 256;
      const auto blocks = static_cast<unsigned>(rounded_up(rows * kNetworkValues, kThreads) / kThreads);
      values_of_rows<<<blocks, kThreads, 0, stream>>>(small_, value_, values_ + first * kNetworkValues, count, first,
                                                      rows);
      WONDERS_CUDA(cudaGetLastError());
    }
  }

 private:
  template <class T>
  const T* copied(const std::vector<T>& from) {
    T* to = own<T>(from.size());
    WONDERS_CUDA(cudaMemcpy(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
    return to;
  }

  /// `by_columns`: as the first layer lies in a Network.
  DeviceLayer copied(const Network::Layer& layer, bool by_columns = false) {
    const std::size_t rows = rounded_up(layer.rows, kTileOutputs), stride = rounded_up(layer.columns, kDepth);
    std::vector<std::int8_t> weights(rows * stride);
    for (std::size_t r = 0; r < layer.rows; ++r) {
      for (std::size_t c = 0; c < layer.columns; ++c) {
        weights[r * stride + c] = layer.weights[by_columns ? c * layer.rows + r : r * layer.columns + c];
      }
    }
    return {copied(weights), copied(layer.scales), copied(layer.biases), layer.rows, layer.columns, stride};
  }

  void prepare() {
    const Network& n = *network_;
    counts_ = copied(std::vector<std::uint8_t>(kCountsFor.begin(), kCountsFor.end()));
    one_ = copied(n.first_layer(), true);
    two_ = copied(n.second_layer());
    for (const Network::Layer& block : n.blocks()) blocks_.push_back(copied(block));
    policy_ = copied(n.policy_layer());
    small_layer_ = copied(n.small_layer());
    value_ = copied(n.value_layer());
    first_ = own<std::int16_t>(kChunk * one_.rows);
    for (std::int16_t*& hidden : hidden_) hidden = own<std::int16_t>(kChunk * two_.rows);
    small_ = own<std::int16_t>(kChunk * small_layer_.rows);
  }

  const std::uint8_t* counts_ = nullptr;
  DeviceLayer one_{}, two_{}, policy_{}, small_layer_{}, value_{};
  std::vector<DeviceLayer> blocks_;
  std::int16_t *first_ = nullptr, *hidden_[2] = {}, *small_ = nullptr;

#else

  void look(const std::uint8_t* features, const std::int64_t* count, void*) {
    const std::size_t rows = std::min(static_cast<std::size_t>(*count), room_);
    const std::size_t threads = std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), rows / 64 + 1);
    std::vector<std::thread> others;
    for (std::size_t k = 1; k < threads; ++k) {
      others.emplace_back([=, this] { look(features, k * rows / threads, (k + 1) * rows / threads); });
    }
    look(features, 0, rows / threads);
    for (std::thread& other : others) other.join();
  }

 private:
  void look(const std::uint8_t* features, std::size_t begin, std::size_t end) const {
    std::vector<ActionId> actions(kAllActions);
    for (std::size_t a = 0; a < kAllActions; ++a) actions[a] = static_cast<ActionId>(a);
    Network::Hidden hidden;
    for (std::size_t row = begin; row < end; ++row) {
      network_->look(features + row * kFeatures, hidden);
      network_->policy(hidden, actions, logits_ + row * kAllActions);
      std::ranges::copy(network_->values(hidden), values_ + row * kNetworkValues);
    }
  }

  void prepare() {}

#endif

  template <class T>
  T* own(std::size_t count) {
    T* memory = allocate<T>(count);
    owned_.push_back(memory);
    return memory;
  }

  std::unique_ptr<const Network> network_;
  std::size_t room_;
  std::vector<void*> owned_;
  std::int32_t *logits_ = nullptr, *values_ = nullptr;
};

}  // namespace

}  // namespace wonders

using namespace wonders;

extern "C" {

void* wonders_learn_network(const std::uint8_t* file, std::int64_t bytes, std::uint64_t hash, std::int64_t room) {
  const std::span<const std::uint8_t> all(file, static_cast<std::size_t>(bytes));
  if (room < 1 || (hash != 0 && file_hash(all) != hash)) return nullptr;
  std::unique_ptr<const Network> network = Network::read(all);
  return network == nullptr ? nullptr : new RowNetwork(std::move(network), static_cast<std::size_t>(room));
}

void wonders_learn_network_free(void* network) { delete static_cast<RowNetwork*>(network); }

std::int64_t wonders_learn_network_values() { return kNetworkValues; }

std::int32_t* wonders_learn_network_array(void* network, std::int64_t which) {
  auto* of = static_cast<RowNetwork*>(network);
  if (which == WONDERS_LEARN_LOGITS) return of->logits();
  return which == WONDERS_LEARN_VALUES ? of->values() : nullptr;
}

void wonders_learn_network_look(void* network, const std::uint8_t* features, const std::int64_t* count, void* stream) {
  static_cast<RowNetwork*>(network)->look(features, count, stream);
}

}  // extern "C"
