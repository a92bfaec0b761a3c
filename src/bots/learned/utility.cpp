#include "bots/learned/utility.h"

#include <algorithm>
#include <utility>

namespace wonders {

namespace {

constexpr int kMostLead = 40;

constexpr double exponential(double x) {
  // (e^(x/64))^64 with the first terms of the series.
  const double y = x / 64;
  double power = 1 + y * (1 + y / 2 * (1 + y / 3 * (1 + y / 4)));
  for (int k = 0; k < 6; ++k) power *= power;
  return power;
}

/// A logistic curve with a spread of five points.
constexpr double kSpread = 5;
constexpr std::array<std::int32_t, 2 * kMostLead * kPointUnit + 1> kLogistic = [] {
  std::array<std::int32_t, 2 * kMostLead * kPointUnit + 1> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double lead = static_cast<double>(i) / kPointUnit - kMostLead;
    table[i] = static_cast<std::int32_t>(kSureWin / (1 + exponential(-lead / kSpread)));
  }
  return table;
}();

std::int32_t logistic(int lead) {
  constexpr int kMost = kMostLead * kPointUnit;
  const int at = std::clamp(lead, -kMost, kMost) + kMost;
  return kLogistic[static_cast<std::size_t>(at)];
}

}  // namespace

std::int32_t win_probability(int lead, int error) {
  // A lead is the difference of two guesses, and this curve is close to the normal one of that difference.
  return logistic(lead * (6 * kPointUnit) / std::max(error, 1));
}

std::int32_t utility(std::int32_t win_probability, int points) {
  constexpr int kPointsOfWin = 40;
  constexpr int kOwnPart = 60;  // percent
  const std::int32_t own = points * (kSureWin / kPointsOfWin / kPointUnit);
  return (win_probability / 100) * (100 - kOwnPart) + (own / 100) * kOwnPart;
}

Utilities utilities(const Edition& e, const State& s) {
  // Points, and coins for equal points, as one number.
  constexpr int kStep = 1024;
  std::array<int, kMaxSeats> points{};
  std::array<int, kMaxSeats> totals{};
  const std::size_t first = s.has_free_city() ? 1 : 0;
  int best = -(1 << 30);
  int second = best;
  for (std::size_t i = first; i < s.seats; ++i) {
    points[i] = score(e, s, seat(i)).total();
    totals[i] = points[i] * kStep + s.cities[i].coins;
    second = std::max(second, std::min(best, totals[i]));
    best = std::max(best, totals[i]);
  }
  Utilities result{};
  for (std::size_t i = first; i < s.seats; ++i) {
    const int lead = totals[i] - (totals[i] == best ? second : best);
    const std::int32_t place = lead > 0 ? kSureWin : lead == 0 ? kSureWin / 2 : 0;
    result[i] = utility((place + logistic(lead / (kStep / kPointUnit))) / 2, points[i] * kPointUnit);
  }
  return result;
}

std::int32_t share_of_win(const Edition& e, const State& s, Seat who) {
  const auto total = [&](Seat i) {
    return std::pair(score(e, s, i).total(), s.cities[index(i)].coins);  // coins decide between equal points
  };
  const auto own = total(who);
  std::int32_t winners = 1;
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (seat(i) == who || s.is_free_city(seat(i))) continue;
    if (total(seat(i)) > own) return 0;
    if (total(seat(i)) == own) ++winners;
  }
  return kSureWin / winners;
}

}  // namespace wonders
