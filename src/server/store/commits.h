#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/guests/connections.h"
#include "server/messages/mail.h"
#include "server/rooms/caller.h"
#include "server/rooms/public_list.h"
#include "server/rooms/steward.h"
#include "server/rooms/teller.h"
#include "server/store/batch_parts.h"

namespace wonders::server {

/// Makes what happened durable, and then known; or undoes what a damaged store could not take.
class Commits {
 public:
  struct Parts {
    const Clock& clock;
    GameStore& store;
    Outbox& outbox;
    Scribes* scribes;
    Log& log;
    Metrics& metrics;
    Batch& batch;  // what happened since the last one
    Mail& mail;
    Connections& connections;
    Rooms& rooms;
    Clocks& clocks;
    Teller& teller;
    Caller& caller;
    Steward& steward;
    PublicList& list;
  };
  explicit Commits(Parts parts) : parts_(parts) { parts_.log.set_commit(number_); }

  /// Makes everything since the last call durable, then sends what follows from it. False: what was about guests alone
  /// could not be written, and has not happened. Where anything else cannot be written it throws. After StoreAway
  /// nothing was sent, and the next call goes on where this one stopped.
  bool commit();

  // Its parts, in this order, for whoever wants to know how long each takes.
  void write_news();
  bool make_durable();
  void hand_out();
  void end();

  // And those for whoever lets things happen while another thread writes: write_news, then seal, then write_sealed
  // there, then settle and hand_out_sealed. One at a time; make_durable and hand_out are for all there is.
  /// What became of writing it.
  struct Written {
    std::size_t commits = 0;
    std::size_t events = 0;
    std::optional<std::string> refused{};  // why what was about guests alone was not written
    /// What a damaged store did not take, and why.
    std::vector<std::pair<BatchPart, std::string>> lost{};
  };
  /// What follows belongs to the next commit. False: there is nothing to write.
  bool seal();
  /// Touches nothing but the store and what was sealed. Where a part of the store is damaged it writes table by table.
  /// Throws what the store throws; what was written then is in `written` all the same.
  void write_sealed(Written& written);
  /// False where what was about guests alone could not be written. A table that could not be written is set aside, and
  /// nobody hears what happened there.
  bool settle(const Written& written);
  void hand_out_sealed();

  /// So many tables have been set aside, since the start.
  std::uint64_t tables_set_aside() const { return tables_set_aside_; }
  /// Its number; the log names the next one from now on.
  std::uint64_t go_ahead() {
    parts_.log.set_commit(number_ + 1);
    return number_++;
  }
  /// What the log names when nobody says otherwise.
  std::uint64_t number() const { return number_; }

  /// Why the store cannot be used now; empty if all is well. Throws StoreAway.
  std::string_view trouble();

 private:
  bool write_now();
  void write_parts(Written& written);
  void lose(const BatchPart& part, const std::string& why);

  Parts parts_;
  Batch guests_on_way_, rest_on_way_;   // what the store is being given: all of it, before anything newer
  std::deque<BatchPart> parts_on_way_;  // instead of the rest, where the store is damaged
  std::uint64_t number_ = 1;            // of the next commit, or of the one under way
  std::uint64_t tables_set_aside_ = 0;
  bool committed_ = false;       // something, in the one under way
  Time store_refused_ = -kHour;  // when it refused to write last
};

}  // namespace wonders::server
