#include "load/people.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

namespace wonders::load {

namespace {

constexpr std::size_t kSitAtOnce = 200;  // tables: a guest may wait at five for a game to begin

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

/// Does it for 0, 1, … on as many threads as there are nodes: what is asked of one waits for nobody but its disk.
template <class F>
void spread(std::size_t count, std::size_t threads, F&& work) {
  std::vector<std::thread> workers;
  std::exception_ptr problem;
  std::mutex mutex;
  for (std::size_t t = 0; t < threads; ++t) {
    workers.emplace_back([&, t] {
      try {
        for (std::size_t i = t; i < count; i += threads) work(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        problem = std::current_exception();
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  if (problem) std::rethrow_exception(problem);
}

}  // namespace

std::string sign_in(std::uint16_t port) {
  return text_in(post(port, "/api/v1/guest", R"({"name":"Load"})", ""), "token");
}

void open_all(boost::asio::io_context& io, std::vector<std::shared_ptr<Client>>& clients,
              const std::vector<std::uint16_t>& ports, const std::vector<std::string>& tokens) {
  constexpr std::size_t kAtOnce = 64;
  std::size_t next = 0, open = 0;
  std::function<void()> more = [&] {
    if (next == clients.size()) return;
    const std::size_t i = next++;
    clients[i]->open(ports[i % ports.size()], tokens[i % tokens.size()], [&] {
      ++open;
      more();
    });
  };
  for (std::size_t i = 0; i < kAtOnce; ++i) more();
  while (open < clients.size()) io.run_one();
}

double People::Seen::latency(double share) const {
  if (latencies.empty()) return 0;
  return latencies[static_cast<std::size_t>(share * static_cast<double>(latencies.size() - 1))];
}

People::People(Plan plan) : plan_(std::move(plan)), tables_(plan_.tables) {
  const std::size_t seats = plan_.tables * plan_.players;
  const std::vector<std::string> tokens = sign_in((seats + plan_.tables_each - 1) / plan_.tables_each);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    clients_.push_back(std::make_shared<Client>(io_, [this](Client& c, std::string_view text) { hear(c, text); }));
  }
  open_all(io_, clients_, plan_.ports, tokens);
  for (std::size_t first = 0; first < plan_.tables; first += kSitAtOnce) {
    const std::size_t last = std::min(plan_.tables, first + kSitAtOnce);
    spread(last - first, plan_.ports.size(), [&](std::size_t i) { make_table(first + i, tokens); });
    sit_down(first, last);
  }
}

/// Somebody else at each seat; and with several tables a person, they are far apart.
std::size_t People::person_at(std::size_t table, std::size_t seat) const {
  const std::size_t people = (plan_.tables * plan_.players + plan_.tables_each - 1) / plan_.tables_each;
  return (table * plan_.players + seat) % people;
}

std::vector<std::string> People::sign_in(std::size_t people) const {
  std::vector<std::string> tokens(people);
  spread(people, plan_.ports.size(), [&](std::size_t i) { tokens[i] = load::sign_in(port_of(i)); });
  return tokens;
}

void People::make_table(std::size_t table, const std::vector<std::string>& tokens) {
  std::string seats;
  for (std::size_t p = 0; p < plan_.players; ++p) seats += p == 0 ? R"({"kind":"person"})" : R"(,{"kind":"person"})";
  const std::string wish =
      R"({"edition":"first","players":)" + std::to_string(plan_.players) + R"(,"seats":[)" + seats + "]}";
  // Whichever node is asked keeps the table; that of the host would often be the same for all.
  const std::uint16_t node = plan_.ports[table % plan_.ports.size()];
  tables_[table].id = text_in(post(node, "/api/v1/tables", wish, tokens[person_at(table, 0)]), "id");
}

void People::say(Client& client, std::size_t table, const char* type) {
  client.send(R"({"type":")" + std::string(type) + R"(","table":")" + tables_[table].id + R"(","ref":1})");
}

void People::sit_down(std::size_t first, std::size_t last) {
  const auto heard = [this](const std::size_t& count, std::size_t wanted) {
    while (count < wanted) {
      io_.run_one();
      if (seen_.refused > 0) throw std::runtime_error("somebody could not sit down");
    }
  };
  for (std::size_t t = first; t < last; ++t) numbers_[tables_[t].id] = t;
  const std::size_t seats = (last - first) * plan_.players, views = views_ + seats;
  std::size_t acks = acks_ + seats;
  for (std::size_t t = first; t < last; ++t) {
    for (std::size_t p = 0; p < plan_.players; ++p) say(*clients_[person_at(t, p)], t, "join");
  }
  heard(acks_, acks);
  acks += last - first;
  for (std::size_t t = first; t < last; ++t) say(*clients_[person_at(t, 0)], t, "start");
  heard(acks_, acks);
  heard(views_, views);
}

void People::hear(Client& client, std::string_view text) {
  ++heard_;
  seen_.bytes += text.size();
  if (text.starts_with(R"({"type":"ack")")) ++acks_;
  if (text.starts_with(R"({"type":"error")")) ++seen_.refused;
  if (text.starts_with(R"({"type":"view")")) hear_view(client, text);
}

std::size_t People::table_in(std::string_view text) const { return numbers_.at(text_in(text.substr(0, 64), "table")); }

void People::hear_view(Client& client, std::string_view text) {
  ++views_;
  const auto now = Steady::now();
  const std::size_t at = text.find(R"("decision":)") + 11, number = table_in(text);
  const auto decision = static_cast<unsigned>(std::stoul(std::string(text.substr(at, 8))));
  const TableInfo& table = tables_[number];
  const auto chosen = table.last_choice[(decision - 1) % 2];
  if (decision > 1 && chosen >= start_) {
    seen_.latencies.push_back(std::chrono::duration<double, std::milli>(now - chosen).count());
  }
  // Not always the first: some way down the list.
  const std::string move = move_number((decision * 7 + static_cast<unsigned>(number)) % 5, text);
  if (move.empty()) return;
  pending_.push_back({&client, number, decision, move});
  if (choosing_ && rate_ == 0) choose_next();
}

void People::choose_next() {
  const Pending next = std::move(pending_.front());
  pending_.pop_front();
  TableInfo& table = tables_[next.table];
  table.last_choice[next.decision % 2] = Steady::now();
  ++choices_;
  next.client->send(R"({"type":"choose","table":")" + table.id + R"(","decision":)" + std::to_string(next.decision) +
                    R"(,"move":)" + next.move + "}");
}

void People::pace() {
  if (!choosing_ || rate_ == 0) return;
  const double due = std::chrono::duration<double>(Steady::now() - start_).count() * rate_;
  while (static_cast<double>(choices_ + seen_.waited) < due && !pending_.empty()) choose_next();
  while (static_cast<double>(choices_ + seen_.waited) < due - 1) ++seen_.waited;
  timer_.expires_after(std::chrono::milliseconds(1));
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) pace();
  });
}

/// Nothing has come for a while.
void People::come_to_rest() {
  constexpr std::chrono::milliseconds kQuiet{300};
  std::size_t before = 0;
  do {
    before = heard_;
    io_.restart();
    io_.run_for(kQuiet);
  } while (heard_ != before);
}

People::Seen People::choose(double rate, std::chrono::milliseconds warm_up, std::chrono::milliseconds time) {
  rate_ = rate;
  choosing_ = true;
  const auto begin = [this] {
    seen_ = {};
    choices_ = 0;
    start_ = Steady::now();
  };
  begin();
  if (rate_ == 0) {
    for (std::size_t asked = pending_.size(); asked > 0; --asked) choose_next();
  }
  pace();
  io_.restart();
  io_.run_for(warm_up);
  begin();
  io_.restart();
  io_.run_for(time);
  choosing_ = false;
  seen_.seconds = std::chrono::duration<double>(Steady::now() - start_).count();
  seen_.choices = choices_;
  const std::size_t bytes = seen_.bytes;
  come_to_rest();
  seen_.bytes = bytes;
  std::sort(seen_.latencies.begin(), seen_.latencies.end());
  return std::exchange(seen_, {});
}

}  // namespace wonders::load
