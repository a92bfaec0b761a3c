#include "wonders/texts.h"

#include <unistd.h>

#include <cstdlib>
#include <optional>

namespace wonders::cli {

namespace {

Messages& chosen() {
  static Messages messages = Messages::load("en").value_or(Messages{});
  return messages;
}

std::optional<std::string_view> language_option(std::span<const char* const> words) {
  constexpr std::string_view kJoined = "--lang=";
  for (std::size_t i = 0; i < words.size() && std::string_view(words[i]) != "--"; ++i) {
    const std::string_view word = words[i];
    if (word.starts_with(kJoined)) return word.substr(kJoined.size());
    if (word == "--lang" && i + 1 < words.size()) return words[i + 1];
  }
  return std::nullopt;
}

/// The first of these that is set decides, as POSIX has it.
std::string_view environment_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* locale = std::getenv(name);
    if (locale != nullptr && *locale != '\0') return language_of_locale(locale);
  }
  return {};
}

}  // namespace

void choose_language(std::span<const char* const> words) {
  std::string_view language = language_option(words).value_or("");
  if (language.empty() && isatty(STDOUT_FILENO) == 1) language = environment_language();
  if (std::optional<Messages> messages = Messages::load(language)) chosen() = std::move(*messages);
}

const Messages& texts() { return chosen(); }

std::string say(std::string_view key, std::initializer_list<Arg> args) { return texts().get(key, args); }

std::string known_languages(std::string_view separator) {
  std::string list;
  for (std::string_view name : Messages::languages()) {
    if (!list.empty()) list += separator;
    list += name;
  }
  return list;
}

std::string listed(std::span<const std::string_view> items) {
  std::string list;
  for (std::string_view item : items) list += (list.empty() ? "" : ", ") + std::string(item);
  return list;
}

}  // namespace wonders::cli
