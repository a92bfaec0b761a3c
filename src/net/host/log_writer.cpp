#include "net/host/log_writer.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace wonders::net {

namespace {

constexpr std::chrono::seconds kPatience{1};
constexpr int kLook = 100;            // milliseconds between two looks whether it is time to stop
constexpr std::size_t kPiece = 4096;  // a pipe that can be written to takes so much without waiting

std::string dropped_line(std::uint64_t lines) {
  return R"({"level":"warning","event":"log_dropped","lines":)" + std::to_string(lines) + "}\n";
}

}  // namespace

LogWriter::LogWriter(int descriptor, std::size_t most_bytes) : descriptor_(descriptor), most_bytes_(most_bytes) {
  thread_ = std::thread([this] { work(); });
}

LogWriter::~LogWriter() {
  flush();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void LogWriter::write(std::string_view line) {
  {
    const std::lock_guard lock(mutex_);
    if (bytes_ + line.size() > most_bytes_) {
      ++dropped_;
      return;
    }
    bytes_ += line.size();
    lines_.emplace_back(line);
  }
  wake_.notify_one();
}

void LogWriter::flush() {
  std::unique_lock lock(mutex_);
  written_.wait_for(lock, kPatience, [&] { return lines_.empty() && !writing_ && told_ == dropped_; });
}

std::uint64_t LogWriter::dropped() const {
  const std::lock_guard lock(mutex_);
  return dropped_;
}

/// What to write now; the mutex is held. Lines were dropped behind those that are queued.
std::string LogWriter::next() {
  if (lines_.empty()) {
    const std::uint64_t untold = dropped_ - told_;
    told_ = dropped_;
    return dropped_line(untold);
  }
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

void LogWriter::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || !lines_.empty() || told_ != dropped_; });
    if (stopping_) return;
    const bool queued = !lines_.empty();
    const std::string line = next();
    writing_ = true;
    lock.unlock();
    const bool taken = write_out(line);
    lock.lock();
    writing_ = false;
    if (queued) bytes_ -= line.size();
    written_.notify_all();
    if (!taken) return;
  }
}

bool LogWriter::write_out(std::string_view text) {
  while (!text.empty()) {
    pollfd ready{.fd = descriptor_, .events = POLLOUT, .revents = 0};
    if (poll(&ready, 1, kLook) <= 0) {
      const std::lock_guard lock(mutex_);
      if (stopping_) return false;
      continue;
    }
    const ssize_t count = ::write(descriptor_, text.data(), std::min(text.size(), kPiece));
    if (count < 0 && errno != EINTR && errno != EAGAIN) return true;  // nobody will ever read it: lost
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace wonders::net
