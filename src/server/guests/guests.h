#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "server/error.h"
#include "server/options.h"
#include "server/ports.h"
#include "server/store/store.h"

namespace wonders::server {

/// A guest who has just signed in. The tokens exist only here and at the guest's.
struct SignedIn {
  StoredPlayer player;
  std::string token;
  std::string recovery;
};

/// Who somebody is: names and the tokens that prove them. What changes goes into the batch and is durable with the next
/// commit; questions are answered from the store.
class Guests {
 public:
  Guests(const Clock& clock, Entropy& entropy, GameStore& store, Batch& batch, const Retention& keep)
      : clock_(clock), entropy_(entropy), store_(store), batch_(batch), keep_(keep) {}

  Refused sign_in(std::string_view name, SignedIn& result);
  /// A recovery token works once: a new one comes with the new session, so that a link that leaked dies when it is
  /// used. All that the guest had before ends: other links, and sessions on other machines.
  Refused recover(std::string_view token, SignedIn& result);
  /// Whose session it is, if it is one.
  std::optional<StoredPlayer> who(std::string_view token);
  /// The guest is here: who does not come for long is forgotten.
  void seen(StoredPlayer player);
  /// Ends this session. Links still work.
  void sign_out(std::string_view token);
  /// Ends all sessions and links of the guest; what it returns is a new link, to come back.
  std::string sign_out_everywhere(const PlayerId& player);
  Refused rename(StoredPlayer& player, std::string_view name);
  /// What the guest wishes of the client: kept as they are, as long as they are few.
  Refused set_settings(const PlayerId& player, JsonValue settings);
  /// A browser of the guest can be called there as long as the session lasts. The oldest gives way to more than `most`.
  Refused subscribe(const PlayerId& player, std::string_view token, JsonValue subscription, const PushRules& rules);
  /// Nothing happens where it is not the guest's.
  void unsubscribe(const PlayerId& player, std::string_view endpoint);
  /// A JSON object.
  std::string settings(const PlayerId& player);

 private:
  void end_all(const PlayerId& player);
  std::string new_token(const PlayerId& player, TokenKind kind);

  const Clock& clock_;
  Entropy& entropy_;
  GameStore& store_;
  Batch& batch_;
  const Retention& keep_;
};

}  // namespace wonders::server
