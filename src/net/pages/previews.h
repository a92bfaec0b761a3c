#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "net/pages/preview_image.h"
#include "server/table/preview.h"
#include "text/messages.h"

namespace wonders::net {

/// Where a link leads, as the one who asked for it would write it.
struct LinkAddress {
  std::string origin;  // "https://play.example.org"
  std::string path;    // "/t/K7WQ2M"
  std::string language;
};

/// What a link to a table shows before anybody follows it: tags of the Open Graph in the page, and a picture. Both have
/// only what everybody may know. Pictures are kept, as many as fit into a few megabytes.
class Previews {
 public:
  /// The client's page with the tags in its head, and the way up to the client's files.
  std::string page(std::string_view client, const server::GameTable& table, const LinkAddress& link);
  /// A PNG; empty if it could not be drawn, or may not be: `may_draw` is asked where none is kept, because it takes
  /// some milliseconds.
  std::string image(const server::GameTable& table, std::string_view language, const std::function<bool()>& may_draw);

  std::size_t drawn() const { return drawn_; }

 private:
  const Messages& messages(std::string_view language);

  std::map<std::string, Messages, std::less<>> messages_;
  std::map<std::string, std::string> images_;
  std::deque<std::string> oldest_first_;
  std::size_t drawn_ = 0;
};

/// The page at an address below the client's folder: what it needs lies further up.
std::string page_below(std::string_view client, std::string_view path);

/// The language of `?lang=`, or the first of Accept-Language that there is; else "en".
std::string preview_language(std::string_view target, std::string_view accepted);

}  // namespace wonders::net
