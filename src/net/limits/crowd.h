#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/types.h"

namespace wonders::net {

using server::Whose;

/// Everybody who is connected, by address. When the house is full, whoever holds most of it makes room for who has
/// less: of the site with the most connections, and there of the network with the most, the newest is sent away.
class Crowd {
 public:
  using SendAway = std::function<void()>;

  explicit Crowd(std::size_t most) : most_(most) {}

  /// How many connections one network, and one site, may have.
  struct Most {
    std::size_t network;
    std::size_t site;
  };

  /// A connection's place, for as long as it is there.
  class Place {
   public:
    Place() = default;
    Place(Crowd& crowd, std::uint64_t number) : crowd_(&crowd), number_(number) {}
    Place(Place&& other) noexcept
        : crowd_(std::exchange(other.crowd_, nullptr)), number_(std::exchange(other.number_, 0)) {}
    Place& operator=(Place&& other) noexcept;
    ~Place();

    explicit operator bool() const { return crowd_ != nullptr; }
    /// It is known better now whose it is; or it is to be sent away in another way.
    void becomes(Whose whose, SendAway send_away);
    /// It is somebody else's for a while. False: they have the most already, or it is to go; then it stays whose it
    /// was.
    [[nodiscard]] bool serves(Whose whose, Most most);

   private:
    Crowd* crowd_ = nullptr;
    std::uint64_t number_ = 0;
  };

  /// No place: there is no room, or `whose` has the most already. `send_away` may be called once, later; it ends the
  /// connection soon, not at once.
  Place enter(Whose whose, Most most, SendAway send_away);

  std::size_t size() const { return guests_.size(); }

 private:
  struct Guest {
    Whose whose;
    SendAway send_away;
  };

  using Numbers = std::set<std::uint64_t>;
  using Rank = std::pair<std::size_t, std::uint64_t>;
  struct Site {
    std::size_t size = 0;
    std::set<Rank> networks;  // how many connections each has, and the newest of them
  };

  static Rank rank(const Numbers& network) { return {network.size(), network.empty() ? 0 : *network.rbegin()}; }
  std::size_t held_by(const std::string& network) const;
  std::size_t held_by_site(const std::string& site) const;
  bool has_most(const Whose& whose, Most most) const;
  bool make_room_for(const Whose& whose);
  template <class F>
  void change(const Whose& whose, F&& f);
  void add(std::uint64_t number, const Whose& whose);
  void remove(std::uint64_t number, const Whose& whose);
  void leave(std::uint64_t number);

  std::size_t most_;
  std::uint64_t last_ = 0;
  std::unordered_map<std::uint64_t, Guest> guests_;
  std::unordered_map<std::string, Numbers> of_;  // by network
  std::unordered_map<std::string, Site> sites_;  // an address that belongs to none is its own
  std::set<std::pair<std::size_t, std::string>> by_size_;
};

}  // namespace wonders::net
