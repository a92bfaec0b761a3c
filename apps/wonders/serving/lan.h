#pragma once

#include <string>
#include <vector>

#include "base/qr_code.h"

namespace wonders::cli {

/// The IPv4 addresses of this machine in its networks; private ones, which those of a household are, first.
std::vector<std::string> lan_addresses();

/// The code for a camera in front of a screen: two rows in a line, with the margin that readers need. Coloured it is
/// black on white whatever the colours of the terminal are.
enum class Ink : std::uint8_t { plain, coloured };
std::string qr_lines(const QrCode& code, Ink ink);

}  // namespace wonders::cli
