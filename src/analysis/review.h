#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/judge.h"
#include "coach/reason.h"
#include "record/replay.h"

// What decided a game, what was luck, and what to play instead: docs/analysis.md.
namespace wonders {

struct ReviewOptions {
  std::uint64_t nodes = 4000;  // games played on for each decision; the chances of the turns take a share of it
  bool open = false;           // the chances of the turns with all cards face up
  Seed seed = 0;
};

/// After a turn, before anything later is known; `turn` 0 is the start of the Age, with its cards dealt.
struct TurnReview {
  std::uint8_t age = 0;
  std::uint8_t turn = 0;
  Outlook outlook;
};

/// What a decision was about, for strengths and weaknesses: what the best choice would have done.
enum class DecisionTheme : std::uint8_t { trade, military, science, civilian, guilds, stages, denial };
inline constexpr std::array<std::string_view, 7> kThemeNames{"trade",  "military", "science", "civilian",
                                                             "guilds", "stages",   "denial"};

struct DecisionReview {
  std::size_t position = 0;  // in GameReview::positions()
  Seat player{};             // who decides,
  Seat who{};                // and for which city
  DecisionTheme theme{};
  Judgement judgement{};
  Reasons why{};  // what speaks for the best choice, in the coach's words, the weightiest first
};

/// `start + decisions + others + luck == result`, exactly. All are with the cards face up, so that luck is in the deals
/// and nowhere else.
struct PlayerReview {
  Seat seat{};
  Millionths start = 0;      // the chance before anything was dealt
  Millionths decisions = 0;  // what the own choices changed,
  Millionths others = 0;     // those of the others,
  Millionths luck = 0;       // and the deals, each against other deals
  Millionths result = 0;     // the share of the win; of a game that is not over, the chance
  Millionths adjusted = 0;   // the result without the luck: the same in the mean over many games, with less noise
  Millionths error = 0;      // what a decision cost in the mean, by what the player could know
  std::size_t judged = 0;    // decisions that were not forced
  std::array<std::size_t, kVerdictNames.size()> verdicts{};
  std::array<Millionths, kThemeNames.size()> lost{};      // by what the better choice was about; clear errors only
  std::array<std::size_t, kThemeNames.size()> chances{};  // decisions whose best choice was about that
};

/// From 'A' to 'F', by the error a decision.
char grade_of(const PlayerReview& player);

/// Decisions of a theme without a clear error that make it a strength: fewer say nothing.
inline constexpr std::size_t kStrength = 3;

/// The themes in which at least so many decisions came and no clear error was made, the most decisions first.
std::vector<DecisionTheme> strengths_of(const PlayerReview& player);
/// Those in which clear errors were made, the dearest first.
std::vector<DecisionTheme> weaknesses_of(const PlayerReview& player);

/// A review of one game, made of tasks that do not hang on each other: run all of them, in any order and by any number
/// of threads, and then finish. The same seed gives the same numbers whatever the order.
class GameReview {
 public:
  /// The record must follow the rules, as far as it goes (`disagreement()` says whether it does).
  GameReview(const GameRecord& record, const ReviewOptions& options);

  const std::optional<Disagreement>& disagreement() const { return disagreement_; }

  std::size_t tasks() const { return tasks_.size(); }
  void run(std::size_t task, PlayoutPolicy& policy);
  void finish();
  /// The task of one decision alone.
  void judge_decision(std::size_t decision, PlayoutPolicy& policy);

  /// The same for the same moves on the same deals, whatever the options.
  std::uint64_t id() const;

  const GameRecord& record() const { return record_; }
  const Edition& edition() const { return edition_; }
  const ReviewOptions& options() const { return options_; }
  const std::vector<State>& positions() const { return positions_; }
  const std::vector<TurnReview>& turns() const { return turns_; }
  const std::vector<DecisionReview>& decisions() const { return decisions_; }
  const std::vector<PlayerReview>& players() const { return players_; }

 private:
  enum class Kind : std::uint8_t { decision, choices, deal, watch };
  struct Task {
    Kind kind{};
    std::size_t number = 0;  // of the decision, or of the position
  };

  void list_tasks();
  void list_turns();
  Rng chance_of(const Task& task) const;
  Knowledge knowledge_at(std::size_t position, Seat player) const;
  bool begins_age(std::size_t position) const;
  const Outlook& open_outlook(std::size_t position) const { return worths_[position].before; }
  PlayerReview review_player(Seat who) const;
  void add_decisions(PlayerReview& player) const;

  const GameRecord& record_;
  const Edition& edition_;
  ReviewOptions options_;
  std::optional<Disagreement> disagreement_;
  std::vector<State> positions_;
  Seed seed_ = 0;  // of this game and these options
  std::vector<Task> tasks_;
  std::vector<ChoiceWorths> worths_;      // by position, cards face up
  std::vector<Outlook> before_deal_;      // by position, where an Age begins
  std::vector<Outlook> watched_;          // by position: what a spectator expects
  std::vector<std::size_t> turn_starts_;  // positions at which a turn begins, or the game is over
  std::vector<DecisionReview> decisions_;
  std::vector<TurnReview> turns_;
  std::vector<PlayerReview> players_;
};

}  // namespace wonders
