#include "net/host/log_writer.h"

#include <doctest/doctest.h>

#include <thread>

#include "net/pipe.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("net: lines of the log come out in order and whole") {
  Pipe pipe;
  std::string wanted;
  {
    net::LogWriter writer(pipe.ends[1]);
    for (int i = 0; i < 100; ++i) {
      const std::string line = "line " + std::to_string(i) + "\n";
      wanted += line;
      writer.write(line);
    }
    writer.flush();
    CHECK(writer.dropped() == 0);
  }
  pipe.close_writing();
  CHECK(pipe.read_all() == wanted);
}

TEST_CASE("net: a log that nobody reads holds up nobody, and says what it dropped when somebody does") {
  Pipe pipe;
  const std::string line = std::string(99, 'x') + "\n";
  constexpr std::size_t kLines = 5000;  // 500 KB: neither the pipe nor the queue takes so much
  std::string text;
  std::size_t dropped = 0;
  {
    net::LogWriter writer(pipe.ends[1], 100000);
    for (std::size_t i = 0; i < kLines; ++i) writer.write(line);  // would wait for ever on the pipe itself
    dropped = writer.dropped();
    CHECK(dropped > 0);
    std::thread reader([&] { text = pipe.read_all(); });
    writer.flush();
    pipe.close_writing();
    reader.join();
  }
  const std::string told = R"({"level":"warning","event":"log_dropped","lines":)" + std::to_string(dropped) + "}\n";
  CHECK(text.size() == (kLines - dropped) * line.size() + told.size());
  CHECK(text.ends_with(told));
}
