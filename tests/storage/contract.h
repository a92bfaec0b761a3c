#pragma once

#include <string>

#include "server/store/store.h"

namespace wonders::testing {

/// A table and its first event.
server::Batch some_table(const server::TableId& id, const std::string& code, server::Time created);

/// What every store promises. The store is empty.
void check_contract(server::GameStore& store);

}  // namespace wonders::testing
