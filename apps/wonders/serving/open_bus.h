#pragma once

#include <functional>
#include <memory>
#include <string>

#include "nodes/bus.h"
#include "wonders/args.h"

namespace wonders::cli {

/// Is this to be one of several nodes (--bus, --bus-file)? Throws UsageError where that cannot be, and InputError.
bool wants_bus(const Args& args);

/// A name for this node that no other has.
std::string new_node_name();

/// Connects to the bus of --bus or --bus-file. What the address leaves open comes from the environment: NATS_USER and
/// NATS_PASSWORD, NATS_TOKEN, NATS_CREDS, NATS_CA, NATS_CERT and NATS_KEY.
using BusMaker = std::function<std::unique_ptr<nodes::Bus>(std::function<void(std::function<void()>)> post)>;
BusMaker bus_maker(const Args& args);

}  // namespace wonders::cli
