#include "wonders/options.h"

#include <limits>
#include <random>
#include <thread>

#include "catalog/catalog.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

EditionId edition_option(const Args& args) {
  return static_cast<EditionId>(args.choice("edition", kEditionNames).value_or(0));
}

std::size_t players_option(const Args& args) { return args.number("players", 2, kMaxSeats, 3); }

Seed seed_option(const Args& args) {
  if (const auto given = args.number("seed", 0, std::numeric_limits<Seed>::max())) return *given;
  std::random_device device;
  const Seed seed = (Seed{device()} << 32) | device();
  note(say("seed", {{"seed", std::to_string(seed)}}) + "\n");
  return seed;
}

std::size_t jobs_option(const Args& args) {
  const unsigned cores = std::thread::hardware_concurrency();
  return args.number("jobs", 1, 1024, cores == 0 ? 1 : cores);
}

}  // namespace wonders::cli
