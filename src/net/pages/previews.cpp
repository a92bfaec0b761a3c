#include "net/pages/previews.h"

#include <algorithm>

#include "catalog/edition.h"
#include "net/pages/html.h"

namespace wonders::net {

using namespace server;

namespace {

constexpr std::size_t kMostImages = 64;

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

bool is_language(std::string_view name) {
  const auto known = Messages::languages();
  return std::find(known.begin(), known.end(), name) != known.end();
}

std::string_view roman(std::size_t age) {
  constexpr std::array<std::string_view, 4> kAges{"none", "I", "II", "III"};
  return kAges[std::min<std::size_t>(age, 3)];
}

std::string name_of(const Messages& messages, const PreviewSeat& seat) {
  if (seat.free) return messages.get("preview.free");
  if (!seat.name.empty()) return seat.name;
  return messages.get("bot_name." + std::to_string(seat.seat + 1));
}

std::string comma_list(const Messages& messages, const std::vector<std::string>& items) {
  std::string list;
  for (const std::string& item : items) {
    list = list.empty() ? item : messages.get("list.comma", {{"first", list}, {"last", item}});
  }
  return list;
}

std::string title_of(const Messages& messages, const Preview& preview) {
  if (preview.status == Status::open) {
    return preview.host.empty() ? messages.get("preview.invitation")
                                : messages.get("preview.invites", {{"host", preview.host}});
  }
  if (preview.status != Status::over) return messages.get("preview.playing");
  std::vector<std::string> names;
  for (const PreviewSeat& seat : preview.seats) {
    if (seat.winner) names.push_back(name_of(messages, seat));
  }
  if (names.size() != 1) return messages.get("preview.shared", {{"names", comma_list(messages, names)}});
  return messages.get("preview.won", {{"name", names.front()}, {"points", preview.seats.front().points}});
}

std::string about_of(const Messages& messages, const Preview& preview) {
  const Arg edition{"edition", kEditionNames[index(preview.edition)]};
  const Arg players{"players", static_cast<std::int64_t>(preview.players)};
  if (preview.status == Status::open) {
    const auto free = static_cast<std::int64_t>(preview.free_seats());
    return messages.get("preview.open", {edition, players, {"free", free}});
  }
  if (preview.status == Status::over) return messages.get("preview.over", {edition, players});
  return messages.get("preview.age", {edition, players, {"age", roman(preview.age)}});
}

PreviewPicture picture_of(const Messages& messages, const Preview& preview) {
  PreviewPicture picture{title_of(messages, preview), about_of(messages, preview), {}};
  for (const PreviewSeat& seat : preview.seats) {
    PreviewRow row{.name = name_of(messages, seat), .wonder = seat.wonder, .wonder_name = {}, .points = {}};
    if (!seat.wonder.empty()) row.wonder_name = messages.get("wonder." + seat.wonder);
    if (preview.status == Status::over) row.points = std::to_string(seat.points);
    row.winner = seat.winner;
    row.faint = seat.free;
    picture.rows.push_back(std::move(row));
  }
  return picture;
}

/// Who plays, with the points once there are some.
std::string description(const Messages& messages, const Preview& preview) {
  std::vector<std::string> parts{about_of(messages, preview)};
  for (const PreviewSeat& seat : preview.seats) {
    if (seat.free) continue;
    const std::string name = name_of(messages, seat);
    parts.push_back(preview.status == Status::over
                        ? messages.get("preview.score", {{"name", name}, {"points", seat.points}})
                        : name);
  }
  return comma_list(messages, parts);
}

/// What a picture shows, as one text.
std::string key_of(const PreviewPicture& picture) {
  std::string key = picture.title + "\n" + picture.about;
  for (const PreviewRow& row : picture.rows) key += "\n" + row.name + "\t" + row.wonder_name + "\t" + row.points;
  return key;
}

void add_tag(std::string& tags, std::string_view property, std::string_view content) {
  tags += "    <meta property=\"" + std::string(property) + "\" content=\"" + escaped(content) + "\" />\n";
}

}  // namespace

std::string page_below(std::string_view client, std::string_view path) {
  std::string up;
  for (auto slashes = std::count(path.begin(), path.end(), '/'); slashes > 1; --slashes) up += "../";
  std::string page(client);
  if (!up.empty()) replace_all(page, "=\"./", "=\"" + up);
  return page;
}

const Messages& Previews::messages(std::string_view language) {
  auto found = messages_.find(language);
  if (found == messages_.end()) {
    auto loaded = Messages::load(language);
    if (!loaded) loaded = Messages::load("en");
    found = messages_.emplace(language, std::move(*loaded)).first;
  }
  return found->second;
}

std::string Previews::page(std::string_view client, const GameTable& table, const LinkAddress& link) {
  const Messages& words = messages(link.language);
  const Preview preview = preview_of(table);
  // Whoever keeps pictures asks again when the table has gone on.
  const std::string version = std::string(kStatusNames[index(preview.status)]) + std::to_string(preview.age);
  std::string tags;
  add_tag(tags, "og:type", "website");
  add_tag(tags, "og:site_name", "Wonders");
  add_tag(tags, "og:title", title_of(words, preview));
  add_tag(tags, "og:description", description(words, preview));
  add_tag(tags, "og:locale", link.language);
  add_tag(tags, "og:url", link.origin + link.path);
  add_tag(tags, "og:image", link.origin + "/preview/" + table.id() + ".png?lang=" + link.language + "&v=" + version);
  add_tag(tags, "og:image:type", "image/png");
  add_tag(tags, "og:image:width", std::to_string(kPreviewWidth));
  add_tag(tags, "og:image:height", std::to_string(kPreviewHeight));
  tags += "    <meta name=\"twitter:card\" content=\"summary_large_image\" />\n  ";
  std::string page = page_below(client, link.path);
  if (const std::size_t head = page.find("</head>"); head != std::string::npos) page.insert(head, tags);
  return page;
}

std::string Previews::image(const GameTable& table, std::string_view language, const std::function<bool()>& may_draw) {
  const PreviewPicture picture = picture_of(messages(language), preview_of(table));
  const std::string key = key_of(picture);
  if (const auto kept = images_.find(key); kept != images_.end()) return kept->second;
  if (!may_draw()) return {};
  if (oldest_first_.size() >= kMostImages) {
    images_.erase(oldest_first_.front());
    oldest_first_.pop_front();
  }
  ++drawn_;
  oldest_first_.push_back(key);
  return images_[key] = draw_preview(picture);
}

std::string preview_language(std::string_view target, std::string_view accepted) {
  if (const std::size_t at = target.find("lang="); at != std::string_view::npos) {
    const std::string_view asked = target.substr(at + 5, 2);
    if (is_language(asked)) return std::string(asked);
  }
  while (!accepted.empty()) {
    const std::size_t comma = std::min(accepted.find(','), accepted.size());
    std::string_view one = accepted.substr(0, comma);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (is_language(one.substr(0, 2))) return std::string(one.substr(0, 2));
    accepted.remove_prefix(std::min(comma + 1, accepted.size()));
  }
  return "en";
}

}  // namespace wonders::net
