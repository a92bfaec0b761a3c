#include "net/host/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

namespace wonders::net {

namespace {

const auto kStarted = std::chrono::system_clock::now();

double start_time() { return std::chrono::duration<double>(kStarted.time_since_epoch()).count(); }

double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// 0 where there is no /proc.
double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_descriptors() {
  std::error_code error;
  double count = 0;
  for (auto entry = std::filesystem::directory_iterator("/proc/self/fd", error);
       !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    ++count;
  }
  return count;
}

double most_descriptors() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<double>(limit.rlim_cur);
}

void metric_row(std::string& out, const std::string& name, std::string_view type, std::string_view help, double value) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ").append(name).append(" ");
  out.append(type).append("\n").append(name).append(" ").append(std::to_string(value)).append("\n");
}

}  // namespace

std::string process_metrics(const ProcessState& state) {
  std::string out;
  out.append("# HELP wonders_build_info The program that runs.\n# TYPE wonders_build_info gauge\n");
  out.append("wonders_build_info{version=\"").append(state.version).append("\"} 1\n");
  metric_row(out, "wonders_ready", "gauge", "1: people can be sent here.", state.ready ? 1 : 0);
  metric_row(out, "process_start_time_seconds", "gauge", "When the process started.", start_time());
  metric_row(out, "process_cpu_seconds_total", "counter", "Processor time used.", processor_seconds());
  metric_row(out, "process_resident_memory_bytes", "gauge", "Memory in use.", resident_bytes());
  metric_row(out, "process_open_fds", "gauge", "Open descriptors.", open_descriptors());
  metric_row(out, "process_max_fds", "gauge", "Descriptors that may be open.", most_descriptors());
  return out;
}

}  // namespace wonders::net
