#include "bots/factory.h"

#include <algorithm>
#include <array>

#include "bots/levels.h"
#include "bots/options.h"
#include "bots/search/search_bot.h"
#include "bots/simple/greedy_bot.h"
#include "bots/simple/planner_bot.h"
#include "bots/simple/random_bot.h"

#if !defined(__wasm__)
#include "bots/classic/classic_search.h"
#include "bots/classic/instinct_bot.h"
#include "bots/classic/rollout_bot.h"
#endif

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

MadeBot make_search(std::string_view options) {
  SearchOptions search;
  Note error = read_limits(options, search.limits,
                           {{"temperature", 1, 1000, &search.temperature}, {"turns", 1, 18, &search.turns}});
  if (!error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<SearchBot>(search), {}};
}

#if !defined(__wasm__)

MadeBot make_classic_rollout(std::string_view options) {
  Limits limits;
  if (Note error = read_limits(options, limits); !error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<RolloutBot>(limits), {}};
}

MadeBot make_classic_search(std::string_view options) {
  ClassicSearchOptions search;
  Note error = read_limits(options, search.limits,
                           {{"temperature", 1, 1000, &search.temperature},
                            {"turns", 1, 18, &search.turns},
                            {"opponent_model", 0, 1, &search.opponent_model}});
  if (!error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<ClassicSearchBot>(search), {}};
}

#endif

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
        level(5, make_level<5>),
        style(0, make_style<0>),
        style(1, make_style<1>),
        style(2, make_style<2>),
        style(3, make_style<3>),
        {{"random", BotCategory::expert}, make_plain<RandomBot>},
        {{"greedy", BotCategory::expert}, make_plain<GreedyBot>},
        {{"planner", BotCategory::expert}, make_planner},
        {{"search", BotCategory::expert, true}, make_search},
#if !defined(__wasm__)
        {{"classic:instinct", BotCategory::classic}, make_plain<InstinctBot>},
        {{"classic:rollout", BotCategory::classic, true}, make_classic_rollout},
        {{"classic:search", BotCategory::classic, true}, make_classic_search},
#endif
    };
  }();
  return all;
}

std::string known_names() {
  std::string names;
  for (const Entry& entry : entries()) names += (names.empty() ? "" : ", ") + std::string(entry.kind.name);
  return names;
}

/// What the bots of older versions are now, and what plays for one that is not there.
struct OldName {
  std::string_view name;
  std::string_view now;
};
#if defined(__wasm__)
constexpr std::array kOldNames{OldName{"instinct", "architect"}, OldName{"rollout", "search"},
                               OldName{"neural", "search"}};  // without its weights
#else
constexpr std::array kOldNames{OldName{"instinct", "classic:instinct"}, OldName{"rollout", "classic:rollout"}};
#endif

/// Whether a spec is of this name, with options after a colon or without.
bool is_named(std::string_view spec, std::string_view name) {
  return spec.starts_with(name) && (spec.size() == name.size() || spec[name.size()] == ':');
}

const Entry* find_entry(std::string_view spec) {
  const auto found = std::ranges::find_if(entries(), [&](const Entry& one) { return is_named(spec, one.kind.name); });
  return found == entries().end() ? nullptr : &*found;
}

/// As it is if there is a bot of that name.
std::string in_current_names(std::string_view spec) {
  if (find_entry(spec) != nullptr) return std::string(spec);
  for (const OldName& old : kOldNames) {
    if (is_named(spec, old.name)) return std::string(old.now) + std::string(spec.substr(old.name.size()));
  }
  return std::string(spec);
}

/// "level:3" is the third of the levels by another name.
MadeBot make_numbered_level(std::string_view number) {
  const bool known = number.size() == 1 && number[0] >= '1' && number[0] < static_cast<char>('1' + kLevels.size());
  if (!known) return {nullptr, Note("bot_error.level", {{"given", number}, {"most", kLevels.size()}})};
  return find_entry(kLevels[static_cast<std::size_t>(number[0] - '1')].name)->make({});
}

}  // namespace

MadeBot make_bot(std::string_view given) {
  constexpr std::string_view kNumbered = "level:";
  if (given.starts_with(kNumbered)) return make_numbered_level(given.substr(kNumbered.size()));
  const std::string spec = in_current_names(given);
  const Entry* entry = find_entry(spec);
  if (entry == nullptr) {
    return {nullptr, Note("bot_error.unknown", {{"name", spec.substr(0, spec.find(':'))}, {"known", known_names()}})};
  }
  const std::string_view name = entry->kind.name;
  MadeBot made = entry->make(std::string_view(spec).substr(std::min(spec.size(), name.size() + 1)));
  if (!made.error.empty()) made.error.args.emplace_back("name", name);
  return made;
}

bool takes_long(std::string_view spec) {
  const Entry* entry = find_entry(in_current_names(spec));
  return entry != nullptr && entry->kind.searches;
}

std::vector<BotKind> bot_kinds() {
  std::vector<BotKind> kinds;
  kinds.reserve(entries().size());
  for (const Entry& entry : entries()) kinds.push_back(entry.kind);
  return kinds;
}

void add_bot_kind(const BotKind& kind, BotMaker make) {
  const auto known = std::ranges::find(entries(), kind.name, [](const Entry& entry) { return entry.kind.name; });
  if (known != entries().end()) {
    *known = {kind, make};
    return;
  }
  const auto classic =
      std::ranges::find(entries(), BotCategory::classic, [](const Entry& entry) { return entry.kind.category; });
  entries().insert(classic, {kind, make});
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
