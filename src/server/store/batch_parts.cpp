#include "server/store/batch_parts.h"

#include <map>

namespace wonders::server {

namespace {

using Kind = BatchPart::Kind;

template <class One>
BatchPart part(Kind kind, TableId table, std::vector<One> Batch::* list, One one) {
  BatchPart made{kind, std::move(table), {}};
  (made.batch.*list).push_back(std::move(one));
  return made;
}

}  // namespace

std::vector<BatchPart> parts_of(Batch batch) {
  std::map<TableId, Batch> tables;
  for (StoredTable& one : std::exchange(batch.tables, {})) tables[one.id].tables.push_back(std::move(one));
  for (StoredEvent& one : std::exchange(batch.events, {})) tables[one.table].events.push_back(std::move(one));
  for (StoredEvent& one : std::exchange(batch.rewritten, {})) tables[one.table].rewritten.push_back(std::move(one));
  for (EndedTable& one : std::exchange(batch.ended, {})) tables[one.table].ended.push_back(std::move(one));
  std::vector<BatchPart> parts;
  parts.reserve(tables.size());
  for (auto& [table, theirs] : tables) parts.push_back({Kind::table, table, std::move(theirs)});
  for (Attendance& one : std::exchange(batch.attended, {})) {
    parts.push_back(part(Kind::list, one.table, &Batch::attended, one));
  }
  for (StoredGame& one : std::exchange(batch.played, {})) {
    parts.push_back(part(Kind::list, one.table, &Batch::played, one));
  }
  for (StoredReport& one : std::exchange(batch.reports, {})) {
    parts.push_back(part(Kind::report, one.table, &Batch::reports, one));
  }
  if (!batch.empty()) parts.push_back({Kind::house, {}, std::move(batch)});
  return parts;
}

void drop(Batch& batch, const TableId& table) {
  const auto about_it = [&](const auto& one) { return one.table == table; };
  std::erase_if(batch.tables, [&](const StoredTable& one) { return one.id == table; });
  std::erase_if(batch.events, about_it);
  std::erase_if(batch.rewritten, about_it);
  std::erase_if(batch.ended, about_it);
  std::erase_if(batch.attended, about_it);
  std::erase_if(batch.played, about_it);
}

}  // namespace wonders::server
