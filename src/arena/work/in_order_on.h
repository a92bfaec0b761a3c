#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "arena/work/in_order.h"
#include "arena/work/ranks.h"

namespace wonders {

/// Items 0, 1, …, items − 1 in blocks, dealt to the ranks like cards: block b belongs to rank b mod ranks.
struct Dealt {
  std::uint64_t items = 0;
  std::uint64_t block = 1;  // items in each, but for the last
  std::uint64_t ranks = 1;

  std::uint64_t round() const { return block * ranks; }
  std::uint64_t items_of(std::uint64_t rank) const {
    const std::uint64_t rest = items % round(), before = rank * block;
    return items / round() * block + std::min(rest - std::min(rest, before), block);
  }
  /// The item that is number `own` of those of a rank.
  std::uint64_t item(std::uint64_t rank, std::uint64_t own) const {
    return own / block * round() + rank * block + own % block;
  }
  bool ends_block(std::uint64_t item) const { return item % block == block - 1 || item == items - 1; }

  /// Large blocks make few messages; small ones let every rank take part in little work.
  static std::uint64_t good_block(std::uint64_t items, std::uint64_t ranks, std::uint64_t most) {
    constexpr std::uint64_t kBlocksForEach = 16;
    return std::clamp<std::uint64_t>(items / (ranks * kBlocksForEach), 1, most);
  }
};

/// in_order() with the threads of several processes: take() is called in the leader alone, with the results of all in
/// order. A result travels by append_to(std::string&) and read_from(std::string_view&). Every rank keeps a bounded
/// number of results, for it waits when it is ahead of the leader. Without ranks it is in_order().
template <class Result, class MakeWorker, class Take>
void in_order_on(Ranks* ranks, std::size_t threads, std::uint64_t items, std::uint64_t most_in_block,
                 MakeWorker make_worker, Take take) {
  if (ranks == nullptr) {
    in_order<Result>(std::min<std::uint64_t>(threads, std::max<std::uint64_t>(items, 1)), items, make_worker, take);
    return;
  }
  struct Dismissed {};
  const std::uint64_t rank = ranks->rank();
  const Dealt dealt{items, Dealt::good_block(items, ranks->size(), most_in_block), ranks->size()};
  const auto make_own_worker = [&] {
    return [worker = make_worker(), dealt, rank](std::uint64_t own, Result& result) mutable {
      worker(dealt.item(rank, own), result);
    };
  };
  Result received{};
  const auto take_block_of = [&](std::size_t follower, std::uint64_t first) {
    const std::string block = ranks->collect(follower);
    std::string_view left = block;
    for (std::uint64_t item = first; item < std::min(first + dealt.block, items); ++item) {
      received.read_from(left);
      take(item, received);
    }
  };
  const auto lead = [&](std::uint64_t item, const Result& result) {
    take(item, result);
    if (!dealt.ends_block(item)) return;
    std::uint64_t first = item + 1;
    for (std::size_t follower = 1; follower < dealt.ranks && first < items; ++follower, first += dealt.block) {
      take_block_of(follower, first);
    }
  };
  std::string block;
  const auto help = [&](std::uint64_t item, const Result& result) {
    result.append_to(block);
    if (!dealt.ends_block(item)) return;
    if (!ranks->deliver(block)) throw Dismissed{};
    block.clear();
  };
  const std::uint64_t own_items = dealt.items_of(rank);
  try {
    in_order<Result>(std::min<std::uint64_t>(threads, std::max<std::uint64_t>(own_items, 1)), own_items,
                     make_own_worker, [&](std::uint64_t own, const Result& result) {
                       const std::uint64_t item = dealt.item(rank, own);
                       rank == 0 ? lead(item, result) : help(item, result);
                     });
  } catch (const Dismissed&) {  // NOLINT(bugprone-empty-catch): the leader has all it asked for
  }
}

}  // namespace wonders
