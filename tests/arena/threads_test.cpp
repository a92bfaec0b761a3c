#include "arena/work/threads.h"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "bots/search/parallel.h"
#include "catalog/catalog.h"
#include "play/match.h"
#include "rules/score.h"

using namespace wonders;

namespace {

std::string scores_of_a_game() {
  const Edition& e = edition(EditionId::second);
  const Players bots(std::vector<std::string>(3, "search:nodes=60:threads=3"));
  const State end = play_match(e, random_table(3, 5), 5, bots);
  std::string text;
  for (std::size_t i = 0; i < end.seats; ++i) text += std::to_string(score(e, end, seat(i)).total()) + " ";
  return text;
}

/// How work is shared out, for as long as this lives.
class ScopedParallelFor {
 public:
  explicit ScopedParallelFor(ParallelFor other) : before_(use_parallel_for(other)) {}
  ~ScopedParallelFor() { use_parallel_for(before_); }
  ScopedParallelFor(const ScopedParallelFor&) = delete;
  ScopedParallelFor& operator=(const ScopedParallelFor&) = delete;

 private:
  ParallelFor before_;
};

int calls = 0;

void counted_work_on_threads(std::size_t n, const std::function<void(std::size_t)>& work) {
  ++calls;
  work_on_threads(n, work);
}

}  // namespace

TEST_CASE("a search with several threads chooses the same whether they run side by side or one after another") {
  const std::string in_turn = scores_of_a_game();
  std::string side_by_side;
  {
    const ScopedParallelFor threads(counted_work_on_threads);
    side_by_side = scores_of_a_game();
  }
  CHECK(side_by_side == in_turn);
  CHECK(calls > 0);
  const int calls_before = calls;
  scores_of_a_game();
  CHECK(calls == calls_before);  // the other tests of this program run without
}

TEST_CASE("all the work is done when work_on_threads returns") {
  std::vector<int> done(5, 0);
  work_on_threads(done.size(), [&](std::size_t i) { done[i] = static_cast<int>(i) + 1; });
  CHECK(done == std::vector<int>{1, 2, 3, 4, 5});
}
