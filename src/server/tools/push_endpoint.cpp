#include "server/tools/push_endpoint.h"

#include <algorithm>
#include <array>

namespace wonders::server {

namespace {

constexpr std::string_view kScheme = "https://", kHttpsPort = "443";
constexpr std::size_t kLongestUrl = 1024;
constexpr std::array<std::string_view, 4> kUsual{
    "fcm.googleapis.com",                 // Chromium
    "updates.push.services.mozilla.com",  // Firefox
    ".push.apple.com",                    // Safari
    ".notify.windows.com",                // Edge
};

bool is_name_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_target_letter(char c) {
  return c > ' ' && c < '\x7f' && c != '#' && c != '"' && c != '<' && c != '>' && c != '\\';
}

bool is_host(std::string_view host) {
  const bool letters = std::all_of(host.begin(), host.end(), is_name_letter);
  const bool number = std::all_of(host.begin(), host.end(), [](char c) { return is_digit(c) || c == '.'; });
  return letters && !number && !host.starts_with('.') && !host.ends_with('.');
}

}  // namespace

std::optional<PushEndpoint> read_push_endpoint(std::string_view url) {
  if (url.size() > kLongestUrl || !url.starts_with(kScheme)) return std::nullopt;
  url.remove_prefix(kScheme.size());
  const std::size_t slash = url.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  std::string_view host = url.substr(0, slash), port = kHttpsPort;
  if (const std::size_t colon = host.find(':'); colon != std::string_view::npos) {
    port = host.substr(colon + 1);
    host = host.substr(0, colon);
  }
  PushEndpoint endpoint{std::string(host), std::string(port), std::string(url.substr(slash))};
  for (char& c : endpoint.host) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const bool is_port = !port.empty() && port.size() <= 5 && std::all_of(port.begin(), port.end(), is_digit);
  const bool target = std::all_of(endpoint.target.begin(), endpoint.target.end(), is_target_letter);
  if (!is_port || !target || !is_host(endpoint.host)) return std::nullopt;
  return endpoint;
}

std::span<const std::string_view> usual_push_hosts() { return kUsual; }

bool names_push_host(const PushEndpoint& endpoint, std::span<const std::string> hosts) {
  const std::string_view host = endpoint.host;
  return std::any_of(hosts.begin(), hosts.end(), [&](std::string_view listed) {
    const std::size_t colon = listed.find(':');
    const std::string_view port = colon == std::string_view::npos ? kHttpsPort : listed.substr(colon + 1);
    listed = listed.substr(0, colon);
    if (endpoint.port != port) return false;
    return listed.starts_with('.') ? host.size() > listed.size() && host.ends_with(listed) : host == listed;
  });
}

}  // namespace wonders::server
