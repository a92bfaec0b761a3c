# The server: the layers server, storage and net, the command `wonders serve`, and their tests. Without Boost 1.81,
# SQLite, libsodium, cairo and OpenSSL everything else is built.
set(WONDERS_SERVER_LAYERS server storage nodes net)
find_path(BOOST_INCLUDE_DIR boost/beast/version.hpp)
find_path(SODIUM_INCLUDE_DIR sodium.h)
find_library(SODIUM_LIBRARY sodium)
find_path(CAIRO_INCLUDE_DIR cairo.h PATH_SUFFIXES cairo)
find_library(CAIRO_LIBRARY cairo)
find_package(SQLite3 QUIET)
find_package(ZLIB QUIET)
find_package(OpenSSL 3 QUIET)
set(server_possible OFF)
if(BOOST_INCLUDE_DIR AND SODIUM_INCLUDE_DIR AND SODIUM_LIBRARY AND CAIRO_INCLUDE_DIR AND CAIRO_LIBRARY AND SQLite3_FOUND
   AND ZLIB_FOUND AND OPENSSL_FOUND AND NOT WONDERS_WASM)
  file(STRINGS "${BOOST_INCLUDE_DIR}/boost/version.hpp" boost_version REGEX "#define BOOST_VERSION [0-9]+")
  string(REGEX MATCH "[0-9]+" boost_version "${boost_version}")
  if(boost_version GREATER_EQUAL 108100)
    set(server_possible ON)
  endif()
endif()
option(WONDERS_SERVER "Build `wonders serve`" ${server_possible})

# PostgreSQL besides SQLite (`wonders serve --store`). What is needed for it is neither needed for ./play nor looked for
# there.
find_package(PostgreSQL QUIET)
set(postgres_possible OFF)
if(PostgreSQL_FOUND AND WONDERS_SERVER)
  set(postgres_possible ON)
endif()
option(WONDERS_POSTGRES "Let `wonders serve` keep its tables in PostgreSQL" ${postgres_possible})

# NATS between several nodes (`wonders serve --bus`), in the same way.
find_path(NATS_INCLUDE_DIR nats/nats.h)
find_library(NATS_LIBRARY nats)
set(nats_possible OFF)
if(NATS_INCLUDE_DIR AND NATS_LIBRARY AND WONDERS_POSTGRES)
  set(nats_possible ON)
endif()
option(WONDERS_NATS "Let `wonders serve` be one of several nodes, with NATS between them" ${nats_possible})

# wonders_link_server(): what the layers of the server need from outside, after they have become libraries.
function(wonders_link_server)
  if(NOT WONDERS_SERVER)
    return()
  endif()
  target_include_directories(wonders_server SYSTEM PUBLIC "${SODIUM_INCLUDE_DIR}")
  target_link_libraries(wonders_server PUBLIC "${SODIUM_LIBRARY}" Threads::Threads)
  target_link_libraries(wonders_storage PUBLIC SQLite::SQLite3)
  if(WONDERS_POSTGRES)
    target_link_libraries(wonders_storage PUBLIC PostgreSQL::PostgreSQL)
    target_compile_definitions(wonders_storage PUBLIC WONDERS_POSTGRES)
  endif()
  if(WONDERS_NATS)
    target_include_directories(wonders_nodes SYSTEM PUBLIC "${NATS_INCLUDE_DIR}")
    target_link_libraries(wonders_nodes PUBLIC "${NATS_LIBRARY}")
    target_compile_definitions(wonders_nodes PUBLIC WONDERS_NATS)
  endif()
  if(WONDERS_SANITIZE)
    # Optimising the network library's templates with sanitizers takes three times as long as all else in this layer.
    target_compile_options(wonders_net PRIVATE -O0)
  endif()
  target_link_libraries(wonders_net PUBLIC ZLIB::ZLIB OpenSSL::SSL PRIVATE "${CAIRO_LIBRARY}")
  target_include_directories(wonders_net SYSTEM PRIVATE "${CAIRO_INCLUDE_DIR}")
  target_include_directories(wonders_net SYSTEM PUBLIC "${BOOST_INCLUDE_DIR}")
  # Templates of the network library are compiled once, in src/net/boost.cpp.
  set_source_files_properties(src/net/boost.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_compile_definitions(wonders_net PUBLIC BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION
                             BOOST_ASIO_NO_DEPRECATED BOOST_ASIO_DISABLE_BOOST_COROUTINE)
  include(cmake/web_files.cmake)

  # Not part of `all`: cmake --build --preset release --target wonders_load
  file(GLOB sources CONFIGURE_DEPENDS apps/load/*.cpp)
  add_executable(wonders_load EXCLUDE_FROM_ALL ${sources})
  target_include_directories(wonders_load PRIVATE apps)
  target_link_libraries(wonders_load PRIVATE wonders_net)
endfunction()
