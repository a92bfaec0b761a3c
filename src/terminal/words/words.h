#pragma once

#include <string>
#include <string_view>

#include "catalog/catalog.h"
#include "terminal/console/input.h"
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
  /// A note in words.
  std::string put(const Note& note) const { return messages_->get(note); }

  std::string say(const Note& note) const { return messages_->get(note); }

  EditionId edition() const { return edition_; }
  const Theme& theme() const { return theme_; }

  std::string card(CardId card) const;    // "Guard Tower"
  std::string marked(CardId card) const;  // "✕ Guard Tower", in its colour
  std::string wonder(Board board) const;  // "Rhodos"
  std::string board(Board board) const;   // "Rhodos B"
  std::string side(Board board) const;    // "B"
  std::string age(std::size_t age) const;
  std::string color(Color color) const;

  /// What messages choose the grammatical person by: "you" for the reader without a name of their own, else "other".
  std::string_view person(std::string_view name) const;

 private:
  const Messages* messages_;
  EditionId edition_;
  Theme theme_;
};

/// What people may type in their language, beside English. Each message of typed.* lists words with blanks between
/// them.
std::vector<Synonym> synonyms(const Words& words);

/// "a, b and c", "a, b or c", or "a, b, c".
enum class Joint { conjunction, disjunction, comma };
std::string joined(const Words& words, const std::vector<std::string>& items, Joint joint);

}  // namespace wonders
