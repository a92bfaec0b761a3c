#include "storage/postgres/connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace wonders::storage {

using namespace server;

namespace {

constexpr std::chrono::seconds kPatience{10};  // for an answer
constexpr Oid kInt8 = 20;
constexpr int kBinary = 1;

/// What is used where neither the address nor the environment says otherwise: a server that is gone is noticed.
constexpr std::array<std::pair<const char*, const char*>, 7> kUsual{{{"application_name", "wonders"},
                                                                     {"connect_timeout", "3"},
                                                                     {"client_encoding", "UTF8"},
                                                                     {"keepalives_idle", "10"},
                                                                     {"keepalives_interval", "3"},
                                                                     {"keepalives_count", "3"},
                                                                     {"tcp_user_timeout", "10000"}}};

using ConnectOptions = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

ConnectOptions read_address(const PostgresPlace& place) {
  char* problem = nullptr;
  ConnectOptions options(PQconninfoParse(place.address.c_str(), &problem), &PQconninfoFree);
  const std::string why = problem == nullptr ? "" : problem;
  PQfreemem(problem);
  if (options == nullptr) throw StoreError(Note("serve.bad_store", {{"why", why}}));
  return options;
}

/// libpq's messages end with a line break, and some have one inside.
std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

Note postgres_says(std::string why) { return {"serve.postgres", {{"why", one_line(std::move(why))}}}; }

/// A number in the order of the network, which is how the server takes it.
std::string eight_bytes(std::int64_t number) {
  std::string bytes(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[i] = static_cast<char>(static_cast<std::uint64_t>(number) >> (56 - 8 * i) & 0xffU);
  }
  return bytes;
}

std::int64_t number_in(const char* bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8U | static_cast<unsigned char>(bytes[i]);
  return static_cast<std::int64_t>(number);
}

PostgresAnswer read_result(const PGresult* result) {
  PostgresAnswer answer;
  const std::string_view changed = PQcmdTuples(const_cast<PGresult*>(result));
  std::from_chars(changed.data(), changed.data() + changed.size(), answer.changed);
  for (int line = 0; line < PQntuples(result); ++line) {
    SqlRow row;
    for (int column = 0; column < PQnfields(result); ++column) {
      const char* bytes = PQgetvalue(result, line, column);
      if (PQftype(result, column) == kInt8) {
        row.add(number_in(bytes));
      } else {
        row.add(std::string(bytes, static_cast<std::size_t>(PQgetlength(result, line, column))));
      }
    }
    answer.rows.push_back(std::move(row));
  }
  return answer;
}

/// The server is there, but cannot serve now: it stops, starts, is a standby, has no room, or somebody holds a lock.
bool comes_back(std::string_view state) {
  return state.starts_with("08") || state.starts_with("53") || state.starts_with("57P") || state == "25006" ||
         state == "40001" || state == "40P01" || state == "55P03";
}

}  // namespace

bool has_password(const PostgresPlace& place) {
  const ConnectOptions options = read_address(place);
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    const bool secret =
        std::strcmp(option->keyword, "password") == 0 || std::strcmp(option->keyword, "sslpassword") == 0;
    if (secret && option->val != nullptr && *option->val != '\0') return true;
  }
  return false;
}

void PostgresConnection::Closer::operator()(pg_conn* connection) const { PQfinish(connection); }
void PostgresConnection::Closer::operator()(pg_result* result) const { PQclear(result); }

PostgresConnection::PostgresConnection(PostgresPlace place) : place_(std::move(place)) {}
PostgresConnection::~PostgresConnection() = default;

void PostgresConnection::close() {
  connection_.reset();
  prepared_.clear();
  untold_.clear();
}

void PostgresConnection::connect() {
  close();
  const ConnectOptions options = read_address(place_);
  std::vector<const char*> keys, values;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    const auto* usual = std::find_if(kUsual.begin(), kUsual.end(),
                                     [&](const auto& one) { return std::strcmp(one.first, option->keyword) == 0; });
    const char* value = option->val != nullptr ? option->val : usual != kUsual.end() ? usual->second : nullptr;
    if (value == nullptr) continue;
    keys.push_back(option->keyword);
    values.push_back(value);
  }
  keys.push_back(nullptr);
  values.push_back(nullptr);
  connection_.reset(PQconnectdbParams(keys.data(), values.data(), 0));
  if (PQstatus(connection_.get()) != CONNECTION_OK) lost(PQerrorMessage(connection_.get()));
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  if (PQsetnonblocking(connection_.get(), 1) != 0) lost(PQerrorMessage(connection_.get()));
}

void PostgresConnection::lost(std::string why) {
  close();
  throw StoreAway(postgres_says(std::move(why)));
}

