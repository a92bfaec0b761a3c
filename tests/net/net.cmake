# The tests of the network also start the real program, to kill it. That needs no build for data races: what runs in
# threads runs in the other tests too.
if(TARGET test_net AND WONDERS_SANITIZE STREQUAL "thread")
  set_source_files_properties(net/kill_test.cpp PROPERTIES HEADER_FILE_ONLY ON)
elseif(TARGET test_net)
  target_compile_definitions(test_net PRIVATE WONDERS_PROGRAM="$<TARGET_FILE:wonders>")
  add_dependencies(test_net wonders)
endif()
