#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "play/events.h"
#include "view/shortage.h"

// What a seat can do now, laid out as people choose: by card, then by what to do with it, then by how to pay for it;
// each with what it would bring.
namespace wonders {

/// One legal move, and what the city would have after it if everybody else waited.
struct Way {
  Move move{};
  unsigned to_bank = 0;
  Coins coins = 0;  // the treasury afterwards
  int points = 0;   // how many more, or less, the city would be worth
};

/// One thing to do with one card. Ways to pay are sorted, the cheapest first.
struct ActionChoices {
  Action action{};
  How how{};                              // of a build
  CardId from = kNoCard;                  // the parent, if it is built by a chain
  int shields = 0;                        // how many more
  std::vector<std::string> production{};  // the sources it adds, each by the letters of which it yields one
  std::vector<Way> ways{};
};

enum class CanBuild : std::uint8_t { ok, already_built, cost_not_met, no_stage_left };
inline constexpr std::array<std::string_view, 4> kCanBuildNames{"ok", "already_built", "cost_not_met", "no_stage_left"};

/// Whether a structure or a stage can be built, and what is missing.
struct Buildable {
  CanBuild can{};
  Shortage shortage{};
};

struct CardChoices {
  CardId card = kNoCard;
  Buildable build{};
  std::vector<ActionChoices> actions{};
};

struct Choices {
  std::vector<CardChoices> cards{};  // of the hand, or of the discard pile
  std::optional<Buildable> stage{};  // the next one of the wonder; not while salvaging
  bool may_decline = false;          // to salvage nothing
};

/// The choices of the decision that the view asks; something must be asked.
Choices choices_of(const View& view);

/// {"cards": …, "stage": …, "decline": …}, see docs/embedding.md.
void write_choices(JsonWriter& json, EditionId edition, const Choices& choices);

}  // namespace wonders
