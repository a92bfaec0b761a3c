#pragma once

#include <span>
#include <string_view>

namespace wonders::net {

/// A file of the web client, inside the program.
struct WebFile {
  std::string_view path;  // "/index.html"
  std::string_view type;
  std::string_view tag;    // for ETag, with its quotes
  bool immutable = false;  // its name changes with its content
  std::string_view content;
  std::string_view gzipped;  // empty: not worth it
};

/// Generated when the web client was built before the program; empty otherwise.
std::span<const WebFile> embedded_web_files();

}  // namespace wonders::net
