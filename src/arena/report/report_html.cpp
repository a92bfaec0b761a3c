#include <algorithm>
#include <array>

#include "arena/report/report.h"
#include "catalog/catalog.h"

namespace wonders {

namespace {

/// The colours of the score pad's rows, and of the bots' curves.
constexpr std::array<std::string_view, 7> kRowColors{"#b5342f", "#c9a227", "#8a6f4d", "#2f62a8",
                                                     "#2e7d45", "#d9822b", "#6d4594"};
constexpr std::array<std::string_view, 7> kBotColors{"#1b5e8c", "#c0562b", "#3a7d44", "#7b3f98",
                                                     "#8a7a1f", "#a8324e", "#4a4a4a"};

constexpr std::string_view kStyle =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;"
    "background:#fdfcf9}table{border-collapse:collapse;margin:1rem 0}td,th{padding:.25rem .75rem;text-align:right;"
    "border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}svg{width:100%;height:auto}"
    "svg text{font:13px system-ui,sans-serif;fill:#222}.scroll{overflow-x:auto}"
    "@media(prefers-color-scheme:dark){body{background:#1b1a18;color:#e8e4da}svg text{fill:#e8e4da}"
    "td,th{border-color:#444}}";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string number(double x) { return decimals(x, 1); }
std::string text_at(double x, double y, std::string_view text, std::string_view anchor = "start") {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + std::string(anchor) + "\">" +
         escaped(text) + "</text>";
}

std::string line(double x1, double y1, double x2, double y2, std::string_view color, std::string_view width = "1") {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" + number(y2) +
         "\" stroke=\"" + std::string(color) + "\" stroke-width=\"" + std::string(width) + "\"/>";
}

std::string box(double x, double y, double width, double height, std::string_view color, std::string_view title) {
  return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\"" +
         number(height) + "\" fill=\"" + std::string(color) + "\"><title>" + escaped(title) + "</title></rect>";
}

std::string svg(double height, std::string_view label, const std::string& content) {
  return "<svg viewBox=\"0 0 800 " + number(height) + "\" role=\"img\" aria-label=\"" + escaped(label) + "\">" +
         content + "</svg>\n";
}

std::string heading(const Messages& messages, std::string_view key) {
  return "<h2>" + escaped(messages.get(key)) + "</h2>\n";
}

constexpr double kNames = 180, kRight = 780, kRowHeight = 34;

std::string win_plot(const Messages& messages, const Standings& standings) {
  const auto x = [](double share) { return kNames + share * (kRight - kNames); };
  const double bottom = kRowHeight * static_cast<double>(standings.bots().size()) + 10;
  const double even = 1.0 / static_cast<double>(standings.tournament().players);
  std::string content = line(x(0), bottom, x(1), bottom, "#888") + line(x(even), 0, x(even), bottom, "#888", "1");
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    content += text_at(x(share), bottom + 18, decimals(100 * share, 0) + "%", "middle");
  }
  for (std::size_t i = 0; i < standings.bots().size(); ++i) {
    const BotStanding& bot = standings.bots()[i];
    const Estimate wins = bot.wins.share();
    const double y = kRowHeight * static_cast<double>(i) + 20;
    content += text_at(kNames - 10, y + 5, bot.bot, "end");
    content += line(x(wins.low), y, x(wins.high), y, kBotColors[i % 7], "4");
    content += "<circle cx=\"" + number(x(wins.value)) + "\" cy=\"" + number(y) + "\" r=\"6\" fill=\"" +
               std::string(kBotColors[i % 7]) + "\"><title>" + escaped(bot.bot) + " " + percent(wins.value) +
               "</title></circle>";
  }
  return svg(bottom + 28, messages.get("arena.plot_wins"), content);
}

std::string category_plot(const Messages& messages, const Standings& standings) {
  double most = 1;
  for (const BotStanding& bot : standings.bots()) {
    double sum = 0;
    for (std::size_t row = 0; row < kScoreRows.size(); ++row) sum += std::max(0.0, bot.mean_row(row));
    most = std::max(most, sum);
  }
  std::vector<std::string> names;
  names.reserve(kScoreRows.size());
  for (const std::string_view row : kScoreRows) names.push_back(messages.get("row." + std::string(row)));
  std::string content;
  for (std::size_t i = 0; i < standings.bots().size(); ++i) {
    const BotStanding& bot = standings.bots()[i];
    const double y = kRowHeight * static_cast<double>(i) + 6;
    double x = kNames;
    content += text_at(kNames - 10, y + 18, bot.bot, "end");
    for (std::size_t row = 0; row < kScoreRows.size(); ++row) {
      const double width = std::max(0.0, bot.mean_row(row)) / most * (kRight - kNames);
      content += box(x, y, width, kRowHeight - 10, kRowColors[row], names[row] + " " + decimals(bot.mean_row(row), 1));
      x += width;
    }
  }
  const double legend = kRowHeight * static_cast<double>(standings.bots().size()) + 22;
  for (std::size_t row = 0; row < kScoreRows.size(); ++row) {
    const double x = 20 + 108 * static_cast<double>(row);
    content += box(x, legend - 11, 12, 12, kRowColors[row], names[row]) + text_at(x + 17, legend, names[row]);
  }
  return svg(legend + 12, messages.get("arena.plot_categories"), content);
}

/// Cities by points, in steps of three, as one curve for each bot.
std::string distribution_plot(const Messages& messages, const Standings& standings) {
  constexpr int kStep = 3;
  int low = 1000, high = -1000;
  for (const BotStanding& bot : standings.bots()) {
    if (bot.distribution.empty()) continue;
    low = std::min(low, bot.distribution.begin()->first);
    high = std::max(high, bot.distribution.rbegin()->first);
  }
  if (low > high) return {};
  const int steps = (high - low) / kStep;
  const std::size_t bins = static_cast<std::size_t>(steps) + 1;
  double top = 0;
  std::vector<std::vector<double>> curves;
  for (const BotStanding& bot : standings.bots()) {
    std::vector<double>& shares = curves.emplace_back(bins, 0.0);
    for (const auto& [points, cities] : bot.distribution) {
      shares[static_cast<std::size_t>((points - low) / kStep)] +=
          static_cast<double>(cities) / static_cast<double>(bot.cities());
    }
    top = std::max(top, *std::ranges::max_element(shares));
  }
  const auto x = [&](std::size_t bin) {
    return 40 + 740 * (static_cast<double>(bin) + 0.5) / static_cast<double>(bins);
  };
  std::string content = line(40, 230, 780, 230, "#888");
  for (std::size_t bin = 0; bin < bins; bin += std::max<std::size_t>(1, bins / 10)) {
    content += text_at(x(bin), 248, std::to_string(low + kStep * static_cast<int>(bin)), "middle");
  }
  for (std::size_t i = 0; i < curves.size(); ++i) {
    std::string points;
    for (std::size_t bin = 0; bin < bins; ++bin) {
      points += number(x(bin)) + "," + number(230 - 200 * curves[i][bin] / top) + " ";
    }
    content += "<polyline fill=\"none\" stroke-width=\"2.5\" stroke=\"" + std::string(kBotColors[i % 7]) +
               "\" points=\"" + points + "\"/>";
    content += box(600, 12 + 20 * static_cast<double>(i), 12, 12, kBotColors[i % 7], standings.bots()[i].bot) +
               text_at(618, 23 + 20 * static_cast<double>(i), standings.bots()[i].bot);
  }
  return svg(256, messages.get("arena.plot_scores"), content);
}

std::string interval(std::string_view low, std::string_view high) {
  return " <small>(" + std::string(low) + " – " + std::string(high) + ")</small>";
}

std::string with_interval(const Estimate& e, int places) {
  return decimals(e.value, places) + interval(decimals(e.low, places), decimals(e.high, places));
}

/// The cells are HTML already.
std::string row_of(std::string_view tag, const std::vector<std::string>& cells) {
  std::string row = "<tr>";
  for (const std::string& cell : cells) row += "<" + std::string(tag) + ">" + cell + "</" + std::string(tag) + ">";
  return row + "</tr>\n";
}

std::string table_of(const std::vector<std::string>& headings, const std::string& rows) {
  return "<div class=\"scroll\"><table>" + row_of("th", headings) + rows + "</table></div>\n";
}

std::string main_html_table(const Messages& messages, const Standings& standings) {
  std::string rows;
  for (const BotStanding& bot : standings.bots()) {
    const Estimate wins = bot.wins.share();
    rows += row_of("td", {escaped(bot.bot), std::to_string(bot.seats),
                          percent(wins.value) + interval(percent(wins.low), percent(wins.high)),
                          with_interval(bot.ranks.estimate(), 2), with_interval(bot.scores.estimate(), 1),
                          with_interval(bot.margins.estimate(), 1), decimals(bot.rating, 0),
                          decimals(bot.milliseconds.mean(), 3), std::to_string(bot.faults.total())});
  }
  std::vector<std::string> headings;
  for (const std::string_view key : {"arena.bot", "arena.seats", "column.win_share", "arena.rank", "arena.score",
                                     "arena.margin", "arena.rating", "arena.ms", "arena.fault_count"}) {
    headings.push_back(escaped(messages.get(key)));
  }
  return table_of(headings, rows);
}

std::string fault_table(const Messages& messages, const Standings& standings) {
  std::string rows;
  for (const BotStanding& bot : standings.bots()) {
    bot.faults.for_each([&](Fault fault, const Faults::Count& count) {
      rows += row_of("td", {escaped(bot.bot), escaped(messages.get("fault." + std::string(kFaultNames[index(fault)]))),
                            std::to_string(count.times), "<code>" + escaped(count.first) + "</code>"});
    });
  }
  if (rows.empty()) return {};
  std::vector<std::string> headings;
  for (const std::string_view key : {"arena.bot", "arena.fault_kind", "arena.fault_count", "arena.fault_text"}) {
    headings.push_back(escaped(messages.get(key)));
  }
  return heading(messages, "arena.fault_title") + table_of(headings, rows);
}

std::string board_html_table(const Messages& messages, const Standings& standings) {
  std::vector<std::string> headings{escaped(messages.get("arena.wonder"))};
  for (const BotStanding& bot : standings.bots()) headings.push_back(escaped(bot.bot));
  std::string rows;
  for (std::size_t i = 0; i < kBoards; ++i) {
    std::vector<std::string> cells{
        escaped(board_text(messages, standings.tournament().edition, static_cast<Board>(i)))};
    for (const BotStanding& bot : standings.bots()) {
      const CitySums& sums = bot.boards[i];
      cells.push_back(sums.cities == 0 ? "-"
                                       : percent(sums.win_share()) + ", " + decimals(sums.mean_score(), 1) +
                                             " <small>(" + std::to_string(sums.cities) + ")</small>");
    }
    rows += row_of("td", cells);
  }
  return table_of(headings, rows);
}

std::string html_paragraph(std::string_view text) { return "<p>" + escaped(text) + "</p>\n"; }

std::string introduction(const Messages& messages, const Report& report) {
  const Standings& standings = report.standings;
  const Tournament& t = standings.tournament();
  const Estimate winning = standings.winning_scores().estimate();
  const std::string about = messages.get("arena.about", {{"n", standings.games()},
                                                         {"deals", standings.deals()},
                                                         {"edition", edition_name(t.edition)},
                                                         {"players", t.players},
                                                         {"seed", std::to_string(t.seed)}});
  const std::string winners = messages.get(
      "arena.winners_about",
      {{"score", decimals(winning.value, 1)}, {"low", decimals(winning.low, 1)}, {"high", decimals(winning.high, 1)}});
  const std::string rotations = messages.get("arena.rotations", {{"n", t.rotations()}});
  return html_paragraph(about) + html_paragraph(rotations) + html_paragraph(winners);
}

}  // namespace

std::string html_report(const Messages& messages, const Report& report) {
  const Standings& standings = report.standings;
  const std::string title = escaped(messages.get("arena.title"));
  std::string text = "<!doctype html>\n<html lang=\"" + std::string(messages.language()) +
                     "\"><head><meta charset=\"utf-8\"><title>" + title +
                     "</title><meta name=\"viewport\" content=\"width=device-width\"><style>" + std::string(kStyle) +
                     "</style></head><body>\n<h1>" + title + "</h1>\n" + introduction(messages, report);
  if (report.test) {
    text += html_paragraph(test_line(messages, report));
  }
  return text + main_html_table(messages, standings) + fault_table(messages, standings) +
         heading(messages, "column.win_share") + win_plot(messages, standings) +
         heading(messages, "arena.by_category") + category_plot(messages, standings) +
         heading(messages, "arena.scores") + distribution_plot(messages, standings) +
         heading(messages, "arena.by_board") + html_paragraph(messages.get("arena.by_board_about")) +
         board_html_table(messages, standings) + "</body></html>\n";
}

}  // namespace wonders
