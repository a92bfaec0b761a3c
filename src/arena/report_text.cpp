#include <algorithm>
#include <cstdio>

#include "arena/report.h"
#include "catalog/catalog.h"

namespace wonders {

namespace {

std::string right(std::string_view text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + std::string(text);
}

std::string left(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width > text.size() ? width - text.size() : 1, ' ');
}

std::string percent(double share) { return decimals(100 * share, 1) + "%"; }

std::size_t name_width(const Standings& standings) {
  std::size_t width = 10;
  for (const BotStanding& bot : standings.bots()) width = std::max(width, bot.bot.size() + 2);
  return std::min<std::size_t>(width, 24);
}

std::string heading(const Standings& standings) {
  const Tournament& t = standings.tournament();
  return std::to_string(standings.games()) + " games on " + std::to_string(standings.deals()) + " deals, " +
         std::string(edition_name(t.edition)) + " edition, " + std::to_string(t.players) + " players, seed " +
         std::to_string(t.seed) + "; even play wins " + percent(1.0 / static_cast<double>(t.players)) + "\n";
}

std::string main_table(const Standings& standings) {
  const std::size_t width = name_width(standings);
  std::string text = left("bot", width) + right("seats", 5) + right("win share", 11) + right("95% interval", 15) +
                     right("rank", 6) + right("score", 7) + right("margin", 8) + right("rating", 8) + "\n";
  for (const BotStanding& bot : standings.bots()) {
    const Estimate wins = bot.wins.share();
    text += left(bot.bot, width) + right(std::to_string(bot.seats), 5) + right(percent(wins.value), 11) +
            right(decimals(100 * wins.low, 1) + " - " + decimals(100 * wins.high, 1), 15) +
            right(decimals(bot.ranks.mean(), 2), 6) + right(decimals(bot.scores.mean(), 1), 7) +
            right(decimals(bot.margins.mean(), 1), 8) + right(decimals(bot.rating, 0), 8) + "\n";
  }
  return text;
}

std::string category_table(const Standings& standings) {
  const std::size_t width = name_width(standings);
  std::string text = left("points", width);
  for (const std::string_view row : kScoreRows) text += right(row.substr(0, 7), 8);
  text += right("stages", 8) + "\n";
  for (const BotStanding& bot : standings.bots()) {
    text += left(bot.bot, width);
    for (std::size_t row = 0; row < kScoreRows.size(); ++row) text += right(decimals(bot.mean_row(row), 1), 8);
    const auto cities = static_cast<double>(std::max<std::uint64_t>(1, bot.cities()));
    text += right(decimals(static_cast<double>(bot.stages) / cities, 2), 8) + "\n";
  }
  return text;
}

/// A row for each side of each wonder; a column with win share and score for each of the first four bots.
std::string board_table(const Standings& standings) {
  const EditionId edition = standings.tournament().edition;
  const std::size_t shown = std::min<std::size_t>(standings.bots().size(), 4);
  std::string text = left("wonder", 22);
  for (std::size_t b = 0; b < shown; ++b) text += right(standings.bots()[b].bot.substr(0, 13), 14);
  text += "\n";
  for (std::size_t i = 0; i < kBoards; ++i) {
    const auto board = static_cast<Board>(i);
    text += left(std::string(wonder_name(edition, board)) + " " + std::string(side_name(edition, board)), 22);
    for (std::size_t b = 0; b < shown; ++b) {
      const CitySums& sums = standings.bots()[b].boards[i];
      text += right(sums.cities == 0 ? "-" : percent(sums.win_share()) + " " + right(decimals(sums.mean_score(), 1), 5),
                    14);
    }
    text += "\n";
  }
  return text;
}

/// The cards whose builders won most above the bot's own share, and least.
std::string card_lines(const Standings& standings) {
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
  const auto list = [&](std::string_view title, std::size_t from) {
    std::string line = std::string(title);
    for (std::size_t i = from; i < from + 5; ++i) {
      line += (i == from ? " " : ", ") + std::string(card_name(standings.tournament().edition, CardId(cards[i]))) +
              " " + percent(bot.cards[cards[i]].win_share());
    }
    return line + "\n";
  };
  return "\ncities of " + bot.bot + " that built a card won\n" + list("  most: ", 0) +
         list("  least:", cards.size() - 5);
}

std::string fault_lines(const Standings& standings) {
  std::string text;
  for (const BotStanding& bot : standings.bots()) {
    if (bot.faults != 0) {
      text += bot.bot + ": " + std::to_string(bot.faults) + " moves were played for it, because it gave none\n";
    }
  }
  return text;
}

}  // namespace

std::string decimals(double number, int places) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", places, number);
  return buffer.data();
}

std::string TestOutcome::sentence() const {
  const std::string low = decimals(p0, 3), high = decimals(p1, 3);
  const std::string ratio = " (log likelihood ratio " + decimals(log_likelihood_ratio, 2) + ")";
  switch (answer) {
    case SequentialTest::Answer::first: return "the win share is " + low + " rather than " + high + ratio;
    case SequentialTest::Answer::second: return "the win share is " + high + " rather than " + low + ratio;
    case SequentialTest::Answer::open: break;
  }
  return "whether the win share is " + low + " or " + high + " is not clear yet" + ratio;
}

std::string text_report(const Report& report) {
  const Standings& standings = report.standings;
  const Estimate winning = standings.winning_scores().estimate();
  std::string text = heading(standings) + "\n" + main_table(standings) + "\n" + category_table(standings) + "\n" +
                     board_table(standings) + card_lines(standings);
  text += "\nmean score of winners " + decimals(winning.value, 1) + " (" + decimals(winning.low, 1) + " - " +
          decimals(winning.high, 1) + ")\n" + fault_lines(standings);
  if (report.test) text += standings.bots().front().bot + ": " + report.test->sentence() + "\n";
  return text;
}

}  // namespace wonders
