#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/note.h"

namespace wonders {

/// Carries messages between processes that work together, in order between any two of them. One thread uses it.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual std::size_t rank() const = 0;
  virtual std::size_t size() const = 0;
  /// Never waits for the receiver.
  virtual void send(std::size_t to, std::string message) = 0;
  /// Waits until everything that was sent has left.
  virtual void flush() = 0;
  virtual std::string receive(std::size_t from) = 0;
};

/// A process of the group could not do its part.
struct RankFailed : std::runtime_error {
  explicit RankFailed(const Note& what) : std::runtime_error(what.to_string()), note(what) {}
  Note note;
};

/// The processes that share one piece of work. Rank 0 leads: it alone reads, writes and prints. The others help: they
/// work on blocks and deliver them. What is said between the leader and a follower is always
///
///   leader  begin or nothing-to-do        follower  its blocks, each answered by go-on or stop, then one end
///
/// so that every message is received, whatever goes wrong on either side; an error of a follower travels with its end.
class Ranks {
 public:
  explicit Ranks(std::unique_ptr<Transport> transport);

  std::size_t rank() const { return transport_->rank(); }
  std::size_t size() const { return transport_->size(); }
  bool leads() const { return rank() == 0; }

  /// Gives the leader's values to all. False for a follower whose leader ended without work.
  bool begin(std::span<std::uint64_t> values);

  /// Followers: hands a block to the leader; false if it wants no more. The leader may be kAhead blocks behind.
  bool deliver(std::string_view block);

  /// The leader: the next block of a follower. Throws RankFailed if the follower has ended.
  std::string collect(std::size_t follower);

  /// The last call of every process, also after an error. The leader turns away the blocks that are under way.
  void finish(std::string_view error = {});

 private:
  static constexpr std::size_t kAhead = 2;

  bool hear_answer();
  void dismiss(std::size_t follower);

  std::unique_ptr<Transport> transport_;
  bool begun_ = false;
  bool stopped_ = false;
  std::size_t unanswered_ = 0;
  std::vector<bool> ended_;
};

}  // namespace wonders
