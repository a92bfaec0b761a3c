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

}  // namespace

std::string pseudo_text(std::string_view text) {
  std::string result = "[";
  bool placeholder = false;
  for (const char& letter : text) {
    if (letter == '{') placeholder = true;
    result += placeholder ? std::string_view(&letter, 1) : accented(letter);
    if (letter == '}') placeholder = false;
  }
  return result + "]";
}

}  // namespace wonders
