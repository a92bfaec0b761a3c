# Included by CMakeLists.txt, it makes wonders_version: #include "wonders/version.h" gives version and commit.
# Run as a script (cmake -P) it writes that header, at each build, because a commit needs no new configure;
# configure_file leaves the file alone when nothing changed, so that nothing is compiled in vain.
if(CMAKE_SCRIPT_MODE_FILE)
  execute_process(COMMAND git -C "${SOURCE_DIR}" describe --always --dirty --abbrev=12 --exclude=*
                  OUTPUT_VARIABLE WONDERS_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed OR NOT WONDERS_COMMIT)
    set(WONDERS_COMMIT "unknown")
  endif()
  configure_file("${SOURCE_DIR}/cmake/version.h.in" "${HEADER}" @ONLY)
  return()
endif()

set(version_header "${PROJECT_BINARY_DIR}/generated/wonders/version.h")
add_custom_target(write_version
  COMMAND ${CMAKE_COMMAND} -D SOURCE_DIR=${PROJECT_SOURCE_DIR} -D HEADER=${version_header}
          -D WONDERS_VERSION=${PROJECT_VERSION} -P ${CMAKE_CURRENT_LIST_FILE}
  BYPRODUCTS ${version_header}
  COMMENT "Version and commit")
add_library(wonders_version INTERFACE)
target_include_directories(wonders_version INTERFACE "${PROJECT_BINARY_DIR}/generated")
add_dependencies(wonders_version write_version)
