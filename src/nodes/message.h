#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nodes/overview.h"
#include "server/hub.h"
#include "server/store/shards.h"

// What nodes say to each other. It is JSON, and neighbouring versions understand each other: members and kinds that are
// not known are skipped, and a member that is not there has the value that it had before there was one. So most changes
// leave the protocol as it is. Where an older node must know more than that, the number grows; `oldest` says from which
// number on a message is understood, and who is not meant by it does not listen.
namespace wonders::nodes {

enum class Kind : std::uint8_t {
  beat,   // to all: I am here, and hold these shards
  link,   // to one: how far we are with each other
  say,    // from a node with a connection to the owner of a table: what came over it
  gone,   // the connection has ended
  carry,  // from an owner: what its connections at another node are sent
  reset,  // from an owner: begin anew, something is missing
  lobby,  // to all: the public tables of a node
  news,   // to all: something about guests
  taken,  // to all: somebody has done something here that may be done so often at all nodes together
};
inline constexpr std::array<std::string_view, 9> kKindNames{"beat",  "link",  "say",  "gone", "carry",
                                                            "reset", "lobby", "news", "taken"};

/// What an owner sends to one connection of another node, about the tables of one shard.
struct Delivery {
  server::ConnectionId connection = 0;
  server::Shard shard = 0;
  std::int64_t epoch = 0;
  std::uint64_t done = 0;            // all of the connection's messages up to this number have been carried out
  bool refused = false;              // the shard is not this node's
  std::vector<std::string> at{};     // the tables that the connection is at
  std::vector<std::string> texts{};  // for the person
  std::uint16_t close = 0;           // a WebSocket close code: the connection has to end
  std::string reason{};
};

struct NodeMessage {
  Kind kind{};
  std::string from{};
  // beat
  bool leaving = false;
  std::uint64_t news = 0;  // how many this node has told
  NodeLoad load{};
  std::vector<std::pair<server::Shard, std::int64_t>> shards{};  // with their epochs
  // Everything within a session is numbered from 1, in each direction.
  std::uint64_t session = 0;
  std::uint64_t number = 0;        // of news, too: those of a node are counted from 1
  std::uint64_t back_session = 0;  // link: the other way round
  std::uint64_t back_number = 0;
  // say, gone
  server::ConnectionId connection = 0;
  server::Shard shard = 0;
  std::uint64_t counted = 0;  // say: the number of this message of the connection; 0: not one of the person's own
  server::PlayerId player{};  // news and taken, too
  std::string name{};
  std::string text{};
  server::Whose whose{};  // say: what limits of networks count it for; taken, too
  // carry
  std::vector<Delivery> deliveries{};
  // lobby
  std::vector<server::PublicList::Line> listed{};
  // news
  std::string what{};  // "signed_out", "renamed", "forget", "house"; taken: one of kSharedNames
  std::string session_hash{};
};

inline constexpr std::int64_t kProtocol = 1, kOldestProtocol = 1;  // ours, and the oldest that we understand

std::string encode(const NodeMessage& message);

/// What was heard.
struct Heard {
  enum class Sense : std::uint8_t {
    message,
    unknown_kind,   // from a later version, which can do without an answer
    other_version,  // of a protocol that is too old or too new for us
    nonsense,
  };
  Sense sense = Sense::nonsense;
  NodeMessage message{};  // of the other two only `from`
  std::int64_t protocol = 0;
};
Heard decode(std::string_view text);

}  // namespace wonders::nodes
