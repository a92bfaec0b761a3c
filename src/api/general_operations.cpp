#include <array>

#include "api/operations.h"
#include "base/qr_code.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "catalog/catalog_json.h"

namespace wonders {

namespace {

bool catalog(Context&, const Request& request, JsonWriter& json) {
  EditionId id{};
  if (!request.edition("edition", id)) return false;
  std::string text = catalog_json(id);
  text.pop_back();  // its newline
  json.raw(text);
  return true;
}

/// A text, such as an invitation, for a camera: a row of it is a string of 1 (dark) and 0.
bool qr_code(Context&, const Request& request, JsonWriter& json) {
  std::string_view text;
  if (!request.text("text", text)) return false;
  const std::optional<QrCode> code = QrCode::of(text);
  if (!code) return request.fail_expected("text", "at most " + std::to_string(QrCode::kMostBytes) + " bytes");
  json.begin_object().key("rows").begin_array();
  std::string row;
  for (std::size_t i = 0; i < code->size(); ++i) {
    row.clear();
    for (std::size_t k = 0; k < code->size(); ++k) row += code->dark(i, k) ? '1' : '0';
    json.value(row);
  }
  json.end_array().end_object();
  return true;
}

bool describe(Context& context, const Request&, JsonWriter& json) {
  json.begin_object().field("api", kApiVersion).key("editions").begin_array();
  for (const std::string_view name : kEditionNames) json.value(name);
  json.end_array().key("bots").begin_array();
  for (const BotKind& kind : bot_kinds()) {
    if (kind.category == BotCategory::classic) continue;
    json.begin_object()
        .field("name", kind.name)
        .field("category", kBotCategoryNames[index(kind.category)])
        .end_object();
  }
  json.end_array();
  write_operations(json, context);
  json.end_object();
  return true;
}

constexpr std::array kGeneralOperations{NamedOperation{"describe", describe}, NamedOperation{"catalog", catalog},
                                        NamedOperation{"qr_code", qr_code}};

}  // namespace

std::span<const NamedOperation> general_operations() { return kGeneralOperations; }

Context::Context()
    : Context(Operations{general_operations(), view_operations(), game_operations(), record_operations()}) {}

}  // namespace wonders
