# wonders_c: the C interface (include/wonders.h) as a library, static, or shared with -DBUILD_SHARED_LIBS=ON.
function(wonders_add_c_library name kind)
  add_library(${name} ${kind} apps/wasm/exports.cpp apps/wasm/calls.cpp)
  set_target_properties(${name} PROPERTIES PUBLIC_HEADER include/wonders.h CXX_VISIBILITY_PRESET hidden)
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                             $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}> PRIVATE apps)
  target_link_libraries(${name} PRIVATE wonders_api)
  get_target_property(type ${name} TYPE)
  if(type STREQUAL "SHARED_LIBRARY")
    target_link_options(${name} PRIVATE -Wl,--exclude-libs,ALL)  # only the C functions are visible
  endif()
endfunction()

include(GNUInstallDirs)
wonders_add_c_library(wonders_c "")

# What `cmake --install` and find_package(wonders) give to others is one shared library, wonders::wonders, because it
# needs nothing else of ours. Every build whose code can be part of one has it: the release build does.
if(NOT CMAKE_POSITION_INDEPENDENT_CODE OR WONDERS_SANITIZE)
  return()
endif()
wonders_add_c_library(wonders_shared SHARED)
set_target_properties(wonders_shared PROPERTIES OUTPUT_NAME wonders EXPORT_NAME wonders VERSION ${PROJECT_VERSION}
                      SOVERSION 1)  # wonders_api_version()
install(TARGETS wonders_shared EXPORT wonders COMPONENT engine
        LIBRARY COMPONENT engine NAMELINK_COMPONENT engine PUBLIC_HEADER COMPONENT engine)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/wonders)
install(EXPORT wonders NAMESPACE wonders:: FILE wonders-config.cmake DESTINATION ${package_dir} COMPONENT engine)
include(CMakePackageConfigHelpers)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/wonders-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/wonders-config-version.cmake" DESTINATION ${package_dir} COMPONENT engine)
