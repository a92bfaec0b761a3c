#include <doctest/doctest.h>

#include "net/push/push_crypto.h"

using namespace wonders::net;

namespace {

std::string bytes(std::string_view text) { return from_base64url(text).value(); }

}  // namespace

TEST_CASE("push: the example of RFC 8291") {
  const auto sender = PushKeyPair::from_private(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  const auto receiver = PushKeyPair::from_private(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));
  REQUIRE(sender);
  REQUIRE(receiver);
  CHECK(base64url(sender->public_key()) ==
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
  CHECK(base64url(receiver->public_key()) ==
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
  const std::string auth = bytes("BTBZMqHH6r4Tts7J_aSIgg"), salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
  const auto body =
      encrypt_push("When I grow up, I want to be a watermelon", {receiver->public_key(), auth}, *sender, salt);
  REQUIRE(body);
  CHECK(base64url(*body) == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
                            "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
                            "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
  CHECK(decrypt_push(*body, *receiver, auth) == "When I grow up, I want to be a watermelon");
}

TEST_CASE("push: what was changed on the way, or is for somebody else, is not read") {
  const PushKeyPair sender = PushKeyPair::make(), receiver = PushKeyPair::make(), other = PushKeyPair::make();
  const std::string auth = random_bytes(16);
  std::string body = encrypt_push("text", {receiver.public_key(), auth}, sender, random_bytes(16)).value();
  CHECK(decrypt_push(body, receiver, auth) == "text");
  CHECK_FALSE(decrypt_push(body, other, auth));
  CHECK_FALSE(decrypt_push(body, receiver, random_bytes(16)));
  body.back() = static_cast<char>(body.back() ^ 1);
  CHECK_FALSE(decrypt_push(body, receiver, auth));
  CHECK_FALSE(decrypt_push("short", receiver, auth));
  CHECK_FALSE(encrypt_push("text", {std::string(65, '\x04'), auth}, sender, random_bytes(16)));
  CHECK_FALSE(PushKeyPair::from_private(std::string(32, '\xff')));
  CHECK_FALSE(PushKeyPair::from_private("short"));
}

TEST_CASE("push: who sends is signed") {
  const PushKeyPair key = PushKeyPair::make();
  const std::string value = vapid_authorization(key, "https://push.example.net", "mailto:host@example.org", 1700000000);
  REQUIRE(value.starts_with("vapid t="));
  const std::size_t comma = value.find(", k=");
  REQUIRE(comma != std::string::npos);
  const std::string token = value.substr(8, comma - 8);
  CHECK(bytes(value.substr(comma + 4)) == key.public_key());
  const std::size_t dot = token.rfind('.');
  CHECK(PushKeyPair::verify(key.public_key(), token.substr(0, dot), bytes(token.substr(dot + 1))));
  CHECK_FALSE(PushKeyPair::verify(key.public_key(), token.substr(0, dot) + "x", bytes(token.substr(dot + 1))));
  CHECK(bytes(token.substr(token.find('.') + 1, dot - token.find('.') - 1)) ==
        R"({"aud":"https://push.example.net","exp":1700000000,"sub":"mailto:host@example.org"})");
}

TEST_CASE("push: bytes as text and back") {
  for (std::size_t length = 0; length < 9; ++length) {
    const std::string some = random_bytes(length);
    CHECK(from_base64url(base64url(some)) == some);
  }
  CHECK(base64url("\xfb\xff") == "-_8");
  CHECK_FALSE(from_base64url("a+b/"));
}
