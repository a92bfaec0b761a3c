#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace wonders::net {

/// Without padding (RFC 4648, 5).
std::string base64url(std::string_view bytes);
/// Empty if it is none.
std::optional<std::string> from_base64url(std::string_view text);

/// A key pair on the curve P-256.
class PushKeyPair {
 public:
  static PushKeyPair make();
  /// From the 32 bytes of the private key; empty if they are none.
  static std::optional<PushKeyPair> from_private(std::string_view bytes);

  /// The point in its long form, 65 bytes.
  const std::string& public_key() const { return public_; }
  const std::string& private_key() const { return private_; }

  /// What both ends can work out (ECDH), 32 bytes; empty if the other key is no point of the curve.
  std::optional<std::string> shared_secret(std::string_view other_public) const;
  /// ES256: r and s, 64 bytes.
  std::string sign(std::string_view text) const;
  static bool verify(std::string_view public_key, std::string_view text, std::string_view signature);

 private:
  struct Free {
    void operator()(evp_pkey_st* key) const;
  };
  using Key = std::unique_ptr<evp_pkey_st, Free>;
  PushKeyPair(Key key, std::string public_key, std::string private_key);
  static Key load(std::string_view public_key, std::string_view private_key);

  Key key_;
  std::string public_, private_;
};

/// What a browser hands out with its address: its public key and a secret of 16 bytes.
struct PushReceiver {
  std::string public_key;
  std::string auth;
};

/// The body of a push message (RFC 8291, aes128gcm of RFC 8188), in one record. `sender` is used once. Empty if the
/// receiver's key is none.
std::optional<std::string> encrypt_push(std::string_view text, const PushReceiver& receiver, const PushKeyPair& sender,
                                        std::string_view salt);
/// As a browser reads it; empty if it was not meant for it, or was changed on the way.
std::optional<std::string> decrypt_push(std::string_view body, const PushKeyPair& receiver, std::string_view auth);

/// Who sends (VAPID, RFC 8292): the value of the Authorization header. `expires` is in seconds since 1970.
std::string vapid_authorization(const PushKeyPair& key, std::string_view origin, std::string_view contact,
                                std::int64_t expires);

/// Bytes by chance.
std::string random_bytes(std::size_t length);

}  // namespace wonders::net
