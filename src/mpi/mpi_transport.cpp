#include "mpi/mpi_transport.h"

#include <mpi.h>

#include <chrono>
#include <list>
#include <thread>

namespace wonders {

namespace {

/// Blocking calls of MPI keep a core busy while they wait. Here the cores belong to the workers.
class Patience {
 public:
  void wait() {
    if (++rounds_ < kEager) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(rounds_ < kPatient ? 20 : 200));
    }
  }

 private:
  static constexpr int kEager = 50, kPatient = 1000;
  int rounds_ = 0;
};

class MpiTransport final : public Transport {
 public:
  MpiTransport() {
    int provided = 0;
    // Workers run beside the one thread that talks. An error of MPI itself ends all ranks, with its own message.
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiTransport() override {
    flush();
    MPI_Finalize();
  }
  MpiTransport(const MpiTransport&) = delete;
  MpiTransport& operator=(const MpiTransport&) = delete;

  std::size_t rank() const override { return static_cast<std::size_t>(rank_); }
  std::size_t size() const override { return static_cast<std::size_t>(size_); }

  void send(std::size_t to, std::string message) override {
    Sent& sent = under_way_.emplace_back();
    sent.message = std::move(message);
    MPI_Isend(sent.message.data(), static_cast<int>(sent.message.size()), MPI_BYTE, static_cast<int>(to), 0,
              MPI_COMM_WORLD, &sent.request);
    forget_arrived();
  }

  void flush() override {
    for (Patience patience; !forget_arrived(); patience.wait()) {
    }
  }

  std::string receive(std::size_t from) override {
    MPI_Status status{};
    int found = 0;
    for (Patience patience; found == 0; patience.wait()) {
      MPI_Iprobe(static_cast<int>(from), 0, MPI_COMM_WORLD, &found, &status);
      forget_arrived();
      if (found != 0) break;
    }
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    std::string message(static_cast<std::size_t>(size), '\0');
    MPI_Recv(message.data(), size, MPI_BYTE, static_cast<int>(from), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

 private:
  struct Sent {
    std::string message;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  /// True when nothing is under way any more.
  bool forget_arrived() {
    std::erase_if(under_way_, [](Sent& sent) {
      int arrived = 0;
      MPI_Test(&sent.request, &arrived, MPI_STATUS_IGNORE);
      return arrived != 0;
    });
    return under_way_.empty();
  }

  int rank_ = 0;
  int size_ = 1;
  std::list<Sent> under_way_;  // MPI keeps pointers into it
};

}  // namespace

std::unique_ptr<Transport> mpi_transport() { return std::make_unique<MpiTransport>(); }

}  // namespace wonders
