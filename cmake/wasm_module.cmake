# Two modules, each a reactor: the host calls _initialize() once and then the exports. Exported functions stand in apps/
# itself, because the linker drops exports that it only finds in a library.
#   build/wasm/wonders.wasm           the engine, which every page loads
#   build/wasm/wonders_analysis.wasm  the coach and whatever else explains and judges games, loaded when it is wanted
function(wonders_wasm_module name)
  add_executable(${name} ${ARGN} cmake/wasm_runtime.cpp)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
  target_include_directories(${name} PRIVATE include apps)
  target_link_options(${name} PRIVATE -mexec-model=reactor -Wl,--strip-all)
endfunction()

wonders_wasm_module(wonders apps/wasm/exports.cpp apps/wasm/calls.cpp)
target_link_libraries(wonders PRIVATE wonders_api)
wonders_wasm_module(analysis_module apps/analysis/exports.cpp apps/wasm/calls.cpp)
set_target_properties(analysis_module PROPERTIES OUTPUT_NAME wonders_analysis)  # which is a layer's name, too
target_link_libraries(analysis_module PRIVATE wonders_insight wonders_neural)

# A call costs more in WebAssembly than natively, so more is inlined (4 % faster, docs/performance.md).
set_source_files_properties(apps/wasm/exports.cpp PROPERTIES COMPILE_OPTIONS "-mllvm;-inline-threshold=500")
# What reads and writes text is compiled for size. The rules are headers but for one file; the linker takes them from exports.cpp,
# which comes first.
foreach(layer base text catalog rules record view api bots play coach analysis insight neural)
  target_compile_options(wonders_${layer} PRIVATE -Oz)
endforeach()
# What a search spends its time in is not.
set_source_files_properties(src/bots/learned/policy.cpp src/bots/learned/value.cpp src/bots/search/search_tree.cpp
                            PROPERTIES COMPILE_OPTIONS "-O2")

wonders_wasm_module(learn cmake/wasm_learn.cpp)
target_link_libraries(learn PRIVATE wonders_learn)
