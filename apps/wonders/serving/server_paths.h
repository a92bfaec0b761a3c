#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "wonders/args.h"

namespace wonders::cli {

inline constexpr std::string_view kInMemory = ":memory:";

/// --db, or where the database is without it.
std::filesystem::path database_path(const Args& args);

/// --admin, or beside the database; empty where there is none.
std::string admin_socket_path(const Args& args);

}  // namespace wonders::cli
