#include "arena/process_bot.h"

#include <doctest/doctest.h>

#include "arena/tournament.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "play/match.h"
#include "support/source_dir.h"

using namespace wonders;

namespace {

/// Plays a game of three, the program at the first seat.
struct Played {
  State end;
  Faults faults;
};

/// Enough for any answer, also where the machine is busy with other things.
constexpr ProcessBot::Limits kPatient{.answer = std::chrono::minutes(1)};

Played play_with(const std::string& command, ProcessBot::Limits limits = kPatient, int games = 1) {
  auto process = std::make_unique<ProcessBot>(command, limits);
  ProcessBot& bot = *process;
  std::vector<std::unique_ptr<Bot>> bots;
  bots.push_back(std::move(process));
  bots.push_back(make_bot("random").bot);
  bots.push_back(make_bot("greedy").bot);
  const Players players(std::move(bots));
  Played played{};
  for (int game = 0; game < games; ++game) {
    played.end = play_match(edition(EditionId::first), random_table(3, 9), 9, players);
  }
  played.faults = bot.take_faults();
  CHECK(bot.take_faults().total() == 0);
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
  CHECK(played.faults.total() == 0);
}

TEST_CASE("the Python example plays without a fault") {
  CHECK(play_with("python3 '" + testing::source_path("examples/bots/random_bot.py") + "'").faults.total() == 0);
}

TEST_CASE("a program that ends at once loses its moves, and the game goes on") {
  const Played played = play_with("exit 3");
  CHECK(played.end.phase == Phase::over);
  CHECK(played.faults.total() == kDecisions);
  CHECK(played.faults[Fault::ended].times == kDecisions);
  // Sales alone: 18 times 3 coins and what neighbours paid; nothing was built.
  CHECK(played.end.cities[0].structures.empty());
  CHECK(played.end.cities[0].coins >= 3 + 18 * 3);
}

TEST_CASE("a command that does not exist") {
  CHECK(play_with("/there/is/no/such/bot").faults[Fault::ended].times == kDecisions);
}

TEST_CASE("a program that hangs is ended after its time, once a game") {
  const Played played = play_with("sleep 1000", {.answer = std::chrono::milliseconds(30)});
  CHECK(played.faults[Fault::late].times == kDecisions);
}

TEST_CASE("a program that floods is ended") {
  const Played played = play_with("yes", {.answer = kPatient.answer, .bytes = 100000});
  CHECK(played.end.phase == Phase::over);
  CHECK(played.faults[Fault::not_json].times == kDecisions);
}

TEST_CASE("a flood without a line end is ended too") {
  const Played played = play_with("cat /dev/zero", {.answer = kPatient.answer, .bytes = 100000});
  CHECK(played.faults[Fault::flooded].times == kDecisions);
  CHECK(played.faults[Fault::flooded].first.size() < 300);
}

TEST_CASE("nonsense costs one move, not the program, and the report shows it") {
  struct Nonsense {
    std::string answer;
    Fault fault;
    std::string first;
  };
  const std::vector<Nonsense> all{
      {"hello", Fault::not_json, R"("hello")"},
      {"[[[[[[[[[[[[[[[[", Fault::not_json, R"("[[[[[[[[[[[[[[[[")"},
      {"{}", Fault::no_move, R"("{}")"},
      {R"({"move":999})", Fault::illegal, R"("{\"move\":999}")"},
      {R"({"move":-1})", Fault::illegal, R"("{\"move\":-1}")"},
      {R"({"move":"build"})", Fault::illegal, R"("{\"move\":\"build\"}")"},
      {R"({"move":{"action":"build","card":"Nothing"}})", Fault::illegal,
       R"("{\"move\":{\"action\":\"build\",\"card\":\"Nothin"…)"},
  };
  for (const auto& [answer, fault, first] : all) {
    const Played played = play_with("while read -r line; do case \"$line\" in *'\"type\":\"choose\"'*) echo '" +
                                    answer + "';; esac; done");
    CHECK(played.end.phase == Phase::over);
    CHECK(played.faults.total() == kDecisions);
    CHECK(played.faults[fault].times == kDecisions);
    CHECK(played.faults[fault].first == first);
  }
}

TEST_CASE("several kinds of faults are told apart") {
  const std::string twice = "n=0; while read -r line; do case \"$line\" in *'\"type\":\"choose\"'*) n=$((n+1));"
                            " case $n in 1) echo one;; 2) echo two;; 3) echo '{}';; *) exit;; esac;; esac; done";
  const Faults faults = play_with(twice).faults;
  CHECK(faults[Fault::not_json] == Faults::Count{2, R"("one")"});
  CHECK(faults[Fault::no_move] == Faults::Count{1, R"("{}")"});
  CHECK(faults[Fault::ended].times == kDecisions - 3);
}

TEST_CASE("a program that crashed is started anew for the next game") {
  const Played played = play_with("read -r first; exit 1", kPatient, 3);
  CHECK(played.faults[Fault::ended].times == 3 * kDecisions);
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
  CHECK(make_bot("process:").error.key == "bot_error.no_command");
  CHECK(make_bot("process:timeout=x:true").error.key == "bot_error.timeout");
}
