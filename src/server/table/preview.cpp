#include "server/table/preview.h"

#include <algorithm>
#include <tuple>

#include "catalog/catalog.h"
#include "rules/score.h"

namespace wonders::server {

std::size_t Preview::free_seats() const {
  return static_cast<std::size_t>(
      std::count_if(seats.begin(), seats.end(), [](const auto& seat) { return seat.free; }));
}

Preview preview_of(const GameTable& table) {
  const EditionId edition = table.settings().edition;
  const bool over = table.status() == Status::over;
  Preview preview{
      .status = table.status(), .edition = edition, .players = table.settings().players, .host = {}, .seats = {}};
  if (table.in_game()) preview.age = table.state().age;
  const SeatSet best = over ? winners(table.edition(), table.state()) : SeatSet{};
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const TableSeat& from = table.seats()[i];
    if (from.kind == SeatKind::free_city) continue;
    PreviewSeat to{.name = from.name, .wonder = {}, .seat = i, .free = from.free()};
    if (from.has_board) to.wonder = wonder_name(edition, from.board);
    if (over) to.points = score(table.edition(), table.state(), seat(i)).total();
    to.winner = best.contains(seat(i));
    if (from.person() && !from.free() && from.player == table.host()) preview.host = from.name;
    preview.seats.push_back(std::move(to));
  }
  std::sort(preview.seats.begin(), preview.seats.end(), [](const PreviewSeat& a, const PreviewSeat& b) {
    return std::tuple(b.winner, b.points, a.seat) < std::tuple(a.winner, a.points, b.seat);
  });
  return preview;
}

}  // namespace wonders::server
