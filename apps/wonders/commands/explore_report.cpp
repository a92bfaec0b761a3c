#include "wonders/commands/explore_report.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "catalog/catalog.h"
#include "text/table.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

std::string percent(std::optional<double> share) { return share ? fixed(*share * 100, 1) : "–"; }
std::string with_sign(double number, int decimals) { return (number > 0 ? "+" : "") + fixed(number, decimals); }

/// "24.9 ±0.2", of a share in hundredths or of points.
std::string with_error(const ExplorerTable& table, const std::string& column, std::size_t row, double unit) {
  const auto value = table.figure(column, row), error = table.figure(column + " ±", row);
  return value && error ? fixed(*value * unit, 1) + " ±" + fixed(*error * unit, 1) : "–";
}

/// "+1.3 ±0.4", in hundredths of a win or in points.
std::string effect(const ExplorerTable& table, const std::string& column, std::size_t row, double unit) {
  const auto value = table.figure(column, row), error = table.figure(column + " ±", row);
  return value && error ? with_sign(*value * unit, 1) + " ±" + fixed(*error * unit, 1) : "–";
}

std::string card_text(const Explorer& explorer, std::size_t card) { return say("card." + explorer.cards[card]); }

std::string board_text(EditionId edition, std::size_t board) {
  const auto b = static_cast<Board>(board);
  return say("explore.board", {{"wonder", say("wonder." + std::string(wonder_name(edition, b)))},
                               {"side", say("side." + std::string(side_name(edition, b)))}});
}

std::string age_text(std::size_t age) { return say("age." + std::to_string(age + 1)); }

/// Rows with the largest value first; those of equal ones as they were.
template <class F>
void falling_by(std::vector<std::size_t>& rows, F value) {
  std::ranges::sort(rows, {}, [&](std::size_t row) { return std::pair(-value(row), row); });
}

void by_figure(const ExplorerTable& table, std::string_view column, std::vector<std::size_t>& rows) {
  falling_by(rows, [&](std::size_t row) { return table.figure(column, row).value_or(-1); });
}

struct Column {
  std::string heading;
  std::function<std::string(std::size_t)> cell;
};

/// A table with a heading; the first column is to the left, the others to the right. Nothing without rows.
std::string titled(const std::string& title, const std::vector<std::size_t>& rows, const std::vector<Column>& columns) {
  if (rows.empty()) return "";
  TextTable text;
  for (const Column& column : columns) {
    text.add_column(column.heading, &column == &columns.front() ? Align::left : Align::right);
  }
  for (const std::size_t row : rows) {
    std::vector<std::string> cells;
    cells.reserve(columns.size());
    for (const Column& column : columns) cells.push_back(column.cell(row));
    text.add_row(std::move(cells));
  }
  return "\n" + title + "\n" + text.text();
}

/// A column of shares in hundredths.
Column share_column(const ExplorerTable& table, const std::string& heading, std::string column) {
  return {heading,
          [&table, column = std::move(column)](std::size_t row) { return percent(table.figure(column, row)); }};
}
Column share_with_error(const ExplorerTable& table, const std::string& heading, std::string column) {
  return {heading,
          [&table, column = std::move(column)](std::size_t row) { return with_error(table, column, row, 100); }};
}
Column win_column(const ExplorerTable& table) { return share_with_error(table, say("explore.win"), "win"); }
Column points_column(const ExplorerTable& table) {
  return {say("explore.points"), [&table](std::size_t row) { return with_error(table, "points", row, 1); }};
}
Column effect_column(const ExplorerTable& table, const std::string& heading, std::string column, double unit) {
  return {heading,
          [&table, column = std::move(column), unit](std::size_t row) { return effect(table, column, row, unit); }};
}
Column win_more_column(const ExplorerTable& table) {
  return effect_column(table, say("explore.win_more"), "win more", 100);
}
Column points_more_column(const ExplorerTable& table) {
  return effect_column(table, say("explore.points_more"), "points more", 1);
}

std::string head(const Explorer& explorer, const ExploreQuestion& question) {
  return say("explore.title",
             {{"games", explorer.games}, {"edition", edition_name(question.edition)}, {"players", question.players}}) +
         "\n";
}

