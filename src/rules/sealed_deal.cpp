#include "rules/sealed_deal.h"

namespace wonders {

namespace {

/// The random numbers of one stream of a deal: HMAC-SHA-256 of "STREAM:0", "STREAM:1", …, eight numbers of 32 bits
/// each.
class SealedRandom {
 public:
  SealedRandom(const SealedDeal& deal, std::size_t stream) : hash_(deal.key()), stream_(stream) {}

  std::uint32_t next32() {
    if (used_ == digest_.size()) {
      digest_ = hash_.of(std::to_string(stream_) + ":" + std::to_string(block_++));
      used_ = 0;
    }
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i) number = number << 8u | digest_[used_++];
    return number;
  }

  std::uint32_t below(std::uint32_t n) { return draw_below(*this, n); }

 private:
  HmacSha256 hash_;
  std::size_t stream_;
  std::size_t block_ = 0;
  Digest digest_{};
  std::size_t used_ = digest_.size();
};

}  // namespace

std::string SealedDeal::key() const { return std::to_string(seed) + ":" + salt; }

Table random_table(std::size_t players, const SealedDeal& deal) {
  SealedRandom random(deal, index(Stream::wonders));
  return draw_table(players, random);
}

void deal_age(const Edition& e, State& s, const SealedDeal& deal) {
  SealedRandom random(deal, s.age);
  deal_hands(e, s, random);
}

void deal_again(const Edition& e, State& s, const SealedDeal& deal) {
  deal_age(e, s, deal);
  begin_turn(s);
}

}  // namespace wonders
