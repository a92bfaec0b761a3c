#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace wonders {

/// The weights of train/weights/ that are part of the program; empty in WebAssembly, where the page loads them when it
/// needs them.
std::span<const std::uint8_t> shipped_weights();

/// Of that file, in WebAssembly too: hexadecimal, lower-case.
std::string_view shipped_weights_sha256();

}  // namespace wonders
