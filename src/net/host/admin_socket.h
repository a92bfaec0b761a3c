#pragma once

#include <boost/asio/local/stream_protocol.hpp>
#include <memory>

#include "net/core.h"

namespace wonders::net {

/// A socket in the file system for the host of the server: who may open the file may give orders, one line of JSON each
/// (server/house/admin.h). Only its owner may.
class AdminSocket {
 public:
  /// Throws NotedError if there can be none.
  explicit AdminSocket(Core& core);
  ~AdminSocket();
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 private:
  void accept();

  Core& core_;
  boost::asio::local::stream_protocol::acceptor acceptor_;
};

}  // namespace wonders::net
