#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "learn/game.h"
#include "learn/network.h"

namespace wonders {

/// A row of features of a decision and the legal actions, ascending.
struct NetworkQuestion {
  std::vector<std::uint8_t> row = std::vector<std::uint8_t>(kFeatures);
  std::vector<ActionId> actions;
};

/// What a network says of it.
struct NetworkAnswer {
  std::vector<std::int32_t> logits;
  Network::Values values{};

  friend bool operator==(const NetworkAnswer&, const NetworkAnswer&) = default;
};

inline NetworkQuestion question_of(const LearnTables& tables, const LearnGame& game, Seat player) {
  NetworkQuestion question;
  std::array<std::uint8_t, kAllActions> mask{};
  MoveList scratch;
  write_row(tables, game, player, scratch, question.row.data(), mask.data());
  for (std::size_t a = 0; a < kAllActions; ++a) {
    if (mask[a] != 0) question.actions.push_back(static_cast<ActionId>(a));
  }
  return question;
}

inline NetworkAnswer ask(const Network& network, const NetworkQuestion& question, const NetworkKernels& kernels) {
  Network::Hidden hidden;
  NetworkAnswer answer{std::vector<std::int32_t>(question.actions.size()), {}};
  network.look(question.row.data(), hidden, kernels);
  network.policy(hidden, question.actions, answer.logits.data(), kernels);
  answer.values = network.values(hidden, kernels);
  return answer;
}

/// One game of every kind, both editions and two to seven players, in which everybody plays the likeliest action of
/// what `answer(question)` gives: the games by which native programs, WebAssembly and the reference in Python
/// (train/whole_numbers.py) are compared.
template <class Answer>
void play_network_games(Answer&& answer) {
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
          const NetworkQuestion question = question_of(tables, game, player);
          const NetworkAnswer said = answer(question);
          const auto best = std::ranges::max_element(said.logits) - said.logits.begin();
          chosen.emplace_back(player, question.actions[static_cast<std::size_t>(best)]);
        });
        for (const auto& [player, action] : chosen) act(tables, game, player, action, scratch);
        go_on(tables, game, scratch);
      }
    }
  }
}

/// All that a network said in such games, as one number: FNV-1a of its logits and values, the low byte first.
struct NetworkSignature {
  std::uint64_t hash = 0xCBF29CE484222325u;
  std::uint32_t decisions = 0;

  void add(const NetworkAnswer& answer) {
    for (const std::int32_t logit : answer.logits) mix(logit);
    for (const std::int32_t value : answer.values) mix(value);
    ++decisions;
  }

 private:
  void mix(std::int32_t number) {
    for (unsigned k = 0; k < 4; ++k) {
      hash = (hash ^ (static_cast<std::uint32_t>(number) >> (8 * k) & 0xFF)) * 0x100000001B3u;
    }
  }
};

}  // namespace wonders
