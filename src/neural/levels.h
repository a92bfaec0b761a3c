#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "bots/levels.h"
#include "neural/manner.h"

namespace wonders {

/// A level for people, in the place that it has in kLevels: the network with a person's mistakes, or searching with it.
/// tools/tune_levels finds the numbers.
struct NeuralLevel {
  Manners manners;
  std::uint64_t search_nodes = 0;  // for the level that thinks
};
inline constexpr std::array kNeuralLevels{
    NeuralLevel{Manner{.overlooks = 94, .lapses = 72, .noise = 1000, .reach = 3000}},
    NeuralLevel{Manner{.overlooks = 64, .lapses = 48, .noise = 245, .reach = 1280}},
    NeuralLevel{{{.overlooks = 73, .lapses = 54, .noise = 330, .reach = 1650, .looks = 300},
                 {.overlooks = 49, .lapses = 36, .noise = 172, .reach = 880, .looks = 300}}},
    NeuralLevel{{{.overlooks = 45, .lapses = 33, .noise = 162, .reach = 800, .looks = 200},
                 {.overlooks = 29, .lapses = 21, .noise = 121, .reach = 585, .looks = 200}}},
    NeuralLevel{{{.overlooks = 18, .lapses = 14, .noise = 100, .reach = 500, .looks = 200},
                 {.overlooks = 11, .lapses = 9, .noise = 100, .reach = 500, .looks = 200}}},
    NeuralLevel{Manner{}, 2000},
};
static_assert(kNeuralLevels.size() == kLevels.size());

/// A taste of its own, strong enough to be seen.
struct NeuralStyle {
  std::string_view name;
  NeuralTaste taste;
};
std::array<NeuralStyle, 4> neural_styles();

}  // namespace wonders
