#include "server/log.h"

#include "base/json_writer.h"

namespace wonders::server {

void Log::write(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (level < least_ || !sink_) return;
  std::string line;
  JsonWriter json(line);
  json.begin_object().field("time", clock_.wall()).field("level", kLogLevelNames[index(level)]).field("event", event);
  for (const LogField& field : fields) {
    json.key(field.key);
    if (field.number) {
      json.raw(field.text);
    } else {
      json.value(std::string_view(field.text));
    }
  }
  json.end_object();
  line += '\n';
  sink_(line);
}

}  // namespace wonders::server
