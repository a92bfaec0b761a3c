#include "net/crowd.h"

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

std::size_t Crowd::held_by(const std::string& whose) const {
  const auto found = of_.find(whose);
  return found == of_.end() ? 0 : found->second.size();
}

std::size_t Crowd::held_by_site(const std::string& site) const {
  const auto found = of_site_.find(site);
  return found == of_site_.end() ? 0 : found->second;
}

void Crowd::add(std::uint64_t number, const Whose& whose) {
  std::set<std::uint64_t>& theirs = of_[whose.network];
  if (!theirs.empty()) by_size_.erase({theirs.size(), whose.network});
  theirs.insert(number);
  by_size_.insert({theirs.size(), whose.network});
  if (!whose.site.empty()) ++of_site_[whose.site];
}

void Crowd::remove(std::uint64_t number, const Whose& whose) {
  const auto found = of_.find(whose.network);
  by_size_.erase({found->second.size(), whose.network});
  found->second.erase(number);
  if (found->second.empty()) {
    of_.erase(found);
  } else {
    by_size_.insert({found->second.size(), whose.network});
  }
  if (const auto site = of_site_.find(whose.site); site != of_site_.end() && --site->second == 0) of_site_.erase(site);
}

void Crowd::leave(std::uint64_t number) {
  const auto found = guests_.find(number);
  if (found == guests_.end()) return;  // sent away
  remove(number, found->second.whose);
  guests_.erase(found);
}

/// Only from who would still have as many as the newcomer: where all have the same, who is here stays.
bool Crowd::make_room_for(const std::string& whose) {
  if (guests_.size() < most_) return true;
  if (by_size_.empty()) return false;
  const auto& [most, holder] = *by_size_.rbegin();
  if (most < held_by(whose) + 2) return false;
  const std::uint64_t newest = *of_.at(holder).rbegin();
  const SendAway send_away = std::move(guests_.at(newest).send_away);
  leave(newest);
  send_away();
  return true;
}

Crowd::Place Crowd::enter(Whose whose, Most most, SendAway send_away) {
  if (held_by(whose.network) >= most.network || held_by_site(whose.site) >= most.site) return {};
  if (!make_room_for(whose.network)) return {};
  const std::uint64_t number = ++last_;
  add(number, whose);
  guests_[number] = {std::move(whose), std::move(send_away)};
  return {*this, number};
}

}  // namespace wonders::net
