#include "terminal/report.h"

#include <algorithm>

#include "rules/legal.h"
#include "terminal/describe.h"

namespace wonders {

namespace {

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

/// Everything that is told of one deed goes through this.
class Teller {
 public:
  Teller(const Words& words, std::span<const std::string> names, Seat reader)
      : words_(words), names_(names), reader_(reader) {
    for (const std::string& name : names) name_width_ = std::max(name_width_, display_width(name));
  }

  Lines deeds(const Chapter& chapter) const {
    Lines lines;
    for (const Deed& deed : chapter.deeds) append(lines, paragraph(label(deed.seat), sentence(deed)));
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
  std::string label(Seat seat) const { return "  " + pad_right(names_[index(seat)], name_width_ + 2); }

  std::string outcome(const Chapter& chapter, Seat other, int token) const {
    const Arg name{"name", names_[index(other)]};
    const Arg shields{"shields", chapter.conflicts[index(other)].shields};
    if (token > 0) return words_.say("report.won", {name, shields, {"token", "+" + std::to_string(token)}});
    if (token < 0) return words_.say("report.lost", {name, shields, {"token", token}});
    return words_.say("report.drawn", {name, shields});
  }

  std::string sentence(const Deed& deed) const {
    std::string text = act(deed);
    if (const std::string paid = payments(deed); !paid.empty())
      text += words_.say("report.paying", {{"payments", paid}});
    if (deed.gained != 0 && deed.move.action != Action::sell) text += words_.say("report.gained", {{"n", deed.gained}});
    return text;
  }

  std::string act(const Deed& deed) const {
    const bool own = deed.seat == reader_;
    switch (deed.move.action) {
      case Action::build:
      case Action::build_free: return build(deed);
      case Action::stage: {
        const Effects& gives = side_def(words_.edition(), deed.board).stages[deed.stage - 1u].gives;
        const std::string stage =
            words_.say("report.stage", {{"n", deed.stage}, {"effect", effects_text(words_, gives)}});
        return own ? words_.say("report.with_card", {{"did", stage}, {"card", words_.card(deed.move.card)}}) : stage;
      }
      case Action::sell:
        return own ? words_.say("report.sold", {{"card", words_.card(deed.move.card)}, {"n", deed.gained}})
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
  std::size_t name_width_ = 0;
};

}  // namespace

std::optional<Chapter> chapter(const Edition& e, const State& before, const State& after) {
  if (after.phase == Phase::free_city) return std::nullopt;
  Chapter told{.age = before.age, .turn = before.turn, .phase = after.resolved, .deeds = {}, .conflicts = {}};
  after.moved.for_each([&](Seat who) { told.deeds.push_back(deed_of(e, before, after, who)); });
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
    if (chapter.age != last.age || chapter.turn != last.turn) continue;
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
    const bool same_turn = previous != nullptr && previous->age == chapter.age && previous->turn == chapter.turn;
    if (!same_turn) lines.push_back(words.theme().strong(teller.title(chapter)));
    append(lines, teller.deeds(chapter));
    if (!chapter.conflicts.empty()) append(lines, teller.conflicts(chapter));
    previous = &chapter;
  }
  return lines;
}

}  // namespace wonders
