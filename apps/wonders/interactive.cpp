#include "wonders/interactive.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace wonders::cli {

namespace {

bool on_terminal() {
  const char* kind = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && kind != nullptr && std::string_view(kind) != "dumb";
}

std::size_t screen_rows() {
  winsize size{};
  return on_terminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

bool colors_wanted() {
  const char* setting = std::getenv("NO_COLOR");
  return setting == nullptr || *setting == '\0';
}

}  // namespace

ConsoleStyle console_style(const Args& args) {
  return {
      .clears = on_terminal(), .echoes = isatty(STDIN_FILENO) == 0, .ascii = args.flag("ascii"), .rows = screen_rows()};
}

Theme terminal_theme() { return {.colored = on_terminal() && colors_wanted()}; }

}  // namespace wonders::cli
