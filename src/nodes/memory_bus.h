#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "nodes/bus.h"

namespace wonders::nodes {

/// A bus for several nodes in one thread: what was said is heard when somebody lets it.
class MemoryBus {
 public:
  /// One node's end of it.
  class End : public Bus {
   public:
    explicit End(MemoryBus& bus) : bus_(bus) {}
    ~End() override;
    End(const End&) = delete;
    End& operator=(const End&) = delete;

    void listen(const std::string& subject, Heard heard) override { listeners_[subject].push_back(std::move(heard)); }
    void say(const std::string& subject, std::string_view text) override;
    bool connected() const override { return connected_; }

    /// While it is not, nothing goes out and nothing comes in.
    void set_connected(bool connected) { connected_ = connected; }

   private:
    friend class MemoryBus;
    MemoryBus& bus_;
    std::map<std::string, std::vector<Heard>> listeners_;
    bool connected_ = true;
  };

  template <class E = End>
  std::unique_ptr<End> end() {
    auto made = std::make_unique<E>(*this);
    ends_.push_back(made.get());
    return made;
  }

  /// Lets everything be heard, also what is said because of it.
  void deliver();
  /// Forgets what nobody has heard yet.
  void lose() { said_.clear(); }
  std::size_t waiting() const { return said_.size(); }

 private:
  struct Said {
    std::string subject;
    std::string text;
  };
  std::vector<End*> ends_;
  std::deque<Said> said_;
};

}  // namespace wonders::nodes
