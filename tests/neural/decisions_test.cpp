#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "play/match.h"
#include "view/view_json.h"

namespace wonders {

namespace {

/// Writes down what everybody does, as the operation `game_moves` of the modules for browsers says it.
class MoveWriter final : public GameListener {
 public:
  void began(const Edition&, const State&) override { json_.begin_array(); }

  void played(const Edition& e, const State& before, const TurnMoves& moves, const State& after) override {
    json_.begin_array();
    awaiting(before).for_each([&](Seat who) {
      const Move& move = moves[index(who)];
      MoveList legal;
      legal_moves(e, before, who, legal);
      CHECK(std::ranges::find(legal, move) != legal.end());
      json_.begin_object().field("seat", index(who));
      write_move_members(json_, e.id, move);
      json_.end_object();
    });
    json_.end_array();
    if (after.phase == Phase::over) json_.end_array();
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  JsonWriter json_{text_};
};

constexpr std::array<std::size_t, 6> kEveryCount{2, 3, 4, 5, 6, 7};
constexpr std::array<std::size_t, 2> kFewCounts{2, 4};  // for bots that play games on before they choose

/// All that they decide in a game, which has to be legal.
std::string game_of(std::string_view bot, EditionId id, std::size_t players) {
  constexpr Seed kFirstSeed = 700;
  const Players bots(std::vector<std::string>(players, std::string(bot)));
  const Seed seed = kFirstSeed + players;
  MoveWriter writer;
  play_match(edition(id), random_table(players, seed), seed, bots, &writer);
  return writer.text();
}

#ifndef WONDERS_SANITIZED
/// One digest for all decisions of a game of each edition with each of these numbers of players.
std::string digest_of_games(std::string_view bot, std::span<const std::size_t> counts) {
  Sha256 all;
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (const std::size_t players : counts) all.add(game_of(bot, id, players));
  }
  return hex(all.finish());
}
#endif

struct Golden {
  std::string_view bot;
  std::string_view decisions;
  std::span<const std::size_t> counts = kEveryCount;
};

}  // namespace

// A bot that is to play differently brings new digests here, and so do new weights; a bot that is only to be clearer or
// faster does not. tests/wasm/network.mjs reads these rows and has the games played in WebAssembly.
TEST_CASE("every bot with a network plays legal games of both editions, and decides as it did") {
  add_neural_bots(shipped_weights());
  constexpr Golden kGolden[] = {
      {"neural", "07c07c517a75bea5938b53195decb3ab73975d6a3e7517e67cbcd8fa2c126aac"},
      {"search:nodes=20", "0d0373a277ebc416fa6f2b0253a710861e9adb38a1db9dd3b43529fafdd55ca8"},
      {"search:nodes=6:depth=2", "ec5f10f66f78de1829ef0d9c6d8025c73b54462c9542823a9cd7a7a7f45eaeeb"},
      {"novice", "60c5a273af2626501db22f4c99f8ea95d4aa88c0e752f757798172d4a3cdc7a7"},
      {"apprentice", "e96abaffac574efd7aa4f19b95bb53d3d6300212d71a02356f5404ec734b268c"},
      {"citizen", "53437b388527c8279b2868ed7346672ebcc9aa523c9026cd3158c5c0b9732945", kFewCounts},
      {"architect", "c30b99c4cf4b9140ab27747e2f92a52f5145345cacc7ab8daf44b8ab7d904cbf", kFewCounts},
      {"master", "8808afcd04a57f2fbeaf4955debc571cf806e1a2299d8730bbbd43c0877f5eb1", kFewCounts},
      {"oracle", "df2a5d1012efaa71311da9bdd3bd081aa50a04dfb8446124ee8793456b11b2f8", kFewCounts},
      {"military", "8d0310da0d7b2958bcdfd2e848402b5f30275dd56c3347a53e0ced12feac2ba9"},
      {"science", "51a4585d2863a5e36da767e47bcb1b04e57f725356034e01adb21b87c68c3e0c"},
      {"trader", "98dc8088fd6cdf5d5ba21fcdb9b6683968ae998d22be550c289c47fe72d7b980"},
      {"builder", "42450309925123bab1091f25e2eb6e03e9beb119daf46a23e458af398feb4322"},
  };
  std::set<std::string_view> tried;
  for (const Golden& golden : kGolden) {
    CAPTURE(golden.bot);
#ifdef WONDERS_SANITIZED  // one game of each: sanitizers take ten times as long for all that the digests are of
    const std::size_t nth = tried.size();
    const EditionId id = nth % 2 == 0 ? EditionId::first : EditionId::second;
    CHECK(!game_of(golden.bot, id, golden.counts[nth / 2 % golden.counts.size()]).empty());
#else
    CHECK(digest_of_games(golden.bot, golden.counts) == golden.decisions);
#endif
    tried.insert(golden.bot.substr(0, golden.bot.find(':')));
  }
  for (const BotKind& kind : bot_kinds()) {
    const bool with_network = kind.category == BotCategory::level || kind.category == BotCategory::style;
    if (with_network) CHECK_MESSAGE(tried.contains(kind.name), kind.name);
  }
}

}  // namespace wonders
