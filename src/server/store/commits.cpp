#include "server/store/commits.h"

#include "server/messages/notices.h"

namespace wonders::server {

void Commits::write_sealed(Written& written) {
  if (!guests_on_way_.empty()) {
    try {
      parts_.store.commit(guests_on_way_);
      ++written.commits;
    } catch (const StoreError& error) {
      written.refused = error.what();
    }
    guests_on_way_ = {};
  }
  if (!rest_on_way_.empty()) {
    try {
      parts_.store.commit(rest_on_way_);
      ++written.commits;
      written.events += rest_on_way_.events.size();
    } catch (const StoreDamaged&) {
      for (BatchPart& part : parts_of(std::move(rest_on_way_))) parts_on_way_.push_back(std::move(part));
    }
    rest_on_way_ = {};
  }
  write_parts(written);
}

/// What the host of the server does is not lost without a word: nobody else could look after it.
void Commits::write_parts(Written& written) {
  for (; !parts_on_way_.empty(); parts_on_way_.pop_front()) {
    BatchPart& part = parts_on_way_.front();
    try {
      parts_.store.commit(part.batch);
      ++written.commits;
      written.events += part.batch.events.size();
    } catch (const StoreDamaged& error) {
      if (part.kind == BatchPart::Kind::house) throw;
      written.lost.emplace_back(std::move(part), error.what());
    }
  }
}

void Commits::lose(const BatchPart& part, const std::string& why) {
  switch (part.kind) {
    case BatchPart::Kind::table:
      parts_.log.error("table_damaged", {{"table", part.table}, {"reason", why}});
      ++tables_set_aside_;
      parts_.list.take_back();
      drop(parts_.batch, part.table);
      parts_.mail.take_back(part.table);
      parts_.caller.take_back(part.table);
      parts_.steward.set_aside(part.table);
      return;
    case BatchPart::Kind::report:
      for (const ConnectionId id : parts_.connections.of(part.batch.reports.front().reporter)) {
        parts_.mail.send(id, error_message(internal_error(), {}, part.table));
      }
      [[fallthrough]];
    case BatchPart::Kind::list:
    case BatchPart::Kind::house: parts_.log.error("store_damaged", {{"table", part.table}, {"reason", why}});
  }
}

bool Commits::settle(const Written& written) {
  parts_.metrics.commits += written.commits;
  parts_.metrics.events += written.events;
  if (written.commits > 0 && parts_.log.wants(LogLevel::debug)) {
    parts_.log.debug("committed", {{"events", written.events}});
  }
  for (const auto& [part, why] : written.lost) lose(part, why);
  if (!written.refused) return true;
  parts_.log.error("store_damaged", {{"reason", *written.refused}});
  store_refused_ = parts_.clock.now();
  return false;
}

bool Commits::seal() {
  parts_.mail.seal();
  parts_.caller.seal();
  rest_on_way_ = std::exchange(parts_.batch, {});
  guests_on_way_ = rest_on_way_.take_guests();
  return !guests_on_way_.empty() || !rest_on_way_.empty();
}

bool Commits::commit() {
  if (parts_.scribes != nullptr) parts_.scribes->finish();
  write_news();
  const bool kept = make_durable();
  if (parts_.scribes != nullptr) parts_.scribes->finish();
  hand_out();
  end();
  return kept;
}

void Commits::write_news() {
  for (Room* room : parts_.teller.tell_tables()) parts_.clocks.schedule(*room);
}

bool Commits::write_now() {
  Written written;
  try {
    write_sealed(written);
  } catch (const NotedError&) {
    committed_ |= written.commits > 0;
    (void)settle(written);
    throw;
  }
  committed_ |= written.commits > 0;
  return settle(written);
}

bool Commits::make_durable() {
  const bool kept = write_now();  // what was left from the last time
  seal();
  return write_now() && kept;
}

void Commits::hand_out() {
  parts_.mail.seal();
  parts_.caller.seal();
  hand_out_sealed();
}

void Commits::hand_out_sealed() {
  parts_.metrics.messages_out += parts_.mail.hand_out_sealed(parts_.outbox);
  parts_.rooms.forget_glimpses();
  parts_.caller.call();
}

void Commits::end() {
  if (!std::exchange(committed_, false)) return;
  parts_.log.set_commit(++number_);
}

/// A store that refused to write is left in peace for a moment, and then tried again by whoever comes.
std::string_view Commits::trouble() {
  constexpr Time kPause = 10 * kSecond;
  if (parts_.clock.now() - store_refused_ < kPause) return "the store cannot be written";
  try {
    (void)parts_.store.table_by_code("");
    return {};
  } catch (const StoreError& error) {
    parts_.log.error("store_damaged", {{"reason", error.what()}});
    return "the store cannot be read";
  }
}

}  // namespace wonders::server
