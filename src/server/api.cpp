#include "server/api.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "server/tools/clean_text.h"
#include "server/tools/secrets.h"
#include "text/messages.h"

namespace wonders::server {

namespace {

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::too_large: return 413;
    case ErrorCode::rate_limited:
    case ErrorCode::chat_too_fast: return 429;
    case ErrorCode::not_signed_in:
    case ErrorCode::bad_token: return 401;
    case ErrorCode::forbidden_origin:
    case ErrorCode::not_host:
    case ErrorCode::removed:
    case ErrorCode::muted:
    case ErrorCode::banned:
    case ErrorCode::seat_limit:
    case ErrorCode::table_full:
    case ErrorCode::table_limit:
    case ErrorCode::network_limit: return 403;
    case ErrorCode::not_found:
    case ErrorCode::table_not_found: return 404;
    case ErrorCode::game_not_over: return 409;
    case ErrorCode::paused:
    case ErrorCode::shutting_down: return 503;
    case ErrorCode::internal: return 500;
    case ErrorCode::bad_request:
    case ErrorCode::bad_name:
    case ErrorCode::not_open:
    case ErrorCode::not_seated:
    case ErrorCode::seat_taken:
    case ErrorCode::seats_empty:
    case ErrorCode::wonder_taken:
    case ErrorCode::no_board_choice:
    case ErrorCode::not_playing:
    case ErrorCode::not_silent:
    case ErrorCode::not_your_decision:
    case ErrorCode::wrong_decision:
    case ErrorCode::illegal_move: return 400;
  }
  return 400;
}

ApiAnswer refuse(ErrorCode code, std::string message) { return server::refuse(Refusal{code, std::move(message)}); }

void write_player(JsonWriter& json, const StoredPlayer& player) {
  json.begin_object().field("id", player.id).field("name", player.name).end_object();
}

ApiAnswer session_answer(const SignedIn& signed_in, unsigned status) {
  ApiAnswer result{.status = status, .body = {}, .session = signed_in.token};
  JsonWriter json(result.body);
  write_player(json.begin_object().key("player"), signed_in.player);
  json.field("token", signed_in.token).field("recovery", signed_in.recovery).end_object();
  return result;
}

ApiAnswer me_answer(Hub& hub, const StoredPlayer& player) {
  ApiAnswer result;
  JsonWriter json(result.body);
  write_player(json.begin_object().key("player"), player);
  json.key("settings").raw(hub.settings_of(player)).field("time", hub.now());
  json.key("tables").begin_array();
  for (const GameTable* table : hub.tables_of(player.id)) {
    write_summary(json, *table, hub.presence_of(*table), table->seat_of(player.id));
  }
  json.end_array().end_object();
  return result;
}

ApiAnswer info_answer(const Hub& hub) {
  ApiAnswer result;
  JsonWriter json(result.body);
  json.begin_object().field("version", hub.options().version).field("protocol", 1);
  json.key("editions").begin_array();
  for (std::string_view name : kEditionNames) json.value(name);
  json.end_array().key("bots").begin_array();
  for (const BotKind& kind : bot_kinds()) {
    if (kind.category == BotCategory::classic) continue;
    json.begin_object()
        .field("level", kind.name)
        .field("category", kBotCategoryNames[index(kind.category)])
        .end_object();
  }
  json.end_array();
  if (!hub.options().push.key.empty()) json.field("push_key", hub.options().push.key);
  if (!hub.options().lan.empty()) json.field("lan", hub.options().lan);
  json.key("limits").begin_object().field("name", kMaxName).field("chat", kMaxChat);
  json.key("turn_seconds").begin_array().value(kLeastSeconds).value(kMostSeconds).end_array();
  json.key("turn_days").begin_array().value(1).value(kMostDays).end_array();
  json.end_object().end_object();
  return result;
}

ApiAnswer table_answer(const Hub& hub, const GameTable& table, const PlayerId& player, unsigned status) {
  ApiAnswer result{.status = status, .body = {}, .session = {}};
  JsonWriter json(result.body);
  write_table(json, table, hub.presence_of(table), table.seat_of(player));
  return result;
}

ApiAnswer list_answer(Hub& hub) {
  ApiAnswer result;
  result.body = hub.list().text(hub.now());
  return result;
}

