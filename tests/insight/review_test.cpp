#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "analysis/review.h"
#include "base/sha256.h"
#include "insight/operations.h"
#include "record/read.h"
#include "support/source_dir.h"

namespace wonders {

namespace {

std::vector<std::string> recorded_games() {
  std::ifstream file(testing::source_path("tests/record/data/sealed.jsonl"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  REQUIRE(!lines.empty());
  return lines;
}

std::string quoted(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

/// All that a review counts, in whole numbers and names.
class Counted {
 public:
  explicit Counted(const GameReview& review) : seats_(review.record().seat_count()) {
    for (const TurnReview& turn : review.turns()) add(turn.outlook);
    for (const DecisionReview& decision : review.decisions()) add(decision);
    for (const PlayerReview& player : review.players()) add(player);
  }

  std::string text;

 private:
  void add(std::string_view name) { (text += name) += ","; }
  void add(std::int64_t number) { add(std::to_string(number)); }
  void add(std::size_t number) { add(static_cast<std::int64_t>(number)); }
  void add_thousandths(double number) { add(static_cast<std::int64_t>(std::floor(number * 1000 + 0.5))); }

  void add(const Outlook& outlook) {
    for (std::size_t i = 0; i < seats_; ++i) add(outlook.win[i]);
    for (std::size_t i = 0; i < seats_; ++i) add_thousandths(outlook.points[i]);
    for (std::size_t i = 0; i < seats_; ++i) add_thousandths(outlook.spread[i]);
  }

  void add(const DecisionReview& decision) {
    const Judgement& j = decision.judgement;
    for (const Millionths m : {j.loss, j.loss_low, j.loss_high, j.error}) add(m);
    add(kVerdictNames[index(j.verdict)]);
    add(kThemeNames[index(decision.theme)]);
    for (const JudgedMove& move : j.candidates) {
      for (const Millionths m : {move.win, move.low, move.high}) add(m);
      add_thousandths(move.points);
      add(static_cast<std::int64_t>(move.games));
    }
  }

  void add(const PlayerReview& p) {
    add(std::string_view(std::string(1, grade_of(p))));
    for (const Millionths m : {p.error, p.start, p.decisions, p.others, p.luck, p.result, p.adjusted}) add(m);
    for (const std::size_t count : p.verdicts) add(count);
    for (std::size_t i = 0; i < kThemeNames.size(); ++i) {
      add(p.chances[i]);
      add(p.lost[i]);
    }
    for (const DecisionTheme theme : strengths_of(p)) add(kThemeNames[index(theme)]);
    for (const DecisionTheme theme : weaknesses_of(p)) add(kThemeNames[index(theme)]);
  }

  std::size_t seats_;
};

std::string counted(const std::string& line, const ReviewOptions& options) {
  GameRecord record;
  RecordReader reader;
  REQUIRE(reader.read(line, record));
  GameReview review(record, options);
  InstinctPolicy policy;
  for (std::size_t i = 0; i < review.tasks(); ++i) review.run(i, policy);
  review.finish();
  return Counted(review).text;
}

// tests/wasm/analysis.mjs reads it here, and finds the same with the module.
constexpr std::string_view kCountedDigest = "877c4da2550db65a4cd7942657a41843f22951a1d7fae90fa15ecc5183e079c8";

}  // namespace

TEST_CASE("review: the same numbers as ever, for the same nodes and seed") {
  // Both editions, two to five players; what a spectator knows, and all hands face up with more games.
  std::string all;
  for (const std::string& line : recorded_games()) all += counted(line, {.nodes = 60, .seed = 5});
  all += counted(recorded_games().back(), {.nodes = 400, .open = true, .seed = 6});
  CHECK(hex(sha256(all)) == kCountedDigest);
}

TEST_CASE("review: the operation takes a record and refuses what is none") {
  Context context(insight_operations());
  const std::string record = quoted(recorded_games().front());
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
