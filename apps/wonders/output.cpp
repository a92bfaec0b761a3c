#include "wonders/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "wonders/args.h"

namespace wonders::cli {

namespace {

bool muted = false;
std::string last_note;

[[noreturn]] void fail() {
  const int error = errno;
  if (error == EPIPE) throw OutputClosed();
  throw InputError(std::string("standard output cannot be written: ") + std::strerror(error));
}

}  // namespace

void mute() { muted = true; }

const std::string& muted_note() { return last_note; }

void print(std::string_view text) {
  if (muted) return;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail();
}

void flush_output() {
  if (std::fflush(stdout) != 0) fail();
}

void note(std::string_view text) {
  if (muted) {
    last_note = text;
  } else {
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
}

std::string fixed(double number, int decimals) {
  char text[64];
  const int length = std::snprintf(text, sizeof text, "%.*f", decimals, number);
  return {text, static_cast<std::size_t>(length)};
}

std::string pad_right(std::string_view text, std::size_t width) {
  std::string padded(text);
  if (padded.size() < width) padded.append(width - padded.size(), ' ');
  return padded;
}

std::string pad_left(std::string_view text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + std::string(text);
}

}  // namespace wonders::cli
