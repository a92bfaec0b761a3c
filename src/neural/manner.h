#pragma once

#include <array>
#include <cstdint>

#include "catalog/card.h"
#include "learn/features.h"

namespace wonders {

/// What a player does not take notice of for a while, as people do.
enum class Lapse : std::uint8_t {
  science,   // the symbols that the neighbours collect
  military,  // that conflicts may be lost
  prices,    // what goods cost that a neighbour sells
};
inline constexpr std::size_t kLapses = 3;

/// The lapses of a player in one Age.
struct Lapses {
  std::array<bool, kLapses> of{};

  constexpr bool has(Lapse lapse) const { return of[index(lapse)]; }
  constexpr bool any() const { return of[0] || of[1] || of[2]; }
};

/// Changes a row of features to what a player with these lapses sees.
void overlook(const LearnTables& tables, const Lapses& lapses, std::uint8_t* row);

/// What a player likes beyond what it is good for, in hundredths of a logit: each structure of a colour, each stage.
struct NeuralTaste {
  std::array<int, kColors> color{};
  int stage = 0;

  bool operator==(const NeuralTaste&) const = default;
};

/// How a player comes from what the network says to a choice.
struct Manner {
  int overlooks = 0;  // percent: how likely it does not think of a card, or of building a stage
  int lapses = 0;     // percent: how likely each Lapse is in an Age
  int noise = 0;      // in hundredths: 0 plays the likeliest choice, 100 as likely as the network finds each
  int reach = 500;    // in hundredths of a logit: what is so far below the best that it thought of is not played
  int looks = 0;      // games played on to look again at each choice (neural/second_look.h); 0 does not look
  NeuralTaste taste{};

  bool operator==(const Manner&) const = default;
};

/// A manner that hangs on how many play: the more do, the less hangs on a choice and the less may a player err to be as
/// far below another. In between it is between the two, by one in the number of
/// players.
struct Manners {
  Manner of_three;  // and of two
  Manner of_seven;

  constexpr Manners(const Manner& always = {}) : of_three(always), of_seven(always) {}
  constexpr Manners(const Manner& three, const Manner& seven) : of_three(three), of_seven(seven) {}

  Manner of(std::size_t players) const;
};

}  // namespace wonders
