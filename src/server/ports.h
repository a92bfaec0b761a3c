#pragma once

#include <cstdint>
#include <functional>
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
  /// Never goes back and never jumps: for everything that is awaited. It began as the wall's time.
  virtual Time now() const = 0;
  /// By the calendar, which somebody may set: for what is stored, and so for what outlives the process.
  virtual Time wall() const { return now(); }
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

/// Writes texts that take long on other threads.
class Scribes {
 public:
  virtual ~Scribes() = default;
  /// Is done, somewhere, before anything is handed out that was sent after this was asked for.
  virtual void write(std::function<void()> job) = 0;
  /// Returns when all that was asked for is done, and a commit that is under way is over.
  virtual void finish() = 0;
};

/// Which bot it is, and who is to be charged for its thinking.
struct BotRole {
  std::string_view level;
  std::string_view owner;  // the host of the table
  std::uint64_t seed = 0;
};

/// Bots think elsewhere and never see more than a View. For each handle the calls are carried out in their order; the
/// answer to `choose` comes back as Hub::bot_moved.
class BotService {
 public:
  virtual ~BotService() = default;
  virtual void begin(BotHandle bot, const BotRole& role, const View& view) = 0;
  virtual void observe(BotHandle bot, const View& view) = 0;
  virtual void choose(BotHandle bot, const View& view, std::uint32_t decision) = 0;
  virtual void forget(BotHandle bot) = 0;
};

/// A text for one browser, by way of its push service. The keys are those of StoredSubscription.
struct PushMessage {
  PlayerId owner;  // who is called
  std::string endpoint;
  std::string public_key;
  std::string auth;
  std::string text;
};

/// Delivers elsewhere, and never waits.
class PushService {
 public:
  virtual ~PushService() = default;
  virtual void push(PushMessage message) = 0;
};

}  // namespace wonders::server