/// `/games`, or `/games/TIME` for those that ended before then.
ApiAnswer games_answer(Hub& hub, const PlayerId& player, std::string_view path) {
  constexpr std::size_t kMost = 200;
  constexpr std::string_view kGames = "/games/";
  Time before = kNever;
  if (path.starts_with(kGames)) {
    path.remove_prefix(kGames.size());
    const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), before);
    if (error != std::errc() || end != path.data() + path.size()) {
      return refuse(ErrorCode::bad_request, "expected a time in milliseconds");
    }
  }
  const std::vector<StoredGame> games = hub.games_of(player, before, kMost + 1);
  ApiAnswer result;
  JsonWriter json(result.body);
  json.begin_object().key("games").begin_array();
  for (std::size_t i = 0; i < std::min(games.size(), kMost); ++i) json.raw(games[i].summary);
  json.end_array().field("more", games.size() > kMost).end_object();
  return result;
}

/// The member of that name, or nothing.
std::string_view text_member(JsonValue json, std::string_view key) {
  const auto member = json.get(key);
  return member ? member->as_string().value_or("") : std::string_view{};
}

ApiAnswer log_out(Hub& hub, const StoredPlayer& player, std::string_view token, JsonValue body) {
  const auto member = body.get("everywhere");
  const auto everywhere = member ? member->as_bool() : std::optional(false);
  if (!everywhere) return refuse(ErrorCode::bad_request, "everywhere: expected true or false");
  ApiAnswer result{.status = 200, .body = {}, .session = {}, .ends_session = true};
  JsonWriter json(result.body);
  json.begin_object();
  if (*everywhere) {
    json.field("recovery", hub.sign_out_everywhere(player));
  } else {
    hub.sign_out(player, token);
  }
  json.end_object();
  return result;
}

ApiAnswer change_me(Hub& hub, StoredPlayer player, JsonValue body) {
  const auto settings = body.get("settings");
  if (settings) {
    if (auto refused = hub.set_settings(player, *settings)) return server::refuse(*refused);
  }
  if (body.get("name") || !settings) {
    if (auto refused = hub.rename(player, text_member(body, "name"))) return server::refuse(*refused);
  }
  return me_answer(hub, player);
}

ApiAnswer hide_game(Hub& hub, const PlayerId& player, JsonValue body) {
  const std::string_view table = text_member(body, "hide");
  if (!may_be_id(table) || table.size() > 16) return refuse(ErrorCode::bad_request, "hide: expected the id of a table");
  hub.hide_game(player, TableId(table));
  ApiAnswer result;
  JsonWriter(result.body).begin_object().field("hidden", table).end_object();
  return result;
}

/// A push subscription as browsers write it, or {"remove": endpoint}.
ApiAnswer change_push(Hub& hub, const StoredPlayer& player, std::string_view token, JsonValue body) {
  const bool removes = body.get("remove").has_value();
  if (removes) {
    hub.unsubscribe(player, text_member(body, "remove"));
  } else if (auto refused = hub.subscribe(player, token, body)) {
    return server::refuse(*refused);
  }
  ApiAnswer result;
  JsonWriter(result.body).begin_object().field("called", !removes).end_object();
  return result;
}

ApiAnswer sign_in(Hub& hub, JsonValue body) {
  SignedIn signed_in;
  if (auto refused = hub.sign_in(text_member(body, "name"), signed_in)) return server::refuse(*refused);
  return session_answer(signed_in, 201);
}

ApiAnswer recover(Hub& hub, JsonValue body) {
  SignedIn signed_in;
  if (auto refused = hub.recover(text_member(body, "token"), signed_in)) return server::refuse(*refused);
  return session_answer(signed_in, 200);
}

ApiAnswer make_table(Hub& hub, const StoredPlayer& player, const Whose& whose, JsonValue body) {
  TablePlan plan;
  TableId id;
  if (auto refused = read_plan(body, plan)) return server::refuse(*refused);
  if (auto refused = hub.create_table(player, plan, whose, id)) return server::refuse(*refused);
  ApiAnswer made = table_answer(hub, *hub.find_table(id), player.id, 201);
  made.made = id;
  return made;
}

ApiAnswer get_table(Hub& hub, const ApiRequest& request) {
  constexpr std::string_view kRecord = "/record";
  std::string_view name = request.path.substr(std::string_view("/tables/").size());
  const bool record = name.ends_with(kRecord);
  if (record) name.remove_suffix(kRecord.size());
  if (name.size() > 16) return refuse(ErrorCode::not_found, "there is nothing here");
  const GameTable* table = hub.find_table(name);
  if (table == nullptr) return refuse(ErrorCode::table_not_found, "there is no such table");
  if (record) {
    if (table->status() != Status::over) return refuse(ErrorCode::game_not_over, "the game is not over");
    return {.status = 200, .body = record_line(*table) + "\n", .session = {}};
  }
  const auto player = hub.who(request.token);
  return table_answer(hub, *table, player ? player->id : PlayerId(), 200);
}