/// The figures of cards that all pages about them share.
std::vector<Column> card_columns(const ExplorerTable& cards, Column first) {
  return {std::move(first),
          share_with_error(cards, say("explore.built"), "built"),
          share_column(cards, say("explore.marker"), "marker"),
          share_column(cards, say("explore.sold"), "sold"),
          share_column(cards, say("explore.out_of_reach"), "out of reach"),
          win_column(cards),
          win_more_column(cards),
          points_more_column(cards),
          effect_column(cards, say("explore.given"), "given win", 100),
          effect_column(cards, say("explore.given_points"), "given points", 1)};
}

std::string sides_text(const Explorer& explorer, const ExploreQuestion& question) {
  const ExplorerTable& sides = explorer.table("sides");
  auto rows = sides.where({{"kind", explorer.kind(question.edition, question.players)}});
  by_figure(sides, "win", rows);
  return titled(
      say("explore.sides"), rows,
      {{say("explore.wonder"), [&](std::size_t row) { return board_text(question.edition, sides.key("board", row)); }},
       win_column(sides),
       points_column(sides)});
}

/// Points by source, of all players and of winners: means over the boards.
std::string sources_text(const Explorer& explorer, const ExploreQuestion& question) {
  const ExplorerTable& sides = explorer.table("sides");
  const auto rows = sides.where({{"kind", explorer.kind(question.edition, question.players)}});
  const auto mean = [&](const std::string& column, bool winners) {
    double sum = 0, weight = 0;
    for (const std::size_t row : rows) {
      const double seats =
          sides.figure("seats", row).value_or(0) * (winners ? sides.figure("win", row).value_or(0) : 1);
      sum += seats * sides.figure(column, row).value_or(0);
      weight += seats;
    }
    return weight > 0 ? fixed(sum / weight, 1) : "–";
  };
  std::vector<std::size_t> categories(explorer.categories.size());
  for (std::size_t i = 0; i < categories.size(); ++i) categories[i] = i;
  return titled(
      say("explore.sources"), categories,
      {{say("explore.source"), [&](std::size_t c) { return say("row." + explorer.categories[c]); }},
       {say("explore.all"), [&](std::size_t c) { return mean(explorer.categories[c], false); }},
       {say("explore.winners"), [&](std::size_t c) { return mean(explorer.categories[c] + " of winners", true); }}});
}

std::string colors_text(const Explorer& explorer, const ExploreQuestion& question) {
  const ExplorerTable& table = explorer.table("colors");
  std::string text;
  for (std::size_t color = 0; color < explorer.colors.size(); ++color) {
    const auto rows = table.where({{"kind", explorer.kind(question.edition, question.players)}, {"color", color}});
    text += titled(say("explore.cards_of", {{"color", say("color." + explorer.colors[color])}}), rows,
                   {{say("explore.number"), [&](std::size_t row) { return std::to_string(table.key("cards", row)); }},
                    share_with_error(table, say("explore.share"), "share"),
                    win_column(table),
                    points_column(table)});
  }
  return text;
}

std::string cards_of_age(const Explorer& explorer, const ExploreQuestion& question, std::size_t age) {
  const ExplorerTable& cards = explorer.table("cards");
  auto rows = cards.where({{"kind", explorer.kind(question.edition, question.players)}, {"age", age}});
  by_figure(cards, "built", rows);
  return titled(say("explore.age", {{"age", age_text(age)}}), rows,
                card_columns(cards, {say("explore.card"),
                                     [&](std::size_t row) { return card_text(explorer, cards.key("card", row)); }}));
}

constexpr std::size_t kMost = 12;

void only_first(std::vector<std::size_t>& rows) {
  if (rows.size() > kMost) rows.resize(kMost);
}

std::string stages_text(const Explorer& explorer, std::size_t kind, std::size_t board) {
  const ExplorerTable& stages = explorer.table("stages");
  std::vector<Column> columns{
      {say("explore.stage"), [&](std::size_t row) { return std::to_string(stages.key("stage", row) + 1); }}};
  for (std::size_t age = 0; age < kAges; ++age) {
    columns.push_back(
        share_column(stages, say("explore.in_age", {{"age", age_text(age)}}), "age " + std::to_string(age + 1)));
  }
  columns.insert(columns.end(), {share_with_error(stages, say("explore.when_possible"), "when possible"),
                                 win_column(stages), win_more_column(stages), points_more_column(stages)});
  const ExplorerTable& built = explorer.table("stages built");
  return titled(say("explore.stages"), stages.where({{"kind", kind}, {"board", board}}), columns) +
         titled(say("explore.stages_built"), built.where({{"kind", kind}, {"board", board}}),
                {{say("explore.number"), [&](std::size_t row) { return std::to_string(built.key("stages", row)); }},
                 share_with_error(built, say("explore.share"), "share"),
                 win_column(built),
                 points_column(built)});
}

