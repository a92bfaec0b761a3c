// build/wasm/learn.wasm, for tests alone: what a learner sees of a game, as WebAssembly works it out. It is no part of
// the module that people load.
#include "catalog/catalog.h"
#include "learn/signature.h"

namespace wonders {

namespace {

LearnPlayout playout;  // too large for a stack

}  // namespace

extern "C" [[clang::export_name("learn_signature")]] std::uint64_t signature_of_rows(int edition_number, int players,
                                                                                     int games) {
  const auto id = static_cast<EditionId>(edition_number);
  const LearnTables tables{edition(id), numbering_of(id)};
  return learn_signature(tables, static_cast<std::size_t>(players), static_cast<std::size_t>(games), playout);
}

}  // namespace wonders
