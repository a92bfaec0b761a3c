#pragma once

#include <cstdint>
#include <span>

namespace wonders {

/// Lets make_bot make the bots that play with a network, with these weights if nothing else is asked for. They are read
/// when the first such bot is made. At the start of a program, before there are threads.
void add_neural_bots(std::span<const std::uint8_t> weights);

}  // namespace wonders
