#include "net/pages/site.h"

#include <algorithm>

#include "net/pages/gzip.h"
#include "net/pages/web_files.h"
#include "text/messages.h"

namespace wonders::net {

using namespace server;

namespace {

constexpr std::size_t kWorthPacking = 1400;  // bytes: less fits into one packet anyway

// Scripts, styles and connections only from here. WebAssembly may be compiled; style attributes may be set.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string fallback_page() {
  return "<!doctype html>\n<html lang=\"en\">\n<meta "
         "charset=\"utf-8\">\n<title>Wonders</title>\n<h1>Wonders</h1>\n<p>" +
         in_english(Note("serve.no_client")) + "</p>\n</html>\n";
}

const WebFile* find_file(std::string_view path) {
  for (const WebFile& file : embedded_web_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

constexpr std::string_view kPng = ".png";

/// As long as the session. Browsers keep no cookie for longer than 400 days.
Time cookie_seconds(Time session) {
  constexpr Time kMost = 400 * kDay;
  return (session == 0 ? kMost : std::min(session, kMost)) / kSecond;
}

}  // namespace

void Site::add_common_headers(const Request& request, Response& response) const {
  const auto add = [&](std::string_view name, std::string_view value) {
    response.headers.emplace_back(name, std::string(value));
  };
  add("Content-Security-Policy", kContentPolicy);
  add("X-Content-Type-Options", "nosniff");
  add("X-Frame-Options", "DENY");
  add("Referrer-Policy", "no-referrer");
  add("Cross-Origin-Opener-Policy", "same-origin");
  add("Cross-Origin-Resource-Policy", "same-origin");
  add("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (gate_.secure(request)) add("Strict-Transport-Security", "max-age=31536000");
  if (gate_.other_origin_allowed(request)) {
    add("Access-Control-Allow-Origin", request.origin);
    add("Access-Control-Allow-Credentials", "true");
    add("Vary", "Origin");
  }
}

Response Site::refuse(const Refusal& refusal) const {
  Response response = refused(refusal);
  add_common_headers({}, response);
  return response;
}

/// Questions come before changes, so nothing has happened where the store turns out to be away.
Response Site::unless_away(const Request& request, std::string_view path) {
  try {
    return route(request, path);
  } catch (const StoreAway& away) {
    standing_.away = away.what();
    return refused(paused_refusal());
  }
}

Response Site::respond(const Request& request) {
  ++hub_.metrics().http_requests;
  Response response = unless_away(request, path_of(request.target));
  const bool picture = !response.headers.empty() && response.headers.front().second == "image/png";
  const bool pack =
      !picture && response.content.empty() && response.text.size() >= kWorthPacking && accepts_gzip(request);
  if (pack) {
    if (std::string packed = gzip(response.text); !packed.empty()) {
      response.text = std::move(packed);
      response.headers.emplace_back("Content-Encoding", "gzip");
    }
  }
  add_common_headers(request, response);
  return response;
}

Response Site::route(const Request& request, std::string_view path) {
  if (!gate_.host_allowed(request)) return refused({ErrorCode::forbidden_origin, "this server is not called that"});
  if (hub_.house().network_banned(gate_.address_of(request))) {
    return refused({ErrorCode::banned, "nobody may come from there"});
  }
  if (!gate_.takes_page(request, path)) return too_many("too many requests");
  if (auto page = operator_pages_.respond(request, path)) return *std::move(page);
  if (path.starts_with("/api/")) return api(request, path);
  if (request.method != "GET" && request.method != "HEAD") {
    return refused({ErrorCode::bad_request, "only GET is understood here"});
  }
  for (const std::string_view beginning : kTablePages) {
    if (!table_in(path, beginning).empty()) return page_of_table(request, path);
  }
  if (path.starts_with(kPreviews)) return preview_image(request, path);
  return file(request, path);
}

Response Site::too_many(std::string what) {
  ++hub_.metrics().rate_limited;
  return refused({ErrorCode::rate_limited, std::move(what)});
}

/// Questions come before changes, so nothing has happened where one cannot be answered.
ApiAnswer Site::asked(const ApiRequest& request) {
  try {
    return server::answer(hub_, request);
  } catch (const StoreError& error) {
    return server::refuse(unreadable(error));
  }
}

/// A part of the database is damaged: whoever needs it is told so, and the others go on.
Refusal Site::unreadable(const StoreError& error) {
  hub_.log().error("store_damaged", {{"reason", error.what()}});
  return internal_error();
}

std::optional<StoredPlayer> Site::who(std::string_view token, Refused& why) {
  try {
    auto player = hub_.who(token);
    if (!player) why = Refusal{ErrorCode::not_signed_in, "sign in first"};
    return player;
  } catch (const StoreError& error) {
    why = unreadable(error);
  } catch (const StoreAway&) {
    why = paused_refusal();
  }
  return std::nullopt;
}

Response Site::api(const Request& request, std::string_view path) {
  if (!path.starts_with(kApi) || path.size() == kApi.size() || path[kApi.size()] != '/') return nothing_here();
  if (standing_.paused) return refused(paused_refusal());
  const bool post = request.method == "POST";
  if (request.method == "OPTIONS" && !request.asked_method.empty()) return gate_.preflight(request);
  if (!gate_.takes_api(request, path)) return too_many("too many requests");
  if (post && !gate_.origin_allowed(request)) {
    return refused({ErrorCode::forbidden_origin, "another site's page sent this"});
  }
  if (post && !request.content_type.starts_with("application/json")) {
    return refused({ErrorCode::bad_request, "expected Content-Type: application/json"});
  }
  const bool get = request.method == "GET" || request.method == "HEAD";
  const Method method = post ? Method::post : get ? Method::get : Method::other;
  ApiAnswer answer =
      asked({method, path.substr(kApi.size()), token_of(request), request.body, gate_.counted_for(request)});
  if (answer.status == 404) gate_.found_nothing(request, path);
  const bool kept = !post || commit_();
  const bool about_guests = path != "/api/v1/tables";
  if (standing_.paused) return refused(paused_refusal());
  const bool lost = !answer.made.empty() && hub_.find_table(answer.made) == nullptr;
  if ((!kept && about_guests) || lost) answer = server::refuse(internal_error());
  const std::string session = std::move(answer.session);
  const bool ends_session = answer.ends_session;
  Response response = json_response(std::move(answer));
  if (!session.empty()) {
    response.headers.emplace_back("Set-Cookie", std::string(kCookie) + "=" + session +
                                                    "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
                                                    std::to_string(cookie_seconds(hub_.options().keep.sessions)) +
                                                    (gate_.secure(request) ? "; Secure" : ""));
  }
  if (ends_session) {
    response.headers.emplace_back("Set-Cookie", std::string(kCookie) + "=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0" +
                                                    (gate_.secure(request) ? "; Secure" : ""));
  }
  return response;
}

/// A path without a file that looks like a page is the client's own: it gets the client.
Response Site::file(const Request& request, std::string_view path) const {
  const WebFile* file = find_file(path);
  const bool page = path.find('.', path.rfind('/')) == std::string_view::npos;
  if (file == nullptr && page) file = find_file("/index.html");
  if (file == nullptr && page) return plain(200, "text/html; charset=utf-8", fallback_page());
  if (file == nullptr) return nothing_here();
  Response response;
  response.headers.emplace_back("Content-Type", std::string(file->type));
  response.headers.emplace_back("ETag", std::string(file->tag));
  response.headers.emplace_back("Cache-Control", file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!request.if_none_match.empty() && request.if_none_match.find(file->tag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  const bool packed = !file->gzipped.empty() && accepts_gzip(request);
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.content = packed ? file->gzipped : file->content;
  return response;
}

/// The table, if there is one and the visitor may still ask: wrong codes cost as much as they do in the API.
const GameTable* Site::look_up(const Request& request, std::string_view path, std::string_view name) {
  constexpr std::size_t kLongestName = 16;
  if (name.empty() || name.size() > kLongestName || !gate_.may_guess(request, path)) return nullptr;
  if (standing_.paused) return nullptr;
  const GameTable* table = hub_.find_table(name);
  if (table == nullptr) gate_.found_nothing(request, path);
  return table == nullptr || table->status() == Status::closed ? nullptr : table;
}

Response Site::page_of_table(const Request& request, std::string_view path) {
  const WebFile* client = find_file("/index.html");
  if (!gate_.takes_request(request)) return too_many("too many requests");
  if (client == nullptr) return file(request, path);
  const std::string_view name = table_in(path, path.substr(0, kTablePages[0].size()));
  const GameTable* table = look_up(request, path, name);
  if (table == nullptr) return plain(200, client->type, page_below(client->content, path));
  const LinkAddress link{.origin = gate_.own_origin(request),
                         .path = std::string(path),
                         .language = preview_language(request.target, request.accept_language)};
  return plain(200, client->type, previews_.page(client->content, *table, link));
}

/// Drawing takes the time of all tables: of an address so many, and of all together not more than a few.
bool Site::may_draw(const Request& request) { return gate_.takes_drawing(request) && drawings_.take(hub_.now()); }

Response Site::preview_image(const Request& request, std::string_view path) {
  const std::string_view name = table_in(path, kPreviews);
  if (!gate_.takes_request(request)) return too_many("too many requests");
  if (path.substr(kPreviews.size() + name.size()) != kPng) return nothing_here();
  const GameTable* table = look_up(request, path, name);
  bool may = true;
  const auto may_draw = [&] { return may = this->may_draw(request); };
  std::string image = table == nullptr ? "" : previews_.image(*table, preview_language(request.target, {}), may_draw);
  if (!may) return too_many("too many pictures");
  if (image.empty()) return nothing_here();
  Response response{.status = 200, .headers = {}, .text = std::move(image), .content = {}};
  response.headers.emplace_back("Content-Type", "image/png");
  response.headers.emplace_back("Cache-Control", "public, max-age=600");
  return response;
}

bool Site::tells_of_tables(std::string_view target) {
  const std::string_view path = path_of(target);
  const auto* const page = std::find_if(kTablePages.begin(), kTablePages.end(),
                                        [&](std::string_view beginning) { return path.starts_with(beginning); });
  return page != kTablePages.end() || path.starts_with(kPreviews) || path.starts_with(kApi);
}

Site::Admission Site::admit(const Request& request) {
  Admission admission{.player = {}, .token = {}, .address = gate_.address_of(request), .whose = {}, .refusal = {}};
  const auto deny = [&](ErrorCode code, std::string message) {
    admission.player.reset();
    admission.refusal = refuse({code, std::move(message)});
    return admission;
  };
  if (standing_.shutting_down) return deny(ErrorCode::shutting_down, "the server is shutting down");
  if (standing_.paused) return deny(ErrorCode::paused, paused_refusal().message);
  if (standing_.apart) return deny(ErrorCode::paused, "this server cannot reach the others; try another");
  if (!gate_.host_allowed(request)) return deny(ErrorCode::forbidden_origin, "this server is not called that");
  if (!gate_.origin_allowed(request)) return deny(ErrorCode::forbidden_origin, "another site's page asked for this");
  const auto too_many = [&] {
    ++hub_.metrics().rate_limited;
    return deny(ErrorCode::rate_limited, "too many connections");
  };
  if (!gate_.takes_request(request)) return too_many();
  if (hub_.house().network_banned(admission.address)) return deny(ErrorCode::banned, "nobody may come from there");
  admission.token = token_of(request);
  Refused unknown;
  admission.player = who(admission.token, unknown);
  if (!admission.player) return deny(unknown->code, unknown->message);
  if (hub_.house().banned(admission.player->id)) return deny(ErrorCode::banned, "you may not come here");
  admission.whose = gate_.counted_for(request);
  if (!gate_.takes_socket(request)) return too_many();
  return admission;
}

Refused Site::refused_since(const Admission& visitor) {
  Refused unknown;
  if (!who(visitor.token, unknown)) return unknown;
  if (hub_.house().banned(visitor.player->id) || hub_.house().network_banned(visitor.address)) {
    return Refusal{ErrorCode::banned, "you may not come here"};
  }
  return {};
}

}  // namespace wonders::net
