#include <algorithm>
#include <cstdio>

#include "arena/report/report.h"
#include "catalog/catalog.h"
#include "text/table.h"
#include "text/width.h"

namespace wonders {

namespace {

std::string range(double low, double high) { return decimals(low, 1) + " - " + decimals(high, 1); }

std::string heading(const Messages& messages, const Standings& standings) {
  const Tournament& t = standings.tournament();
  return messages.get("arena.games", {{"n", standings.games()},
                                      {"deals", standings.deals()},
                                      {"edition", edition_name(t.edition)},
                                      {"players", t.players},
                                      {"seed", std::to_string(t.seed)},
                                      {"share", percent(1.0 / static_cast<double>(t.players))}}) +
         "\n";
}

std::string main_table(const Messages& messages, const Standings& standings) {
  TextTable table;
  table.add_column(messages.get("arena.bot"), Align::left);
  table.add_column(messages.get("arena.seats"), Align::right);
  table.add_column(messages.get("column.win_share"), Align::right);
  table.add_column(messages.get("arena.interval"), Align::right);
  table.add_column(messages.get("arena.rank"), Align::right);
  table.add_column(messages.get("arena.score"), Align::right);
  table.add_column(messages.get("arena.margin"), Align::right);
  table.add_column(messages.get("arena.rating"), Align::right);
  for (const BotStanding& bot : standings.bots()) {
    const Estimate wins = bot.wins.share();
    table.add_row({bot.bot, std::to_string(bot.seats), percent(wins.value), range(100 * wins.low, 100 * wins.high),
                   decimals(bot.ranks.mean(), 2), decimals(bot.scores.mean(), 1), decimals(bot.margins.mean(), 1),
                   decimals(bot.rating, 0)});
  }
  return table.text();
}

/// The win shares without the luck of the deals, and how many games that saves.
std::string luck_table(const Messages& messages, const Standings& standings) {
  if (standings.tournament().luck_nodes == 0) return {};
  TextTable table;
  table.add_column(messages.get("arena.without_luck"), Align::left);
  table.add_column(messages.get("column.win_share"), Align::right);
  table.add_column(messages.get("arena.interval"), Align::right);
  table.add_column(messages.get("arena.worth"), Align::right);
  for (const BotStanding& bot : standings.bots()) {
    const Estimate wins = bot.adjusted.estimate();
    table.add_row(
        {bot.bot, percent(wins.value), range(100 * wins.low, 100 * wins.high), decimals(bot.worth_of_adjusting(), 2)});
  }
  return "\n" + table.text();
}

std::string category_table(const Messages& messages, const Standings& standings) {
  TextTable table(1);
  table.add_column(messages.get("arena.points"), Align::left);
  for (const std::string_view row : kScoreRows) {
    table.add_column(messages.get("row." + std::string(row)), Align::right);
  }
  table.add_column(messages.get("heading.stages"), Align::right);
  for (const BotStanding& bot : standings.bots()) {
    std::vector<std::string> cells{bot.bot};
    for (std::size_t row = 0; row < kScoreRows.size(); ++row) cells.push_back(decimals(bot.mean_row(row), 1));
    const auto cities = static_cast<double>(std::max<std::uint64_t>(1, bot.cities()));
    cells.push_back(decimals(static_cast<double>(bot.stages) / cities, 2));
    table.add_row(std::move(cells));
  }
  return table.text();
}

/// A row for each side of each wonder; a column with win share and score for each of the first four bots.
std::string board_table(const Messages& messages, const Standings& standings) {
  constexpr std::size_t kShown = 4, kWidest = 13;
  const std::size_t shown = std::min(standings.bots().size(), kShown);
  TextTable table;
  table.add_column(messages.get("arena.wonder"), Align::left);
  for (std::size_t b = 0; b < shown; ++b) table.add_column(clip(standings.bots()[b].bot, kWidest), Align::right);
  for (std::size_t i = 0; i < kBoards; ++i) {
    std::vector<std::string> cells{board_text(messages, standings.tournament().edition, static_cast<Board>(i))};
    for (std::size_t b = 0; b < shown; ++b) {
      const CitySums& sums = standings.bots()[b].boards[i];
      cells.push_back(sums.cities == 0 ? "-"
                                       : percent(sums.win_share()) + " " + pad_left(decimals(sums.mean_score(), 1), 5));
    }
    table.add_row(std::move(cells));
  }
  return table.text();
}

/// The cards whose builders won most above the bot's own share, and least.
std::string card_lines(const Messages& messages, const Standings& standings) {
  const BotStanding& bot = standings.bots().front();
  std::vector<std::size_t> cards;
  for (std::size_t i = 0; i < kMaxCards; ++i) {
    if (bot.cards[i].cities * 50 >= bot.cities() && bot.cards[i].cities >= 20) cards.push_back(i);
  }
  if (cards.size() < 10) return {};
  std::ranges::sort(cards, [&](std::size_t a, std::size_t b) {
    const double x = bot.cards[a].win_share(), y = bot.cards[b].win_share();
    return x != y ? x > y : a < b;
  });
  const auto list = [&](std::size_t from) {
    std::string text;
    for (std::size_t i = from; i < from + 5; ++i) {
      const std::string name(card_name(standings.tournament().edition, CardId(cards[i])));
      const std::string item = messages.get("arena.card_share", {{"card", messages.get("card." + name)},
                                                                 {"share", percent(bot.cards[cards[i]].win_share())}});
      text = i == from ? item : messages.get("list.comma", {{"first", text}, {"last", item}});
    }
    return text;
  };
  const std::string most = messages.get("arena.cards_most"), least = messages.get("arena.cards_least");
  const std::size_t width = std::max(display_width(most), display_width(least)) + 2;
  return "\n" + messages.get("arena.cards", {{"bot", bot.bot}}) + "\n  " + pad_right(most, width) + list(0) + "\n  " +
         pad_right(least, width) + list(cards.size() - 5) + "\n";
}

}  // namespace

std::string decimals(double number, int places) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", places, number);
  return buffer.data();
}

