#include "neural/network_files.h"

#include <map>
#include <memory>
#include <vector>

#if !defined(__wasm__)
#include <cstdio>
#include <mutex>
#endif

namespace wonders {

namespace {

struct Networks {
  std::span<const std::uint8_t> own;
  std::map<std::string, std::unique_ptr<const Network>> by_path;
#if !defined(__wasm__)
  std::mutex mutex;
#endif
};

Networks& networks() {
  static Networks all;
  return all;
}

#if defined(__wasm__)

struct Lock {
  explicit Lock(Networks&) {}
};

std::vector<std::uint8_t> read_file(const std::string&) { return {}; }

#else

struct Lock {
  explicit Lock(Networks& all) : guard(all.mutex) {}
  std::lock_guard<std::mutex> guard;
};

std::vector<std::uint8_t> read_file(const std::string& path) {
  std::vector<std::uint8_t> bytes;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) return bytes;
  constexpr std::size_t kBlock = 1 << 16;
  for (std::size_t got = kBlock; got == kBlock;) {
    bytes.resize(bytes.size() + kBlock);
    got = std::fread(bytes.data() + bytes.size() - kBlock, 1, kBlock, file.get());
    bytes.resize(bytes.size() - kBlock + got);
  }
  return bytes;
}

#endif

std::unique_ptr<const Network> read_network(const Networks& all, const std::string& path) {
  return path.empty() ? Network::read(all.own) : Network::read(read_file(path));
}

}  // namespace

void use_weights(std::span<const std::uint8_t> file) { networks().own = file; }

FoundNetwork network_of(const std::string& path) {
  Networks& all = networks();
  const Lock lock(all);
  std::unique_ptr<const Network>& network = all.by_path[path];
  if (!network) network = read_network(all, path);
  if (!network) return {nullptr, Note("bot_error.weights", {{"given", path}})};
  return {network.get(), {}};
}

}  // namespace wonders
