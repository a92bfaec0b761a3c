#include "coach/themes.h"

namespace wonders::coach {

namespace {

/// What more shields change on one side, in the order in which it matters.
enum class Turnout : std::uint8_t { ahead, level, closer, secure };

struct Front {
  Turnout turnout{};
  int margin = 0;  // own shields less the neighbour's, afterwards

  friend bool operator==(const Front&, const Front&) = default;
};

Front front_of(int before, int after) {
  if (before > 0) return {Turnout::secure, after};
  if (after > 0) return {Turnout::ahead, after};
  if (after < 0) return {Turnout::closer, after};
  // From behind to level; from level a shield always leads ahead.
  return {Turnout::level, 0};
}

void tell(const Front& front, std::string_view side, const Trial& trial, Reasons& out) {
  const int points = Rulebook::victory_token(trial.at.view.age);
  const int sides = side == "both" ? 2 : 1;
  switch (front.turnout) {
    case Turnout::ahead:
      out.push_back({{"coach.war_ahead", {{"side", side}, {"points", points}}}, 8 * (points + 1) * sides});
      break;
    case Turnout::level: out.push_back({{"coach.war_level", {{"side", side}}}, 12 * sides}); break;
    case Turnout::closer:
      out.push_back({{"coach.war_closer", {{"side", side}, {"n", -front.margin}}}, 7 * sides});
      break;
    case Turnout::secure:
      out.push_back({{"coach.war_secure", {{"side", side}, {"n", front.margin}}}, 8 * sides});
      break;
  }
}

}  // namespace

void conflict_reasons(const Trial& trial, Reasons& out) {
  const int before = trial.before_city().tally[Count::shields];
  const int after = trial.after_city().tally[Count::shields];
  if (after == before) return;
  const auto front = [&](Side side) {
    const int other = trial.at.city(side).tally[Count::shields];
    return front_of(before - other, after - other);
  };
  const Front left = front(Side::left);
  const Front right = front(Side::right);
  const bool alike = left.turnout == right.turnout && (left == right || left.turnout == Turnout::ahead);
  if (alike) {
    tell(left, "both", trial, out);
  } else {
    tell(left, "left", trial, out);
    tell(right, "right", trial, out);
  }
}

}  // namespace wonders::coach
