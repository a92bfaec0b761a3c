#include "wonders/serving/open_bus.h"

#include <array>
#include <cstdlib>
#include <fstream>
#include <utility>

#if defined(WONDERS_NATS)
#include "nodes/nats/nats_bus.h"
#endif
#include "server/tools/secrets.h"
#include "wonders/serving/open_store.h"
#include "wonders/texts.h"

namespace wonders::cli {

bool wants_bus(const Args& args) {
  const bool wanted = args.text("bus").has_value() || args.text("bus-file").has_value();
#if !defined(WONDERS_NATS)
  if (wanted) throw InputError(say("serve.no_nats"));
#endif
  if (wanted && !args.text("store") && !args.text("store-file")) throw UsageError(say("serve.bus_needs_store"));
  return wanted;
}

std::string new_node_name() {
  server::SystemEntropy entropy;
  return server::random_id(entropy, 8);
}

#if defined(WONDERS_NATS)

namespace {

struct BusField {
  std::string_view name;  // in the file
  const char* variable;   // in the environment
  std::string nodes::NatsPlace::* value;
};

constexpr std::size_t kBusFields = 8;

const std::array<BusField, kBusFields>& bus_fields() {
  static const std::array<BusField, kBusFields> fields{{{"address", "NATS_URL", &nodes::NatsPlace::address},
                                                        {"user", "NATS_USER", &nodes::NatsPlace::user},
                                                        {"password", "NATS_PASSWORD", &nodes::NatsPlace::password},
                                                        {"token", "NATS_TOKEN", &nodes::NatsPlace::token},
                                                        {"credentials", "NATS_CREDS", &nodes::NatsPlace::credentials},
                                                        {"ca", "NATS_CA", &nodes::NatsPlace::ca},
                                                        {"certificate", "NATS_CERT", &nodes::NatsPlace::certificate},
                                                        {"key", "NATS_KEY", &nodes::NatsPlace::key}}};
  return fields;
}

std::string bare(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kSpace) - first + 1));
}

std::string field_names() {
  std::string names;
  for (const BusField& field : bus_fields()) names += (names.empty() ? "" : ", ") + std::string(field.name);
  return names;
}

/// NAME = VALUE on each line; what begins with # is not read.
void read_bus_file(const std::string& path, nodes::NatsPlace& place) {
  refuse_open_file(path);
  std::ifstream file(path);
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    const std::string text = bare(line);
    if (text.empty() || text.front() == '#') continue;
    const std::size_t equals = text.find('=');
    const std::string name = bare(std::string_view(text).substr(0, equals));
    bool known = false;
    for (const BusField& field : bus_fields()) {
      if (equals == std::string::npos || field.name != name) continue;
      place.*field.value = bare(std::string_view(text).substr(equals + 1));
      known = true;
    }
    if (!known) {
      throw InputError(
          say("serve.bus_file_line", {{"path", path}, {"line", std::to_string(number)}, {"names", field_names()}}));
    }
  }
}

nodes::NatsPlace bus_place(const Args& args) {
  nodes::NatsPlace place;
  for (const BusField& field : bus_fields()) {
    if (const char* value = std::getenv(field.variable)) place.*field.value = value;
  }
  if (const auto given = args.text("bus")) {
    place.address = *given;
    if (place.has_secret()) throw UsageError(say("serve.bus_secret"));
  }
  if (const auto file = args.text("bus-file")) read_bus_file(std::string(*file), place);
  return place;
}

}  // namespace

BusMaker bus_maker(const Args& args) {
  return [place = bus_place(args)](std::function<void(std::function<void()>)> post) {
    return std::make_unique<nodes::NatsBus>(place, std::move(post));
  };
}

#else

BusMaker bus_maker(const Args&) { return {}; }

#endif

}  // namespace wonders::cli
