/* Many games for a learner, stepped together: a C interface (gpu/learn.cu). There are two libraries of it, one with the
 * games on a GPU and one with them on the host; python/wonders/device.py and train/games.py call them.
 *
 *     void *batch = wonders_learn_create(1, &edition, &players, &games);
 *     const int64_t *count = wonders_learn_array(batch, WONDERS_LEARN_COUNT);
 *     wonders_learn_reset(batch, 1, stream);
 *     for (;;) {
 *       wonders_learn_look(batch, stream);     // who has to decide, and what they see
 *       ...                                    // write their actions
 *       wonders_learn_act(batch, stream);
 *     }
 *     wonders_learn_free(batch);
 *
 * A row is a player of a game: by kind, within it by game, within that by player. With two players the Free City has no
 * row; who controls it decides for it. What a row holds is in src/learn/features.h, what actions there are in
 * src/learn/actions.h.
 *
 * Arrays lie where the games are: on the GPU for its library, in the memory of the host for the other. `stream` is the
 * cudaStream_t on which everything is put in order, or NULL for the default one; the host takes no notice of it. A call
 * with a stream returns before its work is done. A failure of the GPU ends the program with a message. A batch is used
 * by one thread at a time. */
#ifndef WONDERS_LEARN_H
#define WONDERS_LEARN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How wide rows are: features and actions (one byte each), and results (floats). */
int64_t wonders_learn_features(void);
int64_t wonders_learn_actions(void);
int64_t wonders_learn_results(void);
/* 1 where the games are on a GPU. */
int64_t wonders_learn_on_gpu(void);

/* What each feature is divided by for training; wonders_learn_features() bytes in the memory of the host. */
void wonders_learn_units(uint8_t *units);
/* Where a block of a row begins (RowBlock), and one of a city within that city (CityBlock). */
int64_t wonders_learn_offset(int64_t block);
int64_t wonders_learn_city_offset(int64_t block);
/* The name of an action, such as "build Altar", cut to the room there is and ended with a zero byte. */
void wonders_learn_action_name(int64_t action, int64_t edition, char *text, int64_t room);
/* The colour of a structure, by their numbers; -1 if the edition (0 or 1) has none of that number. */
int64_t wonders_learn_color(int64_t edition, int64_t structure);

/* A batch of several kinds of games (1 to 16), each with its edition (0 or 1), its players (2 to 7) and how many games
 * there are of it; the arrays are on the host. NULL if there are too few or too many kinds. It begins with
 * wonders_learn_reset and ends with wonders_learn_free, which also frees its arrays. */
void *wonders_learn_create(int64_t kinds, const int64_t *editions, const int64_t *players, const int64_t *games);
void wonders_learn_free(void *batch);
/* From the next reset on: of `every` games of a kind one lets its players choose the side of their boards and one any
 * board. Less than 2: none does. */
void wonders_learn_choose_boards(void *batch, int64_t every);
/* Begins all games anew, with the deals that follow from this seed. */
void wonders_learn_reset(void *batch, uint64_t first_seed, void *stream);

/* The batch's own arrays. They have room for all rows, but after wonders_learn_look only the first ones are used, as
 * many as COUNT says. */
enum {
  WONDERS_LEARN_ROWS = 0,     /* int64_t: the rows that have to decide, in order */
  WONDERS_LEARN_COUNT = 1,    /* int64_t, only one: how many these are */
  WONDERS_LEARN_FEATURES = 2, /* uint8_t: what each of them sees */
  WONDERS_LEARN_MASKS = 3,    /* uint8_t: 1 for each action that it may take */
  WONDERS_LEARN_ACTIONS = 4,  /* int64_t: what it does; to be written before wonders_learn_act */
  WONDERS_LEARN_RESULTS = 5   /* float, of all rows: for wonders_learn_score */
};
/* One of these; NULL if there is none of that number. */
void *wonders_learn_array(void *batch, int64_t which);

/* Fills ROWS, COUNT, FEATURES and MASKS. */
void wonders_learn_look(void *batch, void *stream);
/* Takes ACTIONS for the rows that were looked at last. What is not legal, or no action at all (any number below 0 or
 * from wonders_learn_actions() on), becomes the first legal action: no row waits for ever. */
void wonders_learn_act(void *batch, void *stream);
/* For every row, also while games go on: the points of the seven columns of a score sheet and their sum, the share of
 * the victory, coins, and 1 where the game is over. */
void wonders_learn_score(void *batch, float *results, void *stream);

/* Copies of memory of such arrays, put in order on a stream: a new one where the games are, which ends with
 * wonders_learn_release, and one in memory of the host, complete when the call returns. */
void *wonders_learn_copied(const void *memory, int64_t bytes, void *stream);
void wonders_learn_release(void *copied);
void wonders_learn_to_host(void *to, const void *memory, int64_t bytes, void *stream);
/* What is put on `stream` from now on waits for what is on `other`. */
void wonders_learn_wait(void *stream, void *other);

/* The same in steps, with arrays of the caller, for whoever picks rows otherwise. */
/* For every row: 1 if it has to decide. */
void wonders_learn_ready(void *batch, uint8_t *ready, void *stream);
/* Features and masks of the rows named, which are filled with zeros before. */
void wonders_learn_rows(void *batch, const int64_t *rows, int64_t count, uint8_t *features, uint8_t *masks,
                        void *stream);
/* An action for every row; negative where nothing is decided. What is not legal becomes the first legal action. */
void wonders_learn_step(void *batch, const int16_t *actions, void *stream);

/* A network that train/ taught, in whole numbers (src/learn/network.h): the same to the last bit on every machine. */
/* From the bytes of a file of weights, in the memory of the host, with its FNV-1a (0: any); it has room for so many rows.
 * NULL if the hash is another or the file no network. It ends with wonders_learn_network_free, which also frees its arrays. */
void *wonders_learn_network(const uint8_t *file, int64_t bytes, uint64_t hash, int64_t room);
void wonders_learn_network_free(void *network);
/* How many values it has. */
int64_t wonders_learn_network_values(void);
enum {
  WONDERS_LEARN_LOGITS = 0, /* of each row, one for every action; 256 is 1 */
  WONDERS_LEARN_VALUES = 1  /* of each row: utility, score, win (a logit), left score, right score; 65536 is 1 */
};
/* Its own arrays, where the games are; NULL if there is none of that number. */
int32_t *wonders_learn_network_array(void *network, int64_t which);
/* Fills both for the first *count rows of features: those of wonders_learn_array, in place, or others where the games
 * are, which begin at a multiple of 16 bytes. More than there is room for are left out. */
void wonders_learn_network_look(void *network, const uint8_t *features, const int64_t *count, void *stream);

#ifdef __cplusplus
}
#endif

#endif
