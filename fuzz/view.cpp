// Any bytes: a view that is accepted can be asked everything that a client asks, and survives writing and reading.
#include "view/view_json.h"

#include <cstdlib>
#include <cstring>

#include "catalog/catalog.h"
#include "view/decision.h"

namespace {

using namespace wonders;

void require(bool holds) {
  if (!holds) std::abort();
}

std::string json_of(const View& view) {
  std::string out;
  JsonWriter json(out);
  write_view(json, view);
  return out;
}

void ask(const View& view) {
  const Edition& e = edition(view.edition);
  MoveList moves;
  legal_moves(e, view, moves);
  require(view.deciding == kNoSeat || !moves.empty());
  std::string out;
  JsonWriter json(out);
  write_explained_moves(json, view);
  JsonDocument document;
  require(document.parse(out));
  require(document.root().get("moves")->size() == moves.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  JsonDocument document;
  if (!document.parse(text)) return 0;
  ViewError error;
  const std::optional<View> view = read_view(document.root(), error);
  if (!view) {
    require(!error.message.empty());
    return 0;
  }
  ask(*view);
  const std::string written = json_of(*view);
  JsonDocument again;
  require(again.parse(written));
  const std::optional<View> back = read_view(again.root(), error);
  require(back.has_value() && std::memcmp(&*back, &*view, sizeof(View)) == 0);
  return 0;
}
