#include "terminal/report/log.h"

#include <algorithm>

#include "play/picture.h"
#include "terminal/words/describe.h"

namespace wonders {

namespace {

constexpr std::size_t kCoinsWidth = 6;

/// One step as a reader may know it, and the table after it.
struct Chapter {
  Events events;
  View after;

  const Event& phase() const { return events.front(); }
  bool age_ended() const {
    return std::any_of(events.begin(), events.end(), [](const Event& e) { return e.kind == EventKind::conflict; });
  }
};

bool same_turn(const Chapter& a, const Chapter& b) {
  return a.phase().age == b.phase().age && a.phase().turn == b.phase().turn;
}

bool is_deed(const Event& event) {
  switch (event.kind) {
    case EventKind::built:
    case EventKind::stage:
    case EventKind::sold:
    case EventKind::salvaged:
    case EventKind::declined: return true;
    case EventKind::phase:
    case EventKind::paid:
    case EventKind::earned:
    case EventKind::discarded:
    case EventKind::passed:
    case EventKind::drew:
    case EventKind::conflict:
    case EventKind::age:
    case EventKind::scored:
    case EventKind::over: break;
  }
  return false;
}

/// What one seat did, and what it paid and earned with it.
using Deed = std::span<const Event>;

std::vector<Deed> deeds_of(const Events& events) {
  std::vector<Deed> deeds;
  for (auto event = events.begin(); event != events.end(); ++event) {
    if (!is_deed(*event)) continue;
    const auto end = std::find_if(event + 1, events.end(), [](const Event& later) {
      return later.kind != EventKind::paid && later.kind != EventKind::earned;
    });
    deeds.emplace_back(event, end);
  }
  return deeds;
}

/// Everything that is told of a chapter goes through this.
class Teller {
 public:
  Teller(const Words& words, std::span<const std::string> names) : words_(words), names_(names) {
    for (const std::string& name : names) name_width_ = std::max(name_width_, display_width(name));
  }

  std::string title(const Chapter& chapter) const {
    return words_.say("report.title", {{"age", words_.age(chapter.phase().age)}, {"turn", chapter.phase().turn}});
  }

  Lines chapter(const Chapter& chapter) const {
    Lines lines;
    for (const Deed& deed : deeds_of(chapter.events)) {
      append(lines, paragraph(label(deed.front().seat), sentence(chapter, deed)));
    }
    append(lines, conflicts(chapter));
    return lines;
  }

  /// All phases of one turn, and at the right what everybody had after the last of them.
  Lines turn_with_coins(std::span<const Chapter> turn) const {
    Lines lines = with_coins("", turn_title(turn.front()), words_.say("heading.coins"));
    lines.front() = words_.theme().strong(lines.front());
    for (const Chapter& chapter : turn) {
      const bool everybody = &chapter == &turn.front();
      for (const Deed& deed : deeds_of(chapter.events)) {
        const Seat who = deed.front().seat;
        const std::string coins = everybody ? std::to_string(turn.back().after.city(who).coins) : "";
        append(lines, with_coins(label(who), sentence(chapter, deed), coins));
      }
    }
    append(lines, conflicts(turn.back()));
    return lines;
  }

