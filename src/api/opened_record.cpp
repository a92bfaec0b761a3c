#include "api/opened_record.h"

#include "catalog/catalog.h"

namespace wonders {

namespace {

void clear_hands(State& s) {
  for (Hand& hand : s.hands) hand.clear();
}

}  // namespace

std::unique_ptr<OpenedRecord> open_record(GameRecord record, Note& problem) {
  auto opened = std::make_unique<OpenedRecord>();
  opened->record = std::move(record);
  const GameRecord& kept = opened->record;
  Replay replay(kept);
  if (replay.disagreement()) {
    problem = with_place(kept, *replay.disagreement());
    return nullptr;
  }
  replay.keep_positions(opened->positions);
  while (replay.next_turn()) {
  }
  opened->problem = replay.disagreement();
  if (opened->positions.empty()) opened->positions.push_back(replay.state());
  // A record that ends before an Age's first turn need not say what was dealt for it.
  const std::size_t turns = replay.turns_played();
  State& last = opened->positions.back();
  if (turns == kept.turns.size() && turns % kTurnsPerAge == 0 && last.phase == Phase::choose) clear_hands(last);
  return opened;
}

}  // namespace wonders
