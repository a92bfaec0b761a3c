/// learn-speed: how fast the games for learners are on a GPU.
///
///     learn-speed LIBRARY [--players N] [--rounds N] [--games N,N,…] [--streams N,N,…]
///
/// LIBRARY is one that gpu/build_learn makes. Plays batches of so many games (of all streams together) to their end with
/// the first legal action of everybody, several times, and prints the median of millions of decisions a second by CUDA
/// events: of the engine alone (acting), of the features alone (looking), of both, of the whole with choosing, and of
/// the whole as a CUDA graph. With several streams only the whole can be told.

#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "check.h"
#include "learn.h"

namespace {

constexpr int kSteps = 40;  // more than any game needs, but for two players, where some go on

/// The functions of a library that is opened when the program runs.
struct Library {
  void* handle;

  template <class F>
  F* find(const char* name) const {
    void* found = dlsym(handle, name);
    if (found == nullptr) {
      std::fprintf(stderr, "learn-speed: no %s in this library\n", name);
      std::exit(1);
    }
    return reinterpret_cast<F*>(found);
  }
  template <class F>
  void open(F*& function, const char* name) const {
    function = find<F>(name);
  }
};

struct Functions {
  decltype(&wonders_learn_create) create;
  decltype(&wonders_learn_array) array;
  decltype(&wonders_learn_reset) reset;
  decltype(&wonders_learn_look) look;
  decltype(&wonders_learn_act) act;
  decltype(&wonders_learn_free) free;
  decltype(&wonders_learn_actions) actions;

