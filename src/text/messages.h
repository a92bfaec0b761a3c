#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/note.h"
#include "text/message_format.h"

namespace wonders {

/// The sentences of one language, by key. A catalogue is a flat JSON object of texts in the syntax of ICU MessageFormat
/// (text/message_format.h).
class Messages {
 public:
  /// Empty if there is no catalogue of that language. What a language lacks is taken from English. "en-XA" is made from
  /// English (text/pseudo.h).
  static std::optional<Messages> load(std::string_view language);

  /// Empty if the text is no catalogue; `error`, if given, then says why.
  static std::optional<Messages> parse(std::string_view json, std::string* error = nullptr);

  /// Takes over what is missing here.
  void add_missing(const Messages& fallback);

  /// The languages that people may choose, by name.
  static std::vector<std::string_view> languages();

  /// "en"; empty for a catalogue that was parsed.
  const std::string& language() const { return language_; }

  bool has(std::string_view key) const { return find(key) != nullptr; }

  /// The message with its arguments filled in. A key that is not there comes back as ⟦key⟧, so that it is seen.
  std::string get(std::string_view key, std::initializer_list<Arg> args = {}) const {
    return get(key, std::span(args.begin(), args.size()));
  }
  std::string get(std::string_view key, std::span<const Arg> args) const;
  /// A note in words.
  std::string get(const Note& note) const;

  /// For tests and tools: the keys in order, and the message of one of them.
  std::vector<std::string_view> keys() const;
  const MessagePattern* pattern(std::string_view key) const;

 private:
  struct Entry {
    std::string key;
    MessagePattern pattern;
  };

  static std::optional<Messages> load_pseudo();

  const Entry* find(std::string_view key) const;
  void sort();

  std::string language_;
  std::vector<Entry> entries_;  // by key
};

/// A note in English, for developers; as it stands in a build without catalogues (WebAssembly).
std::string in_english(const Note& note);

/// The language of a locale as the environment names it: "tr" of "tr_TR.UTF-8". Empty for none ("C", "POSIX").
std::string_view language_of_locale(std::string_view locale);

}  // namespace wonders
