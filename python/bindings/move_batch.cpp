#include "move_batch.h"

#include <array>
#include <cstring>

#include "rules/legal.h"

namespace wonders::python {

namespace {

constexpr std::size_t kPart = 64;  // games that a thread takes at a time
/// Asks for a state before it is needed: a thousand of them do not stay in the first cache from one step to the next.
void fetch(const State& s) {
  const auto* bytes = reinterpret_cast<const char*>(&s);
  for (std::size_t at = 0; at < sizeof s; at += 64) __builtin_prefetch(bytes + at, 1);
}

constexpr std::size_t kMostMoves = sizeof(MoveList) / sizeof(Move);

}  // namespace

void write_results(const Edition& e, const State& s, SeatSet seats, SeatResult* out) {
  const SeatSet won = winners(e, s);
  const auto small = [](int points) { return static_cast<std::int16_t>(points); };
  seats.for_each([&](Seat who) {
    const ScoreSheet sheet = score(e, s, who);
    *out++ = {small(sheet.conflicts),
              small(sheet.treasury),
              small(sheet.wonder),
              small(sheet.civilian),
              small(sheet.science),
              small(sheet.commercial),
              small(sheet.guilds),
              small(sheet.total()),
              won.contains(who) ? 1.0f / static_cast<float>(won.size()) : 0.0f};
  });
}

MoveBatch::MoveBatch(const Edition& e, std::size_t players, std::size_t games, Seed first, std::size_t threads)
    : edition_(e), players_(players), seats_(seats_for(players)), first_(first), states_(games), played_(games, 0),
      counts_(games * seats_, 0), firsts_(games * seats_, 0), moves_(games * seats_ * kMostMoves + kMostMoves),
      ended_(games, 0), results_(games * seats_), pool_(threads) {
  pool_.for_parts(games, kPart, [&](std::size_t begin, std::size_t end) {
    auto at = static_cast<std::int32_t>(begin * seats_ * kMostMoves);
    for (std::size_t g = begin; g < end; ++g) {
      start(g);
      at = list(g, at);
    }
  });
}

void MoveBatch::start(std::size_t game) {
  const Seed seed = first_ + game + played_[game] * games();
  start_game(edition_, random_table(players_, seed), seed, states_[game]);
}

std::int32_t MoveBatch::list(std::size_t game, std::int32_t at) {
  const State& s = states_[game];
  std::uint16_t* counts = &counts_[game * seats_];
  std::int32_t* firsts = &firsts_[game * seats_];
  std::memset(counts, 0, seats_ * sizeof *counts);
  awaiting(s).for_each([&](Seat who) {
    Move* const first = moves_.data() + at;
    const auto count = static_cast<std::int32_t>(legal_moves_at(edition_, s, who, first) - first);
    firsts[index(who)] = at;
    counts[index(who)] = static_cast<std::uint16_t>(count);
    at += count;
  });
  return at;
}

std::size_t MoveBatch::first_wrong(const std::int32_t* choices) const {
  bool wrong = false;
  for (std::size_t r = 0; r < rows(); ++r) {
    wrong |= counts_[r] != 0 && static_cast<std::uint32_t>(choices[r]) >= counts_[r];
  }
  if (!wrong) return rows();
  std::size_t r = 0;
  while (counts_[r] == 0 || (choices[r] >= 0 && choices[r] < counts_[r])) ++r;
  return r;
}

void MoveBatch::step(const std::int32_t* choices) {
  pool_.for_parts(games(), kPart, [&](std::size_t begin, std::size_t end) { step_part(begin, end, choices); });
}

void MoveBatch::step_part(std::size_t begin, std::size_t end, const std::int32_t* choices) {
  // The new lists are written over the old ones, so that the choices are taken out first.
  std::array<TurnMoves, kPart> chosen;
  for (std::size_t g = begin; g < end; ++g) {
    for (std::size_t i = 0; i < seats_; ++i) {
      const std::size_t row = g * seats_ + i;
      if (counts_[row] != 0) chosen[g - begin][i] = moves_[static_cast<std::size_t>(firsts_[row] + choices[row])];
    }
  }
  auto at = static_cast<std::int32_t>(begin * seats_ * kMostMoves);
  for (std::size_t g = begin; g < end; ++g) {
    if (g + 1 < end) fetch(states_[g + 1]);
    State& s = states_[g];
    play(edition_, s, chosen[g - begin]);
    ended_[g] = s.phase == Phase::over ? 1 : 0;
    if (ended_[g] != 0) {
      write_results(edition_, s, s.all_seats(), &results_[g * seats_]);
      ++played_[g];
      start(g);
    }
    at = list(g, at);
  }
}

}  // namespace wonders::python
