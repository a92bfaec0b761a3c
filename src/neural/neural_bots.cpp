#include "neural/neural_bots.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "bots/factory.h"
#include "bots/options.h"
#include "neural/levels.h"
#include "neural/network_files.h"
#include "neural/neural_bot.h"
#include "neural/neural_search_bot.h"

namespace wonders {

namespace {

/// The options that make a search of `neural`.
constexpr std::array<std::string_view, 7> kLimitNames{
    "nodes=", "ms=", "threads=", "temperature=", "turns=", "depth=", "prior="};

/// Takes "weights=FILE" out of the options; empty if it is not there.
std::string take_weights(std::string& options) {
  constexpr std::string_view kWeights = "weights=";
  const std::size_t at = options.starts_with(kWeights) ? 0 : options.find(":weights=");
  if (at == std::string::npos) return {};
  const std::size_t begin = at == 0 ? 0 : at + 1;
  const std::size_t end = std::min(options.find(':', begin), options.size());
  std::string path = options.substr(begin + kWeights.size(), end - begin - kWeights.size());
  options.erase(begin, end - begin + 1);
  if (options.ends_with(':')) options.pop_back();
  return path;
}

bool has_option(std::string_view options, std::string_view name) {
  return options.starts_with(name) || options.find(":" + std::string(name)) != std::string_view::npos;
}

/// "noise=200:red=100": the policy in a manner of its own.
MadeBot make_policy(const Network& network, std::string_view options) {
  Manner manner;
  constexpr int kMost = 10'000;
  std::vector<NumberOption> known{
      {"overlooks", 0, 100, &manner.overlooks}, {"lapses", 0, 100, &manner.lapses},
      {"noise", 0, kMost, &manner.noise},       {"reach", 0, kMost, &manner.reach},
      {"looks", 0, kMost, &manner.looks},       {"stage", -kMost, kMost, &manner.taste.stage}};
  for (std::size_t i = 0; i < kColors; ++i) known.push_back({kColorNames[i], -kMost, kMost, &manner.taste.color[i]});
  Note error = read_options(options, known, "bot_error.no_option");
  if (!error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<NeuralBot>(network, manner), {}};
}

MadeBot make_neural_search(const Network& network, std::string_view options) {
  SearchOptions search;
  Note error = read_limits(options, search.limits,
                           {{"temperature", 1, 1000, &search.temperature},
                            {"turns", 1, 18, &search.turns},
                            {"depth", 0, 18, &search.depth},
                            {"prior", 0, 10'000, &search.prior}});
  if (!error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<NeuralSearchBot>(network, search), {}};
}

/// The policy alone, or with a limit a search that begins with it.
MadeBot make_neural(std::string_view given) {
  std::string options(given);
  FoundNetwork found = network_of(take_weights(options));
  if (found.network == nullptr) return {nullptr, std::move(found.error)};
  const bool searches =
      std::ranges::any_of(kLimitNames, [&](std::string_view limit) { return has_option(options, limit); });
  return searches ? make_neural_search(*found.network, options) : make_policy(*found.network, options);
}

MadeBot make_search_with_network(std::string_view given) {
  std::string options(given);
  FoundNetwork found = network_of(take_weights(options));
  if (found.network == nullptr) return {nullptr, std::move(found.error)};
  return make_neural_search(*found.network, options);
}

MadeBot without_options(std::string_view given, const Manners& manners, std::uint64_t nodes) {
  if (!given.empty()) return {nullptr, Note("bot_error.no_options", {{"given", given}})};
  FoundNetwork found = network_of("");
  if (found.network == nullptr) return {nullptr, std::move(found.error)};
  if (nodes == 0) return {std::make_unique<NeuralBot>(*found.network, manners), {}};
  return {std::make_unique<NeuralSearchBot>(*found.network, SearchOptions{.limits = {.nodes = nodes}}), {}};
}

template <std::size_t N>
MadeBot make_neural_level(std::string_view given) {
  return without_options(given, kNeuralLevels[N].manners, kNeuralLevels[N].search_nodes);
}

template <std::size_t N>
MadeBot make_neural_style(std::string_view given) {
  return without_options(given, Manner{.taste = neural_styles()[N].taste}, 0);
}

template <std::size_t... N>
void add_levels(std::index_sequence<N...>) {
  (add_bot_kind({kLevels[N].name, BotCategory::level, kNeuralLevels[N].search_nodes != 0}, make_neural_level<N>), ...);
}

template <std::size_t... N>
void add_styles(std::index_sequence<N...>) {
  (add_bot_kind({neural_styles()[N].name, BotCategory::style}, make_neural_style<N>), ...);
}

}  // namespace

void add_neural_bots(std::span<const std::uint8_t> weights) {
  use_weights(weights);
  add_levels(std::make_index_sequence<kNeuralLevels.size()>());
  add_styles(std::make_index_sequence<std::tuple_size_v<decltype(neural_styles())>>());
  add_bot_kind({"search", BotCategory::expert, true}, make_search_with_network);
  add_bot_kind({"neural", BotCategory::expert}, make_neural);
}

}  // namespace wonders
