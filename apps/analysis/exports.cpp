// The second WebAssembly module, wonders_analysis.wasm: what explains and judges games rather than plays them. It has
// the calls of include/wonders.h but wonders_play_random, and is loaded when it is first wanted. Given the weights of
// the network, which are a file of their own, its games are played with it.
#include <string_view>

#include "base/sha256.h"
#include "insight/operations.h"
#include "neural/network_files.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "wasm/calls.h"
#include "wonders.h"

wonders::Context make_context() { return wonders::Context(wonders::insight_operations()); }

int wonders_use_network(const uint8_t* file, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(file), size);
  if (wonders::hex(wonders::sha256(bytes)) != wonders::shipped_weights_sha256()) return -1;
  wonders::add_neural_bots({file, size});
  return wonders::network_of("").network != nullptr ? 0 : -1;  // read now: the caller's memory is not needed again
}
