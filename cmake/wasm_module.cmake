# apps/wasm/*.cpp become build/wasm/wonders.wasm, a reactor: the host calls _initialize() once and then the exports.
# Exported functions stand in apps/wasm itself, because the linker drops exports that it only finds in a library.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS apps/wasm/*.cpp)
if(NOT sources)
  return()
endif()
add_executable(wonders ${sources} cmake/wasm_runtime.cpp)
set_target_properties(wonders PROPERTIES SUFFIX .wasm)
target_include_directories(wonders PRIVATE include)
target_link_libraries(wonders PRIVATE wonders_api)
target_link_options(wonders PRIVATE -mexec-model=reactor -Wl,--strip-all)

# A call costs more in WebAssembly than natively, so more is inlined (4 % faster, docs/performance.md).
set_source_files_properties(apps/wasm/exports.cpp PROPERTIES COMPILE_OPTIONS "-mllvm;-inline-threshold=500")
# What reads and writes text is compiled for size. The rules are headers, and the linker takes them from exports.cpp,
# which comes first.
foreach(layer base text catalog record view api bots play)
  target_compile_options(wonders_${layer} PRIVATE -Oz)
endforeach()
# What a search spends its time in is not.
set_source_files_properties(src/bots/learned/policy.cpp src/bots/learned/value.cpp src/bots/search/search_tree.cpp
                            PROPERTIES COMPILE_OPTIONS "-O2")
