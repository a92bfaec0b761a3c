#include "server/guests/guests.h"

#include <algorithm>

#include "server/tools/clean_text.h"
#include "server/tools/push_endpoint.h"
#include "server/tools/secrets.h"

namespace wonders::server {

namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kMaxSettings = 2048;  // bytes

constexpr std::size_t kPublicKeyLetters = 87, kAuthLetters = 22;  // 65 and 16 bytes in base64url

bool is_base64url(std::string_view text, std::size_t length) {
  return text.size() == length && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
         });
}

std::string_view member_text(std::optional<JsonValue> json, std::string_view key) {
  const auto member = json ? json->get(key) : std::nullopt;
  return member ? member->as_string().value_or("") : std::string_view{};
}

Refusal bad_name() { return {ErrorCode::bad_name, "a name has 1 to 24 characters"}; }

}  // namespace

std::string Guests::new_token(const PlayerId& player, TokenKind kind) {
  std::string token = random_hex(entropy_, kTokenBytes);
  batch_.tokens.push_back({token_hash(token), player, kind, clock_.wall()});
  return token;
}

Refused Guests::sign_in(std::string_view name, SignedIn& result) {
  const auto clean = clean_text(name, kMaxName);
  if (!clean) return bad_name();
  result.player = {random_id(entropy_, kIdLength), *clean, clock_.wall(), clock_.wall()};
  batch_.players.push_back(result.player);
  result.token = new_token(result.player.id, TokenKind::session);
  result.recovery = new_token(result.player.id, TokenKind::recovery);
  return {};
}

Refused Guests::recover(std::string_view token, SignedIn& result) {
  const std::string hash = token_hash(token);
  const auto stored = store_.token(hash);
  const auto player = stored && stored->kind == TokenKind::recovery ? store_.player(stored->player) : std::nullopt;
  if (!player) return Refusal{ErrorCode::bad_token, "that link does not work (any more)"};
  result.player = *player;
  end_all(player->id);
  result.token = new_token(player->id, TokenKind::session);
  result.recovery = new_token(player->id, TokenKind::recovery);
  return {};
}

std::optional<StoredPlayer> Guests::who(std::string_view token) {
  if (token.size() != 2 * kTokenBytes) return std::nullopt;
  const auto stored = store_.token(token_hash(token));
  if (!stored || stored->kind != TokenKind::session) return std::nullopt;
  if (keep_.sessions != 0 && stored->created + keep_.sessions < clock_.wall()) return std::nullopt;
  return store_.player(stored->player);
}

/// Those of this batch too, which are not in the store yet.
void Guests::end_all(const PlayerId& player) {
  batch_.signed_out.push_back(player);
  std::erase_if(batch_.tokens, [&](const StoredToken& token) { return token.player == player; });
}

void Guests::seen(StoredPlayer player) {
  if (clock_.wall() < player.seen + kDay) return;
  player.seen = clock_.wall();
  batch_.players.push_back(std::move(player));
}

void Guests::sign_out(std::string_view token) { batch_.revoked.push_back(token_hash(token)); }

std::string Guests::sign_out_everywhere(const PlayerId& player) {
  end_all(player);
  return new_token(player, TokenKind::recovery);
}

Refused Guests::set_settings(const PlayerId& player, JsonValue settings) {
  Refusal refusal{ErrorCode::bad_request,
                  "settings: expected an object of texts, numbers, true and false, 2048 bytes at most"};
  if (!settings.is_object()) return refusal;
  for (const JsonMember member : settings.members()) {
    const JsonType type = member.value.type();
    if (type == JsonType::object || type == JsonType::array || type == JsonType::null) return refusal;
  }
  std::string text;
  JsonWriter json(text);
  write_value(json, settings);
  if (text.size() > kMaxSettings) return refusal;
  batch_.settings.push_back({player, std::move(text)});
  return {};
}

Refused Guests::subscribe(const PlayerId& player, std::string_view token, JsonValue subscription,
                          const PushRules& rules) {
  if (rules.key.empty()) return Refusal{ErrorCode::not_found, "this server calls nobody"};
  const auto keys = subscription.get("keys");
  const std::string_view endpoint = member_text(subscription, "endpoint");
  const std::string_view public_key = member_text(keys, "p256dh"), auth = member_text(keys, "auth");
  if (!is_base64url(public_key, kPublicKeyLetters) || !is_base64url(auth, kAuthLetters)) {
    return Refusal{ErrorCode::bad_request, "keys: expected p256dh and auth of a push subscription"};
  }
  const auto address = read_push_endpoint(endpoint);
  if (!address || !names_push_host(*address, rules.hosts)) {
    return Refusal{ErrorCode::bad_request, "endpoint: expected an https address of a push service that is known here"};
  }
  std::vector<StoredSubscription> others = store_.subscriptions(player);
  std::erase_if(others, [&](const StoredSubscription& one) { return one.endpoint == endpoint; });
  for (std::size_t i = 0; i + rules.most <= others.size(); ++i) batch_.unsubscribed.push_back(others[i].endpoint);
  batch_.subscribed.push_back(
      {std::string(endpoint), player, token_hash(token), std::string(public_key), std::string(auth), clock_.wall()});
  return {};
}

void Guests::unsubscribe(const PlayerId& player, std::string_view endpoint) {
  for (const StoredSubscription& one : store_.subscriptions(player)) {
    if (one.endpoint == endpoint) batch_.unsubscribed.push_back(one.endpoint);
  }
}

/// Those of this batch too, which are not in the store yet.
std::string Guests::settings(const PlayerId& player) {
  for (auto set = batch_.settings.rbegin(); set != batch_.settings.rend(); ++set) {
    if (set->player == player) return set->json;
  }
  const std::string stored = store_.settings(player);
  return stored.empty() ? "{}" : stored;
}

Refused Guests::rename(StoredPlayer& player, std::string_view name) {
  const auto clean = clean_text(name, kMaxName);
  if (!clean) return bad_name();
  player.name = *clean;
  batch_.players.push_back(player);
  return {};
}

}  // namespace wonders::server
