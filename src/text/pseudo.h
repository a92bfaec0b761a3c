#pragma once

#include <string>
#include <string_view>

namespace wonders {

/// A language nobody speaks, made from English for tests: what no longer fits in it will not fit in Finnish either, and
/// what stands outside of its brackets is in no catalogue.
inline constexpr std::string_view kPseudoLanguage = "en-XA";

/// The text accented and in brackets, with vowels doubled, which makes it longer by about 40%; {placeholders} stay as
/// they are. web/src/lib/pseudo.ts does the same.
std::string pseudo_text(std::string_view text);

}  // namespace wonders