 private:
  std::string turn_title(const Chapter& chapter) const {
    const Event& phase = chapter.phase();
    const Arg age{"age", words_.age(phase.age)};
    const Arg turn{"turn", phase.turn};
    if (phase.seat == kNoSeat) return words_.say("replay.turn", {age, turn});
    return words_.say("replay.turn_of_two", {age, turn, {"name", names_[index(phase.seat)]}});
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

  /// Each city's two conflicts, left and right, follow each other.
  Lines conflicts(const Chapter& chapter) const {
    Lines lines;
    const Event* left = nullptr;
    for (const Event& event : chapter.events) {
      if (event.kind != EventKind::conflict) continue;
      if (lines.empty()) lines.push_back(words_.say("report.conflicts", {{"age", words_.age(chapter.phase().age)}}));
      if (left == nullptr) {
        left = &event;
        continue;
      }
      append(lines, paragraph(label(event.seat), both_sides(*left, event)));
      left = nullptr;
    }
    return lines;
  }

  std::string both_sides(const Event& left, const Event& right) const {
    return words_.say("report.conflict", {{"n", left.shields},
                                          {"left", names_[index(left.other)]},
                                          {"left_outcome", outcome(left)},
                                          {"left_shields", left.their_shields},
                                          {"left_token", token_text(left)},
                                          {"right", names_[index(right.other)]},
                                          {"right_outcome", outcome(right)},
                                          {"right_shields", right.their_shields},
                                          {"right_token", token_text(right)}});
  }

  static std::string_view outcome(const Event& conflict) {
    if (conflict.n > 0) return "won";
    return conflict.n < 0 ? "lost" : "drawn";
  }

  static std::string token_text(const Event& conflict) {
    return (conflict.n > 0 ? "+" : "") + std::to_string(conflict.n);
  }

  std::string sentence(const Chapter& chapter, const Deed& deed) const {
    const std::string text = act(chapter, deed);
    return chapter.phase().phase == Phase::seventh ? words_.say("report.seventh", {{"did", text}}) : text;
  }

  std::string act(const Chapter& chapter, const Deed& deed) const {
    const Event& event = deed.front();
    const Arg who{"who", words_.person(names_[index(event.seat)])};
    if (event.kind == EventKind::built) return build(deed, who);
    if (event.kind == EventKind::stage) return build_stage(chapter, deed, who);
    if (event.kind == EventKind::salvaged) {
      return words_.say("report.salvaged", {who, {"card", words_.marked(event.card)}, {"gained", gained_by(deed)}});
    }
    if (event.kind == EventKind::declined) return words_.say("report.declined", {who});
    if (event.card == kNoCard) return words_.say("report.sold_hidden", {who, {"n", event.n}});
    return words_.say("report.sold", {who, {"card", words_.card(event.card)}, {"n", event.n}});
  }

  std::string build_stage(const Chapter& chapter, const Deed& deed, const Arg& who) const {
    const Event& event = deed.front();
    const SideDef& side = side_def(words_.edition(), chapter.after.city(event.seat).board);
    const Arg stage{"stage", event.n};
    const Arg effect{"effect", effects_text(words_, side.stages[static_cast<std::size_t>(event.n) - 1].gives)};
    const std::vector<std::string> to = payments(deed);
    const Arg paid{"paid", to.size()};
    const Arg list{"payments", joined(words_, to, Joint::conjunction)};
    const Arg gained{"gained", gained_by(deed)};
    if (event.card == kNoCard) return words_.say("report.stage", {who, stage, effect, paid, list, gained});
    const Arg card{"card", words_.card(event.card)};
    return words_.say("report.stage_with", {who, stage, effect, card, paid, list, gained});
  }

  std::string build(const Deed& deed, const Arg& who) const {
    const Event& event = deed.front();
    const Arg card{"card", words_.marked(event.card)};
    const Arg gained{"gained", gained_by(deed)};
    switch (event.how) {
      case How::power:
      case How::free_build: return words_.say("report.built_by_power", {who, card, gained});
      case How::chain:
        return words_.say("report.built_by_chain", {who, card, {"parent", words_.card(event.from)}, gained});
      case How::cost:
      case How::no_cost: break;
    }
    const std::vector<std::string> to = payments(deed);
    const Arg paid{"paid", to.size()};
    const Arg list{"payments", joined(words_, to, Joint::conjunction)};
    return words_.say("report.built", {who, card, paid, list, gained});
  }

  static int gained_by(const Deed& deed) {
    int coins = 0;
    for (const Event& event : deed) coins += event.kind == EventKind::earned ? event.n : 0;
    return coins;
  }

  /// To the neighbours: what goes to the bank is printed on the card.
  std::vector<std::string> payments(const Deed& deed) const {
    std::vector<std::string> parts;
    for (const Event& event : deed) {
      if (event.kind != EventKind::paid || event.other == kNoSeat) continue;
      parts.push_back(words_.say("report.to", {{"n", event.n}, {"name", names_[index(event.other)]}}));
    }
    return parts;
  }

  const Words& words_;
  std::span<const std::string> names_;
  std::size_t name_width_ = 0;
};

/// `see` gives the reader's view of a position.
template <class Steps, class See>
std::vector<Chapter> chapters_of(const Steps& steps, See&& see) {
  std::vector<Chapter> chapters;
  for (const auto& step : steps) {
    const View after = see(step.after);
    chapters.push_back({.events = events_between(see(step.before), after), .after = after});
  }
  return chapters;
}

template <class Steps>
std::vector<Chapter> chapters_for(const Words& words, const Steps& steps, Seat reader) {
  return chapters_of(steps, [&](const State& s) { return view_of(edition(words.edition()), s, reader); });
}

}  // namespace

void Log::add(const State& before, const State& after) {
  // With two players the choices wait for the Free City's card, and are told with it.
  if (after.phase != Phase::free_city) steps_.push_back({.before = before, .after = after});
}

bool Log::age_ended() const {
  if (steps_.empty()) return false;
  const Step& last = steps_.back();
  return last.after.age != last.before.age || last.after.phase == Phase::over;
}

Lines Log::last_turn(const Words& words, std::span<const std::string> names, Seat reader) const {
  Lines lines;
  if (steps_.empty()) return lines;
  const Teller teller(words, names);
  const std::vector<Chapter> chapters = chapters_for(words, steps_, reader);
  lines.push_back(words.theme().strong(teller.title(chapters.back())));
  for (const Chapter& chapter : chapters) {
    if (same_turn(chapter, chapters.back())) append(lines, teller.chapter(chapter));
  }
  return lines;
}

Lines Log::all(const Words& words, std::span<const std::string> names, Seat reader) const {
  Lines lines;
  const Teller teller(words, names);
  const std::vector<Chapter> chapters = chapters_for(words, steps_, reader);
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    const bool goes_on = i > 0 && same_turn(chapters[i - 1], chapters[i]);
    if (!goes_on) lines.push_back(words.theme().strong(teller.title(chapters[i])));
    append(lines, teller.chapter(chapters[i]));
  }
  return lines;
}

Lines Log::face_up(const Words& words, std::span<const std::string> names) const {
  Lines lines;
  const Teller teller(words, names);
  const std::vector<Chapter> chapters =
      chapters_of(steps_, [&](const State& s) { return open_view(edition(words.edition()), s); });
  for (auto turn = chapters.begin(); turn != chapters.end();) {
    const auto next = std::find_if(turn, chapters.end(), [&](const Chapter& c) { return !same_turn(*turn, c); });
    lines.emplace_back();
    append(lines, teller.turn_with_coins({turn, next}));
    turn = next;
  }
  return lines;
}

}  // namespace wonders
