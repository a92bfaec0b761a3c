#include "terminal/report/sheet.h"

#include <algorithm>
#include <span>

namespace wonders {

namespace {

constexpr std::array<std::string_view, kRows> kRowKeys{"conflicts", "treasury",   "wonder", "civilian",
                                                       "science",   "commercial", "guilds"};

/// The mark of the cards that a row counts.
std::string row_mark(Row row) {
  switch (row) {
    case Row::conflicts: return std::string(mark(Color::red));
    case Row::civilian: return std::string(mark(Color::blue));
    case Row::science: return std::string(mark(Color::green));
    case Row::commercial: return std::string(mark(Color::yellow));
    case Row::guilds: return std::string(mark(Color::purple));
    case Row::treasury:
    case Row::wonder: break;
  }
  return " ";
}

/// The labels as the language needs them, and what they leave to each column.
struct SheetWidths {
  SheetWidths(const Words& words, std::size_t columns) {
    for (std::string_view key : kRowKeys) add(words.say("row." + std::string(key)));
    add(words.say("row.total"));
    add(words.say("row.coins"));
    column = std::min<std::size_t>(14, (kScreenWidth - label) / columns);
  }

  std::size_t label = 0;  // with a mark in front and a blank behind
  std::size_t column = 0;

 private:
  void add(std::string_view text) { label = std::max(label, display_width(text) + 3); }
};

template <class F>
std::string table_line(const SheetWidths& widths, std::string_view label, const std::vector<PadColumn>& columns,
                       F&& cell) {
  std::string line = pad_right(label, widths.label);
  for (const PadColumn& column : columns) line += pad_left(cell(column), widths.column);
  return line;
}

std::string names_of(const Words& words, const std::vector<PadColumn>& columns, const std::vector<std::size_t>& which) {
  std::vector<std::string> names;
  names.reserve(which.size());
  for (std::size_t i : which) names.push_back(columns[i].name);
  return joined(words, names, Joint::conjunction);
}

std::vector<std::size_t> leaders(const std::vector<PadColumn>& columns) {
  int best = 0;
  bool any = false;
  for (const PadColumn& column : columns) {
    if (!column.plays) continue;
    best = any ? std::max(best, column.sheet.total()) : column.sheet.total();
    any = true;
  }
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].plays && columns[i].sheet.total() == best) found.push_back(i);
  }
  return found;
}

/// Where the wild symbols do most good: the first of equally good choices.
ScienceCount settled(const ScienceCount& count) {
  ScienceCount best{count.compass, count.gear, count.tablet + count.wild, 0};
  for (int x = 0; x <= count.wild; ++x) {
    for (int y = 0; x + y <= count.wild; ++y) {
      const ScienceCount tried{count.compass + x, count.gear + y, count.tablet + count.wild - x - y, 0};
      const bool better = science_points(tried.compass, tried.gear, tried.tablet) >
                          science_points(best.compass, best.gear, best.tablet);
      if (better) best = tried;
    }
  }
  return best;
}

/// What the wild symbols were taken for.
std::string chosen_text(const Words& words, const ScienceCount& count, const ScienceCount& used) {
  std::vector<std::string> parts;
  const int compass = used.compass - count.compass, gear = used.gear - count.gear, tablet = used.tablet - count.tablet;
  if (compass > 0) parts.push_back(words.say("symbols.compass", {{"n", compass}}));
  if (gear > 0) parts.push_back(words.say("symbols.gear", {{"n", gear}}));
  if (tablet > 0) parts.push_back(words.say("symbols.tablet", {{"n", tablet}}));
  return joined(words, parts, Joint::conjunction);
}

ScienceCount science_count(const Edition& e, const State& s, Seat who, CardId copied) {
  const Tally& tally = s.city(who).tally;
  int wild = tally[Count::any_science];
  if (copied != kNoCard) wild += e.card(copied).gives.tally[Count::any_science];
  return {tally[Count::compass], tally[Count::gear], tally[Count::tablet], wild};
}

Lines notes(const Words& words, const Edition& e, const State& s, const std::vector<PadColumn>& columns,
            std::span<const CardId> copied) {
  Lines lines;
  for (std::size_t i = 0; i < s.seats; ++i) {
    const ScienceCount count = science_count(e, s, seat(i), copied[i]);
    if (count.compass + count.gear + count.tablet + count.wild == 0) continue;
    append(lines, paragraph("  ", words.say("sheet.science_of",
                                            {{"name", columns[i].name}, {"count", science_text(words, count)}})));
  }
  for (std::size_t i = 0; i < s.seats; ++i) {
    const CardId copy = copied[i];
    if (copy == kNoCard) continue;
    append(lines, paragraph("  ", words.say("sheet.copied", {{"name", columns[i].name},
                                                             {"who", words.person(columns[i].name)},
                                                             {"card", words.card(copy)},
                                                             {"n", points_if_copied(e, s, seat(i), e.card(copy))}})));
  }
  return lines;
}

}  // namespace

