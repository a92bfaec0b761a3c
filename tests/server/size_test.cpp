// What people do costs the same however many tables there are: work is counted, not time.
#include <doctest/doctest.h>

#include "server/party.h"
#include "storage/sqlite_store.h"
#include "support/program.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// How much was done for one of each: creating a table, listing tables, finding one's own.
struct Work {
  std::uint64_t rooms = 0;         // gone through
  std::uint64_t instructions = 0;  // of the database
  friend bool operator==(const Work&, const Work&) = default;
};

/// Finished games of people who are gone, with that many events each.
void store_old_games(GameStore& store, std::size_t count) {
  Batch batch;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string id = "old" + std::to_string(i);
    batch.tables.push_back({id, "O" + std::to_string(i), 1, false});
    for (std::uint32_t number = 0; number < 5; ++number) batch.events.push_back({id, number, "{}"});
    batch.ended.push_back({id, 2, false});
  }
  store.commit(batch);
}

class CrowdedServer {
 public:
  explicit CrowdedServer(storage::SqliteStore& store) : store_(store) {
    hub_ = std::make_unique<Hub>(Hub::Ports{clock_, dice_, store, bots_, mail_, log_});
    hub_->load();
  }

  SignedIn guest() {
    SignedIn made;
    REQUIRE_FALSE(hub_->sign_in("Guest", made));
    hub_->commit();
    return made;
  }

  Work work_of(std::string_view method, std::string_view path, const SignedIn& who) {
    const Work before = now();
    const bool post = method == "POST";
    const std::string body = post ? plan("first", 3, 2, R"("listed":true)") : "";
    const ApiAnswer done = answer(*hub_, {post ? Method::post : Method::get, path, who.token, body});
    hub_->commit();
    CHECK(done.status == (post ? 201 : 200));
    const Work after = now();
    return {after.rooms - before.rooms, after.instructions - before.instructions};
  }

 private:
  Work now() { return {hub_->rooms_visited(), static_cast<storage::SqliteSql&>(store_.sql()).work()}; }

  storage::SqliteStore& store_;
  FakeClock clock_;
  Dice dice_;
  PatientBots bots_;
  Mailboxes mail_;
  Log log_{clock_, LogLevel::off, {}};
  std::unique_ptr<Hub> hub_;
};

}  // namespace

TEST_CASE("server: creating, listing and finding tables cost the same among many tables as among few") {
#if defined(WONDERS_SANITIZED)
  const std::size_t many = 1500, old = 5000;
#else
  const std::size_t many = 5000, old = 100000;
#endif
  const Folder folder;
  storage::SqliteStore store(folder.file("test.db"), storage::Durability::normal);
  CrowdedServer server(store);
  const SignedIn ada = server.guest();
  for (std::size_t i = 0; i < 300; ++i) server.work_of("POST", "/tables", server.guest());
  server.work_of("POST", "/tables", ada);
  const auto measure = [&] {
    return std::vector<Work>{server.work_of("POST", "/tables", server.guest()), server.work_of("GET", "/tables", ada),
                             server.work_of("GET", "/me", ada)};
  };
  const std::vector<Work> among_few = measure();
  store_old_games(store, old);
  for (std::size_t i = 0; i < many; ++i) server.work_of("POST", "/tables", server.guest());
  CHECK(measure() == among_few);
  for (const Work& work : among_few) CHECK(work.rooms == 0);
  CHECK(among_few[0].instructions > 0);
}
