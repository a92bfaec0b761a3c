#pragma once

#include <string_view>

namespace wonders::cli {

/// Tells whoever started this program as a service how it stands, e.g. "READY=1", as sd_notify(3) describes it; nothing
/// happens where nobody wants to know.
void tell_service_manager(std::string_view state);

}  // namespace wonders::cli
