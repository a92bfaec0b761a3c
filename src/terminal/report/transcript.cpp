#include "terminal/report/transcript.h"

#include <algorithm>

#include "terminal/game.h"
#include "terminal/report/sheet.h"

namespace wonders {

namespace {

using PlayerNames = std::vector<std::string>;

constexpr std::size_t kLongestPlayer = 32;  // in the list of seats there is more room than in columns

std::string recorded_name(const RecordedSeat& seat, std::size_t width) {
  return seat.name ? clean_name(*seat.name, width) : "";
}

bool all_differ(PlayerNames names) {
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end();
}

Lines head(const Words& words, const GameRecord& record, const PlayerNames& names) {
  const std::string seed = record.seed ? words.say("replay.seed", {{"seed", std::to_string(*record.seed)}}) : "";
  Lines lines{rule(words.say("replay.game", {{"n", record.players}, {"edition", edition_name(record.edition)}}), seed)};
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, display_width(name));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string player = recorded_name(record.seats[i], kLongestPlayer);
    const std::string board = words.board(record.seats[i].board);
    const bool told = player.empty() || player == names[i];
    append(lines, paragraph("  " + words.say("replay.seat", {{"n", i}}) + "  " + pad_right(names[i], width + 2),
                            told ? board : words.say("replay.played_by", {{"board", board}, {"name", player}})));
  }
  return lines;
}

/// The score as it was written down.
Lines result_lines(const Words& words, const RecordedResult& result, const State& end, const PlayerNames& names) {
  const Edition& e = edition(words.edition());
  std::vector<PadColumn> columns = columns_of(e, end, names);
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i].sheet = result.scores[i].sheet;
  return final_lines(words, e, end, columns, {result.copied_guild.begin(), result.copied_guild.size()});
}

}  // namespace

PlayerNames short_names(const Words& words, const GameRecord& record) {
  PlayerNames recorded, wonders, names;
  for (std::size_t i = 0; i < record.seat_count(); ++i) {
    const bool free_city = record.is_free_city(seat(i));
    recorded.push_back(recorded_name(record.seats[i], kLongestName));
    wonders.push_back(free_city ? words.say("name.free_city") : words.wonder(record.seats[i].board));
  }
  for (std::size_t i = 0; i < recorded.size(); ++i) {
    const bool only_one = std::count(recorded.begin(), recorded.end(), recorded[i]) == 1;
    names.push_back(only_one && !recorded[i].empty() ? recorded[i] : wonders[i]);
  }
  return all_differ(names) ? names : wonders;
}

Lines transcript(const Words& words, const GameRecord& record, std::optional<Disagreement>& wrong) {
  const PlayerNames names = short_names(words, record);
  Lines lines = head(words, record, names);
  Replay replay(record);
  std::vector<State> positions;
  replay.keep_positions(positions);
  std::size_t agreed = 0;
  while (replay.next_turn()) agreed = positions.size();
  Log log;
  for (std::size_t i = 1; i < agreed; ++i) log.add(positions[i - 1], positions[i]);
  append(lines, log.face_up(words, names));
  wrong = replay.disagreement();
  if (wrong) return lines;
  if (record.result) {
    append(lines, result_lines(words, *record.result, replay.state(), names));
  } else {
    append(lines, {"", words.say("replay.stops", {{"n", record.turns.size()}})});
  }
  return lines;
}

}  // namespace wonders
