#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/noted_error.h"

// What carries messages between nodes. It may lose messages, and says nothing then; what one sender says to one subject
// is heard in its order, and nothing is heard twice.
namespace wonders::nodes {

/// The bus cannot be used: a wrong address, wrong credentials, or nobody there when a node starts.
struct BusError : server::NotedError {
  using NotedError::NotedError;
};

class Bus {
 public:
  using Heard = std::function<void(std::string_view text)>;

  virtual ~Bus() = default;

  /// Whatever is said to that subject from now on is heard, by the thread that owns the node.
  virtual void listen(const std::string& subject, Heard heard) = 0;
  /// Never waits.
  virtual void say(const std::string& subject, std::string_view text) = 0;
  /// False while the connection to it is lost; it comes back by itself.
  virtual bool connected() const = 0;
};

}  // namespace wonders::nodes
