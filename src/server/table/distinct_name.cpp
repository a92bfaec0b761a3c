#include "server/table/distinct_name.h"

#include <algorithm>

#include "server/tools/clean_text.h"

namespace wonders::server {

namespace {

bool continues_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

std::size_t letters(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !continues_letter(c); }));
}

std::string with_number(std::string name, std::size_t number) {
  const std::string tail = " (" + std::to_string(number) + ")";
  while (letters(name) + tail.size() > kMaxName) {
    while (continues_letter(name.back())) name.pop_back();
    name.pop_back();
  }
  return name + tail;
}

}  // namespace

std::string distinct_name(const GameTable& table, const PlayerId& player, const std::string& name) {
  const auto taken = [&](const std::string& wanted) {
    return std::any_of(table.seats().begin(), table.seats().end(), [&](const TableSeat& seat) {
      return !seat.name.empty() && seat.player != player && look_of(seat.name) == look_of(wanted);
    });
  };
  std::string distinct = name;
  for (std::size_t number = 2; taken(distinct); ++number) distinct = with_number(name, number);
  return distinct;
}

}  // namespace wonders::server
