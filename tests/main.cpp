#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

namespace {

int silent_cases = 0;

/// A test case that asserts nothing cannot fail; mostly it loops over what is not there. Such a case fails the run.
struct AssertionWatch : doctest::IReporter {
  explicit AssertionWatch(const doctest::ContextOptions&) {}

  void test_case_start(const doctest::TestCaseData& data) override { name_ = data.m_name; }
  void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
    if (stats.numAssertsCurrentTest > 0 || !stats.testCaseSuccess) return;
    std::fprintf(stderr, "nothing is asserted in the test case \"%s\"\n", name_);
    ++silent_cases;
  }

  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}

 private:
  const char* name_ = "";
};
REGISTER_LISTENER("assertions", 1, AssertionWatch);

}  // namespace

int main(int argc, char** argv) {
  const int result = doctest::Context(argc, argv).run();
  return result == 0 && silent_cases > 0 ? 1 : result;
}
