#pragma once

#include <optional>
#include <string>

#include "arena/standings.h"

namespace wonders {

/// The sequential test as it ended.
struct TestOutcome {
  double p0 = 0;
  double p1 = 0;
  double log_likelihood_ratio = 0;
  SequentialTest::Answer answer = SequentialTest::Answer::open;

  /// "the share is 0.6 rather than 0.5", "not decided yet"
  std::string sentence() const;
};

struct Report {
  const Standings& standings;
  std::optional<TestOutcome> test;
};

/// One object, with a line end.
std::string json_report(const Report& report);
/// Tables for a terminal of 80 columns. Without times it is the same for the same tournament, byte for byte.
std::string text_report(const Report& report);
/// A page that needs nothing else, with its plots drawn as SVG.
std::string html_report(const Report& report);

/// 3.14159 → "3.14" for two decimals.
std::string decimals(double number, int places);

}  // namespace wonders
