#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace wonders::server {

inline constexpr std::size_t kMaxName = 24;  // in code points
inline constexpr std::size_t kMaxChat = 300;

/// What a person wrote as one line of plain text: control characters, line breaks and direction marks are removed, runs
/// of blanks joined, ends cut. Empty if it is not valid UTF-8, or nothing is left, or it is longer than `most`
/// code points.
std::optional<std::string> clean_text(std::string_view text, std::size_t most);

}  // namespace wonders::server
