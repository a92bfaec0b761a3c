#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "server/store/store.h"

namespace wonders::net {

/// A store that another thread may be writing to: whoever asks it waits until that has ended, and finds what was
/// written. `commit` alone does not wait; that is what the other thread calls.
class PatientStore : public server::GameStore {
 public:
  /// `wait` returns when nobody writes. It throws StoreAway where the store has gone away since it was asked last.
  PatientStore(server::GameStore& store, std::function<void()> wait) : store_(store), wait_(std::move(wait)) {
    if (server::Leases* leases = store.leases()) leases_.emplace(*leases, wait_);
  }

  void commit(const server::Batch& batch) override { store_.commit(batch); }
  std::unique_ptr<server::StoreCopy> copy_to(const std::string& path) override {
    auto copy = idle().copy_to(path);
    return copy == nullptr ? nullptr : std::make_unique<Copy>(std::move(copy), wait_);
  }
  void reach() override { idle().reach(); }
  server::Leases* leases() override { return leases_ ? &*leases_ : nullptr; }

  std::optional<server::StoredPlayer> player(std::string_view id) override { return idle().player(id); }
  std::string settings(std::string_view player) override { return idle().settings(player); }
  std::optional<server::StoredToken> token(std::string_view hash) override { return idle().token(hash); }
  std::vector<server::StoredSubscription> subscriptions(std::string_view player) override {
    return idle().subscriptions(player);
  }
  std::string push_key() override { return idle().push_key(); }
  std::optional<server::StoredTable> table(std::string_view id) override { return idle().table(id); }
  std::optional<server::StoredTable> table_by_code(std::string_view code) override {
    return idle().table_by_code(code);
  }
  std::vector<server::StoredTable> unfinished_tables() override { return idle().unfinished_tables(); }
  std::vector<server::TableId> tables_of(std::string_view player) override { return idle().tables_of(player); }
  std::vector<server::StoredTable> unfinished_tables_of(std::string_view player) override {
    return idle().unfinished_tables_of(player);
  }
  std::vector<server::StoredGame> games_of(std::string_view player, server::Time before, std::size_t most) override {
    return idle().games_of(player, before, most);
  }
  std::vector<server::TableId> unnoted_games(std::string_view player, std::size_t most) override {
    return idle().unnoted_games(player, most);
  }
  std::vector<server::StoredPlayer> players_named(std::string_view name, std::size_t most) override {
    return idle().players_named(name, most);
  }
  std::vector<server::StoredBan> bans() override { return idle().bans(); }
  std::vector<server::StoredReport> reports(std::size_t skip, std::size_t most) override {
    return idle().reports(skip, most);
  }
  std::vector<server::AuditEntry> audit(std::size_t skip, std::size_t most) override {
    return idle().audit(skip, most);
  }
  std::size_t tidy(const server::Cutoffs& cutoffs, std::size_t most) override { return idle().tidy(cutoffs, most); }
  std::vector<std::string> events(std::string_view table) override { return idle().events(table); }
  std::vector<std::vector<std::string>> events_of(std::span<const server::TableId> tables) override {
    return idle().events_of(tables);
  }

 private:
  using Wait = std::function<void()>;

  /// What they say of this node changes only while nobody writes, so that whoever writes may ask.
  class PatientLeases : public server::Leases {
   public:
    PatientLeases(server::Leases& leases, const Wait& wait) : leases_(leases), wait_(wait) {}

    const std::string& node() const override { return leases_.node(); }
    std::string cluster() override { return idle().cluster(); }
    server::LeaseLook look() override { return idle().look(); }
    bool take(server::Shard shard, std::int64_t seen_epoch) override { return idle().take(shard, seen_epoch); }
    void give_back(server::Shard shard) override { idle().give_back(shard); }
    void set_deaf(bool deaf) override { idle().set_deaf(deaf); }
    void leave() override { idle().leave(); }
    server::ShardSet held() const override { return leases_.held(); }
    std::int64_t epoch(server::Shard shard) const override { return leases_.epoch(shard); }

   private:
    server::Leases& idle() {
      wait_();
      return leases_;
    }
    server::Leases& leases_;
    const Wait& wait_;
  };

  class Copy : public server::StoreCopy {
   public:
    Copy(std::unique_ptr<server::StoreCopy> copy, const Wait& wait) : copy_(std::move(copy)), wait_(wait) {}
    bool go_on() override {
      wait_();
      return copy_->go_on();
    }

   private:
    std::unique_ptr<server::StoreCopy> copy_;
    const Wait& wait_;
  };

  server::GameStore& idle() {
    wait_();
    return store_;
  }

  server::GameStore& store_;
  const Wait wait_;
  std::optional<PatientLeases> leases_;
};

}  // namespace wonders::net
