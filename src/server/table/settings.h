#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.h"
#include "rules/setup.h"
#include "server/error.h"
#include "server/types.h"

namespace wonders::server {

enum class ClockKind : std::uint8_t { none, turn, days };
enum class Absence : std::uint8_t { bot, sell, wait };
enum class SeatKind : std::uint8_t { person, bot, free_city };

inline constexpr std::array<std::string_view, 3> kClockNames{"none", "turn", "days"};
inline constexpr std::array<std::string_view, 3> kAbsenceNames{"bot", "sell", "wait"};
inline constexpr std::array<std::string_view, 3> kSeatKindNames{"person", "bot", "free_city"};

inline constexpr std::int64_t kLeastSeconds = 5;
inline constexpr std::int64_t kMostSeconds = 3600;
inline constexpr std::int64_t kMostDays = 14;

struct Settings {
  EditionId edition{};
  std::uint8_t players = 3;
  Assignment assignment{};
  ClockKind clock{};
  std::int64_t clock_amount = 0;  // seconds or days
  bool listed = false;
  bool learning = false;
  Absence absence{};

  friend bool operator==(const Settings&, const Settings&) = default;
};

struct SeatPlan {
  SeatKind kind{};
  std::string level;
  std::string name;

  friend bool operator==(const SeatPlan&, const SeatPlan&) = default;
};

/// A table as somebody asks for it: one plan a player, clockwise.
struct TablePlan {
  Settings settings;
  std::vector<SeatPlan> seats;

  friend bool operator==(const TablePlan&, const TablePlan&) = default;
};

/// Reads `CreateTable` from untrusted JSON. Levels must be among the bots' names.
Refused read_plan(JsonValue json, TablePlan& plan);

/// The members of `Settings` as an object.
void write_settings(JsonWriter& json, const Settings& settings);
/// As read_plan reads it.
void write_plan(JsonWriter& json, const TablePlan& plan);

bool known_level(std::string_view level);

}  // namespace wonders::server
