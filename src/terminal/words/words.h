#pragma once

#include <string>
#include <string_view>

#include "catalog/catalog.h"
#include "text/messages.h"

namespace wonders {

/// Colours help, but every colour of cards also has its mark, so that nothing is lost without them.
struct Theme {
  bool colored = false;

  std::string paint(Color color, std::string_view text) const;
  std::string strong(std::string_view text) const;
  std::string faint(std::string_view text) const;
};

std::string_view mark(Color color);

/// The words for an edition's things in one language.
class Words {
 public:
  Words(const Messages& messages, EditionId edition, Theme theme)
      : messages_(&messages), edition_(edition), theme_(theme) {}

  std::string say(std::string_view key, std::initializer_list<Arg> args = {}) const {
    return messages_->get(key, args);
  }

  EditionId edition() const { return edition_; }
  const Theme& theme() const { return theme_; }

  std::string card(CardId card) const;    // "Guard Tower"
  std::string marked(CardId card) const;  // "✕ Guard Tower", in its colour
  std::string wonder(Board board) const;  // "Rhodos"
  std::string board(Board board) const;   // "Rhodos B"
  std::string side(Board board) const;    // "B"
  std::string age(std::size_t age) const;
  std::string color(Color color) const;

 private:
  const Messages* messages_;
  EditionId edition_;
  Theme theme_;
};

/// "a, b and c", or "a, b or c".
enum class Joint { conjunction, disjunction };
std::string joined(const Words& words, const std::vector<std::string>& items, Joint joint);

}  // namespace wonders
