// The parts of Asio and Beast that are no templates, compiled once: see BOOST_ASIO_SEPARATE_COMPILATION in
// cmake/server.cmake.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
