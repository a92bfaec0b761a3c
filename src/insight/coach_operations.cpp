#include <array>

#include "coach/coach.h"
#include "insight/operations.h"
#include "insight/read_views.h"

namespace wonders {

namespace {

/// {"views": […], "seed": …, "nodes": …}: the last two may be missing.
bool coach_decision(Context&, const Request& request, JsonWriter& json) {
  std::optional<Knowledge> known;
  Seed seed = 0;
  CoachOptions options;
  constexpr std::int64_t kMostNodes = 100'000;
  if (!read_views(request, known)) return false;
  if (request.member("seed") && !request.seed("seed", seed)) return false;
  if (request.member("nodes") && !request.integer("nodes", 1, kMostNodes, options.nodes)) return false;
  const View& now = known->now();
  if (now.deciding == kNoSeat) return request.fail("bad_request", "views: nothing is asked of this seat now");
  Rng rng(seed);
  write_advice(json, now.edition, advise(*known, options, rng));
  return true;
}

constexpr std::array kCoachOperations{NamedOperation{"coach", coach_decision}};

}  // namespace

std::span<const NamedOperation> coach_operations() { return kCoachOperations; }

}  // namespace wonders
