/* Checks that are written in C, because C programs use the interface. Each returns NULL, or what went wrong. */
#ifndef WONDERS_TESTS_IN_C_H
#define WONDERS_TESTS_IN_C_H

#ifdef __cplusplus
extern "C" {
#endif

const char* answers_end_with_a_zero(void);
const char* contexts_share_nothing(void);
const char* wrong_requests_get_errors(void);
const char* random_games_repeat(void);

#ifdef __cplusplus
}
#endif

#endif
