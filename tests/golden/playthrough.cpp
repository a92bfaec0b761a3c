#include "golden/playthrough.h"

#include <array>
#include <string_view>

#include "rules/legal.h"
#include "rules/score.h"
#include "rules/turn.h"
#include "view/view.h"

namespace wonders::testing {

namespace {

constexpr std::array<std::string_view, 6> kActionWords{"build", "build free", "stage", "sell", "salvage", "decline"};
constexpr std::array<std::string_view, 5> kPhaseWords{"choose", "Free City", "seventh card", "salvage", "over"};

class Writer {
 public:
  Writer(EditionId id, std::size_t players, Seed seed)
      : id_(id), e_(edition(id)), s_(new_game(e_, random_table(players, seed), seed)), rng_(seed) {
    line(std::string(edition_name(id)) + " edition, " + std::to_string(players) + " players, seed " +
         std::to_string(seed));
  }

  std::string whole_game() {
    while (s_.phase != Phase::over) decision();
    line("");
    line("== the end");
    table();
    s_.all_seats().for_each([&](Seat i) { result(i); });
    std::string best = "winners";
    winners(e_, s_).for_each([&](Seat i) { best += " " + std::to_string(index(i)); });
    line(best);
    return text_;
  }

 private:
  void line(const std::string& words) { text_ += words + "\n"; }

  std::string name(CardId card) const { return card == kNoCard ? "?" : std::string(card_name(id_, card)); }

  template <class Cards>
  std::string names(const Cards& cards) const {
    std::string all;
    for (CardId card : cards) all += (all.empty() ? "" : ", ") + name(card);
    return all.empty() ? "-" : all;
  }

  std::string pile(const Discard& discard) const {
    std::string all;
    discard.kinds.for_each([&](CardId card) {
      all += (all.empty() ? "" : ", ") + std::to_string(discard.copies[index(card)]) + " " + name(card);
    });
    return all.empty() ? "an empty pile" : all;
  }

  static std::string action(const Move& m) {
    std::string words(kActionWords[index(m.action)]);
    if (m.to_left != 0 || m.to_right != 0) words += " " + std::to_string(m.to_left) + "+" + std::to_string(m.to_right);
    return words;
  }

  void decision() {
    line("");
    line("== Age " + std::to_string(s_.age) + ", turn " + std::to_string(s_.turn) + ": " +
         std::string(kPhaseWords[index(s_.phase)]));
    if (s_.phase == Phase::choose) table();
    s_.all_seats().for_each([&](Seat i) {
      if (decider(s_, i) == i) seen_by(i);  // nobody looks through the Free City's eyes
    });
    TurnMoves moves{};
    awaiting(s_).for_each([&](Seat who) { moves[index(who)] = choose(who); });
    play(e_, s_, moves);
  }

  /// What everybody sees.
  void table() {
    const View view = view_of(e_, s_, kNoSeat);
    for (std::size_t i = 0; i < view.seats; ++i) {
      const City& city = view.cities[i];
      std::string words = std::to_string(i) + " " + std::string(wonder_name(id_, city.board)) + " " +
                          std::string(side_name(id_, city.board)) + ": " + std::to_string(city.coins) + " coins, " +
                          std::to_string(city.stages_built()) + " stages, " +
                          std::to_string(city.tally[Count::shields]) + " shields, tokens";
      for (const auto& age : city.tokens) words += " " + std::to_string(age[0]) + "/" + std::to_string(age[1]);
      line(words + ", " + std::to_string(view.hand_sizes[i]) + " cards");
      std::string built;
      city.structures.for_each([&](CardId card) { built += (built.empty() ? "" : ", ") + name(card); });
      if (!built.empty()) line("    " + built);
    }
    line("discard pile: " + std::to_string(view.discard_size));
  }

  /// What one seat sees beyond that.
  void seen_by(Seat who) {
    const View view = view_of(e_, s_, who);
    line("-- seat " + std::to_string(index(who)) + " holds " + names(view.hand));
    if (!view.markers.empty()) line("   its markers: " + names(view.markers));
    std::string seen;
    view.moved.for_each([&](Seat i) {
      const Move& m = view.moves[index(i)];
      const bool secret = s_.phase == Phase::free_city && m.card == kNoCard;
      seen += (seen.empty() ? "" : "; ") + std::to_string(index(i)) + " ";
      seen += secret ? "has chosen" : action(m) + " " + name(m.card);
    });
    if (!seen.empty()) line("   it saw: " + seen);
    if (view.deciding == kNoSeat) return;
    if (s_.phase == Phase::salvage) line("   it looks through " + pile(view.discard));
    if (view.deciding != who) {
      line("   it chooses for " + std::to_string(index(view.deciding)) + " from " + names(view.choices));
    }
    list_moves(view.deciding);
  }

  void list_moves(Seat who) {
    MoveList moves;
    legal_moves(e_, s_, who, moves);
    std::string words;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const bool next_card = i == 0 || moves[i].card != moves[i - 1].card;
      if (next_card && !words.empty()) line(words);
      words = next_card ? "   " + name(moves[i].card) + ": " + action(moves[i]) : words + ", " + action(moves[i]);
    }
    line(words);
  }

  Move choose(Seat who) {
    MoveList moves;
    legal_moves(e_, s_, who, moves);
    const Move m = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    line("** " + std::to_string(index(who)) + " plays: " + action(m) + " " + name(m.card));
    return m;
  }

  void result(Seat who) {
    const ScoreSheet sheet = score(e_, s_, who);
    std::string words = "seat " + std::to_string(index(who)) + ":";
    const auto row = [&](std::string_view label, int points) {
      words += " " + std::string(label) + " " + std::to_string(points);
    };
    row("conflicts", sheet.conflicts);
    row("treasury", sheet.treasury);
    row("wonder", sheet.wonder);
    row("civilian", sheet.civilian);
    row("science", sheet.science);
    row("commercial", sheet.commercial);
    row("guilds", sheet.guilds);
    row("total", sheet.total());
    if (const CardId copy = copied_guild(e_, s_, who); copy != kNoCard) words += ", copied " + name(copy);
    line(words);
  }

  EditionId id_;
  const Edition& e_;
  State s_;
  Rng rng_;
  std::string text_;
};

}  // namespace

std::string playthrough(EditionId id, std::size_t players, Seed seed) { return Writer(id, players, seed).whole_game(); }

}  // namespace wonders::testing
