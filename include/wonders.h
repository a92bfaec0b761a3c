/* The engine for other languages and for WebAssembly: a C interface, JSON in and JSON out.
 *
 *     wonders_context *engine = wonders_create();
 *     const char *request = "{\"op\":\"describe\"}";
 *     puts(wonders_call(engine, request, strlen(request), NULL));
 *     wonders_destroy(engine);
 *
 * docs/embedding.md lists the operations. Nothing here throws, prints, reads a clock or a file, or ends the program;
 * every request, however wrong, gets an answer. A context is used by one thread at a time; contexts share nothing. */
#ifndef WONDERS_H
#define WONDERS_H

#include <stddef.h>
#include <stdint.h>

/* Grows when a call or an answer changes in a way that old callers would notice. */
#define WONDERS_API_VERSION 1

#if defined(__wasm__)
#define WONDERS_API(name) __attribute__((export_name(#name)))
#elif defined(_WIN32)
#define WONDERS_API(name) __declspec(dllexport)
#else
#define WONDERS_API(name) __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wonders_context wonders_context;

/* WONDERS_API_VERSION of the library, to compare with that of the header. */
WONDERS_API(wonders_api_version) int wonders_api_version(void);

/* Ends with wonders_destroy; NULL is fine there. */
WONDERS_API(wonders_create) wonders_context *wonders_create(void);
WONDERS_API(wonders_destroy) void wonders_destroy(wonders_context *context);

/* Carries out one request: `length` bytes of UTF-8 with one JSON object. The answer is {"result": ...} or
 * {"error": {"code": ..., "message": ...}}, ends with a zero byte and belongs to the context: it is good until the
 * next call. Its length is stored unless answer_length is NULL. */
WONDERS_API(wonders_call)
const char *wonders_call(wonders_context *context, const char *request, size_t length, size_t *answer_length);

/* Memory for callers outside of a WebAssembly module, who cannot allocate in it. */
WONDERS_API(wonders_allocate) void *wonders_allocate(size_t size);
WONDERS_API(wonders_free) void wonders_free(void *memory);

enum { WONDERS_LIST = 0, WONDERS_SAMPLE = 1 };

typedef struct {
  uint64_t signature; /* of all moves and scores: equal on every machine */
  uint64_t decisions;
} wonders_played;

/* Plays random games with the seeds first_seed, first_seed + 1, ..., to measure speed and to compare machines. Edition
 * 0 or 1; mode WONDERS_LIST lists every legal move and draws one, WONDERS_SAMPLE draws one without the list. Returns 0,
 * or -1 if there are no such games. */
WONDERS_API(wonders_play_random)
int wonders_play_random(int edition, int players, int mode, uint64_t first_seed, uint32_t games,
                        wonders_played *played);

#if defined(__wasm__)
/* In the module for analysis alone: the weights of the network that came with it, a file of their own
 * (train/weights/all-kinds.bin). From then on bots play with it: the levels, the styles, `search` and `neural`. Returns
 * 0, or -1 if these are not the bytes meant, and nothing has changed. The memory may be freed afterwards. */
WONDERS_API(wonders_use_network) int wonders_use_network(const uint8_t *file, size_t size);
#endif

#ifdef __cplusplus
}
#endif

#endif
