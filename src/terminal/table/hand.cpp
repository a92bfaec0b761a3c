#include "terminal/table/hand.h"

#include <algorithm>

#include "terminal/table/prices.h"
#include "terminal/words/describe.h"

namespace wonders {

namespace {

constexpr std::size_t kEffectWidth = 26;
constexpr std::size_t kWidestName = 24;

/// As the names of the language need it.
struct Widths {
  explicit Widths(const Words& words) {
    const Edition& e = edition(words.edition());
    for (std::size_t i = 0; i < e.card_count; ++i) {
      name = std::max(name, std::min(kWidestName, 2 + display_width(words.card(static_cast<CardId>(i)))));
    }
    price = kScreenWidth - 3 - name - kEffectWidth - 4;
  }

  std::size_t name = 0;  // with its mark
  std::size_t price = 0;
};

std::string numbered(std::size_t number) { return pad_left(std::to_string(number), 2) + " "; }

/// The name is painted after the row is laid out, because colours must not reach into the next column.
Lines card_row(const Words& words, const Widths& widths, std::size_t number, CardId card, std::string_view price) {
  const CardDef& def = card_def(words.edition(), card);
  const std::string plain = clip(std::string(mark(def.color)) + " " + words.card(card), widths.name);
  const Cell cells[] = {
      {plain, widths.name}, {effects_text(words, def.gives), kEffectWidth}, {std::string(price), widths.price}};
  Lines lines = table_row(numbered(number), cells);
  for (std::size_t i = 1; i < lines.size(); ++i) lines[i].replace(0, 3, "   ");
  if (const std::size_t at = lines[0].find(plain); at != std::string::npos) {
    lines[0].replace(at, plain.size(), words.theme().paint(def.color, plain));
  }
  return lines;
}

std::string heading(const Words& words, const Widths& widths, std::string_view last) {
  std::string line = "   " + pad_right(words.say("hand.card"), widths.name + 2) +
                     pad_right(words.say("hand.gives"), kEffectWidth + 2) + std::string(last);
  while (line.ends_with(' ')) line.pop_back();
  return words.theme().faint(line);
}

Lines stage_row(const Scene& scene, const Widths& widths, Seat who, std::span<const Offer> cards) {
  const Words& words = scene.words();
  const City& city = scene.city(who);
  if (!has_next_stage(scene.edition(), city)) return {"   " + words.say("hand.no_stage")};
  const StageDef& stage = side_def(words.edition(), city.board).stages[city.stages_built()];
  const Cell cells[] = {{words.say("hand.stage", {{"n", city.stages_built() + 1}}), widths.name},
                        {effects_text(words, stage.gives), kEffectWidth},
                        {stage_price_text(scene, who, cards), widths.price}};
  return table_row("   ", cells);
}

/// The structures that a card will make free.
std::vector<std::string> children(const Scene& scene, CardId parent) {
  std::vector<std::string> names;
  const Edition& e = scene.edition();
  for (std::size_t i = 0; i < e.card_count; ++i) {
    const CardId card = static_cast<CardId>(i);
    if (e.card(card).parents.contains(parent)) names.push_back(scene.words().card(card));
  }
  return names;
}

std::vector<std::string> parents(const Scene& scene, CardId card) {
  std::vector<std::string> names;
  scene.edition().card(card).parents.for_each([&](CardId parent) { names.push_back(scene.words().card(parent)); });
  return names;
}

}  // namespace

Lines hand_lines(const Scene& scene, std::span<const Offer> cards) {
  const Seat who = scene.view().deciding;
  const bool own = who == scene.view().seat;
  const Widths widths(scene.words());
  Lines lines{
      heading(scene.words(), widths, own ? scene.words().say("hand.price") : scene.words().say("hand.price_it"))};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    append(lines, card_row(scene.words(), widths, i + 1, cards[i].card, build_price_text(scene, who, cards[i], i + 1)));
  }
  append(lines, stage_row(scene, widths, who, cards));
  return lines;
}

Lines card_lines(const Scene& scene, const Offer& offer, std::size_t number) {
  const Words& words = scene.words();
  const Seat who = scene.view().deciding;
  const CardDef& def = card_def(words.edition(), offer.card);
  Lines lines = paragraph(numbered(number) + words.marked(offer.card) + ": ", effects_text(words, def.gives));
  if (const std::string_view name = card_name(words.edition(), offer.card); words.card(offer.card) != name) {
    append(lines, paragraph("   ", words.say("card_info.english", {{"name", name}})));
  }
  append(lines, paragraph("   ", words.say("card_info.cost", {{"cost", cost_text(words, def.cost)}})));
  if (const auto names = parents(scene, offer.card); !names.empty()) {
    append(lines,
           paragraph("   ", words.say("card_info.free_with", {{"cards", joined(words, names, Joint::disjunction)}})));
  }
  if (const auto names = children(scene, offer.card); !names.empty()) {
    append(lines,
           paragraph("   ", words.say("card_info.makes_free", {{"cards", joined(words, names, Joint::conjunction)}})));
  }
  if (offer.builds.size() > 1) {
    lines.push_back("   " + words.say("card_info.build_ways", {{"n", number}}));
    append(lines, ways_lines(scene, who, def.cost, offer.builds));
  } else {
    append(lines, paragraph("   ", words.say("card_info.build",
                                             {{"n", number}, {"price", build_price_text(scene, who, offer, number)}})));
  }
  if (offer.free_build) append(lines, paragraph("   ", words.say("card_info.free_build", {{"n", number}})));
  if (!offer.stages.empty()) {
    append(lines, paragraph("   ", words.say("card_info.stage",
                                             {{"n", number}, {"price", stage_price_text(scene, who, {&offer, 1})}})));
  }
  if (offer.sale) lines.push_back("   " + words.say("card_info.sell", {{"n", number}}));
  return lines;
}

Lines ways_lines(const Scene& scene, Seat who, const Cost& cost, std::span<const Move> ways) {
  Lines lines;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    append(lines, paragraph("     " + std::to_string(i + 1) + "  ", payment_text(scene, who, cost, ways[i])));
  }
  return lines;
}

Lines discard_lines(const Scene& scene, std::span<const CardId> cards) {
  const Words& words = scene.words();
  const Widths widths(words);
  Lines lines{heading(words, widths, "")};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool built = scene.city(scene.view().deciding).structures.contains(cards[i]);
    append(lines, card_row(words, widths, i + 1, cards[i], built ? words.say("no.built") : ""));
  }
  return lines;
}

}  // namespace wonders
