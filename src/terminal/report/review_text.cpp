#include <algorithm>

#include "arena/report/report.h"
#include "terminal/console/layout.h"
#include "terminal/report/review.h"
#include "terminal/report/transcript.h"
#include "text/table.h"

namespace wonders {

namespace {

constexpr std::size_t kMostErrors = 12;
constexpr std::size_t kNarrowName = 8;
constexpr std::size_t kGap = 2;  // between columns

std::string joined_lines(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string split_table(const Words& words, const GameReview& review, const std::vector<std::string>& names) {
  TextTable table;
  table.add_column(words.say("analyse.player"), Align::left);
  for (const std::string& heading :
       {words.say("analyse.start"), words.say("analyse.own"), words.say("analyse.others"), words.say("analyse.luck"),
        words.say("analyse.result"), words.say("analyse.adjusted"), words.say("analyse.error"),
        words.say("analyse.grade")}) {
    table.add_column(heading, Align::right);
  }
  for (const PlayerReview& p : review.players()) {
    table.add_row({names[index(p.seat)], percent(share(p.start)), change_text(p.decisions), change_text(p.others),
                   change_text(p.luck), percent(share(p.result)), percent(share(p.adjusted)), percent(share(p.error)),
                   std::string(1, grade_of(p))});
  }
  return table.text();
}

std::string kinds_table(const Words& words, const GameReview& review, const std::vector<std::string>& names) {
  TextTable table;
  table.add_column(words.say("analyse.player"), Align::left);
  for (const std::string& heading :
       {words.say("analyse.decisions"), words.say("analyse.inaccuracies"), words.say("analyse.mistakes"),
        words.say("analyse.blunders"), words.say("analyse.unclear")}) {
    table.add_column(heading, Align::right);
  }
  for (const PlayerReview& p : review.players()) {
    const auto count = [&](Verdict verdict) { return std::to_string(p.verdicts[index(verdict)]); };
    table.add_row({names[index(p.seat)], std::to_string(p.judged), count(Verdict::inaccuracy), count(Verdict::mistake),
                   count(Verdict::blunder), count(Verdict::unclear)});
  }
  return table.text();
}

/// Strengths and weaknesses of each player, where there are any.
Lines theme_lines(const Words& words, const GameReview& review, const std::vector<std::string>& names) {
  Lines lines;
  for (const PlayerReview& p : review.players()) {
    const auto list = [&](std::string_view title, const std::vector<DecisionTheme>& themes) {
      if (themes.empty()) return;
      const Arg name{"name", names[index(p.seat)]};
      append(lines, paragraph("  ", words.say(title, {name})));
      for (const DecisionTheme theme : themes) append(lines, paragraph("    ", theme_text(words, p, theme)));
    };
    list("analyse.strengths_of", strengths_of(p));
    list("analyse.weaknesses_of", weaknesses_of(p));
  }
  return lines;
}

/// A row for each turn that is `wanted`, with a cell of each player; with seven, too, no wider than the screen.
template <class Wanted, class CellOf>
std::string turns_table(const Words& words, const GameReview& review, const std::vector<std::string>& names,
                        Wanted&& wanted, CellOf&& cell_of) {
  TextTable table(kGap);
  table.add_column(words.say("analyse.after"), Align::left);
  const std::size_t room = kScreenWidth - display_width(place_text(words, kAges, kTurnsPerAge));
  const std::size_t widest = std::min(kNarrowName, room / std::max<std::size_t>(review.players().size(), 1) - kGap);
  for (const PlayerReview& p : review.players()) table.add_column(clip(names[index(p.seat)], widest), Align::right);
  for (const TurnReview& turn : review.turns()) {
    if (!wanted(turn)) continue;
    std::vector<std::string> row{place_text(words, turn.age, turn.turn)};
    for (const PlayerReview& p : review.players()) row.push_back(cell_of(turn.outlook, index(p.seat)));
    table.add_row(std::move(row));
  }
  return table.text();
}

std::string chances_table(const Words& words, const GameReview& review, const std::vector<std::string>& names) {
  return turns_table(
      words, review, names, [](const TurnReview&) { return true; },
      [](const Outlook& outlook, std::size_t seat) { return percent(share(outlook.win[seat])); });
}

/// "54 ±12": with its spread a tenth of a point says nothing.
std::string points_table(const Words& words, const GameReview& review, const std::vector<std::string>& names) {
  return turns_table(words, review, names, tells_points, [](const Outlook& outlook, std::size_t seat) {
    return decimals(outlook.points[seat], 0) + " ±" + decimals(outlook.spread[seat], 0);
  });
}

Lines error_lines(const Words& words, const GameReview& review, const std::vector<std::string>& names) {
  Lines lines;
  for (const DecisionReview* decision : dearest(review, kMostErrors)) {
    const State& s = review.positions()[decision->position];
    const Judgement& j = decision->judgement;
    append(lines, paragraph("  ", words.say("analyse.cost", {{"place", place_text(words, s.age, s.turn)},
                                                             {"name", names[index(decision->player)]},
                                                             {"kind", kVerdictNames[index(j.verdict)]},
                                                             {"loss", percent(share(j.loss))}})));
    append(lines, paragraph("    ", words.say("analyse.instead", {{"played", choice_text(words, j.played)},
                                                                  {"best", choice_text(words, j.best().move)}})));
    if (const std::string why = why_text(words, *decision); !why.empty()) append(lines, paragraph("    ", why));
  }
  if (lines.empty()) lines.push_back("  " + words.say("analyse.no_errors"));
  return lines;
}

}  // namespace

std::string choice_text(const Words& words, const Move& m) {
  const Arg card{"card", m.card == kNoCard ? std::string() : words.card(m.card)};
  const Arg paid{"paid", m.to_left + m.to_right};
  switch (m.action) {
    case Action::build: return words.say("analyse.build", {card, paid});
    case Action::build_free: return words.say("analyse.build_free", {card});
    case Action::stage: return words.say("analyse.stage", {card, paid});
    case Action::sell: return words.say("analyse.sell", {card});
    case Action::salvage: return words.say("analyse.salvage", {card});
    case Action::decline: break;
  }
  return words.say("analyse.decline");
}

std::string place_text(const Words& words, std::size_t age, std::size_t turn) {
  if (turn == 0) return words.say("analyse.age_start", {{"age", words.age(age)}});
  return words.say("replay.turn", {{"age", words.age(age)}, {"turn", turn}});
}

std::string verdict_text(const Words& words, Verdict verdict) {
  return words.say("analyse.kind", {{"kind", kVerdictNames[index(verdict)]}});
}

std::string theme_text(const Words& words, const PlayerReview& player, DecisionTheme theme) {
  const std::string name = words.say("analyse.theme", {{"theme", kThemeNames[index(theme)]}});
  const Millionths lost = player.lost[index(theme)];
  return words.say(lost > 0 ? "analyse.theme.lost" : "analyse.theme.clean",
                   {{"theme", name}, {"n", player.chances[index(theme)]}, {"lost", percent(share(lost))}});
}

std::string why_text(const Words& words, const DecisionReview& decision) {
  std::string text;
  for (const Reason& reason : decision.why) text += (text.empty() ? "" : " ") + words.say(reason.note);
  return text;
}

bool tells_points(const TurnReview& turn) { return turn.turn % 3 == 0; }

std::string change_text(Millionths change) { return (change > 0 ? "+" : "") + percent(share(change)); }

std::vector<const DecisionReview*> dearest(const GameReview& review, std::size_t most) {
  std::vector<const DecisionReview*> errors;
  for (const DecisionReview& decision : review.decisions()) {
    const Verdict verdict = decision.judgement.verdict;
    const bool error = verdict == Verdict::inaccuracy || verdict == Verdict::mistake || verdict == Verdict::blunder;
    if (error) errors.push_back(&decision);
  }
  std::ranges::sort(errors, [](const DecisionReview* a, const DecisionReview* b) {
    return a->judgement.loss != b->judgement.loss ? a->judgement.loss > b->judgement.loss : a < b;
  });
  if (errors.size() > most) errors.resize(most);
  return errors;
}

std::string review_text(const Words& words, const GameReview& review, std::uint64_t game) {
  const GameRecord& record = review.record();
  const std::vector<std::string> names = short_names(words, record);
  const std::string kind = words.say("replay.game", {{"n", record.players}, {"edition", edition_name(record.edition)}});
  std::string text = rule(words.say("analyse.game", {{"game", std::to_string(game)}}), kind) + "\n\n";
  text += split_table(words, review, names) + "\n";
  text += joined_lines(wrap(words.say("analyse.about_split"), kScreenWidth)) + "\n";
  text += kinds_table(words, review, names) + "\n";
  if (const Lines themes = theme_lines(words, review, names); !themes.empty()) text += joined_lines(themes) + "\n";
  text += words.say("analyse.dearest") + "\n" + joined_lines(error_lines(words, review, names)) + "\n";
  text += words.say("analyse.chances") + "\n" + chances_table(words, review, names) + "\n";
  const std::string known = words.say("analyse.known", {{"open", review.options().open ? "yes" : "no"}});
  text += joined_lines(wrap(known, kScreenWidth)) + "\n";
  text += words.say("analyse.points_title") + "\n" + points_table(words, review, names) + "\n";
  return text + joined_lines(wrap(words.say("analyse.about_points"), kScreenWidth)) + "\n";
}

}  // namespace wonders
