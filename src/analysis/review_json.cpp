#include "analysis/review_json.h"

#include <cmath>

#include "base/json_writer.h"
#include "catalog/catalog.h"
#include "record/recorder.h"
#include "view/view_json.h"

namespace wonders {

namespace {

std::string hexadecimal(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = text.size(); i > 0; number >>= 4U) text[--i] = kDigits[number & 15U];
  return text;
}

double thousandths(double x) { return std::floor(x * 1000 + 0.5) / 1000; }

class ReviewWriter {
 public:
  ReviewWriter(const GameReview& review, std::string& text)
      : review_(review), seats_(review.record().seat_count()), json_(text) {}

  void write_head(std::uint64_t game) {
    const GameRecord& record = review_.record();
    json_.begin_object().field("game", game).field("id", hexadecimal(review_.id()));
    json_.field("edition", edition_name(record.edition)).field("players", record.players);
    json_.field("seed", std::to_string(review_.options().seed)).field("nodes", review_.options().nodes);
    json_.field("open", review_.options().open);
  }

  void write(std::uint64_t game) {
    write_head(game);
    json_.key("turns").begin_array();
    for (const TurnReview& turn : review_.turns()) write_turn(turn);
    json_.end_array().key("decisions").begin_array();
    for (const DecisionReview& decision : review_.decisions()) write_decision(decision);
    json_.end_array().key("summary").begin_array();
    for (const PlayerReview& player : review_.players()) write_player(player);
    json_.end_array().end_object();
  }

 private:
  void write_turn(const TurnReview& turn) {
    json_.begin_object().field("age", turn.age).field("turn", turn.turn).key("win").begin_array();
    for (std::size_t i = 0; i < seats_; ++i) json_.value(share(turn.outlook.win[i]));
    json_.end_array();
    write_numbers("points", turn.outlook.points);
    write_numbers("spread", turn.outlook.spread);
    json_.end_object();
  }

  void write_numbers(std::string_view key, const std::array<double, kMaxSeats>& numbers) {
    json_.key(key).begin_array();
    for (std::size_t i = 0; i < seats_; ++i) json_.value(thousandths(numbers[i]));
    json_.end_array();
  }

  void write_decision(const DecisionReview& decision) {
    const State& s = review_.positions()[decision.position];
    const Judgement& j = decision.judgement;
    json_.begin_object().field("age", s.age).field("turn", s.turn).field("phase", kPhaseNames[index(s.phase)]);
    json_.field("seat", index(decision.player)).key("played");
    write_move(s, decision.who, j.played);
    json_.key("best");
    write_move(s, decision.who, j.best().move);
    json_.field("loss", share(j.loss)).field("loss_low", share(j.loss_low)).field("loss_high", share(j.loss_high));
    json_.field("kind", kVerdictNames[index(j.verdict)]).field("theme", kThemeNames[index(decision.theme)]);
    json_.field("error", share(j.error)).key("why").begin_array();
    for (const Reason& reason : decision.why) write_note(json_, reason.note);
    json_.end_array().key("candidates").begin_array();
    for (const JudgedMove& candidate : j.candidates) {
      json_.begin_object().key("move");
      write_move(s, decision.who, candidate.move);
      json_.field("win", share(candidate.win)).field("low", share(candidate.low)).field("high", share(candidate.high));
      json_.field("points", thousandths(candidate.points)).field("games", candidate.games).end_object();
    }
    json_.end_array().end_object();
  }

  /// As a record has it (docs/record.md).
  void write_move(const State& s, Seat who, const Move& m) {
    const EditionId edition = review_.record().edition;
    json_.begin_object().field("seat", index(who)).key("card");
    if (m.card == kNoCard) {
      json_.null();
    } else {
      json_.value(card_name(edition, m.card));
    }
    if (s.phase != Phase::salvage) {
      const RecordedMove move = recorded_move(review_.edition(), s, who, m);
      json_.field("action", kActionNames[index(move.action)]);
      if (move.action != RecordedAction::sell) json_.field("left", move.left).field("right", move.right);
      if (move.free != FreeMark::none) json_.field("free", kFreeMarkNames[index(move.free)]);
    }
    json_.end_object();
  }

  void write_player(const PlayerReview& player) {
    json_.begin_object().field("seat", index(player.seat)).field("error", share(player.error));
    json_.field("grade", std::string(1, grade_of(player))).field("start", share(player.start));
    json_.field("decisions", share(player.decisions)).field("others", share(player.others));
    json_.field("luck", share(player.luck)).field("result", share(player.result));
    json_.field("adjusted", share(player.adjusted)).key("kinds").begin_object();
    for (std::size_t i = 0; i < kVerdictNames.size(); ++i) json_.field(kVerdictNames[i], player.verdicts[i]);
    json_.end_object().key("themes").begin_object();
    for (std::size_t i = 0; i < kThemeNames.size(); ++i) {
      json_.key(kThemeNames[i]).begin_object().field("decisions", player.chances[i]);
      json_.field("lost", share(player.lost[i])).end_object();
    }
    json_.end_object();
    write_themes("strengths", strengths_of(player));
    write_themes("weaknesses", weaknesses_of(player));
    json_.end_object();
  }

  void write_themes(std::string_view key, const std::vector<DecisionTheme>& themes) {
    json_.key(key).begin_array();
    for (const DecisionTheme theme : themes) json_.value(kThemeNames[index(theme)]);
    json_.end_array();
  }

  const GameReview& review_;
  std::size_t seats_;
  JsonWriter json_;
};

}  // namespace

std::string review_json_head(const GameReview& review, std::uint64_t game) {
  std::string text;
  ReviewWriter(review, text).write_head(game);
  return text;
}

std::string review_json(const GameReview& review, std::uint64_t game) {
  std::string text;
  ReviewWriter(review, text).write(game);
  return text;
}

}  // namespace wonders
