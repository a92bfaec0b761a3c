#pragma once

#include "api/context.h"

/// The context of this module or library, with its operations: each is made of calls.cpp and a file that says which
/// they are.
wonders::Context make_context();
