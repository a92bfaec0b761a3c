#pragma once

#include <bitset>
#include <cstdint>
#include <string_view>

// Tables belong to shards, and a shard to one node at a time.
namespace wonders::server {

using Shard = std::uint8_t;

/// Divides evenly among as many nodes as possible. It cannot change: nodes of different versions must agree.
inline constexpr std::size_t kShards = 60;

using ShardSet = std::bitset<kShards>;

/// By FNV-1a of the table's id, for ever.
constexpr Shard shard_of(std::string_view table) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : table) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return static_cast<Shard>((hash ^ (hash >> 32U)) % kShards);
}

}  // namespace wonders::server
