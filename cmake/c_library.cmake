# wonders_c: the C interface (include/wonders.h) as a library, static, or shared with -DBUILD_SHARED_LIBS=ON.
add_library(wonders_c apps/wasm/exports.cpp apps/wasm/calls.cpp)
set_target_properties(wonders_c PROPERTIES PUBLIC_HEADER include/wonders.h CXX_VISIBILITY_PRESET hidden)
target_include_directories(wonders_c PUBLIC include PRIVATE apps)
target_link_libraries(wonders_c PRIVATE wonders_api)
if(BUILD_SHARED_LIBS)
  target_link_options(wonders_c PRIVATE -Wl,--exclude-libs,ALL)  # only the C functions are visible
endif()
