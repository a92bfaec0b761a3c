#include <array>

#include "analysis/review_json.h"
#include "api/read_record.h"
#include "insight/operations.h"

namespace wonders {

namespace {

bool read_options(const Request& request, ReviewOptions& options) {
  constexpr std::int64_t kMostNodes = 1'000'000;
  if (request.member("seed") && !request.seed("seed", options.seed)) return false;
  if (request.member("nodes") && !request.integer("nodes", 1, kMostNodes, options.nodes)) return false;
  const std::optional<JsonValue> open = request.member("open");
  if (!open) return true;
  if (!open->as_bool()) return request.fail_expected("open", "true or false");
  options.open = *open->as_bool();
  return true;
}

/// {"record": a line of text, "nodes": …, "seed": …, "open": …}: all but the first may be missing.
bool review_game(Context&, const Request& request, JsonWriter& json) {
  GameRecord record;
  ReviewOptions options;
  if (!read_record(request, record) || !read_options(request, options)) return false;
  GameReview review(record, options);
  if (review.disagreement()) return request.fail_noted("bad_record", with_place(record, *review.disagreement()));
  InstinctPolicy policy;
  for (std::size_t i = 0; i < review.tasks(); ++i) review.run(i, policy);
  review.finish();
  json.raw(review_json(review, 0));
  return true;
}

constexpr std::array kReviewOperations{NamedOperation{"review", review_game}};

}  // namespace

std::span<const NamedOperation> review_operations() { return kReviewOperations; }

}  // namespace wonders
