#pragma once

#include "terminal/console.h"
#include "terminal/words.h"
#include "text/messages.h"
#include "wonders/args.h"

namespace wonders::cli {

/// What the subcommands that talk with people have in common.
inline constexpr Option kLangOption{"lang", "en|tr|hu|fi", "the language (default: en)"};
inline constexpr Option kAsciiOption{"ascii", "", "no characters beyond ASCII, for terminals that cannot show them"};

/// The language asked for, or UsageError naming those there are.
Messages messages_option(const Args& args);

/// Screens are wiped only where there is one; answers are repeated where nobody typed them.
ConsoleStyle console_style(const Args& args);

/// In colour only on a terminal, and not if NO_COLOR is set (https://no-color.org).
Theme terminal_theme();

}  // namespace wonders::cli
