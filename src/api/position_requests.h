#pragma once

#include "api/request.h"
#include "record/position.h"

namespace wonders {

/// "position": a text. False after saying what is no position there.
bool read_position(const Request& request, GamePosition& position);

/// The same; false also where the rules have something against it.
bool read_sound_position(const Request& request, GamePosition& position);

}  // namespace wonders
