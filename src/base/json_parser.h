#pragma once

#include "base/json.h"

// How JsonDocument reads; nobody else needs this header.
namespace wonders {

class JsonParser {
 public:
  JsonParser(JsonDocument& document, std::string_view text, JsonLimits limits);

  bool run();

 private:
  bool document();
  bool next_in_container();
  bool member_name();
  bool value();
  bool literal(std::string_view word, JsonType type, std::uint32_t truth);
  bool number();
  bool fraction_and_exponent();
  bool string();
  bool escape(const char*& p);
  bool unicode_escape(const char*& p);
  bool hex4(const char*& p, std::uint32_t& unit);
  bool open(JsonType type);
  bool close();

  bool keys_differ(std::uint32_t object);
  bool few_keys_differ(std::uint32_t object);
  bool many_keys_differ(std::uint32_t object);
  std::uint32_t node_after(std::uint32_t index) const;
  std::string_view key_text(std::uint32_t index) const;

  void skip_space();
  bool at(char c) const { return p_ != end_ && *p_ == c; }
  bool at_digit() const { return p_ != end_ && *p_ >= '0' && *p_ <= '9'; }
  JsonNode& add_node(JsonType type, const char* start);

  bool fail(const char* where, Note note);
  bool fail_expected(std::string_view what);
  bool fail_duplicate(std::uint32_t key);

  JsonDocument& doc_;
  std::vector<JsonNode>& nodes_;
  const char* const begin_;
  const char* const end_;
  const char* p_;
  const JsonLimits limits_;
  std::uint32_t open_ = 0;  // innermost open array or object; while open, its `b` is the one around it
  std::size_t depth_ = 0;   // how many are open
};

}  // namespace wonders
