#include "api/context.h"

namespace wonders {

namespace {

constexpr std::size_t kMaxRequestBytes = std::size_t{8} << 20U;

Operation find_operation(const Operations& operations, std::string_view name) {
  for (const auto& some : operations) {
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

}  // namespace

bool Context::run(std::string_view text, JsonWriter& json, ApiError& error) {
  const bool parsed = document_.parse(text, {.max_bytes = kMaxRequestBytes});
  const Request request(document_.root(), error);
  if (!parsed) return request.fail_noted("bad_json", document_.error().with_position());
  std::string_view name;
  if (!request.text("op", name)) return false;
  const Operation operation = find_operation(operations_, name);
  if (operation == nullptr) return request.fail("unknown_op", "there is no operation of that name");
  return operation(*this, request, json);
}

std::string_view Context::call(std::string_view request) {
  ApiError error;
  answer_.clear();
  JsonWriter json(answer_);
  json.begin_object().key("result");
  if (run(request, json, error)) {
    json.end_object();
  } else {
    write_error(answer_, error);
  }
  return answer_;
}

void write_operations(JsonWriter& json, const Context& context) {
  json.key("operations").begin_array();
  for (const auto& some : context.operations()) {
    for (const NamedOperation& operation : some) json.value(operation.name);
  }
  json.end_array();
}

}  // namespace wonders