/// How those fare who get most of their points from one source.
std::string strategies_text(const Explorer& explorer, std::size_t kind, std::size_t board) {
  const ExplorerTable& sources = explorer.table("sources");
  auto rows = sources.where({{"kind", kind}, {"board", board}});
  by_figure(sources, "share", rows);
  return titled(say("explore.main_source"), rows,
                {{say("explore.source"),
                  [&](std::size_t row) { return say("row." + explorer.categories[sources.key("category", row)]); }},
                 share_with_error(sources, say("explore.share"), "share"),
                 win_column(sources),
                 points_column(sources)});
}

std::string openings_text(const Explorer& explorer, std::size_t kind, std::size_t board) {
  const ExplorerTable& openings = explorer.table("openings");
  auto rows = openings.where({{"kind", kind}, {"board", board}});
  by_figure(openings, "built", rows);
  only_first(rows);
  return titled(say("explore.openings"), rows,
                {{say("explore.card"), [&](std::size_t row) { return card_text(explorer, openings.key("card", row)); }},
                 share_with_error(openings, say("explore.built"), "built"),
                 share_column(openings, say("explore.marker"), "marker"),
                 win_column(openings),
                 points_column(openings),
                 win_more_column(openings),
                 points_more_column(openings)});
}

/// How much more often than on all boards each card is built on this one.
std::string favourites_text(const Explorer& explorer, std::size_t kind, std::size_t board) {
  const ExplorerTable& own = explorer.table("own boards");
  const ExplorerTable& cards = explorer.table("cards");
  const auto more = [&](std::size_t row) {
    const auto all = cards.where({{"kind", kind}, {"age", own.key("age", row)}, {"card", own.key("card", row)}});
    return all.empty() ? 0 : own.figure("built", row).value_or(0) - cards.figure("built", all.front()).value_or(0);
  };
  auto rows = own.where({{"kind", kind}, {"board", board}});
  falling_by(rows, more);
  only_first(rows);
  return titled(say("explore.favourites"), rows,
                {{say("explore.card"), [&](std::size_t row) { return card_text(explorer, own.key("card", row)); }},
                 {say("explore.age_heading"), [&](std::size_t row) { return age_text(own.key("age", row)); }},
                 share_with_error(own, say("explore.built"), "built"),
                 {say("explore.more_than_others"), [&](std::size_t row) { return with_sign(more(row) * 100, 1); }},
                 win_more_column(own),
                 points_more_column(own)});
}

std::string pairs_text(const Explorer& explorer, const ExploreQuestion& question, std::size_t board) {
  const ExplorerTable& pairs = explorer.table("pairs");
  auto rows = pairs.where({{"kind", explorer.kind(question.edition, question.players)}, {"board", board}});
  by_figure(pairs, "win more", rows);
  return titled(say("explore.pairs"), rows,
                {{say("explore.neighbor"),
                  [&](std::size_t row) { return board_text(question.edition, pairs.key("neighbor", row)); }},
                 win_more_column(pairs),
                 points_more_column(pairs)});
}

}  // namespace

std::string explore_overview(const Explorer& explorer, const ExploreQuestion& question) {
  std::string text = head(explorer, question) + sides_text(explorer, question) + sources_text(explorer, question) +
                     colors_text(explorer, question);
  for (std::size_t age = 0; age < kAges; ++age) text += cards_of_age(explorer, question, age);
  return text + "\n" + say("explore.note") + "\n";
}

