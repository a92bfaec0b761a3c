#pragma once

#include "bots/bot.h"
#include "bots/memory.h"

namespace wonders {

/// A bot that remembers the game and decides from all that it knows.
class ThinkingBot : public Bot {
 public:
  void begin(const View& view) final { memory_.begin(view); }
  void observe(const View& view) final { memory_.observe(view); }

  Move choose(const View& view, std::span<const Move> legal, Rng& rng) final {
    memory_.observe(view);
    const Move best = legal.size() == 1 ? legal[0] : think(memory_.knowledge(), rng);
    if (view.deciding != view.seat) memory_.decided(view.deciding, best);
    return best;
  }

 private:
  /// The move of a decision that has more than one.
  virtual Move think(const Knowledge& known, Rng& rng) = 0;

  Memory memory_;
};

}  // namespace wonders
