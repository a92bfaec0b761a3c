// The calls that every module has (include/wonders.h): contexts, requests and memory.
#include "wasm/calls.h"

#include <cstdlib>
#include <new>

#include "wonders.h"

static_assert(WONDERS_API_VERSION == wonders::kApiVersion);

struct wonders_context {
  wonders::Context context = make_context();
};

int wonders_api_version() { return WONDERS_API_VERSION; }

wonders_context* wonders_create() { return new (std::nothrow) wonders_context; }

void wonders_destroy(wonders_context* context) { delete context; }

const char* wonders_call(wonders_context* context, const char* request, size_t length, size_t* answer_length) {
  const std::string_view answer = context->context.call({request, length});
  if (answer_length != nullptr) *answer_length = answer.size();
  return answer.data();  // a std::string's, so it ends with a zero
}

void* wonders_allocate(size_t size) { return std::malloc(size); }

void wonders_free(void* memory) { std::free(memory); }
