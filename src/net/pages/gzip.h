#pragma once

#include <string>
#include <string_view>

namespace wonders::net {

/// The text in gzip's format; empty if it cannot be packed.
std::string gzip(std::string_view text);

}  // namespace wonders::net
