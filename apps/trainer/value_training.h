#pragma once

#include <cstdint>

#include "bots/learned/policy.h"
#include "bots/learned/value.h"

namespace wonders::trainer {

/// Learns what points cities will have from games of the policy against itself.
ValueFunction learn_value(const PolicyWeights& weights, std::uint64_t games, Seed seed);

}  // namespace wonders::trainer
