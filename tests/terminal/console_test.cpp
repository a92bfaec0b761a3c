#include "terminal/console/console.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "text/embedded.h"

namespace wonders {

namespace {

std::string plain(std::string_view text) {
  std::istringstream in;
  std::ostringstream out;
  Console console(in, out, {.ascii = true});
  console.print(text);
  return out.str();
}

TEST_CASE("letters lose their marks where a terminal knows ASCII alone") {
  CHECK(plain("Işıklı Çağ, İnşaatçılar Loncası") == "Isikli Cag, Insaatcilar Loncasi\n");
  CHECK(plain("„Hajótulajdonosok céhe” −1") == "\"Hajotulajdonosok cehe\" -1\n");
  CHECK(plain("Käsityöläisten kilta, 12\u00A0345") == "Kasityolaisten kilta, 12 345\n");
}

TEST_CASE("all that the catalogues say can be said in ASCII") {
  for (const Catalogue& catalogue : embedded_catalogues()) {
    CAPTURE(catalogue.language);
    std::string_view rest = catalogue.json;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(rest.size(), line.size() + 1));
      const std::string said = plain(line);
      const bool ascii = std::ranges::all_of(said, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
      if (!ascii) CHECK_MESSAGE(ascii, said);
    }
    CHECK(plain(catalogue.json.substr(0, 1)) == "{\n");
  }
}

}  // namespace

}  // namespace wonders
