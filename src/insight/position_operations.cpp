#include <algorithm>
#include <array>

#include "analysis/judge.h"
#include "api/position_requests.h"
#include "catalog/catalog.h"
#include "coach/coach.h"
#include "insight/operations.h"
#include "insight/read_views.h"
#include "view/decision.h"

namespace wonders {

namespace {

/// Where nothing was played, candidates are compared with what the policy likes best.
Move likely_choice(const Knowledge& known) {
  const View& now = known.now();
  Options options;
  evaluate_options(policy_weights(), known.edition(), public_state(now), now.deciding, options);
  return std::ranges::max_element(options, {}, &Option::logit)->move;
}

void write_notes(JsonWriter& json, const Reasons& reasons) {
  json.begin_array();
  for (const Reason& reason : reasons) write_note(json, reason.note);
  json.end_array();
}

void write_candidate(JsonWriter& json, const View& view, const JudgedMove& candidate) {
  const Suggestion why = judge(view, candidate.move);
  json.begin_object();
  write_move(json.key("move"), view.edition, candidate.move);
  write_note(json.key("title"), title_of(view.edition, candidate.move));
  json.field("win", share(candidate.win)).field("low", share(candidate.low)).field("high", share(candidate.high));
  json.field("points", candidate.points).field("games", candidate.games);
  write_notes(json.key("for"), why.in_favour);
  write_notes(json.key("against"), why.against);
  json.end_object();
}

constexpr std::int64_t kMostNodes = 1'000'000;
constexpr std::uint64_t kUsualNodes = 4000;

/// What the choices of a decision are worth, from all that is known.
void write_judgement(JsonWriter& json, const Knowledge& known, std::uint64_t nodes, Seed seed) {
  InstinctPolicy policy;
  const Judgement found = judge(known, likely_choice(known), policy, nodes, Rng(seed));
  json.begin_object().field("seat", index(known.now().seat));
  write_notes(json.key("about"), about(known.now()));
  json.key("candidates").begin_array();
  for (const JudgedMove& candidate : found.candidates) write_candidate(json, known.now(), candidate);
  json.end_array().end_object();
}

/// {"position": text, "seat": …, "nodes": …, "seed": …}: what the choices of a seat are worth to it. It knows what is
/// public and its own cards; what it may have seen before is not in a position.
bool judge_position(Context&, const Request& request, JsonWriter& json) {
  GamePosition position;
  Seed seed = 0;
  std::uint64_t nodes = kUsualNodes;
  Seat who{};
  if (!read_sound_position(request, position)) return false;
  const std::int64_t first = has_free_city(position.players) ? 1 : 0;
  if (!request.integer("seat", first, static_cast<std::int64_t>(position.seats()) - 1, who)) return false;
  if (request.member("seed") && !request.seed("seed", seed)) return false;
  if (request.member("nodes") && !request.integer("nodes", 1, kMostNodes, nodes)) return false;
  const Edition& e = edition(position.edition);
  const Knowledge known(e, view_of(e, begin_at(position, seed), who));
  write_judgement(json, known, nodes, seed);
  return true;
}

/// {"views": […], "nodes": …, "seed": …}: the same for the decision of a game that is under way, with all that the seat
/// remembers of it.
bool judge_decision(Context&, const Request& request, JsonWriter& json) {
  std::optional<Knowledge> known;
  Seed seed = 0;
  std::uint64_t nodes = kUsualNodes;
  if (!read_views(request, known)) return false;
  if (request.member("seed") && !request.seed("seed", seed)) return false;
  if (request.member("nodes") && !request.integer("nodes", 1, kMostNodes, nodes)) return false;
  if (known->now().deciding == kNoSeat) return request.fail("bad_request", "views: nothing is asked of this seat now");
  write_judgement(json, *known, nodes, seed);
  return true;
}

constexpr std::array kJudgeOperations{NamedOperation{"judge", judge_decision},
                                      NamedOperation{"judge_position", judge_position}};

}  // namespace

std::span<const NamedOperation> judge_operations() { return kJudgeOperations; }

}  // namespace wonders
