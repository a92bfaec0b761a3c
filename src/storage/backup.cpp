#include "storage/backup.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/json.h"
#include "base/json_text.h"
#include "base/sha256.h"
#include "storage/sqlite_schema.h"

namespace wonders::storage {

using namespace server;

namespace {

constexpr std::int64_t kFormat = 1;
constexpr std::int64_t kRowsAtOnce = 500;

/// A table of the database. The first columns are its key, by which the rows are ordered.
struct BackupTable {
  std::string_view name;
  std::array<std::string_view, 2> keys;
  std::string_view others;

  std::string columns() const { return key_list() + (others.empty() ? "" : ", ") + std::string(others); }
  std::string key_list() const { return std::string(keys[0]) + (keys[1].empty() ? "" : ", ") + std::string(keys[1]); }
  std::size_t key_count() const { return keys[1].empty() ? 1 : 2; }
};

// In an order in which what is referred to comes first. Who holds a lease is no part of what is kept.
constexpr std::array kBackupTables{
    BackupTable{"players", {"id", ""}, "name, created, seen"},
    BackupTable{"settings", {"player", ""}, "body"},
    BackupTable{"tokens", {"hash", ""}, "player, kind, created"},
    BackupTable{"subscriptions", {"endpoint", ""}, "player, session, public_key, auth, created"},
    BackupTable{"push_key", {"body", ""}, ""},
    BackupTable{"tables", {"id", ""}, "code, created, finished, ended, quiet"},
    BackupTable{"events", {"game", "number"}, "body"},
    BackupTable{"attended", {"player", "game"}, ""},
    BackupTable{"played", {"player", "game"}, "ended, summary, hidden"},
    BackupTable{"bans", {"kind", "subject"}, "until, created, reason"},
    BackupTable{"reports", {"number", ""}, "time, game, reporter, player, name, reason, lines"},
    BackupTable{"audit", {"number", ""}, "time, action, subject, detail"},
};

std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    text += kDigits[static_cast<unsigned char>(c) >> 4U];
    text += kDigits[static_cast<unsigned char>(c) & 15U];
  }
  return text;
}

std::optional<std::string> bytes_of(std::string_view digits) {
  const auto value = [](char c) { return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= '0' && c <= '9' ? c - '0' : -1; };
  std::string bytes;
  if (digits.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    if (value(digits[i]) < 0 || value(digits[i + 1]) < 0) return std::nullopt;
    bytes += static_cast<char>(value(digits[i]) * 16 + value(digits[i + 1]));
  }
  return bytes;
}

bool is_text(std::string_view bytes) {
  for (const char* p = bytes.data(); p != bytes.data() + bytes.size();) {
    const std::size_t length = *p == '\0' ? 0 : json_text::utf8_length(p, bytes.data() + bytes.size());
    if (length == 0) return false;
    p += length;
  }
  return true;
}

/// A number, a text, or {"hex": …} for bytes that are no text.
void write_cell(JsonWriter& json, const SqlRow::Cell& cell) {
  const auto* text = std::get_if<std::string>(&cell);
  if (text == nullptr) {
    json.value(std::get<std::int64_t>(cell));
  } else if (is_text(*text)) {
    json.value(*text);
  } else {
    json.begin_object().field("hex", hex(*text)).end_object();
  }
}

std::optional<SqlRow::Cell> read_cell(JsonValue json) {
  if (const auto number = json.as_int()) return *number;
  if (const auto text = json.as_string()) return std::string(*text);
  const auto digits = json.get("hex");
  const auto bytes = bytes_of(digits ? digits->as_string().value_or("x") : "x");
  return bytes ? std::optional<SqlRow::Cell>(*bytes) : std::nullopt;
}

std::vector<SqlValue> sql_values_of(const std::vector<SqlRow::Cell>& cells, std::size_t count) {
  std::vector<SqlValue> values;
  for (std::size_t i = 0; i < count; ++i) {
    const auto* text = std::get_if<std::string>(&cells[i]);
    values.push_back(text == nullptr ? SqlValue(std::get<std::int64_t>(cells[i])) : SqlValue(std::string_view(*text)));
  }
  return values;
}

/// The rows after that key, or the first ones.
std::vector<SqlRow> some_rows(Sql& sql, const BackupTable& table, const std::vector<SqlRow::Cell>& after) {
  std::string statement = "SELECT " + table.columns() + " FROM " + std::string(table.name);
  const std::size_t keys = after.empty() ? 0 : table.key_count();
  if (keys == 1) statement += " WHERE " + table.key_list() + " > $1";
  if (keys == 2) statement += " WHERE (" + table.key_list() + ") > ($1, $2)";
  statement += " ORDER BY " + table.key_list() + " LIMIT " + std::to_string(kRowsAtOnce);
  return sql.ask(statement, sql_values_of(after, keys));
}

