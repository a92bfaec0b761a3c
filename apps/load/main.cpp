// Measures servers of this machine: it connects many simulated people to them and prints what it saw.
//   wonders_load PROGRAM idle CONNECTIONS                                             starts a server of its own
//   wonders_load PROGRAM play TABLES PLAYERS CHOICES_PER_SECOND SECONDS [full|normal] so does this
//   wonders_load at PORT[,PORT…] TABLES PLAYERS TABLES_EACH                           drives those that are there
// The last reads "CHOICES_PER_SECOND SECONDS" line by line, and answers each with a line of JSON
// (tools/measure_load.py).
#include <sys/resource.h>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "load/people.h"
#include "load/server_process.h"

namespace wonders::load {

namespace {

using std::chrono::milliseconds;

void measure_idle(const std::string& program, std::size_t connections) {
  ServerProcess server(program, "normal");
  const std::size_t before = server.memory_kib();
  std::vector<std::string> tokens;
  for (int i = 0; i < 100; ++i) tokens.push_back(sign_in(server.port()));
  boost::asio::io_context io(1);
  std::vector<std::shared_ptr<Client>> clients;
  for (std::size_t i = 0; i < connections; ++i) {
    clients.push_back(std::make_shared<Client>(io, [](Client&, std::string_view) {}));
  }
  open_all(io, clients, {server.port()}, tokens);
  io.run_for(std::chrono::seconds(3));
  const std::size_t after = server.memory_kib();
  const double cpu = server.cpu_seconds();
  io.run_for(std::chrono::seconds(10));
  std::printf("idle connections    %zu\nmemory              %.1f MB (%.1f MB without them, %.1f kB each)\n",
              connections, static_cast<double>(after) / 1024, static_cast<double>(before) / 1024,
              static_cast<double>(after - before) / static_cast<double>(connections));
  std::printf("processor           %.2f %% of one core\n", (server.cpu_seconds() - cpu) / 10 * 100);
}

void measure_play(const std::string& program, std::size_t tables, std::size_t players, double rate, double seconds,
                  const std::string& sync) {
  ServerProcess server(program, sync);
  People people({.ports = {server.port()}, .tables = tables, .players = players});
  const double cpu = server.cpu_seconds();
  const People::Seen seen = people.choose(rate, milliseconds(0), milliseconds(static_cast<long>(seconds * 1000)));
  std::printf("tables              %zu of %zu players, %zu connections\n", tables, players, people.connections());
  std::printf("choices             %.0f a second (%zu in %.1f s), %zu refused\n",
              static_cast<double>(seen.choices) / seen.seconds, seen.choices, seen.seconds, seen.refused);
  std::printf("last choice to view %.2f ms median, %.2f ms at 99 %%, %.2f ms at most (%zu views)\n", seen.latency(0.5),
              seen.latency(0.99), seen.latency(1), seen.latencies.size());
  std::printf("server              %.1f MB, %.0f %% of one core\n", static_cast<double>(server.memory_kib()) / 1024,
              (server.cpu_seconds() - cpu) / seen.seconds * 100);
}

std::vector<std::uint16_t> ports_in(const std::string& list) {
  std::vector<std::uint16_t> ports;
  std::istringstream words(list);
  for (std::string word; std::getline(words, word, ',');) ports.push_back(static_cast<std::uint16_t>(std::stoul(word)));
  return ports;
}

void drive(const std::string& ports, std::size_t tables, std::size_t players, std::size_t tables_each) {
  People people({.ports = ports_in(ports), .tables = tables, .players = players, .tables_each = tables_each});
  std::printf("{\"connections\":%zu}\n", people.connections());
  std::fflush(stdout);
  double rate = 0, seconds = 0;
  while (std::cin >> rate >> seconds) {
    const People::Seen seen = people.choose(rate, milliseconds(500), milliseconds(static_cast<long>(seconds * 1000)));
    std::printf(R"({"rate":%.0f,"seconds":%.3f,"choices":%zu,"waited":%zu,"refused":%zu,"bytes":%zu,)"
                R"("views":%zu,"p50":%.2f,"p99":%.2f,"most":%.2f,"asked":%zu})"
                "\n",
                rate, seen.seconds, seen.choices, seen.waited, seen.refused, seen.bytes, seen.latencies.size(),
                seen.latency(0.5), seen.latency(0.99), seen.latency(1), people.asked());
    std::fflush(stdout);
  }
}

int run(int argc, char** argv) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  if (argc == 4 && std::strcmp(argv[2], "idle") == 0) {
    measure_idle(argv[1], std::stoul(argv[3]));
    return 0;
  }
  if (argc >= 7 && std::strcmp(argv[2], "play") == 0) {
    measure_play(argv[1], std::stoul(argv[3]), std::stoul(argv[4]), std::stod(argv[5]), std::stod(argv[6]),
                 argc > 7 ? argv[7] : "full");
    return 0;
  }
  if (argc == 6 && std::strcmp(argv[1], "at") == 0) {
    drive(argv[2], std::stoul(argv[3]), std::stoul(argv[4]), std::stoul(argv[5]));
    return 0;
  }
  std::fputs("usage: wonders_load PROGRAM idle CONNECTIONS\n"
             "       wonders_load PROGRAM play TABLES PLAYERS CHOICES_PER_SECOND SECONDS [full|normal]\n"
             "       wonders_load at PORT[,PORT…] TABLES PLAYERS TABLES_EACH\n",
             stderr);
  return 2;
}

}  // namespace

}  // namespace wonders::load

int main(int argc, char** argv) {
  try {
    return wonders::load::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "wonders_load: %s\n", error.what());
    return 1;
  }
}
