#include "support/json_schema.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "support/source_dir.h"

namespace wonders::testing {

namespace {

std::string printed(JsonValue value) {
  std::string text;
  JsonWriter json(text);
  write_value(json, value);
  return text;
}

bool has_type(std::string_view name, JsonValue value) {
  if (name == "null") return value.type() == JsonType::null;
  if (name == "boolean") return value.type() == JsonType::boolean;
  if (name == "integer") return value.is_int();
  if (name == "number") return value.is_number();
  if (name == "string") return value.is_string();
  if (name == "array") return value.is_array();
  return name == "object" && value.is_object();
}

std::string check_limits(JsonValue schema, JsonValue value, const std::string& path) {
  const auto limit = [&](std::string_view key) {
    const auto member = schema.get(key);
    return member ? member->as_int() : std::nullopt;
  };
  const auto number = value.as_int();
  const auto size = static_cast<std::int64_t>(value.is_string() ? value.as_string()->size() : value.size());
  if (number && limit("minimum").value_or(*number) > *number) return path + ": too small";
  if (number && limit("maximum").value_or(*number) < *number) return path + ": too large";
  const bool array = value.is_array();
  if ((array || value.is_string()) && limit(array ? "minItems" : "minLength").value_or(0) > size) {
    return path + ": too short";
  }
  if (array && limit("maxItems").value_or(size) < size) return path + ": too long";
  return {};
}

}  // namespace

JsonSchema::JsonSchema(const std::filesystem::path& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    File& file = files_.emplace_back();
    file.text = text.str();
    REQUIRE_MESSAGE(file.document.parse(file.text), entry.path().string());
  }
}

JsonValue JsonSchema::definition(std::string_view name) const {
  for (const File& file : files_) {
    if (const auto found = file.document.root().get("$defs")->get(name)) return *found;
  }
  FAIL("no definition ", std::string(name));
  return files_.front().document.root();
}

std::string JsonSchema::check(std::string_view name, JsonValue value) const {
  return check(definition(name), value, std::string(name));
}

std::string JsonSchema::check(std::string_view name, std::string_view json) const {
  JsonDocument document;
  if (!document.parse(json)) return document.error().with_position().to_string();
  return check(name, document.root());
}

std::string JsonSchema::check_one_of(JsonValue choices, JsonValue value, const std::string& path) const {
  std::string reasons;
  int fitting = 0;
  for (JsonValue choice : choices.elements()) {
    const std::string reason = check(choice, value, path);
    fitting += reason.empty() ? 1 : 0;
    // Of messages, only the one of the same type is of interest.
    if (reason.find(".type: expected") == std::string::npos) reasons += "\n  " + reason;
  }
  return fitting == 1 ? "" : path + ": fits " + std::to_string(fitting) + " of the choices" + reasons;
}

std::string JsonSchema::check_object(JsonValue schema, JsonValue value, const std::string& path) const {
  if (const auto required = schema.get("required")) {
    for (JsonValue key : required->elements()) {
      if (!value.get(*key.as_string())) return path + ": lacks " + std::string(*key.as_string());
    }
  }
  const auto properties = schema.get("properties");
  if (!properties) return {};
  for (const JsonMember member : value.members()) {
    const auto property = properties->get(member.key);
    const std::string inner = path + "." + std::string(member.key);
    if (!property) {
      if (const auto others = schema.get("additionalProperties"); others && others->as_bool() == false) {
        return inner + ": not known";
      }
      continue;
    }
    if (std::string reason = check(*property, member.value, inner); !reason.empty()) return reason;
  }
  return {};
}

std::string JsonSchema::check(JsonValue schema, JsonValue value, const std::string& path) const {
  if (const auto ref = schema.get("$ref")) {
    const std::string_view target = *ref->as_string();
    return check(definition(target.substr(target.rfind('/') + 1)), value, path);
  }
  if (const auto fixed = schema.get("const"); fixed && printed(*fixed) != printed(value)) {
    return path + ": expected " + printed(*fixed) + ", found " + printed(value);
  }
  if (const auto allowed = schema.get("enum")) {
    bool found = false;
    for (JsonValue entry : allowed->elements()) found |= printed(entry) == printed(value);
    if (!found) return path + ": " + printed(value) + " is not allowed";
  }
  if (const auto type = schema.get("type"); type && !has_type(*type->as_string(), value)) {
    return path + ": expected " + std::string(*type->as_string()) + ", found " + printed(value);
  }
  if (const auto choices = schema.get("oneOf")) return check_one_of(*choices, value, path);
  if (std::string reason = check_limits(schema, value, path); !reason.empty()) return reason;
  if (value.is_object()) return check_object(schema, value, path);
  const auto items = schema.get("items");
  if (!value.is_array() || !items) return {};
  std::size_t i = 0;
  for (JsonValue element : value.elements()) {
    if (std::string reason = check(*items, element, path + "[" + std::to_string(i++) + "]"); !reason.empty())
      return reason;
  }
  return {};
}

const JsonSchema& protocol_schema() {
  static const JsonSchema schema(source_path("schema"));
  return schema;
}

}  // namespace wonders::testing
