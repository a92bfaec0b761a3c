#pragma once

/// The 2020 edition: data only. How to read and change it: docs/adding-a-card.md.

#include <array>

#include "catalog/compile.h"

namespace wonders::second_edition {

using namespace wonders::effects;

// clang-format off: one row a card, one row a stage
inline constexpr std::array<CardDef, 80> kCards{{
    // Age I
    {.name = "Lumber Yard", .age = 1, .color = Color::brown, .copies = {3, 4}, .gives = {produces("W")}},
    {.name = "Stone Pit", .age = 1, .color = Color::brown, .copies = {3, 5}, .gives = {produces("S")}},
    {.name = "Clay Pool", .age = 1, .color = Color::brown, .copies = {3, 5}, .gives = {produces("C")}},
    {.name = "Ore Vein", .age = 1, .color = Color::brown, .copies = {3, 4}, .gives = {produces("O")}},
    {.name = "Tree Farm", .age = 1, .color = Color::brown, .copies = {6}, .cost = cost_coins(1), .gives = {produces_one_of("WC")}},
    {.name = "Excavation", .age = 1, .color = Color::brown, .copies = {4}, .cost = cost_coins(1), .gives = {produces_one_of("SC")}},
    {.name = "Clay Pit", .age = 1, .color = Color::brown, .copies = {3}, .cost = cost_coins(1), .gives = {produces_one_of("CO")}},
    {.name = "Timber Yard", .age = 1, .color = Color::brown, .copies = {3}, .cost = cost_coins(1), .gives = {produces_one_of("WS")}},
    {.name = "Forest Cave", .age = 1, .color = Color::brown, .copies = {5}, .cost = cost_coins(1), .gives = {produces_one_of("WO")}},
    {.name = "Mine", .age = 1, .color = Color::brown, .copies = {6}, .cost = cost_coins(1), .gives = {produces_one_of("SO")}},
    {.name = "Loom", .age = 1, .color = Color::gray, .copies = {3, 6}, .gives = {produces("L")}},
    {.name = "Glassworks", .age = 1, .color = Color::gray, .copies = {3, 6}, .gives = {produces("G")}},
    {.name = "Press", .age = 1, .color = Color::gray, .copies = {3, 6}, .gives = {produces("P")}},
    {.name = "Well", .age = 1, .color = Color::blue, .copies = {4, 7}, .gives = {points(3)}, .symbols_out = {"hammer"}},
    {.name = "Baths", .age = 1, .color = Color::blue, .copies = {3, 7}, .cost = cost("S"), .gives = {points(3)}, .symbols_out = {"drop"}},
    {.name = "Altar", .age = 1, .color = Color::blue, .copies = {3, 5}, .gives = {points(3)}, .symbols_out = {"star"}},
    {.name = "Theater", .age = 1, .color = Color::blue, .copies = {3, 6}, .gives = {points(3)}, .symbols_out = {"mask"}, .aliases = {"Theatre"}},
    {.name = "Tavern", .age = 1, .color = Color::yellow, .copies = {4, 5, 7}, .gives = {coins(5)}},
    {.name = "East Trading Post", .age = 1, .color = Color::yellow, .copies = {3, 7}, .gives = {discount(Goods::raw, kRight)}, .symbols_out = {"stall"}, .aliases = {"Eastern Trading Post"}},
    {.name = "West Trading Post", .age = 1, .color = Color::yellow, .copies = {3, 7}, .gives = {discount(Goods::raw, kLeft)}, .symbols_out = {"stall"}, .aliases = {"Western Trading Post"}},
    {.name = "Marketplace", .age = 1, .color = Color::yellow, .copies = {3, 6}, .gives = {discount(Goods::manufactured, kNeighbors)}, .symbols_out = {"camel"}},
    {.name = "Stockade", .age = 1, .color = Color::red, .copies = {3, 7}, .cost = cost("W"), .gives = {shields(1)}},
    {.name = "Barracks", .age = 1, .color = Color::red, .copies = {3, 5}, .cost = cost("O"), .gives = {shields(1)}},
    {.name = "Guard Tower", .age = 1, .color = Color::red, .copies = {3, 4}, .cost = cost("C"), .gives = {shields(1)}},
    {.name = "Apothecary", .age = 1, .color = Color::green, .copies = {3, 5}, .cost = cost("L"), .gives = {science(Science::compass)}, .symbols_out = {"horseshoe", "mortar"}},
    {.name = "Workshop", .age = 1, .color = Color::green, .copies = {3, 7}, .cost = cost("G"), .gives = {science(Science::gear)}, .symbols_out = {"target", "lamp"}},
    {.name = "Scriptorium", .age = 1, .color = Color::green, .copies = {3, 4}, .cost = cost("P"), .gives = {science(Science::tablet)}, .symbols_out = {"scales", "book"}},
    // Age II
    {.name = "Sawmill", .age = 2, .color = Color::brown, .copies = {3, 4}, .cost = cost_coins(1), .gives = {produces("WW")}},
    {.name = "Quarry", .age = 2, .color = Color::brown, .copies = {3, 4}, .cost = cost_coins(1), .gives = {produces("SS")}},
    {.name = "Brickyard", .age = 2, .color = Color::brown, .copies = {3, 4}, .cost = cost_coins(1), .gives = {produces("CC")}},
    {.name = "Foundry", .age = 2, .color = Color::brown, .copies = {3, 4}, .cost = cost_coins(1), .gives = {produces("OO")}},
    {.name = "Loom", .age = 2, .color = Color::gray, .copies = {3, 5}, .gives = {produces("L")}},
    {.name = "Glassworks", .age = 2, .color = Color::gray, .copies = {3, 5}, .gives = {produces("G")}},
    {.name = "Press", .age = 2, .color = Color::gray, .copies = {3, 5}, .gives = {produces("P")}},
    {.name = "Aqueduct", .age = 2, .color = Color::blue, .copies = {3, 7}, .cost = cost("SSS"), .gives = {points(5)}, .symbol_in = "drop"},
    {.name = "Statue", .age = 2, .color = Color::blue, .copies = {3, 7}, .cost = cost("WOO"), .gives = {points(4)}, .symbol_in = "hammer"},
    {.name = "Courthouse", .age = 2, .color = Color::blue, .copies = {3, 5}, .cost = cost("CCL"), .gives = {points(4)}, .symbol_in = "scales"},
    {.name = "Temple", .age = 2, .color = Color::blue, .copies = {3, 6}, .cost = cost("WCG"), .gives = {points(4)}},
    {.name = "Caravansery", .age = 2, .color = Color::yellow, .copies = {3, 5, 6}, .cost = cost("WW"), .gives = {owner_produces_one_of("WSCO")}, .symbol_in = "camel", .symbols_out = {"lighthouse"}},
    {.name = "Forum", .age = 2, .color = Color::yellow, .copies = {3, 6, 7}, .cost = cost("CC"), .gives = {owner_produces_one_of("GLP")}, .symbol_in = "stall", .symbols_out = {"barrel"}},
    {.name = "Vineyard", .age = 2, .color = Color::yellow, .copies = {3, 6}, .gives = {coins_per(1, {Count::brown}, kAround)}},
    {.name = "Bazaar", .age = 2, .color = Color::yellow, .copies = {4, 7}, .gives = {coins_per(2, {Count::gray}, kAround)}, .aliases = {"Bazar"}},
    {.name = "Walls", .age = 2, .color = Color::red, .copies = {3, 7}, .cost = cost("SSS"), .gives = {shields(2)}, .symbols_out = {"castle"}},
    {.name = "Training Ground", .age = 2, .color = Color::red, .copies = {4, 6, 7}, .cost = cost("WOO"), .gives = {shields(2)}, .symbols_out = {"helmet"}},
    {.name = "Stables", .age = 2, .color = Color::red, .copies = {3, 5}, .cost = cost("WCO"), .gives = {shields(2)}, .symbol_in = "horseshoe"},
    {.name = "Archery Range", .age = 2, .color = Color::red, .copies = {3, 6}, .cost = cost("WWO"), .gives = {shields(2)}, .symbol_in = "target"},
    {.name = "Dispensary", .age = 2, .color = Color::green, .copies = {3, 4}, .cost = cost("OOG"), .gives = {science(Science::compass)}, .symbol_in = "mortar", .symbols_out = {"bolt", "torch"}},
    {.name = "Laboratory", .age = 2, .color = Color::green, .copies = {3, 5}, .cost = cost("CCP"), .gives = {science(Science::gear)}, .symbol_in = "lamp", .symbols_out = {"planet", "saw"}},
    {.name = "Library", .age = 2, .color = Color::green, .copies = {3, 6}, .cost = cost("SSL"), .gives = {science(Science::tablet)}, .symbol_in = "book", .symbols_out = {"temple", "scroll"}},
    {.name = "School", .age = 2, .color = Color::green, .copies = {3, 7}, .cost = cost("WP"), .gives = {science(Science::tablet)}, .symbols_out = {"harp", "quill"}},
    // Age III
    {.name = "Gardens", .age = 3, .color = Color::blue, .copies = {3, 4}, .cost = cost("WCC"), .gives = {points(5)}, .symbol_in = "mask"},
    {.name = "Senate", .age = 3, .color = Color::blue, .copies = {3, 5}, .cost = cost("WWSO"), .gives = {points(6)}, .symbol_in = "temple"},
    {.name = "Pantheon", .age = 3, .color = Color::blue, .copies = {3, 6}, .cost = cost("CCOGLP"), .gives = {points(7)}, .symbol_in = "star"},
    {.name = "Palace", .age = 3, .color = Color::blue, .copies = {3, 7}, .cost = cost("WSCOGLP"), .gives = {points(8)}},
    {.name = "Town Hall", .age = 3, .color = Color::blue, .copies = {3, 6}, .cost = cost("SSOG"), .gives = {points(6)}},
    {.name = "Haven", .age = 3, .color = Color::yellow, .copies = {3, 4}, .cost = cost("WOL"), .gives = {coins_per(1, {Count::brown}, kSelf), points_per(1, {Count::brown}, kSelf)}, .symbol_in = "barrel"},
    {.name = "Lighthouse", .age = 3, .color = Color::yellow, .copies = {3, 6}, .cost = cost("SG"), .gives = {coins_per(1, {Count::yellow}, kSelf), points_per(1, {Count::yellow}, kSelf)}, .symbol_in = "lighthouse"},
    {.name = "Chamber of Commerce", .age = 3, .color = Color::yellow, .copies = {4, 6}, .cost = cost("CCP"), .gives = {coins_per(2, {Count::gray}, kSelf), points_per(2, {Count::gray}, kSelf)}},
    {.name = "Arena", .age = 3, .color = Color::yellow, .copies = {3, 5}, .cost = cost("SSO"), .gives = {coins_per(3, {Count::wonder_stage}, kSelf), points_per(1, {Count::wonder_stage}, kSelf)}, .symbol_in = "bolt"},
    {.name = "Ludus", .age = 3, .color = Color::yellow, .copies = {5, 7}, .cost = cost("SO"), .gives = {coins_per(3, {Count::red}, kSelf), points_per(1, {Count::red}, kSelf)}},
    {.name = "Siege Workshop", .age = 3, .color = Color::red, .copies = {3, 5}, .cost = cost("WCCC"), .gives = {shields(3)}, .symbol_in = "saw"},
    {.name = "Fortifications", .age = 3, .color = Color::red, .copies = {3, 7}, .cost = cost("COOO"), .gives = {shields(3)}, .symbol_in = "castle"},
    {.name = "Circus", .age = 3, .color = Color::red, .copies = {4, 6}, .cost = cost("SSSO"), .gives = {shields(3)}, .symbol_in = "helmet"},
    {.name = "Arsenal", .age = 3, .color = Color::red, .copies = {3, 5}, .cost = cost("WWOL"), .gives = {shields(3)}},
    {.name = "Castrum", .age = 3, .color = Color::red, .copies = {4, 7}, .cost = cost("WCCP"), .gives = {shields(3)}},
    {.name = "Lodge", .age = 3, .color = Color::green, .copies = {3, 6}, .cost = cost("CCLP"), .gives = {science(Science::compass)}, .symbol_in = "torch"},
    {.name = "Observatory", .age = 3, .color = Color::green, .copies = {3, 7}, .cost = cost("OOGL"), .gives = {science(Science::gear)}, .symbol_in = "planet"},
    {.name = "University", .age = 3, .color = Color::green, .copies = {3, 4}, .cost = cost("WWGP"), .gives = {science(Science::tablet)}, .symbol_in = "scroll"},
    {.name = "Academy", .age = 3, .color = Color::green, .copies = {3, 7}, .cost = cost("SSSG"), .gives = {science(Science::compass)}, .symbol_in = "harp"},
    {.name = "Study", .age = 3, .color = Color::green, .copies = {3, 5}, .cost = cost("WLP"), .gives = {science(Science::gear)}, .symbol_in = "quill"},
    // Guilds: players + 2 of them are in play
    {.name = "Workers Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("WSCOO"), .gives = {points_per(1, {Count::brown}, kNeighbors)}},
    {.name = "Craftsmens Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("SSOO"), .gives = {points_per(2, {Count::gray}, kNeighbors)}, .aliases = {"Craftsmans Guild", "Craftmans Guild"}},
    {.name = "Traders Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("GLP"), .gives = {points_per(1, {Count::yellow}, kNeighbors)}},
    {.name = "Philosophers Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("CCCLP"), .gives = {points_per(1, {Count::green}, kNeighbors)}},
    {.name = "Shipowners Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("WWWGP"), .gives = {points_per(1, {Count::brown, Count::gray, Count::purple}, kSelf)}},
    {.name = "Scientists Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("WWOOP"), .gives = {science(Science::any)}},
    {.name = "Magistrates Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("WWWSL"), .gives = {points_per(1, {Count::blue}, kNeighbors)}},
    {.name = "Spies Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("CCG"), .gives = {points_per(1, {Count::red}, kNeighbors)}},
    {.name = "Decorators Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("SOOL"), .gives = {points_if_wonder_complete(7)}},
    {.name = "Builders Guild", .age = 3, .color = Color::purple, .copies = {3}, .cost = cost("SSSCCG"), .gives = {points_per(1, {Count::wonder_stage}, kAround)}},
}};

inline constexpr std::array<WonderDef, kWonders> kWonderDefs{{
    {.name = "Alexandria", .full_name = "The Lighthouse of Alexandria", .sides = {{
        {.resource = Resource::glass, .stages = {  // day
            StageDef{.cost = cost("SS"), .gives = {points(3)}},
            StageDef{.cost = cost("OO"), .gives = {owner_produces_one_of("WSCO")}},
            StageDef{.cost = cost("LP"), .gives = {points(7)}},
        }},
        {.resource = Resource::glass, .stages = {  // night
            StageDef{.cost = cost("CC"), .gives = {owner_produces_one_of("WSCO")}},
            StageDef{.cost = cost("OOO"), .gives = {owner_produces_one_of("GLP")}},
            StageDef{.cost = cost("WWWW"), .gives = {points(7)}},
        }},
    }}},
    {.name = "Babylon", .full_name = "The Hanging Gardens of Babylon", .sides = {{
        {.resource = Resource::wood, .stages = {  // day
            StageDef{.cost = cost("CC"), .gives = {points(3)}},
            StageDef{.cost = cost("OOL"), .gives = {science(Science::any)}},
            StageDef{.cost = cost("WWWW"), .gives = {points(7)}},
        }},
        {.resource = Resource::wood, .stages = {  // night
            StageDef{.cost = cost("SS"), .gives = {power(EffectType::play_seventh_card)}},
            StageDef{.cost = cost("CCCG"), .gives = {science(Science::any)}},
        }},
    }}},
    {.name = "Ephesos", .full_name = "The Temple of Artemis in Ephesus", .sides = {{
        {.resource = Resource::papyrus, .stages = {  // day
            StageDef{.cost = cost("CC"), .gives = {points(3)}},
            StageDef{.cost = cost("WW"), .gives = {coins(9)}},
            StageDef{.cost = cost("OOG"), .gives = {points(7)}},
        }},
        {.resource = Resource::papyrus, .stages = {  // night
            StageDef{.cost = cost("SS"), .gives = {points(2), coins(4)}},
            StageDef{.cost = cost("WW"), .gives = {points(3), coins(4)}},
            StageDef{.cost = cost("OOL"), .gives = {points(5), coins(4)}},
        }},
    }}},
    {.name = "Gizah", .full_name = "The Pyramids of Giza", .sides = {{
        {.resource = Resource::stone, .stages = {  // day
            StageDef{.cost = cost("WW"), .gives = {points(3)}},
            StageDef{.cost = cost("CCL"), .gives = {points(5)}},
            StageDef{.cost = cost("SSSS"), .gives = {points(7)}},
        }},
        {.resource = Resource::stone, .stages = {  // night
            StageDef{.cost = cost("WW"), .gives = {points(3)}},
            StageDef{.cost = cost("SSS"), .gives = {points(5)}},
            StageDef{.cost = cost("CCC"), .gives = {points(5)}},
            StageDef{.cost = cost("SSSSP"), .gives = {points(7)}},
        }},
    }}},
    {.name = "Halikarnassos", .full_name = "The Mausoleum of Halicarnassus", .sides = {{
        {.resource = Resource::loom, .stages = {  // day
            StageDef{.cost = cost("OO"), .gives = {points(3)}},
            StageDef{.cost = cost("GP"), .gives = {power(EffectType::build_from_discard)}},
            StageDef{.cost = cost("SSS"), .gives = {points(7)}},
        }},
        {.resource = Resource::loom, .stages = {  // night
            StageDef{.cost = cost("CC"), .gives = {points(2), power(EffectType::build_from_discard)}},
            StageDef{.cost = cost("GP"), .gives = {points(1), power(EffectType::build_from_discard)}},
            StageDef{.cost = cost("WWW"), .gives = {power(EffectType::build_from_discard)}},
        }},
    }}},
    {.name = "Olympia", .full_name = "The Statue of Zeus in Olympia", .sides = {{
        {.resource = Resource::clay, .stages = {  // day
            StageDef{.cost = cost("SS"), .gives = {points(3)}},
            StageDef{.cost = cost("WW"), .gives = {power(EffectType::free_first_of_color)}},
            StageDef{.cost = cost("CCC"), .gives = {points(7)}},
        }},
        {.resource = Resource::clay, .stages = {  // night
            StageDef{.cost = cost("OO"), .gives = {points(2), power(EffectType::free_first_of_age)}},
            StageDef{.cost = cost("CCC"), .gives = {points(3), power(EffectType::free_last_of_age)}},
            StageDef{.cost = cost("GLP"), .gives = {points(5)}},
        }},
    }}},
    {.name = "Rhodos", .full_name = "The Colossus of Rhodes", .sides = {{
        {.resource = Resource::ore, .stages = {  // day
            StageDef{.cost = cost("WW"), .gives = {points(3)}},
            StageDef{.cost = cost("CCC"), .gives = {shields(2)}},
            StageDef{.cost = cost("OOOO"), .gives = {points(7)}},
        }},
        {.resource = Resource::ore, .stages = {  // night
            StageDef{.cost = cost("SSS"), .gives = {shields(1), points(3), coins(3)}},
            StageDef{.cost = cost("OOOO"), .gives = {shields(1), points(4), coins(4)}},
        }},
    }}},
}};
// clang-format on

inline constexpr EditionDef kDefinition{
    .id = EditionId::second,
    .year = 2020,
    .side_names = {"day", "night"},
    .components = {{"coins_1", 54},
                   {"coins_3", 24},
                   {"conflict_tokens", 48},
                   {"defeat_tokens", 24},
                   {"victory_tokens_per_age", 8}},
    .cards = kCards,
    .wonders = kWonderDefs,
};

inline constexpr Edition kEdition = compile(kDefinition);

}  // namespace wonders::second_edition
