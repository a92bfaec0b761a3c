#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/store.h"

// What the stores need of a database that speaks SQL.
namespace wonders::storage {

/// How much survives what. Both survive the end of the process at any moment, `kill -9` included.
enum class Durability : std::uint8_t {
  full,    // also a power failure: each commit waits for the disk
  normal,  // a power failure may lose the last commits, and never more
};

/// What stands for $1, $2 and so on in a statement, which must name them in that order.
using SqlValue = std::variant<std::int64_t, std::string_view>;

class SqlRow {
 public:
  using Cell = std::variant<std::int64_t, std::string>;

  void add(std::int64_t number) { cells_.emplace_back(number); }
  void add(std::string text) { cells_.emplace_back(std::move(text)); }
  const std::vector<Cell>& cells() const { return cells_; }
  const std::string& text(std::size_t column) const { return as<std::string>(column); }
  std::int64_t number(std::size_t column) const { return as<std::int64_t>(column); }

 private:
  /// Of another type it is only where the database was damaged.
  template <class T>
  const T& as(std::size_t column) const {
    const T* value = column < cells_.size() ? std::get_if<T>(&cells_[column]) : nullptr;
    if (value == nullptr) throw server::StoreError("a column has another type");
    return *value;
  }

  std::vector<Cell> cells_;
};

/// What becomes of a transaction whose end was not heard of, because the database went away meanwhile.
enum class Doubt : std::uint8_t {
  harmless,  // done or not, doing it again does no harm
  resolved,  // landed() tells
};

/// A database and one conversation with it. All functions throw StoreError, or StoreAway.
class Sql {
 public:
  virtual ~Sql() = default;

  /// The transaction whose end was in doubt happened after all: it must not be repeated. Ask before the next one.
  virtual bool landed() { return false; }
  virtual void begin(Doubt doubt) = 0;
  virtual void commit() = 0;
  virtual void rollback() = 0;

  /// Nothing is heard of it before the transaction ends or something is asked, so that a database on another machine
  /// can be told many things at once.
  virtual void run(std::string_view statement, std::span<const SqlValue> values) = 0;
  /// How many rows it changed.
  virtual std::size_t change(std::string_view statement, std::span<const SqlValue> values) = 0;
  virtual std::vector<SqlRow> ask(std::string_view statement, std::span<const SqlValue> values) = 0;

  /// What follows in this transaction is about that table: it is refused where another holds it.
  virtual void concerns(std::string_view /*table*/) {}
  /// Nobody else numbers reports and the audit log until this transaction ends.
  virtual void number_alone() {}
  /// An event whose number is taken, or whose predecessor is missing, is an error.
  virtual void append(const server::StoredEvent& event) = 0;
};

}  // namespace wonders::storage
