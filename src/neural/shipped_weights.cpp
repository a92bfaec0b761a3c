#include "neural/shipped_weights.h"

#if !defined(__wasm__)

// The assembler takes the file as it is: as an array of numbers it would take the compiler half a minute.
#if defined(__APPLE__)
#define WONDERS_SECTION ".section __TEXT,__const\n"
#define WONDERS_END ".text\n"
#define WONDERS_SYMBOL(name) "_" name
#else
#define WONDERS_SECTION ".pushsection .rodata\n"
#define WONDERS_END ".popsection\n"
#define WONDERS_SYMBOL(name) name
#endif

// clang-format off
asm(WONDERS_SECTION
    ".balign 16\n"
    ".globl " WONDERS_SYMBOL("kWondersWeightsBegin") "\n"
    WONDERS_SYMBOL("kWondersWeightsBegin") ":\n"
    ".incbin \"" WONDERS_WEIGHTS "\"\n"
    ".globl " WONDERS_SYMBOL("kWondersWeightsEnd") "\n"
    WONDERS_SYMBOL("kWondersWeightsEnd") ":\n"
    ".byte 0\n"
    WONDERS_END);
// clang-format on

extern "C" {
extern const std::uint8_t kWondersWeightsBegin[];
extern const std::uint8_t kWondersWeightsEnd[];
}

namespace wonders {

std::span<const std::uint8_t> shipped_weights() { return {kWondersWeightsBegin, kWondersWeightsEnd}; }

}  // namespace wonders

#else

namespace wonders {

std::span<const std::uint8_t> shipped_weights() { return {}; }

}  // namespace wonders

#endif

namespace wonders {

std::string_view shipped_weights_sha256() { return WONDERS_WEIGHTS_SHA256; }

}  // namespace wonders
