#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "play/game.h"
#include "server/table/table_event.h"

namespace wonders::server {

enum class Status : std::uint8_t { open, boards, playing, over, closed };
inline constexpr std::array<std::string_view, 5> kStatusNames{"open", "boards", "playing", "over", "closed"};

struct TableSeat {
  SeatKind kind{};
  PlayerId player{};  // empty: free
  std::string name{};
  std::string level{};
  PlayerId offered{};  // before the game: whom it is kept for, until then
  Time offered_until = 0;
  bool stand_in = false;  // a bot decides for the person
  bool has_board = false;
  bool board_chosen = false;
  Board board{};

  bool person() const { return kind == SeatKind::person; }
  bool free() const { return person() && player.empty(); }
  /// Who decides now: a bot, or a person.
  bool automatic() const { return kind == SeatKind::bot || stand_in; }
};

struct ChatLine {
  Time time = 0;
  PlayerId player;
  std::string name;
  Seat seat = kNoSeat;
  std::string text;
};

/// What an event changed, for those who tell it to people and act on it.
struct Changes {
  bool status = false;  // another stage of the table's life
  bool turn = false;    // the game began, or a decision was carried out: every seat sees something new
  bool choice = false;  // a seat has chosen that had not, or took it back
  bool seats = false;   // what everybody sees of the seats: who sits there, who decides, the wonder

  Changes& operator|=(const Changes& other) {
    status |= other.status;
    turn |= other.turn;
    choice |= other.choice;
    seats |= other.seats;
    return *this;
  }
};

/// What became of an event: why nothing happened, or what it changed.
struct Applied {
  Refused refused{};
  Changes changes{};

  explicit operator bool() const { return !refused; }
};

/// A table: seats, then boards, then a game, then its end. It is the sum of its events: `apply` is the only thing that
/// changes it, so that reading the events again gives the same table. It knows no clock, no connection and no storage.
/// Questions (`may_…`) say whether an event may happen, for whoever has to know before; `apply` says it, too.
class GameTable {
 public:
  explicit GameTable(TableId id) : id_(std::move(id)) {}

  /// Where it is refused the table is as it was. Of a choice it says why, of all else only that it does not fit.
  [[nodiscard]] Applied apply(const TableEvent& event);

  /// As if somebody unknown had been here from the start in the place of the player: the stored events are rewritten in
  /// the same way (replace_person of table_event.h).
  void replace_person(const PlayerId& player, const PlayerId& alias, const std::string& name);

  Refused may_sit(Seat seat, const PlayerId& player, Time now) const;
  /// Nobody who was removed may come back.
  bool was_removed(const PlayerId& player) const { return removed_.count(player) != 0; }
  Refused may_remove(const PlayerId& player, const PlayerId& by) const;
  Refused may_start(const PlayerId& player, bool fill) const;
  Refused may_take_board(Seat seat, Board board) const;
  /// Is that what is asked now?
  Refused asks(std::uint32_t decision) const;
  /// Is it the decision that the seat was asked, and is the move legal?
  Refused may_choose(Seat who, std::uint32_t decision, const Move& move) const;
  /// Is it the decision that the seat was asked, and has it chosen?
  Refused may_take_back(Seat who, std::uint32_t decision) const;
  /// Is this what the player at that seat decided then, or has chosen now? Nobody else may learn it: a card may lie
  /// face down.
  bool has_chosen(Seat player_seat, std::uint32_t decision, const Move& move) const;

