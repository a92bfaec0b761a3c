#include "terminal/report.h"

#include <algorithm>

#include "rules/legal.h"
#include "terminal/describe.h"

namespace wonders {

namespace {

constexpr std::size_t kCoinsWidth = 6;

unsigned received(const State& s, Seat who) {
  unsigned coins = 0;
  s.moved.for_each([&](Seat payer) {
    const Move& m = s.moves[index(payer)];
    if (s.left(payer) == who) coins += m.to_left;
    if (s.right(payer) == who) coins += m.to_right;
  });
  return coins;
}

Deed deed_of(const Edition& e, const State& before, const State& after, Seat who) {
  const Move& move = after.moves[index(who)];
  Deed deed{.seat = who, .move = move, .board = before.city(who).board};
  unsigned spent = unsigned{move.to_left} + move.to_right;
  if (move.action == Action::build) {
    const Free why = free_reason(e, before, who, move.card);
    if (why == Free::no) spent += e.card(move.card).coin_cost;
    if (why == Free::chain) {
      (before.city(who).structures & e.card(move.card).parents).for_each([&](CardId c) { deed.chained_from = c; });
    }
    deed.by_power = why == Free::power;
  }
  deed.by_power = deed.by_power || move.action == Action::build_free;
  if (move.action == Action::stage) deed.stage = static_cast<std::uint8_t>(before.city(who).stages_built() + 1);
  deed.gained = after.city(who).coins + spent - before.city(who).coins - received(after, who);
  return deed;
}

bool age_ended(const State& before, const State& after) {
  return after.age != before.age || (after.phase == Phase::over && before.phase != Phase::over);
}

bool same_turn(const Chapter& a, const Chapter& b) { return a.age == b.age && a.turn == b.turn; }

enum class Cards { hidden, face_up };

/// Everything that is told of one deed goes through this.
class Teller {
 public:
  Teller(const Words& words, std::span<const std::string> names, Seat reader, Cards cards = Cards::hidden)
      : words_(words), names_(names), reader_(reader), cards_(cards) {
    for (const std::string& name : names) name_width_ = std::max(name_width_, display_width(name));
  }

  Lines deeds(const Chapter& chapter) const {
    Lines lines;
    for (const Deed& deed : chapter.deeds) append(lines, paragraph(label(deed.seat), sentence(chapter, deed)));
    return lines;
  }

  /// All phases of one turn, and at the right what everybody had after the last of them.
  Lines turn_with_coins(std::span<const Chapter> turn) const {
    Lines lines = with_coins("", turn_title(turn.front()), words_.say("heading.coins"));
    lines.front() = words_.theme().strong(lines.front());
    for (const Chapter& chapter : turn) {
      const bool everybody = &chapter == &turn.front();
      for (const Deed& deed : chapter.deeds) {
        const std::string coins = everybody ? std::to_string(turn.back().coins[index(deed.seat)]) : "";
        append(lines, with_coins(label(deed.seat), sentence(chapter, deed), coins));
      }
    }
    if (!turn.back().conflicts.empty()) append(lines, conflicts(turn.back()));
    return lines;
  }

  Lines conflicts(const Chapter& chapter) const {
    Lines lines{words_.say("report.conflicts", {{"age", words_.age(chapter.age)}})};
    const std::size_t seats = chapter.conflicts.size();
    for (std::size_t i = 0; i < seats; ++i) {
      const Chapter::Conflict& own = chapter.conflicts[i];
      const std::string sides =
          words_.say("report.two_sides", {{"left", outcome(chapter, left_of(seat(i), seats), own.tokens[0])},
                                          {"right", outcome(chapter, right_of(seat(i), seats), own.tokens[1])}});
      append(lines, paragraph(label(seat(i)),
                              words_.say("report.conflict", {{"shields", words_.say("shields", {{"n", own.shields}})},
                                                             {"sides", sides}})));
    }
    return lines;
  }

  std::string title(const Chapter& chapter) const {
    return words_.say("report.title", {{"age", words_.age(chapter.age)}, {"turn", chapter.turn}});
  }

 private:
  std::string turn_title(const Chapter& chapter) const {
    const Arg age{"age", words_.age(chapter.age)};
    const Arg turn{"turn", chapter.turn};
    if (chapter.controller == kNoSeat) return words_.say("replay.turn", {age, turn});
    return words_.say("replay.turn_of_two", {age, turn, {"name", names_[index(chapter.controller)]}});
  }

  /// A paragraph that leaves room for a number at the end of its first line.
  static Lines with_coins(const std::string& label, const std::string& text, const std::string& coins) {
    const std::size_t indent = display_width(label);
    const std::size_t width = kScreenWidth - std::max(kCoinsWidth, display_width(coins) + 2);
    Lines lines = wrap(text, width - indent);
    for (std::string& line : lines) line.insert(0, indent, ' ');
    lines.front().replace(0, indent, label);
    if (!coins.empty()) lines.front() = pad_right(lines.front(), width) + pad_left(coins, kScreenWidth - width);
    return lines;
  }

  std::string label(Seat seat) const { return "  " + pad_right(names_[index(seat)], name_width_ + 2); }

  std::string outcome(const Chapter& chapter, Seat other, int token) const {
    const Arg name{"name", names_[index(other)]};
    const Arg shields{"shields", chapter.conflicts[index(other)].shields};
    if (token > 0) return words_.say("report.won", {name, shields, {"token", "+" + std::to_string(token)}});
    if (token < 0) return words_.say("report.lost", {name, shields, {"token", token}});
    return words_.say("report.drawn", {name, shields});
  }

