#include <array>

#include "arena/report/report.h"
#include "terminal/report/review.h"
#include "terminal/report/transcript.h"

namespace wonders {

namespace {

constexpr std::array<std::string_view, kMaxSeats> kSeatColors{"#3b86b8", "#c0562b", "#3a7d44", "#7b3f98",
                                                              "#8a7a1f", "#a8324e", "#4a8a8a"};

constexpr std::string_view kPageStyle =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#222;"
    "background:#fdfcf9}table{border-collapse:collapse;margin:1rem 0}td,th{padding:.25rem .75rem;text-align:right;"
    "border-bottom:1px solid #ddd;white-space:nowrap}td.t,th.t{text-align:left}svg{width:100%;height:auto}"
    "svg text{font:13px system-ui,sans-serif;fill:#222}.scroll{overflow-x:auto}summary{cursor:pointer;margin:.5rem 0}"
    "tr.mistake td,tr.blunder td{font-weight:600}td.candidates{font-size:.875rem;color:#555;white-space:normal}"
    "@media(prefers-color-scheme:dark){body{background:#1b1a18;color:#e8e4da}svg text{fill:#e8e4da}"
    "td,th{border-color:#444}td.candidates{color:#b8b2a4}}";

std::string html_text(std::string_view text) {
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

enum class Side : std::uint8_t { text, number };

std::string html_cell(std::string_view tag, Side side, std::string_view text) {
  return "<" + std::string(tag) + (side == Side::text ? " class=\"t\">" : ">") + html_text(text) + "</" +
         std::string(tag) + ">";
}

std::string at(double x) { return decimals(x, 1); }

/// The page's part of one game.
class GamePart {
 public:
  GamePart(const Messages& messages, const GameReview& review)
      : words_(messages, review.record().edition, Theme{}), review_(review),
        names_(short_names(words_, review.record())) {}

  std::string html(std::uint64_t game) const {
    const GameRecord& record = review_.record();
    const std::string kind =
        words_.say("replay.game", {{"n", record.players}, {"edition", edition_name(record.edition)}});
    return heading("h2", words_.say("analyse.game", {{"game", std::to_string(game)}})) + paragraph_of(kind) +
           split_rows() + paragraph_of(words_.say("analyse.about_split")) + kind_rows() + theme_rows() +
           heading("h3", words_.say("analyse.chances")) + chances_plot() +
           paragraph_of(words_.say("analyse.known", {{"open", review_.options().open ? "yes" : "no"}})) +
           heading("h3", words_.say("analyse.points_title")) + points_table() +
           paragraph_of(words_.say("analyse.about_points")) + heading("h3", words_.say("analyse.dearest")) +
           dearest_table() + all_decisions();
  }

 private:
  static std::string heading(std::string_view tag, std::string_view text) {
    return "<" + std::string(tag) + ">" + html_text(text) + "</" + std::string(tag) + ">\n";
  }
  static std::string paragraph_of(std::string_view text) { return "<p>" + html_text(text) + "</p>\n"; }
  static std::string scrolling(const std::string& rows) {
    return "<div class=\"scroll\"><table>" + rows + "</table></div>\n";
  }
  const std::string& name(Seat who) const { return names_[index(who)]; }

  /// A row for each player under the headings: the name, and the cells that `cells_of` gives.
  template <class CellsOf>
  std::string player_rows(const std::vector<std::string>& headings, CellsOf&& cells_of) const {
    std::string rows = "<tr>" + html_cell("th", Side::text, words_.say("analyse.player"));
    for (const std::string& column : headings) rows += html_cell("th", Side::number, column);
    rows += "</tr>\n";
    for (const PlayerReview& p : review_.players()) {
      rows += "<tr>" + html_cell("td", Side::text, name(p.seat));
      for (const std::string& cell : cells_of(p)) rows += html_cell("td", Side::number, cell);
      rows += "</tr>\n";
    }
    return scrolling(rows);
  }

  std::string split_rows() const {
    return player_rows({words_.say("analyse.start"), words_.say("analyse.own"), words_.say("analyse.others"),
                        words_.say("analyse.luck"), words_.say("analyse.result"), words_.say("analyse.adjusted"),
                        words_.say("analyse.error"), words_.say("analyse.grade")},
                       [](const PlayerReview& p) {
                         return std::vector<std::string>{percent(share(p.start)),  change_text(p.decisions),
                                                         change_text(p.others),    change_text(p.luck),
                                                         percent(share(p.result)), percent(share(p.adjusted)),
                                                         percent(share(p.error)),  std::string(1, grade_of(p))};
                       });
  }

  std::string kind_rows() const {
    return player_rows({words_.say("analyse.decisions"), words_.say("analyse.inaccuracies"),
                        words_.say("analyse.mistakes"), words_.say("analyse.blunders"), words_.say("analyse.unclear")},
                       [&](const PlayerReview& p) {
                         const auto count = [&](Verdict verdict) { return std::to_string(p.verdicts[index(verdict)]); };
                         return std::vector<std::string>{std::to_string(p.judged), count(Verdict::inaccuracy),
                                                         count(Verdict::mistake), count(Verdict::blunder),
                                                         count(Verdict::unclear)};
                       });
  }

  std::string theme_rows() const {
    std::string rows = "<tr>";
    for (const std::string& column :
         {words_.say("analyse.player"), words_.say("analyse.strengths"), words_.say("analyse.weaknesses")}) {
      rows += html_cell("th", Side::text, column);
    }
    rows += "</tr>\n";
    for (const PlayerReview& p : review_.players()) {
      const auto listed = [&](const std::vector<DecisionTheme>& themes) {
        std::string html;
        for (const DecisionTheme theme : themes) {
          html += (html.empty() ? "" : "<br>") + html_text(theme_text(words_, p, theme));
        }
        return "<td class=\"t\">" + (html.empty() ? "–" : html) + "</td>";
      };
      rows += "<tr>" + html_cell("td", Side::text, name(p.seat)) + listed(strengths_of(p)) + listed(weaknesses_of(p)) +
              "</tr>\n";
    }
    return scrolling(rows);
  }

  /// A curve for each player over the turns; the Ages are parted by lines, and a dot is where a turn cost much.
  std::string chances_plot() const {
    constexpr double kLeft = 44, kWidth = 740, kTop = 12, kHeight = 260;
    const std::vector<TurnReview>& turns = review_.turns();
    const auto x = [&](std::size_t i) {
      return kLeft + kWidth * static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(turns.size() - 1, 1));
    };
    const auto y = [&](Millionths win) { return kTop + kHeight * (1 - share(win)); };
    std::string svg;
    for (const Millionths grid : {0, 250'000, 500'000, 750'000, 1'000'000}) {
      svg += line_of(kLeft, y(grid), kLeft + kWidth, y(grid), "#8886", "1");
      svg += text_of(kLeft - 6, y(grid) + 4, "end", decimals(100 * share(grid), 0) + "%");
    }
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (turns[i].turn != 0) continue;
      svg += line_of(x(i), kTop, x(i), kTop + kHeight, "#888", "1");
      svg += text_of(x(i) + 4, kTop + kHeight + 18, "start", place_text(words_, turns[i].age, 0));
    }
    for (const PlayerReview& p : review_.players()) {
      const std::size_t seat = index(p.seat);
      std::string points;
      for (std::size_t i = 0; i < turns.size(); ++i) points += at(x(i)) + "," + at(y(turns[i].outlook.win[seat])) + " ";
      svg += "<polyline fill=\"none\" stroke-width=\"2.5\" stroke=\"" + std::string(kSeatColors[seat]) +
             "\" points=\"" + points + "\"><title>" + html_text(name(p.seat)) + "</title></polyline>";
      svg += "<rect x=\"" + at(legend_x(seat)) + "\" y=\"" + at(kTop + kHeight + 32) +
             "\" width=\"12\" height=\"12\" fill=\"" + std::string(kSeatColors[seat]) + "\"/>" +
             text_of(legend_x(seat) + 17, kTop + kHeight + 43, "start", name(p.seat));
    }
    for (const DecisionReview* decision : dearest(review_, 1000)) svg += dot(*decision, x, y);
    return "<svg viewBox=\"0 0 800 326\" role=\"img\" aria-label=\"" + html_text(words_.say("analyse.chances")) +
           "\">" + svg + "</svg>\n";
  }

  static double legend_x(std::size_t seat) { return 44 + 108 * static_cast<double>(seat); }

  template <class X, class Y>
  std::string dot(const DecisionReview& decision, X&& x, Y&& y) const {
    if (decision.judgement.verdict == Verdict::inaccuracy) return {};
    const State& s = review_.positions()[decision.position];
    const std::size_t entry = (s.age - 1u) * (kTurnsPerAge + 1) + s.turn;
    if (entry >= review_.turns().size()) return {};
    const std::size_t seat = index(decision.player);
    return "<circle r=\"5\" cx=\"" + at(x(entry)) + "\" cy=\"" + at(y(review_.turns()[entry].outlook.win[seat])) +
           "\" fill=\"" + std::string(kSeatColors[seat]) + "\"><title>" + html_text(cost_of(decision)) +
           "</title></circle>";
  }

  std::string cost_of(const DecisionReview& decision) const {
    const State& s = review_.positions()[decision.position];
    return words_.say("analyse.cost", {{"place", place_text(words_, s.age, s.turn)},
                                       {"name", name(decision.player)},
                                       {"kind", kVerdictNames[index(decision.judgement.verdict)]},
                                       {"loss", percent(share(decision.judgement.loss))}});
  }

  static std::string line_of(double x1, double y1, double x2, double y2, std::string_view color,
                             std::string_view width) {
    return "<line x1=\"" + at(x1) + "\" y1=\"" + at(y1) + "\" x2=\"" + at(x2) + "\" y2=\"" + at(y2) + "\" stroke=\"" +
           std::string(color) + "\" stroke-width=\"" + std::string(width) + "\"/>";
  }
  static std::string text_of(double x, double y, std::string_view anchor, std::string_view text) {
    return "<text x=\"" + at(x) + "\" y=\"" + at(y) + "\" text-anchor=\"" + std::string(anchor) + "\">" +
           html_text(text) + "</text>";
  }

  std::string points_table() const {
    std::string rows = "<tr>" + html_cell("th", Side::text, words_.say("analyse.after"));
    for (const PlayerReview& p : review_.players()) rows += html_cell("th", Side::number, name(p.seat));
    rows += "</tr>\n";
    for (const TurnReview& turn : review_.turns()) {
      if (!tells_points(turn)) continue;
      rows += "<tr>" + html_cell("td", Side::text, place_text(words_, turn.age, turn.turn));
      for (const PlayerReview& p : review_.players()) {
        const std::size_t i = index(p.seat);
        rows += html_cell("td", Side::number,
                          decimals(turn.outlook.points[i], 1) + " ± " + decimals(turn.outlook.spread[i], 1));
      }
      rows += "</tr>\n";
    }
    return scrolling(rows);
  }

  std::string decision_head() const {
    std::string row = "<tr>";
    for (const std::string& column :
         {words_.say("analyse.turn"), words_.say("analyse.player"), words_.say("analyse.played"),
          words_.say("analyse.best"), words_.say("analyse.verdict")}) {
      row += html_cell("th", Side::text, column);
    }
    return row + html_cell("th", Side::number, words_.say("analyse.loss")) + "</tr>\n";
  }

  std::string decision_row(const DecisionReview& decision) const {
    const State& s = review_.positions()[decision.position];
    const Judgement& j = decision.judgement;
    return "<tr class=\"" + std::string(kVerdictNames[index(j.verdict)]) + "\">" +
           html_cell("td", Side::text, place_text(words_, s.age, s.turn)) +
           html_cell("td", Side::text, name(decision.player)) +
           html_cell("td", Side::text, choice_text(words_, j.played)) +
           html_cell("td", Side::text, choice_text(words_, j.best().move)) +
           html_cell("td", Side::text, verdict_text(words_, j.verdict)) +
           html_cell("td", Side::number, percent(share(j.loss))) + "</tr>\n";
  }

  /// More about a decision, in a row of its own.
  static std::string below(const std::string& html) {
    return html.empty() ? "" : "<tr><td class=\"t candidates\" colspan=\"6\">" + html + "</td></tr>\n";
  }

  std::string dearest_table() const {
    constexpr std::size_t kMost = 15;
    const std::vector<const DecisionReview*> errors = dearest(review_, kMost);
    if (errors.empty()) return paragraph_of(words_.say("analyse.no_errors"));
    std::string rows = decision_head();
    for (const DecisionReview* decision : errors) {
      rows += decision_row(*decision) + below(html_text(why_text(words_, *decision)));
    }
    return scrolling(rows);
  }

  /// Each with what its candidates are worth.
  std::string all_decisions() const {
    std::string rows = decision_head();
    for (const DecisionReview& decision : review_.decisions()) {
      rows += decision_row(decision);
      std::string listed;
      for (const JudgedMove& candidate : decision.judgement.candidates) {
        listed += (listed.empty() ? "" : " · ") +
                  html_text(words_.say("analyse.candidate", {{"choice", choice_text(words_, candidate.move)},
                                                             {"win", percent(share(candidate.win))},
                                                             {"low", percent(share(candidate.low))},
                                                             {"high", percent(share(candidate.high))},
                                                             {"points", decimals(candidate.points, 1)}}));
      }
      rows += below(listed);
    }
    return "<details><summary>" + html_text(words_.say("analyse.all_decisions")) + "</summary>" + scrolling(rows) +
           "</details>\n";
  }

  Words words_;
  const GameReview& review_;
  std::vector<std::string> names_;
};

}  // namespace

std::string review_page_begin(const Messages& messages) {
  const std::string title = html_text(messages.get("analyse.title"));
  const std::string language = messages.language().empty() ? "en" : messages.language();
  return "<!doctype html>\n<html lang=\"" + language +
         "\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width,initial-scale=1\"><title>" +
         title + "</title><style>" + std::string(kPageStyle) + "</style></head>\n<body>\n<h1>" + title + "</h1>\n";
}

std::string review_page_part(const Messages& messages, const GameReview& review, std::uint64_t game) {
  return GamePart(messages, review).html(game);
}

std::string review_page_end() { return "</body>\n</html>\n"; }

}  // namespace wonders
