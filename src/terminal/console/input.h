#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wonders {

/// What a person typed at the hand, understood as far as it can be without the game.
struct Command {
  enum class Kind { nothing, card, city, coach, help, log, table, quit, unclear };
  enum class Use { look, build, build_free, stage, sell };

  Kind kind = Kind::unclear;
  std::size_t number = 0;  // of the card or the city; 0: none was named
  Use use = Use::look;
  std::size_t way = 0;  // to pay; 0: none was named
};

/// What people may type instead of an English word.
struct Synonym {
  std::string word;     // in small letters
  std::string english;  // "build"
};
/// The line with each such word in English; words that are English already stay.
std::string in_english(std::string_view line, std::span<const Synonym> synonyms);

/// "3 b", "b3", "build 3 2", "v 2", "?" and so on; case and order of number and letter do not matter.
Command parse_command(std::string_view line);

/// A whole number and nothing else. Larger than any list: 1000000.
std::optional<std::size_t> parse_number(std::string_view line);

/// Whole numbers with signs, separated by blanks, commas or plus signs; empty if anything else is there.
std::optional<std::vector<int>> parse_numbers(std::string_view line);

/// The answer without blanks around it, in small letters (those of the languages we speak, no others).
std::string lower(std::string_view line);

/// Cut at commas, each part without blanks around it; empty parts are kept.
std::vector<std::string_view> split_list(std::string_view line);

}  // namespace wonders
