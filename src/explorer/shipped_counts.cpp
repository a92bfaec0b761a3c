#include "explorer/shipped_counts.h"

// The assembler takes the file as it is (as src/neural/shipped_weights.cpp does).
#if defined(__APPLE__)
#define WONDERS_COUNTS_SECTION ".section __TEXT,__const\n"
#define WONDERS_COUNTS_END ".text\n"
#define WONDERS_COUNTS_SYMBOL(name) "_" name
#else
#define WONDERS_COUNTS_SECTION ".pushsection .rodata\n"
#define WONDERS_COUNTS_END ".popsection\n"
#define WONDERS_COUNTS_SYMBOL(name) name
#endif

// clang-format off
asm(WONDERS_COUNTS_SECTION
    ".globl " WONDERS_COUNTS_SYMBOL("kWondersCountsBegin") "\n"
    WONDERS_COUNTS_SYMBOL("kWondersCountsBegin") ":\n"
    ".incbin \"" WONDERS_COUNTS "\"\n"
    ".globl " WONDERS_COUNTS_SYMBOL("kWondersCountsEnd") "\n"
    WONDERS_COUNTS_SYMBOL("kWondersCountsEnd") ":\n"
    ".byte 0\n"
    WONDERS_COUNTS_END);
// clang-format on

extern "C" {
extern const char kWondersCountsBegin[];
extern const char kWondersCountsEnd[];
}

namespace wonders {

std::string_view shipped_counts() { return {kWondersCountsBegin, kWondersCountsEnd}; }

}  // namespace wonders