std::string explore_card(const Explorer& explorer, const ExploreQuestion& question, std::size_t card) {
  const std::size_t kind = explorer.kind(question.edition, question.players);
  const ExplorerTable& cards = explorer.table("cards");
  const ExplorerTable& turns = explorer.table("turns");
  const ExplorerTable& own = explorer.table("own boards");
  const ExplorerTable& around = explorer.table("neighbors");
  auto boards = own.where({{"kind", kind}, {"card", card}});
  auto neighbors = around.where({{"kind", kind}, {"card", card}});
  by_figure(own, "built", boards);
  by_figure(around, "built", neighbors);
  const std::string name = card_text(explorer, card);
  return head(explorer, question) +
         titled(name, cards.where({{"kind", kind}, {"card", card}}),
                card_columns(cards, {say("explore.age_heading"),
                                     [&](std::size_t row) { return age_text(cards.key("age", row)); }})) +
         titled(say("explore.by_turn"), turns.where({{"kind", kind}, {"card", card}}),
                {{say("explore.turn"),
                  [&](std::size_t row) {
                    const std::size_t turn = turns.key("turn", row);
                    return say("explore.turn_of_age", {{"age", age_text(turn / kTurnsPerAge)},
                                                       {"turn", std::to_string(turn % kTurnsPerAge + 1)}});
                  }},
                 share_column(turns, say("explore.seen"), "seen"),
                 share_with_error(turns, say("explore.built"), "built"),
                 share_column(turns, say("explore.out_of_reach"), "out of reach"),
                 win_more_column(turns),
                 points_more_column(turns)}) +
         titled(say("explore.by_board"), boards,
                {{say("explore.wonder"),
                  [&](std::size_t row) { return board_text(question.edition, own.key("board", row)); }},
                 {say("explore.age_heading"), [&](std::size_t row) { return age_text(own.key("age", row)); }},
                 share_with_error(own, say("explore.built"), "built"),
                 win_more_column(own),
                 points_more_column(own)}) +
         titled(say("explore.by_neighbor"), neighbors,
                {{say("explore.neighbor"),
                  [&](std::size_t row) { return board_text(question.edition, around.key("board", row)); }},
                 share_with_error(around, say("explore.built_when_possible"), "built"),
                 win_more_column(around),
                 points_more_column(around)}) +
         "\n" + say("explore.note") + "\n";
}

std::string explore_wonder(const Explorer& explorer, const ExploreQuestion& question, std::size_t wonder) {
  const std::size_t kind = explorer.kind(question.edition, question.players);
  const ExplorerTable& sides = explorer.table("sides");
  std::string text = head(explorer, question);
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::size_t board = index(board_of(wonder, side));
    text += titled(board_text(question.edition, board), sides.where({{"kind", kind}, {"board", board}}),
                   {win_column(sides), points_column(sides)}) +
            stages_text(explorer, kind, board) + openings_text(explorer, kind, board) +
            strategies_text(explorer, kind, board) + favourites_text(explorer, kind, board) +
            pairs_text(explorer, question, board);
  }
  return text + "\n" + say("explore.note") + "\n";
}

std::string explore_turn(const Explorer& explorer, const ExploreQuestion& question, std::size_t age, std::size_t turn) {
  const std::size_t kind = explorer.kind(question.edition, question.players);
  const std::size_t number = age * kTurnsPerAge + turn;
  const ExplorerTable& turns = explorer.table("turns");
  const ExplorerTable& stages = explorer.table("stage turns");
  auto rows = turns.where({{"kind", kind}, {"turn", number}});
  by_figure(turns, "built", rows);
  return head(explorer, question) +
         titled(say("explore.here", {{"age", age_text(age)}, {"turn", std::to_string(turn + 1)}}), rows,
                {{say("explore.card"), [&](std::size_t row) { return card_text(explorer, turns.key("card", row)); }},
                 share_with_error(turns, say("explore.built"), "built"),
                 share_column(turns, say("explore.out_of_reach"), "out of reach"),
                 share_column(turns, say("explore.seen"), "seen"),
                 win_more_column(turns),
                 points_more_column(turns)}) +
         titled(say("explore.stages_in_turn"), stages.where({{"kind", kind}, {"turn", number}}),
                {{say("explore.stage"), [&](std::size_t row) { return std::to_string(stages.key("stage", row) + 1); }},
                 share_with_error(stages, say("explore.when_possible"), "built"),
                 share_column(stages, say("explore.possible"), "possible"),
                 win_more_column(stages),
                 points_more_column(stages)}) +
         "\n" + say("explore.note") + "\n";
}

}  // namespace wonders::cli
