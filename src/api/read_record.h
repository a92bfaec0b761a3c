#pragma once

#include "api/request.h"
#include "record/record.h"

namespace wonders {

/// The member "record", a line of text. Whether its game follows the rules is another question.
bool read_record(const Request& request, GameRecord& record);

}  // namespace wonders
