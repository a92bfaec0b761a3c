#include "terminal/table/cities.h"

#include <algorithm>

#include "terminal/words/describe.h"

namespace wonders {

namespace {

std::string tokens_text(const City& city) {
  int won = 0, lost = 0;
  for (const auto& age : city.tokens) {
    for (std::int8_t token : age) (token > 0 ? won : lost) += token;
  }
  std::string text;
  if (won > 0) text = "+" + std::to_string(won);
  if (lost < 0) text += (text.empty() ? "" : " ") + std::to_string(lost);
  return text.empty() ? "·" : text;
}

std::string stages_text(const Scene& scene, const City& city) {
  return std::to_string(city.stages_built()) + "/" + std::to_string(scene.edition().board(city.board).stage_count);
}

std::string place(const Scene& scene, Seat seat) {
  const View& view = scene.view();
  if (view.seat == kNoSeat) return "";
  if (seat == view.seat) return scene.words().say("label.you");
  if (seat == view.left(view.seat)) return scene.words().say("label.left");
  return seat == view.right(view.seat) ? scene.words().say("label.right") : "";
}

std::size_t widest_board(const Scene& scene) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < scene.view().seats; ++i) {
    width = std::max(width, display_width(scene.words().board(scene.city(seat(i)).board)));
  }
  return width;
}

std::size_t widest_name(const Scene& scene) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < scene.view().seats; ++i) width = std::max(width, display_width(scene.name(seat(i))));
  return width;
}

std::vector<CardId> structures_of(const Scene& scene, const City& city, Color color) {
  std::vector<CardId> cards;
  city.structures.for_each([&](CardId card) {
    if (scene.edition().card(card).color == color) cards.push_back(card);
  });
  return cards;
}

/// What a glance at the printed card would tell, where the name alone does not.
std::string short_effect(const Scene& scene, CardId card) {
  const CardDef& def = card_def(scene.view().edition, card);
  std::string text;
  for (const Effect& effect : def.gives) {
    const bool number = effect.type == EffectType::points || effect.type == EffectType::shields;
    if (number) text = std::to_string(effect.n);
    if (effect.type == EffectType::science && def.color == Color::green) text = effect_text(scene.words(), effect);
  }
  return text.empty() ? "" : " (" + text + ")";
}

/// "■ Lumber Yard, Clay Pit", "▲ Workshop (gear)": one item a card, the mark with the first of its colour.
std::vector<std::string> structure_items(const Scene& scene, const City& city) {
  const Theme& theme = scene.words().theme();
  std::vector<std::string> items;
  for (std::size_t c = 0; c < kColors; ++c) {
    const Color color = static_cast<Color>(c);
    const std::vector<CardId> cards = structures_of(scene, city, color);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const std::string name = scene.words().card(cards[i]) + short_effect(scene, cards[i]);
      items.push_back(theme.paint(color, (i == 0 ? std::string(mark(color)) + " " : "") + name) +
                      (i + 1 < cards.size() ? ", " : "  "));
    }
  }
  return items;
}

/// What a city produces: for itself and its neighbours, and for itself alone.
struct Wares {
  std::vector<std::string> for_all;
  std::vector<std::string> for_owner;
};

Units fixed_goods(const Scene& scene, const City& city) {
  Units units{};
  ++units[index(side_def(scene.view().edition, city.board).resource)];
  city.structures.for_each([&](CardId card) {
    for (const Effect& effect : card_def(scene.view().edition, card).gives) {
      if (effect.type != EffectType::produce) continue;
      for (std::size_t r = 0; r < kResources; ++r) units[r] = static_cast<std::uint8_t>(units[r] + effect.goods[r]);
    }
  });
  return units;
}

/// Fixed goods added up, then the choices.
Wares wares_of(const Scene& scene, const City& city) {
  Wares wares;
  wares.for_all.push_back(units_text(scene.words(), fixed_goods(scene, city)));
  const auto add_choices = [&](const Effects& effects) {
    for (const Effect& effect : effects) {
      if (effect.type != EffectType::produce_choice) continue;
      (effect.tradable ? wares.for_all : wares.for_owner).push_back(goods_text(scene.words(), effect));
    }
  };
  city.structures.for_each([&](CardId card) { add_choices(card_def(scene.view().edition, card).gives); });
  const SideDef& side = side_def(scene.view().edition, city.board);
  for (std::size_t i = 0; i < city.stages_built(); ++i) add_choices(side.stages[i].gives);
  return wares;
}

std::string comma_list(const Scene& scene, const std::vector<std::string>& items) {
  return joined(scene.words(), items, Joint::comma);
}

