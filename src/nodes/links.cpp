#include "nodes/links.h"

#include "server/tools/secrets.h"

namespace wonders::nodes {

using namespace server;

const Links::Peer* Links::find(const std::string& node) const {
  const auto found = peers_.find(node);
  return found == peers_.end() ? nullptr : &found->second;
}

void Links::send(const std::string& subject, NodeMessage& message) {
  message.from = self_;
  bus_.say(subject, encode(message));
}

void Links::say_to_all(NodeMessage message) { send(subject_of_all(), message); }

void Links::say_to(const std::string& node, NodeMessage message) {
  Peer& peer = peers_[node];
  if (peer.session == 0) begin_session(node);
  message.session = peer.session;
  message.number = ++peer.said;
  send(subject_of(node), message);
}

void Links::carry_to(const std::string& node, std::vector<Delivery> deliveries) {
  Peer& peer = peers_[node];
  if (peer.their_session == 0) return;
  NodeMessage message{.kind = Kind::carry, .session = peer.their_session, .number = ++peer.carried};
  message.deliveries = std::move(deliveries);
  send(subject_of(node), message);
}

void Links::reset(const std::string& node, std::uint64_t session) {
  NodeMessage message{.kind = Kind::reset, .session = session};
  send(subject_of(node), message);
}

void Links::tell_links() {
  for (const auto& [node, peer] : peers_) {
    if (peer.session == 0 && peer.their_session == 0) continue;
    NodeMessage message{.kind = Kind::link,
                        .session = peer.session,
                        .number = peer.said,
                        .back_session = peer.their_session,
                        .back_number = peer.carried};
    send(subject_of(node), message);
  }
}

bool Links::heard_of(const std::string& node) {
  const auto [place, is_new] = peers_.try_emplace(node);
  const bool back = is_new || clock_.now() - place->second.heard > kSilence;
  place->second.heard = clock_.now();
  return back;
}

bool Links::silent(const std::string& node) const {
  const Peer* peer = find(node);
  return peer == nullptr || clock_.now() - peer->heard > kSilence;
}

Time Links::silence(const std::string& node) const {
  const Peer* peer = find(node);
  return peer == nullptr ? clock_.now() : clock_.now() - peer->heard;
}

bool Links::dead(const std::string& node) const {
  const Peer* peer = find(node);
  return peer == nullptr || clock_.now() - peer->heard > kDeath;
}

std::vector<std::string> Links::known() const {
  std::vector<std::string> nodes;
  nodes.reserve(peers_.size());
  for (const auto& [node, peer] : peers_) nodes.push_back(node);
  return nodes;
}

Links::Verdict Links::hears(const std::string& node, std::uint64_t session, std::uint64_t number) {
  Peer& peer = peers_[node];
  if (session != peer.their_session) {
    if (number != 1) return Verdict::missing;
    peer.their_session = session;
    peer.their_said = 1;
    peer.carried = 0;
    return Verdict::first;
  }
  if (number <= peer.their_said) return Verdict::old;
  if (number != peer.their_said + 1) return Verdict::missing;
  ++peer.their_said;
  return Verdict::next;
}

Links::Verdict Links::hears_back(const std::string& node, std::uint64_t session, std::uint64_t number) {
  Peer& peer = peers_[node];
  if (session == 0 || session != peer.session || number <= peer.heard_back) return Verdict::old;
  if (number != peer.heard_back + 1) return Verdict::missing;
  ++peer.heard_back;
  return Verdict::next;
}

/// In the first moment of a session the other may not have heard of it yet.
bool Links::must_begin_anew(const NodeMessage& link) const {
  const Peer* peer = find(link.from);
  if (peer == nullptr || peer->session == 0) return false;
  if (link.back_session == peer->session) return link.back_number > peer->heard_back;
  return clock_.now() - peer->began > 2 * kSecond;
}

bool Links::misses(const NodeMessage& link) const {
  const Peer* peer = find(link.from);
  if (peer == nullptr || link.session == 0) return false;
  return link.session != peer->their_session || link.number > peer->their_said;
}

bool Links::is_ours(const std::string& node, std::uint64_t session) const {
  const Peer* peer = find(node);
  return peer != nullptr && session != 0 && peer->session == session;
}

void Links::begin_session(const std::string& node) {
  Peer& peer = peers_[node];
  peer.session = random_number(entropy_) >> 1U | 1U;
  peer.said = peer.heard_back = 0;
  peer.began = clock_.now();
}

void Links::end_session(const std::string& node) {
  Peer& peer = peers_[node];
  peer.session = peer.said = peer.heard_back = 0;
}

}  // namespace wonders::nodes
