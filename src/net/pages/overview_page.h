#pragma once

#include <string>
#include <string_view>

#include "nodes/overview.h"
#include "text/messages.h"

namespace wonders::net {

/// How this server and its database are.
struct HouseState {
  bool ready = false;
  bool store_away = false;
};

/// A page for operators, which a browser asks for again every few seconds.
std::string overview_page(const nodes::Overview& overview, const HouseState& state, const Messages& messages);
/// The same as JSON: `Overview` in schema/reports.json.
std::string overview_json(const nodes::Overview& overview, const HouseState& state);
std::string_view overview_style();

}  // namespace wonders::net
