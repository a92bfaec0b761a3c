// What nodes say to each other, between versions: lines that version 0.1's successors have said are understood for
// ever.
#include "nodes/message.h"

#include <doctest/doctest.h>

#include <fstream>
#include <set>

#include "nodes/town.h"
#include "support/source_dir.h"

using namespace wonders;
using namespace wonders::testing;
using nodes::decode;
using nodes::Heard;
using nodes::Kind;

namespace {

std::vector<std::string> recorded_lines() {
  std::ifstream file(source_path("tests/nodes/data/bus-1.jsonl"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("nodes: what the first nodes said is understood") {
  const std::vector<std::string> lines = recorded_lines();
  std::set<Kind> kinds;
  for (const std::string& line : lines) {
    CAPTURE(line);
    const Heard heard = decode(line);
    REQUIRE(heard.sense == Heard::Sense::message);
    kinds.insert(heard.message.kind);
    // What is said today has everything in it that was said then.
    const std::string today = nodes::encode(heard.message);
    JsonDocument then, now;
    REQUIRE(then.parse(line));
    REQUIRE(now.parse(today));
    for (const JsonMember& member : then.root().members()) CHECK(now.root().get(member.key).has_value());
    CHECK(nodes::encode(decode(today).message) == today);
  }
  CHECK(kinds.size() == nodes::kKindNames.size());
}

TEST_CASE("nodes: what a later version says is understood as far as it goes") {
  for (const std::string& line : recorded_lines()) {
    CAPTURE(line);
    const Heard now = decode(line), later = decode(as_later_version(line));
    REQUIRE(later.sense == Heard::Sense::message);
    CHECK(nodes::encode(later.message) == nodes::encode(now.message));
  }
  CHECK(decode(R"({"protocol":2,"oldest":1,"kind":"gift","from":"x"})").sense == Heard::Sense::unknown_kind);
  CHECK(decode(R"({"protocol":2,"oldest":2,"kind":"beat","from":"x"})").sense == Heard::Sense::other_version);
  CHECK(decode(R"({"protocol":2,"kind":"beat","from":"x"})").sense == Heard::Sense::other_version);
  CHECK(decode(R"({"protocol":0,"kind":"beat","from":"x"})").sense == Heard::Sense::other_version);
  CHECK(decode(R"({"kind":"beat"})").sense == Heard::Sense::nonsense);
}
