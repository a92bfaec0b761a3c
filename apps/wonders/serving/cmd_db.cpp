#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "base/line_reader.h"
#include "server/table/replay_table.h"
#include "server/table/table_json.h"
#include "storage/backup.h"
#include "storage/sqlite_store.h"
#if defined(WONDERS_POSTGRES)
#include "storage/postgres/postgres_sql.h"
#endif
#include "wonders/commands.h"
#include "wonders/config_file.h"
#include "wonders/input.h"
#include "wonders/output.h"
#include "wonders/serving/admin_line.h"
#include "wonders/serving/open_store.h"
#include "wonders/serving/server_paths.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

namespace fs = std::filesystem;
using storage::Sql;

/// A file that is gone with it.
struct TemporaryFile {
  explicit TemporaryFile(std::string name) : path(std::move(name)) {}
  ~TemporaryFile() {
    std::error_code ignored;
    for (const char* beside : {"", "-wal", "-shm"}) fs::remove(path + beside, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string path;
};

/// A database that is only read.
struct Source {
  std::unique_ptr<TemporaryFile> copy;  // of one that a server is using
  std::unique_ptr<Sql> sql;
  storage::SqliteSql* file = nullptr;  // the same, where it is one
};

enum class Use : std::uint8_t { read, write };

#if defined(WONDERS_POSTGRES)
std::unique_ptr<Sql> open_postgres_sql(const std::string& address, Use use) {
  using Role = storage::PostgresSql::Role;
  return std::make_unique<storage::PostgresSql>(storage::PostgresPlace{address}, storage::Durability::full,
                                                use == Use::read ? Role::reader : Role::writer);
}
#else
std::unique_ptr<Sql> open_postgres_sql(const std::string&, Use) { throw InputError(say("serve.no_postgres")); }
#endif

/// Nothing is created where only something is to be read.
Source open_file(const std::string& path) {
  if (!fs::exists(path)) throw InputError(path + ": " + say("file.cannot_open", {{"why", "ENOENT"}}));
  auto file = std::make_unique<storage::SqliteSql>(path, storage::Durability::full);
  storage::SqliteSql* seen = file.get();
  return {nullptr, std::move(file), seen};
}

/// The file itself, or a copy that the server makes which is using it.
Source open_file_in_use(const std::string& path, const std::string& admin_socket) {
  if (!AdminLine::answers(admin_socket)) return open_file(path);
  auto copy = std::make_unique<TemporaryFile>(path + ".copy-" + std::to_string(getpid()));
  const std::string answer = AdminLine(admin_socket).ask(order_text("copy", copy->path));
  if (!answer.starts_with(R"({"ok":true)")) throw InputError(answer.substr(0, answer.find('\n')));
  Source source = open_file(copy->path);
  source.copy = std::move(copy);
  return source;
}

Source open_source(const Args& args) {
  if (const auto address = store_address(args)) return {nullptr, open_postgres_sql(*address, Use::read)};
  return open_file_in_use(database_path(args).string(), admin_socket_path(args));
}

/// What `wonders db import` reads: a file, or a PostgreSQL whose address has no password.
Source open_import(const std::string& name) {
  if (!name.starts_with("postgres://") && !name.starts_with("postgresql://")) {
    return open_file_in_use(name, name + ".admin");
  }
  refuse_password(name);
  return {nullptr, open_postgres_sql(name, Use::read)};
}

std::unique_ptr<Sql> open_target(const Args& args) {
  if (const auto address = store_address(args)) return open_postgres_sql(*address, Use::write);
  const fs::path path = database_path(args);
  std::error_code ignored;  // what is wrong with it is said when the file is opened
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), ignored);
  return std::make_unique<storage::SqliteSql>(path.string(), storage::Durability::full);
}

