#pragma once

#include <cstdint>
#include <span>

namespace wonders {

/// The weights of train/weights/ that are part of the program; empty in WebAssembly, where the page loads them when it
/// needs them.
std::span<const std::uint8_t> shipped_weights();

}  // namespace wonders
