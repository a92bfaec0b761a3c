#include "text/message_format.h"

#include <algorithm>

namespace wonders {

namespace {

const Arg* find_arg(std::span<const Arg> args, std::string_view name) {
  for (const Arg& arg : args) {
    if (arg.name == name) return &arg;
  }
  return nullptr;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

constexpr std::string_view kNoBreakSpace = "\u00A0";

/// How a language writes integers.
struct NumberStyle {
  std::string_view group;
  std::string_view minus = "-";
  std::size_t least_grouped = 4;  // digits that a number must have for groups
};

NumberStyle number_style(std::string_view language) {
  if (language == "tr") return {.group = "."};
  if (language == "hu") return {.group = kNoBreakSpace, .least_grouped = 5};
  if (language == "fi") return {.group = kNoBreakSpace, .minus = "\u2212"};
  return {.group = ","};
}

/// English, Turkish, Hungarian and Finnish have two forms, and 1 and -1 alone take the first.
std::string_view plural_category(std::int64_t number) { return number == 1 || number == -1 ? "one" : "other"; }

}  // namespace

std::string number_text(std::int64_t number, std::string_view language) {
  const NumberStyle style = number_style(language);
  std::string digits = std::to_string(number);
  const bool negative = digits.front() == '-';
  if (negative) digits.erase(0, 1);
  std::string text(negative ? style.minus : "");
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const bool boundary = i != 0 && (digits.size() - i) % 3 == 0;
    if (boundary && digits.size() >= style.least_grouped) text += style.group;
    text += digits[i];
  }
  return text;
}

/// Reads a message from left to right. The first fault ends it.
class MessagePattern::Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::optional<std::vector<Piece>> message() {
    std::vector<Piece> pieces = pieces_of(Inside::message);
    if (!fault_ && at_ < text_.size()) fail("this brace closes nothing");
    if (fault_) return std::nullopt;
    return pieces;
  }

  const std::optional<Fault>& fault() const { return fault_; }

 private:
  enum class Inside { message, plural, select };

  void fail(std::string what) { fail_at(at_, std::move(what)); }
  void fail_at(std::size_t position, std::string what) {
    if (!fault_) fault_ = Fault{position, std::move(what)};
  }

  bool ended() const { return fault_ || at_ >= text_.size(); }
  bool at(char c) const { return at_ < text_.size() && text_[at_] == c; }
  char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool take(char c) {
    if (!at(c)) return false;
    ++at_;
    return true;
  }

  /// Up to the brace that closes it, or to the end.
  std::vector<Piece> pieces_of(Inside inside) {
    std::vector<Piece> pieces;
    std::string literal;
    const auto flush = [&] {
      if (!literal.empty()) pieces.push_back({Piece::Kind::text, std::move(literal), {}});
      literal.clear();
    };
    while (!ended() && !at('}')) {
      if (at('\'')) {
        apostrophe(inside, literal);
      } else if (at('{')) {
        flush();
        pieces.push_back(argument());
      } else if (at('#') && inside == Inside::plural) {
        flush();
        ++at_;
        pieces.push_back({Piece::Kind::pound, plurals_.back(), {}});
      } else {
        literal += text_[at_++];
      }
    }
    flush();
    return pieces;
  }

  void apostrophe(Inside inside, std::string& literal) {
    const char after = next();
    const bool quotes = after == '{' || after == '}' || (after == '#' && inside == Inside::plural);
    ++at_;
    if (after == '\'') ++at_;
    if (!quotes) {
      literal += '\'';
      return;
    }
    while (at_ < text_.size()) {
      if (at('\'') && next() != '\'') {
        ++at_;
        return;
      }
      if (at('\'')) ++at_;
      literal += text_[at_++];
    }
  }

  std::string name(const char* expected) {
    const std::size_t from = at_;
    while (at_ < text_.size() && is_name_letter(text_[at_])) ++at_;
    if (at_ == from) fail(expected);
    return std::string(text_.substr(from, at_ - from));
  }

  Piece argument() {
    ++at_;
    skip_space();
    Piece piece{Piece::Kind::argument, name("expected the name of an argument"), {}};
    skip_space();
    if (take('}')) return piece;
    if (!take(',')) fail("expected ',' or '}' after the name of an argument");
    skip_space();
    const std::size_t kind_at = at_;
    const std::string kind = name("expected number, plural or select");
    skip_space();
    if (kind == "number") {
      piece.kind = Piece::Kind::number;
      if (!take('}')) fail("expected '}' after number");
    } else if (kind == "plural" || kind == "select") {
      piece.kind = kind == "plural" ? Piece::Kind::plural : Piece::Kind::select;
      if (!take(',')) fail("expected ',' and the branches");
      branches(piece);
    } else {
      fail_at(kind_at, "expected number, plural or select, found " + kind);
    }
    return piece;
  }

  void branches(Piece& piece) {
    const bool plural = piece.kind == Piece::Kind::plural;
    if (plural) plurals_.push_back(piece.text);
    for (skip_space(); !ended() && !at('}'); skip_space()) {
      const std::size_t selector_at = at_;
      std::string selector = take('=') ? "=" : "";
      selector += name("expected the name of a branch");
      check_selector(piece, selector, selector_at);
      skip_space();
      if (!take('{')) fail("expected '{' and the text of the branch");
      piece.branches.push_back({selector, pieces_of(plural ? Inside::plural : Inside::select)});
      if (!take('}')) fail("the branch has no end");
    }
    if (plural) plurals_.pop_back();
    const auto is_other = [](const Branch& branch) { return branch.selector == "other"; };
    if (std::ranges::none_of(piece.branches, is_other)) fail("the branch 'other' is missing");
    if (!take('}')) fail("the argument has no end");
  }

