#include "api/context.h"

#include <array>

#include "api/operations.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "catalog/catalog_json.h"

namespace wonders {

namespace {

constexpr std::size_t kMaxRequestBytes = std::size_t{8} << 20U;

bool describe(Context& context, const Request& request, JsonWriter& json);

bool catalog(Context&, const Request& request, JsonWriter& json) {
  EditionId id{};
  if (!request.edition("edition", id)) return false;
  std::string text = catalog_json(id);
  text.pop_back();  // its newline
  json.raw(text);
  return true;
}

constexpr std::array kGeneral{NamedOperation{"describe", describe}, NamedOperation{"catalog", catalog}};

std::array<std::span<const NamedOperation>, 4> all_operations() {
  return {std::span<const NamedOperation>(kGeneral), view_operations(), game_operations(), record_operations()};
}

bool describe(Context&, const Request&, JsonWriter& json) {
  json.begin_object().field("api", kApiVersion).key("editions").begin_array();
  for (const std::string_view name : kEditionNames) json.value(name);
  json.end_array().key("bots").begin_array();
  for (const BotKind& kind : bot_kinds()) {
    json.begin_object()
        .field("name", kind.name)
        .field("category", kBotCategoryNames[index(kind.category)])
        .end_object();
  }
  json.end_array().key("operations").begin_array();
  for (const auto& some : all_operations()) {
    for (const NamedOperation& operation : some) json.value(operation.name);
  }
  json.end_array().end_object();
  return true;
}

Operation find_operation(std::string_view name) {
  for (const auto& some : all_operations()) {
    for (const NamedOperation& operation : some) {
      if (operation.name == name) return operation.run;
    }
  }
  return nullptr;
}

void write_error(std::string& out, const ApiError& error) {
  out.clear();
  JsonWriter json(out);
  json.begin_object().key("error").begin_object().field("code", error.code).field("message", error.message);
  if (!error.note.empty()) write_note(json.key("note"), error.note);
  if (error.objection != Objection::none) json.field("objection", objection_name(error.objection));
  json.end_object().end_object();
}

bool run(Context& context, JsonDocument& document, std::string_view text, JsonWriter& json, ApiError& error) {
  const bool parsed = document.parse(text, {.max_bytes = kMaxRequestBytes});
  const Request request(document.root(), error);
  if (!parsed) return request.fail_noted("bad_json", document.error().with_position());
  std::string_view name;
  if (!request.text("op", name)) return false;
  const Operation operation = find_operation(name);
  if (operation == nullptr) return request.fail("unknown_op", "there is no operation of that name");
  return operation(context, request, json);
}

}  // namespace

std::string_view Context::call(std::string_view request) {
  ApiError error;
  answer_.clear();
  JsonWriter json(answer_);
  json.begin_object().key("result");
  if (run(*this, document_, request, json, error)) {
    json.end_object();
  } else {
    write_error(answer_, error);
  }
  return answer_;
}

}  // namespace wonders
