#include "view/matching.h"

#include <algorithm>

namespace wonders {

namespace {

enum class CopyId : std::uint8_t {};
using CopySet = BitSet<CopyId, 3>;
using Candidates = std::array<CopySet, kMaxPlaces>;

constexpr CopyId copy_id(std::size_t i) { return static_cast<CopyId>(i); }

PlaceId single(const PlaceSet& set) {
  PlaceId found = kNoPlace;
  set.for_each([&](PlaceId p) { found = p; });
  return found;
}

void separate_certain(const Puzzle& puzzle, Plan& plan) {
  puzzle.used.for_each([&](PlaceId p) { plan.room[index(p)] = puzzle.place(p).slots; });
  for (std::size_t i = 0; i < puzzle.copies.size(); ++i) {
    const PlaceSet& may_be = puzzle.copies[i].may_be;
    plan.at[i] = may_be.size() == 1 ? single(may_be) : kNoPlace;
    if (plan.at[i] != kNoPlace && plan.room[index(plan.at[i])] > 0) {
      --plan.room[index(plan.at[i])];
    } else {
      plan.at[i] = kNoPlace;
      plan.uncertain.push_back(static_cast<std::uint8_t>(i));
    }
  }
}

void list_candidates(const Puzzle& puzzle, const Plan& plan, Candidates& candidates) {
  for (std::uint8_t i : plan.uncertain) {
    puzzle.copies[i].may_be.for_each([&](PlaceId p) { candidates[index(p)].insert(copy_id(i)); });
  }
}

bool is_nested(const Plan& plan, const Candidates& candidates) {
  for (std::size_t i = 0; i < plan.order.size(); ++i) {
    const CopySet& fewer = candidates[index(plan.order[i])];
    for (std::size_t k = i + 1; k < plan.order.size(); ++k) {
      const CopySet& more = candidates[index(plan.order[k])];
      if (fewer.intersects(more) && !(fewer - more).empty()) return false;
    }
  }
  return true;
}

/// Each place takes what it needs at random; returns how many copies are left in `rest`.
std::size_t let_places_choose(const Puzzle& puzzle, const Plan& plan, Rng& rng, Matching& m, std::uint8_t* rest) {
  std::size_t left = plan.uncertain.size();
  std::copy(plan.uncertain.begin(), plan.uncertain.end(), rest);
  std::array<std::uint8_t, kMaxCopies> candidates;
  for (PlaceId p : plan.order) {
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < left; ++i) {
      candidates[found] = rest[i];
      found += puzzle.copies[rest[i]].may_be.contains(p) ? 1u : 0u;
    }
    const std::uint32_t taken = std::min<std::uint32_t>(found, m.room[index(p)]);
    for (std::uint32_t t = 0; t < taken; ++t) {
      if (found > taken) std::swap(candidates[t], candidates[t + rng.below(found - t)]);
      m.at[candidates[t]] = p;
    }
    m.room[index(p)] = static_cast<std::uint8_t>(m.room[index(p)] - taken);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < left; ++i) {
      rest[kept] = rest[i];
      kept += m.at[rest[i]] == kNoPlace ? 1u : 0u;
    }
    left = kept;
  }
  return left;
}

/// Breadth-first search for a chain of moves that ends in a place with room and starts with `start` finding a place.
class Augmentation {
 public:
  Augmentation(const Puzzle& puzzle, Matching& m, std::uint8_t start) : puzzle_(puzzle), m_(m), start_(start) {}

  bool run() {
    reach(start_);
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const PlaceId p = queue_[next];
      if (m_.room[index(p)] > 0) {
        shift(p);
        return true;
      }
      for (std::size_t i = 0; i < puzzle_.copies.size(); ++i) {
        if (m_.at[i] == p) reach(static_cast<std::uint8_t>(i));
      }
    }
    return false;
  }

 private:
  void reach(std::uint8_t mover) {
    (puzzle_.copies[mover].may_be - seen_).for_each([&](PlaceId p) {
      seen_.insert(p);
      mover_[index(p)] = mover;
      queue_.push_back(p);
    });
  }

  void shift(PlaceId p) {
    --m_.room[index(p)];
    while (true) {
      const std::uint8_t mover = mover_[index(p)];
      const PlaceId from = m_.at[mover];
      m_.at[mover] = p;
      if (mover == start_) return;
      p = from;
    }
  }

  const Puzzle& puzzle_;
  Matching& m_;
  std::uint8_t start_;
  PlaceSet seen_;
  FixedVector<PlaceId, kMaxPlaces> queue_;
  std::array<std::uint8_t, kMaxPlaces> mover_{};
};

