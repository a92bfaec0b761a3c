#pragma once

#include <optional>

#include "api/request.h"
#include "view/knowledge.h"

namespace wonders {

/// What a seat knows from the member "views": its views of one game from the beginning on, the last one as it is now.
/// False after saying why there is none.
bool read_views(const Request& request, std::optional<Knowledge>& known);

}  // namespace wonders
