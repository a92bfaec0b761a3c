#pragma once

#include <string>
#include <vector>

#include "base/json.h"

namespace wonders::testing {

/// The moves that the `legal` of a picture offers, each as JSON; none where nothing is asked.
std::vector<std::string> moves_in(JsonValue legal);

}  // namespace wonders::testing
