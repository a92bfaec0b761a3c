#include "net/running.h"

#if defined(WONDERS_NATS) && defined(WONDERS_POSTGRES)
#include "nodes/nats/nats_bus.h"
#include "storage/postgres/postgres_store.h"
#include "support/stores/nats.h"
#include "support/stores/postgres.h"
#include "support/web_client.h"
#endif

namespace wonders::testing {

#if defined(WONDERS_NATS) && defined(WONDERS_POSTGRES)

void Running::start_cluster(net::ServerOptions options) {
  static const NatsServer nats;
  const std::string address = PostgresServer::shared().new_database();
  options.make_bus = [](net::ServerOptions::Post post) {
    return std::make_unique<nodes::NatsBus>(nodes::NatsPlace{.address = nats.address()}, std::move(post));
  };
  for (const char* name : {"ada", "bob", "eve"}) {
    add(options,
        std::make_unique<storage::PostgresStore>(storage::PostgresPlace{address}, storage::Durability::normal, name));
  }
  // Until each has its share.
  for (const std::uint16_t node : port.all()) {
    while (get(node, "/metrics").body.find("\nwonders_shards 20\n") == std::string::npos) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

#else

void Running::start_cluster(net::ServerOptions) { FAIL("this build knows no several nodes"); }

#endif

}  // namespace wonders::testing
