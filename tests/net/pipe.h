#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <string>
#include <utility>

namespace wonders::testing {

struct Pipe {
  Pipe() { REQUIRE(pipe2(ends, O_CLOEXEC) == 0); }
  ~Pipe() {
    close(ends[0]);
    close(ends[1]);
  }
  /// As far as the text is there; the end of the pipe that is written to must have been closed, or be about to.
  std::string read_all() const {
    std::string text;
    char piece[4096];
    for (ssize_t n = 0; (n = read(ends[0], piece, sizeof piece)) > 0;) text.append(piece, static_cast<std::size_t>(n));
    return text;
  }
  void close_writing() { close(std::exchange(ends[1], -1)); }

  int ends[2];
};

}  // namespace wonders::testing
