#pragma once

#include <cstddef>
#include <cstdio>
#include <string_view>
#include <vector>

namespace wonders {

enum class LineStatus {
  ok,
  end,
  too_long,    // this line is passed over; the next call goes on with the one after it
  read_error,  // see error_code(); every later call says the same
};

struct LineLimits {
  std::size_t max_line_bytes = 4ULL << 20U;  // without the line end
  std::size_t block_bytes = 64ULL << 10U;    // asked of the system at a time
};

// Reads lines in blocks, with memory bounded by max_line_bytes + block_bytes whatever the input. A line ends with LF,
// CRLF or the end of the input; it may hold any other bytes, NUL included. Lines are returned as soon as they have
// arrived, so that it also serves pipes and terminals.
class LineReader {
 public:
  // Reads from the descriptor and leaves it open.
  explicit LineReader(int descriptor, LineLimits limits = {});
  // Reads from the descriptor under the stream, past its buffer: nothing else may read from it.
  explicit LineReader(std::FILE* stream, LineLimits limits = {});

  // On ok the line, without its end, is good until the next call; otherwise it is empty.
  [[nodiscard]] LineStatus next(std::string_view& line);

  // Of the line that next() spoke of last, from 1; 0 before the first.
  std::size_t line_number() const { return line_number_; }
  // The errno of the failed read, or 0.
  int error_code() const { return error_code_; }
  // What the reader holds now.
  std::size_t buffer_bytes() const { return buffer_.size(); }

 private:
  bool find_line_end();
  bool refill();
  void make_room();
  LineStatus take_line(std::string_view& line);
  LineStatus take_last_line(std::string_view& line);
  LineStatus give_up_line();
  bool skip_rest_of_line();

  int descriptor_;
  LineLimits limits_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;    // first byte of the current line
  std::size_t scanned_ = 0;  // no line end in [begin_, scanned_)
  std::size_t end_ = 0;      // past the last byte read
  std::size_t line_number_ = 0;
  int error_code_ = 0;
  bool at_end_ = false;
  bool skipping_ = false;  // the current line was too long and is not yet passed
};

}  // namespace wonders
