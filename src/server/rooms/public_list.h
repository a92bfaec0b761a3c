#pragma once

#include <string>
#include <vector>

#include "server/rooms/rooms.h"
#include "server/tools/rate_limit.h"

namespace wonders::server {

/// The tables that anybody may find, of this node and of the others.
class PublicList {
 public:
  PublicList(const Rooms& rooms, Time now);

  struct Line {
    Time created = 0;
    TableId table;
    std::string summary;  // JSON
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::vector<Line> here() const;
  void set_elsewhere(std::vector<Line> lines) { elsewhere_ = std::move(lines); }

  /// All of it, newest first. However many ask, it is made anew a few times a second at most, and kept in between.
  const std::string& text(Time now);
  /// What it tells has not happened: it is made anew.
  void take_back() { text_.clear(); }

 private:
  std::vector<Line> everywhere() const;
  std::string write() const;

  const Rooms& rooms_;
  std::vector<Line> elsewhere_;
  std::string text_;
  RateLimit made_anew_;
};

}  // namespace wonders::server
