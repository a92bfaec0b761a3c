#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "analysis/review.h"
#include "base/sha256.h"
#include "insight/operations.h"
#include "record/read.h"
#include "support/source_dir.h"

namespace wonders {

namespace {

std::string recorded_game() {
  std::ifstream file(testing::source_path("tests/record/data/sealed.jsonl"));
  std::string line;
  REQUIRE(std::getline(file, line));
  return line;
}

std::string quoted(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

/// All chances of a review, in whole numbers.
std::string chances(const GameReview& review) {
  std::string text;
  const auto add = [&](Millionths m) { text += std::to_string(m) + ","; };
  for (const TurnReview& turn : review.turns()) {
    for (std::size_t i = 0; i < review.record().seat_count(); ++i) add(turn.outlook.win[i]);
  }
  for (const DecisionReview& decision : review.decisions()) {
    for (const JudgedMove& move : decision.judgement.candidates) {
      add(move.win);
      add(move.low);
      add(move.high);
    }
  }
  for (const PlayerReview& player : review.players()) {
    add(player.decisions);
    add(player.luck);
  }
  return text;
}

// tests/wasm/analysis.mjs reads it here, and finds the same with the module.
constexpr std::string_view kChancesDigest = "c405db1c150791586e803bd12eb62cbcd0c4f7410163460ecb0a519e163ecbe6";

}  // namespace

TEST_CASE("review: the same chances as ever, for the same nodes and seed") {
  GameRecord record;
  RecordReader reader;
  REQUIRE(reader.read(recorded_game(), record));
  GameReview review(record, {.nodes = 60, .seed = 5});
  InstinctPolicy policy;
  for (std::size_t i = 0; i < review.tasks(); ++i) review.run(i, policy);
  review.finish();
  CHECK(hex(sha256(chances(review))) == kChancesDigest);
}

TEST_CASE("review: the operation takes a record and refuses what is none") {
  Context context(insight_operations());
  const std::string record = quoted(recorded_game());
  const std::string answer(context.call(R"({"op":"review","nodes":4,"seed":"5","open":true,"record":)" + record + "}"));
  CHECK(answer.find(R"("summary":[)") != std::string::npos);
  const auto refused = [&](const std::string& request, std::string_view code) {
    return context.call(request).find("\"" + std::string(code) + "\"") != std::string_view::npos;
  };
  CHECK(refused(R"({"op":"review"})", "bad_request"));
  CHECK(refused(R"({"op":"review","record":"{}"})", "bad_record"));
  CHECK(refused(R"({"op":"review","nodes":0,"record":)" + record + "}", "bad_request"));
  CHECK(refused(R"({"op":"review","open":1,"record":)" + record + "}", "bad_request"));
}

}  // namespace wonders
