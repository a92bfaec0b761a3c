#pragma once

#include <string>
#include <string_view>

namespace wonders::cli {

/// The socket that a running server has beside its database.
class AdminLine {
 public:
  /// Throws InputError where no server answers.
  explicit AdminLine(const std::string& path);
  ~AdminLine();
  AdminLine(const AdminLine&) = delete;
  AdminLine& operator=(const AdminLine&) = delete;

  /// A server is there.
  static bool answers(const std::string& path);
  /// One line, and the line that is answered. Throws InputError.
  std::string ask(const std::string& request);

 private:
  static int open(const std::string& path);

  int fd_;
};

/// {"action": …, "subject": …} and the end of the line.
std::string order_text(std::string_view action, std::string_view subject);

}  // namespace wonders::cli
