#include "terminal/report/advice.h"

namespace wonders {

namespace {

void append_reasons(Lines& lines, const Words& words, const Reasons& reasons, const std::string& mark) {
  for (const Reason& reason : reasons) append(lines, paragraph(mark, words.put(reason.note)));
}

}  // namespace

Lines advice_lines(const Words& words, const Advice& advice) {
  Lines lines{rule(words.say("advice.title"), "")};
  append_reasons(lines, words, advice.about, "  ");
  std::size_t number = 0;
  for (const Suggestion& suggestion : advice.suggestions) {
    const std::string title = words.put(title_of(words.edition(), suggestion.move));
    append(lines, paragraph(std::to_string(++number) + "  ", words.theme().strong(title)));
    append_reasons(lines, words, suggestion.in_favour, "   + ");
    append_reasons(lines, words, suggestion.against, "   - ");
  }
  return lines;
}

}  // namespace wonders
