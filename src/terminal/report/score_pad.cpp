#include "terminal/report/score_pad.h"

#include <algorithm>
#include <numeric>

#include "terminal/console/input.h"

namespace wonders {

namespace {

int& number_in(PadEntry& entry, Row row) {
  switch (row) {
    case Row::conflicts: return entry.conflicts;
    case Row::wonder: return entry.wonder;
    case Row::civilian: return entry.civilian;
    case Row::commercial: return entry.commercial;
    case Row::guilds: return entry.guilds;
    case Row::treasury:
    case Row::science: break;
  }
  return entry.coins;
}

/// The dialogue. `back` goes to the entry before.
class PadDialogue {
 public:
  PadDialogue(Console& console, const Words& words) : console_(console), words_(words), synonyms_(synonyms(words)) {}

  bool ask_names(std::vector<std::string>& names) {
    while (names.size() < kMostNames) {
      const auto line = console_.ask(words_.say("pad.name", {{"n", names.size() + 1}}));
      if (!line) return false;
      bool ended = lower(*line).empty();
      for (std::string_view part : split_list(*line)) {
        const std::string name = clean_name(part, kLongestPadName);
        if (!name.empty() && names.size() < kMostNames) add_name(names, name);
      }
      if (ended && names.size() >= kFewestNames) return true;
      if (ended) console_.print(paragraph("", words_.say("pad.more_names")));
    }
    return true;
  }

  bool ask_rows(std::vector<PadEntry>& entries) {
    const auto& rows = rows_of(words_.edition());
    const std::size_t cells = rows.size() * entries.size();
    std::size_t cell = 0;
    std::optional<Row> explained;
    while (cell < cells) {
      const Row row = rows[cell / entries.size()];
      PadEntry& entry = entries[cell % entries.size()];
      if (explained != row) console_.print(paragraph("", explain(row)));
      explained = row;
      const auto line = console_.ask("  " + pad_right(entry.name, width(entries)) + "  >");
      if (!line) return false;
      if (const std::string word = in_english(*line, synonyms_); word == "back" || word == "<") {
        cell = cell == 0 ? 0 : cell - 1;
      } else if (fill(entry, row, *line)) {
        ++cell;
      }
    }
    return true;
  }

 private:
  static std::size_t width(const std::vector<PadEntry>& entries) {
    std::size_t widest = 0;
    for (const PadEntry& entry : entries) widest = std::max(widest, display_width(entry.name));
    return widest;
  }

  void add_name(std::vector<std::string>& names, const std::string& name) {
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      console_.print(paragraph("", words_.say("pad.same_name", {{"name", name}})));
    } else {
      names.push_back(name);
    }
  }

  std::string explain(Row row) const {
    const Arg name{"row", row_name(words_, row)};
    switch (row) {
      case Row::conflicts: return words_.say("pad.conflicts", {name});
      case Row::treasury: return words_.say("pad.treasury", {name});
      case Row::science: return words_.say("pad.science", {name});
      case Row::wonder: return words_.say("pad.wonder", {name});
      case Row::civilian: return words_.say("pad.civilian", {name});
      case Row::commercial: return words_.say("pad.commercial", {name});
      case Row::guilds: return words_.say("pad.guilds", {name});
    }
    return {};
  }

  bool fill(PadEntry& entry, Row row, std::string_view line) {
    const std::optional<std::vector<int>> numbers = parse_numbers(line);
    if (!numbers) {
      console_.print(paragraph("", row == Row::science ? words_.say("pad.no_symbols") : words_.say("pad.no_number")));
      return false;
    }
    return row == Row::science ? fill_science(entry, *numbers) : fill_number(entry, row, *numbers);
  }

  bool fill_number(PadEntry& entry, Row row, const std::vector<int>& numbers) {
    long long sum = 0;
    for (int number : numbers) sum += number;
    const PadRange range = range_of(row);
    if (sum < range.least || sum > range.most) {
      console_.print(
          paragraph("", words_.say("pad.range", {{"sum", sum}, {"least", range.least}, {"most", range.most}})));
      return false;
    }
    number_in(entry, row) = static_cast<int>(sum);
    return true;
  }

  bool fill_science(PadEntry& entry, const std::vector<int>& numbers) {
    const bool none = numbers.size() == 1 && numbers[0] == 0;
    if (!none && numbers.size() != 3 && numbers.size() != 4) {
      console_.print(paragraph("", words_.say("pad.no_symbols")));
      return false;
    }
    for (int number : numbers) {
      if (number >= 0 && number <= kMostSymbols) continue;
      console_.print(paragraph("", words_.say("pad.range", {{"sum", number}, {"least", 0}, {"most", kMostSymbols}})));
      return false;
    }
    entry.science =
        none ? ScienceCount{} : ScienceCount{numbers[0], numbers[1], numbers[2], numbers.size() == 4 ? numbers[3] : 0};
    return true;
  }

  Console& console_;
  const Words& words_;
  std::vector<Synonym> synonyms_;
};

}  // namespace

PadRange range_of(Row row) {
  switch (row) {
    case Row::conflicts: return {-30, 50};
    case Row::treasury: return {0, 999};
    case Row::wonder: return {0, 60};
    case Row::civilian: return {0, 120};
    case Row::science: return {0, kMostSymbols};
    case Row::commercial: return {0, 99};
    case Row::guilds: return {0, 150};
  }
  return {};
}

PadColumn column_of(const PadEntry& entry) {
  const ScienceCount& s = entry.science;
  return {.name = entry.name,
          .sheet = {.conflicts = entry.conflicts,
                    .treasury = treasury_points(entry.coins),
                    .wonder = entry.wonder,
                    .civilian = entry.civilian,
                    .science = science_points(s.compass, s.gear, s.tablet, s.wild),
                    .commercial = entry.commercial,
                    .guilds = entry.guilds},
          .coins = entry.coins};
}

std::vector<PadColumn> columns_of(const std::vector<PadEntry>& entries) {
  std::vector<PadColumn> columns(entries.size());
  std::transform(entries.begin(), entries.end(), columns.begin(), column_of);
  return columns;
}

std::optional<std::vector<PadEntry>> ask_pad(Console& console, const Words& words, std::vector<std::string> names) {
  PadDialogue dialogue(console, words);
  console.print(paragraph("", words.say("pad.welcome")));
  if (names.size() < kFewestNames && !dialogue.ask_names(names)) return std::nullopt;
  std::vector<PadEntry> entries;
  entries.reserve(names.size());
  for (const std::string& name : names) entries.push_back({.name = name, .science = {}});
  if (!dialogue.ask_rows(entries)) return std::nullopt;
  return entries;
}

Lines pad_lines(const Words& words, const std::vector<PadEntry>& entries) {
  const std::vector<PadColumn> columns = columns_of(entries);
  Lines lines{""};
  append(lines, sheet_lines(words, columns));
  lines.emplace_back();
  append(lines, winner_lines(words, columns));
  for (const PadEntry& entry : entries) {
    const ScienceCount& s = entry.science;
    if (s.compass + s.gear + s.tablet + s.wild == 0) continue;
    append(lines,
           paragraph("  ", words.say("sheet.science_of", {{"name", entry.name}, {"count", science_text(words, s)}})));
  }
  return lines;
}

}  // namespace wonders
