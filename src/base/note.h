#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wonders {

struct NoteArg;

/// Something to tell people that is not yet in words: the key of a message and what its placeholders stand for. Layers
/// that know no language return it; text/messages.h and the web client put it into words.
struct Note {
  Note();
  Note(std::string_view name, std::initializer_list<NoteArg> arguments = {});
  Note(const Note&);
  Note(Note&&) noexcept;
  Note& operator=(const Note&);
  Note& operator=(Note&&) noexcept;
  ~Note();

  bool empty() const { return key.empty(); }

  /// For developers: "record.missing(key=seats)".
  std::string to_string() const;

  std::string key;
  std::vector<NoteArg> args;
};

/// What fills a placeholder: a text, a number, or notes, which are put into words and joined by commas. Nothing here is
/// inline: notes are made where something went wrong, which shall be small rather than fast.
struct NoteArg {
  NoteArg(std::string_view placeholder, std::string_view words);
  NoteArg(std::string_view placeholder, std::int64_t count);
  template <std::integral T>
  NoteArg(std::string_view placeholder, T count) : NoteArg(placeholder, static_cast<std::int64_t>(count)) {}
  NoteArg(std::string_view placeholder, Note note);
  NoteArg(std::string_view placeholder, std::vector<Note> list);
  NoteArg(const NoteArg&);
  NoteArg(NoteArg&&) noexcept;
  NoteArg& operator=(const NoteArg&);
  NoteArg& operator=(NoteArg&&) noexcept;
  ~NoteArg();

  std::string_view name;
  std::string text;
  std::optional<std::int64_t> number;
  std::vector<Note> notes;
};

class JsonWriter;

/// {"key": …, "args": {…}}: a text as a string, a number as one, notes as a list.
void write_note(JsonWriter& json, const Note& note);

}  // namespace wonders