/// Lines, with the hash of all of them.
class SummedLines {
 public:
  explicit SummedLines(const std::function<void(std::string_view)>& write) : write_(write) {}
  void add(std::string_view line) {
    hash_.add(line);
    hash_.add("\n");
    if (write_) write_(line);
  }
  std::string finish() {
    const Digest digest = hash_.finish();
    return hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
  }

 private:
  const std::function<void(std::string_view)>& write_;
  Sha256 hash_;
};

std::string head_line() {
  std::string line;
  JsonWriter(line)
      .begin_object()
      .field("wonders", "backup")
      .field("format", kFormat)
      .field("schema", kVersion)
      .end_object();
  return line;
}

std::string end_line(const BackupSum& sum) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("end").begin_object().field("rows", sum.rows).field("sha256", sum.hash);
  json.end_object().end_object();
  return line;
}

[[noreturn]] void damaged(std::uint64_t line) { throw StoreError(Note("db.bad_line", {{"n", line}})); }

/// Puts the rows of a backup where they belong.
class Restorer {
 public:
  explicit Restorer(Sql& sql) : sql_(sql) {}

  /// False: the line is none of a row.
  bool take(JsonValue line) {
    for (const BackupTable& table : kBackupTables) {
      const auto row = line.get(table.name);
      if (row && row->is_array()) return insert(table, *row);
    }
    return false;
  }

 private:
  bool insert(const BackupTable& table, JsonValue row) {
    std::vector<SqlRow::Cell> cells;
    for (const JsonValue element : row.elements()) {
      auto cell = read_cell(element);
      if (!cell) return false;
      cells.push_back(std::move(*cell));
    }
    const std::string columns = table.columns();
    if (cells.size() != static_cast<std::size_t>(std::count(columns.begin(), columns.end(), ',')) + 1) return false;
    std::string statement = "INSERT INTO " + std::string(table.name) + " (" + columns + ") VALUES (";
    for (std::size_t i = 1; i <= cells.size(); ++i) statement += (i == 1 ? "$" : ", $") + std::to_string(i);
    statement += ")";
    sql_.run(statement, sql_values_of(cells, cells.size()));
    if (++rows_ % kRowsAtOnce == 0) sql_.ask("SELECT 1", {});  // a database elsewhere is told some at a time
    return true;
  }

  Sql& sql_;
  std::int64_t rows_ = 0;
};

void refuse_unless_empty(Sql& sql) {
  for (const BackupTable& table : kBackupTables) {
    if (!some_rows(sql, table, {}).empty()) throw StoreError(Note("db.not_empty"));
  }
}

BackupSum restore_lines(Sql& sql, const std::function<std::optional<std::string_view>()>& next) {
  Restorer restorer(sql);
  const std::function<void(std::string_view)> nowhere;
  SummedLines lines(nowhere);
  BackupSum sum;
  JsonDocument document;
  for (std::uint64_t number = 1;; ++number) {
    const auto line = next();
    if (!line) throw StoreError(Note("db.cut_off"));
    if (number == 1) {
      if (*line != head_line()) throw StoreError(Note("db.no_backup"));
      lines.add(*line);
      continue;
    }
    if (!document.parse(*line)) damaged(number);
    if (document.root().get("end")) {
      sum.hash = lines.finish();
      if (*line != end_line(sum)) throw StoreError(Note("db.other_hash"));
      if (next()) damaged(number + 1);
      return sum;
    }
    if (!restorer.take(document.root())) damaged(number);
    lines.add(*line);
    ++sum.rows;
  }
}

}  // namespace

BackupSum write_backup(Sql& sql, const std::function<void(std::string_view)>& write) {
  SummedLines lines(write);
  BackupSum sum;
  lines.add(head_line());
  for (const BackupTable& table : kBackupTables) {
    std::vector<SqlRow::Cell> last;
    for (;;) {
      const std::vector<SqlRow> rows = some_rows(sql, table, last);
      if (rows.empty()) break;
      for (const SqlRow& row : rows) {
        std::string line;
        JsonWriter json(line);
        json.begin_object().key(table.name).begin_array();
        for (const SqlRow::Cell& cell : row.cells()) write_cell(json, cell);
        json.end_array().end_object();
        lines.add(line);
        ++sum.rows;
      }
      last = rows.back().cells();
    }
  }
  sum.hash = lines.finish();
  if (write) write(end_line(sum));
  return sum;
}

BackupSum read_backup(Sql& sql, const std::function<std::optional<std::string_view>()>& next) {
  sql.begin(Doubt::harmless);
  try {
    refuse_unless_empty(sql);
    const BackupSum sum = restore_lines(sql, next);
    sql.commit();
    // What is there now is read again: the disk and the database are believed no more than the file was.
    const std::function<void(std::string_view)> nowhere;
    if (write_backup(sql, nowhere) != sum) throw StoreError(Note("db.restore_differs"));
    return sum;
  } catch (...) {
    sql.rollback();
    throw;
  }
}

}  // namespace wonders::storage
