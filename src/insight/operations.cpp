#include "insight/operations.h"

#include <array>

#include "api/operations.h"

namespace wonders {

namespace {

bool describe_insight(Context& context, const Request&, JsonWriter& json) {
  json.begin_object().field("api", kApiVersion);
  write_operations(json, context);
  json.end_object();
  return true;
}

constexpr std::array kInsight{NamedOperation{"describe", describe_insight}};

}  // namespace

Operations insight_operations() {
  return {std::span<const NamedOperation>(kInsight),
          coach_operations(),
          review_operations(),
          judge_operations(),
          position_operations(),
          game_operations()};
}

}  // namespace wonders
