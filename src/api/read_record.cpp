#include "api/read_record.h"

#include "record/read.h"

namespace wonders {

bool read_record(const Request& request, GameRecord& record) {
  std::string_view line;
  if (!request.text("record", line)) return false;
  RecordReader reader;
  return reader.read(line, record) || request.fail_noted("bad_record", reader.error().with_place());
}

}  // namespace wonders
