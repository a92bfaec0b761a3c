#include "record/text.h"

#include <array>
#include <charconv>

#include "catalog/catalog.h"

namespace wonders {

namespace {

struct Verb {
  std::string_view word;
  Action action;
};

constexpr std::array<Verb, 4> kVerbs{
    {{"build ", Action::build}, {"stage ", Action::stage}, {"sell ", Action::sell}, {"salvage ", Action::salvage}}};
constexpr std::string_view kDecline = "decline";
constexpr std::string_view kFree = "free";

std::string_view verb(Action action) {
  switch (action) {
    case Action::build:
    case Action::build_free: return kVerbs[0].word;
    case Action::stage: return kVerbs[1].word;
    case Action::sell: return kVerbs[2].word;
    case Action::salvage: return kVerbs[3].word;
    case Action::decline: break;
  }
  return kDecline;
}

/// What stands in the brackets behind the card; empty: no brackets.
std::string notes(const Move& m) {
  std::string text = m.action == Action::build_free ? std::string(kFree) : "";
  const auto add = [&](unsigned coins, std::string_view side) {
    if (coins == 0) return;
    text += (text.empty() ? "" : ", ") + std::to_string(coins) + std::string(side);
  };
  add(m.to_left, " left");
  add(m.to_right, " right");
  return text;
}

bool take(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

bool take_back(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.remove_suffix(end.size());
  return true;
}

/// "free, 2 left, 1 right"; whether each part may stand there is left to printing it again.
bool read_notes(std::string_view text, Move& m) {
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    std::string_view part = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 2);
    if (part == kFree) {
      m.action = Action::build_free;
      continue;
    }
    std::uint8_t coins = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), coins);
    if (error != std::errc{}) return false;
    part.remove_prefix(static_cast<std::size_t>(end - part.data()));
    if (part != " left" && part != " right") return false;
    (part == " left" ? m.to_left : m.to_right) = coins;
  }
  return true;
}

std::optional<Move> read_card_move(EditionId edition, std::string_view text, Action action) {
  Move m{action, kNoCard, 0, 0};
  if (take_back(text, ")")) {
    const std::size_t bracket = text.rfind(" (");
    if (bracket == std::string_view::npos || !read_notes(text.substr(bracket + 2), m)) return std::nullopt;
    text = text.substr(0, bracket);
  }
  const std::optional<CardId> card = find_card(edition, text);
  if (!card) return std::nullopt;
  m.card = *card;
  return m;
}

std::optional<Move> read_move(EditionId edition, std::string_view text) {
  if (text == kDecline) return kNoMove;
  for (const Verb& verb : kVerbs) {
    if (take(text, verb.word)) return read_card_move(edition, text, verb.action);
  }
  return std::nullopt;
}

}  // namespace

std::string move_text(EditionId edition, const Move& m) {
  std::string text{verb(m.action)};
  if (m.action == Action::decline) return text;
  text += card_name(edition, m.card);
  const std::string behind = notes(m);
  return behind.empty() ? text : text + " (" + behind + ")";
}

std::optional<Move> parse_move(EditionId edition, std::string_view text) {
  const std::optional<Move> m = read_move(edition, text);
  return m && move_text(edition, *m) == text ? m : std::nullopt;
}

}  // namespace wonders
