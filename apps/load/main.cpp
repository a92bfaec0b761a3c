// Measures the server of this machine: it starts one, connects many simulated people to it, and prints what it saw.
//   wonders_load PROGRAM idle CONNECTIONS
//   wonders_load PROGRAM play TABLES PLAYERS CHOICES_PER_SECOND SECONDS [full|normal]
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "load/client.h"
#include "load/server_process.h"

namespace wonders::load {

namespace {

using Steady = std::chrono::steady_clock;
namespace asio = boost::asio;

/// Connects them one after another, many at a time.
void open_all(asio::io_context& io, std::vector<std::shared_ptr<Client>>& clients, std::uint16_t port,
              const std::vector<std::string>& tokens) {
  constexpr std::size_t kAtOnce = 64;
  std::size_t next = 0, open = 0;
  std::function<void()> more = [&] {
    if (next == clients.size()) return;
    const std::size_t i = next++;
    clients[i]->open(port, tokens[i % tokens.size()], [&] {
      ++open;
      more();
    });
  };
  for (std::size_t i = 0; i < kAtOnce; ++i) more();
  while (open < clients.size()) io.run_one();
}

std::string guest(std::uint16_t port) {
  return text_in(post(port, "/api/v1/guest", R"({"name":"Load"})", ""), "token");
}

/// A move that a picture offers, as JSON: the first way to pay of the action after `skip` others, or of the last. Empty
/// if nothing is asked.
std::string move_number(unsigned skip, std::string_view picture) {
  const std::size_t legal = picture.find(R"("legal":{"cards":[)");
  if (legal == std::string_view::npos) return {};
  const std::size_t end = picture.find(R"("decline":)", legal);
  std::size_t at = legal;
  for (unsigned i = 0; i <= skip; ++i) {
    const std::size_t next = picture.find(R"({"action":)", at + 1);
    if (next > end) break;
    at = next;
  }
  if (at == legal) return R"({"action":"decline","card":null})";
  const auto upto = [&](std::size_t from, std::string_view stop) {
    return std::string(picture.substr(from, picture.find(stop, from) - from));
  };
  const std::string action = upto(at + 10, ","), card = upto(picture.rfind(R"({"card":)", at) + 8, ",");
  const std::string coins = upto(picture.find(R"("ways":[{)", at) + 9, R"(,"bank")");
  return R"({"action":)" + action + R"(,"card":)" + card + "," + coins + "}";
}

void measure_idle(const std::string& program, std::size_t connections) {
  ServerProcess server(program, "normal");
  const std::size_t before = server.memory_kib();
  std::vector<std::string> tokens;
  for (int i = 0; i < 100; ++i) tokens.push_back(guest(server.port()));
  asio::io_context io(1);
  std::vector<std::shared_ptr<Client>> clients;
  for (std::size_t i = 0; i < connections; ++i) {
    clients.push_back(std::make_shared<Client>(io, [](Client&, std::string_view) {}));
  }
  open_all(io, clients, server.port(), tokens);
  io.run_for(std::chrono::seconds(3));
  const std::size_t after = server.memory_kib();
  const double cpu = server.cpu_seconds();
  io.run_for(std::chrono::seconds(10));
  std::printf("idle connections    %zu\nmemory              %.1f MB (%.1f MB without them, %.1f kB each)\n",
              connections, static_cast<double>(after) / 1024, static_cast<double>(before) / 1024,
              static_cast<double>(after - before) / static_cast<double>(connections));
  std::printf("processor           %.2f %% of one core\n", (server.cpu_seconds() - cpu) / 10 * 100);
}

/// Tables where every seat is a simulated person who takes a random legal move when told to.
class Play {
 public:
  Play(const std::string& program, std::size_t tables, std::size_t players, double rate, double seconds,
       const std::string& sync)
      : server_(program, sync), players_(players), rate_(rate), seconds_(seconds), tables_(tables) {}

  void run() {
    set_up();
    const double cpu = server_.cpu_seconds();
    start_ = Steady::now();
    pace();
    io_.run_for(std::chrono::milliseconds(static_cast<long>(seconds_ * 1000)));
    report(server_.cpu_seconds() - cpu);
  }

 private:
  struct TableInfo {
    std::string id;
    unsigned decision = 0;
    std::array<Steady::time_point, 2> last_choice;  // by the decision's parity
  };
  struct Pending {
    Client* client;
    unsigned decision;
    std::string move;
  };

