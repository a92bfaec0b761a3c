#include "server/guests/guests.h"

#include "server/tools/clean_text.h"
#include "server/tools/secrets.h"

namespace wonders::server {

namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr Time kSessionLife = 400 * kDay;

Refusal bad_name() { return {ErrorCode::bad_name, "a name has 1 to 24 characters"}; }

}  // namespace

std::string Guests::new_token(const PlayerId& player, TokenKind kind) {
  std::string token = random_hex(entropy_, kTokenBytes);
  batch_.tokens.push_back({token_hash(token), player, kind, clock_.now()});
  return token;
}

Refused Guests::sign_in(std::string_view name, SignedIn& result) {
  const auto clean = clean_text(name, kMaxName);
  if (!clean) return bad_name();
  result.player = {random_id(entropy_, kIdLength), *clean, clock_.now()};
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
  if (stored->created + kSessionLife < clock_.now()) return std::nullopt;
  return store_.player(stored->player);
}

/// Those of this batch too, which are not in the store yet.
void Guests::end_all(const PlayerId& player) {
  batch_.signed_out.push_back(player);
  std::erase_if(batch_.tokens, [&](const StoredToken& token) { return token.player == player; });
}

void Guests::sign_out(std::string_view token) { batch_.revoked.push_back(token_hash(token)); }

std::string Guests::sign_out_everywhere(const PlayerId& player) {
  end_all(player);
  return new_token(player, TokenKind::recovery);
}

Refused Guests::rename(StoredPlayer& player, std::string_view name) {
  const auto clean = clean_text(name, kMaxName);
  if (!clean) return bad_name();
  player.name = *clean;
  batch_.players.push_back(player);
  return {};
}

}  // namespace wonders::server
