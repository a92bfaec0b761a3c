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
