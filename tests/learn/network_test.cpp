#include "learn/network.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "learn/game.h"
#include "support/source_dir.h"

namespace wonders {

namespace {

std::vector<std::uint8_t> weights_file() {
  std::ifstream file(testing::source_path("train/weights/all-kinds.bin"), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

const Network& network() {
  static const std::unique_ptr<const Network> read = Network::read(weights_file());
  REQUIRE(read != nullptr);
  return *read;
}

std::vector<std::int8_t> random_weights(std::size_t count, Rng& rng) {
  std::vector<std::int8_t> weights(count);
  for (std::int8_t& w : weights) w = static_cast<std::int8_t>(static_cast<int>(rng.below(255)) - 127);
  return weights;
}

/// A row of features of a decision and the legal actions, ascending.
struct Decision {
  std::vector<std::uint8_t> row = std::vector<std::uint8_t>(kFeatures);
  std::vector<ActionId> actions;
};

Decision decision_of(const LearnTables& tables, const LearnGame& game, Seat player) {
  Decision decision;
  std::vector<std::uint8_t> mask(kAllActions);
  MoveList scratch;
  write_row(tables, game, player, scratch, decision.row.data(), mask.data());
  for (std::size_t a = 0; a < kAllActions; ++a) {
    if (mask[a] != 0) decision.actions.push_back(static_cast<ActionId>(a));
  }
  return decision;
}

struct Answer {
  std::vector<std::int32_t> logits;
  Network::Values values;

  friend bool operator==(const Answer&, const Answer&) = default;
};

Answer ask(const Decision& decision, const NetworkKernels& kernels) {
  Network::Hidden hidden;
  Answer answer{std::vector<std::int32_t>(decision.actions.size()), {}};
  network().look(decision.row.data(), hidden, kernels);
  network().policy(hidden, decision.actions, answer.logits.data(), kernels);
  answer.values = network().values(hidden, kernels);
  return answer;
}

/// The network plays one game of every kind against itself. Calls f(decision) before each choice.
template <class F>
void for_each_decision_of_self_play(F&& f) {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const LearnTables tables{edition(id), numbering_of(id)};
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      LearnGame game;
      MoveList scratch;
      begin(tables, players, 4000 + players, game, scratch);
      while (!game.over()) {
        std::vector<std::pair<Seat, ActionId>> chosen;
        game.state.player_seats().for_each([&](Seat player) {
          if (open_decision(game, player) == kNoSeat) return;
          const Decision decision = decision_of(tables, game, player);
          const Answer answer = f(decision);
          const auto best = std::ranges::max_element(answer.logits) - answer.logits.begin();
          chosen.emplace_back(player, decision.actions[static_cast<std::size_t>(best)]);
        });
        for (const auto& [player, action] : chosen) act(tables, game, player, action, scratch);
        go_on(tables, game, scratch);
      }
    }
  }
}

}  // namespace

TEST_CASE("the fastest sums are those of plain C++, at the ends of what can be too") {
  Rng rng(7);
  constexpr std::size_t kRows = 2 * NetworkKernels::kRowStep;
  for (const unsigned most : {1u, 127u}) {
    for (const std::size_t features : {0u, 2u, 6u, 300u}) {
      std::vector<std::int8_t> columns = random_weights(features * kRows, rng);
      if (most == 127) std::ranges::fill(columns, std::int8_t{-127});
      std::vector<FeatureEntry> entries;
      for (std::size_t i = 0; i < features; ++i) {
        entries.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint8_t>(most)});
      }
      std::vector<std::int32_t> plain(kRows, 5), fast(kRows, 5);
      portable_kernels().add_columns(columns.data(), kRows, entries, plain.data());
      fastest_kernels().add_columns(columns.data(), kRows, entries, fast.data());
      CHECK(plain == fast);
      if (most == 127) CHECK(plain[3] == 5 - 127 * 127 * static_cast<int>(features));
    }
  }
  for (const std::size_t rows : {1u, 4u, 7u}) {
    const std::vector<std::int8_t> weights = random_weights(rows * 1024, rng);
    std::vector<std::int16_t> x(1024);
    for (std::int16_t& value : x) value = static_cast<std::int16_t>(rng.below(Network::kMostActivation + 1));
    std::vector<std::int32_t> plain(rows), fast(rows);
    portable_kernels().multiply(weights.data(), rows, x, plain.data());
    fastest_kernels().multiply(weights.data(), rows, x, fast.data());
    CHECK(plain == fast);
  }
}

TEST_CASE("the network says the same with all kernels, and what the reference in Python says") {
  std::uint64_t hash = 0xCBF29CE484222325u;
  std::size_t decisions = 0;
  const auto mix = [&](std::int32_t number) {
    for (unsigned k = 0; k < 4; ++k) {
      hash = (hash ^ (static_cast<std::uint32_t>(number) >> (8 * k) & 0xFF)) * 0x100000001B3u;
    }
  };
  for_each_decision_of_self_play([&](const Decision& decision) {
    Answer answer = ask(decision, fastest_kernels());
    CHECK(answer == ask(decision, portable_kernels()));
    for (const std::int32_t logit : answer.logits) mix(logit);
    for (const std::int32_t value : answer.values) mix(value);
    ++decisions;
    return answer;
  });
  CHECK(decisions == 1172);
  CHECK(hash == 0x7ea16cea5d143051u);  // train/whole_numbers.py prints both
}

TEST_CASE("a file that is damaged, or of another network, is refused") {
  const std::vector<std::uint8_t> good = weights_file();
  REQUIRE(Network::read(good) != nullptr);
  CHECK(Network::read({}) == nullptr);
  CHECK(Network::read(std::span(good).first(good.size() - 1)) == nullptr);
  std::vector<std::uint8_t> longer = good;
  longer.push_back(0);
  CHECK(Network::read(longer) == nullptr);
  constexpr std::size_t kHeader = 28;
  for (const std::size_t at : {std::size_t{0}, std::size_t{8}, std::size_t{12}, std::size_t{20}}) {
    std::vector<std::uint8_t> other = good;
    ++other[at];
    CHECK(Network::read(other) == nullptr);
  }
  for (const float scale : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e20f}) {
    std::vector<std::uint8_t> other = good;
    const auto bits = std::bit_cast<std::array<std::uint8_t, 4>>(scale);
    std::ranges::copy(bits, other.begin() + kHeader);
    CHECK(Network::read(other) == nullptr);
  }
}

TEST_CASE("one bit more or less makes another hash") {
  std::vector<std::uint8_t> file = weights_file();
  CHECK(file_hash(file) == network().hash());
  file[file.size() / 2] ^= 1;
  CHECK(file_hash(file) != network().hash());
}

}  // namespace wonders
