#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "bots/factory.h"
#include "support/source_dir.h"
#include "text/messages.h"

// The sources are read as text: a key or a placeholder that is misspelt there would otherwise be noticed only by the
// person who gets to see it.
namespace wonders {

namespace {

struct Source {
  std::string path;
  std::string text;
};

std::vector<Source> sources() {
  std::vector<Source> all;
  for (const char* folder : {"src/base", "src/bots", "src/coach", "src/neural", "src/record", "src/arena", "src/server",
                             "src/storage", "src/nodes", "src/net", "src/terminal", "apps/wonders"}) {
    const std::string path = wonders::testing::source_path(folder);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path());
      all.push_back({entry.path().string(), std::string(std::istreambuf_iterator<char>(file), {})});
    }
  }
  return all;
}

/// One call of Words::say or Messages::get with a key written out.
struct Call {
  std::string path;
  std::string key;
  bool prefix = false;  // "card." + …
  std::string arguments;
};

std::string up_to_closing(const std::string& text, std::size_t from) {
  int depth = 1;
  std::size_t end = from;
  while (end < text.size() && depth > 0) {
    if (text[end] == '(') ++depth;
    if (text[end] == ')') --depth;
    ++end;
  }
  return text.substr(from, end - from);
}

std::vector<Call> calls() {
  static const std::regex kCall(R"re((?:\bsay|essages(?:\.|_?->)get)\(\s*"([^"]+)"\s*(\+?))re");
  std::vector<Call> all;
  for (const Source& source : sources()) {
    for (std::sregex_iterator at(source.text.begin(), source.text.end(), kCall), end; at != end; ++at) {
      const auto after = static_cast<std::size_t>(at->position() + at->length());
      all.push_back({source.path, (*at)[1], (*at)[2].length() != 0, up_to_closing(source.text, after)});
    }
  }
  return all;
}

/// Everything that looks like a key, also where it is not an argument of say or get.
std::set<std::string> written_keys() {
  static const std::regex kKey(R"re("([a-z_]+(?:\.[a-z_]+)*\.?)")re");
  std::set<std::string> all;
  for (const Source& source : sources()) {
    for (std::sregex_iterator at(source.text.begin(), source.text.end(), kKey), end; at != end; ++at) {
      all.insert((*at)[1]);
    }
  }
  return all;
}

/// Variables like `const Arg card{"card", …}`: what they are called and what they fill.
std::multimap<std::string, std::string> argument_variables(const std::string& path) {
  static const std::regex kVariable(R"re(\bArg (\w+)\{"(\w+)")re");
  std::multimap<std::string, std::string> variables;
  for (const Source& source : sources()) {
    if (source.path != path) continue;
    for (std::sregex_iterator at(source.text.begin(), source.text.end(), kVariable), end; at != end; ++at) {
      variables.emplace((*at)[1], (*at)[2]);
    }
  }
  return variables;
}

bool fills(const Call& call, const std::string& placeholder) {
  if (call.arguments.find("{\"" + placeholder + "\",") != std::string::npos) return true;
  for (const auto& [variable, name] : argument_variables(call.path)) {
    if (name == placeholder && std::regex_search(call.arguments, std::regex("[{ ,]" + variable + "[,}]"))) return true;
  }
  return false;
}

const Messages& english() {
  static const Messages messages = Messages::load("en").value();
  return messages;
}

TEST_CASE("every key that the program uses is in the catalogue") {
  const std::vector<Call> all = calls();
  REQUIRE(all.size() > 100);
  for (const Call& call : all) {
    CAPTURE(call.path);
    CAPTURE(call.key);
    if (!call.prefix) {
      CHECK(english().has(call.key));
      continue;
    }
    bool found = false;
    for (std::string_view key : english().keys()) found = found || key.starts_with(call.key);
    CHECK(found);
  }
}

/// The first part of each key: "option" of "option.play.seed".
std::set<std::string> namespaces() {
  std::set<std::string> all;
  for (std::string_view key : english().keys()) {
    if (const std::size_t dot = key.find('.'); dot != std::string_view::npos)
      all.insert(std::string(key.substr(0, dot)));
  }
  return all;
}

TEST_CASE("what looks like a key is one, wherever it stands") {
  const std::set<std::string> known = namespaces();
  for (const std::string& text : written_keys()) {
    const std::size_t dot = text.find('.');
    if (dot == std::string::npos || !known.contains(text.substr(0, dot))) continue;
    CAPTURE(text);
    if (!text.ends_with('.')) CHECK(english().has(text));
  }
}

TEST_CASE("every bot is described") {
  for (const BotKind& kind : bot_kinds()) {
    CAPTURE(kind.name);
    CHECK(english().has(kind.summary_key()));
  }
}

TEST_CASE("every placeholder is filled where its message is used") {
  const std::vector<Call> all = calls();
  REQUIRE_FALSE(all.empty());
  for (const Call& call : all) {
    if (call.prefix || !english().has(call.key)) continue;  // another test tells of those
    for (const MessagePattern::Argument& argument : english().pattern(call.key)->arguments()) {
      CAPTURE(call.path);
      CAPTURE(call.key);
      CAPTURE(argument.name);
      CHECK(fills(call, argument.name));
    }
  }
}

TEST_CASE("every message of the catalogue is used") {
  const std::set<std::string> written = written_keys();
  for (std::string_view key : english().keys()) {
    bool used = written.contains(std::string(key));
    for (std::size_t dot = key.find('.'); !used && dot != std::string_view::npos; dot = key.find('.', dot + 1)) {
      used = written.contains(std::string(key.substr(0, dot + 1)));
    }
    CAPTURE(key);
    CHECK(used);
  }
}

}  // namespace

}  // namespace wonders
