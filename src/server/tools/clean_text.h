#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace wonders::server {

inline constexpr std::size_t kMaxName = 24;  // in code points
inline constexpr std::size_t kMaxChat = 300;

/// The same for names that look alike: letters of other alphabets, capitals, digits, spaces and marks make no
/// difference. It is for comparing only.
std::string look_of(std::string_view name);

/// What a person wrote as one line of plain text: control characters, line breaks and direction marks are removed, runs
/// of blanks joined, ends cut, marks piled up on one letter thinned out. Empty if it is not valid UTF-8, or nothing
/// that can be seen is left, or it is longer than `most` code points.
std::optional<std::string> clean_text(std::string_view text, std::size_t most);

}  // namespace wonders::server
