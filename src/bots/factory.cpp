#include "bots/factory.h"

#include <algorithm>
#include <array>

#include "bots/greedy_bot.h"
#include "bots/random_bot.h"

namespace wonders {

namespace {

/// Takes what follows the name and its colon; an error completes the sentence "bot 'name' …".
using Maker = MadeBot (*)(std::string_view options);

struct Entry {
  BotKind kind;
  Maker make;
};

template <class B>
MadeBot make_plain(std::string_view options) {
  if (!options.empty()) return {nullptr, "takes no options, but was given '" + std::string(options) + "'"};
  return {std::make_unique<B>(), {}};
}

constexpr std::array kEntries{
    Entry{{"random", "any card and any action, by chance"}, make_plain<RandomBot>},
    Entry{{"greedy", "what is worth most now, one move ahead"}, make_plain<GreedyBot>},
};

std::string known_names() {
  std::string names;
  for (const Entry& entry : kEntries) names += (names.empty() ? "" : ", ") + std::string(entry.kind.name);
  return names;
}

}  // namespace

MadeBot make_bot(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  const std::string_view name = spec.substr(0, colon);
  for (const Entry& entry : kEntries) {
    if (entry.kind.name != name) continue;
    MadeBot made = entry.make(colon == std::string_view::npos ? std::string_view{} : spec.substr(colon + 1));
    if (!made.error.empty()) made.error = "bot '" + std::string(name) + "' " + made.error;
    return made;
  }
  return {nullptr, "there is no bot '" + std::string(name) + "'; there are " + known_names()};
}

std::vector<BotKind> bot_kinds() {
  std::vector<BotKind> kinds;
  kinds.reserve(kEntries.size());
  for (const Entry& entry : kEntries) kinds.push_back(entry.kind);
  return kinds;
}

BotSpecs bot_specs(std::string_view list, std::size_t players) {
  BotSpecs result;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    result.specs.emplace_back(list.substr(at, comma - at));
    at = comma + 1;
  }
  if (result.specs.size() > players) {
    return {{}, std::to_string(result.specs.size()) + " bots for " + std::to_string(players) + " players"};
  }
  for (const std::string& spec : result.specs) {
    if (MadeBot made = make_bot(spec); !made.error.empty()) return {{}, made.error};
  }
  result.specs.resize(players, result.specs.back());
  return result;
}

}  // namespace wonders
