# Some attacks are on the real program.
if(TARGET test_attacks)
  target_compile_definitions(test_attacks PRIVATE WONDERS_PROGRAM="$<TARGET_FILE:wonders>")
  add_dependencies(test_attacks wonders)
endif()
