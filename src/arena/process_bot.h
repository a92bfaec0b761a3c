#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "base/json.h"
#include "bots/bot.h"

namespace wonders {

/// A program outside, started with a shell, that speaks lines of JSON on its standard input and output (docs/bots.md).
/// Whatever it does (crash, hang, flood, answer nonsense), the game goes on: default_move() is played for it and
/// counted among the faults. A program that ended, hung or flooded is started anew with the next game.
class ProcessBot final : public Bot {
 public:
  struct Limits {
    std::chrono::milliseconds answer{5000};
    std::size_t bytes = std::size_t{1} << 20;  // written by the program for one answer
  };

  ProcessBot(std::string command, Limits limits) : command_(std::move(command)), limits_(limits) {}
  ~ProcessBot() override { stop(); }
  ProcessBot(const ProcessBot&) = delete;
  ProcessBot& operator=(const ProcessBot&) = delete;

  void begin(const View& view) override;
  void observe(const View& view) override;
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;
  Faults take_faults() override { return std::exchange(faults_, {}); }

 private:
  using Clock = std::chrono::steady_clock;

  void start();
  void stop();
  bool running() const { return socket_ >= 0; }
  void give_up(Fault why);
  void blame(Fault why, std::string_view written);
  bool send(std::string_view line, Clock::time_point deadline);
  bool wait_for(short events, Clock::time_point deadline);
  bool receive(Clock::time_point deadline);
  bool next_line(std::string& line, Clock::time_point deadline);
  bool read_answer(std::string_view line, const View& view, std::span<const Move> legal, Move& move);
  Move default_for(std::span<const Move> legal);

  std::string command_;
  Limits limits_;
  int socket_ = -1;
  int process_ = -1;
  int guard_ = -1;  // open for as long as the program may run
  std::string received_;
  std::size_t received_for_answer_ = 0;
  std::uint64_t question_ = 0;
  Faults faults_;
  Fault why_ = Fault::not_started;  // the next default move is played
  std::string written_;             // when it went wrong
  JsonDocument document_;
};

/// The move that is played for a bot that gives none: the sale of the first card in hand; without a sale, declining;
/// without that, the first legal move.
Move default_move(std::span<const Move> legal);

/// Lets make_bot make "process:COMMAND" and "process:timeout=2000:COMMAND" (milliseconds for a move). Only for programs
/// whose user names the bots: a server never calls this, since a client could then run anything.
void allow_process_bots();

}  // namespace wonders
