#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/note.h"
#include "learn/network.h"

namespace wonders {

/// A network, or why there is none. Networks that were asked for once stay.
struct FoundNetwork {
  const Network* network = nullptr;
  Note error{};
};

/// What network_of an empty path gives from now on. At the start of a program.
void use_weights(std::span<const std::uint8_t> file);

/// The network of a file. May be called by several threads.
FoundNetwork network_of(const std::string& path);

}  // namespace wonders
