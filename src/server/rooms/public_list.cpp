#include "server/rooms/public_list.h"

#include <algorithm>

#include "server/table/table_json.h"

namespace wonders::server {

namespace {

constexpr double kAnewPerSecond = 5, kAnewAtOnce = 20;

}  // namespace

PublicList::PublicList(const Rooms& rooms, Time now) : rooms_(rooms), made_anew_(kAnewPerSecond, kAnewAtOnce, now) {}

std::vector<PublicList::Line> PublicList::here() const {
  std::vector<Line> lines;
  for (const GameTable* table : rooms_.listed()) {
    Line line{table->created(), table->id(), {}};
    JsonWriter json(line.summary);
    write_summary(json, *table, rooms_.presence_of(table->id()), kNoSeat);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<PublicList::Line> PublicList::everywhere() const {
  constexpr std::size_t kMost = 200;
  std::vector<Line> lines = here();
  lines.insert(lines.end(), elsewhere_.begin(), elsewhere_.end());
  std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    return std::pair(-a.created, a.table) < std::pair(-b.created, b.table);
  });
  if (lines.size() > kMost) lines.resize(kMost);
  return lines;
}

std::string PublicList::write() const {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("tables").begin_array();
  for (const Line& line : everywhere()) json.raw(line.summary);
  json.end_array().end_object();
  return text;
}

const std::string& PublicList::text(Time now) {
  if (text_.empty() || made_anew_.take(now)) text_ = write();
  return text_;
}

}  // namespace wonders::server
