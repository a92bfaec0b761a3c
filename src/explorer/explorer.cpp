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
    const auto format = root_.get("format");
    if (!format || format->as_int() != 1) return false;
    return number("games", out.games) && number("trials", out.trials) && names("cards", out.cards) &&
           names("categories", out.categories) && names("colors", out.colors) && read_kinds() && read_tables();
  }

  Explorer out;

 private:
  bool number(std::string_view key, std::int64_t& to) const {
    const auto value = root_.get(key);
    const auto found = value ? value->as_int() : std::nullopt;
    if (found) to = *found;
    return found.has_value();
  }

  bool names(std::string_view key, std::vector<std::string>& to) const {
    const auto list = root_.get(key);
    if (!list || !list->is_array()) return false;
    for (const JsonValue one : list->elements()) {
      const auto name = one.as_string();
      if (!name) return false;
      to.emplace_back(*name);
    }
    return true;
  }

  bool read_kinds() {
    const auto list = root_.get("kinds");
    if (!list || !list->is_array()) return false;
    for (const JsonValue one : list->elements()) {
      const auto first = one.at(0), second = one.at(1);
      const auto edition = first ? first->as_int(0, 1) : std::nullopt;
      const auto players = second ? second->as_int(2, 7) : std::nullopt;
      if (!edition || !players) return false;
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
    if (!all || !all->is_object()) return false;
    for (const JsonMember& member : all->members()) {
      out.tables.push_back({std::string(member.key), {}});
      for (const JsonMember& column : member.value.members()) {
        if (!read_column(out.tables.back(), column)) return false;
      }
    }
    return true;
  }

  bool read_column(ExplorerTable& table, const JsonMember& member) const {
    ExplorerColumn column{std::string(member.key), unit_of(member.key), {}};
    column.numbers.reserve(member.value.size());
    for (const JsonValue number : member.value.elements()) {
      const auto value = number.as_int(-1'000'000'000, 1'000'000'000);
      if (!value && !number.is_null()) return false;
      column.numbers.push_back(value ? static_cast<std::int32_t>(*value) : ExplorerColumn::kUnknown);
    }
    if (!table.columns.empty() && column.numbers.size() != table.rows()) return false;
    table.columns.push_back(std::move(column));
    return true;
  }

  JsonValue root_;
};

std::optional<Explorer> Explorer::parse(std::string_view json) {
  JsonDocument document;
  if (!document.parse(json)) return std::nullopt;
  ExplorerReader reader(document.root());
  if (!reader.read()) return std::nullopt;
  return std::move(reader.out);
}

const Explorer& Explorer::shipped() {
  static const Explorer explorer = *parse(shipped_counts());
  return explorer;
}

}  // namespace wonders
