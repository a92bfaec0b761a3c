#pragma once

#include <vector>

#include "server/store/store.h"

namespace wonders::server {

/// A piece of a batch that can be kept without the others, where the store is damaged.
struct BatchPart {
  enum class Kind : std::uint8_t {
    table,   // what happened there: without it nobody may play on there
    list,    // where somebody finds a table again
    report,  // of one person
    house,   // what the host of the server did
  };
  Kind kind{};
  TableId table;  // of all but the last
  Batch batch;
};

/// All of a batch without guests, in an order in which it may be kept.
std::vector<BatchPart> parts_of(Batch batch);

/// What is about that table will never be kept.
void drop(Batch& batch, const TableId& table);

}  // namespace wonders::server
