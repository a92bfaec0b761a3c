#include "bots/options.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace wonders {

Note read_options(std::string_view options, std::span<const NumberOption> known, std::string_view unknown) {
  while (!options.empty()) {
    const std::string_view option = options.substr(0, options.find(':'));
    options.remove_prefix(std::min(options.size(), option.size() + 1));
    const std::size_t equals = std::min(option.find('='), option.size());
    const auto found = std::ranges::find(known, option.substr(0, equals), &NumberOption::name);
    if (found == known.end()) return Note(unknown, {{"option", option.substr(0, equals)}});
    const std::string_view number = option.substr(std::min(option.size(), equals + 1));
    int value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    const bool whole = error == std::errc{} && end == number.data() + number.size();
    if (!whole || value < found->least || value > found->most) {
      return Note("bot_error.number", {{"option", found->name},
                                       {"given", number},
                                       {"least", std::to_string(found->least)},
                                       {"most", std::to_string(found->most)}});
    }
    *found->value = value;
  }
  return {};
}

Note read_limits(std::string_view options, Limits& limits, std::vector<NumberOption> known) {
  int nodes = 0;
  int ms = 0;
  int threads = 1;
  known.insert(known.end(),
               {{"nodes", 1, 1'000'000'000, &nodes}, {"ms", 1, 3'600'000, &ms}, {"threads", 1, 64, &threads}});
  Note error = read_options(options, known, "bot_error.no_option");
  if (nodes == 0 && ms == 0) nodes = 1000;
  limits = {static_cast<std::uint64_t>(nodes), static_cast<unsigned>(ms), static_cast<unsigned>(threads)};
  return error;
}

}  // namespace wonders