void PostgresConnection::refused(const pg_result* result) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string why = PQresultErrorMessage(result);
  if (PQstatus(connection_.get()) == CONNECTION_BAD || comes_back(state == nullptr ? "08000" : state)) lost(why);
  prepared_.clear();  // what came after the refusal was not prepared; names are never used again
  throw PostgresRefusal(postgres_says(why), state);
}

void PostgresConnection::tell(std::string_view statement, std::span<const SqlValue> values) {
  Statement told{std::string(statement), {}};
  for (const SqlValue& value : values) {
    const auto* text = std::get_if<std::string_view>(&value);
    told.values.push_back(text == nullptr ? SqlRow::Cell(std::get<std::int64_t>(value)) : std::string(*text));
  }
  untold_.push_back(std::move(told));
}

PostgresAnswer PostgresConnection::ask(std::string_view statement, std::span<const SqlValue> values) {
  tell(statement, values);
  return answer();
}

PostgresAnswer PostgresConnection::answer() {
  const std::vector<Statement> statements = std::exchange(untold_, {});
  if (connection_ == nullptr) throw StoreAway(postgres_says("not connected"));
  if (PQenterPipelineMode(connection_.get()) != 1) lost(PQerrorMessage(connection_.get()));
  for (const Statement& statement : statements) send(statement);
  if (PQpipelineSync(connection_.get()) != 1) lost(PQerrorMessage(connection_.get()));
  return hear();
}

/// Everything is sent as bytes; of what type a text is follows from where it stands in the statement.
void PostgresConnection::send(const Statement& statement) {
  std::vector<std::string> bytes;
  std::vector<Oid> types;
  for (const SqlRow::Cell& cell : statement.values) {
    const auto* text = std::get_if<std::string>(&cell);
    bytes.push_back(text == nullptr ? eight_bytes(std::get<std::int64_t>(cell)) : *text);
    types.push_back(text == nullptr ? kInt8 : 0);
  }
  const int count = static_cast<int>(bytes.size());
  const auto [prepared, is_new] = prepared_.try_emplace(statement.text, "s" + std::to_string(names_ + 1));
  const char* name = prepared->second.c_str();
  names_ += is_new ? 1 : 0;
  if (is_new && PQsendPrepare(connection_.get(), name, statement.text.c_str(), count, types.data()) != 1) {
    lost(PQerrorMessage(connection_.get()));
  }
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (const std::string& one : bytes) {
    values.push_back(one.data());
    lengths.push_back(static_cast<int>(one.size()));
  }
  const std::vector<int> formats(bytes.size(), kBinary);
  if (PQsendQueryPrepared(connection_.get(), name, count, values.data(), lengths.data(), formats.data(), kBinary) !=
      1) {
    lost(PQerrorMessage(connection_.get()));
  }
}

PostgresAnswer PostgresConnection::hear() {
  const Deadline deadline = Deadline::clock::now() + kPatience;
  PostgresAnswer last;
  Result refusal;
  for (;;) {
    Result result = next_result(deadline);
    if (result == nullptr) continue;  // the end of one statement's answer
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_PIPELINE_SYNC) break;
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
      last = read_result(result.get());
    } else if (refusal == nullptr && status != PGRES_PIPELINE_ABORTED) {
      refusal = std::move(result);
    }
  }
  PQexitPipelineMode(connection_.get());
  if (refusal != nullptr) refused(refusal.get());
  return last;
}

PostgresConnection::Result PostgresConnection::next_result(Deadline deadline) {
  wait(deadline);
  Result result(PQgetResult(connection_.get()));
  if (PQstatus(connection_.get()) == CONNECTION_BAD) {
    lost(result == nullptr ? PQerrorMessage(connection_.get()) : PQresultErrorMessage(result.get()));
  }
  return result;
}

void PostgresConnection::wait(Deadline deadline) {
  for (;;) {
    const int unsent = PQflush(connection_.get());
    if (unsent < 0) lost(PQerrorMessage(connection_.get()));
    if (unsent == 0 && PQisBusy(connection_.get()) == 0) return;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Deadline::clock::now()).count();
    pollfd socket{PQsocket(connection_.get()), static_cast<short>(unsent == 0 ? POLLIN : POLLIN | POLLOUT), 0};
    const int ready = left <= 0 ? 0 : poll(&socket, 1, static_cast<int>(left));
    if (ready == 0) lost("no answer");
    if (ready < 0 && errno != EINTR) lost(std::strerror(errno));
    if (ready > 0 && (socket.revents & ~POLLOUT) != 0 && PQconsumeInput(connection_.get()) != 1) {
      lost(PQerrorMessage(connection_.get()));
    }
  }
}

}  // namespace wonders::storage