  void set_up() {
    std::vector<std::string> tokens;
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      for (std::size_t p = 0; p < players_; ++p) tokens.push_back(guest(server_.port()));
      std::string seats;
      for (std::size_t p = 0; p < players_; ++p) seats += p == 0 ? R"({"kind":"person"})" : R"(,{"kind":"person"})";
      const std::string plan =
          R"({"edition":"first","players":)" + std::to_string(players_) + R"(,"seats":[)" + seats + "]}";
      tables_[t].id = text_in(post(server_.port(), "/api/v1/tables", plan, tokens[t * players_]), "id");
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      clients_.push_back(std::make_shared<Client>(io_, [this](Client& c, std::string_view text) { hear(c, text); }));
      clients_[i]->table = i / players_;
      clients_[i]->seat = i % players_;
    }
    open_all(io_, clients_, server_.port(), tokens);
    const auto say = [&](Client& c, const char* type) {
      c.send(R"({"type":")" + std::string(type) + R"(","table":")" + tables_[c.table].id + R"(","ref":1})");
    };
    for (auto& client : clients_) say(*client, "join");
    while (acks_ < clients_.size()) io_.run_one();
    for (auto& client : clients_) {
      if (client->seat == 0) say(*client, "start");
    }
    while (views_ < clients_.size()) io_.run_one();
    latencies_.clear();
  }

  void hear(Client& client, std::string_view text) {
    if (text.starts_with(R"({"type":"ack")")) ++acks_;
    if (text.starts_with(R"({"type":"error")")) ++errors_;
    if (!text.starts_with(R"({"type":"view")")) return;
    ++views_;
    const auto now = Steady::now();
    const std::size_t at = text.find(R"("decision":)") + 11;
    const auto decision = static_cast<unsigned>(std::stoul(std::string(text.substr(at, 8))));
    TableInfo& table = tables_[client.table];
    if (decision > 1) {
      latencies_.push_back(
          std::chrono::duration<double, std::milli>(now - table.last_choice[(decision - 1) % 2]).count());
    }
    table.decision = decision;
    // Not always the first: some way down the list.
    const std::string move = move_number((decision * 7 + client.seat) % 5, text);
    if (move.empty()) return;
    pending_.push_back({&client, decision, move});
    if (rate_ == 0) choose_next();
  }

  void choose_next() {
    const Pending next = std::move(pending_.front());
    pending_.pop_front();
    TableInfo& table = tables_[next.client->table];
    table.last_choice[next.decision % 2] = Steady::now();
    ++choices_;
    next.client->send(R"({"type":"choose","table":")" + table.id + R"(","decision":)" + std::to_string(next.decision) +
                      R"(,"move":)" + next.move + "}");
  }

  void pace() {
    if (rate_ == 0) return;
    const double due = std::chrono::duration<double>(Steady::now() - start_).count() * rate_;
    while (static_cast<double>(choices_) < due && !pending_.empty()) choose_next();
    timer_.expires_after(std::chrono::milliseconds(1));
    timer_.async_wait([this](boost::system::error_code error) {
      if (!error) pace();
    });
  }

  void report(double cpu) {
    std::sort(latencies_.begin(), latencies_.end());
    const auto percentile = [&](double p) {
      if (latencies_.empty()) return 0.0;
      return latencies_[static_cast<std::size_t>(p * static_cast<double>(latencies_.size() - 1))];
    };
    const double seconds = std::chrono::duration<double>(Steady::now() - start_).count();
    std::printf("tables              %zu of %zu players, %zu connections\n", tables_.size(), players_, clients_.size());
    std::printf("choices             %.0f a second (%zu in %.1f s), %zu refused\n",
                static_cast<double>(choices_) / seconds, choices_, seconds, errors_);
    std::printf("last choice to view %.2f ms median, %.2f ms at 99 %%, %.2f ms at most (%zu views)\n", percentile(0.5),
                percentile(0.99), percentile(1), latencies_.size());
    std::printf("server              %.1f MB, %.0f %% of one core\n", static_cast<double>(server_.memory_kib()) / 1024,
                cpu / seconds * 100);
  }

  ServerProcess server_;
  std::size_t players_;
  double rate_;
  double seconds_;
  asio::io_context io_{1};
  asio::steady_timer timer_{io_};
  std::vector<TableInfo> tables_;
  std::vector<std::shared_ptr<Client>> clients_;
  std::deque<Pending> pending_;
  std::vector<double> latencies_;
  Steady::time_point start_;
  std::size_t acks_ = 0, views_ = 0, choices_ = 0, errors_ = 0;
};

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
    Play(argv[1], std::stoul(argv[3]), std::stoul(argv[4]), std::stod(argv[5]), std::stod(argv[6]),
         argc > 7 ? argv[7] : "full")
        .run();
    return 0;
  }
  std::fputs("usage: wonders_load PROGRAM idle CONNECTIONS\n"
             "       wonders_load PROGRAM play TABLES PLAYERS CHOICES_PER_SECOND SECONDS [full|normal]\n",
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
