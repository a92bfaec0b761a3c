#include "server/tools/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace wonders::server {

namespace {

// Without i, l, o and u: 1 and 0 are read for them, and no words come out.
constexpr std::string_view kLower = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::string_view kUpper = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

std::string random_letters(Entropy& entropy, std::size_t length, std::string_view letters) {
  std::vector<std::uint8_t> bytes(length);
  entropy.fill(bytes);
  std::string text(length, '0');
  for (std::size_t i = 0; i < length; ++i) text[i] = letters[bytes[i] % letters.size()];
  return text;
}

std::string hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4u];
    text += kDigits[byte & 15u];
  }
  return text;
}

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

std::string random_id(Entropy& entropy, std::size_t length) { return random_letters(entropy, length, kLower); }
std::string random_code(Entropy& entropy, std::size_t length) { return random_letters(entropy, length, kUpper); }

bool may_be_id(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

std::string random_hex(Entropy& entropy, std::size_t bytes) {
  std::vector<std::uint8_t> drawn(bytes);
  entropy.fill(drawn);
  return hex(drawn);
}

std::uint64_t random_number(Entropy& entropy) {
  std::array<std::uint8_t, sizeof(std::uint64_t)> bytes;
  entropy.fill(bytes);
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), bytes.size());
  return number;
}

std::string token_hash(std::string_view token) {
  std::array<std::uint8_t, crypto_generichash_BYTES> hash;
  crypto_generichash(hash.data(), hash.size(), bytes_of(token), token.size(), nullptr, 0);
  return hex(hash);
}

std::string sha256_hex(std::string_view text) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), bytes_of(text), text.size());
  return hex(hash);
}

SystemEntropy::SystemEntropy() {
  if (sodium_init() < 0) throw std::runtime_error("the system gives no random numbers");
}

void SystemEntropy::fill(std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

}  // namespace wonders::server
