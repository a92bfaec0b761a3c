#include "analysis/theme.h"

namespace wonders {

namespace {

bool is_hidden(Action action) { return action == Action::stage || action == Action::sell; }

DecisionTheme theme_of(Color color) {
  switch (color) {
    case Color::red: return DecisionTheme::military;
    case Color::green: return DecisionTheme::science;
    case Color::blue: return DecisionTheme::civilian;
    case Color::purple: return DecisionTheme::guilds;
    case Color::brown:
    case Color::gray:
    case Color::yellow: break;
  }
  return DecisionTheme::trade;
}

}  // namespace

DecisionTheme theme_of(const Edition& e, const Judgement& judgement) {
  const Move& best = judgement.best().move;
  const Move& played = judgement.played;
  if (best.action == played.action && best.card != played.card && is_hidden(best.action)) return DecisionTheme::denial;
  if (best.action == played.action && best.card == played.card && best != played) return DecisionTheme::trade;
  if (best.action == Action::stage) return DecisionTheme::stages;
  if (best.action == Action::sell || best.card == kNoCard) return DecisionTheme::trade;
  return theme_of(e.card(best.card).color);
}

}  // namespace wonders