  const TableId& id() const { return id_; }
  const std::string& code() const { return code_; }
  Status status() const { return status_; }
  const Settings& settings() const { return plan_.settings; }
  const TablePlan& plan() const { return plan_; }
  const Edition& edition() const;
  const PlayerId& host() const { return host_; }
  Time created() const { return created_; }
  const std::vector<TableSeat>& seats() const { return seats_; }
  const TableSeat& seat(Seat s) const { return seats_[index(s)]; }
  Seat seat_of(const PlayerId& player) const;  // or kNoSeat
  Seat first_free() const;                     // or kNoSeat
  /// The seat that is kept for the player, or the first free one that is kept for nobody else; or kNoSeat.
  Seat free_for(const PlayerId& player, Time now) const;
  bool all_seated() const { return first_free() == kNoSeat; }
  const std::string& next() const { return next_; }
  const std::deque<ChatLine>& chat() const { return chat_; }  // the last lines
  std::size_t chat_lines() const { return chat_lines_; }      // since the table was made
  Seed seed() const { return seed_; }
  const std::string& salt() const { return salt_; }
  const std::string& seed_hash() const { return seed_hash_; }

  /// Choosing boards: which wonders (0 to 6) nobody has.
  std::vector<std::size_t> free_wonders() const;
  /// The board that a seat gets that does not choose: its wonder or the first free one, side A.
  Board default_board(Seat seat) const;

  bool in_game() const { return status_ == Status::playing; }
  /// Once it has begun.
  const Game& game() const { return *game_; }
  const State& state() const { return game_->state(); }
  /// Counts the phases of the game from 1; 0 before the game.
  std::uint32_t decision() const { return game_ ? game_->decision() : 0; }
  /// The seats that have decided what is asked now.
  SeatSet chosen() const { return game_ ? game_->chosen() : SeatSet{}; }
  /// How often somebody has changed or taken back the choice at this seat, for what is asked now.
  std::size_t changes_of_mind(Seat s) const { return changes_of_mind_[index(s)]; }
  Time asked_at() const { return asked_at_; }
  /// How often anybody has come to a seat, left it to others or a bot, or taken a board.
  std::size_t moves_about() const { return moves_about_; }
  /// The seat that `player_seat` must decide for now; or kNoSeat.
  Seat asked_of(Seat player_seat) const { return in_game() ? game_->asked_of(player_seat) : kNoSeat; }
  /// The same, but kNoSeat once that has been chosen.
  Seat undecided(Seat player_seat) const { return in_game() ? game_->undecided(player_seat) : kNoSeat; }
  /// Seats at which somebody must choose, a board or a move, and has not.
  SeatSet waiting_for() const;
  std::uint64_t signature() const;  // 0 before the game

 private:
  bool take(const TableEvent& event);
  bool create(const TableEvent& event);
  bool sit(const TableEvent& event);
  bool stand_up(Seat s);  // a new host is found when the host goes
  bool fill(Seat s, const std::string& level);
  bool offer(const TableEvent& event);
  bool remove(const PlayerId& player);
  bool stand_in(Seat s, bool on);
  bool close();
  bool start(Time time);
  bool take_board(const TableEvent& event);
  Refused choose(const TableEvent& event);
  bool take_back(const TableEvent& event);
  void add_chat(const TableEvent& event);
  void deal_boards();
  Table random_boards() const;
  std::optional<SealedDeal> sealed() const;
  bool boards_complete() const;
  void begin_game(Time time);
  bool before_game() const { return status_ == Status::open; }
  bool is_seat(Seat s) const { return index(s) < seats_.size(); }
  bool kept_from(Seat s, const PlayerId& player, Time now) const;
  bool has_person(Seat s) const { return is_seat(s) && seat(s).person() && !seat(s).free(); }

  TableId id_;
  std::string code_;
  TablePlan plan_;
  PlayerId host_;
  Time created_ = 0;
  Status status_ = Status::open;
  std::vector<TableSeat> seats_;
  DealScheme scheme_{};
  Seed seed_ = 0;
  std::string salt_;
  std::string seed_hash_;
  std::string next_;
  std::deque<ChatLine> chat_;
  std::size_t chat_lines_ = 0;
  std::size_t moves_about_ = 0;
  std::set<PlayerId> removed_;

  Time asked_at_ = 0;
  std::optional<Game> game_;
  std::array<std::size_t, kMaxSeats> changes_of_mind_{};
};

}  // namespace wonders::server