  explicit Functions(const Library& library) {
    library.open(create, "wonders_learn_create");
    library.open(array, "wonders_learn_array");
    library.open(reset, "wonders_learn_reset");
    library.open(look, "wonders_learn_look");
    library.open(act, "wonders_learn_act");
    library.open(free, "wonders_learn_free");
    library.open(actions, "wonders_learn_actions");
  }
};

/// The first legal action of each row; a warp looks at one row. Counts the decisions.
__global__ void choose_first(const std::int64_t* count, const std::uint8_t* masks, std::int64_t width,
                             std::int64_t* actions, unsigned long long* decisions) {
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x / 32;
  const std::int64_t begin = (std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32;
  if (begin == 0 && threadIdx.x == 0) *decisions += static_cast<unsigned long long>(*count);
  for (std::int64_t row = begin; row < *count; row += step) {
    for (std::int64_t base = 0; base < width; base += 32) {
      const std::int64_t a = base + threadIdx.x % 32;
      const unsigned legal = __ballot_sync(0xFFFFFFFF, a < width && masks[row * width + a] != 0);
      if (legal == 0) continue;
      if (threadIdx.x % 32 == 0) actions[row] = base + __ffs(static_cast<int>(legal)) - 1;
      break;
    }
  }
}

/// Games on a stream of their own.
struct Lane {
  const Functions& library;
  void* batch;
  cudaStream_t stream{};
  unsigned long long* decisions = nullptr;
  std::int64_t *count, *actions;
  std::uint8_t* masks;

  Lane(const Functions& functions, std::int64_t players, std::int64_t games) : library(functions) {
    const std::int64_t edition = 0;
    batch = library.create(1, &edition, &players, &games);
    count = static_cast<std::int64_t*>(library.array(batch, WONDERS_LEARN_COUNT));
    actions = static_cast<std::int64_t*>(library.array(batch, WONDERS_LEARN_ACTIONS));
    masks = static_cast<std::uint8_t*>(library.array(batch, WONDERS_LEARN_MASKS));
    WONDERS_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    WONDERS_CUDA(cudaMalloc(reinterpret_cast<void**>(&decisions), sizeof *decisions));
  }
  ~Lane() {
    cudaStreamDestroy(stream);
    cudaFree(decisions);
    library.free(batch);
  }
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  void reset() {
    library.reset(batch, 1, stream);
    WONDERS_CUDA(cudaMemsetAsync(decisions, 0, sizeof *decisions, stream));
  }
  void choose() { choose_first<<<1056, 256, 0, stream>>>(count, masks, library.actions(), actions, decisions); }
  void step() {
    library.look(batch, stream);
    choose();
    library.act(batch, stream);
  }
  double decided() {
    unsigned long long all = 0;
    WONDERS_CUDA(cudaMemcpy(&all, decisions, sizeof all, cudaMemcpyDeviceToHost));
    return static_cast<double>(all);
  }
};

cudaEvent_t event() {
  cudaEvent_t made{};
  WONDERS_CUDA(cudaEventCreate(&made));
  return made;
}

double seconds(cudaEvent_t from, cudaEvent_t to) {
  float milliseconds = 0;
  WONDERS_CUDA(cudaEventElapsedTime(&milliseconds, from, to));
  return milliseconds / 1e3;
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

struct Parts {
  double looking = 0, acting = 0;  // seconds
};

/// One pass on one stream with events around every part.
Parts parts_of(Lane& lane, std::vector<cudaEvent_t>& marks) {
  lane.reset();
  for (int k = 0; k < kSteps; ++k) {
    cudaEvent_t* mark = &marks[4 * static_cast<std::size_t>(k)];
    WONDERS_CUDA(cudaEventRecord(mark[0], lane.stream));
    lane.library.look(lane.batch, lane.stream);
    WONDERS_CUDA(cudaEventRecord(mark[1], lane.stream));
    lane.choose();
    WONDERS_CUDA(cudaEventRecord(mark[2], lane.stream));
    lane.library.act(lane.batch, lane.stream);
    WONDERS_CUDA(cudaEventRecord(mark[3], lane.stream));
  }
  WONDERS_CUDA(cudaDeviceSynchronize());
  Parts parts;
  for (std::size_t k = 0; k < 4 * kSteps; k += 4) {
    parts.looking += seconds(marks[k], marks[k + 1]);
    parts.acting += seconds(marks[k + 2], marks[k + 3]);
  }
  return parts;
}

/// One pass on all streams, from the first event to the last; `graphs` holds one for each, or nothing.
double whole_of(std::vector<Lane*>& lanes, const std::vector<cudaGraphExec_t>& graphs) {
  for (Lane* lane : lanes) lane->reset();
  WONDERS_CUDA(cudaDeviceSynchronize());
  static const cudaEvent_t begin = event(), end = event(), done = event();
  WONDERS_CUDA(cudaEventRecord(begin, lanes[0]->stream));
  for (Lane* lane : lanes) WONDERS_CUDA(cudaStreamWaitEvent(lane->stream, begin));
  for (int k = 0; k < kSteps; ++k) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      if (graphs.empty()) {
        lanes[i]->step();
      } else {
        WONDERS_CUDA(cudaGraphLaunch(graphs[i], lanes[i]->stream));
      }
    }
  }
  for (Lane* lane : lanes) {
    WONDERS_CUDA(cudaEventRecord(done, lane->stream));
    WONDERS_CUDA(cudaStreamWaitEvent(lanes[0]->stream, done));
  }
  WONDERS_CUDA(cudaEventRecord(end, lanes[0]->stream));
  WONDERS_CUDA(cudaDeviceSynchronize());
  return seconds(begin, end);
}

cudaGraphExec_t graph_of(Lane& lane) {
  cudaGraph_t graph{};
  cudaGraphExec_t made{};
  WONDERS_CUDA(cudaStreamBeginCapture(lane.stream, cudaStreamCaptureModeThreadLocal));
  lane.step();
  WONDERS_CUDA(cudaStreamEndCapture(lane.stream, &graph));
  WONDERS_CUDA(cudaGraphInstantiate(&made, graph, 0));
  WONDERS_CUDA(cudaGraphDestroy(graph));
  return made;
}

void measure(const Functions& library, std::int64_t players, std::int64_t games, std::int64_t streams, int rounds) {
  std::vector<Lane*> lanes;
  for (std::int64_t i = 0; i < streams; ++i) lanes.push_back(new Lane(library, players, games / streams));
  whole_of(lanes, {});  // warms up, and makes what is made at the first call
  double decisions = 0;
  for (Lane* lane : lanes) decisions += lane->decided();
  std::vector<cudaEvent_t> marks(4 * kSteps);
  for (cudaEvent_t& mark : marks) mark = event();

  std::vector<double> looking, acting, both, whole, as_graph;
  for (int round = 0; round < rounds; ++round) {
    if (streams == 1) {
      const Parts parts = parts_of(*lanes[0], marks);
      looking.push_back(parts.looking);
      acting.push_back(parts.acting);
      both.push_back(parts.looking + parts.acting);
    }
    whole.push_back(whole_of(lanes, {}));
  }
  const auto speed = [&](const std::vector<double>& times) { return decisions / median(times) / 1e6; };
  std::printf("%8lld games %lld streams: ", static_cast<long long>(games), static_cast<long long>(streams));
  if (streams == 1) {
    std::printf("engine %.1f, features %.1f, both %.1f (%.1f to %.1f), ", speed(acting), speed(looking), speed(both),
                decisions / *std::max_element(both.begin(), both.end()) / 1e6,
                decisions / *std::min_element(both.begin(), both.end()) / 1e6);
  }
  std::printf("whole %.1f, ", speed(whole));
  std::fflush(stdout);

  std::vector<cudaGraphExec_t> graphs;
  for (Lane* lane : lanes) graphs.push_back(graph_of(*lane));
  for (int round = 0; round < rounds; ++round) as_graph.push_back(whole_of(lanes, graphs));
  std::printf("as a graph %.1f million decisions/s (%.0f decisions)\n", speed(as_graph), decisions);
  std::fflush(stdout);
  for (cudaEvent_t mark : marks) cudaEventDestroy(mark);
  for (cudaGraphExec_t graph : graphs) cudaGraphExecDestroy(graph);
  for (Lane* lane : lanes) delete lane;
}

std::vector<std::int64_t> numbers(const char* text) {
  std::vector<std::int64_t> all;
  for (char* rest = nullptr; *text != '\0'; text = *rest == ',' ? rest + 1 : rest) {
    all.push_back(std::strtoll(text, &rest, 10));
    if (rest == text || all.back() < 1) {
      std::fputs("learn-speed: numbers with commas between them are expected\n", stderr);
      std::exit(2);
    }
  }
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::int64_t> games{1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18}, streams{1, 2, 4}, players{3}, rounds{5};
  if (argc < 2 || argc % 2 != 0) {
    std::fputs("usage: learn-speed LIBRARY [--players N] [--rounds N] [--games N,N,...] [--streams N,N,...]\n", stderr);
    return 2;
  }
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--players") players = numbers(argv[i + 1]);
    if (name == "--rounds") rounds = numbers(argv[i + 1]);
    if (name == "--games") games = numbers(argv[i + 1]);
    if (name == "--streams") streams = numbers(argv[i + 1]);
  }
  const Library library{dlopen(argv[1], RTLD_NOW)};
  if (library.handle == nullptr) {
    std::fprintf(stderr, "learn-speed: %s\n", dlerror());
    return 1;
  }
  const Functions functions(library);
  for (const std::int64_t of_players : players) {
    std::printf("%lld players, first edition, %s\n", static_cast<long long>(of_players), argv[1]);
    for (const std::int64_t together : games) {
      for (const std::int64_t lanes : streams) {
        measure(functions, of_players, together, lanes, static_cast<int>(rounds[0]));
      }
    }
  }
  return 0;
}
