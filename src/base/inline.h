#pragma once

/// For the few small functions of the inner loop whose call would cost more than their work: compilers judge them too
/// large because they see the whole function, not the path that is taken.
#if defined(__GNUC__) && !defined(__CUDACC__)
#define WONDERS_INLINE [[gnu::always_inline]] inline
#define WONDERS_NOINLINE [[gnu::noinline]]
#else
#define WONDERS_INLINE inline
#define WONDERS_NOINLINE
#endif

/// A condition of a branch that no processor can predict, so that the compiler neither splits it into several branches
/// nor makes a branch of a selection.
#if defined(__clang__) && !defined(__CUDACC__)
#define WONDERS_COIN_TOSS(condition)                                                                                   \
  ((!__builtin_is_constant_evaluated() && __builtin_unpredictable(condition)) ||                                       \
   (__builtin_is_constant_evaluated() && (condition)))
#else
#define WONDERS_COIN_TOSS(condition) (condition)
#endif
