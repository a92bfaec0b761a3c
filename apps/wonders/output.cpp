#include "wonders/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "wonders/args.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

bool muted = false;
std::string last_note;

[[noreturn]] void fail() {
  const int error = errno;
  if (error == EPIPE) throw OutputClosed();
  throw InputError(say("file.no_output", {{"why", std::strerror(error)}}));
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

}  // namespace wonders::cli
