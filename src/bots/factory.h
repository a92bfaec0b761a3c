#pragma once

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

/// Makes a bot from its name and options: "greedy", "search:nodes=2000:depth=3".
MadeBot make_bot(std::string_view spec);

/// What make_bot knows.
struct BotKind {
  std::string_view name;
  std::string_view summary;
};
std::vector<BotKind> bot_kinds();

/// Takes what follows the name and its colon; the error's argument `name` is added by make_bot.
using BotMaker = MadeBot (*)(std::string_view options);

/// One more kind, whose code this layer cannot hold. At the start of a program, before there are threads.
void add_bot_kind(const BotKind& kind, BotMaker make);

/// A bot's spec for each player from "a,b,…": one for each, or fewer, and the last is repeated.
struct BotSpecs {
  std::vector<std::string> specs;
  Note error{};
};
BotSpecs bot_specs(std::string_view list, std::size_t players);

}  // namespace wonders
