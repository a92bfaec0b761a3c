#include "terminal/words/words.h"

#include <array>
#include <sstream>

namespace wonders {

namespace {

std::string painted(bool colored, std::string_view code, std::string_view text) {
  if (!colored) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string_view color_code(Color color) {
  switch (color) {
    case Color::brown: return "33";
    case Color::gray: return "37";
    case Color::blue: return "94";
    case Color::yellow: return "93";
    case Color::red: return "91";
    case Color::green: return "92";
    case Color::purple: return "95";
  }
  return "0";
}

}  // namespace

std::string Theme::paint(Color color, std::string_view text) const { return painted(colored, color_code(color), text); }
std::string Theme::strong(std::string_view text) const { return painted(colored, "1", text); }
std::string Theme::faint(std::string_view text) const { return painted(colored, "2", text); }

std::string_view mark(Color color) {
  switch (color) {
    case Color::brown: return "■";
    case Color::gray: return "◆";
    case Color::blue: return "●";
    case Color::yellow: return "¤";
    case Color::red: return "✕";
    case Color::green: return "▲";
    case Color::purple: return "★";
  }
  return "?";
}

std::string Words::card(CardId card) const { return say("card." + std::string(card_name(edition_, card))); }

std::string Words::marked(CardId card) const {
  const Color color = card_def(edition_, card).color;
  return theme_.paint(color, std::string(mark(color)) + " " + this->card(card));
}

std::string Words::wonder(Board board) const { return say("wonder." + std::string(wonder_name(edition_, board))); }

std::string Words::side(Board board) const { return say("side." + std::string(side_name(edition_, board))); }

std::string Words::board(Board board) const { return say("board", {{"wonder", wonder(board)}, {"side", side(board)}}); }

std::string Words::age(std::size_t age) const { return say("age." + std::to_string(age)); }

std::string Words::color(Color color) const { return say("color." + std::string(kColorNames[index(color)])); }

std::string_view Words::person(std::string_view name) const { return name == say("name.you") ? "you" : "other"; }

std::string joined(const Words& words, const std::vector<std::string>& items, Joint joint) {
  std::string list;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool last = i + 1 == items.size();
    if (i == 0) {
      list = items[i];
    } else if (last && joint == Joint::conjunction) {
      list = words.say("list.and", {{"first", list}, {"last", items[i]}});
    } else if (last && joint == Joint::disjunction) {
      list = words.say("list.or", {{"first", list}, {"last", items[i]}});
    } else {
      list = words.say("list.comma", {{"first", list}, {"last", items[i]}});
    }
  }
  return list;
}

std::vector<Synonym> synonyms(const Words& words) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kTyped{{
      {"typed.build", "build"},
      {"typed.free", "free"},
      {"typed.stage", "stage"},
      {"typed.sell", "sell"},
      {"typed.city", "view"},
      {"typed.coach", "coach"},
      {"typed.help", "help"},
      {"typed.log", "log"},
      {"typed.table", "table"},
      {"typed.quit", "quit"},
      {"typed.yes", "yes"},
      {"typed.none", "none"},
      {"typed.back", "back"},
  }};
  std::vector<Synonym> found;
  for (const auto& [key, english] : kTyped) {
    std::istringstream list(words.say(key));
    for (std::string word; list >> word;) found.push_back({word, std::string(english)});
  }
  return found;
}

}  // namespace wonders
