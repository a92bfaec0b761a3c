#include "terminal/console/input.h"

#include <algorithm>
#include <array>

namespace wonders {

namespace {

constexpr std::size_t kLargest = 1000000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Words and numbers; "3b" is two of them.
std::vector<std::string> tokens(std::string_view line) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (is_blank(line[i]) || line[i] == ',') continue;
    const bool digit = is_digit(line[i]);
    const bool begins = i == 0 || is_blank(line[i - 1]) || line[i - 1] == ',' || is_digit(line[i - 1]) != digit;
    if (begins || found.empty()) found.emplace_back();
    found.back() += line[i];
  }
  return found;
}

/// People paste typographic minus signs.
std::string with_plain_minus(std::string_view line) {
  std::string text;
  while (!line.empty()) {
    const bool minus = line.starts_with("−") || line.starts_with("–");
    text += minus ? '-' : line.front();
    line.remove_prefix(minus ? std::string_view("−").size() : 1);
  }
  return text;
}

/// Adds the small letter of a capital that UTF-8 writes as these two bytes; false if they are none.
bool small_letter(char first, char second, std::string& text) {
  const auto a = static_cast<unsigned char>(first);
  const auto b = static_cast<unsigned char>(second);
  const unsigned letter = (a & 0x1fu) << 6 | (b & 0x3fu);
  if ((a & 0xe0u) != 0xc0u || (b & 0xc0u) != 0x80u) return false;
  if (letter == 0x130) {  // İ
    text += 'i';
    return true;
  }
  const bool latin = letter >= 0xc0 && letter <= 0xde && letter != 0xd7;        // Á, Ö …
  const bool extended = letter >= 0x100 && letter <= 0x177 && letter != 0x138;  // Ğ, Ő, Ş, Ű …
  const bool odd_is_capital = letter >= 0x139 && letter <= 0x148;
  if (!latin && !(extended && (letter % 2 == 1) == odd_is_capital)) return false;
  const unsigned small = latin ? letter + 0x20 : letter + 1;
  text += static_cast<char>(0xc0u | small >> 6);
  text += static_cast<char>(0x80u | (small & 0x3fu));
  return true;
}

struct Verb {
  std::string_view word;
  Command::Kind kind;
  Command::Use use;
};

constexpr std::array<Verb, 27> kVerbs{{
    {"b", Command::Kind::card, Command::Use::build},      {"build", Command::Kind::card, Command::Use::build},
    {"f", Command::Kind::card, Command::Use::build_free}, {"free", Command::Kind::card, Command::Use::build_free},
    {"s", Command::Kind::card, Command::Use::stage},      {"stage", Command::Kind::card, Command::Use::stage},
    {"w", Command::Kind::card, Command::Use::stage},      {"wonder", Command::Kind::card, Command::Use::stage},
    {"x", Command::Kind::card, Command::Use::sell},       {"sell", Command::Kind::card, Command::Use::sell},
    {"discard", Command::Kind::card, Command::Use::sell}, {"v", Command::Kind::city, Command::Use::look},
    {"view", Command::Kind::city, Command::Use::look},    {"look", Command::Kind::city, Command::Use::look},
    {"?", Command::Kind::help, Command::Use::look},       {"h", Command::Kind::help, Command::Use::look},
    {"help", Command::Kind::help, Command::Use::look},    {"l", Command::Kind::log, Command::Use::look},
    {"log", Command::Kind::log, Command::Use::look},      {"t", Command::Kind::table, Command::Use::look},
    {"table", Command::Kind::table, Command::Use::look},  {"hand", Command::Kind::table, Command::Use::look},
    {"q", Command::Kind::quit, Command::Use::look},       {"quit", Command::Kind::quit, Command::Use::look},
    {"exit", Command::Kind::quit, Command::Use::look},    {"coach", Command::Kind::coach, Command::Use::look},
    {"hint", Command::Kind::coach, Command::Use::look},
}};

const Verb* find_verb(std::string_view word) {
  const auto at = std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& verb) { return verb.word == word; });
  return at == kVerbs.end() ? nullptr : &*at;
}

}  // namespace

std::string lower(std::string_view line) {
  line = trimmed(line);
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool pair = i + 1 < line.size();
    if (pair && small_letter(line[i], line[i + 1], text)) {
      ++i;
    } else {
      text += line[i] >= 'A' && line[i] <= 'Z' ? static_cast<char>(line[i] - 'A' + 'a') : line[i];
    }
  }
  return text;
}

std::string in_english(std::string_view line, std::span<const Synonym> synonyms) {
  std::string english;
  for (const std::string& word : tokens(lower(line))) {
    const auto at = std::ranges::find(synonyms, word, &Synonym::word);
    const bool known = find_verb(word) != nullptr || at == synonyms.end();
    english += (english.empty() ? "" : " ") + (known ? word : at->english);
  }
  return english;
}

std::optional<std::size_t> parse_number(std::string_view line) {
  line = trimmed(line);
  if (line.empty() || !std::all_of(line.begin(), line.end(), is_digit)) return std::nullopt;
  std::size_t number = 0;
  for (char c : line) number = std::min(kLargest, number * 10 + static_cast<std::size_t>(c - '0'));
  return number;
}

std::optional<std::vector<int>> parse_numbers(std::string_view line) {
  std::vector<int> numbers;
  const std::string text = with_plain_minus(line);
  std::size_t i = 0;
  while (i < text.size()) {
    if (is_blank(text[i]) || text[i] == ',' || text[i] == '+') {
      ++i;
      continue;
    }
    const bool negative = text[i] == '-';
    if (negative) ++i;
    const std::size_t begin = i;
    while (i < text.size() && is_digit(text[i])) ++i;
    const std::optional<std::size_t> number = parse_number(std::string_view(text).substr(begin, i - begin));
    if (!number) return std::nullopt;
    numbers.push_back(negative ? -static_cast<int>(*number) : static_cast<int>(*number));
  }
  if (numbers.empty()) return std::nullopt;
  return numbers;
}

std::vector<std::string_view> split_list(std::string_view line) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t comma = line.find(',');
    parts.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) return parts;
    line.remove_prefix(comma + 1);
  }
}

Command parse_command(std::string_view line) {
  Command command;
  const std::vector<std::string> words = tokens(lower(line));
  if (words.empty()) return {.kind = Command::Kind::nothing};
  const Verb* verb = nullptr;
  std::vector<std::size_t> numbers;
  for (const std::string& word : words) {
    if (const auto number = parse_number(word)) {
      numbers.push_back(*number);
    } else if (verb == nullptr && find_verb(word) != nullptr) {
      verb = find_verb(word);
    } else {
      return command;
    }
  }
  command.kind = verb == nullptr ? Command::Kind::card : verb->kind;
  command.use = verb == nullptr ? Command::Use::look : verb->use;
  const std::size_t most = command.kind == Command::Kind::card ? 2 : command.kind == Command::Kind::city ? 1 : 0;
  if (numbers.size() > most) return {.kind = Command::Kind::unclear};
  if (!numbers.empty()) command.number = numbers[0];
  if (numbers.size() > 1) command.way = numbers[1];
  return command;
}

}  // namespace wonders
