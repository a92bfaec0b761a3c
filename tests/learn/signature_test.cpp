#include "learn/signature.h"

#include <doctest/doctest.h>

#include <memory>

#include "catalog/catalog.h"
#include "rules/measure/signature.h"

namespace wonders {

namespace {

struct Pinned {
  EditionId edition;
  std::size_t players;
  std::string_view signature;
};

// tests/wasm/learn.mjs reads these rows and compares them with what the module gives.
constexpr std::size_t kPinnedGames = 12;
constexpr std::array kPinned{
    Pinned{EditionId::first, 2, "2757ec7549b91e0b"},  Pinned{EditionId::first, 3, "154b4421d062c835"},
    Pinned{EditionId::first, 4, "e61acd81bea7e590"},  Pinned{EditionId::first, 5, "41741073e2cceb74"},
    Pinned{EditionId::first, 6, "c9c8c99551806c00"},  Pinned{EditionId::first, 7, "7de1e6a745989a05"},
    Pinned{EditionId::second, 2, "1cc6ccca3c8e00e1"}, Pinned{EditionId::second, 3, "199871290c8b3229"},
    Pinned{EditionId::second, 4, "0e45c155a190d253"}, Pinned{EditionId::second, 5, "574f5d8191ea8433"},
    Pinned{EditionId::second, 6, "e431228cce5924db"}, Pinned{EditionId::second, 7, "9504a5defb8d8c20"},
};

TEST_CASE("rows, masks and actions of random games are what they were, byte for byte") {
  const auto playout = std::make_unique<LearnPlayout>();
  for (const Pinned& pinned : kPinned) {
    CAPTURE(pinned.players);
    const LearnTables tables{edition(pinned.edition), numbering_of(pinned.edition)};
    const Signature signature = learn_signature(tables, pinned.players, kPinnedGames, *playout);
    CHECK(std::string_view(signature_text(signature).data()) == pinned.signature);
  }
}

}  // namespace

}  // namespace wonders
