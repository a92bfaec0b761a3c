#include "neural/neural_bots.h"

#include <algorithm>
#include <string>

#include "bots/factory.h"
#include "bots/options.h"
#include "neural/network_files.h"
#include "neural/neural_bot.h"
#include "neural/neural_search_bot.h"

namespace wonders {

namespace {

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

/// The policy alone, or with a limit a search that begins with it.
MadeBot make_neural(std::string_view given) {
  std::string options(given);
  FoundNetwork found = network_of(take_weights(options));
  if (found.network == nullptr) return {nullptr, std::move(found.error)};
  if (options.empty()) return {std::make_unique<NeuralBot>(*found.network), {}};
  SearchOptions search;
  search.opponent_model = 0;
  Note error = read_limits(options, search.limits,
                           {{"temperature", 1, 1000, &search.temperature},
                            {"turns", 1, 18, &search.turns},
                            {"depth", 0, 18, &search.depth},
                            {"prior", 0, 10'000, &search.prior},
                            {"opponent_model", 0, 1, &search.opponent_model}});
  if (!error.empty()) return {nullptr, std::move(error)};
  return {std::make_unique<NeuralSearchBot>(*found.network, search), {}};
}

}  // namespace

void add_neural_bots(std::span<const std::uint8_t> weights) {
  use_weights(weights);
  add_bot_kind({"neural", BotCategory::expert}, make_neural);
}

}  // namespace wonders
