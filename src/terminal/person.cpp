#include "terminal/person.h"

#include "coach/coach.h"
#include "terminal/report/advice.h"
#include "terminal/table/cities.h"
#include "terminal/table/hand.h"
#include "terminal/table/prices.h"
#include "terminal/words/describe.h"

namespace wonders {

namespace {

std::string title(const Scene& scene) {
  const Words& words = scene.words();
  const View& view = scene.view();
  const Arg age{"age", words.age(view.age)};
  if (view.phase == Phase::salvage) return words.say("title.salvage", {age});
  if (view.deciding != view.seat) return words.say("title.free_city", {age, {"turn", view.turn}});
  if (view.phase == Phase::seventh) return words.say("title.seventh", {age});
  return words.say("title.turn", {age, {"turn", view.turn}});
}

/// Where the cards left in the hand will go.
std::string passing(const Scene& scene) {
  const Words& words = scene.words();
  const View& view = scene.view();
  if (view.phase != Phase::choose) return "";
  if (view.turn == kTurnsPerAge) {
    return view.city(view.seat).powers.has(Power::play_seventh_card) ? words.say("passing.kept")
                                                                     : words.say("passing.last");
  }
  if (view.has_free_city()) {
    return words.say("passing.swap", {{"name", scene.name(other_player(view.seat))}});
  }
  return Rulebook::passes_left(view.age) ? words.say("passing.left", {{"name", scene.name(view.left(view.seat))}})
                                         : words.say("passing.right", {{"name", scene.name(view.right(view.seat))}});
}

Lines help_lines(const Words& words) {
  Lines lines{rule(words.say("help.title"), "")};
  for (std::string_view key : {"help.build", "help.stage", "help.sell", "help.free", "help.card", "help.city",
                               "help.coach", "help.table", "help.log", "help.quit"}) {
    append(lines, paragraph("  ", words.say(key)));
  }
  std::vector<std::string> marks;
  for (std::size_t c = 0; c < kColors; ++c) {
    const Color color = static_cast<Color>(c);
    marks.push_back(words.theme().paint(color, std::string(mark(color)) + " " + words.color(color)));
  }
  append(lines, flow("  " + words.say("help.marks") + " ", marks, "  "));
  append(lines, paragraph("  ", words.say("help.prices")));
  return lines;
}

const Cost& stage_cost(const Scene& scene) {
  const City& city = scene.city(scene.view().deciding);
  return side_def(scene.words().edition(), city.board).stages[city.stages_built()].cost;
}

/// Why this card cannot be used so.
std::string refusal(const Scene& scene, const Offer& offer, std::size_t number, Command::Use use) {
  const Words& words = scene.words();
  const Seat who = scene.view().deciding;
  const Arg card{"card", words.card(offer.card)};
  switch (use) {
    case Command::Use::build: {
      const Arg why{"why", why_no_build(scene, who, offer.card)};
      return offer.free_build ? words.say("refuse.build_but_free", {card, why, {"n", number}})
                              : words.say("refuse.build", {card, why});
    }
    case Command::Use::build_free: {
      if (!scene.city(who).powers.has(Power::free_build_once_per_age)) return words.say("refuse.no_free_build");
      if (scene.city(who).structures.contains(offer.card))
        return words.say("refuse.build", {card, {"why", words.say("no.built")}});
      return scene.city(who).free_build_left == 0 ? words.say("refuse.free_build_used")
                                                  : words.say("refuse.free_anyway", {card, {"n", number}});
    }
    case Command::Use::stage: return words.say("refuse.stage", {{"why", why_no_stage(scene, who)}});
    case Command::Use::sell: return words.say("refuse.sell");
    case Command::Use::look: break;
  }
  return {};
}

}  // namespace

std::optional<std::string> Person::ask(const std::string& prompt) {
  std::optional<std::string> line = console_.ask(prompt);
  if (!line) input_ended_ = true;
  return line;
}

std::optional<Move> Person::decide(const View& view, std::span<const Move> legal) {
  const Scene scene(words_, view, names_);
  if (view.phase == Phase::salvage) return decide_salvage(scene, legal);
  const std::vector<Offer> cards = offers(view, legal);
  return decide_card(scene, cards);
}

void Person::show_cards(const Scene& scene, std::span<const Offer> cards) {
  const View& view = scene.view();
  console_.print(rule(title(scene), passing(scene)));
  console_.print(table_lines(scene, view.deciding, console_.tall() ? Room::ample : Room::small));
  if (view.deciding != view.seat) {
    console_.print(paragraph("", words_.say("free_city.explain")));
  }
  console_.print("");
  console_.print(hand_lines(scene, cards));
  console_.print(
      words_.theme().faint(view.deciding == view.seat ? words_.say("hint.card") : words_.say("hint.free_city")));
}

std::optional<Move> Person::decide_card(const Scene& scene, std::span<const Offer> cards) {
  show_cards(scene, cards);
  for (;;) {
    const std::optional<std::string> line = ask(words_.say("prompt.card"));
    if (!line) return std::nullopt;
    const Answer given = answer(scene, cards, *line);
    if (given.move) return given.move;
    if (given.next == Next::leave) return std::nullopt;
    if (given.next == Next::again) show_cards(scene, cards);
  }
}

Person::Answer Person::answer(const Scene& scene, std::span<const Offer> cards, const std::string& line) {
  Command command = parse_command(in_english(line, synonyms_));
  if (command.kind != Command::Kind::card) return {{}, side_command(scene, command, line)};
  if (command.number == 0 && cards.size() == 1) command.number = 1;
  if (command.number == 0 || command.number > cards.size()) {
    console_.print(paragraph("", words_.say("refuse.number", {{"n", cards.size()}})));
    return {};
  }
  return use_card(scene, cards, command);
}

Person::Answer Person::use_card(const Scene& scene, std::span<const Offer> cards, const Command& command) {
  const Offer& offer = cards[command.number - 1];
  switch (command.use) {
    case Command::Use::look: console_.print(card_lines(scene, offer, command.number)); return {};
    case Command::Use::build:
      if (offer.builds.empty()) break;
      return choose_way(scene, card_def(words_.edition(), offer.card).cost, offer.builds, command.way);
    case Command::Use::stage:
      if (offer.stages.empty()) break;
      return choose_way(scene, stage_cost(scene), offer.stages, command.way);
    case Command::Use::build_free:
      if (!offer.free_build) break;
      return {Move{Action::build_free, offer.card, 0, 0}};
    case Command::Use::sell:
      if (!offer.sale) break;
      return {Move{Action::sell, offer.card, 0, 0}};
  }
  console_.print(paragraph("", refusal(scene, offer, command.number, command.use)));
  return {};
}

Person::Answer Person::choose_way(const Scene& scene, const Cost& cost, std::span<const Move> ways, std::size_t way) {
  if (ways.size() == 1) return {ways.front()};
  if (way >= 1 && way <= ways.size()) return {ways[way - 1]};
  console_.print(paragraph("", words_.say("ways.title")));
  console_.print(ways_lines(scene, scene.view().deciding, cost, ways));
  for (;;) {
    const std::optional<std::string> line = ask(words_.say("prompt.way", {{"n", ways.size()}}));
    if (!line) return {{}, Next::leave};
    if (lower(*line).empty()) return {ways.front()};
    if (const auto number = parse_number(*line); number && *number >= 1 && *number <= ways.size()) {
      return {ways[*number - 1]};
    }
    if (const std::string word = in_english(*line, synonyms_); word == "c" || word == "back") return {{}, Next::ask};
    console_.print(paragraph("", words_.say("refuse.way", {{"n", ways.size()}})));
  }
}

Person::Next Person::side_command(const Scene& scene, const Command& command, const std::string& line) {
  switch (command.kind) {
    case Command::Kind::help: console_.print(help_lines(words_)); return Next::ask;
    case Command::Kind::coach: coach(); return Next::ask;
    case Command::Kind::table: return Next::again;
    case Command::Kind::quit: return confirm_leaving();
    case Command::Kind::log:
      if (log_.empty()) console_.print(paragraph("", words_.say("log.empty")));
      console_.print(log_.all(words_, names_, scene.view().seat));
      return Next::ask;
    case Command::Kind::city:
      if (command.number >= 1 && command.number <= scene.view().seats) {
        console_.print(city_in_detail(scene, scene.seat_of(command.number)));
      } else {
        console_.print(paragraph("", words_.say("refuse.city", {{"n", scene.view().seats}})));
      }
      return Next::ask;
    case Command::Kind::nothing: console_.print(paragraph("", words_.say("refuse.nothing"))); return Next::ask;
    case Command::Kind::unclear:
    case Command::Kind::card: break;
  }
  console_.print(paragraph("", words_.say("refuse.unclear", {{"text", clean_name(line, 30)}})));
  return Next::ask;
}

/// The same question gets the same answer, however often it is asked.
void Person::coach() {
  if (known_ == nullptr) {
    console_.print(paragraph("", words_.say("advice.alone")));
    return;
  }
  Rng rng(1);
  console_.print(advice_lines(words_, advise(*known_, {}, rng)));
}

Person::Next Person::confirm_leaving() {
  const std::optional<std::string> line = ask(words_.say("prompt.leave"));
  if (!line) return Next::leave;
  const std::string answer = in_english(*line, synonyms_);
  return answer == "y" || answer == "yes" ? Next::leave : Next::ask;
}

std::optional<Move> Person::decide_salvage(const Scene& scene, std::span<const Move> legal) {
  std::vector<CardId> pile;
  scene.view().discard.kinds.for_each([&](CardId card) { pile.push_back(card); });
  const auto show = [&] {
    console_.print(rule(title(scene), ""));
    const Seat who = scene.view().deciding;
    const std::string label = who == scene.view().seat ? words_.say("label.you") : words_.say("label.it");
    console_.print(city_lines(scene, who, label + "  "));
    console_.print(paragraph(
        "", words_.say("salvage.explain", {{"who", words_.person(scene.name(who))}, {"name", scene.name(who)}})));
    console_.print(discard_lines(scene, pile));
  };
  show();
  if (legal.size() == 1) {
    console_.print(paragraph("", words_.say("salvage.nothing")));
    return legal.front();
  }
  for (;;) {
    const std::optional<std::string> line = ask(words_.say("prompt.salvage", {{"n", pile.size()}}));
    if (!line) return std::nullopt;
    const Command command = parse_command(in_english(*line, synonyms_));
    const bool names_card = command.kind == Command::Kind::card &&
                            (command.use == Command::Use::look || command.use == Command::Use::build);
    if (names_card && command.number >= 1 && command.number <= pile.size()) {
      const CardId card = pile[command.number - 1];
      if (!scene.city(scene.view().deciding).structures.contains(card)) return Move{Action::salvage, card, 0, 0};
      console_.print(
          paragraph("", words_.say("refuse.build", {{"card", words_.card(card)}, {"why", words_.say("no.built")}})));
    } else if (const std::string word = in_english(*line, synonyms_); word == "n" || word == "none" || word == "0") {
      return Move{Action::decline, kNoCard, 0, 0};
    } else if (command.kind == Command::Kind::card || command.kind == Command::Kind::nothing) {
      console_.print(paragraph("", words_.say("refuse.salvage", {{"n", pile.size()}})));
    } else {
      const Next next = side_command(scene, command, *line);
      if (next == Next::leave) return std::nullopt;
      if (next == Next::again) show();
    }
  }
}

}  // namespace wonders
