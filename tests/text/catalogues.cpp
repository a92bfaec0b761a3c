#include "catalogues.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/source_dir.h"

namespace wonders {

std::vector<CatalogueFile> catalogue_files() {
  const std::filesystem::path root = testing::source_path("messages");
  std::vector<CatalogueFile> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".json") continue;
    const std::string folder = std::filesystem::relative(entry.path().parent_path(), root).string();
    std::ifstream file(entry.path());
    all.push_back({folder == "." ? "" : folder, entry.path().stem().string(),
                   std::string(std::istreambuf_iterator<char>(file), {})});
  }
  std::ranges::sort(all, {}, [](const CatalogueFile& file) { return file.language + "/" + file.folder; });
  return all;
}

}  // namespace wonders
