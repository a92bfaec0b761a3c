// What the leak checker of the sanitizers shall not report: fontconfig, which cairo asks for fonts, keeps what it has
// looked up.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
