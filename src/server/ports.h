#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/types.h"
#include "view/view.h"

// What the tables need from the outside. Tests give them a clock that stands still, dice that are known, and bots that
// answer when asked to.
namespace wonders::server {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual Time now() const = 0;
};

class Entropy {
 public:
  virtual ~Entropy() = default;
  virtual void fill(std::span<std::uint8_t> bytes) = 0;
};

/// A text that goes to many connections exists once.
using SharedText = std::shared_ptr<const std::string>;

class Outbox {
 public:
  virtual ~Outbox() = default;
  virtual void send(ConnectionId to, SharedText text) = 0;
  /// After what was sent before; `code` is a WebSocket close code.
  virtual void close(ConnectionId connection, std::uint16_t code, std::string_view reason) = 0;
};

/// Bots think elsewhere and never see more than a View. For each handle the calls are carried out in their order; the
/// answer to `choose` comes back as Hub::bot_moved.
class BotService {
 public:
  virtual ~BotService() = default;
  virtual void begin(BotHandle bot, std::string_view level, std::uint64_t seed, const View& view) = 0;
  virtual void observe(BotHandle bot, const View& view) = 0;
  virtual void choose(BotHandle bot, const View& view, std::uint32_t decision) = 0;
  virtual void forget(BotHandle bot) = 0;
};

}  // namespace wonders::server
