#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wonders {

/// What stands in for the argument {name} of a message. A number is written as the language writes numbers; what is no
/// quantity (a seed, a port, a year) is passed as text.
struct Arg {
  Arg(std::string_view argument, std::string_view words) : name(argument), text(words) {}
  template <std::integral T>
  Arg(std::string_view argument, T count)
      : name(argument), text(std::to_string(count)), number(static_cast<std::int64_t>(count)) {}

  std::string_view name;
  std::string text;
  std::optional<std::int64_t> number;
};

/// An integer as the language writes it: 12,345 in English, 12.345 in Turkish.
std::string number_text(std::int64_t number, std::string_view language);

/// A message in the syntax of ICU MessageFormat, as far as our catalogues use it:
///   {name}                                    a text or a number
///   {n, number}                               the same, and says that it is a number
///   {n, plural, =0 {…} one {…} other {# …}}   a branch by number; # is that number
///   {what, select, coins {…} other {…}}       a branch by text
/// Branches are messages themselves. An apostrophe stands for itself, two in a row for one; before { or } (in a plural
/// also #) it begins a quotation that the next one ends. tests/text compares all of this with ICU, byte by byte.
class MessagePattern {
 public:
  struct Fault {
    std::size_t position = 0;  // in bytes
    std::string what;
  };

  /// An argument and what its message makes of it.
  struct Argument {
    enum class Use { any, number, plural, select };

    bool operator==(const Argument&) const = default;
    auto operator<=>(const Argument&) const = default;

    std::string name;
    Use use = Use::any;
    std::vector<std::string> selectors;  // of a select, sorted
  };

  static std::optional<MessagePattern> parse(std::string_view text, Fault* fault = nullptr);

  /// An argument that is not given comes out as {name}, so that it is seen.
  std::string format(std::span<const Arg> args, std::string_view language) const;

  /// Each argument and use once, sorted.
  std::vector<Argument> arguments() const;

  /// The same message with other literal texts.
  MessagePattern rewrite(const std::function<std::string(std::string_view)>& change) const;

  /// The same message with something before and behind it.
  MessagePattern enclosed(std::string_view before, std::string_view behind) const;

 private:
  struct Branch;
  struct Piece {
    enum class Kind { text, argument, number, plural, select, pound };

    Kind kind = Kind::text;
    std::string text;  // the literal text, or the name of the argument
    std::vector<Branch> branches;
  };
  struct Branch {
    std::string selector;
    std::vector<Piece> pieces;
  };
  class Parser;
  class Writer;

  template <class Visit>
  static void visit_pieces(const std::vector<Piece>& pieces, const Visit& visit);
  template <class Visit>
  static void visit_pieces(std::vector<Piece>& pieces, const Visit& visit);

  std::vector<Piece> pieces_;
};

}  // namespace wonders
