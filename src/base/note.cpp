#include "base/note.h"

#include "base/json_writer.h"

namespace wonders {

Note::Note() = default;
Note::Note(std::string_view name, std::initializer_list<NoteArg> arguments) : key(name), args(arguments) {}
Note::Note(const Note&) = default;
Note::Note(Note&&) noexcept = default;
Note& Note::operator=(const Note&) = default;
Note& Note::operator=(Note&&) noexcept = default;
Note::~Note() = default;

NoteArg::NoteArg(std::string_view placeholder, std::string_view words) : name(placeholder), text(words) {}
NoteArg::NoteArg(std::string_view placeholder, std::int64_t count)
    : name(placeholder), text(std::to_string(count)), number(count) {}
NoteArg::NoteArg(std::string_view placeholder, Note note) : name(placeholder) { notes.push_back(std::move(note)); }
NoteArg::NoteArg(std::string_view placeholder, std::vector<Note> list) : name(placeholder), notes(std::move(list)) {}
NoteArg::NoteArg(const NoteArg&) = default;
NoteArg::NoteArg(NoteArg&&) noexcept = default;
NoteArg& NoteArg::operator=(const NoteArg&) = default;
NoteArg& NoteArg::operator=(NoteArg&&) noexcept = default;
NoteArg::~NoteArg() = default;

std::string Note::to_string() const {
  if (args.empty()) return key;
  std::string list;
  for (const NoteArg& arg : args) {
    list += (list.empty() ? "" : ", ") + std::string(arg.name) + "=" + arg.text;
    for (std::size_t i = 0; i < arg.notes.size(); ++i) list += (i == 0 ? "" : " ") + arg.notes[i].to_string();
  }
  return key + "(" + list + ")";
}

void write_note(JsonWriter& json, const Note& note) {
  json.begin_object().field("key", note.key).key("args").begin_object();
  for (const NoteArg& arg : note.args) {
    json.key(arg.name);
    if (!arg.notes.empty()) {
      json.begin_array();
      for (const Note& inner : arg.notes) write_note(json, inner);
      json.end_array();
    } else if (arg.number) {
      json.value(*arg.number);
    } else {
      json.value(arg.text);
    }
  }
  json.end_object().end_object();
}

}  // namespace wonders
