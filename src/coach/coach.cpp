#include "coach/coach.h"

#include "bots/learned/utility.h"
#include "bots/search/search_bot.h"
#include "coach/themes.h"
#include "view/view_json.h"

namespace wonders {

namespace {

using coach::Situation;
using coach::Trial;

/// Two choices are close if the search expects nearly the same of them, in parts of a sure win.
constexpr double kClose = 0.012;
constexpr double kClear = 0.045;
/// What is worse by so much is no candidate, but for the second.
constexpr double kFar = 0.12;

void weightiest_first(Reasons& reasons) {
  for (std::size_t i = 1; i < reasons.size(); ++i) {
    for (std::size_t k = i; k > 0 && reasons[k].weight > reasons[k - 1].weight; --k) {
      std::swap(reasons[k], reasons[k - 1]);
    }
  }
}

Suggestion judge_in(const Situation& at, const Move& move) {
  const Trial trial(at, move);
  Suggestion found{.move = move};
  Reasons& reasons = found.in_favour;
  if (at.for_free_city()) {
    coach::free_city_reasons(trial, reasons);
  } else {
    coach::city_reasons(trial, reasons);
    coach::science_reasons(trial, reasons);
    coach::conflict_reasons(trial, reasons);
    coach::trade_reasons(trial, reasons);
    coach::objections(trial, found.against);
  }
  coach::denial_reasons(trial, reasons);
  weightiest_first(reasons);
  weightiest_first(found.against);
  return found;
}

/// The same idea: the same use of the same card; for stages and sales any card is as good as another to explain it.
bool same_idea(const Move& a, const Move& b) {
  if (a.action != b.action) return false;
  return a.card == b.card || a.action == Action::stage || a.action == Action::sell;
}

bool has_idea(const std::vector<Candidate>& moves, const Move& move) {
  for (const Candidate& other : moves) {
    if (same_idea(other.move, move)) return true;
  }
  return false;
}

double worth_of(const Candidate& candidate) { return candidate.estimate() / kSureWin; }

std::vector<Candidate> worth_considering(const std::vector<Candidate>& ranked, std::size_t most) {
  std::vector<Candidate> found;
  for (const Candidate& candidate : ranked) {
    if (found.size() == most) break;
    const bool declines = candidate.move.action == Action::decline && !found.empty();
    if (declines || has_idea(found, candidate.move)) continue;
    const bool far = found.size() >= 2 && worth_of(found[0]) - worth_of(candidate) > kFar;
    if (!far) found.push_back(candidate);
  }
  return found;
}

/// How sure the choice is, as the search sees it.
void clearness(const std::vector<Candidate>& found, Reasons& out) {
  if (found.size() < 2 || found[0].visits == 0 || found[1].visits == 0) return;
  const double gap = worth_of(found[0]) - worth_of(found[1]);
  if (gap >= kClear) out.push_back({{"coach.about_clear"}, 20});
  if (gap <= kClose) out.push_back({{"coach.about_close"}, 16});
}

void keep(Reasons& reasons, std::size_t most) {
  if (reasons.size() > most) reasons.resize(most);
}

std::vector<Candidate> ranked_moves(const Knowledge& known, const CoachOptions& options, Rng& rng) {
  const SearchOptions search{.limits = {.nodes = options.nodes}};
  return rank_by_search(known, policy_weights(), value_function(), search, rng);
}

void write_reasons(JsonWriter& json, const Reasons& reasons) {
  json.begin_array();
  for (const Reason& reason : reasons) write_note(json, reason.note);
  json.end_array();
}

}  // namespace

Advice advise(const Knowledge& known, const CoachOptions& options, Rng& rng) {
  const Situation at(known.now());
  Advice advice;
  coach::position_reasons(at, advice.about);
  if (at.legal.size() == 1) {
    advice.suggestions.push_back({.move = at.legal[0], .in_favour = {{{"coach.only_move"}, 0}}});
  } else {
    const std::vector<Candidate> found = worth_considering(ranked_moves(known, options, rng), options.most_moves);
    clearness(found, advice.about);
    for (const Candidate& candidate : found) {
      Suggestion suggestion = judge_in(at, candidate.move);
      suggestion.worth = worth_of(candidate);
      keep(suggestion.in_favour, options.most_reasons);
      if (suggestion.in_favour.empty() && advice.suggestions.empty()) {
        suggestion.in_favour.push_back({{"coach.played_ahead"}, 0});
      }
      advice.suggestions.push_back(std::move(suggestion));
    }
  }
  weightiest_first(advice.about);
  keep(advice.about, options.most_reasons);
  return advice;
}

Suggestion judge(const View& view, const Move& move) { return judge_in(Situation(view), move); }

Reasons about(const View& view) {
  Reasons reasons;
  coach::position_reasons(Situation(view), reasons);
  weightiest_first(reasons);
  return reasons;
}

Note title_of(EditionId edition, const Move& move) {
  const std::string_view action = kMoveActionNames[index(move.action)];
  if (move.card == kNoCard) return {"coach.move", {{"action", action}, {"card", ""}}};
  return {"coach.move", {{"action", action}, {"card", coach::card_note(edition, move.card)}}};
}

void write_advice(JsonWriter& json, EditionId edition, const Advice& advice) {
  json.begin_object();
  write_reasons(json.key("about"), advice.about);
  json.key("moves").begin_array();
  for (const Suggestion& suggestion : advice.suggestions) {
    json.begin_object().key("move");
    write_move(json, edition, suggestion.move);
    write_note(json.key("title"), title_of(edition, suggestion.move));
    write_reasons(json.key("for"), suggestion.in_favour);
    write_reasons(json.key("against"), suggestion.against);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace wonders
