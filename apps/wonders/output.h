#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "text/width.h"

namespace wonders::cli {

/// The reader of standard output has gone away (`wonders … | head`): main stops quietly, with status 0.
struct OutputClosed : std::exception {};

/// Results go to standard output, and nothing else does. Throws OutputClosed, or InputError when it cannot be written.
void print(std::string_view text);

/// Writes what is buffered; the same errors.
void flush_output();

/// Everything that is no result goes to standard error.
void note(std::string_view text);

/// From here on print() and note() write nothing: another rank speaks for this process too.
void mute();
/// What note() would have written last.
const std::string& muted_note();

/// 3.14159 → "3.14" for two decimals.
std::string fixed(double number, int decimals);

}  // namespace wonders::cli
