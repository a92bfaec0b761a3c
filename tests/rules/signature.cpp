#include "rules/signature.h"

#include <doctest/doctest.h>

#include <string>

#include "catalog/catalog.h"

using namespace wonders;

namespace {

struct Pinned {
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
  constexpr Pinned kPinned[]{
      {EditionId::first, 2, "b786c3b422facae5", "a44a9b2439faa457"},
      {EditionId::first, 3, "82567c86356a1bf1", "c5280a445252e213"},
      {EditionId::first, 4, "e06a379452b4e645", "3e63f3a97e4a892e"},
      {EditionId::first, 5, "d3b47aedb8494164", "a453a404e79b6459"},
      {EditionId::first, 6, "f089e320fe28632a", "59df6d2dedea457c"},
      {EditionId::first, 7, "9217f9a43e5b8aa9", "ab3897a87541f1e0"},
      {EditionId::second, 2, "f5bd7d8395de775c", "3cd8414de47925ca"},
      {EditionId::second, 3, "daaf419a40baec53", "1d6c9d70380b36ff"},
      {EditionId::second, 4, "3b4d6097a6d0fd65", "6116eb715ebb03cb"},
      {EditionId::second, 5, "f3d9f17521c3f8e5", "4f44613de63c57c9"},
      {EditionId::second, 6, "833eee0cc15b4351", "c0e1e92675fb0a48"},
      {EditionId::second, 7, "cefb1a9debf8e1d5", "ee5d2c4eb1a42ea6"},
  };
  for (const Pinned& pin : kPinned) {
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
    Rng rng = stream(9, detail::kPlayoutStream);
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