std::string board_text(const Messages& messages, EditionId edition, Board board) {
  return messages.get("board", {{"wonder", messages.get("wonder." + std::string(wonder_name(edition, board)))},
                                {"side", messages.get("side." + std::string(side_name(edition, board)))}});
}

std::string test_sentence(const Messages& messages, const TestOutcome& test) {
  const Arg low{"low", decimals(test.p0, 3)};
  const Arg high{"high", decimals(test.p1, 3)};
  const Arg ratio{"ratio", decimals(test.log_likelihood_ratio, 2)};
  switch (test.answer) {
    case SequentialTest::Answer::first: return messages.get("arena.test_low", {low, high, ratio});
    case SequentialTest::Answer::second: return messages.get("arena.test_high", {low, high, ratio});
    case SequentialTest::Answer::open: break;
  }
  return messages.get("arena.test_open", {low, high, ratio});
}

std::string test_line(const Messages& messages, const Report& report) {
  return messages.get("arena.test_of", {{"bot", report.standings.bots().front().bot},
                                        {"outcome", test_sentence(messages, *report.test)}});
}

std::vector<std::string> fault_lines(const Messages& messages, const Standings& standings) {
  std::vector<std::string> lines;
  for (const BotStanding& bot : standings.bots()) {
    if (bot.faults.total() == 0) continue;
    lines.push_back(messages.get("arena.faults", {{"bot", bot.bot}, {"n", bot.faults.total()}}));
    bot.faults.for_each([&](Fault fault, const Faults::Count& count) {
      const Arg what{"what", messages.get("fault." + std::string(kFaultNames[index(fault)]))};
      const Arg n{"n", count.times};
      lines.push_back("  " + (count.first.empty()
                                  ? messages.get("arena.fault", {n, what})
                                  : messages.get("arena.fault_written", {n, what, {"text", count.first}})));
    });
  }
  return lines;
}

std::string text_report(const Messages& messages, const Report& report) {
  const Standings& standings = report.standings;
  const Estimate winning = standings.winning_scores().estimate();
  std::string text = heading(messages, standings) + "\n" + main_table(messages, standings) +
                     luck_table(messages, standings) + "\n" + category_table(messages, standings) + "\n" +
                     board_table(messages, standings) + card_lines(messages, standings);
  text += "\n" +
          messages.get("arena.winners", {{"score", decimals(winning.value, 1)},
                                         {"low", decimals(winning.low, 1)},
                                         {"high", decimals(winning.high, 1)}}) +
          "\n";
  for (const std::string& line : fault_lines(messages, standings)) text += line + "\n";
  if (report.test) text += test_line(messages, report) + "\n";
  return text;
}

}  // namespace wonders
