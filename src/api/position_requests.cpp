#include "api/position_requests.h"

namespace wonders {

bool read_position(const Request& request, GamePosition& position) {
  std::string_view text;
  if (!request.text("position", text)) return false;
  PositionReader reader;
  return reader.read(text, position) || request.fail_noted("bad_position", reader.error().with_place());
}

bool read_sound_position(const Request& request, GamePosition& position) {
  if (!read_position(request, position)) return false;
  const std::vector<PositionProblem> problems = problems_of(position);
  // The texts of problems are the editor's, so developers see the note as it is.
  return problems.empty() || request.fail("bad_position", problems.front().note.to_string());
}

}  // namespace wonders