  std::string sentence(const Chapter& chapter, const Deed& deed) const {
    std::string text = act(deed);
    if (const std::string paid = payments(deed); !paid.empty())
      text += words_.say("report.paying", {{"payments", paid}});
    if (deed.gained != 0 && deed.move.action != Action::sell) text += words_.say("report.gained", {{"n", deed.gained}});
    return chapter.phase == Phase::seventh ? words_.say("report.seventh", {{"did", text}}) : text;
  }

  std::string act(const Deed& deed) const {
    const bool known = cards_ == Cards::face_up || deed.seat == reader_;
    switch (deed.move.action) {
      case Action::build:
      case Action::build_free: return build(deed);
      case Action::stage: {
        const Effects& gives = side_def(words_.edition(), deed.board).stages[deed.stage - 1u].gives;
        const std::string stage =
            words_.say("report.stage", {{"n", deed.stage}, {"effect", effects_text(words_, gives)}});
        return known ? words_.say("report.with_card", {{"did", stage}, {"card", words_.card(deed.move.card)}}) : stage;
      }
      case Action::sell:
        return known ? words_.say("report.sold", {{"card", words_.card(deed.move.card)}, {"n", deed.gained}})
                     : words_.say("report.sold_hidden", {{"n", deed.gained}});
      case Action::salvage: return words_.say("report.salvaged", {{"card", words_.marked(deed.move.card)}});
      case Action::decline: break;
    }
    return words_.say("report.declined");
  }

  std::string build(const Deed& deed) const {
    const Arg card{"card", words_.marked(deed.move.card)};
    if (deed.by_power) return words_.say("report.built_by_power", {card});
    if (deed.chained_from == kNoCard) return words_.say("report.built", {card});
    return words_.say("report.built_by_chain", {card, {"parent", words_.card(deed.chained_from)}});
  }

  std::string payments(const Deed& deed) const {
    std::vector<std::string> parts;
    const auto pay = [&](unsigned coins, Seat to) {
      if (coins != 0) parts.push_back(words_.say("report.to", {{"n", coins}, {"name", names_[index(to)]}}));
    };
    pay(deed.move.to_left, left_of(deed.seat, names_.size()));
    pay(deed.move.to_right, right_of(deed.seat, names_.size()));
    return parts.empty() ? "" : joined(words_, parts, Joint::conjunction);
  }

  const Words& words_;
  std::span<const std::string> names_;
  Seat reader_;
  Cards cards_;
  std::size_t name_width_ = 0;
};

}  // namespace

std::optional<Chapter> chapter(const Edition& e, const State& before, const State& after) {
  if (after.phase == Phase::free_city) return std::nullopt;
  Chapter told{
      .age = before.age, .turn = before.turn, .phase = after.resolved, .deeds = {}, .coins = {}, .conflicts = {}};
  if (before.has_free_city()) told.controller = controller(before);
  after.moved.for_each([&](Seat who) { told.deeds.push_back(deed_of(e, before, after, who)); });
  for (std::size_t i = 0; i < after.seats; ++i) told.coins.push_back(after.city(seat(i)).coins);
  if (!age_ended(before, after)) return told;
  for (std::size_t i = 0; i < after.seats; ++i) {
    const City& city = after.city(seat(i));
    told.conflicts.push_back({city.tally[Count::shields], city.tokens[before.age - 1u]});
  }
  return told;
}

void Log::add(const Edition& e, const State& before, const State& after) {
  if (std::optional<Chapter> told = chapter(e, before, after)) chapters_.push_back(std::move(*told));
}

Lines Log::last_turn(const Words& words, std::span<const std::string> names, Seat reader) const {
  Lines lines;
  if (chapters_.empty()) return lines;
  const Teller teller(words, names, reader);
  const Chapter& last = chapters_.back();
  lines.push_back(words.theme().strong(teller.title(last)));
  for (const Chapter& chapter : chapters_) {
    if (!same_turn(chapter, last)) continue;
    append(lines, teller.deeds(chapter));
    if (!chapter.conflicts.empty()) append(lines, teller.conflicts(chapter));
  }
  return lines;
}

Lines Log::all(const Words& words, std::span<const std::string> names, Seat reader) const {
  Lines lines;
  const Teller teller(words, names, reader);
  const Chapter* previous = nullptr;
  for (const Chapter& chapter : chapters_) {
    const bool goes_on = previous != nullptr && same_turn(*previous, chapter);
    if (!goes_on) lines.push_back(words.theme().strong(teller.title(chapter)));
    append(lines, teller.deeds(chapter));
    if (!chapter.conflicts.empty()) append(lines, teller.conflicts(chapter));
    previous = &chapter;
  }
  return lines;
}

Lines Log::face_up(const Words& words, std::span<const std::string> names) const {
  Lines lines;
  const Teller teller(words, names, kNoSeat, Cards::face_up);
  for (auto turn = chapters_.begin(); turn != chapters_.end();) {
    const auto next = std::find_if(turn, chapters_.end(), [&](const Chapter& c) { return !same_turn(*turn, c); });
    lines.emplace_back();
    append(lines, teller.turn_with_coins({turn, next}));
    turn = next;
  }
  return lines;
}

}  // namespace wonders
