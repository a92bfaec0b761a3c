#pragma once

#include <string>
#include <vector>

namespace wonders {

/// One file of messages/, the web client's too.
struct CatalogueFile {
  std::string folder;    // "", "terminal", "web"
  std::string language;  // "en"
  std::string json;
};

std::vector<CatalogueFile> catalogue_files();

}  // namespace wonders
