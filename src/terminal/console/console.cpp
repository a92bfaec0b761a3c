#include "terminal/console/console.h"

#include <array>
#include <istream>
#include <ostream>
#include <utility>

namespace wonders {

namespace {

/// Longer answers make no sense; the rest of the line is read and forgotten.
constexpr std::size_t kLongestAnswer = 4096;

/// Every character beyond ASCII that our own texts use, in any language, and what stands for it: one column for one
/// column.
constexpr std::array<std::pair<std::string_view, char>, 57> kPlain{{
    {"■", '#'},  {"◆", '%'},  {"●", 'o'},      {"¤", '$'}, {"✕", 'x'}, {"▲", '^'}, {"★", '*'}, {"─", '-'}, {"·", '-'},
    {"…", '~'},  {"→", '>'},  {"“", '"'},      {"”", '"'}, {"„", '"'}, {"«", '"'}, {"»", '"'}, {"–", '-'}, {"−", '-'},
    {"’", '\''}, {"‘", '\''}, {"\u00A0", ' '}, {"ç", 'c'}, {"ğ", 'g'}, {"ı", 'i'}, {"ö", 'o'}, {"ş", 's'}, {"ü", 'u'},
    {"â", 'a'},  {"î", 'i'},  {"û", 'u'},      {"Ç", 'C'}, {"Ğ", 'G'}, {"İ", 'I'}, {"Ö", 'O'}, {"Ş", 'S'}, {"Ü", 'U'},
    {"Â", 'A'},  {"Î", 'I'},  {"á", 'a'},      {"é", 'e'}, {"í", 'i'}, {"ó", 'o'}, {"ő", 'o'}, {"ú", 'u'}, {"ű", 'u'},
    {"Á", 'A'},  {"É", 'E'},  {"Í", 'I'},      {"Ó", 'O'}, {"Ő", 'O'}, {"Ú", 'U'}, {"Ű", 'U'}, {"ä", 'a'}, {"å", 'a'},
    {"Ä", 'A'},  {"Å", 'A'},  {"±", '~'},
}};

std::string to_ascii(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    bool found = false;
    for (const auto& [character, substitute] : kPlain) {
      if (!text.starts_with(character)) continue;
      plain += substitute;
      text.remove_prefix(character.size());
      found = true;
      break;
    }
    if (found) continue;
    plain += text.front();
    text.remove_prefix(1);
  }
  return plain;
}

}  // namespace

void Console::write(std::string_view text) { out_ << (style_.ascii ? to_ascii(text) : std::string(text)); }

void Console::print(std::string_view line) {
  write(line);
  out_ << '\n';
}

void Console::print(const Lines& lines) {
  for (const std::string& line : lines) print(line);
}

std::optional<std::string> Console::ask(std::string_view prompt) {
  write(prompt);
  out_ << ' ';
  out_.flush();
  if (!out_) return std::nullopt;
  std::string answer;
  int c = in_.get();
  const bool ended = c == std::istream::traits_type::eof();
  for (; c != std::istream::traits_type::eof() && c != '\n'; c = in_.get()) {
    if (answer.size() < kLongestAnswer) answer += static_cast<char>(c);
  }
  if (ended) {
    out_ << '\n';
    return std::nullopt;
  }
  if (answer.ends_with('\r')) answer.pop_back();
  if (style_.echoes) out_ << answer << '\n';
  return answer;
}

void Console::clear() {
  if (style_.clears) out_ << "\x1b[H\x1b[2J\x1b[3J";
}

}  // namespace wonders
