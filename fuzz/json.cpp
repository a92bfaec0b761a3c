// Any bytes: the reader never crashes, an error lies inside the text, and what it accepts survives print and parse.
#include "base/json.h"

#include <cstdlib>

namespace {

using namespace wonders;

void require(bool holds) {
  if (!holds) std::abort();
}

std::string print(JsonValue value) {
  std::string out;
  JsonWriter json(out);
  write_value(json, value);
  return out;
}

// Visits every value through the public interface.
void visit(JsonValue value) {
  require(value.is_number() || !value.as_double());
  std::size_t count = 0;
  for (const JsonValue element : value.elements()) {
    visit(element);
    ++count;
  }
  for (const JsonMember member : value.members()) {
    require(value.get(member.key)->offset() == member.value.offset());
    visit(member.value);
    ++count;
  }
  require(count == value.size());
}

// Any text can be written as a string and read back; only bytes that are no UTF-8 change.
void check_written_string(std::string_view text) {
  std::string written;
  append_json_string(written, text);
  JsonDocument document;
  require(document.parse(written));
  const std::string once(*document.root().as_string());
  std::string again;
  append_json_string(again, once);
  require(written == again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_written_string(text);
  JsonDocument document;
  if (!document.parse(text)) {
    require(document.error().offset <= size && !document.error().note.empty());
    require(document.root().is_null());
    return 0;
  }
  visit(document.root());
  const std::string once = print(document.root());
  JsonDocument again;
  require(again.parse(once));
  require(print(again.root()) == once);
  return 0;
}
