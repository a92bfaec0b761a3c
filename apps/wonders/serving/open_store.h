#pragma once

#include <memory>
#include <optional>
#include <string>

#include "storage/sql.h"
#include "wonders/args.h"

namespace wonders::cli {

/// An error of the server in the language of who started it.
std::string words_of(const server::NotedError& error);

/// The address of a PostgreSQL: --store, or what is in the file of --store-file. Throws UsageError for a password on
/// the command line, and InputError.
std::optional<std::string> store_address(const Args& args);

/// Throws UsageError where a password stands in an address of the command line.
void refuse_password(const std::string& address);

/// What keeps the tables: --store, --store-file or --db, with --sync. Throws UsageError and InputError.
std::unique_ptr<server::GameStore> open_store(const Args& args);
/// As one of several nodes, under that name.
std::unique_ptr<server::GameStore> open_store_as_node(const Args& args, const std::string& node);

/// Throws InputError where others can read a file that may hold a password.
void refuse_open_file(const std::string& path);

}  // namespace wonders::cli
