#include "net/push_house.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace wonders::testing {

namespace {

constexpr std::chrono::seconds kPatience{60};  // with a loaded machine

std::string pem_of(X509* certificate) {
  BIO* memory = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(memory, certificate);
  char* data = nullptr;
  const long length = BIO_get_mem_data(memory, &data);
  std::string text(data, static_cast<std::size_t>(length));
  BIO_free(memory);
  return text;
}

void add_extension(X509* certificate, int kind, const char* value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value);
  REQUIRE(extension != nullptr);
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

PushArrival read_head(std::string_view head) {
  PushArrival arrival;
  const std::size_t space = head.find(' ');
  arrival.target = head.substr(space + 1, head.find(' ', space + 1) - space - 1);
  for (std::size_t line = head.find("\r\n"); line != std::string_view::npos; line = head.find("\r\n", line + 2)) {
    const std::string_view rest = head.substr(line + 2, head.find("\r\n", line + 2) - line - 2);
    const std::size_t colon = rest.find(": ");
    if (colon == std::string_view::npos) continue;
    std::string name(rest.substr(0, colon));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    arrival.headers[name] = rest.substr(colon + 2);
  }
  return arrival;
}

}  // namespace

PushHouse::PushHouse(std::string reply) : reply_(std::move(reply)), context_(SSL_CTX_new(TLS_server_method())) {
  make_certificate();
  listen();
  thread_ = std::thread([this] { serve(); });
}

PushHouse::~PushHouse() {
  shutdown(door_, SHUT_RDWR);
  thread_.join();
  close(door_);
}

void PushHouse::make_certificate() {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* certificate = X509_new();
  X509_set_version(certificate, X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, key);
  X509_NAME* name = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
  X509_set_issuer_name(certificate, name);
  add_extension(certificate, NID_subject_alt_name, "DNS:localhost");
  add_extension(certificate, NID_basic_constraints, "critical,CA:TRUE");
  REQUIRE(X509_sign(certificate, key, EVP_sha256()) > 0);
  REQUIRE(SSL_CTX_use_certificate(context_.get(), certificate) == 1);
  REQUIRE(SSL_CTX_use_PrivateKey(context_.get(), key) == 1);
  certificate_ = pem_of(certificate);
  X509_free(certificate);
  EVP_PKEY_free(key);
}

void PushHouse::listen() {
  door_ = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof(address);
  REQUIRE(bind(door_, reinterpret_cast<const sockaddr*>(&address), length) == 0);
  REQUIRE(::listen(door_, 16) == 0);
  REQUIRE(getsockname(door_, reinterpret_cast<sockaddr*>(&address), &length) == 0);
  port_ = ntohs(address.sin_port);
}

void PushHouse::serve() {
  while (true) {
    const int visitor = accept(door_, nullptr, nullptr);
    if (visitor < 0) return;
    {
      const std::lock_guard lock(mutex_);
      ++visitors_;
    }
    changed_.notify_all();
    if (reply_.empty()) {
      wait_for_end(visitor);
    } else {
      answer(visitor);
    }
    close(visitor);
  }
}

void PushHouse::wait_for_end(int visitor) {
  std::array<char, 256> ignored{};
  while (recv(visitor, ignored.data(), ignored.size(), 0) > 0) {
  }
}

void PushHouse::answer(int visitor) {
  const std::unique_ptr<SSL, Free> connection(SSL_new(context_.get()));
  SSL_set_fd(connection.get(), visitor);
  if (SSL_accept(connection.get()) != 1) return;
  std::string text;
  std::array<char, 4096> some{};
  std::size_t end = std::string::npos, length = 0;
  PushArrival arrival;
  while (end == std::string::npos || text.size() < end + 4 + length) {
    const int read = SSL_read(connection.get(), some.data(), static_cast<int>(some.size()));
    if (read <= 0) return;
    text.append(some.data(), static_cast<std::size_t>(read));
    if (end != std::string::npos) continue;
    end = text.find("\r\n\r\n");
    if (end == std::string::npos) continue;
    arrival = read_head(std::string_view(text).substr(0, end));
    length = std::stoul(arrival.headers.at("content-length"));
  }
  arrival.body = text.substr(end + 4);
  {
    const std::lock_guard lock(mutex_);
    arrivals_.push_back(std::move(arrival));
  }
  changed_.notify_all();
  const std::string reply = "HTTP/1.1 " + reply_ + "\r\nContent-Length: 0\r\n\r\n";
  SSL_write(connection.get(), reply.data(), static_cast<int>(reply.size()));
  wait_for_end(visitor);
}

std::vector<PushArrival> PushHouse::arrivals(std::size_t count) {
  std::unique_lock lock(mutex_);
  REQUIRE(changed_.wait_for(lock, kPatience, [&] { return arrivals_.size() >= count; }));
  return arrivals_;
}

void PushHouse::wait_for_visitors(std::size_t count) {
  std::unique_lock lock(mutex_);
  REQUIRE(changed_.wait_for(lock, kPatience, [&] { return visitors_ >= count; }));
}

std::size_t PushHouse::visitors() {
  const std::lock_guard lock(mutex_);
  return visitors_;
}

}  // namespace wonders::testing
