#pragma once

#include "terminal/console/layout.h"
#include "terminal/table/scene.h"

namespace wonders {

/// The cards of the decision, numbered from 1: what each gives and what building it costs now, and under them the next
/// stage of the wonder.
Lines hand_lines(const Scene& scene, std::span<const Offer> cards);

/// One card in full: cost, effect, chains, and every way to play it.
Lines card_lines(const Scene& scene, const Offer& offer, std::size_t number);

/// The numbered ways to pay for a build or a stage.
Lines ways_lines(const Scene& scene, Seat who, const Cost& cost, std::span<const Move> ways);

/// The discard pile, numbered: what each card gives, and which of them stand in the city already.
Lines discard_lines(const Scene& scene, std::span<const CardId> cards);

}  // namespace wonders