struct Call {
  Hub& hub;
  const ApiRequest& request;
  StoredPlayer player;  // who asks; nobody where anybody may
  JsonValue body;       // null of a GET
};

enum class Asker : std::uint8_t { anybody, guest };

struct Route {
  ApiRoute route;
  Asker asker{};
  ApiAnswer (*answer)(const Call&);
};

constexpr Route kRoutes[] = {
    {{Method::get, "/info"}, Asker::anybody, [](const Call& c) { return info_answer(c.hub); }},
    {{Method::get, "/tables"}, Asker::anybody, [](const Call& c) { return list_answer(c.hub); }},
    {{Method::get, "/tables/"}, Asker::anybody, [](const Call& c) { return get_table(c.hub, c.request); }},
    {{Method::get, "/games"},
     Asker::guest,
     [](const Call& c) { return games_answer(c.hub, c.player.id, c.request.path); }},
    {{Method::get, "/games/"},
     Asker::guest,
     [](const Call& c) { return games_answer(c.hub, c.player.id, c.request.path); }},
    {{Method::get, "/me"}, Asker::guest, [](const Call& c) { return me_answer(c.hub, c.player); }},
    {{Method::post, "/guest"}, Asker::anybody, [](const Call& c) { return sign_in(c.hub, c.body); }},
    {{Method::post, "/recover"}, Asker::anybody, [](const Call& c) { return recover(c.hub, c.body); }},
    {{Method::post, "/logout"},
     Asker::guest,
     [](const Call& c) { return log_out(c.hub, c.player, c.request.token, c.body); }},
    {{Method::post, "/me"}, Asker::guest, [](const Call& c) { return change_me(c.hub, c.player, c.body); }},
    {{Method::post, "/tables"},
     Asker::guest,
     [](const Call& c) { return make_table(c.hub, c.player, c.request.whose, c.body); }},
    {{Method::post, "/games"}, Asker::guest, [](const Call& c) { return hide_game(c.hub, c.player.id, c.body); }},
    {{Method::post, "/push"},
     Asker::guest,
     [](const Call& c) { return change_push(c.hub, c.player, c.request.token, c.body); }},
};

ApiAnswer answer_with(Hub& hub, const ApiRequest& request, JsonValue body) {
  const auto* found = std::find_if(std::begin(kRoutes), std::end(kRoutes),
                                   [&](const Route& one) { return one.route.leads(request.method, request.path); });
  if (found == std::end(kRoutes)) return refuse(ErrorCode::not_found, "there is nothing here");
  if (found->asker == Asker::anybody) return found->answer({hub, request, {}, body});
  const auto player = hub.who(request.token);
  if (!player) return refuse(ErrorCode::not_signed_in, "sign in first");
  return found->answer({hub, request, *player, body});
}

}  // namespace

std::vector<ApiRoute> api_routes() {
  std::vector<ApiRoute> routes;
  for (const Route& one : kRoutes) routes.push_back(one.route);
  return routes;
}

ApiAnswer refuse(const Refusal& refusal) {
  ApiAnswer result{.status = status_of(refusal.code), .body = {}, .session = {}};
  JsonWriter json(result.body);
  json.begin_object().key("error").begin_object().field("code", error_name(refusal.code));
  json.field("message", refusal.message).end_object().end_object();
  return result;
}

ApiAnswer answer(Hub& hub, const ApiRequest& request) {
  if (hub.house().anybody_banned()) {
    const auto player = hub.who(request.token);
    if (player && hub.house().banned(player->id)) return refuse(ErrorCode::banned, "you may not come here");
  }
  JsonDocument document;
  if (request.method == Method::get) return answer_with(hub, request, document.root());
  if (request.method != Method::post) return refuse(ErrorCode::bad_request, "only GET and POST are understood");
  if (request.body.size() > kMaxBodyBytes) return refuse(ErrorCode::too_large, "the body has at most 16384 bytes");
  if (!document.parse(request.body, {.max_depth = 8, .max_bytes = kMaxBodyBytes})) {
    return refuse(ErrorCode::bad_request, in_english(document.error().with_position()));
  }
  return answer_with(hub, request, document.root());
}

}  // namespace wonders::server
