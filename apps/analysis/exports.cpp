// The second WebAssembly module, wonders_analysis.wasm: what explains and judges games rather than plays them. It has
// the calls of include/wonders.h but wonders_play_random, and is loaded when it is first wanted.
#include "insight/operations.h"
#include "wasm/calls.h"

wonders::Context make_context() { return wonders::Context(wonders::insight_operations()); }
