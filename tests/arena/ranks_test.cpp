#include "arena/work/ranks.h"

#include <doctest/doctest.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "arena/bytes.h"
#include "arena/simulate.h"
#include "arena/tournament.h"
#include "arena/work/in_order_on.h"

using namespace wonders;

namespace {

/// Threads of this process in place of machines.
class Post {
 public:
  void send(std::size_t from, std::size_t to, std::string message) {
    const std::lock_guard lock(mutex_);
    boxes_[{from, to}].push_back(std::move(message));
    changed_.notify_all();
  }
  std::string receive(std::size_t from, std::size_t to) {
    std::unique_lock lock(mutex_);
    std::deque<std::string>& box = boxes_[{from, to}];
    changed_.wait(lock, [&] { return !box.empty(); });
    std::string message = std::move(box.front());
    box.pop_front();
    return message;
  }
  bool empty() const {
    for (const auto& [way, box] : boxes_) {
      if (!box.empty()) return false;
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::pair<std::size_t, std::size_t>, std::deque<std::string>> boxes_;
};

class Mail final : public Transport {
 public:
  Mail(Post& post, std::size_t rank, std::size_t size) : post_(post), rank_(rank), size_(size) {}
  std::size_t rank() const override { return rank_; }
  std::size_t size() const override { return size_; }
  void send(std::size_t to, std::string message) override { post_.send(rank_, to, std::move(message)); }
  void flush() override {}
  std::string receive(std::size_t from) override { return post_.receive(from, rank_); }

 private:
  Post& post_;
  std::size_t rank_, size_;
};

/// Runs the work on each rank; the error that came out of the leader's, if any. All messages must have been received.
std::string on_ranks(std::size_t size, const std::function<void(Ranks&)>& work) {
  Post post;
  std::vector<std::string> errors(size);
  {
    std::vector<std::jthread> threads;
    for (std::size_t rank = 0; rank < size; ++rank) {
      threads.emplace_back([&, rank] {
        Ranks ranks(std::make_unique<Mail>(post, rank, size));
        try {
          work(ranks);
        } catch (const std::exception& error) {
          errors[rank] = error.what();
        }
        ranks.finish(errors[rank]);
      });
    }
  }
  CHECK(post.empty());
  return errors[0];
}

struct Square {
  std::uint64_t value = 0;
  void append_to(std::string& out) const { put_bytes(out, value); }
  void read_from(std::string_view& in) { get_bytes(in, value); }
};

/// Squares on all ranks; what the leader took, in its order.
template <class Worker, class Take>
std::string squares(std::size_t size, std::uint64_t items, std::uint64_t most_in_block, Worker worker, Take take) {
  return on_ranks(size, [&](Ranks& ranks) {
    std::uint64_t start = items;
    if (!ranks.begin({&start, 1})) return;
    in_order_on<Square>(
        &ranks, 2, start, most_in_block,
        [&] { return [&](std::uint64_t item, Square& out) { out.value = worker(ranks.rank(), item); }; }, take);
  });
}

}  // namespace

TEST_CASE("every item is dealt to one rank, in order") {
  for (std::uint64_t items = 0; items < 50; ++items) {
    for (std::uint64_t block = 1; block < 6; ++block) {
      for (std::uint64_t ranks = 1; ranks < 6; ++ranks) {
        const Dealt dealt{items, block, ranks};
        std::vector<int> seen(items);
        for (std::uint64_t rank = 0; rank < ranks; ++rank) {
          for (std::uint64_t own = 0; own < dealt.items_of(rank); ++own) {
            REQUIRE(dealt.item(rank, own) < items);
            ++seen[dealt.item(rank, own)];
          }
        }
        CHECK(std::ranges::count(seen, 1) == static_cast<std::ptrdiff_t>(items));
      }
    }
  }
}

TEST_CASE("the leader takes the results of all ranks in order") {
  for (const std::size_t size : {1u, 2u, 3u, 5u}) {
    for (const std::uint64_t items : {0u, 1u, 2u, 7u, 500u}) {
      CAPTURE(size);
      CAPTURE(items);
      std::uint64_t taken = 0;
      const std::string error = squares(
          size, items, 4, [](std::size_t, std::uint64_t item) { return item * item; },
          [&](std::uint64_t item, const Square& square) {
            CHECK(item == taken);
            CHECK(square.value == item * item);
            ++taken;
          });
      CHECK(error.empty());
      CHECK(taken == items);
    }
  }
}

TEST_CASE("a follower's error comes out of the leader with its rank, and ends all") {
  const std::string error = squares(
      3, 1'000'000, 8,
      [](std::size_t rank, std::uint64_t item) {
        if (rank == 2 && item > 300) throw std::runtime_error("out of clay");
        return item;
      },
      [](std::uint64_t, const Square&) {});
  CHECK(error == "ranks.failed(rank=2, why=out of clay)");
}

TEST_CASE("an error of the leader ends the followers") {
  const std::string error = squares(
      3, 1'000'000'000, 8, [](std::size_t, std::uint64_t item) { return item; },
      [](std::uint64_t item, const Square&) {
        if (item == 100) throw std::runtime_error("disk full");
      });
  CHECK(error == "disk full");
}

TEST_CASE("followers go home when the leader has no work, or they cannot begin") {
  bool helped = false;
  const auto idle_leader = [&](Ranks& ranks) {
    std::uint64_t value = 0;
    if (!ranks.leads() && ranks.begin({&value, 1})) helped = true;
  };
  CHECK(on_ranks(3, idle_leader).empty());
  CHECK_FALSE(helped);

  const auto no_follower = [](Ranks& ranks) {
    if (!ranks.leads()) throw std::runtime_error("no such bot here");
    std::uint64_t value = 0;
    ranks.begin({&value, 1});
    ranks.collect(1);
  };
  CHECK(on_ranks(2, no_follower) == "ranks.failed(rank=1, why=no such bot here)");
}

TEST_CASE("a block of another program is refused") {
  std::string block;
  put_bytes(block, 7);
  std::string_view left = block;
  Square square;
  CHECK_THROWS_AS(square.read_from(left), RankFailed);
}

TEST_CASE("a series and a tournament give the same on any number of ranks") {
  const Series series{
      .edition = EditionId::second, .players = 4, .games = 333, .seed = 5, .bots = {4, "random"}, .records = true};
  std::string records;
  const SeriesSummary alone = simulate(series, 1, [&](std::uint64_t, std::string_view text) { records += text; });
  std::string shared_records;
  on_ranks(3, [&](Ranks& ranks) {
    std::uint64_t seed = ranks.leads() ? series.seed : 0;
    CHECK(ranks.begin({&seed, 1}));
    CHECK(seed == series.seed);
    const SeriesSummary summary =
        simulate(series, 2, [&](std::uint64_t, std::string_view text) { shared_records += text; }, &ranks);
    CHECK((summary == (ranks.leads() ? alone : SeriesSummary{})));
  });
  CHECK(shared_records == records);

  const Tournament tournament{
      .edition = EditionId::first, .players = 3, .games = 200, .seed = 3, .bots = {"greedy", "random", "random"}};
  const auto totals = [&](std::vector<int>& out) {
    return [&](const GameResult& result) {
      for (const PlayerResult& player : result.players) out.push_back(player.total());
      return result.game != 150;  // ends early
    };
  };
  std::vector<int> one, three;
  play_tournament(tournament, 10, 1, totals(one));
  on_ranks(3, [&](Ranks& ranks) {
    std::uint64_t first = 10;
    CHECK(ranks.begin({&first, 1}));
    play_tournament(tournament, first, 2, totals(three), &ranks);
  });
  CHECK(one == three);
  CHECK(one.size() == 3 * 141);
}
