#include "base/line_reader.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

namespace wonders {

namespace {

// A line is known to be too long when it has two bytes more than allowed, so a block is never smaller than that; and
// sums of the two sizes must not overflow.
LineLimits sensible(LineLimits limits) {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max() / 8;
  return {.max_line_bytes = std::min(limits.max_line_bytes, kMost),
          .block_bytes = std::clamp<std::size_t>(limits.block_bytes, 16, kMost)};
}

}  // namespace

LineReader::LineReader(int descriptor, LineLimits limits)
    : descriptor_(descriptor), limits_(sensible(limits)), buffer_(limits_.block_bytes) {}

LineReader::LineReader(std::FILE* stream, LineLimits limits) : LineReader(fileno(stream), limits) {}

LineStatus LineReader::next(std::string_view& line) {
  line = {};
  if (skipping_ && !skip_rest_of_line()) return error_code_ != 0 ? LineStatus::read_error : LineStatus::end;
  for (;;) {
    if (find_line_end()) return take_line(line);
    // One byte more than allowed may still be the CR of a line end.
    if (end_ - begin_ > limits_.max_line_bytes + 1) return give_up_line();
    if (refill()) continue;
    return error_code_ != 0 ? LineStatus::read_error : take_last_line(line);
  }
}

// Leaves scanned_ at the line end, or at the end of what was read.
bool LineReader::find_line_end() {
  if (scanned_ == end_) return false;
  const void* found = std::memchr(buffer_.data() + scanned_, '\n', end_ - scanned_);
  scanned_ = found == nullptr ? end_ : static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data());
  return found != nullptr;
}

LineStatus LineReader::take_line(std::string_view& line) {
  const char* const start = buffer_.data() + begin_;
  std::size_t length = scanned_ - begin_;
  if (length > 0 && start[length - 1] == '\r') --length;
  ++line_number_;
  ++scanned_;
  begin_ = scanned_;
  if (length > limits_.max_line_bytes) return LineStatus::too_long;
  line = {start, length};
  return LineStatus::ok;
}

LineStatus LineReader::take_last_line(std::string_view& line) {
  if (begin_ == end_) return LineStatus::end;
  const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
  ++line_number_;
  begin_ = end_;
  if (rest.size() > limits_.max_line_bytes) return LineStatus::too_long;
  line = rest;
  return LineStatus::ok;
}

LineStatus LineReader::give_up_line() {
  ++line_number_;
  skipping_ = true;
  return LineStatus::too_long;
}

bool LineReader::skip_rest_of_line() {
  while (!find_line_end()) {
    begin_ = end_;
    if (!refill()) {
      skipping_ = false;
      return false;
    }
  }
  ++scanned_;
  begin_ = scanned_;
  skipping_ = false;
  return true;
}

// Adds at least one byte, or says false at the end and on errors.
bool LineReader::refill() {
  if (at_end_ || error_code_ != 0) return false;
  make_room();
  ssize_t count = 0;
  do {
    count = ::read(descriptor_, buffer_.data() + end_, std::min(buffer_.size() - end_, limits_.block_bytes));
  } while (count < 0 && errno == EINTR);
  if (count < 0) error_code_ = errno;
  if (count == 0) at_end_ = true;
  if (count > 0) end_ += static_cast<std::size_t>(count);
  return count > 0;
}

// The current line moves to the front; the buffer grows only when that line fills it.
void LineReader::make_room() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    scanned_ -= begin_;
    begin_ = 0;
  }
  if (end_ < buffer_.size()) return;
  const std::size_t most = limits_.max_line_bytes + limits_.block_bytes;
  buffer_.resize(std::min(buffer_.size() * 2, most));
}

}  // namespace wonders
