#include "arena/process_bot.h"

#include <doctest/doctest.h>

#include "arena/tournament.h"
#include "bots/factory.h"
#include "bots/match.h"
#include "catalog/catalog.h"

using namespace wonders;

namespace {

/// Plays a game of three, the program at the first seat.
struct Played {
  State end;
  std::uint64_t faults;
  std::string why;
};

Played play_with(const std::string& command, ProcessBot::Limits limits = {}, int games = 1) {
  auto process = std::make_unique<ProcessBot>(command, limits);
  const ProcessBot& bot = *process;
  std::vector<std::unique_ptr<Bot>> bots;
  bots.push_back(std::move(process));
  bots.push_back(make_bot("random").bot);
  bots.push_back(make_bot("greedy").bot);
  const Players players(std::move(bots));
  Played played{};
  for (int game = 0; game < games; ++game) {
    played.end = play_match(edition(EditionId::first), random_table(3, 9), 9, players);
  }
  played.faults = bot.faults();
  played.why = bot.last_fault();
  return played;
}

/// 18 decisions, none more with the boards of this seed at the first seat.
constexpr std::uint64_t kDecisions = 18;

const std::string kFirstMove =
    R"(while read -r line; do case "$line" in *'"type":"choose"'*) id=${line##*'"id":'}; id=${id%%,*};)"
    R"( echo "{\"id\":$id,\"move\":0}";; esac; done)";

}  // namespace

TEST_CASE("a program that answers plays its own moves") {
  const Played played = play_with(kFirstMove);
  CHECK(played.end.phase == Phase::over);
  CHECK(played.faults == 0);
}

TEST_CASE("the Python example plays without a fault") {
  CHECK(play_with("python3 '" WONDERS_SOURCE_DIR "/examples/bots/random_bot.py'").faults == 0);
}

TEST_CASE("a program that ends at once loses its moves, and the game goes on") {
  const Played played = play_with("exit 3");
  CHECK(played.end.phase == Phase::over);
  CHECK(played.faults == kDecisions);
  // Sales alone: 18 times 3 coins and what neighbours paid; nothing was built.
  CHECK(played.end.cities[0].structures.empty());
  CHECK(played.end.cities[0].coins >= 3 + 18 * 3);
}

TEST_CASE("a command that does not exist") { CHECK(play_with("/there/is/no/such/bot").faults == kDecisions); }

TEST_CASE("a program that hangs is ended after its time, once a game") {
  const Played played = play_with("sleep 1000", {.answer = std::chrono::milliseconds(30)});
  CHECK(played.faults == kDecisions);
  CHECK(played.why == "gave no answer in time");
}

TEST_CASE("a program that floods is ended") {
  const Played played = play_with("yes", {.answer = std::chrono::milliseconds(20000), .bytes = 100000});
  CHECK(played.end.phase == Phase::over);
  CHECK(played.faults == kDecisions);
}

TEST_CASE("a flood without a line end is ended too") {
  const Played played = play_with("cat /dev/zero", {.answer = std::chrono::milliseconds(20000), .bytes = 100000});
  CHECK(played.faults == kDecisions);
  CHECK(played.why == "wrote more than 100000 bytes for one answer");
}

TEST_CASE("nonsense costs one move, not the program") {
  for (const std::string answer : {"hello", "{}", R"({"move":999})", R"({"move":-1})", R"({"move":"build"})",
                                   R"({"move":{"action":"build","card":"Nothing"}})", "[[[[[[[[[[[[[[[["}) {
    const Played played = play_with("while read -r line; do case \"$line\" in *'\"type\":\"choose\"'*) echo '" +
                                    answer + "';; esac; done");
    CHECK(played.end.phase == Phase::over);
    CHECK(played.faults == kDecisions);
  }
}

TEST_CASE("a program that crashed is started anew for the next game") {
  const Played played = play_with("read -r first; exit 1", {}, 3);
  CHECK(played.faults == 3 * kDecisions);
}

TEST_CASE("the default move: a sale, else declining, else the first") {
  const Move build{Action::build, CardId{3}, 0, 0}, sale{Action::sell, CardId{3}, 0, 0};
  const Move salvage{Action::salvage, CardId{3}, 0, 0};
  CHECK(default_move(std::array{build, sale}) == sale);
  CHECK(default_move(std::array{salvage, kNoMove}) == kNoMove);
  CHECK(default_move(std::array{build, build}) == build);
}

TEST_CASE("only programs that allow it can name a command") {
  // Nothing in this program has called allow_process_bots() before.
  CHECK(make_bot("process:true").bot == nullptr);
  allow_process_bots();
  CHECK(make_bot("process:true").bot != nullptr);
  CHECK(make_bot("process:timeout=100:true").bot != nullptr);
  CHECK(make_bot("process:").error.find("needs a command") != std::string::npos);
  CHECK(make_bot("process:timeout=x:true").error.find("milliseconds") != std::string::npos);
}
