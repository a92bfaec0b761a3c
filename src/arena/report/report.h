#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/standings.h"
#include "text/messages.h"

namespace wonders {

/// The sequential test as it ended.
struct TestOutcome {
  double p0 = 0;
  double p1 = 0;
  double log_likelihood_ratio = 0;
  SequentialTest::Answer answer = SequentialTest::Answer::open;
};

struct Report {
  const Standings& standings;
  std::optional<TestOutcome> test;
};

/// One object, with a line end.
std::string json_report(const Report& report);
/// Tables for a terminal of 80 columns. Without times it is the same for the same tournament, byte for byte.
std::string text_report(const Messages& messages, const Report& report);
/// A page that needs nothing else, with its plots drawn as SVG.
std::string html_report(const Messages& messages, const Report& report);

/// "the win share is 0.6 rather than 0.5", "… is not clear yet"
std::string test_sentence(const Messages& messages, const TestOutcome& test);
std::string test_line(const Messages& messages, const Report& report);
/// A line for each bot for which moves were played, and below it one for each kind of fault.
std::vector<std::string> fault_lines(const Messages& messages, const Standings& standings);

/// "Rhodos B"
std::string board_text(const Messages& messages, EditionId edition, Board board);

/// 3.14159 → "3.14" for two decimals.
std::string decimals(double number, int places);
/// 0.5 → "50.0%"
inline std::string percent(double share) { return decimals(100 * share, 1) + "%"; }

}  // namespace wonders
