#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/json.h"

namespace wonders::testing {

/// Checks values against the definitions of schema/, at once where they are made; tests/schema checks whole games with
/// a full validator. Known here: $ref, type, const, enum, oneOf, properties, required, additionalProperties: false,
/// items, and the limits of numbers and lengths.
class JsonSchema {
 public:
  /// All files of a folder; no name is defined twice.
  explicit JsonSchema(const std::filesystem::path& folder);

  /// Empty if the value has the form of that definition; otherwise the first difference.
  std::string check(std::string_view definition, JsonValue value) const;
  std::string check(std::string_view definition, std::string_view json) const;

 private:
  struct File {
    std::string text;
    JsonDocument document;
  };

  std::string check(JsonValue schema, JsonValue value, const std::string& path) const;
  std::string check_object(JsonValue schema, JsonValue value, const std::string& path) const;
  std::string check_one_of(JsonValue choices, JsonValue value, const std::string& path) const;
  JsonValue definition(std::string_view name) const;

  std::deque<File> files_;
};

/// schema/ of the source tree.
const JsonSchema& protocol_schema();

}  // namespace wonders::testing
