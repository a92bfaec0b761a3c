#include "nodes/memory_bus.h"

namespace wonders::nodes {

MemoryBus::End::~End() { std::erase(bus_.ends_, this); }

void MemoryBus::End::say(const std::string& subject, std::string_view text) {
  if (connected_) bus_.said_.push_back({subject, std::string(text)});
}

void MemoryBus::deliver() {
  while (!said_.empty()) {
    const Said said = std::move(said_.front());
    said_.pop_front();
    const std::vector<End*> ends = ends_;
    for (End* end : ends) {
      const auto found = end->listeners_.find(said.subject);
      if (!end->connected_ || found == end->listeners_.end()) continue;
      for (const Bus::Heard& heard : found->second) heard(said.text);
    }
  }
}

}  // namespace wonders::nodes
