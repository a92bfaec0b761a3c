# The tests of the network also start the real program, to kill it.
if(TARGET test_net)
  target_compile_definitions(test_net PRIVATE WONDERS_PROGRAM="$<TARGET_FILE:wonders>")
  add_dependencies(test_net wonders)
endif()
