#include <doctest/doctest.h>

#include "text/table.h"

namespace wonders {

TEST_CASE("columns are as wide as their widest cell, in characters and not in bytes") {
  TextTable table;
  table.add_column("oyuncu", Align::left);
  table.add_column("puan", Align::right);
  table.add_column("", Align::left);
  table.add_row({"Ağrı Dağı", "7", ""});
  table.add_row({"Ege", "12345", "x"});
  CHECK(table.text() == "oyuncu      puan\n"
                        "Ağrı Dağı      7\n"
                        "Ege        12345  x\n");
}

}  // namespace wonders
