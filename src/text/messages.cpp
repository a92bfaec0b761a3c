#include "text/messages.h"

#include <algorithm>

#include "base/json.h"
#include "text/embedded.h"
#include "text/pseudo.h"

namespace wonders {

namespace {

constexpr std::string_view kFallbackLanguage = "en";

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
    const std::string key(member.key);
    if (!member.value.is_string()) return fail(key + ": expected a text");
    MessagePattern::Fault fault;
    std::optional<MessagePattern> pattern = MessagePattern::parse(*member.value.as_string(), &fault);
    if (!pattern) return fail(key + ", byte " + std::to_string(fault.position) + ": " + fault.what);
    messages.entries_.push_back({key, std::move(*pattern)});
  }
  messages.sort();
  return messages;
}

std::optional<Messages> Messages::load_pseudo() {
  std::optional<Messages> messages = load(kFallbackLanguage);
  if (!messages) return std::nullopt;
  messages->language_ = kPseudoLanguage;
  for (Entry& entry : messages->entries_) entry.pattern = pseudo_pattern(entry.pattern);
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
  return entry->pattern.format(args, language_);
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

const MessagePattern* Messages::pattern(std::string_view key) const {
  const Entry* entry = find(key);
  return entry == nullptr ? nullptr : &entry->pattern;
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
    const auto less = [](const Entry& mine, const std::string& key) { return mine.key < key; };
    const auto at = std::lower_bound(entries_.begin(), end, entry.key, less);
    if (at == end || at->key != entry.key) entries_.push_back(entry);
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
