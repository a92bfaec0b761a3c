#include <array>

#include "api/operations.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "record/explain.h"
#include "rules/turn.h"
#include "view/decision.h"

namespace wonders {

namespace {

Note why_not(const View& v, const Move& m, Objection objection) {
  if (v.deciding == kNoSeat) return {"illegal.not_awaited"};
  return explain(edition(v.edition), public_state(v), v.deciding, m, objection);
}

bool view_and_move(const Request& request, View& v, Move& m) {
  return request.view("view", v) && request.move("move", v.edition, m);
}

bool moves(Context&, const Request& request, JsonWriter& json) {
  View v;
  if (!request.view("view", v)) return false;
  write_explained_moves(json, v);
  return true;
}

bool check_move(Context&, const Request& request, JsonWriter& json) {
  View v;
  Move m{};
  if (!view_and_move(request, v, m)) return false;
  const Objection objection = check(edition(v.edition), v, m);
  const bool legal = objection == Objection::none;
  json.begin_object().field("legal", legal).field("objection", objection_name(objection));
  json.field("text", legal ? "" : in_english(why_not(v, m, objection))).end_object();
  return true;
}

bool preview(Context&, const Request& request, JsonWriter& json) {
  View v;
  Move m{};
  if (!view_and_move(request, v, m)) return false;
  const Objection objection = check(edition(v.edition), v, m);
  if (objection != Objection::none) return request.fail_illegal(objection, why_not(v, m, objection));
  const Edition& e = edition(v.edition);
  json.begin_object().field("seat", index(v.deciding)).key("cities");
  write_cities(json, e, after_move_alone(e, public_state(v), v.deciding, m));
  json.end_object();
  return true;
}

/// What a bot would do: a hint, or the move of an absent player.
bool choose(Context&, const Request& request, JsonWriter& json) {
  View v;
  std::string_view spec;
  Seed seed = 0;
  if (!request.view("view", v) || !request.text("bot", spec)) return false;
  if (request.member("seed") && !request.seed("seed", seed)) return false;
  const MadeBot made = make_bot(spec);
  if (made.bot == nullptr) return request.fail_noted("bad_request", made.error);
  MoveList legal;
  legal_moves(edition(v.edition), v, legal);
  if (legal.empty()) return request.fail("bad_request", "view: nothing is asked of this seat now");
  Rng rng(seed);
  made.bot->begin(v);
  write_move(json, v.edition, made.bot->choose(v, {legal.begin(), legal.end()}, rng));
  return true;
}

constexpr std::array kViewOperations{NamedOperation{"moves", moves}, NamedOperation{"check_move", check_move},
                                     NamedOperation{"preview", preview}, NamedOperation{"choose", choose}};

}  // namespace

std::span<const NamedOperation> view_operations() { return kViewOperations; }

}  // namespace wonders
