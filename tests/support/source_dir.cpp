#include "support/source_dir.h"

namespace wonders::testing {

std::string source_path(std::string_view path) { return std::string(WONDERS_SOURCE_DIR "/").append(path); }

}  // namespace wonders::testing
