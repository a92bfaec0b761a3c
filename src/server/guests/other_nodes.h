#pragma once

#include <array>
#include <string_view>

#include "server/store/store.h"

namespace wonders::server {

/// What somebody may do so often at all nodes together: whoever takes one here has one less everywhere.
enum class Shared : std::uint8_t {
  guest_guess,     // a wrong code, over a connection
  guest_table,     // made, be it a rematch
  network_guess,   // the same for all guests of a network
  network_table,   // rematches only
  address_change,  // requests over HTTP
  address_table,
  address_guest,
  address_guess,
};
inline constexpr std::array<std::string_view, 8> kSharedNames{"guest_guess",   "guest_table",    "network_guess",
                                                              "network_table", "address_change", "address_table",
                                                              "address_guest", "address_guess"};

struct Taken {
  Shared what{};
  PlayerId player{};  // of a guest
  Whose whose{};      // of a network or an address
};

/// What other nodes are to hear of guests; called at once, before the commit.
class OtherNodes {
 public:
  virtual ~OtherNodes() = default;
  virtual void signed_out(const PlayerId& player, std::string_view session_hash) = 0;
  virtual void renamed(const StoredPlayer& player) = 0;
  virtual void forgets(const PlayerId& player) = 0;
  virtual void taken(const Taken& taken) = 0;
};

}  // namespace wonders::server
