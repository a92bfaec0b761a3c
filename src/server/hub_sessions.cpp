#include "server/clean_text.h"
#include "server/hub.h"
#include "server/secrets.h"

namespace wonders::server {

namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr Time kSessionLife = 400 * kDay;

}  // namespace

std::string Hub::new_token(const PlayerId& player, TokenKind kind) {
  std::string token = random_hex(ports_.entropy, kTokenBytes);
  batch_.tokens.push_back({token_hash(token), player, kind, now()});
  return token;
}

Refused Hub::sign_in(std::string_view name, SignedIn& result) {
  const auto clean = clean_text(name, kMaxName);
  if (!clean) return Refusal{ErrorCode::bad_name, "a name has 1 to 24 characters"};
  result.player = {random_id(ports_.entropy, 12), *clean, now()};
  batch_.players.push_back(result.player);
  result.token = new_token(result.player.id, TokenKind::session);
  result.recovery = new_token(result.player.id, TokenKind::recovery);
  ++metrics_.guests;
  ports_.log.info("guest", {{"player", result.player.id}});
  return {};
}

/// A recovery token works once: a new one comes with the new session, so that a link that leaked dies when it is used.
Refused Hub::recover(std::string_view token, SignedIn& result) {
  const std::string hash = token_hash(token);
  const auto stored = ports_.store.token(hash);
  const auto player =
      stored && stored->kind == TokenKind::recovery ? ports_.store.player(stored->player) : std::nullopt;
  if (!player) return Refusal{ErrorCode::bad_token, "that link does not work (any more)"};
  result.player = *player;
  batch_.revoked.push_back(hash);
  result.token = new_token(player->id, TokenKind::session);
  result.recovery = new_token(player->id, TokenKind::recovery);
  ports_.log.info("recovered", {{"player", player->id}});
  return {};
}

std::optional<StoredPlayer> Hub::who(std::string_view token) {
  if (token.size() != 2 * kTokenBytes) return std::nullopt;
  const auto stored = ports_.store.token(token_hash(token));
  if (!stored || stored->kind != TokenKind::session || stored->created + kSessionLife < now()) return std::nullopt;
  return ports_.store.player(stored->player);
}

Refused Hub::rename(StoredPlayer& player, std::string_view name) {
  const auto clean = clean_text(name, kMaxName);
  if (!clean) return Refusal{ErrorCode::bad_name, "a name has 1 to 24 characters"};
  player.name = *clean;
  batch_.players.push_back(player);
  for (auto& [id, connection] : connections_) {
    if (connection.player == player.id) connection.name = player.name;
  }
  return {};
}

}  // namespace wonders::server
