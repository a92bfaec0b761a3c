#include <array>
#include <string>

#include "base/json.h"
#include "wonders/commands.h"
#include "wonders/config_file.h"
#include "wonders/output.h"
#include "wonders/serving/admin_line.h"
#include "wonders/serving/server_paths.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

std::string request_of(const Args& args) {
  const auto& words = args.positionals();
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("action", words[0]);
  if (words.size() > 1) json.field("subject", words[1]);
  if (const auto days = args.number("days", 1, 36500)) json.field("days", *days);
  if (const auto reason = args.text("reason")) json.field("reason", *reason);
  json.end_object();
  return text + "\n";
}

int cmd_admin(const Args& args) {
  if (args.positionals().empty() || args.positionals().size() > 2) throw UsageError(say("admin.usage"));
  const std::string answer = AdminLine(admin_socket_path(args)).ask(request_of(args));
  print(answer);
  return answer.starts_with(R"({"ok":true)") ? 0 : 1;
}

constexpr std::array kAdminOptions{
    kConfigOption,
    Option{"db", "PATH", "option.admin.db"},
    Option{"admin", "PATH", "option.serve.admin"},
    Option{"days", "N", "option.admin.days"},
    Option{"reason", "TEXT", "option.admin.reason"},
};

}  // namespace

const Command kAdminCommand{
    .name = "admin",
    .summary = "command.admin",
    .positional = "ACTION [SUBJECT]",
    .options = kAdminOptions,
    .example = "wonders admin tables\nwonders admin ban 192.0.2.0/24 --days 7 --reason \"floods the lobby\"\n"
               "wonders admin delete 7k2m9x0qd4m1",
    .run = cmd_admin,
    .config = &kServeCommand,
};

}  // namespace wonders::cli
