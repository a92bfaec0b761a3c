#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/ports.h"

namespace wonders::server {

inline constexpr std::size_t kIdLength = 12;
inline constexpr std::size_t kCodeLength = 6;  // 30 bits: people type them, so guessing has to be slow

/// Letters and digits, 5 bits each: ids that nobody can guess (12 are 60 bits).
std::string random_id(Entropy& entropy, std::size_t length);
/// The same in capitals, for codes that people type.
std::string random_code(Entropy& entropy, std::size_t length);
/// Could it be an id or a code? Nothing else needs to be looked for, and a store may not even take it as a question.
bool may_be_id(std::string_view text);
/// Lower-case hex.
std::string random_hex(Entropy& entropy, std::size_t bytes);
std::uint64_t random_number(Entropy& entropy);

/// What is stored of a token: BLAKE2b-256, in hex. Tokens are random, so no salt is needed.
std::string token_hash(std::string_view token);

/// Lower-case hex; browsers can compute it too.
std::string sha256_hex(std::string_view text);

/// The operating system's generator.
class SystemEntropy : public Entropy {
 public:
  SystemEntropy();
  void fill(std::span<std::uint8_t> bytes) override;
};

}  // namespace wonders::server
