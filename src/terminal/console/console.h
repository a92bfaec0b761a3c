#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "terminal/console/layout.h"

namespace wonders {

/// How to talk to whoever sits at the other end.
struct ConsoleStyle {
  bool clears = false;   // a real screen: it can be wiped between people
  bool echoes = false;   // input does not come from a keyboard: repeat it, so that the output reads as a dialogue
  bool ascii = false;    // no characters beyond ASCII but those of names that none of our languages has
  std::size_t rows = 0;  // of the screen; 0: no limit
};

/// Lines out, lines in. It knows nothing of the game.
class Console {
 public:
  Console(std::istream& in, std::ostream& out, ConsoleStyle style) : in_(in), out_(out), style_(style) {}

  void print(std::string_view line);
  void print(const Lines& lines);

  /// Prints the prompt and reads an answer without its line end. Empty at the end of the input, and for ever after.
  std::optional<std::string> ask(std::string_view prompt);

  /// Is there room for more than the classic 24 rows?
  bool tall() const { return style_.rows == 0 || style_.rows >= 40; }

  /// Makes what was shown unreadable for the next person: wipes the screen and what it scrolled away.
  void clear();

 private:
  void write(std::string_view text);

  std::istream& in_;
  std::ostream& out_;
  ConsoleStyle style_;
};

}  // namespace wonders
