#include "net/limits/crowd.h"

namespace wonders::net {

Crowd::Place& Crowd::Place::operator=(Place&& other) noexcept {
  std::swap(crowd_, other.crowd_);
  std::swap(number_, other.number_);
  return *this;
}

Crowd::Place::~Place() {
  if (crowd_ != nullptr) crowd_->leave(number_);
}

void Crowd::Place::becomes(Whose whose, SendAway send_away) {
  if (crowd_ == nullptr) return;
  const auto found = crowd_->guests_.find(number_);
  if (found == crowd_->guests_.end()) {  // it was to go while it changed
    send_away();
    return;
  }
  crowd_->remove(number_, found->second.whose);
  crowd_->add(number_, whose);
  found->second = {std::move(whose), std::move(send_away)};
}

bool Crowd::Place::serves(Whose whose, Most most) {
  if (crowd_ == nullptr) return false;
  const auto found = crowd_->guests_.find(number_);
  if (found == crowd_->guests_.end()) return false;
  Whose& before = found->second.whose;
  crowd_->remove(number_, before);
  const bool may = !crowd_->has_most(whose, most);
  if (may) before = std::move(whose);
  crowd_->add(number_, before);
  return may;
}

std::size_t Crowd::held_by(const std::string& network) const {
  const auto found = of_.find(network);
  return found == of_.end() ? 0 : found->second.size();
}

std::size_t Crowd::held_by_site(const std::string& site) const {
  const auto found = sites_.find(site);
  return found == sites_.end() ? 0 : found->second.size;
}

/// Of the network's connections; what is counted of it and of its site follows.
template <class F>
void Crowd::change(const Whose& whose, F&& f) {
  const std::string& name = whose.largest();
  Numbers& theirs = of_[whose.network];
  Site& site = sites_[name];
  by_size_.erase({site.size, name});
  site.networks.erase(rank(theirs));
  site.size -= theirs.size();
  f(theirs);
  site.size += theirs.size();
  if (!theirs.empty()) site.networks.insert(rank(theirs));
  if (theirs.empty()) of_.erase(whose.network);
  if (site.size > 0) {
    by_size_.insert({site.size, name});
  } else {
    sites_.erase(name);
  }
}

void Crowd::add(std::uint64_t number, const Whose& whose) {
  change(whose, [&](Numbers& theirs) { theirs.insert(number); });
}

void Crowd::remove(std::uint64_t number, const Whose& whose) {
  change(whose, [&](Numbers& theirs) { theirs.erase(number); });
}

void Crowd::leave(std::uint64_t number) {
  const auto found = guests_.find(number);
  if (found == guests_.end()) return;  // sent away
  remove(number, found->second.whose);
  guests_.erase(found);
}

/// Only from who would still have as many as the newcomer: where all have the same, who is here stays. A site that is
/// not ahead of the newcomer's makes no room, and then the newcomer's own may: among its networks the same holds.
bool Crowd::make_room_for(const Whose& whose) {
  if (guests_.size() < most_) return true;
  if (by_size_.empty()) return false;
  const auto& [most, holder] = *by_size_.rbegin();
  const bool from_another = most >= held_by_site(whose.largest()) + 2;
  const auto site = sites_.find(from_another ? holder : whose.largest());
  if (site == sites_.end()) return false;
  const auto [held, newest] = *site->second.networks.rbegin();
  if (!from_another && held < held_by(whose.network) + 2) return false;
  const SendAway send_away = std::move(guests_.at(newest).send_away);
  leave(newest);
  send_away();
  return true;
}

bool Crowd::has_most(const Whose& whose, Most most) const {
  return held_by(whose.network) >= most.network || (!whose.site.empty() && held_by_site(whose.site) >= most.site);
}

Crowd::Place Crowd::enter(Whose whose, Most most, SendAway send_away) {
  if (has_most(whose, most) || !make_room_for(whose)) return {};
  const std::uint64_t number = ++last_;
  add(number, whose);
  guests_[number] = {std::move(whose), std::move(send_away)};
  return {*this, number};
}

}  // namespace wonders::net
