#include "arena/report/report.h"
#include "base/json_writer.h"
#include "catalog/catalog.h"

namespace wonders {

namespace {

void write_bounds(JsonWriter& json, std::string_view name, const Estimate& estimate) {
  json.key(name).begin_array().value(estimate.low).value(estimate.high).end_array();
}

void write_sums(JsonWriter& json, const CitySums& sums) {
  json.field("cities", sums.cities).field("win_share", sums.win_share()).field("mean_score", sums.mean_score());
}

void write_boards(JsonWriter& json, EditionId edition, const BotStanding& bot) {
  json.key("wonders").begin_array();
  for (std::size_t i = 0; i < kBoards; ++i) {
    if (bot.boards[i].cities == 0) continue;
    const auto board = static_cast<Board>(i);
    json.begin_object().field("wonder", wonder_name(edition, board)).field("side", side_name(edition, board));
    write_sums(json, bot.boards[i]);
    json.end_object();
  }
  json.end_array();
}

void write_cards(JsonWriter& json, EditionId edition, const BotStanding& bot) {
  json.key("cards").begin_array();
  for (std::size_t i = 0; i < kMaxCards; ++i) {
    if (bot.cards[i].cities == 0) continue;
    json.begin_object().field("card", card_name(edition, static_cast<CardId>(i)));
    write_sums(json, bot.cards[i]);
    json.end_object();
  }
  json.end_array();
}

void write_distribution(JsonWriter& json, const BotStanding& bot) {
  json.key("distribution").begin_array();
  for (const auto& [points, cities] : bot.distribution) json.begin_array().value(points).value(cities).end_array();
  json.end_array();
}

void write_faults(JsonWriter& json, const Faults& faults) {
  json.field("faults", faults.total()).key("fault_kinds").begin_array();
  faults.for_each([&](Fault fault, const Faults::Count& count) {
    json.begin_object().field("kind", kFaultNames[index(fault)]).field("count", count.times);
    json.field("first", count.first).end_object();
  });
  json.end_array();
}

void write_bot(JsonWriter& json, const Tournament& tournament, const BotStanding& bot) {
  const EditionId edition = tournament.edition;
  const bool luck = tournament.luck_nodes > 0;
  const Estimate wins = bot.wins.share();
  json.begin_object().field("bot", bot.bot).field("seats", bot.seats).field("games", bot.games);
  json.field("win_share", wins.value).field("low", wins.low).field("high", wins.high);
  if (luck) {
    json.field("adjusted_win_share", bot.adjusted.mean());
    write_bounds(json, "adjusted_interval", bot.adjusted.estimate());
    json.field("worth_of_adjusting", bot.worth_of_adjusting());
  }
  json.field("mean_rank", bot.ranks.mean()).field("mean_score", bot.scores.mean());
  json.field("mean_margin", bot.margins.mean()).field("ms_per_move", bot.milliseconds.mean());
  write_bounds(json, "mean_rank_interval", bot.ranks.estimate());
  write_bounds(json, "mean_score_interval", bot.scores.estimate());
  write_bounds(json, "mean_margin_interval", bot.margins.estimate());
  write_bounds(json, "ms_per_move_interval", bot.milliseconds.estimate());
  json.field("rating", bot.rating);
  write_faults(json, bot.faults);
  json.field("mean_stages",
             bot.cities() == 0 ? 0.0 : static_cast<double>(bot.stages) / static_cast<double>(bot.cities()));
  json.key("categories").begin_object();
  for (std::size_t row = 0; row < kScoreRows.size(); ++row) json.field(kScoreRows[row], bot.mean_row(row));
  json.end_object();
  write_boards(json, edition, bot);
  write_cards(json, edition, bot);
  write_distribution(json, bot);
  json.end_object();
}

std::string_view answer_name(SequentialTest::Answer answer) {
  switch (answer) {
    case SequentialTest::Answer::first: return "p0";
    case SequentialTest::Answer::second: return "p1";
    case SequentialTest::Answer::open: break;
  }
  return "open";
}

}  // namespace

std::string json_report(const Report& report) {
  const Standings& standings = report.standings;
  const Tournament& tournament = standings.tournament();
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("edition", edition_name(tournament.edition)).field("players", tournament.players);
  json.field("games", standings.games()).field("seed", std::to_string(tournament.seed));
  json.field("deals", standings.deals()).field("rotations", tournament.rotations());
  json.field("mean_winning_score", standings.winning_scores().mean());
  write_bounds(json, "mean_winning_score_interval", standings.winning_scores().estimate());
  json.key("bots").begin_array();
  for (const BotStanding& bot : standings.bots()) write_bot(json, tournament, bot);
  json.end_array();
  if (report.test) {
    json.key("sprt").begin_object().field("p0", report.test->p0).field("p1", report.test->p1);
    json.field("llr", report.test->log_likelihood_ratio).field("answer", answer_name(report.test->answer));
    json.end_object();
  }
  json.end_object();
  return text + "\n";
}

}  // namespace wonders
