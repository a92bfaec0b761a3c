#include "arena/process_bot.h"
#include "arena/work/threads.h"
#include "bots/search/parallel.h"
#include "convert.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "wonders/version.h"

PYBIND11_MODULE(_engine, m) {
  namespace python = wonders::python;
  m.doc() = "The engine of wonders. Import `wonders` instead.";
  m.attr("__version__") = wonders::kVersion;
  wonders::use_parallel_for(wonders::work_on_threads);
  wonders::allow_process_bots();
  wonders::add_neural_bots(wonders::shipped_weights());
  python::bind_catalog(m);
  python::bind_games(m);
  python::bind_records(m);
  python::bind_arena(m);
  python::bind_batches(m);
}
