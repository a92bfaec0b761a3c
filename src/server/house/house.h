#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/house/network.h"
#include "server/ports.h"
#include "server/store/store.h"

namespace wonders::server {

/// What the host of the server has decided: who may not come, who may not write; who complained of whom; and what the
/// host did. What changes goes into the batch.
class House {
 public:
  House(const Clock& clock, GameStore& store, Batch& batch) : clock_(clock), store_(store), batch_(batch) {}

  /// Reads the bans. Where the store cannot, those that are known stay, and it says why.
  std::optional<std::string> load();

  bool banned(const PlayerId& guest) const { return holds(BanKind::guest, guest); }
  bool muted(const PlayerId& guest) const { return holds(BanKind::mute, guest); }
  bool anybody_banned() const { return !bans_.empty(); }
  bool network_banned(std::string_view address) const;

  /// A ban of the same kind and subject is replaced.
  void ban(StoredBan ban);
  /// False if there was none.
  bool lift(BanKind kind, const std::string& subject);
  const std::vector<StoredBan>& bans() const { return bans_; }

  void report(StoredReport report);
  void note(std::string action, std::string subject, std::string detail);

 private:
  bool holds(BanKind kind, std::string_view subject) const;
  bool in_force(const StoredBan& ban) const { return clock_.wall() < ban.until; }
  void find_networks();

  const Clock& clock_;
  GameStore& store_;
  Batch& batch_;
  std::vector<StoredBan> bans_;
  std::vector<std::pair<Network, Time>> networks_;  // of the bans, until when
};

}  // namespace wonders::server
