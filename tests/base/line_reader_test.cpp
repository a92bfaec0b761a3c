#include "base/line_reader.h"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <thread>
#include <vector>

using namespace wonders;

namespace {

// A pipe whose writing end is fed by a thread, so that the text may be larger than what the system buffers.
class FedPipe {
 public:
  template <typename Feed>
  explicit FedPipe(Feed feed) {
    REQUIRE(pipe(ends_) == 0);
    feeder_ = std::thread([this, feed] {
      feed(ends_[1]);
      close(ends_[1]);
    });
  }
  FedPipe(const FedPipe&) = delete;
  FedPipe& operator=(const FedPipe&) = delete;
  ~FedPipe() {
    char rest[4096];
    while (read(ends_[0], rest, sizeof rest) > 0) continue;  // the feeder must not wait for a reader that is gone
    feeder_.join();
    close(ends_[0]);
  }
  int descriptor() const { return ends_[0]; }

 private:
  int ends_[2] = {-1, -1};
  std::thread feeder_;
};

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// What the reader says of a text, one piece a call: the line in <>, or the status with the line's number.
std::vector<std::string> read_all(LineReader& reader) {
  std::vector<std::string> said;
  std::string_view line;
  for (;;) {
    const LineStatus status = reader.next(line);
    if (status == LineStatus::ok) said.push_back("<" + std::string(line) + ">");
    if (status == LineStatus::too_long) said.push_back("too long: " + std::to_string(reader.line_number()));
    if (status == LineStatus::read_error) said.push_back("error");
    if (status == LineStatus::end || status == LineStatus::read_error) return said;
  }
}

std::vector<std::string> lines_of(const std::string& text, LineLimits limits = {}) {
  const FedPipe pipe([&text](int descriptor) { write_all(descriptor, text); });
  LineReader reader(pipe.descriptor(), limits);
  return read_all(reader);
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("line reader: LF, CRLF and a missing last line end") {
  CHECK(lines_of("").empty());
  CHECK(lines_of("\n") == Lines{"<>"});
  CHECK(lines_of("a\nb\n") == Lines{"<a>", "<b>"});
  CHECK(lines_of("a\nb") == Lines{"<a>", "<b>"});
  CHECK(lines_of("a\r\n\r\nb\r\n") == Lines{"<a>", "<>", "<b>"});
  CHECK(lines_of("\n\na") == Lines{"<>", "<>", "<a>"});
  CHECK(lines_of("a\rb\r\r\nc\r") == Lines{"<a\rb\r>", "<c\r>"});
}

TEST_CASE("line reader: NUL and other bytes are kept") {
  const std::string text("a\0b\n\0\n\xff\x1a\n", 9);
  CHECK(lines_of(text) == Lines{std::string("<a\0b>", 5), std::string("<\0>", 3), "<\xff\x1a>"});
}

TEST_CASE("line reader: every line is read whole, whatever the size of the block") {
  std::string text;
  Lines expected;
  for (std::size_t length = 0; length < 100; ++length) {
    const std::string line(length, static_cast<char>('a' + length % 26));
    text += line + (length % 3 == 0 ? "\r\n" : "\n");
    expected.push_back("<" + line + ">");
  }
  for (const std::size_t block : {0U, 1U, 16U, 17U, 31U, 64U, 100U, 4096U, 65536U}) {
    CAPTURE(block);
    CHECK(lines_of(text, {.max_line_bytes = 99, .block_bytes = block}) == expected);
  }
}

TEST_CASE("line reader: a line over the limit is named and passed over") {
  for (const std::size_t block : {16U, 20U, 1000U}) {
    CAPTURE(block);
    const LineLimits limits{.max_line_bytes = 5, .block_bytes = block};
    CHECK(lines_of("12345\n123456\n12345\r\n123456\r\nab\n", limits) ==
          Lines{"<12345>", "too long: 2", "<12345>", "too long: 4", "<ab>"});
    CHECK(lines_of("1\n" + std::string(100, 'x') + "\n3\n" + std::string(100, 'y'), limits) ==
          Lines{"<1>", "too long: 2", "<3>", "too long: 4"});
    CHECK(lines_of("12345", limits) == Lines{"<12345>"});
    CHECK(lines_of("123456", limits) == Lines{"too long: 1"});
    CHECK(lines_of(std::string(100, 'x') + "\n", limits) == Lines{"too long: 1"});
  }
  CHECK(lines_of("\na\n", {.max_line_bytes = 0}) == Lines{"<>", "too long: 2"});
}

TEST_CASE("line reader: a huge line costs no more memory than the limit") {
  constexpr std::size_t kMebibyte = 1U << 20U;
  const FedPipe pipe([](int descriptor) {
    const std::string chunk(kMebibyte, 'x');
    for (int i = 0; i < 64; ++i) write_all(descriptor, chunk);
    write_all(descriptor, "\nnext\n");
  });
  LineReader reader(pipe.descriptor(), {.max_line_bytes = kMebibyte, .block_bytes = 65536});
  std::string_view line;
  CHECK(reader.next(line) == LineStatus::too_long);
  CHECK(line.empty());
  CHECK(reader.next(line) == LineStatus::ok);
  CHECK(line == "next");
  CHECK(reader.line_number() == 2);
  CHECK(reader.next(line) == LineStatus::end);
  CHECK(reader.buffer_bytes() <= kMebibyte + 65536);
}

TEST_CASE("line reader: no line at all needs more than one block") {
  const std::string text = "short\nlines\nonly\n";
  const FedPipe pipe([&text](int descriptor) {
    for (int i = 0; i < 10'000; ++i) write_all(descriptor, text);
  });
  LineReader reader(pipe.descriptor(), {.block_bytes = 4096});
  CHECK(read_all(reader).size() == 30'000);
  CHECK(reader.buffer_bytes() == 4096);
}

TEST_CASE("line reader: a line is returned before more input is there") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  write_all(ends[1], "first\nsec");
  LineReader reader(ends[0]);
  std::string_view line;
  CHECK(reader.next(line) == LineStatus::ok);  // would wait for ever if it filled its block first
  CHECK(line == "first");
  write_all(ends[1], "ond\n");
  CHECK(reader.next(line) == LineStatus::ok);
  CHECK(line == "second");
  close(ends[1]);
  CHECK(reader.next(line) == LineStatus::end);
  CHECK(reader.next(line) == LineStatus::end);
  CHECK(reader.line_number() == 2);
  close(ends[0]);
}

TEST_CASE("line reader: a failed read is reported") {
  const int folder = open("/", O_RDONLY);
  REQUIRE(folder >= 0);
  LineReader reader(folder);
  std::string_view line;
  CHECK(reader.next(line) == LineStatus::read_error);
  CHECK(reader.error_code() == EISDIR);
  CHECK(reader.next(line) == LineStatus::read_error);
  close(folder);
}

TEST_CASE("line reader: a stream can be read") {
  std::FILE* file = std::tmpfile();
  REQUIRE(file != nullptr);
  std::fputs("one\ntwo", file);
  std::fflush(file);
  std::rewind(file);
  LineReader reader(file);
  CHECK(read_all(reader) == Lines{"<one>", "<two>"});
  std::fclose(file);
}
