// Any bytes, line by line as requests to one context: each gets an answer that is JSON with a result or an error.
#include <cstdlib>

#include "api/context.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wonders;
  Context context;
  JsonDocument document;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view answer = context.call(rest.substr(0, end));
    if (!document.parse(answer)) std::abort();
    const bool has_result = document.root().get("result").has_value();
    if (has_result == document.root().get("error").has_value()) std::abort();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
