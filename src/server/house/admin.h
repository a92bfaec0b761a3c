#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/hub.h"

namespace wonders::server {

/// Does what the host of the server asks for, as one line of JSON: {"action":"ban","subject":"192.0.2.0/24","days":7}.
/// The answer is one too: {"ok":true,…} or {"error":"…"}. docs/operations.md lists the actions. Whatever was done,
/// and be it a look, is noted in the audit log; whoever calls it commits.
std::string administer(Hub& hub, std::string_view request);

/// The names of all that it does.
std::vector<std::string_view> admin_actions();

}  // namespace wonders::server
