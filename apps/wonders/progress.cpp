#include "wonders/progress.h"

#include <unistd.h>

#include <algorithm>

#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

constexpr auto kBetweenDrawings = std::chrono::milliseconds(150);

std::string clock_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::clamp(seconds, 0.0, 359999.0));
  const auto two = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  if (whole < 3600) return std::to_string(whole / 60) + ":" + two(whole % 60);
  return std::to_string(whole / 3600) + ":" + two(whole / 60 % 60) + ":" + two(whole % 60);
}

}  // namespace

Progress::Progress(std::string_view what, std::uint64_t total)
    : what_(what), total_(total), start_(Clock::now()), drawn_(start_), terminal_(isatty(STDERR_FILENO) == 1) {}

std::string Progress::line(std::string_view what, double done, std::uint64_t total, double seconds) {
  const double rate = seconds > 0 ? done / seconds : 0;
  const auto all = static_cast<double>(total);
  std::string text;
  if (total != 0) {
    constexpr std::size_t kWidth = 24;
    const double share = std::min(done / all, 1.0);
    const auto full = static_cast<std::size_t>(share * static_cast<double>(kWidth));
    text = "[" + std::string(full, '#') + std::string(kWidth - full, '.') + "] " + pad_left(fixed(100 * share, 0), 3) +
           "%  ";
  }
  const bool timed = all > done && rate > 0;
  return text + say(what, {{"n", static_cast<std::uint64_t>(done)},
                           {"rate", fixed(rate, rate < 10 ? 1 : 0)},
                           {"timed", timed ? "yes" : "no"},
                           {"time", timed ? clock_time((all - done) / rate) : ""}});
}

void Progress::update(double done) {
  if (!terminal_) return;
  const Clock::time_point now = Clock::now();
  if (now - drawn_ < kBetweenDrawings) return;
  drawn_ = now;
  visible_ = true;
  note("\r" + line(what_, done, total_, std::chrono::duration<double>(now - start_).count()) + "\x1b[K");
}

void Progress::finish() {
  if (visible_) note("\r\x1b[K");
  visible_ = false;
}

}  // namespace wonders::cli
