/* Plays games with the engine from C, and prints what it knows: docs/embedding.md has all that can be asked. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <wonders.h>

static void ask(wonders_context *engine, const char *request) {
  puts(wonders_call(engine, request, strlen(request), NULL));
}

int main(void) {
  wonders_context *engine = wonders_create();
  ask(engine, "{\"op\":\"describe\"}");
  ask(engine, "{\"op\":\"new_game\",\"edition\":\"first\",\"players\":3,\"seed\":\"1\",\"people\":[]}");
  wonders_destroy(engine);

  wonders_played played;
  if (wonders_play_random(0, 3, 0, 0, 1000, &played) != 0) return 1;
  printf("signature %016" PRIx64 "\n", played.signature);
  return 0;
}