std::string discounts_text(const Scene& scene, Seat seat) {
  const Words& words = scene.words();
  const Discounts& discounts = scene.city(seat).discounts;
  std::vector<std::string> parts;
  for (Goods kind : {Goods::raw, Goods::manufactured}) {
    std::vector<std::string> from;
    if (discounts.on(kind, kLeft)) from.push_back(scene.name(scene.view().left(seat)));
    if (discounts.on(kind, kRight)) from.push_back(scene.name(scene.view().right(seat)));
    if (from.empty()) continue;
    parts.push_back(words.say("city.discount", {{"goods", kind == Goods::raw ? "raw" : "manufactured"},
                                                {"names", joined(words, from, Joint::conjunction)}}));
  }
  return comma_list(scene, parts);
}

std::string sells_text(const Scene& scene, Seat seat, const Wares& wares) {
  const std::string& name = scene.name(seat);
  return scene.words().say(
      "city.sells", {{"who", scene.words().person(name)}, {"name", name}, {"goods", comma_list(scene, wares.for_all)}});
}

/// What stands before the lines about a city, all equally wide.
struct CityLabels {
  explicit CityLabels(const Words& words)
      : goods(words.say("city.label.goods")), buys(words.say("city.label.buys")),
        stages(words.say("city.label.stages")), structures(words.say("city.label.structures")) {
    std::size_t width = 0;
    for (const std::string* label : {&goods, &buys, &stages, &structures}) {
      width = std::max(width, display_width(*label));
    }
    for (std::string* label : {&goods, &buys, &stages, &structures}) *label = pad_right(*label, width + 2);
  }

  std::string goods, buys, stages, structures;
};

/// As wide as the label that stands above.
std::string under(std::string_view label) { return std::string(display_width(label), ' '); }

void add_structures(const Scene& scene, const City& city, const std::string& indent, Lines& lines) {
  const std::vector<std::string> items = structure_items(scene, city);
  if (!items.empty()) append(lines, flow(indent, items, ""));
}

/// The overview's columns, as wide as their headings ask for.
struct OverviewColumns {
  explicit OverviewColumns(const Scene& scene) {
    const Words& words = scene.words();
    const auto add = [](std::string text, std::size_t least) {
      const std::size_t width = std::max(least, display_width(text) + 1);
      return Heading{std::move(text), width};
    };
    coins = add(words.say("heading.coins"), 4);
    shields = add(words.say("heading.shields"), 4);
    stages = add(words.say("heading.stages"), 5);
    tokens = add(words.say("heading.tokens"), 7);
    for (std::size_t i = 0; i < scene.view().seats; ++i) {
      place_width = std::max(place_width, display_width(place(scene, seat(i))) + 1);
    }
    // What the numbers leave: a blank comes before the colours, and each of those takes two columns.
    left_width = kScreenWidth - (coins.width + shields.width + stages.width + tokens.width + 1 + 2 * kColors);
    name_width = std::min(widest_name(scene), left_width - place_width - 4 - widest_board(scene));
  }

  struct Heading {
    std::string text;
    std::size_t width = 0;
  };
  Heading coins, shields, stages, tokens;
  std::size_t place_width = 6;
  std::size_t left_width = 0;
  std::size_t name_width = 0;
};

std::string overview_heading(const Scene& scene, const OverviewColumns& columns) {
  std::string line = pad_right("", columns.left_width);
  for (const OverviewColumns::Heading* heading : {&columns.coins, &columns.shields, &columns.stages, &columns.tokens}) {
    line += pad_left(heading->text, heading->width);
  }
  line += " ";
  for (std::size_t c = 0; c < kColors; ++c) {
    line += " " + scene.words().theme().paint(static_cast<Color>(c), mark(static_cast<Color>(c)));
  }
  return line;
}

std::string overview_line(const Scene& scene, Seat seat, const OverviewColumns& columns) {
  const City& city = scene.city(seat);
  // Somebody without a name of their own is just "you".
  const std::string where = place(scene, seat);
  const std::string name = scene.name(seat) == where ? "" : clip(scene.name(seat), columns.name_width);
  std::string line = std::to_string(scene.number(seat)) + " " + pad_right(where, columns.place_width) +
                     pad_right(name, columns.name_width) + "  " + scene.words().board(city.board);
  line = pad_right(line, columns.left_width) + pad_left(std::to_string(city.coins), columns.coins.width) +
         pad_left(std::to_string(city.tally[Count::shields]), columns.shields.width) +
         pad_left(stages_text(scene, city), columns.stages.width) + pad_left(tokens_text(city), columns.tokens.width) +
         " ";
  for (std::size_t c = 0; c < kColors; ++c) {
    const unsigned n = city.tally.counts[c];
    line += pad_left(n == 0 ? "·" : std::to_string(n), 2);
  }
  return seat == scene.view().seat ? scene.words().theme().strong(line) : line;
}

