#include "attacks/any_message.h"

#include <string_view>

#include "server/messages/client_message.h"

namespace wonders::testing {

namespace {

const std::vector<std::string> kCards{"Altar", "Loom", "Stockade", "Harbor", "nothing", "\\u0000", ""};
const std::vector<std::string> kActions{"build", "stage", "sell", "build_free", "salvage", "decline", "win"};
const std::vector<std::string> kWonders{"Gizah", "Olympia", "Babylon", "Atlantis"};
const std::vector<std::string> kSides{"A", "B", "day", "night", "C"};
const std::vector<std::string> kPieces{"{",     "}",  "[",    "]",         "\"",       ",",        ":",  "null",
                                       "true",  "-1", "1e99", "\\ud800",   "\xff",     "\xc3\x28", "\n", "\"type\"",
                                       "99999", "{}", "\0",   "\"ref\":1", "\"move\"", "[[[[[[[[["};

}  // namespace

AnyMessage::AnyMessage(std::uint64_t seed, std::vector<std::string> tables, std::vector<std::string> players)
    : rng(seed), tables_(std::move(tables)), players_(std::move(players)) {
  tables_.emplace_back("AAAAAA");
  players_.emplace_back("nobody");
}

std::string AnyMessage::next() {
  std::string text = well_formed();
  return rng.below(4) == 0 ? damaged(std::move(text)) : text;
}

std::string AnyMessage::choose(const std::string& table, std::uint32_t decision, const std::string& move) {
  return about("choose", table, R"("decision":)" + std::to_string(decision) + R"(,"move":)" + move);
}

std::string AnyMessage::about(std::string_view type, const std::string& table, const std::string& more) {
  const std::string text = R"({"type":")" + std::string(type) + R"(","table":")" + table + R"(",)" + more + ref() + "}";
  return rng.below(16) == 0 ? damaged(text) : text;
}

std::string AnyMessage::well_formed() {
  std::string_view type = server::kMessageNames[rng.below(server::kMessageNames.size())];
  // Who leaves ends games, and who comes is told all there is to tell: both seldom.
  const bool seldom = type == "leave" || type == "remove" || type == "join" || type == "watch" || type == "chat";
  if (seldom && rng.below(8) != 0) type = "choose";
  std::string text = R"({"type":")" + std::string(type) + R"(","table":")" + table() + '"';
  const auto number = [&](std::uint32_t most) { return std::to_string(rng.below(most)); };
  if (type == "sit" || type == "stand_in") text += R"(,"seat":)" + number(8);
  if (type == "start" && rng.below(2) == 0) text += R"(,"fill":"random")";
  if (type == "board") text += R"(,"wonder":")" + any_of(kWonders) + R"(","side":")" + any_of(kSides) + '"';
  if (type == "chat") text += R"(,"text":")" + any_of(kCards) + number(100) + '"';
  if (type == "remove" || type == "report") text += R"(,"player":")" + any_of(players_) + '"';
  if (type == "report" && rng.below(2) == 0) text += R"(,"reason":")" + any_of(kCards) + '"';
  if (type == "unchoose") text += R"(,"decision":)" + number(60);
  if (type == "choose") {
    text += R"(,"decision":)" + number(60) + R"(,"move":{"action":")" + any_of(kActions) + R"(","card":")" +
            any_of(kCards) + R"(","left":)" + number(4) + R"(,"right":)" + number(4) + '}';
  }
  return text + ref() + '}';
}

std::string AnyMessage::damaged(std::string text) {
  const auto place = [&] { return rng.below(static_cast<std::uint32_t>(text.size() + 1)); };
  for (std::uint32_t times = 1 + rng.below(3); times > 0; --times) {
    const std::size_t at = place(), length = rng.below(12);
    switch (rng.below(5)) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(at, any_of(kPieces)); break;
      case 2: text.insert(at, text.substr(place(), length)); break;
      case 3:
        if (at < text.size()) text[at] = static_cast<char>(rng.below(256));
        break;
      default: text.insert(at, rng.below(64) == 0 ? 5000 : length, static_cast<char>(rng.below(256)));
    }
  }
  return text;
}

}  // namespace wonders::testing
