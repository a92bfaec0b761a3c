#include "arena/work/ranks.h"

#include <cstring>

namespace wonders {

namespace {

/// The first byte of a message; what belongs to it follows.
enum class Kind : char { begin = 'b', nothing_to_do = 'n', block = 'd', go_on = 'g', stop = 's', end = 'e' };

std::string message(Kind kind, std::string_view text = {}) {
  std::string out(1, static_cast<char>(kind));
  out += text;
  return out;
}

bool is(const std::string& message, Kind kind) {
  return !message.empty() && message.front() == static_cast<char>(kind);
}

}  // namespace

Ranks::Ranks(std::unique_ptr<Transport> transport) : transport_(std::move(transport)), ended_(size(), false) {}

bool Ranks::begin(std::span<std::uint64_t> values) {
  begun_ = true;
  const std::span<char> bytes(reinterpret_cast<char*>(values.data()), values.size_bytes());
  if (leads()) {
    for (std::size_t i = 1; i < size(); ++i) transport_->send(i, message(Kind::begin, {bytes.data(), bytes.size()}));
    return true;
  }
  const std::string heard = transport_->receive(0);
  if (!is(heard, Kind::begin)) return false;
  if (heard.size() != 1 + bytes.size()) throw RankFailed(Note("ranks.other_version"));
  std::memcpy(bytes.data(), heard.data() + 1, bytes.size());
  return true;
}

bool Ranks::hear_answer() {
  --unanswered_;
  if (!is(transport_->receive(0), Kind::go_on)) stopped_ = true;
  return !stopped_;
}

bool Ranks::deliver(std::string_view block) {
  if (unanswered_ == kAhead && !hear_answer()) return false;
  transport_->send(0, message(Kind::block, block));
  transport_->flush();
  ++unanswered_;
  return true;
}

std::string Ranks::collect(std::size_t follower) {
  std::string heard = transport_->receive(follower);
  if (is(heard, Kind::block)) {
    transport_->send(follower, message(Kind::go_on));
    return heard.erase(0, 1);
  }
  ended_[follower] = true;
  if (heard.size() <= 1) throw RankFailed(Note("ranks.ended_early", {{"rank", std::to_string(follower)}}));
  throw RankFailed(Note("ranks.failed", {{"rank", std::to_string(follower)}, {"why", heard.substr(1)}}));
}

void Ranks::dismiss(std::size_t follower) {
  if (!begun_) transport_->send(follower, message(Kind::nothing_to_do));
  while (!ended_[follower]) {
    if (is(transport_->receive(follower), Kind::end)) {
      ended_[follower] = true;
    } else {
      transport_->send(follower, message(Kind::stop));
    }
  }
}

void Ranks::finish(std::string_view error) {
  if (leads()) {
    for (std::size_t i = 1; i < size(); ++i) dismiss(i);
  } else {
    if (!begun_) transport_->receive(0);
    while (unanswered_ > 0) hear_answer();
    transport_->send(0, message(Kind::end, error));
  }
  transport_->flush();
}

}  // namespace wonders
