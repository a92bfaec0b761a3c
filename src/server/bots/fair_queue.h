#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

namespace wonders::server {

/// What waits for its turn, owner by owner: each gets one turn a round, however much an owner has waiting.
template <class T>
class FairQueue {
 public:
  bool empty() const { return owners_.empty(); }

  /// How much waits of one owner.
  std::size_t waiting(const std::string& owner) const {
    const auto found = waiting_.find(owner);
    return found == waiting_.end() ? 0 : found->second.size();
  }

  void push(const std::string& owner, T item) {
    std::deque<T>& waiting = waiting_[owner];
    if (waiting.empty()) owners_.push_back(owner);
    waiting.push_back(std::move(item));
  }

  /// For one that is not empty.
  T pop() {
    std::string owner = std::move(owners_.front());
    owners_.pop_front();
    const auto found = waiting_.find(owner);
    T item = std::move(found->second.front());
    found->second.pop_front();
    if (found->second.empty()) {
      waiting_.erase(found);
    } else {
      owners_.push_back(std::move(owner));
    }
    return item;
  }

 private:
  std::unordered_map<std::string, std::deque<T>> waiting_;
  std::deque<std::string> owners_;  // those with something waiting, in the order of their turns
};

}  // namespace wonders::server
