#pragma once

#include <string>
#include <string_view>

#include "base/json.h"

namespace wonders::testing {

/// Checks values against a JSON Schema, as far as schema/protocol.json uses it: $ref into $defs, type, const, enum,
/// oneOf, properties, required, additionalProperties: false, items, the limits of lengths and numbers. Patterns are not
/// checked.
class JsonSchema {
 public:
  explicit JsonSchema(std::string text);

  /// Empty if the value has the form of that definition; otherwise the first difference.
  std::string check(std::string_view definition, JsonValue value) const;
  std::string check(std::string_view definition, std::string_view json) const;

 private:
  std::string check(JsonValue schema, JsonValue value, const std::string& path) const;
  std::string check_object(JsonValue schema, JsonValue value, const std::string& path) const;
  std::string check_one_of(JsonValue choices, JsonValue value, const std::string& path) const;
  JsonValue definition(std::string_view name) const;

  std::string text_;
  JsonDocument document_;
};

/// schema/protocol.json of the source tree.
const JsonSchema& protocol_schema();

}  // namespace wonders::testing
