#include "net/push/push_crypto.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

#include <array>
#include <stdexcept>

#include "base/json_writer.h"

namespace wonders::net {

namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kPrivateBytes = 32, kPublicBytes = 65, kTagBytes = 16, kSaltBytes = 16, kKeyBytes = 16,
                      kNonceBytes = 12;
constexpr std::uint32_t kRecordSize = 4096;
constexpr const char* kCurve = "prime256v1";

template <auto Function>
struct Call {
  template <class T>
  void operator()(T* object) const {
    Function(object);
  }
};
template <class T, auto Function>
using Owned = std::unique_ptr<T, Call<Function>>;

using Context = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using Digest = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using Cipher = Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>;
using Number = Owned<BIGNUM, BN_clear_free>;

void must(bool done) {
  if (!done) throw std::runtime_error("OpenSSL failed");
}

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::string hmac(std::string_view key, std::string_view text) {
  std::string mac(EVP_MAX_MD_SIZE, '\0');
  unsigned length = 0;
  must(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(), bytes_of(mac),
            &length) != nullptr);
  mac.resize(length);
  return mac;
}

/// HKDF (RFC 5869) for at most one block.
std::string derived(std::string_view salt, std::string_view secret, std::string_view info, std::size_t length) {
  return hmac(hmac(salt, secret), std::string(info) + '\x01').substr(0, length);
}

struct ContentKeys {
  std::string key, nonce;
};

/// RFC 8291, 3.4.
ContentKeys content_keys(std::string_view shared, std::string_view auth, std::string_view receiver_public,
                         std::string_view sender_public, std::string_view salt) {
  const std::string info =
      std::string("WebPush: info\0", 14) + std::string(receiver_public) + std::string(sender_public);
  const std::string secret = derived(auth, shared, info, 32);
  return {derived(salt, secret, std::string_view("Content-Encoding: aes128gcm\0", 28), kKeyBytes),
          derived(salt, secret, std::string_view("Content-Encoding: nonce\0", 24), kNonceBytes)};
}

std::string sealed(const ContentKeys& keys, std::string_view text) {
  const Cipher cipher(EVP_CIPHER_CTX_new());
  std::string out(text.size() + kTagBytes, '\0');
  int length = 0;
  must(EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, bytes_of(keys.key), bytes_of(keys.nonce)) == 1);
  must(EVP_EncryptUpdate(cipher.get(), bytes_of(out), &length, bytes_of(text), static_cast<int>(text.size())) == 1);
  must(EVP_EncryptFinal_ex(cipher.get(), bytes_of(out) + length, &length) == 1);
  must(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, out.data() + text.size()) == 1);
  return out;
}

std::optional<std::string> opened(const ContentKeys& keys, std::string_view text) {
  if (text.size() < kTagBytes) return std::nullopt;
  const std::string_view body = text.substr(0, text.size() - kTagBytes);
  std::string tag(text.substr(body.size())), out(body.size(), '\0');
  const Cipher cipher(EVP_CIPHER_CTX_new());
  int length = 0;
  must(EVP_DecryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, bytes_of(keys.key), bytes_of(keys.nonce)) == 1);
  must(EVP_DecryptUpdate(cipher.get(), bytes_of(out), &length, bytes_of(body), static_cast<int>(body.size())) == 1);
  must(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, kTagBytes, tag.data()) == 1);
  if (EVP_DecryptFinal_ex(cipher.get(), bytes_of(out) + length, &length) != 1) return std::nullopt;
  return out;
}

}  // namespace

std::string base64url(std::string_view bytes) {
  std::string text;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (count += 8; count >= 6; count -= 6) text += kAlphabet[bits >> (count - 6) & 63];
  }
  if (count > 0) text += kAlphabet[bits << (6 - count) & 63];
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const std::size_t value = kAlphabet.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 255);
  }
  return bytes;
}

std::string random_bytes(std::size_t length) {
  std::string bytes(length, '\0');
  must(RAND_bytes(bytes_of(bytes), static_cast<int>(length)) == 1);
  return bytes;
}

void PushKeyPair::Free::operator()(evp_pkey_st* key) const { EVP_PKEY_free(key); }

PushKeyPair::PushKeyPair(Key key, std::string public_key, std::string private_key)
    : key_(std::move(key)), public_(std::move(public_key)), private_(std::move(private_key)) {}

/// Null if the point is not on the curve. Without a private key it is a key to verify with.
PushKeyPair::Key PushKeyPair::load(std::string_view public_key, std::string_view private_key) {
  const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> builder(OSSL_PARAM_BLD_new());
  const Number number(BN_bin2bn(bytes_of(private_key), static_cast<int>(private_key.size()), nullptr));
  must(OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0) == 1);
  must(OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_key.data(), public_key.size()) ==
       1);
  if (!private_key.empty()) must(OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) == 1);
  const Owned<OSSL_PARAM, OSSL_PARAM_free> params(OSSL_PARAM_BLD_to_param(builder.get()));
  const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  must(EVP_PKEY_fromdata_init(context.get()) == 1);
  EVP_PKEY* key = nullptr;
  const int selection = private_key.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
  if (EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) != 1) return nullptr;
  return Key(key);
}

PushKeyPair PushKeyPair::make() {
  while (true) {
    if (auto key = from_private(random_bytes(kPrivateBytes))) return std::move(*key);
  }
}

