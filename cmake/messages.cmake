# The catalogues messages/*.json and messages/{bots,coach,terminal}/*.json become part of the program: each is a string in
# one generated source of wonders_text. A new language is new files there, nothing else.
if(WONDERS_WASM)
  set(catalogues "")  # the web client has its own, and puts the engine's notes into words
else()
  file(GLOB catalogues CONFIGURE_DEPENDS messages/*.json messages/bots/*.json messages/coach/*.json
       messages/terminal/*.json)
endif()
set(rows "")
set(count 0)
foreach(catalogue IN LISTS catalogues)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${catalogue}")
  cmake_path(GET catalogue STEM language)
  file(READ "${catalogue}" json)
  math(EXPR count "${count} + 1")
  string(APPEND rows "    {\"${language}\", R\"json(${json})json\"sv},\n")
endforeach()
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/messages.cpp" @ONLY CONTENT [[
#include <array>

#include "text/embedded.h"

namespace wonders {

namespace {

using namespace std::string_view_literals;  // they know their length: counting characters in the compiler takes seconds

// No initializer_list: gcc 12 takes it for changed while it is made.
constexpr std::array<Catalogue, @count@> kCatalogues{{
@rows@}};

}  // namespace

std::span<const Catalogue> embedded_catalogues() { return kCatalogues; }

}  // namespace wonders
]])
target_sources(wonders_text PRIVATE "${PROJECT_BINARY_DIR}/generated/messages.cpp")
