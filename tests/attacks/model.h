#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "server/table/game_table.h"

// A model of a table's life, as docs/protocol.md tells it: two people and a bot, all that they can do, and what they
// see of it. It knows nothing of how the server does it.
namespace wonders::testing {

using namespace server;

inline constexpr std::size_t kPeople = 2;  // and a bot in the third seat
inline constexpr std::size_t kBot = 2;

struct Rules {
  ClockKind clock{};
  Absence absence{};
  Assignment assignment = Assignment::random;  // or side
};

inline constexpr std::size_t kNone = 99;

struct Model {
  Rules rules;
  Status status = Status::open;
  std::array<std::size_t, kPeople> seated{};  // who sits in seat i, or kNone
  std::array<bool, kPeople> present{};        // person p is at the table
  std::array<bool, kPeople + 1> stand_in{};   // by seat
  std::array<bool, kPeople + 1> chosen{};     // by seat
  std::array<bool, kPeople> boarded{};        // by seat, while boards are chosen: has a side
  std::size_t host = 0;
  std::uint32_t decision = 0;
  // What is not shown, but decides what comes next.
  bool overdue = false;                   // the clock of this decision has run out
  std::array<bool, kPeople> answering{};  // by seat: the person is back, but the bot still answers this decision
  std::array<bool, kPeople> away_long{};  // person p has been away for two minutes
  bool silent = false;                    // this decision has been asked for so long that people may vote
  std::array<bool, kPeople> removed{};    // person p may not come back

  /// What the people at the table can see.
  std::string picture() const {
    std::string text = std::to_string(index(status)) + std::to_string(host) + std::to_string(decision);
    for (std::size_t i = 0; i < kPeople; ++i) text += std::to_string(seated[i]) + (present[i] ? "p" : "-");
    for (std::size_t i = 0; i < kPeople; ++i) text += choosing_boards() && boarded[i] ? "b" : "-";
    for (std::size_t i = 0; i <= kPeople; ++i) text += std::string(stand_in[i] ? "s" : "-") + (chosen[i] ? "c" : "-");
    return text;
  }

  std::string key() const {
    return picture() + (overdue ? "o" : "-") + (away_long[0] ? "a" : "-") + (away_long[1] ? "a" : "-") +
           (answering[0] ? "b" : "-") + (answering[1] ? "b" : "-") + (silent ? "s" : "-") + (removed[0] ? "r" : "-") +
           (removed[1] ? "r" : "-");
  }

  std::size_t seat_of(std::size_t p) const {
    for (std::size_t i = 0; i < kPeople; ++i) {
      if (seated[i] == p) return i;
    }
    return kNone;
  }

  bool playing() const { return status == Status::playing; }
  bool choosing_boards() const { return status == Status::boards; }
  bool under_way() const { return playing() || choosing_boards(); }
  bool by_days() const { return rules.clock == ClockKind::days; }
  bool automatic(std::size_t seat) const { return seat == kBot || stand_in[seat]; }
  bool player_present() const {
    for (std::size_t p = 0; p < kPeople; ++p) {
      if (present[p] && seat_of(p) != kNone) return true;
    }
    return false;
  }
  bool anybody_present() const { return present[0] || present[1]; }
  bool bot_thinks(std::size_t seat) const { return automatic(seat) || answering[seat]; }
  bool asked(std::size_t seat) const {
    if (choosing_boards()) return !boarded[seat] && !automatic(seat);
    return playing() && !chosen[seat] && !bot_thinks(seat);
  }
  /// Has chosen, or its board.
  bool done(std::size_t seat) const { return choosing_boards() ? boarded[seat] : chosen[seat]; }
  bool anybody_asked() const { return asked(0) || asked(1); }
  /// The clock of what is asked has run out, whatever is done then.
  bool time_over() const { return rules.clock != ClockKind::none && (overdue || silent); }
  bool deserted() const { return under_way() && !player_present() && stand_in[0] && stand_in[1]; }

  // What happens; the words are those of the answer: "ack" or an error's code, or nothing.

  std::string join(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (removed[p]) return "removed";
    if (status == Status::open && seat_of(p) == kNone) {
      for (std::size_t i = 0; i < kPeople; ++i) {
        if (seated[i] != kNone) continue;
        seated[i] = p;
        if (seat_of(host) == kNone) host = p;
        break;
      }
    }
    present[p] = true;
    come_back(p);
    return "ack";
  }

  std::string leave(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (!present[p]) return "ack";
    present[p] = false;
    const std::size_t seat = seat_of(p);
    if (status == Status::open && seat != kNone) {
      seated[seat] = kNone;
      if (host == p && seat_of(1 - p) != kNone) host = 1 - p;
    }
    if (under_way() && seat != kNone) stand_in[seat] = true;
    let_bots_take_boards();
    if (deserted()) status = Status::closed;
    return "ack";
  }

  std::string start(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (status != Status::open) return "not_open";
    if (host != p) return "not_host";
    if (seated[0] == kNone || seated[1] == kNone) return "seats_empty";
    status = Status::boards;
    boarded = {rules.assignment == Assignment::random, rules.assignment == Assignment::random};
    let_bots_take_boards();
    return "ack";
  }

  std::string choose(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (seat_of(p) == kNone) return "not_seated";
    if (!playing()) return "not_playing";
    come_back(p);
    chose(seat_of(p));
    return "ack";
  }

  std::string unchoose(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (seat_of(p) == kNone || !present[p]) return "not_seated";
    if (!playing()) return "not_playing";
    if (time_over()) return "wrong_decision";
    come_back(p);
    if (chosen[seat_of(p)]) answering[seat_of(p)] = false;
    chosen[seat_of(p)] = false;
    return "ack";
  }