std::optional<PushKeyPair> PushKeyPair::from_private(std::string_view bytes) {
  if (bytes.size() != kPrivateBytes) return std::nullopt;
  const Owned<EC_GROUP, EC_GROUP_free> group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  const Owned<EC_POINT, EC_POINT_free> point(EC_POINT_new(group.get()));
  const Number number(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
  if (BN_is_zero(number.get()) || BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0) return std::nullopt;
  must(EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) == 1);
  std::string public_key(kPublicBytes, '\0');
  must(EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes_of(public_key), kPublicBytes,
                          nullptr) == kPublicBytes);
  Key key = load(public_key, bytes);
  must(key != nullptr);
  return PushKeyPair(std::move(key), std::move(public_key), std::string(bytes));
}

std::optional<std::string> PushKeyPair::shared_secret(std::string_view other_public) const {
  if (other_public.size() != kPublicBytes) return std::nullopt;
  const Key other = load(other_public, {});
  if (other == nullptr) return std::nullopt;
  const Context context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  must(EVP_PKEY_derive_init(context.get()) == 1);
  if (EVP_PKEY_derive_set_peer(context.get(), other.get()) != 1) return std::nullopt;
  std::string secret(kPrivateBytes, '\0');
  std::size_t length = secret.size();
  if (EVP_PKEY_derive(context.get(), bytes_of(secret), &length) != 1 || length != secret.size()) return std::nullopt;
  return secret;
}

std::string PushKeyPair::sign(std::string_view text) const {
  const Digest digest(EVP_MD_CTX_new());
  must(EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1);
  std::size_t length = 0;
  must(EVP_DigestSign(digest.get(), nullptr, &length, bytes_of(text), text.size()) == 1);
  std::string encoded(length, '\0');
  must(EVP_DigestSign(digest.get(), bytes_of(encoded), &length, bytes_of(text), text.size()) == 1);
  const unsigned char* at = bytes_of(encoded);
  const Owned<ECDSA_SIG, ECDSA_SIG_free> signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(length)));
  must(signature != nullptr);
  std::string raw(2 * kPrivateBytes, '\0');
  must(BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes_of(raw), kPrivateBytes) == kPrivateBytes);
  must(BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes_of(raw) + kPrivateBytes, kPrivateBytes) == kPrivateBytes);
  return raw;
}

bool PushKeyPair::verify(std::string_view public_key, std::string_view text, std::string_view signature) {
  if (public_key.size() != kPublicBytes || signature.size() != 2 * kPrivateBytes) return false;
  const Key key = load(public_key, {});
  if (key == nullptr) return false;
  const Owned<ECDSA_SIG, ECDSA_SIG_free> parts(ECDSA_SIG_new());
  must(ECDSA_SIG_set0(parts.get(), BN_bin2bn(bytes_of(signature), kPrivateBytes, nullptr),
                      BN_bin2bn(bytes_of(signature) + kPrivateBytes, kPrivateBytes, nullptr)) == 1);
  std::string encoded(static_cast<std::size_t>(i2d_ECDSA_SIG(parts.get(), nullptr)), '\0');
  unsigned char* at = bytes_of(encoded);
  must(i2d_ECDSA_SIG(parts.get(), &at) > 0);
  const Digest digest(EVP_MD_CTX_new());
  must(EVP_DigestVerifyInit(digest.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1);
  return EVP_DigestVerify(digest.get(), bytes_of(encoded), encoded.size(), bytes_of(text), text.size()) == 1;
}

std::optional<std::string> encrypt_push(std::string_view text, const PushReceiver& receiver, const PushKeyPair& sender,
                                        std::string_view salt) {
  const auto shared = sender.shared_secret(receiver.public_key);
  if (!shared) return std::nullopt;
  const ContentKeys keys = content_keys(*shared, receiver.auth, receiver.public_key, sender.public_key(), salt);
  std::string body(salt);
  for (int shift = 24; shift >= 0; shift -= 8) body += static_cast<char>(kRecordSize >> shift & 255);
  body += static_cast<char>(kPublicBytes);
  body += sender.public_key();
  return body + sealed(keys, std::string(text) + '\x02');  // 2: the last record
}

std::optional<std::string> decrypt_push(std::string_view body, const PushKeyPair& receiver, std::string_view auth) {
  constexpr std::size_t kHeader = kSaltBytes + 4 + 1 + kPublicBytes;
  if (body.size() < kHeader || static_cast<std::size_t>(body[kSaltBytes + 4]) != kPublicBytes) return std::nullopt;
  const std::string_view sender = body.substr(kSaltBytes + 5, kPublicBytes);
  const auto shared = receiver.shared_secret(sender);
  if (!shared) return std::nullopt;
  const ContentKeys keys = content_keys(*shared, auth, receiver.public_key(), sender, body.substr(0, kSaltBytes));
  auto text = opened(keys, body.substr(kHeader));
  if (!text || text->empty() || text->back() != '\x02') return std::nullopt;
  text->pop_back();
  return text;
}

std::string vapid_authorization(const PushKeyPair& key, std::string_view origin, std::string_view contact,
                                std::int64_t expires) {
  std::string claims;
  JsonWriter(claims).begin_object().field("aud", origin).field("exp", expires).field("sub", contact).end_object();
  const std::string text = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(claims);
  return "vapid t=" + text + "." + base64url(key.sign(text)) + ", k=" + base64url(key.public_key());
}

}  // namespace wonders::net
