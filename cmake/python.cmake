# The Python package `wonders` (docs/learning.md): python/bindings becomes its module _engine, beside copies of the files of
# python/wonders. Not part of `all`: cmake --build --preset release --target wonders_python, then
# PYTHONPATH=build/release/python. Without pybind11 everything else is built.
if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3)  # rather than one from elsewhere: pybind11 and numpy are Debian's
endif()
find_package(Python3 QUIET COMPONENTS Interpreter Development.Module)
find_package(pybind11 QUIET)
if(NOT Python3_FOUND OR NOT pybind11_FOUND)
  message(STATUS "pybind11 or Python's headers are not installed: there is no Python module")
  return()
endif()

set(python_package "${PROJECT_BINARY_DIR}/python/wonders")
file(GLOB sources CONFIGURE_DEPENDS python/bindings/*.cpp)
Python3_add_library(wonders_engine MODULE EXCLUDE_FROM_ALL WITH_SOABI ${sources})
set_target_properties(wonders_engine PROPERTIES OUTPUT_NAME _engine LIBRARY_OUTPUT_DIRECTORY "${python_package}"
                      CXX_VISIBILITY_PRESET hidden)
target_link_libraries(wonders_engine PRIVATE wonders_arena wonders_neural wonders_version pybind11::headers
                      Threads::Threads)
target_link_options(wonders_engine PRIVATE -fuse-ld=lld -Wl,--exclude-libs,ALL)
# Calls into Python are not where time is spent; what plays games is compiled like the rest.
file(GLOB bindings python/bindings/bind_*.cpp python/bindings/convert.cpp python/bindings/module.cpp)
set_source_files_properties(${bindings} PROPERTIES COMPILE_OPTIONS "-O1")

file(GLOB python_files CONFIGURE_DEPENDS python/wonders/*.py python/wonders/*.pyi python/wonders/py.typed)
set(copies "")
foreach(file IN LISTS python_files)
  cmake_path(GET file FILENAME name)
  add_custom_command(OUTPUT "${python_package}/${name}" DEPENDS "${file}"
                     COMMAND ${CMAKE_COMMAND} -E copy "${file}" "${python_package}/${name}")
  list(APPEND copies "${python_package}/${name}")
endforeach()

# What gpu/build_learn makes for the GPU, for the host: wonders.device works without a GPU, too.
add_library(wonders_learn_cpu MODULE EXCLUDE_FROM_ALL gpu/learn.cu gpu/network.cu)
set_source_files_properties(gpu/learn.cu gpu/network.cu PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-xc++;-O2")
set_target_properties(wonders_learn_cpu PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${python_package}")
target_include_directories(wonders_learn_cpu PRIVATE gpu)
target_link_libraries(wonders_learn_cpu PRIVATE wonders_learn)
target_link_options(wonders_learn_cpu PRIVATE -fuse-ld=lld -Wl,--exclude-libs,ALL)

add_custom_target(wonders_python DEPENDS wonders_engine wonders_learn_cpu ${copies})
