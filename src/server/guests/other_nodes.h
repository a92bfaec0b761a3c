#pragma once

#include <string_view>

#include "server/store/store.h"

namespace wonders::server {

/// What other nodes are to hear of guests; called at once, before the commit.
class OtherNodes {
 public:
  virtual ~OtherNodes() = default;
  virtual void signed_out(const PlayerId& player, std::string_view session_hash) = 0;
  virtual void renamed(const StoredPlayer& player) = 0;
  virtual void forgets(const PlayerId& player) = 0;
};

}  // namespace wonders::server
