// build/wasm/learn.wasm, for tests and measurements alone: what a learner sees of a game and what the network says of
// it, as WebAssembly works it out. It is no part of the modules that people load.
#include <cstdlib>

#include "catalog/catalog.h"
#include "learn/network_games.h"
#include "learn/signature.h"

namespace wonders {

namespace {

LearnPlayout playout;  // too large for a stack

}  // namespace

extern "C" [[clang::export_name("learn_signature")]] std::uint64_t signature_of_rows(int edition_number, int players,
                                                                                     int games) {
  const auto id = static_cast<EditionId>(edition_number);
  const LearnTables tables{edition(id), numbering_of(id)};
  return learn_signature(tables, static_cast<std::size_t>(players), static_cast<std::size_t>(games), playout).signature;
}

extern "C" [[clang::export_name("allocate")]] void* allocate_bytes(std::size_t size) { return std::malloc(size); }

/// What the network of a file says in the games of learn/network_games.h, with plain C++ or with the fastest kernels;
/// 0 if there is no network in it.
extern "C" [[clang::export_name("network_signature")]] std::uint64_t
signature_of_network(const std::uint8_t* file, std::size_t size, int portable) {
  const std::unique_ptr<const Network> network = Network::read({file, size});
  if (!network) return 0;
  const NetworkKernels& kernels = portable != 0 ? portable_kernels() : fastest_kernels();
  NetworkSignature signature;
  play_network_games([&](const NetworkQuestion& question) {
    NetworkAnswer answer = ask(*network, question, kernels);
    signature.add(answer);
    return answer;
  });
  return signature.hash;
}

}  // namespace wonders
