#pragma once

#include <memory>
#include <string_view>

#include "server/store/store.h"

namespace wonders::testing {

/// A new store of the kind that WONDERS_TEST_STORE names: memory (without it), sqlite or postgres. What it is kept in
/// goes away with the test program.
std::unique_ptr<server::GameStore> test_store();

}  // namespace wonders::testing
