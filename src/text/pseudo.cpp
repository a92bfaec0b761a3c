#include "text/pseudo.h"

namespace wonders {

namespace {

std::string_view accented(const char& letter) {
  switch (letter) {
    case 'a': return "áá";
    case 'e': return "éé";
    case 'i': return "íí";
    case 'o': return "óó";
    case 'u': return "úú";
    case 'c': return "ç";
    case 'n': return "ñ";
    case 's': return "š";
    case 'y': return "ý";
    case 'A': return "ÁÁ";
    case 'E': return "ÉÉ";
    case 'I': return "ÍÍ";
    case 'O': return "ÓÓ";
    case 'U': return "ÚÚ";
    case 'C': return "Ç";
    case 'N': return "Ñ";
    case 'S': return "Š";
    case 'Y': return "Ý";
    default: return {&letter, 1};
  }
}

std::string accented_text(std::string_view text) {
  std::string result;
  for (const char& letter : text) result += accented(letter);
  return result;
}

}  // namespace

MessagePattern pseudo_pattern(const MessagePattern& pattern) {
  return pattern.rewrite(accented_text).enclosed("[", "]");
}

}  // namespace wonders
