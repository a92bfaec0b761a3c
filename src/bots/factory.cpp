#include "bots/factory.h"

#include <algorithm>
#include <array>

#include "bots/learned/policy.h"
#include "bots/levels.h"
#include "bots/options.h"
#include "bots/search/rollout_bot.h"
#include "bots/search/search_bot.h"
#include "bots/simple/greedy_bot.h"
#include "bots/simple/planner_bot.h"
#include "bots/simple/random_bot.h"

namespace wonders {

namespace {

struct Entry {
  BotKind kind;
  BotMaker make;
};

MadeBot no_options(std::string_view given) { return {nullptr, Note("bot_error.no_options", {{"given", given}})}; }

template <class B>
MadeBot make_plain(std::string_view options) {
  if (!options.empty()) return no_options(options);
  return {std::make_unique<B>(), {}};
}

Note read_weights(std::string_view options, PlannerWeights& weights) {
  constexpr int kMost = 100'000;
  std::vector<NumberOption> known;
  known.reserve(kWeightNames.size());
  for (const WeightName& weight : kWeightNames) {
    known.push_back({weight.name, -kMost, kMost, &(weights.*(weight.weight))});
  }
  return read_options(options, known, "bot_error.no_weight");
}

MadeBot make_rollout(std::string_view options) {
  Limits limits;
  if (Note error = read_limits(options, limits); !error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<RolloutBot>(limits), {}};
}

MadeBot make_search(std::string_view options) {
  SearchOptions search;
  Note error = read_limits(options, search.limits,
                           {{"temperature", 1, 1000, &search.temperature},
                            {"turns", 1, 18, &search.turns},
                            {"opponent_model", 0, 1, &search.opponent_model}});
  if (!error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<SearchBot>(search), {}};
}

MadeBot make_planner(std::string_view options) {
  PlannerWeights weights;
  if (Note error = read_weights(options, weights); !error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<PlannerBot>(weights), {}};
}

template <std::size_t N>
MadeBot make_level(std::string_view options) {
  if (!options.empty()) return no_options(options);
  if (kLevels[N].search_nodes != 0) {
    return {std::make_unique<SearchBot>(SearchOptions{.limits = {.nodes = kLevels[N].search_nodes}}), {}};
  }
  return {std::make_unique<HumanBot>(kLevels[N].error), {}};
}

template <std::size_t N>
MadeBot make_style(std::string_view options) {
  PlannerWeights weights = styles()[N].weights;
  if (Note error = read_weights(options, weights); !error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<PlannerBot>(weights), {}};
}

/// "level:3" is the third of the levels by another name.
MadeBot make_numbered_level(std::string_view options) {
  constexpr std::array<BotMaker, kLevels.size()> kMakers{make_level<0>, make_level<1>, make_level<2>, make_level<3>,
                                                         make_level<4>};
  const bool known = options.size() == 1 && options[0] >= '1' && options[0] <= '5';
  if (!known) return {nullptr, Note("bot_error.level", {{"given", options}})};
  return kMakers[static_cast<std::size_t>(options[0] - '1')]({});
}

std::vector<Entry>& entries() {
  static std::vector<Entry> all = [] {
    const auto level = [](std::size_t i, BotMaker make) {
      return Entry{{kLevels[i].name, BotCategory::level, kLevels[i].search_nodes != 0}, make};
    };
    const auto style = [](std::size_t i, BotMaker make) { return Entry{{styles()[i].name, BotCategory::style}, make}; };
    return std::vector<Entry>{
        level(0, make_level<0>),
        level(1, make_level<1>),
        level(2, make_level<2>),
        level(3, make_level<3>),
        level(4, make_level<4>),
        style(0, make_style<0>),
        style(1, make_style<1>),
        style(2, make_style<2>),
        style(3, make_style<3>),
        {{"random", BotCategory::expert}, make_plain<RandomBot>},
        {{"greedy", BotCategory::expert}, make_plain<GreedyBot>},
        {{"planner", BotCategory::expert}, make_planner},
        {{"instinct", BotCategory::expert}, make_plain<InstinctBot>},
        {{"rollout", BotCategory::expert, true}, make_rollout},
        {{"search", BotCategory::expert, true}, make_search},
    };
  }();
  return all;
}

std::string known_names() {
  std::string names;
  for (const Entry& entry : entries()) names += (names.empty() ? "" : ", ") + std::string(entry.kind.name);
  return names;
}

}  // namespace

MadeBot make_bot(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  const std::string_view name = spec.substr(0, colon);
  if (name == "level" && colon != std::string_view::npos) return make_numbered_level(spec.substr(colon + 1));
  for (const Entry& entry : entries()) {
    if (entry.kind.name != name) continue;
    MadeBot made = entry.make(colon == std::string_view::npos ? std::string_view{} : spec.substr(colon + 1));
    if (!made.error.empty()) made.error.args.emplace_back("name", name);
    return made;
  }
  return {nullptr, Note("bot_error.unknown", {{"name", name}, {"known", known_names()}})};
}

std::vector<BotKind> bot_kinds() {
  std::vector<BotKind> kinds;
  kinds.reserve(entries().size());
  for (const Entry& entry : entries()) kinds.push_back(entry.kind);
  return kinds;
}

void add_bot_kind(const BotKind& kind, BotMaker make) {
  const bool known = std::ranges::any_of(entries(), [&](const Entry& entry) { return entry.kind.name == kind.name; });
  if (!known) entries().push_back({kind, make});
}

BotSpecs bot_specs(std::string_view list, std::size_t players) {
  BotSpecs result;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    result.specs.emplace_back(list.substr(at, comma - at));
    at = comma + 1;
  }
  if (result.specs.size() > players) {
    return {{}, Note("bot_error.too_many", {{"bots", result.specs.size()}, {"players", players}})};
  }
  for (const std::string& spec : result.specs) {
    if (MadeBot made = make_bot(spec); !made.error.empty()) return {{}, made.error};
  }
  result.specs.resize(players, result.specs.back());
  return result;
}

}  // namespace wonders
