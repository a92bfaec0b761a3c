#pragma once

#include <string>

#include "record/record.h"

namespace wonders {

/// Appends the record as one line of JSON without its line end. All fields are written, also those that could be
/// missing; equal records give equal bytes.
void append_json(const GameRecord& record, std::string& out);

}  // namespace wonders
