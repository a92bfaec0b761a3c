#include "server/house/house.h"

#include <algorithm>

namespace wonders::server {

std::optional<std::string> House::load() {
  try {
    bans_ = store_.bans();
  } catch (const StoreError& error) {
    return error.what();
  }
  find_networks();
  return {};
}

void House::find_networks() {
  networks_.clear();
  for (const StoredBan& ban : bans_) {
    const auto network = ban.kind == BanKind::network ? Network::read(ban.subject) : std::nullopt;
    if (network) networks_.emplace_back(*network, ban.until);
  }
}

bool House::holds(BanKind kind, std::string_view subject) const {
  return std::any_of(bans_.begin(), bans_.end(),
                     [&](const StoredBan& ban) { return ban.kind == kind && ban.subject == subject && in_force(ban); });
}

bool House::network_banned(std::string_view address) const {
  return std::any_of(networks_.begin(), networks_.end(),
                     [&](const auto& entry) { return clock_.wall() < entry.second && entry.first.contains(address); });
}

void House::ban(StoredBan ban) {
  ban.created = clock_.wall();
  lift(ban.kind, ban.subject);
  batch_.bans.push_back(ban);
  bans_.push_back(std::move(ban));
  find_networks();
}

bool House::lift(BanKind kind, const std::string& subject) {
  const auto same = [&](const StoredBan& ban) { return ban.kind == kind && ban.subject == subject; };
  const bool found = std::erase_if(bans_, same) > 0;
  if (!found) return false;
  std::erase_if(batch_.bans, same);
  batch_.lifted.push_back({kind, subject, 0, 0, {}});
  find_networks();
  return true;
}

void House::report(StoredReport report) {
  report.time = clock_.wall();
  batch_.reports.push_back(std::move(report));
}

void House::note(std::string action, std::string subject, std::string detail) {
  batch_.audit.push_back({clock_.wall(), std::move(action), std::move(subject), std::move(detail)});
}

}  // namespace wonders::server
