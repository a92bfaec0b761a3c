// What the sanitizers shall not report of libraries. Leaks: fontconfig, which cairo asks for fonts, keeps what it has
// looked up. Data races: Boost.Asio counts the users of an executor with a fence, which the thread sanitizer does not
// know of.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "race:boost::asio::execution::detail::shared_target_executor\n";
}
