#pragma once

#include <string_view>

#include "text/message_format.h"

namespace wonders {

/// A language nobody speaks, made from English for tests: what no longer fits in it will not fit in Finnish either, and
/// what stands outside of its brackets is in no catalogue.
inline constexpr std::string_view kPseudoLanguage = "en-XA";

/// The message accented and in brackets, with vowels doubled, which makes it longer by about 40%; its arguments stay as
/// they are. web/src/lib/pseudo.ts does the same.
MessagePattern pseudo_pattern(const MessagePattern& pattern);

}  // namespace wonders
