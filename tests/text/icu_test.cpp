// Every message of every catalogue, formatted by us and by ICU with the same arguments: the bytes must be equal.
#include <doctest/doctest.h>
#include <unicode/msgfmt.h>
#include <unicode/plurrule.h>
#include <unicode/uvernum.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "base/json.h"
#include "catalogues.h"
#include "text/message_format.h"

namespace wonders {

namespace {

using Argument = MessagePattern::Argument;

constexpr std::array<std::string_view, 4> kLanguages{"en", "tr", "hu", "fi"};
constexpr std::array<std::int64_t, 12> kNumbers{0, 1, 2, 5, 21, -1, -5, 999, 1000, -1234, 12345, -9876543210};

/// Browsers write 1234 in Hungarian without a group, as CLDR says since its release 44 (ICU 74); so do we. An older ICU
/// groups it, so there it is asked nothing that has a Hungarian number of four digits.
bool differs_by_age(std::string_view language, std::int64_t number) {
  return U_ICU_VERSION_MAJOR_NUM < 74 && language == "hu" && std::abs(number) >= 1000 && std::abs(number) < 10000;
}

icu::UnicodeString wide(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string by_icu(std::string_view message, const std::vector<Arg>& args, std::string_view language) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Locale locale(std::string(language).c_str());
  const icu::MessageFormat format(wide(message), locale, status);
  REQUIRE_MESSAGE(U_SUCCESS(status), std::string(message), ": ", u_errorName(status));
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const Arg& arg : args) {
    names.push_back(wide(arg.name));
    values.push_back(arg.number ? icu::Formattable(static_cast<int64_t>(*arg.number))
                                : icu::Formattable(wide(arg.text)));
  }
  icu::UnicodeString result;
  format.format(names.data(), values.data(), static_cast<std::int32_t>(args.size()), result, status);
  REQUIRE_MESSAGE(U_SUCCESS(status), std::string(message), ": ", u_errorName(status));
  std::string text;
  return result.toUTF8String(text);
}

bool is_count(const std::vector<Argument>& arguments, const std::string& name) {
  return std::ranges::any_of(arguments, [&](const Argument& argument) {
    return argument.name == name && (argument.use == Argument::Use::plural || argument.use == Argument::Use::number);
  });
}

/// Arguments for a message: where a number decides, `number`, in selects the branch with that place, else a text.
std::vector<Arg> some_args(const std::vector<Argument>& arguments, std::int64_t number, std::size_t place) {
  std::vector<Arg> args;
  for (const Argument& argument : arguments) {
    if (argument.use == Argument::Use::select) {
      args.emplace_back(argument.name, argument.selectors[place % argument.selectors.size()]);
    } else if (is_count(arguments, argument.name)) {
      args.emplace_back(argument.name, number);
    } else {
      args.emplace_back(argument.name, "Ada's {#} café");
    }
  }
  return args;
}

std::size_t most_branches(const std::vector<Argument>& arguments) {
  std::size_t most = 1;
  for (const Argument& argument : arguments) most = std::max(most, argument.selectors.size());
  return most;
}

void compare(std::string_view message, std::string_view language) {
  const std::optional<MessagePattern> pattern = MessagePattern::parse(message);
  REQUIRE_MESSAGE(pattern, std::string(message));
  const std::vector<Argument> arguments = pattern->arguments();
  for (std::int64_t number : kNumbers) {
    if (differs_by_age(language, number)) continue;
    for (std::size_t place = 0; place < most_branches(arguments); ++place) {
      const std::vector<Arg> args = some_args(arguments, number, place);
      const std::string ours = pattern->format(args, language);
      if (ours == by_icu(message, args, language)) continue;
      CAPTURE(message);
      CAPTURE(language);
      CHECK(ours == by_icu(message, args, language));
    }
    if (arguments.empty()) break;
  }
}

TEST_CASE("all catalogues come out as ICU writes them") {
  std::size_t messages = 0;
  for (const CatalogueFile& file : catalogue_files()) {
    JsonDocument document;
    REQUIRE(document.parse(file.json));
    for (const JsonMember& member : document.root().members()) {
      compare(*member.value.as_string(), file.language);
      ++messages;
    }
  }
  CHECK(messages > 1000);
}

TEST_CASE("what our syntax knows comes out as ICU writes it, in all four languages") {
  for (std::string_view language : kLanguages) {
    for (std::string_view message :
         {"{n}", "{n, number}", "{n, plural, =0 {no one's} =5 {five} one {# coin} other {# coins}}",
          "{n, plural, one {'#' #} other {'{#}' ''#''}}", "it's '{'a'}' b''c 'd #", "''{name}'' '''}'''", "'{unended",
          "{what, select, a {#{n, plural, one {a} other {as #}}} other {o}}",
          "{n, plural, other {{what, select, a {# '#' {n}} other {{n, plural, one {#} other {# of #}}}}}}"}) {
      compare(message, language);
    }
  }
}

TEST_CASE("the only number that our ICU may write differently is a Hungarian one of four digits") {
  for (std::string_view language : kLanguages) {
    for (std::int64_t number : kNumbers) {
      CAPTURE(language);
      CAPTURE(number);
      const std::string theirs = by_icu("{n, number}", {{"n", number}}, language);
      CHECK((number_text(number, language) != theirs) == differs_by_age(language, number));
    }
  }
  CHECK(number_text(-1234, "hu") == "-1234");
}

TEST_CASE("one alone takes the first form, in all four languages") {
  for (std::string_view language : kLanguages) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::PluralRules> rules(
        icu::PluralRules::forLocale(icu::Locale(std::string(language).c_str()), status));
    REQUIRE(U_SUCCESS(status));
    for (std::int32_t n = 0; n <= 200; ++n) {
      std::string category;
      rules->select(n).toUTF8String(category);
      CHECK(category == (n == 1 ? "one" : "other"));
    }
  }
}

}  // namespace

}  // namespace wonders
