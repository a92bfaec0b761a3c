#pragma once

#include <array>
#include <string_view>

#include "bots/bot.h"
#include "bots/planner.h"

namespace wonders {

/// How a person misjudges: every card and action is valued wrongly by up to `misjudges`, and some are not seen at all.
struct HumanError {
  int misjudges = 0;  // thousandths of a point, either way
  int overlooks = 0;  // percent of what could be done
};

/// Plays as the planner does, with a person's mistakes. It never pays more than it must for what it chose.
class HumanBot final : public Bot {
 public:
  HumanBot(const PlannerWeights& weights, HumanError error) : planner_(weights), error_(error) {}

  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  PlannerBot planner_;
  HumanError error_;
};

/// Opponents for people, from the weakest to the strongest.
struct Level {
  std::string_view name;
  std::string_view summary;
  HumanError error;
};
inline constexpr std::array kLevels{
    Level{"novice", "level 1: a friendly beginner, who overlooks much", {8000, 45}},
    Level{"apprentice", "level 2: knows the rules, misjudges a lot", {5500, 28}},
    Level{"citizen", "level 3: sound, with mistakes", {4000, 14}},
    Level{"architect", "level 4: plans the whole city", {2600, 5}},
    Level{"master", "level 5: the strongest there is", {0, 0}},
};

/// Planners with a taste of their own.
struct Style {
  std::string_view name;
  std::string_view summary;
  PlannerWeights weights;
};
std::span<const Style> styles();

}  // namespace wonders
