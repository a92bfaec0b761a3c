#pragma once

#include <map>
#include <string>
#include <vector>

#include "nodes/bus.h"
#include "nodes/message.h"
#include "server/ports.h"

namespace wonders::nodes {

/// The other nodes, and how far this one is with each. As the one with connections it speaks to an owner in a session
/// that it begins; as an owner it answers in the session that the other began. Where a number is missing, the session
/// ends and another begins.
class Links {
 public:
  Links(Bus& bus, const server::Clock& clock, server::Entropy& entropy, std::string cluster, std::string self)
      : bus_(bus), clock_(clock), entropy_(entropy), cluster_(std::move(cluster)), self_(std::move(self)) {}

  const std::string& self() const { return self_; }
  std::string subject_of(const std::string& node) const { return cluster_ + ".to." + node; }
  std::string subject_of_all() const { return cluster_ + ".all"; }

  void say_to_all(NodeMessage message);
  /// In this node's session with the other, which is begun if there is none.
  void say_to(const std::string& node, NodeMessage message);
  /// As an owner, in the other's session.
  void carry_to(const std::string& node, std::vector<Delivery> deliveries);
  void reset(const std::string& node, std::uint64_t session);
  /// How far we are, to all.
  void tell_links();

  /// Somebody is there; true if it was not known, or has been silent for long.
  bool heard_of(const std::string& node);
  bool silent(const std::string& node) const;
  /// For how long nothing was heard.
  server::Time silence(const std::string& node) const;
  /// Has been so for long: it does not come back under that name.
  bool dead(const std::string& node) const;
  void forget(const std::string& node) { peers_.erase(node); }
  /// As an owner: nothing of the other's session counts any more.
  void forget_session_of(const std::string& node) { peers_[node].their_session = 0; }
  std::vector<std::string> known() const;

  /// As an owner: what is to become of a `say` or `gone` of that session and number?
  enum class Verdict : std::uint8_t { next, first, old, missing };
  Verdict hears(const std::string& node, std::uint64_t session, std::uint64_t number);
  /// As the one with connections: is this `carry` the next one? Where one is missing, `must_begin_anew` says so.
  Verdict hears_back(const std::string& node, std::uint64_t session, std::uint64_t number);

  /// What a link says: as the one with connections, is something missing, so that a new session is needed?
  bool must_begin_anew(const NodeMessage& link) const;
  /// As an owner, is something of the other's session missing?
  bool misses(const NodeMessage& link) const;

  /// Is that the session of this node with the other?
  bool is_ours(const std::string& node, std::uint64_t session) const;
  void begin_session(const std::string& node);
  /// Nothing is said to that node until the next session.
  void end_session(const std::string& node);

 private:
  struct Peer {
    server::Time heard = 0;
    // This node has connections, the other owns tables.
    std::uint64_t session = 0;  // 0: none
    std::uint64_t said = 0;
    std::uint64_t heard_back = 0;
    server::Time began = 0;
    // The other way round.
    std::uint64_t their_session = 0;
    std::uint64_t their_said = 0;
    std::uint64_t carried = 0;
  };
  static constexpr server::Time kSilence = 3 * server::kSecond;
  static constexpr server::Time kDeath = server::kMinute;

  const Peer* find(const std::string& node) const;
  void send(const std::string& subject, NodeMessage& message);

  Bus& bus_;
  const server::Clock& clock_;
  server::Entropy& entropy_;
  std::string cluster_;
  std::string self_;
  std::map<std::string, Peer> peers_;
};

}  // namespace wonders::nodes