  void check_selector(const Piece& piece, const std::string& selector, std::size_t position) {
    const auto same = [&](const Branch& branch) { return branch.selector == selector; };
    if (std::ranges::any_of(piece.branches, same)) fail_at(position, "the branch '" + selector + "' is there twice");
    const bool exact = selector.front() == '=';
    if (piece.kind == Piece::Kind::select) {
      if (exact) fail_at(position, "only a plural has exact branches");
      return;
    }
    const bool digits = exact && std::ranges::all_of(selector.substr(1), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits && selector != "one" && selector != "other") {
      fail_at(position, "a plural has the branches =N, one and other, found " + selector);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<Fault> fault_;
  std::vector<std::string> plurals_;  // the arguments whose # we are inside of
};

class MessagePattern::Writer {
 public:
  Writer(std::span<const Arg> args, std::string_view language) : args_(args), language_(language) {}

  void write(const std::vector<Piece>& pieces) {
    for (const Piece& piece : pieces) write(piece);
  }

  std::string take() { return std::move(text_); }

 private:
  void write(const Piece& piece) {
    if (piece.kind == Piece::Kind::text) {
      text_ += piece.text;
      return;
    }
    const Arg* arg = find_arg(args_, piece.text);
    if (arg == nullptr) {
      text_ += "{" + piece.text + "}";
    } else if (piece.kind == Piece::Kind::plural || piece.kind == Piece::Kind::select) {
      write(chosen(piece, *arg).pieces);
    } else {
      text_ += arg->number ? number_text(*arg->number, language_) : arg->text;
    }
  }

  static const Branch* find_branch(const Piece& piece, std::string_view selector) {
    for (const Branch& branch : piece.branches) {
      if (branch.selector == selector) return &branch;
    }
    return nullptr;
  }

  static const Branch& chosen(const Piece& piece, const Arg& arg) {
    const Branch* branch = nullptr;
    if (piece.kind == Piece::Kind::select) {
      branch = find_branch(piece, arg.text);
    } else if (arg.number) {
      branch = find_branch(piece, "=" + std::to_string(*arg.number));
      if (branch == nullptr) branch = find_branch(piece, plural_category(*arg.number));
    }
    return branch != nullptr ? *branch : *find_branch(piece, "other");
  }

  std::span<const Arg> args_;
  std::string_view language_;
  std::string text_;
};

template <class Visit>
void MessagePattern::visit_pieces(const std::vector<Piece>& pieces, const Visit& visit) {
  for (const Piece& piece : pieces) {
    visit(piece);
    for (const Branch& branch : piece.branches) visit_pieces(branch.pieces, visit);
  }
}

template <class Visit>
void MessagePattern::visit_pieces(std::vector<Piece>& pieces, const Visit& visit) {
  for (Piece& piece : pieces) {
    visit(piece);
    for (Branch& branch : piece.branches) visit_pieces(branch.pieces, visit);
  }
}

std::optional<MessagePattern> MessagePattern::parse(std::string_view text, Fault* fault) {
  Parser parser(text);
  std::optional<std::vector<Piece>> pieces = parser.message();
  if (!pieces) {
    if (fault != nullptr) *fault = *parser.fault();
    return std::nullopt;
  }
  MessagePattern pattern;
  pattern.pieces_ = std::move(*pieces);
  return pattern;
}

std::string MessagePattern::format(std::span<const Arg> args, std::string_view language) const {
  Writer writer(args, language);
  writer.write(pieces_);
  return writer.take();
}

std::vector<MessagePattern::Argument> MessagePattern::arguments() const {
  std::vector<Argument> all;
  visit_pieces(pieces_, [&](const Piece& piece) {
    Argument argument{.name = piece.text, .selectors = {}};
    switch (piece.kind) {
      case Piece::Kind::text:
      case Piece::Kind::pound: return;
      case Piece::Kind::argument: break;
      case Piece::Kind::number: argument.use = Argument::Use::number; break;
      case Piece::Kind::plural: argument.use = Argument::Use::plural; break;
      case Piece::Kind::select: argument.use = Argument::Use::select; break;
    }
    if (argument.use == Argument::Use::select) {
      for (const Branch& branch : piece.branches) argument.selectors.push_back(branch.selector);
      std::ranges::sort(argument.selectors);
    }
    all.push_back(std::move(argument));
  });
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

MessagePattern MessagePattern::rewrite(const std::function<std::string(std::string_view)>& change) const {
  MessagePattern other = *this;
  visit_pieces(other.pieces_, [&](Piece& piece) {
    if (piece.kind == Piece::Kind::text) piece.text = change(piece.text);
  });
  return other;
}

MessagePattern MessagePattern::enclosed(std::string_view before, std::string_view behind) const {
  MessagePattern other = *this;
  other.pieces_.insert(other.pieces_.begin(), {Piece::Kind::text, std::string(before), {}});
  other.pieces_.push_back({Piece::Kind::text, std::string(behind), {}});
  return other;
}

}  // namespace wonders
