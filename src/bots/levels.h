#pragma once

#include <array>
#include <string_view>

#include "bots/bot.h"
#include "bots/simple/planner_bot.h"

namespace wonders {

/// How a person errs: the logit of every option is off by up to `noise`, and some options are not seen at all.
struct HumanError {
  int noise = 0;      // in units of logits (bots/learned/policy.h), either way
  int overlooks = 0;  // percent of the options
};

/// Plays by the linear policy, with a person's mistakes. It never pays more than it must for what it chose. What the
/// levels are where there is no network; with one they are made by neural/levels.h.
class HumanBot final : public Bot {
 public:
  explicit HumanBot(HumanError error) : error_(error) {}

  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  HumanError error_;
};

/// Opponents for people, from the weakest to the strongest.
struct Level {
  std::string_view name;
  HumanError error;
  std::uint64_t search_nodes = 0;  // for a level that thinks
};
inline constexpr std::array kLevels{
    Level{"novice", {.noise = 2600, .overlooks = 45}},
    Level{"apprentice", {.noise = 1800, .overlooks = 28}},
    Level{"citizen", {.noise = 1000, .overlooks = 12}},
    Level{"architect", {.noise = 200, .overlooks = 0}},
    Level{"master", {}, 400},
    Level{"oracle", {}, 4000},
};

/// Planners with a taste of their own, from the weakest to the strongest: the styles where there is no network.
struct Style {
  std::string_view name;
  PlannerWeights weights;
};
std::span<const Style> styles();

}  // namespace wonders
