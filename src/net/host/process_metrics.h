#pragma once

#include <string>
#include <string_view>

namespace wonders::net {

struct ProcessState {
  std::string_view version;
  bool ready = false;
};

/// Rows about this process in the text format of Prometheus, by the names that its own client libraries use: start,
/// processor time, memory, descriptors; and what runs here, and whether it is ready.
std::string process_metrics(const ProcessState& state);

}  // namespace wonders::net
