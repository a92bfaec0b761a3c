#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/ports.h"

namespace wonders::nodes {

/// What a node says of itself, once a second.
struct NodeLoad {
  std::string version{};
  std::uint64_t connections = 0;
  std::uint64_t tables = 0;     // in memory
  std::uint64_t processor = 0;  // percent of a core
  friend bool operator==(const NodeLoad&, const NodeLoad&) = default;
};

/// What one node knows of all, for whoever looks after them.
struct Overview {
  struct Node {
    std::string name{};
    NodeLoad load{};
    std::uint64_t shards = 0;
    bool here = false;            // this one
    server::Time silent_for = 0;  // since it was heard last
    bool silent = false;          // for too long
  };
  std::vector<Node> nodes{};
  std::uint64_t shards_of_nobody = 0;
  std::optional<bool> bus{};  // connected; none: this is the only server
};

/// What this process has used of the processor since it began, in seconds.
double processor_time();

/// What it has used since it was asked last.
class ProcessorShare {
 public:
  /// Percent of a core.
  std::uint64_t take(server::Time now, double used);

 private:
  server::Time asked_ = 0;
  double used_ = 0;  // seconds
};

}  // namespace wonders::nodes
