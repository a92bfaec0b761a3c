#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/note.h"
#include "bots/bot.h"

namespace wonders {

/// A bot, or why there is none.
struct MadeBot {
  std::unique_ptr<Bot> bot;
  Note error{};
};

/// Makes a bot from its name and options: "greedy", "search:nodes=2000". Names that are in records and logs of older
/// versions are understood: "rollout" is "classic:rollout" now.
MadeBot make_bot(std::string_view spec);

/// Whether a bot of this spec takes a good part of a second to decide; the others take some milliseconds at most.
bool takes_long(std::string_view spec);

/// For whom a kind of bot is.
enum class BotCategory : std::uint8_t {
  level,    // an opponent for people
  style,    // an opponent with a taste of its own
  expert,   // for those who know how it works
  classic,  // a bot of an older version, kept as it was to be measured against; in native programs alone
};
inline constexpr std::array<std::string_view, 4> kBotCategoryNames{"level", "style", "expert", "classic"};

/// What make_bot knows. What people read of it is in messages/.
struct BotKind {
  std::string_view name;
  BotCategory category{};
  bool searches = false;  // takes_long

  /// The message that says in a line how it plays: "bot.search", "bot.classic_search".
  std::string summary_key() const {
    std::string key = "bot." + std::string(name);
    std::ranges::replace(key, ':', '_');
    return key;
  }
};

/// Every kind: levels, styles, then the bots of experts, each of these from the weakest to the strongest
/// (docs/strength.md), and the classic ones. The only list of bots: whoever shows one asks for it here.
std::vector<BotKind> bot_kinds();

/// Takes what follows the name and its colon; the error's argument `name` is added by make_bot.
using BotMaker = MadeBot (*)(std::string_view options);

/// One more kind, whose code this layer cannot hold, or another maker of a kind that there is. At the start of a
/// program, before there are threads.
void add_bot_kind(const BotKind& kind, BotMaker make);

/// A bot's spec for each player from "a,b,…": one for each, or fewer, and the last is repeated.
struct BotSpecs {
  std::vector<std::string> specs;
  Note error{};
};
BotSpecs bot_specs(std::string_view list, std::size_t players);

}  // namespace wonders
