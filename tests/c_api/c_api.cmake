# What is written in C is compiled by the C compiler that belongs to ours.
string(REGEX REPLACE "(clang|g)\\+\\+" "\\1" c_compiler "${CMAKE_CXX_COMPILER}")
string(REGEX REPLACE "/g(-[0-9]+)?$" "/gcc\\1" CMAKE_C_COMPILER "${c_compiler}")
enable_language(C)
add_library(c_api_in_c OBJECT c_api/in_c.c)
target_compile_options(c_api_in_c PRIVATE -std=c99 -pedantic -Wall -Wextra -Wconversion -Werror)
target_link_libraries(c_api_in_c PRIVATE wonders_c)
target_include_directories(c_api_in_c PRIVATE c_api)
target_link_libraries(test_c_api PRIVATE c_api_in_c wonders_c)
