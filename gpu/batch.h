#pragma once

#include <cstddef>
#include <cstdint>

#include "catalog/edition.h"
#include "rules/action_space.h"
#include "rules/measure/playout.h"
#include "rules/score.h"

namespace wonders::gpu {

inline constexpr unsigned kBlock = 128;       // threads a block
inline constexpr unsigned kPlayBlock = 1024;  // of the kernel that plays whole games, and
inline constexpr unsigned kPlayBlocks = 1;    // how many such blocks share a multiprocessor

struct Totals {
  unsigned long long signature;  // the sum of the games' hashes
  unsigned long long decisions;
};

/// A seat's points, and whether it won.
struct Score {
  std::int16_t rows[7];  // conflicts, treasury, wonder, civilian, science, commercial, guilds
  std::int16_t total;
  std::uint8_t won;
  std::uint8_t unused;
};

/// Many games of one kind in device memory, stepped together: what a learner on the GPU needs. All pointers are device
/// memory, so that a network can read masks and write actions without a copy.
///
///     batch.reset(seed);
///     while (!batch.over()) { batch.mask(); /* choose an action for each awaited seat */ batch.step(); }
///     batch.score();
///
/// Entries are ordered by game, then seat.
class Batch {
 public:
  Batch(const Edition& edition, std::size_t players, std::size_t games);
  ~Batch();
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  void reset(Seed first);  // game g is dealt from first + g
  void mask();             // fills masks() and awaited()
  void step();             // plays actions() of every awaited seat; an illegal action becomes the first legal move
  void score();            // fills scores()
  bool over();             // have all games ended?

  std::size_t games() const { return games_; }
  std::size_t seats() const { return seats_; }
  State* states() { return states_; }
  ActionMask* masks() { return masks_; }
  std::uint8_t* awaited() { return awaited_; }  // a set of seats for each game, as bits
  std::uint16_t* actions() { return actions_; }
  Score* scores() { return scores_; }

 private:
  std::size_t players_, seats_, games_;
  Edition* edition_ = nullptr;
  State* states_ = nullptr;
  ActionMask* masks_ = nullptr;
  std::uint8_t* awaited_ = nullptr;
  std::uint16_t* actions_ = nullptr;
  Score* scores_ = nullptr;
};

/// What one launch of whole random games gave.
struct Run {
  Totals totals;
  float milliseconds;
};

/// Plays `games` random games from the seeds first, first + 1, … and measures the launch with CUDA events.
template <Draw draw>
Run play_random_games(const Edition& edition, std::size_t players, Seed first, std::uint64_t games);

/// How the kernel of play_random_games sits on the device.
struct Fit {
  int registers;
  std::size_t local_bytes;
  int blocks_per_multiprocessor;
  double occupancy;
};

template <Draw draw>
Fit fit();

}  // namespace wonders::gpu
