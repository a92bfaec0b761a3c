#pragma once

#include <optional>

#include "catalog/catalog.h"
#include "view/determinize.h"

namespace wonders {

/// What a bot remembers of a game, from the views it was given.
class Memory {
 public:
  void begin(const View& view) { knowledge_.emplace(edition(view.edition), view); }

  bool began() const { return knowledge_.has_value(); }

  /// The view as it is now; without a beginning, this is one.
  void observe(const View& view) {
    if (knowledge_) {
      knowledge_->observe(view);
    } else {
      begin(view);
    }
  }

  void decided(Seat for_whom, const Move& m) { knowledge_->decided(for_whom, m); }

  /// After begin or observe.
  const Knowledge& knowledge() const { return *knowledge_; }

 private:
  std::optional<Knowledge> knowledge_;
};

}  // namespace wonders
