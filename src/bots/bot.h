#pragma once

#include <span>

#include "base/rng.h"
#include "bots/fault.h"
#include "view/view.h"

namespace wonders {

/// A player. It sees a View and the legal moves of the decision asked of it (`view.deciding`), nothing else.
class Bot {
 public:
  virtual ~Bot() = default;

  /// A new game begins; forget the last one.
  virtual void begin(const View&) {}

  /// Called with the seat's view after every phase, decisions of its own or not: a bot that remembers hands does it
  /// here.
  virtual void observe(const View&) {}

  /// One of `legal`, which is never empty.
  virtual Move choose(const View& view, std::span<const Move> legal, Rng& rng) = 0;

  /// The choices that were not its own since this was called last, because a program outside failed to give one.
  virtual Faults take_faults() { return {}; }
};

}  // namespace wonders
