#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"

namespace wonders::testing {

/// Messages that a client may send, and some that none would: most are right in form, with any table, seat, decision
/// and card in them; others are cut, mended, doubled or filled with any bytes.
class AnyMessage {
 public:
  AnyMessage(std::uint64_t seed, std::vector<std::string> tables, std::vector<std::string> players);

  std::string next();
  /// One of `right` (a legal move as JSON, say), where the writer of the test knows better.
  std::string choose(const std::string& table, std::uint32_t decision, const std::string& move);

  /// With the decision, seat or whatever else `more` says: the writer of the test knows better.
  std::string about(std::string_view type, const std::string& table, const std::string& more);

  Rng rng;

 private:
  std::string well_formed();
  std::string damaged(std::string text);
  std::string table() { return any_of(tables_); }
  const std::string& any_of(const std::vector<std::string>& texts) {
    return texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
  }
  std::string ref() { return rng.below(2) == 0 ? "" : ",\"ref\":" + std::to_string(rng.below(1000)); }

  std::vector<std::string> tables_, players_;
};

}  // namespace wonders::testing
