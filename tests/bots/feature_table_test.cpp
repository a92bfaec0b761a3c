#include "bots/learned/feature_table.h"

#include <doctest/doctest.h>

#include <set>

#include "bots/learned/policy.h"
#include "bots/learned/value.h"

using namespace wonders;

namespace {

enum class Block : std::uint8_t { one, two, three };
constexpr FeatureTable kTable({
    FeatureBlock{Block::one, {5}},
    FeatureBlock{Block::two, {2, 3, 4}},
    FeatureBlock{Block::three, {7, 2}},
});

template <Block kBlock, class... At>
constexpr std::size_t number(At... at) {
  return feature_number<kTable, kBlock>(at...);
}

}  // namespace

TEST_CASE("every feature has a number of its own, block after block") {
  std::set<std::size_t> numbers;
  for (std::size_t a = 0; a < 5; ++a) numbers.insert(number<Block::one>(a));
  CHECK(*numbers.rbegin() == 4);
  for (std::size_t a = 0; a < 2; ++a) {
    for (std::size_t b = 0; b < 3; ++b) {
      for (std::size_t c = 0; c < 4; ++c) numbers.insert(number<Block::two>(a, b, c));
    }
  }
  CHECK(*numbers.rbegin() == 28);
  for (std::size_t a = 0; a < 7; ++a) {
    for (std::size_t b = 0; b < 2; ++b) numbers.insert(number<Block::three>(a, b));
  }
  CHECK(numbers.size() == kTable.size());
  CHECK(*numbers.rbegin() == kTable.size() - 1);
}

TEST_CASE("the last coordinate counts fastest, as in the weights that were learned") {
  CHECK(number<Block::two>(1u, 2u, 3u) == 5 + (1 * 3 + 2) * 4 + 3);
  CHECK(feature::number<feature::Block::card_at_table>(1u, 2u, 3u) ==
        feature::kEditions * kMaxCards * feature::kThirds + (kMaxCards + 2) * feature::kTableSizes + 3);
  CHECK(value_feature::kTable.begin_of(value_feature::Block::board) == feature::kEditions * kMaxCards * kAges);
}

TEST_CASE("there is a weight for each feature, and most of them were learned") {
  const auto learned = [](const auto& weights) {
    std::size_t n = 0;
    for (const std::int16_t weight : weights) n += weight != 0 ? 1 : 0;
    return n;
  };
  CHECK(policy_weights().size() == feature::kTable.size());
  CHECK(learned(policy_weights()) > feature::kTable.size() / 2);
  CHECK(value_function().weights.size() == value_feature::kTable.size());
  CHECK(learned(value_function().weights) > value_feature::kTable.size() / 2);
  CHECK(learned(value_function().errors) == kAges * kTurnsPerAge);
}
