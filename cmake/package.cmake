# What `cmake --install --component program` (and service) installs, and the Debian package of it: cpack -G DEB in the folder of the build.
# What is packed is what was built before; nothing is compiled for it.
include(GNUInstallDirs)
install(TARGETS wonders RUNTIME COMPONENT program)

# Manual pages and completions are what the program itself says, so that they cannot be out of date.
install(CODE "
  set(wonders_program \"$<TARGET_FILE:wonders>\")
  set(pages \"${PROJECT_BINARY_DIR}/packaging\")
  set(man \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}\")
  set(share \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
  include(\"${PROJECT_SOURCE_DIR}/cmake/install_pages.cmake\")
" COMPONENT program)

if(NOT WONDERS_SERVER)
  return()
endif()

set(doc ${CMAKE_INSTALL_DATADIR}/doc/wonders)
install(FILES packaging/wonders.conf DESTINATION /etc/wonders COMPONENT service)  # where the unit looks for it
install(FILES packaging/wonders.service DESTINATION lib/systemd/system COMPONENT service)
install(FILES docs/operations.md docs/security.md CHANGELOG.md DESTINATION ${doc} COMPONENT program)
install(FILES LICENSE RENAME copyright DESTINATION ${doc} COMPONENT program)
install(DIRECTORY packaging/proxy packaging/prometheus packaging/grafana DESTINATION ${doc}/examples COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME wonders)
set(CPACK_PACKAGE_VENDOR "Wonders")
set(CPACK_PACKAGE_CONTACT "Wonders contributors <wonders@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Board game 7 Wonders: server with web client, bots, terminal game")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "The rules of both editions, computer players, a game in the terminal, and a\n server with a web client for people on any number of machines.")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ca-certificates)  # for push messages
file(WRITE "${PROJECT_BINARY_DIR}/packaging/conffiles" "/etc/wonders/wonders.conf\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/packaging/debian/postinst"
    "${PROJECT_SOURCE_DIR}/packaging/debian/prerm" "${PROJECT_SOURCE_DIR}/packaging/debian/postrm"
    "${PROJECT_BINARY_DIR}/packaging/conffiles")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# Two components of the build, as one package.
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};wonders;program;/" "${PROJECT_BINARY_DIR};wonders;service;/")
include(CPack)
