#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/local_game.h"
#include "api/opened_record.h"
#include "api/request.h"

namespace wonders {

inline constexpr int kApiVersion = 1;

/// Everything a caller keeps open, by the number it was given.
template <class T>
class Handles {
 public:
  static constexpr std::size_t kMost = 256;

  bool full() const { return open_.size() >= kMost; }
  std::uint32_t add(std::unique_ptr<T> thing) {
    open_.emplace(++last_, std::move(thing));
    return last_;
  }
  T* find(std::uint32_t id) const {
    const auto found = open_.find(id);
    return found == open_.end() ? nullptr : found->second.get();
  }
  bool close(std::uint32_t id) { return open_.erase(id) != 0; }

 private:
  std::map<std::uint32_t, std::unique_ptr<T>> open_;
  std::uint32_t last_ = 0;
};

class Context;

/// An operation writes its result, or returns false and has said why.
using Operation = bool (*)(Context& context, const Request& request, JsonWriter& result);

struct NamedOperation {
  std::string_view name;
  Operation run;
};

/// The operations that a context knows, in groups.
using Operations = std::vector<std::span<const NamedOperation>>;

/// One caller of the engine: JSON in, JSON out (docs/embedding.md). What it opened lives until it closes it.
class Context {
 public:
  /// Knows the operations of the engine.
  Context();
  /// Knows those that are given.
  explicit Context(Operations operations) : operations_(std::move(operations)) {}

  /// {"result": …} or {"error": {"code": …, "message": …}}. Good until the next call.
  std::string_view call(std::string_view request);

  const Operations& operations() const { return operations_; }

  Handles<LocalGame> games;
  Handles<OpenedRecord> records;

 private:
  bool run(std::string_view text, JsonWriter& json, ApiError& error);

  Operations operations_;
  JsonDocument document_;
  std::string answer_;
};

/// "operations": the names of all that a context knows, as `describe` lists them.
void write_operations(JsonWriter& json, const Context& context);

}  // namespace wonders
