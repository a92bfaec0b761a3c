#pragma once

#include "terminal/console/console.h"
#include "terminal/words/words.h"
#include "wonders/args.h"

namespace wonders::cli {

/// What the subcommands that talk with people have in common.
inline constexpr Option kAsciiOption{"ascii", "", "option.ascii"};

/// Screens are wiped only where there is one; answers are repeated where nobody typed them.
ConsoleStyle console_style(const Args& args);

/// In colour only on a terminal, and not if NO_COLOR is set (https://no-color.org).
Theme terminal_theme();

}  // namespace wonders::cli
