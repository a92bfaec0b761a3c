// The C interface. The same file makes the WebAssembly module and the library wonders_c.
#include "wonders.h"

#include <cstdlib>
#include <new>

#include "api/context.h"
#include "catalog/catalog.h"
#include "rules/measure/playout.h"

static_assert(WONDERS_API_VERSION == wonders::kApiVersion);

struct wonders_context {
  wonders::Context context;
};

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

int wonders_api_version() { return WONDERS_API_VERSION; }

wonders_context* wonders_create() { return new (std::nothrow) wonders_context; }

void wonders_destroy(wonders_context* context) { delete context; }

const char* wonders_call(wonders_context* context, const char* request, size_t length, size_t* answer_length) {
  const std::string_view answer = context->context.call({request, length});
  if (answer_length != nullptr) *answer_length = answer.size();
  return answer.data();  // a std::string's, so it ends with a zero
}

void* wonders_allocate(size_t size) { return std::malloc(size); }

void wonders_free(void* memory) { std::free(memory); }

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
