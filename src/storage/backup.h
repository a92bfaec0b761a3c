#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "storage/sql.h"

// Everything that a store holds as lines of JSON, the same for every kind of database: a first line that says what it
// is, a line for each row, in a fixed order, and a last line with their number and a hash of everything before it.
namespace wonders::storage {

struct BackupSum {
  std::uint64_t rows = 0;
  std::string hash;

  friend bool operator==(const BackupSum&, const BackupSum&) = default;
};

/// What the database holds at one moment: nobody else may write to it, or the connection sees one moment of it.
/// `write` gets whole lines.
BackupSum write_backup(Sql& sql, const std::function<void(std::string_view)>& write);

/// Puts the lines of a backup into an empty database, in one transaction: all of it or nothing. `next` is empty at the
/// end. Throws StoreError where the database is not empty, or the lines are not all there or not what was written.
BackupSum read_backup(Sql& sql, const std::function<std::optional<std::string_view>()>& next);

}  // namespace wonders::storage
