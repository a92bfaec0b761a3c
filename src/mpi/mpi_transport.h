#pragma once

#include <memory>

#include "arena/work/ranks.h"

namespace wonders {

/// Initialises MPI, once in a process; the end of the transport finalises it. Only for a process that mpirun started.
std::unique_ptr<Transport> mpi_transport();

}  // namespace wonders
