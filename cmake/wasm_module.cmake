# apps/wasm/*.cpp become build/wasm/wonders.wasm, a reactor: the host calls _initialize() once and then the exports.
# Exported functions stand in apps/wasm itself, because the linker drops exports that it only finds in a library.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS apps/wasm/*.cpp)
if(NOT sources)
  return()
endif()
add_executable(wonders ${sources} cmake/wasm_ssp.cpp)
set_target_properties(wonders PROPERTIES SUFFIX .wasm)
target_link_libraries(wonders PRIVATE wonders_bots wonders_text wonders_version)
target_link_options(wonders PRIVATE -mexec-model=reactor -Wl,--strip-all)
