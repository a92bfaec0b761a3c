#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "text/messages.h"

namespace wonders::cli {

/// Before anything is said: the language of `--lang`; without it, that of the environment, if a person looks at
/// standard output, for what is written for other programs is the same everywhere; otherwise English.
void choose_language(std::span<const char* const> words);

const Messages& texts();

/// The message in the language chosen.
std::string say(std::string_view key, std::initializer_list<Arg> args = {});

/// The languages there are: "en|fi".
std::string known_languages(std::string_view separator);

/// "a, b, c"
std::string listed(std::span<const std::string_view> items);

}  // namespace wonders::cli
