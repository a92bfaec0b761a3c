#include "server/rooms/teller.h"

#include <array>
#include <set>
#include <utility>

#include "server/table/distinct_name.h"

namespace wonders::server {

namespace {

/// A text for each seat, written when it is needed first; all who watch get the same.
template <class F>
class TextForSeat {
 public:
  explicit TextForSeat(F write) : write_(std::move(write)) {}

  const SharedText& operator()(Seat seat) {
    SharedText& text = texts_[seat == kNoSeat ? kMaxSeats : index(seat)];
    if (text == nullptr) text = write_(seat);
    return text;
  }

 private:
  F write_;
  std::array<SharedText, kMaxSeats + 1> texts_;
};

}  // namespace

void Teller::table_changed(Room& room) {
  room.news.changed = true;
  untold_[room.table.id()] = &room;
}

void Teller::status_changed(Room& room) {
  room.news.urgent = true;
  table_changed(room);
}

void Teller::owe_table(Room& room, ConnectionId id) {
  if (!room.is_here(id)) return;
  room.news.owed.insert(id);
  untold_[room.table.id()] = &room;
}

void Teller::owe_table(Room& room, Seat seat) {
  for (const auto& [id, player] : room.present) {
    if (room.table.seat_of(player) == seat) owe_table(room, id);
  }
}

/// The host alone is told who watches, and so can send away or report somebody who has not said a word.
SharedText Teller::table_for_host(const Room& room, Presence presence, Seat seat) const {
  std::set<PlayerId> listed;
  for (const auto& [id, player] : room.present) {
    if (room.table.seat_of(player) != kNoSeat || player == room.table.host() || !listed.insert(player).second) continue;
    presence.watching.push_back({player, distinct_name(room.table, player, connections_.at(id).name)});
  }
  return shared(table_message(room.table, presence, seat));
}

std::vector<Room*> Teller::tell_tables() {
  std::map<std::pair<ConnectionId, TableId>, SharedText> texts;
  std::vector<Room*> rooms;
  for (const auto& [table, room] : std::exchange(untold_, {})) {
    News& news = room->news;
    if (news.changed && (news.urgent || news.limit.take(clock_.now()))) {
      for (const auto& [id, player] : room->present) news.owed.insert(id);
      news.changed = news.urgent = false;
    }
    const Presence presence = room->presence();
    TextForSeat text([&](Seat seat) { return shared(table_message(room->table, presence, seat)); });
    SharedText for_host;
    for (ConnectionId id : std::exchange(news.owed, {})) {
      const bool host = room->present.at(id) == room->table.host();
      if (host && for_host == nullptr) for_host = table_for_host(*room, presence, room->seat_of(id));
      texts[{id, table}] = host ? for_host : text(room->seat_of(id));
    }
    if (news.changed) untold_[table] = room;
    rooms.push_back(room);
  }
  mail_.put_first(std::move(texts));
  return rooms;
}

void Teller::tell_everybody(Room& room, std::string text) {
  const SharedText once = shared(std::move(text));
  for (const auto& [id, player] : room.present) mail_.send_about(room.table.id(), id, once);
}

void Teller::tell_progress(Room& room) { tell_everybody(room, progress_message(room.table, room.presence())); }

/// The longest of all texts, and the one that takes most of the time.
SharedText Teller::write_view(const std::shared_ptr<const ViewSource>& source, Seat viewer) {
  if (scribes_ == nullptr) return shared(view_message(*source, viewer));
  auto text = std::make_shared<std::string>();
  scribes_->write([source, viewer, text] { *text = view_message(*source, viewer); });
  return text;
}

void Teller::tell_views(Room& room) {
  const auto source = std::make_shared<const ViewSource>(view_source(room.table, room.presence()));
  TextForSeat text([&](Seat seat) { return write_view(source, seat); });
  for (const auto& [id, player] : room.present) mail_.send_about(room.table.id(), id, text(room.seat_of(id)));
}

void Teller::tell_end(Room& room) { tell_everybody(room, end_message(room.table)); }

void Teller::tell_all(Room& room, ConnectionId id) {
  const GameTable& table = room.table;
  const auto tell = [&](std::string text) { mail_.send_about(table.id(), id, shared(std::move(text))); };
  owe_table(room, id);
  if (table.decision() > 0) {
    const auto source = std::make_shared<const ViewSource>(view_source(table, room.presence()));
    mail_.send_about(table.id(), id, write_view(source, room.seat_of(id)));
  }
  for (const ChatLine& line : table.chat()) tell(chat_message(table, line));
  if (table.status() == Status::over) tell(end_message(table));
}

}  // namespace wonders::server
