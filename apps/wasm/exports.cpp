// The C interface of the engine. The same files make the WebAssembly module and the library wonders_c.
#include "wonders.h"

#include "catalog/catalog.h"
#include "rules/measure/playout.h"
#include "wasm/calls.h"

namespace {

using namespace wonders;

template <Draw draw>
wonders_played play_games(const Edition& e, std::size_t players, Seed first, std::uint32_t games) {
  wonders_played played{};
  for (std::uint32_t i = 0; i < games; ++i) {
    const Playout game = play_out<draw>(e, players, first + i);
    played.signature += game.hash;
    played.decisions += game.decisions;
  }
  return played;
}

}  // namespace

wonders::Context make_context() { return {}; }

int wonders_play_random(int edition_number, int players, int mode, uint64_t first_seed, uint32_t games,
                        wonders_played* played) {
  if (edition_number < 0 || edition_number > 1 || players < 2 || players > static_cast<int>(kMaxSeats)) return -1;
  const Edition& e = edition(static_cast<EditionId>(edition_number));
  const auto count = static_cast<std::size_t>(players);
  switch (mode) {
    case WONDERS_LIST: *played = play_games<Draw::list>(e, count, first_seed, games); return 0;
    case WONDERS_SAMPLE: *played = play_games<Draw::sample>(e, count, first_seed, games); return 0;
    default: return -1;
  }
}
