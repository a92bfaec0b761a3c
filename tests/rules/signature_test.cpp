#include "rules/measure/signature.h"

#include <doctest/doctest.h>

#include <string>

#include "catalog/catalog.h"

using namespace wonders;

namespace {

struct PinnedSignature {
  EditionId edition;
  std::size_t players;
  std::string_view list;
  std::string_view sample;
};

std::string text(Signature signature) { return signature_text(signature).data(); }

}  // namespace

TEST_CASE("a thousand random games of every kind are what they were") {
  // A difference means that the rules, the order of the legal moves or the random draws have changed. `wonders bench`
  // prints these signatures; they are the same with every compiler.
  constexpr PinnedSignature kPinned[]{
      {EditionId::first, 2, "b786c3b422facae5", "e6f38546c9793c8f"},
      {EditionId::first, 3, "82567c86356a1bf1", "4f0b4fdc7a5d2762"},
      {EditionId::first, 4, "e06a379452b4e645", "846f356d14c65dc0"},
      {EditionId::first, 5, "d3b47aedb8494164", "7f0ffeb4ebf29d51"},
      {EditionId::first, 6, "f089e320fe28632a", "c7e2b740e851941a"},
      {EditionId::first, 7, "9217f9a43e5b8aa9", "dee44a5e7ebfd5b1"},
      {EditionId::second, 2, "f5bd7d8395de775c", "a89beb8f236fc604"},
      {EditionId::second, 3, "daaf419a40baec53", "cb63358c8f7c7459"},
      {EditionId::second, 4, "3b4d6097a6d0fd65", "5ae1114732c22883"},
      {EditionId::second, 5, "f3d9f17521c3f8e5", "8479cb1e263d0ea5"},
      {EditionId::second, 6, "833eee0cc15b4351", "1a78e9b7c4effda7"},
      {EditionId::second, 7, "cefb1a9debf8e1d5", "0e55f466678bede6"},
  };
  for (const PinnedSignature& pin : kPinned) {
    CAPTURE(edition_name(pin.edition));
    CAPTURE(pin.players);
    const Edition& e = edition(pin.edition);
    CHECK(text(signature_of_playouts<Draw::list>(e, pin.players, 1000)) == pin.list);
    CHECK(text(signature_of_playouts<Draw::sample>(e, pin.players, 1000)) == pin.sample);
  }
}

TEST_CASE("a game that is listened to has the hash of the same random game") {
  const Edition& e = edition(EditionId::first);
  for (const std::size_t players : {2u, 3u, 7u}) {
    State s = new_game(e, random_table(players, 9), 9);
    Rng rng = stream(9, kPlayoutStream);
    GameHash hash;
    while (s.phase != Phase::over) {
      TurnMoves moves{};
      awaiting(s).for_each([&](Seat i) { moves[index(i)] = sample_move(e, s, i, rng); });
      hash.add(s, moves);
      play(e, s, moves);
    }
    CHECK(hash.finish(e, s) == play_out<Draw::sample>(e, players, 9).hash);
  }
}

TEST_CASE("a signature is written as sixteen digits") {
  CHECK(text(0) == "0000000000000000");
  CHECK(text(0x0123456789ABCDEFu) == "0123456789abcdef");
}
