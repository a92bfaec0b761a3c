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

/// Plays by the policy, with a person's mistakes. It never pays more than it must for what it chose.
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
  std::string_view summary;
  HumanError error;
  std::uint64_t search_nodes = 0;  // for a level that thinks
};
inline constexpr std::array kLevels{
    Level{"novice", "level 1: a friendly beginner, who overlooks much", {2600, 45}},
    Level{"apprentice", "level 2: knows the rules, misjudges a lot", {1800, 28}},
    Level{"citizen", "level 3: sound, with mistakes", {1000, 12}},
    Level{"architect", "level 4: sees what a city needs", {200, 0}},
    Level{"master", "level 5: the strongest there is", {}, 4000},
};

/// Planners with a taste of their own.
struct Style {
  std::string_view name;
  std::string_view summary;
  PlannerWeights weights;
};
std::span<const Style> styles();

}  // namespace wonders