/// A file to write, of which nobody sees half: it gets its name when it is whole. Or standard output, for "-".
class OutputFile {
 public:
  explicit OutputFile(std::string_view name) : name_(name) {
    if (name_ == "-") return;
    if (fs::exists(name_)) throw InputError(name_ + ": " + say("db.file_exists"));
    file_ = std::fopen(part().c_str(), "wbx");
    if (file_ == nullptr) fail();
  }
  ~OutputFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::error_code ignored;
    fs::remove(part(), ignored);
  }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void line(std::string_view text) {
    if (file_ == nullptr) return print(std::string(text) + "\n");
    const bool written =
        std::fwrite(text.data(), 1, text.size(), file_) == text.size() && std::fputc('\n', file_) != EOF;
    if (!written) fail();
  }
  void finish() {
    if (file_ == nullptr) return flush_output();
    if (std::fflush(file_) != 0 || fsync(fileno(file_)) != 0) fail();
    std::error_code error;
    fs::rename(part(), name_, error);
    if (error) throw InputError(name_ + ": " + say("file.cannot_create", {{"why", error.message()}}));
    std::fclose(file_);
    file_ = nullptr;
  }

 private:
  std::string part() const { return name_ + ".part"; }
  [[noreturn]] void fail() const {
    throw InputError(name_ + ": " + say("file.cannot_write", {{"why", std::generic_category().message(errno)}}));
  }

  std::string name_;
  std::FILE* file_ = nullptr;
};

/// Calls `visit` with each table, in the order of their ids, and what is stored of it.
void for_each_table(
    Sql& sql, const std::function<void(const server::StoredTable&, std::int64_t, std::vector<std::string>)>& visit) {
  std::string last;
  for (;;) {
    const std::array<storage::SqlValue, 1> after{std::string_view(last)};
    const auto rows =
        sql.ask("SELECT id, code, created, finished FROM tables WHERE id > $1 ORDER BY id LIMIT 500", after);
    if (rows.empty()) return;
    for (const storage::SqlRow& row : rows) {
      const std::array<storage::SqlValue, 1> id{std::string_view(row.text(0))};
      std::vector<std::string> events;
      for (const storage::SqlRow& event : sql.ask("SELECT body FROM events WHERE game = $1 ORDER BY number", id)) {
        events.push_back(event.text(0));
      }
      visit({row.text(0), row.text(1), row.number(2), row.number(3) != 0}, row.number(3), std::move(events));
    }
    last = rows.back().text(0);
  }
}

std::string only_name(const Args& args, std::string_view fallback) {
  const auto& words = args.positionals();
  if (words.size() > 2 || (words.size() < 2 && fallback.empty())) throw UsageError(say("db.usage"));
  return std::string(words.size() < 2 ? fallback : words[1]);
}

/// Every table is played again, as a server does that starts.
int check(const Args& args) {
  if (args.positionals().size() > 1) throw UsageError(say("db.usage"));
  const Source source = open_source(args);
  std::uint64_t tables = 0, events = 0, damaged = 0;
  if (const std::string problems = source.file == nullptr ? "" : source.file->problems(); !problems.empty()) {
    ++damaged;
    print(problems + "\n");
  }
  for_each_table(*source.sql,
                 [&](const server::StoredTable& stored, std::int64_t, const std::vector<std::string>& texts) {
                   server::GameTable table(stored.id);
                   auto misfit = server::replay(table, texts);
                   if (!misfit && table.code() != stored.code) misfit = 0;
                   ++tables;
                   events += texts.size();
                   if (!misfit) return;
                   ++damaged;
                   print(say("db.damaged", {{"table", stored.id}, {"n", *misfit}}) + "\n");
                 });
  print(say("db.checked", {{"tables", tables}, {"events", events}, {"damaged", damaged}}) + "\n");
  return damaged == 0 ? 0 : 1;
}

int backup(const Args& args) {
  OutputFile file(only_name(args, {}));
  const Source source = open_source(args);
  const storage::BackupSum sum = write_backup(*source.sql, [&](std::string_view line) { file.line(line); });
  file.finish();
  note(say("db.backed_up", {{"rows", sum.rows}, {"hash", sum.hash}}) + "\n");
  return 0;
}

