#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "server/tools/rate_limit.h"

namespace wonders::net {

/// Counts the bytes that come, once somebody wants to know of too many of them: those that never become a message cost
/// the server work, too. Beast asks it as its rate policy, but nobody is slowed down.
class ReadCount {
 public:
  /// `too_many` is called once, in the middle of reading.
  void watch(server::RateLimit limit, std::function<server::Time()> now, std::function<void()> too_many) {
    limit_ = limit;
    now_ = std::move(now);
    too_many_ = std::move(too_many);
  }

 private:
  friend class boost::beast::rate_policy_access;
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  // NOLINTBEGIN(readability-convert-member-functions-to-static): Beast calls them so
  std::size_t available_read_bytes() const { return kAll; }
  std::size_t available_write_bytes() const { return kAll; }
  void transfer_write_bytes(std::size_t) const {}
  void on_timer() const {}
  // NOLINTEND(readability-convert-member-functions-to-static)
  void transfer_read_bytes(std::size_t bytes) {
    if (!too_many_ || limit_->take(now_(), static_cast<double>(bytes))) return;
    std::exchange(too_many_, nullptr)();
  }

  std::optional<server::RateLimit> limit_;
  std::function<server::Time()> now_;
  std::function<void()> too_many_;
};

/// A connection of a visitor.
using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::any_io_executor, ReadCount>;

}  // namespace wonders::net
