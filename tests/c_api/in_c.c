#include "in_c.h"

#include <string.h>

#include "wonders.h"

static const char* call(wonders_context* context, const char* request) {
  return wonders_call(context, request, strlen(request), NULL);
}

static int is_error(const char* answer, const char* code) {
  return strncmp(answer, "{\"error\":{\"code\":\"", 18) == 0 && strncmp(answer + 18, code, strlen(code)) == 0;
}

const char* answers_end_with_a_zero(void) {
  wonders_context* context = wonders_create();
  const char* request = "{\"op\":\"describe\"}";
  const char* problem = NULL;
  size_t length = 0;
  const char* answer = wonders_call(context, request, strlen(request), &length);
  if (strlen(answer) != length) problem = "the length is not that of the answer";
  if (strncmp(answer, "{\"result\":{\"api\":1,", 19) != 0) problem = "describe does not begin with the version";
  if (wonders_api_version() != WONDERS_API_VERSION) problem = "header and library differ";
  wonders_destroy(context);
  wonders_destroy(NULL);
  return problem;
}

const char* contexts_share_nothing(void) {
  wonders_context* one = wonders_create();
  wonders_context* other = wonders_create();
  const char* problem = NULL;
  call(one, "{\"op\":\"new_game\",\"edition\":\"first\",\"players\":3,\"seed\":1,\"people\":[0]}");
  if (!is_error(call(other, "{\"op\":\"close_game\",\"game\":1}"), "not_open")) problem = "a game is open elsewhere";
  if (strcmp(call(one, "{\"op\":\"close_game\",\"game\":1}"), "{\"result\":true}") != 0) problem = "the game is gone";
  wonders_destroy(one);
  wonders_destroy(other);
  return problem;
}

const char* wrong_requests_get_errors(void) {
  static const char* const wrong[][2] = {
      {"", "bad_json"},
      {"{\"op\":", "bad_json"},
      {"\xff\xfe", "bad_json"},
      {"[]", "bad_request"},
      {"{\"op\":7}", "bad_request"},
      {"{\"op\":\"dance\"}", "unknown_op"},
      {"{\"op\":\"catalog\"}", "bad_request"},
      {"{\"op\":\"catalog\",\"edition\":\"third\"}", "bad_request"},
      {"{\"op\":\"moves\"}", "bad_request"},
      {"{\"op\":\"moves\",\"view\":{}}", "bad_view"},
      {"{\"op\":\"verify\",\"record\":\"{}\"}", "bad_record"},
      {"{\"op\":\"step\",\"game\":1}", "not_open"},
      {"{\"op\":\"record_position\",\"record\":4294967295}", "not_open"},
  };
  const char* problem = NULL;
  wonders_context* context = wonders_create();
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    if (!is_error(call(context, wrong[i][0]), wrong[i][1])) problem = wrong[i][0];
  }
  wonders_destroy(context);
  return problem;
}

const char* random_games_repeat(void) {
  wonders_played once, again, other;
  if (wonders_play_random(0, 3, WONDERS_LIST, 7, 10, &once) != 0) return "there should be such games";
  wonders_play_random(0, 3, WONDERS_LIST, 7, 10, &again);
  wonders_play_random(0, 3, WONDERS_LIST, 8, 10, &other);
  if (once.signature != again.signature) return "the same games have different signatures";
  if (once.signature == other.signature) return "different games have the same signature";
  if (once.decisions < 10 * 3 * 18) return "decisions are missing";
  if (wonders_play_random(2, 3, WONDERS_LIST, 0, 1, &other) != -1) return "there is no third edition";
  if (wonders_play_random(0, 8, WONDERS_LIST, 0, 1, &other) != -1) return "eight cannot play";
  if (wonders_play_random(0, 3, 2, 0, 1, &other) != -1) return "there is no third mode";
  return NULL;
}
