#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "load/client.h"

namespace wonders::load {

/// Tables where every seat is a simulated person who takes some legal move when told to.
class People {
 public:
  struct Plan {
    std::vector<std::uint16_t> ports;  // of the nodes: the people of a table come in at one after another
    std::size_t tables = 1;
    std::size_t players = 3;
    std::size_t tables_each = 1;  // where each person sits: fewer connections than seats
  };

  /// Everybody signs in, sits down and has a first hand. Throws std::runtime_error.
  explicit People(Plan plan);

  /// What was seen in a while.
  struct Seen {
    double seconds = 0;
    std::size_t choices = 0;
    std::size_t refused = 0;
    std::size_t waited = 0;           // choices that were due when nobody was asked
    std::size_t bytes = 0;            // of texts that came
    std::vector<double> latencies{};  // from the last choice of a decision to each of its views, in ms, sorted

    double latency(double share) const;
  };

  /// So many choices a second, or as many as can be where that is 0; counted after `warm_up`. Returns when everybody
  /// has heard what follows from them.
  Seen choose(double rate, std::chrono::milliseconds warm_up, std::chrono::milliseconds time);

  std::size_t connections() const { return clients_.size(); }
  /// Choices that somebody is asked for now.
  std::size_t asked() const { return pending_.size(); }

 private:
  using Steady = std::chrono::steady_clock;

  struct TableInfo {
    std::string id;
    std::array<Steady::time_point, 2> last_choice;  // by the decision's parity
  };
  struct Pending {
    Client* client;
    std::size_t table;
    unsigned decision;
    std::string move;
  };

  std::size_t person_at(std::size_t table, std::size_t seat) const;
  std::uint16_t port_of(std::size_t person) const { return plan_.ports[person % plan_.ports.size()]; }
  std::vector<std::string> sign_in(std::size_t people) const;
  void make_table(std::size_t table, const std::vector<std::string>& tokens);
  void sit_down(std::size_t first, std::size_t last);
  void say(Client& client, std::size_t table, const char* type);
  void hear(Client& client, std::string_view text);
  void hear_view(Client& client, std::string_view text);
  void choose_next();
  void pace();
  void come_to_rest();
  std::size_t table_in(std::string_view text) const;

  Plan plan_;
  boost::asio::io_context io_{1};
  boost::asio::steady_timer timer_{io_};
  std::vector<TableInfo> tables_;
  std::unordered_map<std::string, std::size_t> numbers_;  // of the tables, by id
  std::vector<std::shared_ptr<Client>> clients_;
  std::deque<Pending> pending_;
  double rate_ = 0;
  bool choosing_ = false;
  Steady::time_point start_;
  std::size_t acks_ = 0, views_ = 0, choices_ = 0, heard_ = 0;
  Seen seen_;
};

/// Connects them one after another, many at a time; each with the token of its number, again from the first.
void open_all(boost::asio::io_context& io, std::vector<std::shared_ptr<Client>>& clients,
              const std::vector<std::uint16_t>& ports, const std::vector<std::string>& tokens);

/// A new one, by its token.
std::string sign_in(std::uint16_t port);

}  // namespace wonders::load
