# apps/wasm/*.cpp become build/wasm/wonders.wasm, a reactor: the host calls _initialize() once and then the exports.
# Exported functions stand in apps/wasm itself, because the linker drops exports that it only finds in a library.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS apps/wasm/*.cpp)
if(NOT sources)
  return()
endif()
add_executable(wonders ${sources} cmake/wasm_ssp.cpp)
set_target_properties(wonders PROPERTIES SUFFIX .wasm)
target_include_directories(wonders PRIVATE include)
target_link_libraries(wonders PRIVATE wonders_api)
target_link_options(wonders PRIVATE -mexec-model=reactor -Wl,--strip-all)

# Only what plays is worth code size: the rest reads and writes text. The rules are headers and are compiled for speed
# with exports.cpp and the bots, which come first.
foreach(layer base catalog record api)
  target_compile_options(wonders_${layer} PRIVATE -Os)
endforeach()
