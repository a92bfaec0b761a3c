#pragma once

#include <optional>
#include <span>
#include <string>

#include "terminal/console/console.h"
#include "terminal/console/input.h"
#include "terminal/report/log.h"
#include "terminal/table/scene.h"
#include "view/knowledge.h"

namespace wonders {

/// A person at the keyboard: shows what there is to decide, explains, and asks until the answer is a legal move.
class Person {
 public:
  /// `known` is what the person could know, for the coach; null where other people play, who have none.
  Person(Console& console, const Words& words, std::span<const std::string> names, const Log& log,
         const Knowledge* known = nullptr)
      : console_(console), words_(words), names_(names), log_(log), known_(known), synonyms_(synonyms(words)) {}

  /// One of `legal`; empty when the person leaves or the input ends.
  std::optional<Move> decide(const View& view, std::span<const Move> legal);

  /// Did the input end, rather than the person leave?
  bool input_ended() const { return input_ended_; }

 private:
  /// Empty answers: `again` shows the decision once more, `leave` gives up the game.
  enum class Next { ask, again, leave };
  struct Answer {
    std::optional<Move> move;
    Next next = Next::ask;
  };

  std::optional<Move> decide_card(const Scene& scene, std::span<const Offer> cards);
  std::optional<Move> decide_salvage(const Scene& scene, std::span<const Move> legal);

  void show_cards(const Scene& scene, std::span<const Offer> cards);
  Answer answer(const Scene& scene, std::span<const Offer> cards, const std::string& line);
  Answer use_card(const Scene& scene, std::span<const Offer> cards, const Command& command);
  Answer choose_way(const Scene& scene, const Cost& cost, std::span<const Move> ways, std::size_t way);
  Next side_command(const Scene& scene, const Command& command, const std::string& line);
  void coach();
  Next confirm_leaving();
  std::optional<std::string> ask(const std::string& prompt);

  Console& console_;
  const Words& words_;
  std::span<const std::string> names_;
  const Log& log_;
  const Knowledge* known_;
  std::vector<Synonym> synonyms_;
  bool input_ended_ = false;
};

}  // namespace wonders
