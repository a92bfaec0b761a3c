#include "explorer/explorer.h"

#include <algorithm>
#include <cassert>

#include "base/json.h"
#include "explorer/shipped_counts.h"

namespace wonders {

const ExplorerColumn* ExplorerTable::find(std::string_view column) const {
  const auto at = std::ranges::find(columns, column, &ExplorerColumn::name);
  return at == columns.end() ? nullptr : &*at;
}

std::vector<std::size_t> ExplorerTable::where(std::span<const Condition> conditions) const {
  std::vector<std::size_t> found;
  for (std::size_t row = 0; row < rows(); ++row) {
    if (std::ranges::all_of(conditions, [&](const Condition& c) { return key(c.column, row) == c.value; })) {
      found.push_back(row);
    }
  }
  return found;
}

std::size_t ExplorerTable::key(std::string_view column, std::size_t row) const {
  const ExplorerColumn* found = find(column);
  assert(found != nullptr);
  return static_cast<std::size_t>(found->numbers[row]);
}

std::optional<double> ExplorerTable::figure(std::string_view column, std::size_t row) const {
  const ExplorerColumn* found = find(column);
  if (found == nullptr || found->numbers[row] == ExplorerColumn::kUnknown) return std::nullopt;
  return static_cast<double>(found->numbers[row]) / found->unit;
}

std::size_t Explorer::kind(EditionId edition, std::size_t players) const {
  const auto same = [&](const Kind& k) { return k.edition == index(edition) && k.players == players; };
  return static_cast<std::size_t>(std::ranges::find_if(kinds_, same) - kinds_.begin());
}

const ExplorerTable& Explorer::table(std::string_view name) const {
  const auto at = std::ranges::find(tables, name, &ExplorerTable::name);
  assert(at != tables.end());
  return *at;
}

std::optional<std::size_t> Explorer::find_card(std::string_view name) const {
  const auto at = std::ranges::find(cards, name);
  if (at == cards.end()) return std::nullopt;
  return static_cast<std::size_t>(at - cards.begin());
}

/// Reads the file; whatever is missing or of another form makes it no such file.
class ExplorerReader {
 public:
  explicit ExplorerReader(JsonValue root) : root_(root) {}

  bool read() {
    return read_format() && number("games", out.games) && number("trials", out.trials) && names("cards", out.cards) &&
           names("categories", out.categories) && names("colors", out.colors) && read_kinds() && read_tables();
  }

  Explorer out;
  std::string problem;

 private:
  bool wrong(std::string what) {
    problem = std::move(what);
    return false;
  }

  bool read_format() {
    const auto found = root_.get("format");
    const auto format = found ? found->as_int() : std::nullopt;
    if (!format) return wrong("this is no file of the Explorer: it has no format");
    if (*format == Explorer::kFormat) return true;
    return wrong("the file has the format " + std::to_string(*format) + ", and only " +
                 std::to_string(Explorer::kFormat) + " can be read");
  }

  bool number(std::string_view key, std::int64_t& to) {
    const auto value = root_.get(key);
    const auto found = value ? value->as_int() : std::nullopt;
    if (!found) return wrong(std::string(key) + " is no whole number");
    to = *found;
    return true;
  }

  bool names(std::string_view key, std::vector<std::string>& to) {
    const auto list = root_.get(key);
    if (!list || !list->is_array()) return wrong(std::string(key) + " is no list");
    for (const JsonValue one : list->elements()) {
      const auto name = one.as_string();
      if (!name) return wrong(std::string(key) + " holds what is no name");
      to.emplace_back(*name);
    }
    return true;
  }

  bool read_kinds() {
    const auto list = root_.get("kinds");
    if (!list || !list->is_array()) return wrong("kinds is no list");
    for (const JsonValue one : list->elements()) {
      const auto first = one.at(0), second = one.at(1);
      const auto edition = first ? first->as_int(0, 1) : std::nullopt;
      const auto players = second ? second->as_int(2, 7) : std::nullopt;
      if (!edition || !players) return wrong("kinds holds what is no edition with a number of players");
      out.kinds_.push_back({static_cast<std::size_t>(*edition), static_cast<std::size_t>(*players)});
    }
    return true;
  }

  std::int32_t unit_of(std::string_view column) const {
    const auto units = root_.get("units");
    const auto unit = units ? units->get(column) : std::nullopt;
    return static_cast<std::int32_t>(unit ? unit->as_int(1, 1'000'000).value_or(1) : 1);
  }

  bool read_tables() {
    const auto all = root_.get("tables");
    if (!all || !all->is_object()) return wrong("tables is no object");
    for (const JsonMember& member : all->members()) {
      out.tables.push_back({std::string(member.key), {}});
      for (const JsonMember& column : member.value.members()) {
        if (!read_column(out.tables.back(), column)) return false;
      }
    }
    return true;
  }

  bool read_column(ExplorerTable& table, const JsonMember& member) {
    ExplorerColumn column{std::string(member.key), unit_of(member.key), {}};
    const std::string name = table.name + ": " + column.name;
    const auto runs = member.value.get("runs");
    if (!(runs ? read_runs(*runs, column.numbers) : read_numbers(member.value, column.numbers))) {
      return wrong(name + " is no column of whole numbers");
    }
    if (!table.columns.empty() && column.numbers.size() != table.rows()) {
      return wrong(name + " has " + std::to_string(column.numbers.size()) + " rows, and the columns before it " +
                   std::to_string(table.rows()));
    }
    table.columns.push_back(std::move(column));
    return true;
  }

  static bool read_numbers(JsonValue list, std::vector<std::int32_t>& to) {
    if (!list.is_array()) return false;
    to.reserve(list.size());
    for (const JsonValue number : list.elements()) {
      const auto value = number.as_int(-kMostNumber, kMostNumber);
      if (!value && !number.is_null()) return false;
      to.push_back(value ? static_cast<std::int32_t>(*value) : ExplorerColumn::kUnknown);
    }
    return true;
  }

  /// Each number and how often it follows.
  static bool read_runs(JsonValue runs, std::vector<std::int32_t>& to) {
    std::int32_t number = 0;
    bool is_told = false;  // the number, and how often is next
    for (const JsonValue one : runs.elements()) {
      const auto value = is_told ? one.as_int(1, kMostRows) : one.as_int(-kMostNumber, kMostNumber);
      if (!value) return false;
      if (!is_told) {
        number = static_cast<std::int32_t>(*value);
      } else {
        if (to.size() + static_cast<std::size_t>(*value) > kMostRows) return false;
        to.insert(to.end(), static_cast<std::size_t>(*value), number);
      }
      is_told = !is_told;
    }
    return runs.is_array() && !is_told;
  }

  static constexpr std::int64_t kMostNumber = 1'000'000'000;
  static constexpr std::int64_t kMostRows = 1'000'000;

  JsonValue root_;
};

std::optional<Explorer> Explorer::parse(std::string_view json, std::string& problem) {
  JsonDocument document;
  if (!document.parse(json)) {
    problem = "this is no JSON";
    return std::nullopt;
  }
  ExplorerReader reader(document.root());
  if (!reader.read()) {
    problem = std::move(reader.problem);
    return std::nullopt;
  }
  return std::move(reader.out);
}

const Explorer& Explorer::shipped() {
  static const Explorer explorer = [] {
    std::string problem;
    return *parse(shipped_counts(), problem);
  }();
  return explorer;
}

}  // namespace wonders
