// Where the sources lie, for tests that read files of the repository.
#pragma once

#include <string>
#include <string_view>

namespace wonders::testing {

// The path of a file named by its path in the repository.
std::string source_path(std::string_view path);

}  // namespace wonders::testing
