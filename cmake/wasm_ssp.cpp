// The 128-bit routines of compiler-rt for wasm32 are built with a stack protector that wasi-libc does not provide.
extern "C" {

unsigned long __stack_chk_guard = 0x5afe57ac;

[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
}