const std::array<Row, kRows>& rows_of(EditionId edition) {
  static constexpr std::array<Row, kRows> kFirst{Row::conflicts, Row::treasury,   Row::wonder, Row::civilian,
                                                 Row::science,   Row::commercial, Row::guilds};
  static constexpr std::array<Row, kRows> kSecond{Row::wonder,     Row::treasury, Row::conflicts, Row::civilian,
                                                  Row::commercial, Row::science,  Row::guilds};
  return edition == EditionId::first ? kFirst : kSecond;
}

std::string row_name(const Words& words, Row row) { return words.say("row." + std::string(kRowKeys[index(row)])); }

int points_in(const ScoreSheet& sheet, Row row) {
  switch (row) {
    case Row::conflicts: return sheet.conflicts;
    case Row::treasury: return sheet.treasury;
    case Row::wonder: return sheet.wonder;
    case Row::civilian: return sheet.civilian;
    case Row::science: return sheet.science;
    case Row::commercial: return sheet.commercial;
    case Row::guilds: return sheet.guilds;
  }
  return 0;
}

std::vector<std::size_t> winners_of(const std::vector<PadColumn>& columns) {
  std::vector<std::size_t> best = leaders(columns);
  int coins = 0;
  for (std::size_t i : best) coins = std::max(coins, columns[i].coins);
  std::erase_if(best, [&](std::size_t i) { return columns[i].coins != coins; });
  return best;
}

Lines sheet_lines(const Words& words, const std::vector<PadColumn>& columns) {
  const SheetWidths widths(words, columns.size());
  const std::string line(widths.label + widths.column * columns.size(), '-');
  Lines lines;
  lines.push_back(table_line(widths, "", columns, [&](const PadColumn& c) { return clip(c.name, widths.column - 1); }));
  lines.push_back(line);
  for (Row row : rows_of(words.edition())) {
    lines.push_back(table_line(widths, row_mark(row) + " " + row_name(words, row), columns,
                               [&](const PadColumn& c) { return std::to_string(points_in(c.sheet, row)); }));
  }
  lines.push_back(line);
  lines.push_back(words.theme().strong(table_line(widths, "  " + words.say("row.total"), columns,
                                                  [](const PadColumn& c) { return std::to_string(c.sheet.total()); })));
  lines.push_back(table_line(widths, "  " + words.say("row.coins"), columns,
                             [](const PadColumn& c) { return std::to_string(c.coins); }));
  return lines;
}

Lines winner_lines(const Words& words, const std::vector<PadColumn>& columns) {
  const std::vector<std::size_t> first = leaders(columns);
  const std::vector<std::size_t> best = winners_of(columns);
  if (best.empty()) return {};
  const Arg points{"n", columns[best.front()].sheet.total()};
  const Arg names{"names", names_of(words, columns, best)};
  if (best.size() > 1) return paragraph("", words.say("winner.shared", {names, points}));
  if (first.size() == 1) return paragraph("", words.say("winner.one", {names, points}));
  return paragraph("", words.say("winner.coins", {names, points, {"tied", names_of(words, columns, first)}}));
}

std::string science_text(const Words& words, const ScienceCount& count) {
  const ScienceCount used = settled(count);
  const int sets = std::min({used.compass, used.gear, used.tablet});
  std::string squares;
  int steps = sets == 0 ? 0 : 1;
  for (int n : {used.compass, used.gear, used.tablet}) {
    if (n == 0) continue;
    squares += (squares.empty() ? "" : " + ") + std::to_string(n * n);
    ++steps;
  }
  return words.say("sheet.science", {{"compass", used.compass},
                                     {"gear", used.gear},
                                     {"tablet", used.tablet},
                                     {"wild", count.wild},
                                     {"chosen", chosen_text(words, count, used)},
                                     {"steps", steps},
                                     {"squares", squares},
                                     {"sets", sets},
                                     {"set_points", Rulebook::kScienceSet * sets},
                                     {"points", science_points(used.compass, used.gear, used.tablet)}});
}

std::vector<PadColumn> columns_of(const Edition& e, const State& s, std::span<const std::string> names) {
  std::vector<PadColumn> columns;
  columns.reserve(s.seats);
  for (std::size_t i = 0; i < s.seats; ++i) {
    columns.push_back({.name = names[i],
                       .sheet = score(e, s, seat(i)),
                       .coins = s.city(seat(i)).coins,
                       .plays = !s.is_free_city(seat(i))});
  }
  return columns;
}

Lines final_lines(const Words& words, const Edition& e, const State& s, const std::vector<PadColumn>& columns,
                  std::span<const CardId> copied) {
  Lines lines{"", rule(words.say("sheet.title"), ""), ""};
  append(lines, sheet_lines(words, columns));
  lines.emplace_back();
  append(lines, winner_lines(words, columns));
  append(lines, notes(words, e, s, columns, copied));
  return lines;
}

Lines final_lines(const Words& words, const Edition& e, const State& s, std::span<const std::string> names) {
  std::vector<CardId> copied;
  copied.reserve(s.seats);
  for (std::size_t i = 0; i < s.seats; ++i) copied.push_back(copied_guild(e, s, seat(i)));
  return final_lines(words, e, s, columns_of(e, s, names), copied);
}

}  // namespace wonders
