#pragma once

#include "bots/bot.h"
#include "bots/search/memory.h"

namespace wonders {

/// A bot that remembers the game and decides from all that it knows.
class ThinkingBot : public Bot {
 public:
  void begin(const View& view) final {
    forget();
    memory_.begin(view);
  }
  void observe(const View& view) final {
    if (memory_.began()) learn_from(memory_.knowledge(), view);
    memory_.observe(view);
  }

  Move choose(const View& view, std::span<const Move> legal, Rng& rng) final {
    observe(view);
    const Move best = legal.size() == 1 ? legal[0] : think(memory_.knowledge(), rng);
    if (view.deciding != view.seat) memory_.decided(view.deciding, best);
    return best;
  }

 private:
  /// Before a game.
  virtual void forget() {}

  /// A view after the knowledge of the one before; the same one may come again.
  virtual void learn_from(const Knowledge&, const View&) {}

  /// The move of a decision that has more than one.
  virtual Move think(const Knowledge& known, Rng& rng) = 0;

  Memory memory_;
};

}  // namespace wonders
