#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/table/game_table.h"

namespace wonders::server {

/// Which tables a guest hosts or sits at: those that are not over, also where a table is not in memory, and those that
/// are over and have not been dropped yet.
class Holdings {
 public:
  /// The table as it is now. One that is over counts for nobody any more, one that was closed is dropped.
  void note(const GameTable& table);
  void drop(const TableId& table);

  std::size_t hosted(const PlayerId& player) const;
  std::size_t seats(const PlayerId& player) const;
  /// At tables whose game has not begun.
  std::size_t waiting(const PlayerId& player) const;
  /// Not over.
  std::vector<TableId> seated_at(const PlayerId& player) const;
  /// Over or not.
  std::vector<TableId> all_of(const PlayerId& player) const;

 private:
  struct Held {
    PlayerId host;
    std::set<PlayerId> seated;
    bool waiting = false;
    bool over = false;
  };

  template <class F>
  std::size_t count(const PlayerId& player, F&& counts) const;
  void link(const TableId& table, const Held& held);
  void unlink(const TableId& table, const Held& held);

  std::unordered_map<TableId, Held> tables_;
  std::unordered_map<PlayerId, std::set<TableId>> of_;
};

}  // namespace wonders::server
