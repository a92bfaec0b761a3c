#include "text/messages.h"

#include <algorithm>

#include "base/json.h"
#include "text/embedded.h"
#include "text/pseudo.h"

namespace wonders {

namespace {

constexpr std::string_view kFallbackLanguage = "en";

const Arg* find_arg(std::span<const Arg> args, std::string_view name) {
  for (const Arg& arg : args) {
    if (arg.name == name) return &arg;
  }
  return nullptr;
}

/// The integers of all languages that we know (English, Turkish, Hungarian, Finnish) have two forms.
bool is_one(std::span<const Arg> args) {
  const Arg* n = find_arg(args, "n");
  return n != nullptr && n->number && (*n->number == 1 || *n->number == -1);
}

/// Calls text(part) for what stands between placeholders and name(placeholder) for each of them.
template <class Text, class Name>
void split_message(std::string_view message, Text&& text, Name&& name) {
  while (!message.empty()) {
    const std::size_t open = message.find('{');
    const std::size_t close = open == std::string_view::npos ? open : message.find('}', open);
    if (close == std::string_view::npos) break;
    text(message.substr(0, open));
    name(message.substr(open + 1, close - open - 1));
    message.remove_prefix(close + 1);
  }
  text(message);
}

std::string filled(std::string_view message, std::span<const Arg> args) {
  std::string result;
  split_message(
      message, [&](std::string_view part) { result += part; },
      [&](std::string_view name) {
        const Arg* arg = find_arg(args, name);
        result += arg != nullptr ? arg->text : "{" + std::string(name) + "}";
      });
  return result;
}

std::optional<std::string> text_of(std::optional<JsonValue> value) {
  if (!value || !value->is_string()) return std::nullopt;
  return std::string(*value->as_string());
}

}  // namespace

std::optional<Messages> Messages::parse(std::string_view json, std::string* error) {
  const auto fail = [&](std::string why) {
    if (error != nullptr) *error = std::move(why);
    return std::nullopt;
  };
  JsonDocument document;
  if (!document.parse(json)) return fail(document.error().with_position().to_string());
  if (!document.root().is_object()) return fail("expected an object");
  Messages messages;
  for (const JsonMember& member : document.root().members()) {
    Entry entry{.key = std::string(member.key), .other = {}, .one = {}};
    const bool plural = member.value.is_object();
    const std::optional<std::string> other = text_of(plural ? member.value.get("other") : member.value);
    if (plural) entry.one = text_of(member.value.get("one"));
    if (!other || (plural && !entry.one)) {
      return fail(entry.key + ": expected a text, or an object with the texts \"one\" and \"other\"");
    }
    entry.other = *other;
    messages.entries_.push_back(std::move(entry));
  }
  messages.sort();
  return messages;
}

std::optional<Messages> Messages::load_pseudo() {
  std::optional<Messages> messages = load(kFallbackLanguage);
  if (!messages) return std::nullopt;
  messages->language_ = kPseudoLanguage;
  for (Entry& entry : messages->entries_) {
    entry.other = pseudo_text(entry.other);
    if (entry.one) entry.one = pseudo_text(*entry.one);
  }
  return messages;
}

std::optional<Messages> Messages::load(std::string_view language) {
  if (language == kPseudoLanguage) return load_pseudo();
  std::optional<Messages> messages;
  for (const Catalogue& catalogue : embedded_catalogues()) {
    if (catalogue.language != language) continue;
    std::optional<Messages> part = parse(catalogue.json);
    if (!part) return std::nullopt;
    if (messages) {
      messages->add_missing(*part);
    } else {
      messages = std::move(part);
    }
  }
  if (!messages) return std::nullopt;
  messages->language_ = language;
  if (language != kFallbackLanguage) {
    if (const std::optional<Messages> english = load(kFallbackLanguage)) messages->add_missing(*english);
  }
  return messages;
}

std::vector<std::string_view> Messages::languages() {
  std::vector<std::string_view> names;
  for (const Catalogue& catalogue : embedded_catalogues()) names.push_back(catalogue.language);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::string Messages::get(std::string_view key, std::span<const Arg> args) const {
  const Entry* entry = find(key);
  if (entry == nullptr) return "⟦" + std::string(key) + "⟧";
  return filled(entry->one && is_one(args) ? *entry->one : entry->other, args);
}

std::string Messages::get(const Note& note) const {
  std::vector<Arg> args;
  args.reserve(note.args.size());
  for (const NoteArg& arg : note.args) {
    std::string text = arg.text;
    for (std::size_t i = 0; i < arg.notes.size(); ++i) text += (i == 0 ? "" : ", ") + get(arg.notes[i]);
    args.emplace_back(arg.name, text).number = arg.number;
  }
  return get(note.key, args);
}

std::vector<std::string_view> Messages::keys() const {
  std::vector<std::string_view> all;
  all.reserve(entries_.size());
  for (const Entry& entry : entries_) all.push_back(entry.key);
  return all;
}

std::vector<std::string> Messages::placeholders(std::string_view key) const {
  std::vector<std::string> names;
  const Entry* entry = find(key);
  if (entry == nullptr) return names;
  const auto collect = [&](std::string_view text) {
    split_message(text, [](std::string_view) {}, [&](std::string_view name) { names.emplace_back(name); });
  };
  collect(entry->other);
  if (entry->one) collect(*entry->one);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

const Messages::Entry* Messages::find(std::string_view key) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), key,
                                   [](const Entry& entry, std::string_view wanted) { return entry.key < wanted; });
  return at != entries_.end() && at->key == key ? &*at : nullptr;
}

void Messages::add_missing(const Messages& fallback) {
  const std::size_t own = entries_.size();
  for (const Entry& entry : fallback.entries_) {
    const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(own);
    const auto same = [&](const Entry& mine) { return mine.key == entry.key; };
    if (std::none_of(entries_.begin(), end, same)) entries_.push_back(entry);
  }
  sort();
}

void Messages::sort() {
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
}

std::string_view language_of_locale(std::string_view locale) {
  const std::string_view language = locale.substr(0, locale.find_first_of("_.@"));
  return language == "C" || language == "POSIX" ? std::string_view{} : language;
}

}  // namespace wonders
