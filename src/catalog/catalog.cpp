#include "catalog/catalog.h"

#include "catalog/check.h"
#include "catalog/first_edition.h"
#include "catalog/second_edition.h"

namespace wonders {

static_assert(complete(first_edition::kDefinition, first_edition::kEdition));
static_assert(complete(second_edition::kDefinition, second_edition::kEdition));

namespace {

/// Names by hash: readers of records look up a hundred of them a game.
class NameTable {
 public:
  constexpr explicit NameTable(const EditionDef& def) {
    const RowIds ids = row_ids(def.cards);
    for (std::size_t i = 0; i < def.cards.size(); ++i) {
      rows_[index(ids[i])] = rows_[index(ids[i])] == kEmpty ? static_cast<std::uint8_t>(i) : rows_[index(ids[i])];
      std::size_t slot = slot_of(def.cards[i].name);
      while (slots_[slot] != kEmpty && slots_[slot] != index(ids[i])) slot = (slot + 1) % kSlots;
      slots_[slot] = static_cast<std::uint8_t>(index(ids[i]));
    }
  }

  constexpr std::size_t row(CardId card) const { return rows_[index(card)]; }

  std::optional<CardId> find(const EditionDef& def, std::string_view name) const {
    for (std::size_t slot = slot_of(name); slots_[slot] != kEmpty; slot = (slot + 1) % kSlots) {
      if (def.cards[rows_[slots_[slot]]].name == name) return static_cast<CardId>(slots_[slot]);
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kSlots = 512;
  static constexpr std::uint8_t kEmpty = 255;

  static constexpr std::size_t slot_of(std::string_view name) {
    std::uint32_t hash = 2166136261u;
    for (char c : name) hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619u;
    return (hash ^ (hash >> 15)) % kSlots;
  }

  template <std::size_t N>
  static constexpr std::array<std::uint8_t, N> empty() {
    std::array<std::uint8_t, N> all{};
    for (std::uint8_t& x : all) x = kEmpty;
    return all;
  }

  std::array<std::uint8_t, kSlots> slots_ = empty<kSlots>();
  std::array<std::uint8_t, kMaxCards> rows_ = empty<kMaxCards>();
};

constexpr NameTable kFirstNames{first_edition::kDefinition};
constexpr NameTable kSecondNames{second_edition::kDefinition};

const NameTable& names(EditionId id) { return id == EditionId::first ? kFirstNames : kSecondNames; }

}  // namespace

const Edition& edition(EditionId id) {
  return id == EditionId::first ? first_edition::kEdition : second_edition::kEdition;
}

const EditionDef& definition(EditionId id) {
  return id == EditionId::first ? first_edition::kDefinition : second_edition::kDefinition;
}

std::optional<EditionId> find_edition(std::string_view name) {
  for (std::size_t i = 0; i < kEditionNames.size(); ++i) {
    if (kEditionNames[i] == name) return static_cast<EditionId>(i);
  }
  return std::nullopt;
}

std::string_view edition_name(EditionId id) { return kEditionNames[index(id)]; }

const CardDef& card_def(EditionId id, CardId card) { return definition(id).cards[names(id).row(card)]; }

std::string_view card_name(EditionId id, CardId card) { return card_def(id, card).name; }

std::optional<CardId> find_card(EditionId id, std::string_view name) { return names(id).find(definition(id), name); }

const WonderDef& wonder_def(EditionId id, Board board) { return definition(id).wonders[wonder_of(board)]; }

const SideDef& side_def(EditionId id, Board board) { return wonder_def(id, board).sides[side_of(board)]; }

std::string_view wonder_name(EditionId id, Board board) { return wonder_def(id, board).name; }

std::string_view side_name(EditionId id, Board board) { return definition(id).side_names[side_of(board)]; }

std::optional<Board> find_board(EditionId id, std::string_view wonder, std::string_view side) {
  for (std::size_t b = 0; b < kBoards; ++b) {
    const Board board = static_cast<Board>(b);
    if (wonder_name(id, board) == wonder && side_name(id, board) == side) return board;
  }
  return std::nullopt;
}

}  // namespace wonders
