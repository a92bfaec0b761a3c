# The built web client, web/dist, becomes part of the program: one generated source of wonders_net that includes each
# file and its gzipped form by .incbin. Without it the program shows a page that says how to build it. The list of files
# is read when CMake runs; a change to a listed file rebuilds the source.
set(WONDERS_WEB_DIST "${PROJECT_SOURCE_DIR}/web/dist" CACHE PATH "The built web client")
set(web_source "${PROJECT_BINARY_DIR}/generated/web_files.cpp")
find_package(Python3 QUIET COMPONENTS Interpreter)
if(NOT Python3_FOUND OR NOT EXISTS "${WONDERS_WEB_DIST}/index.html")
  file(CONFIGURE OUTPUT "${web_source}" CONTENT [[
#include "net/pages/web_files.h"

namespace wonders::net {

std::span<const WebFile> embedded_web_files() { return {}; }

}  // namespace wonders::net
]])
else()
  file(GLOB_RECURSE web_files CONFIGURE_DEPENDS "${WONDERS_WEB_DIST}/*")
  add_custom_command(
    OUTPUT "${web_source}"
    COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/tools/embed_web.py" "${WONDERS_WEB_DIST}" "${web_source}"
    DEPENDS "${PROJECT_SOURCE_DIR}/tools/embed_web.py" ${web_files}
    COMMENT "The web client")
endif()
target_sources(wonders_net PRIVATE "${web_source}")
set_source_files_properties("${web_source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)  # it changes more often than the rest
