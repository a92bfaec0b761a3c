#include "insight/read_views.h"

#include "catalog/catalog.h"

namespace wonders {

namespace {

/// Do they belong to one game, seen from one seat?
bool same_seat(const View& a, const View& b) {
  return a.edition == b.edition && a.players == b.players && a.seat == b.seat;
}

}  // namespace

bool read_views(const Request& request, std::optional<Knowledge>& known) {
  const std::optional<JsonValue> list = request.member("views");
  if (!list || !list->is_array() || list->size() == 0) return request.fail_expected("views", "an array of views");
  for (const JsonValue value : list->elements()) {
    ViewError error;
    const std::optional<View> view = read_view(value, error);
    if (!view) return request.fail("bad_view", error.to_string());
    if (!known) {
      known.emplace(edition(view->edition), *view);
    } else if (same_seat(known->now(), *view)) {
      known->observe(*view);
    } else {
      return request.fail_expected("views", "views of one seat in one game");
    }
  }
  return true;
}

}  // namespace wonders
