#include "server/watch/log.h"

#include "base/json_writer.h"

namespace wonders::server {

void Log::write(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  ++counts_[index(level)];
  if (!wants(level)) return;
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
  const auto known = [&](std::string_view key, std::uint64_t id) {
    if (id != 0) json.field(key, id);
  };
  known("connection", origin_.connection);
  known("message", origin_.message);
  known("request", origin_.request);
  known("commit", commit_);
  json.end_object();
  line += '\n';
  sink_(line);
}

}  // namespace wonders::server
