#include <algorithm>
#include <array>

#include "arena/report.h"
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
std::string percent(double share) { return decimals(100 * share, 1) + "%"; }

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
  return "<svg viewBox=\"0 0 800 " + number(height) + "\" role=\"img\" aria-label=\"" + std::string(label) + "\">" +
         content + "</svg>\n";
}

constexpr double kNames = 180, kRight = 780, kRowHeight = 34;

std::string win_plot(const Standings& standings) {
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
  return svg(bottom + 28, "Win share with 95% intervals", content);
}

std::string category_plot(const Standings& standings) {
  double most = 1;
  for (const BotStanding& bot : standings.bots()) {
    double sum = 0;
    for (std::size_t row = 0; row < kScoreRows.size(); ++row) sum += std::max(0.0, bot.mean_row(row));
    most = std::max(most, sum);
  }
  std::string content;
  for (std::size_t i = 0; i < standings.bots().size(); ++i) {
    const BotStanding& bot = standings.bots()[i];
    const double y = kRowHeight * static_cast<double>(i) + 6;
    double x = kNames;
    content += text_at(kNames - 10, y + 18, bot.bot, "end");
    for (std::size_t row = 0; row < kScoreRows.size(); ++row) {
      const double width = std::max(0.0, bot.mean_row(row)) / most * (kRight - kNames);
      content += box(x, y, width, kRowHeight - 10, kRowColors[row],
                     std::string(kScoreRows[row]) + " " + decimals(bot.mean_row(row), 1));
      x += width;
    }
  }
  const double legend = kRowHeight * static_cast<double>(standings.bots().size()) + 22;
  for (std::size_t row = 0; row < kScoreRows.size(); ++row) {
    const double x = 20 + 108 * static_cast<double>(row);
    content += box(x, legend - 11, 12, 12, kRowColors[row], kScoreRows[row]) + text_at(x + 17, legend, kScoreRows[row]);
  }
  return svg(legend + 12, "Mean points by category", content);
}

/// Cities by points, in steps of three, as one curve for each bot.
std::string distribution_plot(const Standings& standings) {
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
  return svg(256, "Cities by points", content);
}

std::string with_interval(const Estimate& e, int places) {
  return decimals(e.value, places) + " <small>(" + decimals(e.low, places) + " to " + decimals(e.high, places) +
         ")</small>";
}

std::string main_table(const Standings& standings) {
  std::string rows;
  for (const BotStanding& bot : standings.bots()) {
    const Estimate wins = bot.wins.share();
    rows += "<tr><td>" + escaped(bot.bot) + "</td><td>" + std::to_string(bot.seats) + "</td><td>" +
            percent(wins.value) + " <small>(" + percent(wins.low) + " to " + percent(wins.high) + ")</small></td><td>" +
            with_interval(bot.ranks.estimate(), 2) + "</td><td>" + with_interval(bot.scores.estimate(), 1) +
            "</td><td>" + with_interval(bot.margins.estimate(), 1) + "</td><td>" + decimals(bot.rating, 0) +
            "</td><td>" + decimals(bot.milliseconds.mean(), 3) + "</td><td>" + std::to_string(bot.faults) +
            "</td></tr>\n";
  }
  return "<div class=\"scroll\"><table><tr><th>bot</th><th>seats</th><th>win share</th><th>mean rank</th>"
         "<th>mean score</th><th>margin</th><th>rating</th><th>ms a move</th><th>faults</th></tr>\n" +
         rows + "</table></div>\n";
}

std::string board_table(const Standings& standings) {
  const EditionId edition = standings.tournament().edition;
  std::string text = "<div class=\"scroll\"><table><tr><th>wonder</th>";
  for (const BotStanding& bot : standings.bots()) text += "<th>" + escaped(bot.bot) + "</th>";
  text += "</tr>\n";
  for (std::size_t i = 0; i < kBoards; ++i) {
    const auto board = static_cast<Board>(i);
    text += "<tr><td>" + escaped(wonder_name(edition, board)) + " " + escaped(side_name(edition, board)) + "</td>";
    for (const BotStanding& bot : standings.bots()) {
      const CitySums& sums = bot.boards[i];
      text += sums.cities == 0 ? "<td>-</td>"
                               : "<td>" + percent(sums.win_share()) + ", " + decimals(sums.mean_score(), 1) +
                                     " <small>of " + std::to_string(sums.cities) + "</small></td>";
    }
    text += "</tr>\n";
  }
  return text + "</table></div>\n";
}

}  // namespace

std::string html_report(const Report& report) {
  const Standings& standings = report.standings;
  const Tournament& t = standings.tournament();
  std::string text = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Arena</title>"
                     "<meta name=\"viewport\" content=\"width=device-width\"><style>" +
                     std::string(kStyle) + "</style></head><body>\n<h1>Arena</h1>\n<p>" +
                     std::to_string(standings.games()) + " games on " + std::to_string(standings.deals()) + " deals, " +
                     std::string(edition_name(t.edition)) + " edition, " + std::to_string(t.players) +
                     " players, seed " + std::to_string(t.seed) + ". Every deal is played once for each of " +
                     std::to_string(t.rotations()) +
                     " rotations of the bots over the seats; intervals are 95%, clustered by deal. Mean score of "
                     "winners " +
                     with_interval(standings.winning_scores().estimate(), 1) + ".</p>\n";
  if (report.test) text += "<p>" + escaped(standings.bots().front().bot + ": " + report.test->sentence()) + "</p>\n";
  return text + main_table(standings) + "<h2>Win share</h2>\n" + win_plot(standings) + "<h2>Points by category</h2>\n" +
         category_plot(standings) + "<h2>Scores</h2>\n" + distribution_plot(standings) +
         "<h2>By wonder and side</h2>\n<p>Win share, mean score and cities.</p>\n" + board_table(standings) +
         "</body></html>\n";
}

}  // namespace wonders
