#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/sha256.h"
#include "rules/setup.h"

// Deals that stay secret while they are played. Whoever sees hands of a deal from a plain seed (rules/deal.h) can try
// all of its 64 bits; here the cards of each Age come from a keyed hash, so that no cards seen tell anything of the
// others. docs/record.md describes it for other programs.
namespace wonders {

struct SealedDeal {
  Seed seed = 0;
  std::string salt{};                      // at least 128 random bits
  std::optional<Assignment> assignment{};  // how boards were given; missing: not known

  /// What the hash is keyed with. Its own SHA-256 can be shown before the game, so that nobody can change the deal.
  std::string key() const;

  friend bool operator==(const SealedDeal&, const SealedDeal&) = default;
};

inline constexpr std::string_view kSealedScheme = "hmac-sha256";

Table random_table(std::size_t players, const SealedDeal& deal);

/// The hands of the state's Age.
void deal_age(const Edition& e, State& s, const SealedDeal& deal);

/// The rules deal each Age from the state's own seed. Whoever plays with a sealed deal calls this where an Age has just
/// begun, the first included: the hands become the deal's.
void deal_again(const Edition& e, State& s, const SealedDeal& deal);

}  // namespace wonders