  std::string board(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (seat_of(p) == kNone) return "not_seated";
    if (!choosing_boards()) return "no_board_choice";
    come_back(p);
    boarded[seat_of(p)] = true;
    let_bots_take_boards();
    return "ack";
  }

  std::string chat(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (!present[p]) return "not_seated";
    come_back(p);
    return "ack";
  }

  std::string sit_elsewhere(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (!present[p]) return "not_seated";
    if (status != Status::open) return "not_open";
    const std::size_t from = seat_of(p), to = from == 0 ? 1 : 0;
    if (seated[to] != kNone) return "seat_taken";
    if (from != kNone) seated[from] = kNone;
    seated[to] = p;
    if (seat_of(host) == kNone) host = p;
    return "ack";
  }

  /// The host does not want the other one here.
  std::string remove(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (!present[p]) return "not_seated";
    if (host != p) return "not_host";
    const std::size_t other = 1 - p, seat = seat_of(other);
    if (status != Status::open && seat != kNone) return "not_open";
    if (removed[other]) return "ack";
    if (seat == kNone && !present[other]) return "not_seated";
    present[other] = false;
    if (seat != kNone) seated[seat] = kNone;
    removed[other] = true;
    return "ack";
  }

  /// Of two people, who waits for the other alone decides.
  std::string vote(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    const std::size_t seat = seat_of(p), other = seat == 0 ? 1 : 0;
    if (seat == kNone || !present[p]) return "not_seated";
    const bool waits = under_way() && !automatic(seat) && done(seat);
    const bool awaited = under_way() && !automatic(other) && !done(other);
    if (!waits || !awaited || !(silent || overdue)) return "not_silent";
    stand_in[other] = true;
    if (playing()) answering[other] = true;
    let_bots_take_boards();
    return "ack";
  }

  /// Is there anything that could happen while people wait until they may vote?
  bool patient() const {
    if (!under_way() || !player_present()) return false;
    return rules.absence == Absence::wait || (rules.clock == ClockKind::none && present[0] && present[1]);
  }
  void patience() {
    if (patient()) silent = true;
  }

  /// The first bot that was asked answers.
  void bot() {
    for (std::size_t i = 0; i <= kPeople && playing(); ++i) {
      if (!bot_thinks(i) || chosen[i]) continue;
      chose(i);
      return;
    }
  }

  /// The next moment at which something is due: false if nothing is.
  bool time() {
    if (status == Status::closed) return false;
    if (status == Status::open) {
      if (anybody_present()) return false;
      status = Status::closed;  // nobody for 15 minutes
      return true;
    }
    if (by_days()) return days();
    if (!player_present()) {
      status = Status::closed;  // nobody for 24 hours
      return true;
    }
    if (rules.absence == Absence::wait) return false;
    // With a clock everybody who is asked is late; without, who is away.
    bool due = false;
    for (std::size_t i = 0; i < kPeople; ++i) {
      if (!asked(i)) continue;
      if (rules.clock == ClockKind::turn) overdue = due = true;
      if (rules.clock == ClockKind::none && !present[seated[i]]) silent = away_long[seated[i]] = due = true;
    }
    act_for_the_late();
    return due;
  }

  void act_for_the_late() {
    for (std::size_t p = 0; p < kPeople; ++p) away_long[p] = away_long[p] && !present[p];
    // A clock of seconds runs only while a player is there.
    overdue = overdue && (by_days() || player_present());
    silent = silent && (rules.clock != ClockKind::turn || player_present());
    if (!under_way() || !(by_days() || player_present()) || rules.absence == Absence::wait) return;
    const std::uint32_t now = decision;
    bool acted = false;
    for (std::size_t i = 0; i < kPeople; ++i) {
      if (decision != now || !asked(i) || !(overdue || away_long[seated[i]])) continue;
      acted = true;
      if (rules.absence == Absence::bot) stand_in[i] = true;
      if (rules.absence == Absence::sell) choosing_boards() ? void(boarded[i] = true) : chose(i);
      let_bots_take_boards();
    }
    if (acted && deserted()) status = Status::closed;
    if (decision != now) act_for_the_late();
  }

  void crash() {
    present = {};
    away_long = {};
    overdue = overdue && by_days();  // days are counted from what is stored
    silent = silent && by_days();
    answering = {};
  }

 private:
  /// A game with days a turn needs nobody there: it ends when bots would play alone, or after 60 days where it waits.
  bool days() {
    if (rules.absence != Absence::wait && anybody_asked()) {
      overdue = true;
      act_for_the_late();
      return true;
    }
    if (!deserted() && !(rules.absence == Absence::wait && !player_present())) return false;
    status = Status::closed;
    return true;
  }

  /// Bots choose when no person has to any more.
  void let_bots_take_boards() {
    if (!choosing_boards() || anybody_asked()) return;
    status = Status::playing;
    decision = 1;
    overdue = silent = false;
    boarded = {};
  }

  void come_back(std::size_t p) {
    const std::size_t seat = seat_of(p);
    if (!under_way() || seat == kNone) return;
    if (playing() && stand_in[seat] && overdue && !chosen[seat]) answering[seat] = true;
    stand_in[seat] = false;
  }

  void chose(std::size_t seat) {
    chosen[seat] = true;
    if (!chosen[0] || !chosen[1] || !chosen[kBot]) return;
    chosen = {};
    answering = {};
    overdue = silent = false;
    ++decision;
  }
};

}  // namespace wonders::testing