int restore(const Args& args) {
  const std::string name = only_name(args, {});
  const InputFile file(name);
  if (!file.ok()) throw InputError(name + ": " + file.error());
  LineReader lines(file.descriptor(), {.max_line_bytes = 64ULL << 20U});
  const auto next = [&]() -> std::optional<std::string_view> {
    std::string_view line;
    return lines.next(line) == LineStatus::ok ? std::optional(line) : std::nullopt;
  };
  const auto target = open_target(args);
  const storage::BackupSum sum = read_backup(*target, next);
  note(say("db.restored", {{"rows", sum.rows}, {"hash", sum.hash}}) + "\n");
  return 0;
}

/// By way of a file, so that what was read is compared with what was written.
int import(const Args& args) {
  const Source source = open_import(only_name(args, {}));
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> between(std::tmpfile(), std::fclose);
  if (between == nullptr)
    throw InputError(say("file.cannot_create", {{"why", std::generic_category().message(errno)}}));
  write_backup(*source.sql, [&](std::string_view line) {
    const bool written = std::fwrite(line.data(), 1, line.size(), between.get()) == line.size();
    if (!written || std::fputc('\n', between.get()) == EOF) {
      throw InputError(say("file.cannot_write", {{"why", std::generic_category().message(errno)}}));
    }
  });
  if (std::fseek(between.get(), 0, SEEK_SET) != 0) {  // which also writes what is left
    throw InputError(say("file.cannot_write", {{"why", std::generic_category().message(errno)}}));
  }
  LineReader lines(between.get(), {.max_line_bytes = 64ULL << 20U});
  const auto target = open_target(args);
  const storage::BackupSum sum = read_backup(*target, [&]() -> std::optional<std::string_view> {
    std::string_view line;
    return lines.next(line) == LineStatus::ok ? std::optional(line) : std::nullopt;
  });
  note(say("db.restored", {{"rows", sum.rows}, {"hash", sum.hash}}) + "\n");
  return 0;
}

/// The games that were played to the end, one record a line.
int export_games(const Args& args) {
  constexpr std::int64_t kOver = 1;
  OutputFile file(only_name(args, "-"));
  const Source source = open_source(args);
  std::uint64_t games = 0, damaged = 0;
  for_each_table(*source.sql,
                 [&](const server::StoredTable& stored, std::int64_t end, const std::vector<std::string>& texts) {
                   if (end != kOver) return;
                   server::GameTable table(stored.id);
                   if (const auto misfit = server::replay(table, texts)) {
                     ++damaged;
                     note(say("db.damaged", {{"table", stored.id}, {"n", *misfit}}) + "\n");
                   } else if (table.status() == server::Status::over) {
                     file.line(server::record_line(table));
                     ++games;
                   }
                 });
  file.finish();
  note(say("db.exported", {{"games", games}}) + "\n");
  return damaged == 0 ? 0 : 1;
}

struct Verb {
  std::string_view name;
  int (*run)(const Args&);
};
constexpr std::array kVerbs{Verb{"check", check}, Verb{"backup", backup}, Verb{"restore", restore},
                            Verb{"export", export_games}, Verb{"import", import}};

int cmd_db(const Args& args) {
  umask(S_IRWXG | S_IRWXO);  // what it writes holds the deals of games being played
  for (const Verb& verb : kVerbs) {
    if (args.positionals().empty() || args.positionals().front() != verb.name) continue;
    try {
      return verb.run(args);
    } catch (const server::NotedError& error) {
      throw InputError(words_of(error));
    }
  }
  throw UsageError(say("db.usage"));
}

constexpr std::array kDbOptions{
    kConfigOption,
    Option{"db", "PATH", "option.db.db"},
    Option{"store", "ADDRESS", "option.db.store"},
    Option{"store-file", "FILE", "option.serve.store_file"},
    Option{"admin", "PATH", "option.serve.admin"},
};

}  // namespace

const Command kDbCommand{
    .name = "db",
    .summary = "command.db",
    .positional = "check|backup|restore|export|import [FILE]",
    .options = kDbOptions,
    .example = "wonders db check\nwonders db backup wonders-monday.jsonl\n"
               "wonders db restore wonders-monday.jsonl --db new.db\nwonders db export games.jsonl\n"
               "wonders db import wonders.db --store postgres://wonders@db.example.org/wonders",
    .run = cmd_db,
    .config = &kServeCommand,
};

}  // namespace wonders::cli
