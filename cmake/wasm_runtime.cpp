// What the module needs of the run-time libraries for wasm32, and what it can do without.
#include <__verbose_abort>

extern "C" {

// The 128-bit routines of compiler-rt are built with a stack protector that wasi-libc does not provide.
unsigned long __stack_chk_guard = 0x5afe57ac;

[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

// Nobody reads what libc++ prints before it gives up, and printing alone takes 6 KB of the compressed module.
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
}

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
