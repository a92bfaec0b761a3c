#include "learn/signature.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>
#include <string_view>

#include "catalog/catalog.h"
#include "rules/measure/signature.h"

namespace wonders {

namespace {

struct Pinned {
  EditionId edition;
  std::size_t players;
  std::string_view signature;
  std::string_view of_many;  // games, a million decisions with all kinds together
};

// tests/wasm/learn.mjs reads these rows and compares them with what the module gives.
constexpr std::size_t kPinnedGames = 12;
constexpr std::size_t kManyGames = 920;
constexpr std::array kPinned{
    Pinned{EditionId::first, 2, "2757ec7549b91e0b", "7aa7b4f3449db204"},
    Pinned{EditionId::first, 3, "154b4421d062c835", "f732ab0a62019f95"},
    Pinned{EditionId::first, 4, "e61acd81bea7e590", "dcfdb09f7c153716"},
    Pinned{EditionId::first, 5, "41741073e2cceb74", "0b4f5f6f01b40e8e"},
    Pinned{EditionId::first, 6, "c9c8c99551806c00", "7506fe839539e410"},
    Pinned{EditionId::first, 7, "7de1e6a745989a05", "6e8c6c06bd3ff567"},
    Pinned{EditionId::second, 2, "1cc6ccca3c8e00e1", "0648b52fcc18289b"},
    Pinned{EditionId::second, 3, "199871290c8b3229", "e4ea34c84d773b50"},
    Pinned{EditionId::second, 4, "0e45c155a190d253", "59bde2acb6130442"},
    Pinned{EditionId::second, 5, "574f5d8191ea8433", "f19482478541bdb4"},
    Pinned{EditionId::second, 6, "e431228cce5924db", "54bd73c8dfa74549"},
    Pinned{EditionId::second, 7, "9504a5defb8d8c20", "3e6ceedaedf9184d"},
};

/// Their signatures, and how many decisions they had.
std::uint64_t check_signatures(std::size_t games, std::string_view Pinned::* expected) {
  const auto playout = std::make_unique<LearnPlayout>();
  std::uint64_t decisions = 0;
  for (const Pinned& pinned : kPinned) {
    CAPTURE(pinned.players);
    const LearnTables tables{edition(pinned.edition), numbering_of(pinned.edition)};
    const LearnSignature found = learn_signature(tables, pinned.players, games, *playout);
    CHECK(std::string_view(signature_text(found.signature).data()) == pinned.*expected);
    decisions += found.decisions;
  }
  return decisions;
}

bool is_long() {
  const char* asked = std::getenv("WONDERS_LONG");
  const std::string_view answer = asked == nullptr ? "" : asked;
  return !answer.empty() && answer != "0";
}

TEST_CASE("rows, masks and actions of random games are what they were, byte for byte") {
  check_signatures(kPinnedGames, &Pinned::signature);
  if (is_long()) CHECK(check_signatures(kManyGames, &Pinned::of_many) > 1'000'000);
}

}  // namespace

}  // namespace wonders
