#pragma once

#include <string>
#include <unordered_map>

#include "server/types.h"

namespace wonders::server {

/// Where the hosts of tables that are not over came from, as far as that is known, whether the tables are in memory or
/// asleep. It is never stored.
class Origins {
 public:
  /// Whoever was noted for a table stays.
  void note(const TableId& table, const Whose& whose);
  void drop(const TableId& table);
  /// Without a network where it is not known.
  Whose of(const TableId& table) const;
  /// How many tables came from that network, or from that site.
  std::size_t of_network(const std::string& network) const { return count(networks_, network); }
  std::size_t of_site(const std::string& site) const { return count(sites_, site); }

 private:
  using Counts = std::unordered_map<std::string, std::size_t>;
  static std::size_t count(const Counts& counts, const std::string& name);
  static void take(Counts& counts, const std::string& name);

  std::unordered_map<TableId, Whose> tables_;
  Counts networks_, sites_;
};

}  // namespace wonders::server