std::string detail_label(const Words& words, CardId card) { return "  " + pad_right(words.marked(card), 24); }

}  // namespace

Lines overview(const Scene& scene) {
  const OverviewColumns columns(scene);
  Lines lines{overview_heading(scene, columns)};
  for (std::size_t n = 1; n <= scene.view().seats; ++n) {
    lines.push_back(overview_line(scene, scene.seat_of(n), columns));
  }
  return lines;
}

std::vector<std::string> stage_texts(const Words& words, Board board, std::size_t built) {
  const SideDef& side = side_def(words.edition(), board);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < side.stages.size(); ++i) {
    const StageDef& stage = side.stages[i];
    const std::string effect = effects_text(words, stage.gives);
    texts.push_back(i < built
                        ? words.say("city.stage_built", {{"effect", effect}})
                        : words.say("city.stage_open", {{"cost", cost_text(words, stage.cost)}, {"effect", effect}}));
  }
  return texts;
}

Lines neighbor_lines(const Scene& scene, Seat seat, std::string_view label, Room room) {
  const Wares wares = wares_of(scene, scene.city(seat));
  Lines lines = paragraph(label, sells_text(scene, seat, wares));
  if (room == Room::ample) add_structures(scene, scene.city(seat), under(label), lines);
  return lines;
}

Lines city_lines(const Scene& scene, Seat seat, std::string_view label) {
  const Words& words = scene.words();
  const City& city = scene.city(seat);
  const Wares wares = wares_of(scene, city);
  const CityLabels labels(words);
  const std::string makes = words.say("city.goods", {{"goods", comma_list(scene, wares.for_all)},
                                                     {"more", wares.for_owner.size()},
                                                     {"private", comma_list(scene, wares.for_owner)}});
  Lines lines = paragraph(std::string(label) + labels.goods, makes);
  if (const std::string discounts = discounts_text(scene, seat); !discounts.empty()) {
    append(lines, paragraph(under(label) + labels.buys, discounts));
  }
  append(lines, flow(under(label) + labels.stages, stage_texts(words, city.board, city.stages_built()), "  "));
  if (city.powers.has(Power::free_build_once_per_age)) {
    append(lines, paragraph(under(label), city.free_build_left != 0 ? words.say("city.free_build_ready")
                                                                    : words.say("city.free_build_used")));
  }
  add_structures(scene, city, under(label) + labels.structures, lines);
  return lines;
}

Lines city_in_detail(const Scene& scene, Seat seat) {
  const Words& words = scene.words();
  const City& city = scene.city(seat);
  Lines lines{rule(words.say("city.title", {{"name", scene.name(seat)}, {"board", words.board(city.board)}}), "")};
  append(lines, paragraph("  ", words.say("city.status", {{"coins", city.coins},
                                                          {"shields", city.tally[Count::shields]},
                                                          {"tokens", tokens_text(city)}})));
  const Wares wares = wares_of(scene, city);
  append(lines, paragraph("  ", sells_text(scene, seat, wares)));
  if (!wares.for_owner.empty()) {
    append(lines, paragraph("  ", words.say("city.for_itself", {{"goods", comma_list(scene, wares.for_owner)}})));
  }
  if (const std::string discounts = discounts_text(scene, seat); !discounts.empty()) {
    append(lines, paragraph("  ", discounts));
  }
  const std::vector<std::string> stages = stage_texts(words, city.board, city.stages_built());
  for (const std::string& stage : stages) append(lines, paragraph("  ", stage));
  for (std::size_t c = 0; c < kColors; ++c) {
    for (CardId card : structures_of(scene, city, static_cast<Color>(c))) {
      append(lines, paragraph(detail_label(words, card), effects_text(words, card_def(words.edition(), card).gives)));
    }
  }
  return lines;
}

Lines table_lines(const Scene& scene, Seat focus, Room room) {
  const Words& words = scene.words();
  const View& view = scene.view();
  const bool own = focus == view.seat;
  const std::string left = own ? words.say("label.left") : words.say("label.its_left");
  const std::string right = own ? words.say("label.right") : words.say("label.its_right");
  const std::string self = own ? words.say("label.you") : words.say("label.it");
  const std::size_t width = std::max({display_width(left), display_width(right), display_width(self)}) + 2;
  Lines lines = overview(scene);
  append(lines, neighbor_lines(scene, view.left(focus), pad_right(left, width), room));
  append(lines, neighbor_lines(scene, view.right(focus), pad_right(right, width), room));
  append(lines, city_lines(scene, focus, pad_right(self, width)));
  return lines;
}

}  // namespace wonders
