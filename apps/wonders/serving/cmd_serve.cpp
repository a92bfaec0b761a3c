#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <thread>

#include "net/host/log_writer.h"
#include "net/server.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "server/tools/push_endpoint.h"
#include "wonders/commands.h"
#include "wonders/config_file.h"
#include "wonders/output.h"
#include "wonders/serving/lan.h"
#include "wonders/serving/open_bus.h"
#include "wonders/serving/open_store.h"
#include "wonders/serving/server_paths.h"
#include "wonders/serving/service_manager.h"
#include "wonders/texts.h"
#include "wonders/version.h"

namespace wonders::cli {

namespace {

/// The desktop's way to open an address; nothing happens where there is no desktop.
void open_browser(const std::string& url) {
  const pid_t child = fork();
  if (child != 0) {
    if (child > 0) waitpid(child, nullptr, 0);
    return;
  }
  // Twice, so that the browser is nobody's child and outlives us.
  if (fork() == 0) {
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int fd : {0, 1, 2}) dup2(nowhere, fd);
    execlp("xdg-open", "xdg-open", url.c_str(), nullptr);
  }
  _exit(0);
}

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (comma > 0) parts.emplace_back(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return parts;
}

/// 0: for ever.
server::Time days(const Args& args, std::string_view name, server::Time usual) {
  return static_cast<server::Time>(args.number(name, 0, 36500, static_cast<std::uint64_t>(usual / server::kDay))) *
         server::kDay;
}

net::ServerOptions options_of(const Args& args) {
  net::ServerOptions options;
  options.host = args.text("host", args.flag("lan") ? "0.0.0.0" : "127.0.0.1");
  options.port = static_cast<std::uint16_t>(args.number("port", 0, 65535, options.port));
  const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
  options.threads = args.number("threads", 1, 256, 1);
  options.bot_threads = args.number("bot-threads", 1, 256, std::max<std::size_t>(1, cores - 1));
  options.site.proxy = args.flag("proxy");
  options.site.origins = split(args.text("origin", ""));
  options.hub.version = kVersion;
  options.hub.keep.guests = days(args, "keep-guests", options.hub.keep.guests);
  options.hub.keep.sessions = days(args, "keep-sessions", options.hub.keep.sessions);
  options.hub.keep.games = days(args, "keep-games", options.hub.keep.games);
  options.hub.keep.chat = days(args, "keep-chat", options.hub.keep.chat);
  options.hub.keep.given_up = days(args, "keep-given-up", options.hub.keep.given_up);
  options.hub.keep.reports = days(args, "keep-reports", options.hub.keep.reports);
  options.push.contact = args.text("push-contact", "");
  const auto usual = server::usual_push_hosts();
  const auto hosts = args.text("push-hosts");
  options.push.hosts = hosts ? split(*hosts) : std::vector<std::string>(usual.begin(), usual.end());
  options.admin_socket = admin_socket_path(args);
  return options;
}

bool listens_everywhere(const net::ServerOptions& options) { return options.host == "0.0.0.0" || options.host == "::"; }

/// As it stands in an address.
std::string host_in_url(const std::string& host) {
  return host.find(':') != std::string::npos ? "[" + host + "]" : host;
}

std::string url_of(std::string_view host, std::uint16_t port) {
  return "http://" + std::string(host) + ":" + std::to_string(port) + "/";
}

/// Where others in the local network find the server; if it was told to listen at one address alone, only there.
std::vector<std::string> addresses_for_others(const net::ServerOptions& options) {
  if (listens_everywhere(options)) return lan_addresses();
  return {host_in_url(options.host)};
}

/// For people in the same room: the address to type, and one for the cameras of their phones.
void invite_neighbours(const std::vector<std::string>& addresses, std::uint16_t port) {
  if (addresses.empty()) return print(say("serve.lan.none") + "\n");
  print(say("serve.lan") + "\n");
  for (const std::string& address : addresses) print("  " + url_of(address, port) + "\n");
  const auto code = QrCode::of(url_of(addresses.front(), port));
  if (code) print("\n" + qr_lines(*code, isatty(STDOUT_FILENO) != 0 ? Ink::coloured : Ink::plain));
}

int cmd_serve(const Args& args) {
  umask(S_IRWXG | S_IRWXO);  // the database holds the deals of games being played
  const auto level = args.choice("log-level", server::kLogLevelNames).value_or(index(server::LogLevel::info));
  add_neural_bots(shipped_weights());
  const net::SystemClock clock;
  net::LogWriter lines(STDERR_FILENO);
  server::Log log(clock, static_cast<server::LogLevel>(level), lines.sink(), lines.backlog());
  net::ServerOptions options = options_of(args);
  const bool several = wants_bus(args);
  if (several) options.make_bus = bus_maker(args);
  const auto store = several ? open_store_as_node(args, new_node_name()) : open_store(args);
  const std::vector<std::string> addresses =
      args.flag("lan") ? addresses_for_others(options) : std::vector<std::string>{};
  if (!addresses.empty()) options.hub.lan = addresses.front();
  try {
    net::Server server(options, *store, log);
    server.stop_on_signals();
    const std::string url =
        url_of(listens_everywhere(options) ? "localhost" : host_in_url(options.host), server.port());
    log.info("listening", {{"url", url}, {"version", kVersion}, {"revision", kCommit}});
    print(url + "\n");
    if (args.flag("lan")) invite_neighbours(addresses, server.port());
    flush_output();
    tell_service_manager("READY=1");
    if (args.flag("open")) open_browser(url);
    server.run();
    tell_service_manager("STOPPING=1");
    log.info("stopped");
  } catch (const server::StoreDamaged& error) {
    throw DamagedError(words_of(error));
  } catch (const server::NotedError& error) {
    throw InputError(words_of(error));
  } catch (const std::runtime_error& error) {
    throw InputError(error.what());
  }
  return 0;
}

constexpr std::array kServeOptions{
    kConfigOption,
    Option{"host", "ADDRESS", "option.serve.host"},
    Option{"port", "P", "option.serve.port"},
    Option{"lan", "", "option.serve.lan"},
    Option{"db", "PATH", "option.serve.db"},
    Option{"store", "ADDRESS", "option.serve.store"},
    Option{"store-file", "FILE", "option.serve.store_file"},
    Option{"sync", "full|normal", "option.serve.sync"},
    Option{"bus", "ADDRESS", "option.serve.bus"},
    Option{"bus-file", "FILE", "option.serve.bus_file"},
    Option{"open", "", "option.serve.open"},
    Option{"proxy", "", "option.serve.proxy"},
    Option{"origin", "URL,…", "option.serve.origin"},
    Option{"push-contact", "URL", "option.serve.push_contact"},
    Option{"push-hosts", "HOST,…", "option.serve.push_hosts"},
    Option{"threads", "N", "option.serve.threads"},
    Option{"bot-threads", "N", "option.serve.bot_threads"},
    Option{"keep-guests", "DAYS", "option.serve.keep_guests"},
    Option{"keep-sessions", "DAYS", "option.serve.keep_sessions"},
    Option{"keep-games", "DAYS", "option.serve.keep_games"},
    Option{"keep-chat", "DAYS", "option.serve.keep_chat"},
    Option{"keep-given-up", "DAYS", "option.serve.keep_given_up"},
    Option{"keep-reports", "DAYS", "option.serve.keep_reports"},
    Option{"admin", "PATH", "option.serve.admin"},
    Option{"log-level", "debug|info|warning|error|off", "option.serve.log_level"},
};

}  // namespace

const Command kServeCommand{
    .name = "serve",
    .summary = "command.serve",
    .positional = {},
    .options = kServeOptions,
    .example = "wonders serve --open\nwonders serve --lan\nwonders serve --host 0.0.0.0 --port 8080 --db "
               "/var/lib/wonders/wonders.db --proxy\nwonders serve --config /etc/wonders/wonders.conf",
    .run = cmd_serve,
    .config = &kServeCommand,
};

}  // namespace wonders::cli
