// A bot for `wonders arena --bots "process:./first_bot,greedy"`: builds the first thing that can be built.
//
//     c++ -std=c++17 -O2 -o first_bot examples/bots/first_bot.cpp
//
// It needs no JSON library: a question's "id" is found by its name, and so is the first move that builds (see
// docs/bots.md). A real bot would read the whole view.
#include <cctype>
#include <iostream>
#include <string>

namespace {

// The digits after `"name":`, or nothing.
std::string number_of(const std::string& line, const std::string& name) {
  const std::size_t at = line.rfind('"' + name + "\":");
  std::string digits;
  if (at == std::string::npos) return digits;
  for (std::size_t i = at + name.size() + 3; i < line.size() && std::isdigit(static_cast<unsigned char>(line[i])) != 0;
       ++i) {
    digits += line[i];
  }
  return digits;
}

// Moves are objects without objects in them, so the number of a move is the number of "}" before it.
int first_build(const std::string& moves) {
  const std::size_t build = moves.find("\"action\":\"build\"");
  if (build == std::string::npos) return 0;
  int number = 0;
  for (std::size_t i = 0; i < build; ++i) number += moves[i] == '}' ? 1 : 0;
  return number;
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    if (line.find("\"type\":\"choose\"") == std::string::npos) continue;
    const std::size_t moves = line.rfind("\"moves\":");
    std::cout << "{\"id\":" << number_of(line, "id") << ",\"move\":" << first_build(line.substr(moves)) << "}"
              << std::endl;
  }
}