/// Random exchanges of two copies, each accepted if both may be where the other is: symmetric, so they lead towards
/// equal chances for all worlds.
void mix(const Puzzle& puzzle, const Plan& plan, Rng& rng, Matching& m) {
  const auto n = static_cast<std::uint32_t>(plan.uncertain.size());
  for (std::uint32_t k = 0; k < 4 * n; ++k) {
    const std::uint8_t a = plan.uncertain[rng.below(n)];
    const std::uint8_t b = plan.uncertain[rng.below(n)];
    const PlaceId pa = m.at[a], pb = m.at[b];
    if (puzzle.copies[a].may_be.contains(pb) && puzzle.copies[b].may_be.contains(pa)) std::swap(m.at[a], m.at[b]);
  }
}

/// For each place, the places that a copy can be moved to from there while others move on in turn.
using Reach = std::array<PlaceSet, kMaxPlaces>;

Reach reach_of(const Puzzle& puzzle, const Matching& m) {
  Reach reach{};
  for (std::size_t i = 0; i < puzzle.copies.size(); ++i) {
    PlaceSet& from = reach[index(m.at[i])];
    from = from | puzzle.copies[i].may_be;
  }
  puzzle.used.for_each([&](PlaceId via) {
    puzzle.used.for_each([&](PlaceId p) {
      if (reach[index(p)].contains(via)) reach[index(p)] = reach[index(p)] | reach[index(via)];
    });
  });
  return reach;
}

}  // namespace

Plan make_plan(const Puzzle& puzzle) {
  Plan plan;
  separate_certain(puzzle, plan);
  Candidates candidates{};
  list_candidates(puzzle, plan, candidates);
  std::array<std::size_t, kMaxPlaces> count{};
  puzzle.used.for_each([&](PlaceId p) {
    if (plan.room[index(p)] == 0) return;
    count[index(p)] = candidates[index(p)].size();
    std::size_t at = plan.order.size();
    while (at > 0 && count[index(plan.order[at - 1])] > count[index(p)]) --at;
    plan.order.insert_at(at, p);
  });
  plan.nested = is_nested(plan, candidates);
  return plan;
}

void draw(const Puzzle& puzzle, const Plan& plan, Rng& rng, Matching& out) {
  out.at = plan.at;
  out.room = plan.room;
  out.unmatched = 0;
  std::array<std::uint8_t, kMaxCopies> rest;
  const std::size_t left = let_places_choose(puzzle, plan, rng, out, rest.data());
  for (std::size_t i = 0; i < left; ++i) {
    if (!Augmentation(puzzle, out, rest[i]).run()) ++out.unmatched;
  }
  if (!plan.nested && out.unmatched == 0) mix(puzzle, plan, rng, out);
}

bool narrow(Puzzle& puzzle) {
  std::size_t slots = 0;
  puzzle.used.for_each([&](PlaceId p) { slots += puzzle.place(p).slots; });
  if (slots != puzzle.copies.size()) return false;
  Matching m;
  Rng rng(0);
  draw(puzzle, make_plan(puzzle), rng, m);
  if (m.unmatched != 0) return false;
  // A copy can move from its place to another exactly if the place that it leaves can be filled again from there.
  const Reach reach = reach_of(puzzle, m);
  std::array<PlaceSet, kMaxPlaces> possible{};
  puzzle.used.for_each([&](PlaceId p) {
    possible[index(p)].insert(p);
    reach[index(p)].for_each([&](PlaceId home) { possible[index(home)].insert(p); });
  });
  for (std::size_t i = 0; i < puzzle.copies.size(); ++i) {
    Copy& copy = puzzle.copies[i];
    copy.may_be = copy.may_be & possible[index(m.at[i])];
  }
  return true;
}

}  // namespace wonders
