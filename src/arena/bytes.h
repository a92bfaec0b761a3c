#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>

#include "arena/work/ranks.h"

// Results as bytes, for another process of the same program.
namespace wonders {

template <class T>
  requires std::is_trivially_copyable_v<T>
void put_bytes(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

inline void put_text(std::string& out, std::string_view text) {
  put_bytes(out, text.size());
  out += text;
}

inline std::string_view split_off(std::string_view& in, std::size_t size) {
  if (in.size() < size) throw RankFailed(Note("ranks.short_block"));
  const std::string_view bytes = in.substr(0, size);
  in.remove_prefix(size);
  return bytes;
}

template <class T>
  requires std::is_trivially_copyable_v<T>
void get_bytes(std::string_view& in, T& value) {
  const std::string_view bytes = split_off(in, sizeof value);
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(&value));
}

inline void get_text(std::string_view& in, std::string& text) {
  std::size_t size = 0;
  get_bytes(in, size);
  text = split_off(in, size);
}

}  // namespace wonders
