#pragma once

#include <memory>

#include "bots/learned/policy.h"

namespace wonders {

/// Another policy than the linear one, for the choices that a search begins with: better, and too slow for those of all
/// the turns that are simulated. Logits are in kLogitUnit, of which any number
/// may be added to all.
class SearchPrior {
 public:
  virtual ~SearchPrior() = default;

  /// Of the decision that is searched.
  virtual void rate_own(Options& options) = 0;

  /// Of the choice that a player makes at the same time in a world.
  virtual void rate(const State& world, Seat who, Options& options) = 0;

  /// One for another thread.
  virtual std::unique_ptr<SearchPrior> copy() const = 0;
};

}  // namespace wonders
